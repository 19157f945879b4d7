"""A rule that states no clause before an answer breaks it, through everything that asks a solver: by brute force."""

import io
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any, ClassVar, cast

import pytest

import satpuzzles
from satenc import Lits, switch_rules
from satpuzzles.backends import backend, decided
from satpuzzles.batches import engine as engine_module
from satpuzzles.batches.engine import Engine
from satpuzzles.common.deadline import NEVER
from satpuzzles.errors import UsageError
from satpuzzles.making.random_answers import filler
from satpuzzles.puzzles import PUZZLES
from satpuzzles.solving.cubes.record import digest
from satpuzzles.solving.cubes.workers import CubeSolver
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options
from satpuzzles.solving.strategies import plan
from satpuzzles.testing import Contract
from tests.backends.common import needs_cadical
from tests.solving.two_colours import TwoColours, board, parts

SIZE = 3


@cache
def hanging(height: int, width: int) -> list[tuple[int, ...]]:
    """All boards of this size without givens whose colours are connected."""
    blank = TwoColours([[None] * width] * height)  # type: ignore[arg-type]
    rows = product(product((1, 2), repeat=width), repeat=height)
    return [sum(grid, ()) for grid in rows if not blank.broken_rules([[*row] for row in grid])]


def solutions(puzzle: TwoColours) -> set[tuple[int, ...]]:
    givens = flat(puzzle.givens)
    boards = hanging(puzzle.height, puzzle.width)
    return {one for one in boards if all(x in (None, y) for x, y in zip(givens, one, strict=True))}


def flat(grid: Iterable[Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(value for row in grid for value in row)


def puzzles(number: int, seed: int = 3) -> list[TwoColours]:
    """Boards with one solution, several and none: givens at random."""
    source = Random(seed)
    return [
        TwoColours([[source.choice((None, 1, 2)) for _ in range(SIZE)] for _ in range(SIZE)])  # type: ignore[arg-type]
        for _ in range(number)
    ]


SOME = puzzles(40)
ONE, SEVERAL, NONE = (
    next(one for one in SOME if len(solutions(one)) in numbers) for numbers in ((1,), range(5, 99), (0,))
)
EMPTY = TwoColours([[None] * SIZE] * SIZE)  # type: ignore[arg-type]
FIXED = TwoColours([[1, 2, 1]])  # type: ignore[arg-type]


def status(puzzle: TwoColours) -> str:
    return ("none", "unique", "multiple")[min(2, len(solutions(puzzle)))]


def test_there_are_puzzles_of_all_sorts() -> None:
    assert {status(one) for one in SOME} == {"none", "unique", "multiple"}
    assert len(solutions(EMPTY)) > 50
    assert not satpuzzles.compile(EMPTY).formula.clauses_by_rule().get("colour")


def test_solutions_are_those_of_brute_force() -> None:
    for puzzle in [*SOME, EMPTY, FIXED]:
        found = [flat(grid) for grid in satpuzzles.solutions(puzzle)]
        assert len(found) == len(solutions(puzzle))
        assert {*found} == solutions(puzzle)
        assert satpuzzles.check(puzzle).status == status(puzzle)
        assert (satpuzzles.solve(puzzle).status == "solved") == bool(solutions(puzzle))


@pytest.mark.parametrize(
    "name", ["cadical195", "glucose4", "minisat22", "lingeling", pytest.param("exec:cadical", marks=needs_cadical)]
)
def test_any_solver_corrects_its_answers(name: str) -> None:
    for puzzle in (ONE, SEVERAL, NONE):
        assert satpuzzles.count(puzzle, method="enumerate", backend=name).number == len(solutions(puzzle))
    assert satpuzzles.check(ONE, backend=name, time_limit=60).status == "unique"


def test_counts_samples_and_what_is_forced() -> None:
    for puzzle in (EMPTY, ONE, NONE):
        counted = satpuzzles.count(puzzle)
        assert (counted.number, counted.exact) == (len(solutions(puzzle)), True)
    drawn = satpuzzles.sample(SEVERAL, 30, seed=1, backend="minisat22")
    assert drawn.number == len(solutions(SEVERAL))
    assert {flat(grid) for grid in drawn.grids} <= solutions(SEVERAL)
    for puzzle in SOME:
        cells = zip(*solutions(puzzle), strict=True)
        expected = [sorted({*values}) for values in cells] or [[]] * SIZE**2
        assert [values for row in satpuzzles.forced(puzzle).candidates for values in row] == expected


def test_cuts_are_kept_for_the_next_puzzles_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "_PUZZLES_A_SOLVER", 5)
    engine = Engine(Options())
    try:
        for puzzle in SOME:
            engine.find(puzzle, 2)
        ((_, shared),) = engine._open.items()
        assert shared is not None
        first = len(shared._compiled.formula.cuts)
        for puzzle in SOME:
            found = engine.find(puzzle, 2)
            assert {flat(grid) for grid in found.grids} <= solutions(puzzle)
            assert (len(found.grids), found.exhausted) == (min(2, len(solutions(puzzle))), len(solutions(puzzle)) < 2)
        assert len(shared._compiled.formula.cuts) < first * 1.5
    finally:
        engine.close()


def test_a_batch_shares_a_solver() -> None:
    engine = Engine(Options())
    try:
        for puzzle in SOME:
            found = engine.find(puzzle, 2)
            assert {flat(grid) for grid in found.grids} <= solutions(puzzle)
            assert (len(found.grids), found.exhausted) == (min(2, len(solutions(puzzle))), len(solutions(puzzle)) < 2)
    finally:
        engine.close()


def test_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in (ONE, SEVERAL, NONE):
        assert len([*satpuzzles.solutions(puzzle, cubes=4)]) == len(solutions(puzzle))
    monkeypatch.setattr(plan, "_CONFLICTS_ALONE", 0)
    for puzzle, name in product((ONE, SEVERAL, NONE), ("auto", "cadical195")):
        assert satpuzzles.check(puzzle, backend=name, jobs=2).status == status(puzzle)


def test_a_solver_of_cubes_corrects_its_answers() -> None:
    compiled = satpuzzles.compile(SEVERAL)
    solver, forbidding = CubeSolver("cadical153", compiled.formula, NEVER), list[Lits]()
    try:
        while (assignment := decided(solver.solve((), forbidding))) is not None:
            forbidding.append(compiled.formula.blocking_clause(assignment))
            assert flat(compiled.grid(assignment)) in solutions(SEVERAL)
    finally:
        solver.close()
    assert len(forbidding) == len(solutions(SEVERAL))


class TestTwoColours(Contract):
    """What every kind passes: hints with all their reasons and no other, repair, what is forced, other solvers."""

    documents: ClassVar = [ONE.to_json()]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "puzzle" in metafunc.fixturenames:
            metafunc.parametrize("puzzle", [ONE, SEVERAL, NONE], ids=["one", "several", "none"])

    @pytest.fixture(autouse=True)
    def _is_a_kind(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(cast("dict[str, Any]", PUZZLES.built_in), TwoColours.kind, TwoColours)


def test_boards_are_filled() -> None:
    with filler(EMPTY) as one:
        full = one.filled(Random(1))
        assert full is not None
        assert flat(one.grid(full)) in solutions(EMPTY)
        assert len(one.solutions([], 500)) == len(solutions(EMPTY))


def test_an_instance_holds_while_its_switch_is_assumed() -> None:
    compiled = satpuzzles.compile(EMPTY)
    first, second = switch_rules(compiled.formula, {"colour"})
    assert [*first.variables] == [*compiled.formula.variables.answers] == [*second.variables]
    hanging = {
        tuple(value for value in (1, 2) if len([*parts(board(SIZE, SIZE), cells_of(grid, value))]) <= 1): grid
        for grid in product((1, 2), repeat=SIZE**2)
    }
    assert {*hanging} == {(), (1,), (2,), (1, 2)}
    with backend("minisat22").open(compiled.formula) as session:
        for keeping, grid in hanging.items():
            literals = compiled.value_literals.reshape(-1, 2)
            stated = [int(literals[cell, value - 1]) for cell, value in enumerate(grid)]
            for value, switch in ((1, first), (2, second)):
                assert (decided(session.solve([*stated, switch.literal])) is not None) == (value in keeping)
            assert decided(session.solve(stated)) is not None


def cells_of(grid: Sequence[int], value: int) -> list[int]:
    return [cell for cell, found in enumerate(grid) if found == value]


def test_blocked_answers_leave_no_other_out() -> None:
    compiled = satpuzzles.compile(EMPTY)
    with backend("minisat22").open(compiled.formula) as session:
        found = [*answers(session, compiled.formula.blocking_clause)]
    assert {flat(compiled.grid(one)) for one in found} == solutions(EMPTY)


def test_what_needs_all_clauses_is_refused() -> None:
    with pytest.raises(UsageError, match="a file of the formula needs all clauses in advance"):
        satpuzzles.export(ONE, io.BytesIO())
    if find_spec("pyganak"):
        with pytest.raises(UsageError, match="a model counter needs all clauses"):
            satpuzzles.count(ONE, method="exact")


def test_puzzles_that_differ_in_a_lazy_rule_have_records_of_their_own() -> None:
    wide, high = (satpuzzles.compile(TwoColours([[None] * w] * (8 // w))) for w in (4, 2))  # type: ignore[arg-type]
    assert [*wide.formula.clauses] == [*high.formula.clauses]
    assert digest(wide) != digest(high)
