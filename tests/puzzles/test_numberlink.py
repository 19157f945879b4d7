"""Numberlink: the contract, and all boards as a person judges them."""

from functools import partial
from typing import ClassVar

import networkx as nx
import pytest
from hypothesis import HealthCheck, assume, given

import satpuzzles
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import further
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.explain import explain
from satpuzzles.puzzles.numberlink import Numberlink
from satpuzzles.solving.check import few_solutions, only_solution
from satpuzzles.stating.modelling import model_of
from satpuzzles.testing import Contract, judged
from tests.effort import examples
from tests.paths import INSTANCES
from tests.solving.test_simplest import numberlinks

SMALL = [
    {"clues": [[1, None, 2], [None, None, None], [1, None, 2]]},
    {"clues": [[1, None, None], [None, None, 1], [None, None, None]]},
    {"clues": [[1, None, None], [None, None, 1]], "full": True},
    {"clues": [[1, 2], [2, 1]]},
    {"clues": [["a", None, "a"]]},
]


class TestNumberlink(Contract):
    documents: ClassVar = [{"puzzle": "numberlink", **fields} for fields in SMALL]
    generated: ClassVar = {"size": "4x5"}


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    paths = nx.Graph()
    for (y, x), value in puzzle.values_at(grid).items():
        if value:
            ends = ((y, x - 1), (y, x + 1)) if y % 2 else ((y - 1, x), (y + 1, x))
            paths.add_edge(*((v // 2, u // 2) for v, u in ends))
    clues = {(r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue is not None}
    if not {*clues} <= {*paths} or not (not puzzle.full or len(paths) == puzzle.height * puzzle.width):
        return False
    for part in nx.connected_components(paths):
        ends = sorted(str(clues[cell]) for cell in part if cell in clues)
        degrees = [paths.degree(cell) for cell in part if cell not in clues]
        if len(ends) != 2 or ends[0] != ends[1] or any(degree != 2 for degree in degrees):
            return False
    return all(paths.degree(cell) == 1 for cell in clues)


@pytest.mark.parametrize("fields", SMALL)
def test_all_boards_are_judged_as_a_person_would(fields):
    puzzle = Numberlink(**fields)
    judged(puzzle, partial(keeps_rules, puzzle))


def supposed(puzzle):
    """The labels of what is supposed of a puzzle, as far as its only solution keeps it."""
    model = model_of(puzzle)[0]
    return [rule.label for rule in further(puzzle, model, only_solution(puzzle, NEVER))]


@examples(200, suppress_health_check=[HealthCheck.filter_too_much])
@given(puzzle=numberlinks())
def test_what_is_supposed_of_turns_holds_in_each_only_solution(puzzle):
    grids = few_solutions(puzzle, 2, NEVER)
    assume(len(grids) == 1)
    ends = {end for line, value in puzzle.values_at(grids[0]).items() if value for end in puzzle.board.ends(line)}
    is_full = len(ends) == puzzle.height * puzzle.width
    assert supposed(puzzle) == ["cell"] * is_full + ["turn"]


def test_an_only_solution_may_leave_a_cell_empty():
    """No path can go through the cell in the middle, which has an end of another one on each side."""
    assert supposed(Numberlink([[1, 2, 2], [1, None, 3], [4, 4, 3]])) == ["turn"]


@pytest.mark.parametrize("full", [False, True])
def test_nothing_is_supposed_of_several_solutions_or_of_paths_that_must_go_through_all_cells(full):
    puzzle = Numberlink([[1, None, 1], [None, None, None]], full=full)
    assert supposed(puzzle) == []
    assert not any("one solution" in step.sentence for step in explain(puzzle).steps)


def test_a_hint_says_that_it_supposes_one_solution_where_it_does():
    puzzle = satpuzzles.load(INSTANCES / "numberlink" / "6x6-easy.json")
    path, (grid,) = explain(puzzle), few_solutions(puzzle, 2, NEVER)
    assert path.status == "solved"
    for step in path.steps:
        assert all((grid[r][c] == fact.value) == fact.holds for fact in step.conclusions for r, c in [fact.cell])
        rests = any(rule.label != "path" for rule in step.rules)
        assert step.sentence.startswith("As the puzzle has one solution, ") == rests


def test_nothing_is_supposed_where_the_verdict_takes_longer_than_a_moment():
    puzzle = satpuzzles.load(INSTANCES / "numberlink" / "6x6-easy.json")
    assert only_solution(puzzle, NEVER, 0.0) is None
    with pytest.raises(OutOfTime):
        only_solution(puzzle, Deadline.after(0.0), 0.0)


def test_the_steps_of_a_grade_suppose_what_the_grade_does(monkeypatch):
    """However long the verdict takes, where a caller states that the puzzle has one solution."""
    puzzle = satpuzzles.load(INSTANCES / "numberlink" / "6x6-easy.json")
    monkeypatch.setattr("satpuzzles.explaining.explain._MOMENT", 0.0)
    assert satpuzzles.rate(puzzle, unique=True) == satpuzzles.rate(puzzle)
