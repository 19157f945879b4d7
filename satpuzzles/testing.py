"""Tests that every kind of puzzle should pass, its rules by brute force above all. They need pytest.

Subclass `Contract` in a test module, with documents of puzzles so small that all boards can be tried:

    class TestLatinSquare(Contract):
        documents = [{"puzzle": "latin-square", "givens": [[1, None], [None, None]]}]

Tests of what a kind does not have, such as a generator, are skipped.
"""

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, ClassVar, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import satpuzzles
from satpuzzles import InstanceError, Puzzle, rendering
from satpuzzles.backends import backend, decided
from satpuzzles.boards import Cell, Grid
from satpuzzles.common.document import Node
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.formats.kinds import links_of
from satpuzzles.formats.table import FORMATS
from satpuzzles.making.generators import GENERATORS
from satpuzzles.proving.certificate import Rejected
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.hooks import by_definition
from satpuzzles.stating.modelling import grid_of, model_of
from satpuzzles.stating.rules import NamedStep

MOST_BOARDS = 2**17
"""Boards that are tried."""
_SOME = 100
"""Boards on which what a kind checks itself, one after the other, is tried."""
_JUDGED = 1_000
"""Boards that break a rule and are judged as a person would, one after the other: so many one cell away from one that
keeps the rules, and so many others.
"""
JUNK: tuple[Any, ...] = (None, True, -1, 10**9, 1.5, "x", "", [], [[]], [["x"]], {}, [[[1]]])
"""What stands in a field that should hold something else."""
_FORMS = ("text", "svg", "html")
_TOGETHER = {technique for technique in Technique if technique.needs_all} | {Technique.COMPLETED, Technique.FINISHED}
"""Steps whose conclusions together need every rule and fact."""


class Contract:
    """``documents`` are small puzzles of one kind: with one solution, with several and with none, so far as the kind
    has them. ``generated`` are the options with which its generator is asked for a small puzzle.
    """

    documents: ClassVar[Sequence[Mapping[str, Any]]]
    kind: ClassVar[type[Puzzle] | None] = None
    """The class, of a kind that is not installed."""
    generated: ClassVar[Mapping[str, Any]] = {}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "puzzle" in metafunc.fixturenames:
            puzzles = self._puzzles()
            metafunc.parametrize("puzzle", puzzles, ids=[str(i) for i in range(len(puzzles))])

    @classmethod
    @cache
    def _puzzles(cls) -> list[Puzzle]:
        documents, kind = [*map(dict, cls.documents)], cls.kind
        return [kind.from_json(Node(one)) if kind else satpuzzles.loads(one) for one in documents]

    @pytest.fixture(autouse=True)
    def registered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Makes the name of the kind known."""
        if self.kind:
            monkeypatch.setitem(cast("dict[str, Any]", PUZZLES.built_in), self.kind.kind, self.kind)

    def test_a_document_is_read_as_it_was_written(self, puzzle: Puzzle) -> None:
        again = _read_again(puzzle, "JSON", puzzle.to_json())
        assert hash(again) == hash(puzzle)
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301  # our own bytes

    def test_what_is_wrong_in_a_document_has_its_place(self, puzzle: Puzzle) -> None:
        document = puzzle.to_json()
        with pytest.raises(InstanceError, match="surplus"):
            satpuzzles.loads({**document, "surplus": 1})
        for key in document.keys() - {"puzzle"}:
            for wrong in JUNK:
                try:
                    satpuzzles.loads({**document, key: wrong})
                except InstanceError as error:
                    assert error.place.startswith((*document,))  # noqa: PT017  # some are right for some kinds

    def test_a_puzzle_comes_back_from_each_link_and_file_or_is_refused(self, puzzle: Puzzle) -> None:
        for one in FORMATS:
            if one.kinds and puzzle.kind not in one.kinds:
                continue
            try:
                written = satpuzzles.dumps(puzzle, one.name)
            except InstanceError as error:
                assert f"for {one.name}, found " in str(error)  # noqa: PT017  # which it is depends on the puzzle
            else:
                _read_again(puzzle, one.name, written, format=one.name, kind=puzzle.kind)
                if not _looks_like_another(written, puzzle.kind):
                    _read_again(puzzle, f"{one.name}, which its text alone says", written)

    def test_each_site_of_its_links_holds_one_of_the_puzzles(self) -> None:
        puzzles = self._puzzles()
        if GENERATORS.get(puzzles[0].kind) is not None:  # the documents may be too small for the site's program
            puzzles = [*puzzles, satpuzzles.generate(puzzles[0].kind, seed=0, **self.generated)]
        for site in links_of(type(puzzles[0])):
            carried, refused = [], []
            for puzzle in puzzles:
                try:
                    carried.append((puzzle, satpuzzles.dumps(puzzle, site)))
                except InstanceError as error:
                    refused.append(str(error))
            for puzzle, written in carried:
                _read_again(puzzle, site, written, format=site, kind=puzzle.kind)
            assert carried, f"{site} refuses all of the puzzles: {refused}"

    def test_the_solutions_are_those_of_brute_force(self, puzzle: Puzzle) -> None:
        expected = {_frozen(grid_of(puzzle, board)) for board in _solutions(puzzle)}
        for encodings in _choices(puzzle):
            for presolve in (True, False):
                found = [*map(_frozen, satpuzzles.solutions(puzzle, encodings=encodings, presolve=presolve))]
                assert len(found) == len({*found})
                assert {*found} == expected
        assert satpuzzles.count(puzzle).number == len(expected)

    def test_rules_and_kind_say_the_same_of_all_boards(self, puzzle: Puzzle) -> None:
        boards = _boards(puzzle)
        some = boards[np.random.default_rng(0).permutation(len(boards))[:_SOME]]
        for board, kept in zip(some, by_definition(puzzle, some).tolist(), strict=True):
            assert kept == (not puzzle.broken_rules(grid_of(puzzle, board)))
        assert not any(puzzle.broken_rules(grid_of(puzzle, board)) for board in _solutions(puzzle))

    def test_a_grid_that_is_no_answer_is_named(self, puzzle: Puzzle) -> None:
        board, numbers = puzzle.board, puzzle.numbers
        grid = [[numbers[0]] * length for length in board.lengths]
        assert "the grid has rows of" in puzzle.broken_rules([*grid, [numbers[0]]])[0]
        assert "the grid has rows of" in puzzle.broken_rules([row[1:] for row in grid])[0]
        outside = [[numbers[-1] + 1, *grid[0][1:]], *grid[1:]]
        assert puzzle.broken_rules(outside) == [f"there are values outside {numbers[0]} to {numbers[-1]}"]
        for r, row in enumerate(puzzle.known()):
            for c, value in enumerate(row):
                if value is not None:
                    for other in (number for number in numbers[:2] if number != value):
                        wrong = [*map(list, grid)]
                        wrong[r][c] = other
                        said = f"{board.called((r, c))} is given as {value}, not {other}"
                        assert said in puzzle.broken_rules(wrong)

    def test_neighbours_are_mutual_and_places_have_names(self, puzzle: Puzzle) -> None:
        board = puzzle.board
        for place, others in enumerate(board.neighbours):
            assert all(place in board.neighbours[other] for other in others)
        assert len({*map(board.name, board.cells)}) == len(board.cells)

    def test_all_solutions_agree_where_cells_are_forced(self, puzzle: Puzzle) -> None:
        solutions = [grid_of(puzzle, board) for board in _solutions(puzzle)]
        if not solutions:
            assert not satpuzzles.forced(puzzle).solvable
            return
        shared = [
            [values[0] if len({*values}) == 1 else None for values in zip(*rows, strict=True)]
            for rows in zip(*solutions, strict=True)
        ]
        assert satpuzzles.forced(puzzle).grid == shared

    def test_hints_are_right_and_need_all_of_their_reasons(self, puzzle: Puzzle) -> None:
        steps = satpuzzles.explain(puzzle).steps
        numbers = _numbers(puzzle, steps)
        small = [step for step in steps if len(numbers) ** len(_scope(step)) <= MOST_BOARDS]
        for step in small:
            boards = _boards_over(puzzle, _scope(step), numbers)
            by_name = step.technique is Technique.COMBINATIONS or isinstance(step.technique, NamedStep)
            line_by_line = by_name and len(step.rules) > 1 and not step.facts  # each conclusion by a rule of its own
            several = len({one.value for one in step.conclusions}) > 1  # what excludes several values is told together
            of_own_cells = {one.cell for one in step.conclusions} <= {one.cell for one in step.facts if not one.holds}
            singles = by_name and of_own_cells and all(one.holds for one in step.conclusions)
            together = step.technique in _TOGETHER or line_by_line or several or singles
            follow = step.conclusions if together else step.conclusions[:1]
            reasons = [*((rule.label, rule.number) for rule in step.rules), *step.facts]
            kept = {reason: _keeping(puzzle, boards, reason) for reason in reasons}
            assert not _possible(puzzle, boards, step.conclusions, kept.values())
            for reason in reasons:
                others = [one for other, one in kept.items() if other != reason]
                assert _possible(puzzle, boards, follow, others), f"{step.sentence} does not need {reason}"
        if steps and not small:
            pytest.skip("every step is about too many cells to try all boards")

    def test_a_path_ends_at_the_solution_or_at_the_truth(self, puzzle: Puzzle) -> None:
        solutions = _solutions(puzzle)
        path = satpuzzles.explain(puzzle)
        if len(solutions) == 1:
            assert path.status == "solved"
            filled = [list(row) for row in puzzle.known()]
            for step in path.steps:
                for fact in step.conclusions:
                    if fact.holds:
                        filled[fact.cell[0]][fact.cell[1]] = fact.value
            grid = grid_of(puzzle, solutions[0])
            assert all(value in (None, grid[r][c]) for r, row in enumerate(filled) for c, value in enumerate(row))
        else:
            assert path.status != "solved"

    def test_a_certificate_is_verified(self, puzzle: Puzzle, tmp_path: Path) -> None:
        solutions = len(_solutions(puzzle))
        folder = tmp_path / "certificate"
        satpuzzles.certify(puzzle, folder)
        assert satpuzzles.verify(folder).verdict == ("none", "unique", "multiple")[min(solutions, 2)]
        name = folder / ("solution.json" if solutions else "formula.cnf")
        name.write_bytes(name.read_bytes() + b" ")
        with pytest.raises(Rejected, match=name.name):
            satpuzzles.verify(folder)

    def test_a_repaired_puzzle_has_one_solution(self) -> None:
        """The puzzle of fewest cells of each verdict: whole puzzles are tried, hundreds where no clue stands out."""
        largest_first = sorted(self._puzzles(), key=lambda one: -len(one.board.cells))
        for verdict, puzzle in {_verdict(one): one for one in largest_first}.items():
            found = satpuzzles.repair(puzzle, time_limit=None)
            assert found.status == verdict
            if verdict == "unique":
                assert found.repaired in (None, puzzle)
            elif found.repaired is not None:
                assert satpuzzles.check(found.repaired).status == "unique"
                assert satpuzzles.loads(found.repaired.to_json()) == found.repaired
            else:
                assert not puzzle.given or verdict == "none", "givens can always single a solution out"

    def test_it_can_be_drawn(self, puzzle: Puzzle) -> None:
        for form in _FORMS:
            assert (drawn := satpuzzles.render(puzzle, form))
            if len(_solutions(puzzle)):
                assert satpuzzles.render(puzzle, form, solution=True) != drawn

    @pytest.mark.parametrize("form", ["png", "pdf"])
    def test_it_can_be_printed(self, form: str) -> None:
        """One of the puzzles: the file is made of the same shapes as the SVG."""
        extra = rendering.named(form).extra
        if extra and not find_spec(extra):
            pytest.skip(f"the extra {form} is not installed")
        assert satpuzzles.render(self._puzzles()[0], form)

    def test_the_answer_of_another_solver_is_decoded(self, puzzle: Puzzle) -> None:
        whole = {"connectivity": "levels"} if "connectivity" in puzzle.encodings else {}  # as a file states it
        compiled = satpuzzles.compile(puzzle, presolve=False, encodings=whole)
        with backend("minisat22").open(compiled.formula) as session:
            found = decided(session.solve())
        if found is None:
            lines = ["s UNSATISFIABLE"]
        else:
            numbers = range(1, compiled.formula.variables.count + 1)
            lines = ["s SATISFIABLE", f"v {' '.join(str(x if found[x] else -x) for x in numbers)} 0"]
        decoded = satpuzzles.decode(puzzle, "\n".join(lines))
        assert (decoded.grid is not None) == bool(len(_solutions(puzzle)))

    def test_a_limit_is_no_answer(self, puzzle: Puzzle) -> None:
        found = satpuzzles.check(puzzle, time_limit=0)
        assert (found.status, found.reason) == ("unknown", "time limit")
        counted = satpuzzles.count(puzzle, time_limit=0)
        assert (counted.status, counted.number) == ("at least", 0)

    def test_a_generated_puzzle_has_one_solution(self) -> None:
        kind = self._puzzles()[0].kind
        if GENERATORS.get(kind) is None:
            pytest.skip(f"{kind} has no generator")
        made = satpuzzles.generate(kind, seed=1, **self.generated)
        assert satpuzzles.check(made).status == "unique", made.to_json()
        _read_again(made, "JSON", made.to_json())


class Judged(Contract):
    """The contract of a kind whose rules a test states a second time, as a person reads them: ``keeps_rules``, a
    function of a puzzle and a grid that is no method, says whether the grid keeps them, whatever the givens.
    """

    keeps_rules: ClassVar[Callable[[Any, Grid], bool]]

    def test_all_boards_are_judged_as_a_person_would(self, puzzle: Puzzle) -> None:
        judged(puzzle, partial(type(self).keeps_rules, puzzle))


def judged(puzzle: Puzzle, keeps: Callable[[Grid], bool], numbers: Sequence[int] | None = None) -> int:
    """The number of boards of these ``numbers``, by default of all `Puzzle.numbers`, that keep the rules, whatever the
    givens. Asserts that ``keeps`` says the same as the rules about each of them, about 1,000 boards that differ from
    one of them in one cell, and about 1,000 of all boards.
    """
    values = puzzle.numbers if numbers is None else numbers
    boards = np.array([*product(values, repeat=sum(puzzle.board.lengths))])
    kept = puzzle.solving.keep_rules(puzzle, boards)
    found = np.flatnonzero(kept)
    draw = np.random.default_rng(0).permutation
    for one in [*found, *draw(_near(found, boards.shape[1], len(values)))[:_JUDGED], *draw(len(boards))[:_JUDGED]]:
        assert kept[one] == keeps(grid_of(puzzle, boards[one]))
    return len(found)


def _near(boards: NDArray[np.intp], cells: int, values: int) -> NDArray[np.intp]:
    """The numbers of the boards that differ in one cell from some of these, where the boards are all that there are, in
    the order of `itertools.product`.
    """
    weights = values ** np.arange(cells)[::-1]
    places = boards[:, None] // weights % values  # [board, cell]
    steps = np.arange(values) - places[..., None]
    return np.unique(boards[:, None, None] + steps * weights[:, None])


def _verdict(puzzle: Puzzle) -> str:
    return ("none", "unique", "multiple")[min(len(_solutions(puzzle)), 2)]


def _frozen(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, grid))


def _choices(puzzle: Puzzle) -> Iterable[Mapping[str, str]]:
    """The defaults, and each other choice of each encoding."""
    yield {}
    for role, default in puzzle.encodings.items():
        yield from ({role: str(one)} for one in type(default) if one != default)


def _boards(puzzle: Puzzle) -> NDArray[np.int64]:
    """The boards that keep the givens, in the shape of the answer's variables."""
    answer = model_of(puzzle)[0].answer
    values = [answer.values[cell].tolist() for cell in answer.cells]
    if prod(map(len, values)) > MOST_BOARDS:
        pytest.skip("there are too many boards to try")
    return np.array([*product(*values)], np.int64).reshape(-1, *answer.domain.shape[:-1])


def _places(puzzle: Puzzle) -> list[list[int]]:
    """The number of the variable of each cell."""
    shape = model_of(puzzle)[0].answer.domain.shape[:-1]
    return grid_of(puzzle, np.arange(prod(shape)).reshape(shape))


def _scope(step: Explained) -> set[Cell]:
    """The cells that the reasons and conclusions of a step are about."""
    return {cell for rule in step.rules for cell in rule.cells} | {f.cell for f in (*step.facts, *step.conclusions)}


def _numbers(puzzle: Puzzle, steps: Sequence[Explained]) -> Sequence[int]:
    """The values that people look at in the ``steps`` of a path."""
    if puzzle.explaining.bounded or not steps:
        return puzzle.numbers
    largest = max(value for row in steps[0].before for values in row for value in values)
    return [number for number in puzzle.numbers if number <= largest]


def _boards_over(puzzle: Puzzle, scope: set[Cell], numbers: Sequence[int]) -> NDArray[np.int64]:
    """``[board, variable]``: all boards of these ``numbers``, whatever the rules and givens; cells outside the
    ``scope`` have one value.
    """
    places = _places(puzzle)
    values = [[numbers[0]] for row in places for _ in row]
    for r, c in scope:
        values[places[r][c]] = [*numbers]
    return np.array([*product(*values)], np.int64)


@lru_cache(maxsize=16)
def _solutions(puzzle: Puzzle) -> NDArray[np.int64]:
    boards = _boards(puzzle)
    return boards[by_definition(puzzle, boards)]


def _read_again(puzzle: Puzzle, form: str, written: Any, **options: Any) -> Puzzle:
    """The puzzle that is read from what was ``written`` in the format ``form``. Asserts that it is the same."""
    document = puzzle.to_json()
    where = f"format {form}: the document {document} is written as {written!r}"
    try:
        read = satpuzzles.loads(written, **options)
    except InstanceError as error:
        raise AssertionError(f"{where}, which is not read: {error}") from error
    other = read.to_json()
    differing = [key for key in {**document, **other} if document.get(key) != other.get(key)]
    values = "; ".join(f"{key}: read {other.get(key)}, written {document.get(key)}" for key in differing)
    assert read == puzzle, f"{where}, but {values or f'read {read!r}, written {puzzle!r}'}"
    return read


def _looks_like_another(written: bytes, kind: str) -> bool:
    """Whether this may be of the ``kind`` or of others, which have links like these, and no solution tells which."""
    try:
        satpuzzles.loads(written)
    except InstanceError as error:
        return error.place == "the kind" and kind in error.expected
    return False


def _keeping(puzzle: Puzzle, boards: NDArray[np.int64], reason: Any) -> NDArray[np.bool_]:
    """Which boards keep one reason of a step: a rule by label and number, or a fact."""
    if isinstance(reason, Fact):
        return _fact(puzzle, boards, reason)
    label, number = reason
    model, rules = model_of(puzzle)
    redundant = {rule.label: rule for rule in puzzle.solving.redundant(puzzle, model)}
    kept = {**rules, **redundant}[label].constraint.holds(boards)
    held: NDArray[np.bool_] = np.logical_and.reduce(kept if number is None else kept[:, [number]], axis=1)
    return held


def _fact(puzzle: Puzzle, boards: NDArray[np.int64], fact: Fact) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = boards[:, _places(puzzle)[fact.cell[0]][fact.cell[1]]] == fact.value
    return held if fact.holds else ~held


def _possible(
    puzzle: Puzzle, boards: NDArray[np.int64], conclusions: Sequence[Fact], reasons: Iterable[NDArray[np.bool_]]
) -> bool:
    """Whether some board keeps the reasons, but not all of the conclusions; a step without any is a contradiction."""
    kept = np.ones(len(boards), np.bool_)
    for one in reasons:
        kept &= one
    if conclusions:
        kept &= ~np.logical_and.reduce([_fact(puzzle, boards, fact) for fact in conclusions])
    return bool(kept.any())
