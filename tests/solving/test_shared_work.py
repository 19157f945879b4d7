"""A batch takes no more work than its puzzles one by one, and no more with a time limit: conflicts are counted."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

import satpuzzles
from satpuzzles.backends.session import PysatSession
from satpuzzles.processes import children
from tests.effort import is_long
from tests.paths import CORPORA, INSTANCES

MANY = 20 if is_long() else 4
KINDS = {path.stem: path for path in sorted((CORPORA / "kinds").glob("*.jsonl"))}
SLACK = 1.1
FEW = 200
"""Conflicts that make no difference."""


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], Counter[str]]:
    """Calls a function, and tells the conflicts and propagations of all solvers meanwhile, none in another process."""
    found = Counter[str]()
    close = PysatSession.close

    def closing(session: PysatSession) -> None:
        told = session.statistics()
        found.update({name: told.get(name, 0) for name in ("conflicts", "propagations")})
        close(session)

    def measured(call: Callable[[], object]) -> Counter[str]:
        found.clear()
        call()
        return Counter(found)

    monkeypatch.setattr(PysatSession, "close", closing)
    monkeypatch.setattr(children, "may_fork", lambda: pytest.fail("a process is started"))
    return measured


def expect_no_more(work: Callable[[Callable[[], object]], Counter[str]], texts: Sequence[bytes]) -> None:
    """Hold batches of these puzzles, one of them with a limit, against each puzzle alone."""
    for task, alone, limit in (("check", satpuzzles.check, 600.0), ("solve", satpuzzles.solve, None)):
        statuses = list[str]()
        least = work(lambda: statuses.extend(str(alone(text).status) for text in texts))  # noqa: B023
        records = list[str]()
        batch = satpuzzles.batch([*texts], task, time_limit=limit)
        together = work(lambda: records.extend(record["status"] for record in batch))  # noqa: B023
        assert records == statuses
        assert together["conflicts"] <= SLACK * least["conflicts"] + FEW
        if together["conflicts"] > FEW:
            assert together["propagations"] <= 2 * least["propagations"]


@pytest.mark.slow
@pytest.mark.skipif(not KINDS, reason=f"there are no corpora in {CORPORA}")
@pytest.mark.parametrize("name", [*KINDS] or [""])
def test_published_puzzles(name: str, work: Callable[[Callable[[], object]], Counter[str]]) -> None:
    lines = sorted(KINDS[name].read_bytes().splitlines(), key=len)
    expect_no_more(work, Random(1).sample(lines[: len(lines) // 3], MANY))


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(path.name for path in INSTANCES.iterdir() if path.is_dir()))
def test_instances_of_each_kind(kind: str, work: Callable[[Callable[[], object]], Counter[str]]) -> None:
    found = [path.read_bytes() for path in sorted((INSTANCES / kind).glob("*.json"))]
    expect_no_more(work, sorted(found, key=len)[: 4 if is_long() else 2] * 2)


@pytest.mark.slow
def test_fillominos_of_one_size(work: Callable[[Callable[[], object]], Counter[str]]) -> None:
    """They are equal without their givens, and could share a solver, which took minutes for two of them."""
    made = satpuzzles.generate_many("fillomino", 4, seed=1, size=6)
    expect_no_more(work, [json.dumps(puzzle.to_json()).encode() for puzzle in made])
