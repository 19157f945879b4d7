"""A batch says of each puzzle what a search of its own says."""

import json
from dataclasses import dataclass
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.batches import batch, engine
from satpuzzles.batches.batch import answer_lines
from satpuzzles.batches.counting import CountSolutions
from satpuzzles.batches.engine import Engine
from satpuzzles.batches.tasks import Check, Solve, Task
from satpuzzles.errors import FileError
from satpuzzles.explaining.rating.rate import Rate
from satpuzzles.processes.parallel import workers as in_parallel
from satpuzzles.processes.tasks import Done, Message
from satpuzzles.proving.folder import Certify
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.solving.count import CountOptions, Method
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import Record
from satpuzzles.stating import Solving
from satpuzzles.stating.puzzle import Puzzle
from tests.backends.common import needs_cadical
from tests.effort import examples

SQUARE = ["1234", "3412", "2143", "4321"]


@st.composite
def small_sudokus(draw: st.DrawFn) -> bytes:
    """A 4x4 with any of its givens blank and now and then a wrong one."""
    text = "".join(draw(st.sampled_from([value, value, ".", ".", "."])) for value in "".join(SQUARE))
    if draw(st.integers(0, 3)) == 0:
        place = draw(st.integers(0, 15))
        text = text[:place] + draw(st.sampled_from("1234")) + text[place + 1 :]
    return text.encode()


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["cadical153", "glucose4", "minisat22"])
@examples(15)
@given(texts=st.lists(small_sudokus(), min_size=1, max_size=12))
def test_verdicts_and_counts_are_those_of_each_puzzle_alone(backend: str, texts: list[bytes]) -> None:
    lines = list(enumerate(texts, start=1))
    verdicts = [record["status"] for record in answer_lines(Check(), lines, Options(backend))]
    counts = [record["count"] for record in answer_lines(CountSolutions(), lines, Options(backend))]
    puzzles = [satpuzzles.loads(text) for text in texts]
    assert verdicts == [str(satpuzzles.check(puzzle).status) for puzzle in puzzles]
    assert counts == [satpuzzles.count(puzzle).number for puzzle in puzzles]


@dataclass(frozen=True, slots=True)
class Full(Task):
    """There is no room for the temporary file of a puzzle that begins with a 2."""

    question = "check"

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:  # noqa: ARG002  # as any task
        if puzzle.to_json()["givens"][0][0] == 2:
            raise FileError("question: cannot be written: No space left on device")
        return {"status": "unique"}


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_no_room_for_a_temporary_file_ends_the_batch(jobs: int) -> None:
    lines = [(i, f"{i}...".encode() + b"." * 12) for i in (1, 2, 3)]
    with in_parallel(jobs) as workers:
        records = answer_lines(Full(), lines, Options(), workers)
        assert next(iter(records))["line"] == 1
        with pytest.raises(FileError, match="No space left"):
            next(records)


@pytest.mark.slow
def test_processes_change_nothing() -> None:
    lines = [(i, (f"{i % 4 + 1}..." + "." * 12).encode()) for i in range(1, 150)]
    alone = list(answer_lines(Check(), lines, Options("glucose4")))
    with in_parallel(2) as workers:
        shared = list(answer_lines(Check(), lines, Options("glucose4"), workers))
    assert [record["line"] for record in shared] == [number for number, _ in lines]
    assert shared == alone


@pytest.mark.parametrize("task", [Solve(3), Check(), CountSolutions(20)], ids=repr)
def test_a_record_does_not_depend_on_the_lines_before_it(task: Task) -> None:
    """Learnt clauses must not decide which solutions are shown."""
    texts = ["12" + "." * 14, "." * 16, "".join(SQUARE).replace("1", "."), "1..4" + "." * 12, "11" + "." * 14]
    lines = [(number, text.encode()) for number, text in enumerate(texts)] * 3
    forwards = [json.dumps(record) for record in answer_lines(task, lines)]
    backwards = [json.dumps(record) for record in answer_lines(task, reversed(lines))]
    alone = [json.dumps(record) for line in lines for record in answer_lines(task, [line])]
    assert forwards == [*reversed(backwards)] == alone


@pytest.mark.parametrize("error", [OverflowError("too\nlarge"), RecursionError(), KeyError("x"), AssertionError()])
def test_the_lines_after_a_bug_get_their_records(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    split_off = Hanjie.solving.split

    def split(puzzle: Hanjie) -> Any:
        if len(puzzle.rows) == 2:
            raise error
        return split_off(puzzle)

    monkeypatch.setattr(Hanjie, "solving", Solving(split=split))
    texts = ['{"puzzle": "hanjie", "rows": [[1]], "columns": [[1]]}', "".join(SQUARE).replace("1", ".")]
    bad = '{"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[2]]}'
    lines = [(number, text.encode()) for number, text in enumerate([*texts, bad, *texts])]
    records = list(answer_lines(Check(), lines))
    assert [record["status"] for record in records] == ["unique", "unique", "failed", "unique", "unique"]
    assert records[2]["line"] == 2
    complaint = str(records[2]["error"])
    assert complaint.startswith(f"this is a bug in satpuzzles, please report it: {type(error).__name__}: ")
    assert len(complaint.splitlines()) == 1


def test_a_line_without_memory_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def split(_: Hanjie) -> Any:
        raise MemoryError

    monkeypatch.setattr(Hanjie, "solving", Solving(split=split))
    lines = [(1, b'{"puzzle": "hanjie", "rows": [[1]], "columns": [[1]]}'), (2, b"1234" + b"." * 12)]
    records = list(answer_lines(Solve(), lines))
    assert [(record["status"], record.get("reason")) for record in records] == [
        ("unknown", "memory limit"), ("solved", None)
    ]  # fmt: skip


class Sizes:
    """Works at once, and remembers how many lines it was handed at a time."""

    size, ahead, largest_chunk, idle = 2, 32, None, True

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.done: list[tuple[int, Message]] = []

    def submit(self, task: Any) -> int:
        self.sizes.append(len(task.args[-1]))
        self.done.append((len(self.sizes), Done([*chain.from_iterable(task())], 1.0)))
        return len(self.sizes)

    def finished(self) -> list[tuple[int, Message]]:
        done, self.done = self.done, []
        return done


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "backend", "expected"),
    [
        (Solve(), "auto", [64, 6]),
        (Solve(2), "auto", [64, 6]),
        (Check(), "glucose4", [64, 6]),
        (CountSolutions(), "auto", [64, 6]),
        (CountSolutions(how=CountOptions(Method.ENUMERATE)), "auto", [1] * 70),
        (Check(), "kissat404", [1] * 70),
        (Rate(explanations=False), "auto", [1] * 70),
    ],
)
def test_what_takes_long_is_handed_over_one_by_one(task: Task, backend: str, expected: list[int]) -> None:
    workers = Sizes()
    lines = [(number, b'{"puzzle": "hanjie", "rows": [[1]], "columns": [[1]]}') for number in range(70)]
    assert len(list(answer_lines(task, lines, Options(backend), workers))) == 70
    assert workers.sizes == expected


def test_a_memory_limit_gives_no_puzzle_a_solver_that_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver has a process of its own then, which takes a thousand times as long as the arrays."""
    lines = [(number, "".join(SQUARE).replace("1", ".").encode()) for number in range(128)]
    expected = list(answer_lines(Check(), lines))
    workers = Sizes()
    batch._engine.cache_clear()  # it was made without a limit
    with monkeypatch.context() as limited:
        limited.setattr(engine, "memory_limit", lambda: 2**28)
        limited.setattr(engine, "Search", None)
        assert list(answer_lines(Check(), lines, workers=workers)) == expected
    batch._engine.cache_clear()
    assert workers.sizes == [64, 64]


def test_arrays_without_memory_leave_the_puzzles_to_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [(number, "".join(SQUARE).replace("1", ".").encode()) for number in range(3)]
    expected = list(answer_lines(Check(), lines))
    monkeypatch.setattr(engine.Settler, "outcomes", without_memory)
    assert list(answer_lines(Check(), lines, ready=lambda: 3)) == expected


def without_memory(*_: object) -> None:
    raise MemoryError


def test_few_certificates_wait_for_a_slow_one() -> None:
    lines = [(number, b'{"puzzle": "hanjie", "rows": [[1]], "columns": [[1]]}') for number in range(70)]
    ahead = []
    for task in (Certify(), Rate(explanations=False)):
        workers = Sizes()
        next(answer_lines(task, lines, Options(), workers))
        ahead.append(len(workers.sizes))
    assert ahead == [4, 64]


def test_solvers_are_opened_anew_now_and_then_and_for_each_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_PUZZLES_A_SOLVER", 3)
    monkeypatch.setattr(engine, "_MOST_OPEN", 1)
    texts = ["".join(SQUARE).replace("1", "."), "." * 16, "." * 81] * 4
    records = list(
        answer_lines(CountSolutions(5), [(i, text.encode()) for i, text in enumerate(texts)], Options("glucose4"))
    )
    assert [record["count"] for record in records] == [1, 5, 5] * 4
    assert [record["status"] for record in records] == ["exact", "at least", "at least"] * 4


@pytest.mark.parametrize("backend", ["kissat404", pytest.param("exec:cadical -q", marks=needs_cadical)])
def test_a_solver_that_takes_no_more_clauses_looks_for_a_second_solution(backend: str) -> None:
    lines = [(1, b"1234" + b"." * 12), (2, "".join(SQUARE).replace("1", ".").encode()), (3, b"11" + b"." * 14)]
    found = list(answer_lines(Check(), lines, Options(backend)))
    assert [(record["status"], len(record["solutions"])) for record in found] == [
        ("multiple", 2), ("unique", 1), ("none", 0)
    ]  # fmt: skip
