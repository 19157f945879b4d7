"""A batch says of each puzzle what a search of its own says."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import satpuzzles
from satpuzzles.processes.pool import pool
from satpuzzles.solving import batch
from satpuzzles.solving.batch import answers
from satpuzzles.solving.count import How, Method
from tests.backends.common import needs_cadical

SQUARE = ["1234", "3412", "2143", "4321"]


@st.composite
def small_sudokus(draw: st.DrawFn) -> bytes:
    """A 4x4 with any of its givens blank and now and then a wrong one."""
    text = "".join(draw(st.sampled_from([value, value, ".", ".", "."])) for value in "".join(SQUARE))
    if draw(st.integers(0, 3)) == 0:
        place = draw(st.integers(0, 15))
        text = text[:place] + draw(st.sampled_from("1234")) + text[place + 1 :]
    return text.encode()


@pytest.mark.parametrize("backend", ["cadical153", "glucose4", "minisat22"])
@settings(deadline=None, max_examples=15)
@given(texts=st.lists(small_sudokus(), min_size=1, max_size=12))
def test_verdicts_and_counts_are_those_of_each_puzzle_alone(backend: str, texts: list[bytes]) -> None:
    lines = list(enumerate(texts, start=1))
    verdicts = [record["status"] for record in answers("check", lines, 2, {"backend": backend})]
    counts = [record["count"] for record in answers("count", lines, None, {"backend": backend})]
    puzzles = [satpuzzles.loads(text) for text in texts]
    assert verdicts == [str(satpuzzles.check(puzzle).status) for puzzle in puzzles]
    assert counts == [satpuzzles.count(puzzle).number for puzzle in puzzles]


def test_records_come_in_order_and_a_bad_line_is_one_record() -> None:
    lines = [(1, b"1..." * 4), (3, b"{"), (4, b'{"puzzle": "hanjie", "rows": [[1]], "columns": [[1]]}')]
    records = list(answers("solve", lines, 1, {}))
    assert [(record["line"], record["status"]) for record in records] == [(1, "none"), (3, "error"), (4, "solved")]
    assert records[0]["reason"] == "column 1 has 1 more than once among the givens"
    assert "expected JSON" in records[1]["error"]
    assert records[2]["grid"] == [[1]]


def test_processes_change_nothing() -> None:
    lines = [(i, (f"{i % 4 + 1}..." + "." * 12).encode()) for i in range(1, 300)]
    alone = list(answers("check", lines, 2, {"backend": "glucose4"}))
    with pool(2) as workers:
        shared = list(answers("check", lines, 2, {"backend": "glucose4"}, workers, ahead=3))
    assert [record["line"] for record in shared] == [number for number, _ in lines]
    assert [record["status"] for record in shared] == [record["status"] for record in alone]


class Sizes:
    """Works at once, and remembers how many lines it was handed at a time."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.done: list[tuple[int, Any]] = []
        self.idle = True

    def submit(self, call: Any, /, *arguments: Any, **options: Any) -> int:
        self.sizes.append(len(arguments[0]))
        self.done.append((len(self.sizes), call(*arguments, **options)))
        return len(self.sizes)

    def finished(self) -> list[tuple[int, Any]]:
        done, self.done = self.done, []
        return done


@pytest.mark.parametrize(
    ("task", "options", "how", "expected"),
    [
        ("solve", {}, None, [64, 6]),
        ("check", {"backend": "glucose4"}, None, [64, 6]),
        ("count", {}, None, [64, 6]),
        ("count", {}, How(Method.ENUMERATE), [1] * 70),
        ("check", {"backend": "kissat404"}, None, [1] * 70),
        ("grade", {}, None, [1] * 70),
    ],
)
def test_what_takes_long_is_handed_over_one_by_one(task: str, options: Any, how: How, expected: list[int]) -> None:
    workers = Sizes()
    lines = [(number, b'{"puzzle": "hanjie", "rows": [[1]], "columns": [[1]]}') for number in range(70)]
    assert len(list(answers(task, lines, None, options, workers, how=how))) == 70
    assert workers.sizes == expected


def test_solvers_are_opened_anew_now_and_then_and_for_each_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_PUZZLES_A_SOLVER", 3)
    monkeypatch.setattr(batch, "_SHAPES", 1)
    texts = ["".join(SQUARE).replace("1", "."), "." * 16, "." * 81] * 4
    records = list(answers("count", [(i, text.encode()) for i, text in enumerate(texts)], 5, {"backend": "glucose4"}))
    assert [record["count"] for record in records] == [1, 5, 5] * 4
    assert [record["status"] for record in records] == ["exact", "at least", "at least"] * 4


def test_other_kinds_with_givens_share_a_formula_too() -> None:
    puzzle = {"puzzle": "middle-sum", "givens": [[0, 0, 0, 2], [0, 9, 0, 0], [7, 0, 0, 0], [0, 0, 3, 0]]}
    empty = {"puzzle": "middle-sum", "givens": [[0] * 4] * 4}
    lines = [(i, json.dumps(document).encode()) for i, document in enumerate((puzzle, empty, puzzle))]
    assert [record["status"] for record in answers("check", lines, 2, {})] == ["unique", "multiple", "unique"]


@pytest.mark.parametrize("backend", ["kissat404", pytest.param("exec:cadical -q", marks=needs_cadical)])
def test_a_solver_that_takes_no_more_clauses_looks_for_a_second_solution(backend: str) -> None:
    lines = [(1, b"1234" + b"." * 12), (2, "".join(SQUARE).replace("1", ".").encode()), (3, b"11" + b"." * 14)]
    found = list(answers("check", lines, 2, {"backend": backend}))
    assert [(record["status"], len(record["solutions"])) for record in found] == [
        ("multiple", 2), ("unique", 1), ("none", 0)
    ]  # fmt: skip


def test_a_solver_that_is_unknown_is_said_once() -> None:
    with pytest.raises(satpuzzles.UsageError, match="no backend 'chaff'"):
        list(answers("check", [(1, b"1234" + b"." * 12)], 2, {"backend": "chaff"}))
