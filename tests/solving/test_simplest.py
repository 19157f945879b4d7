"""Numberlinks are decided by their shortest paths alone; the answer is that of all solutions."""

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.common.deadline import NEVER
from satpuzzles.puzzles.numberlink import Numberlink
from satpuzzles.solving.check import few_solutions
from satpuzzles.solving.search import Search
from tests.effort import examples


@st.composite
def numberlinks(draw: st.DrawFn) -> Numberlink:
    height, width = draw(st.integers(1, 4)), draw(st.integers(2, 5))
    cells = draw(st.permutations(range(height * width)))
    number = draw(st.integers(1, min(4, height * width // 2)))
    clues = [[None] * width for _ in range(height)]
    for i, cell in enumerate(cells[: 2 * number]):
        clues[cell // width][cell % width] = i // 2 + 1
    return Numberlink(clues)


@examples(100)
@given(puzzle=numberlinks())
def test_the_verdict_is_that_of_all_solutions(puzzle: Numberlink) -> None:
    number = min(int(satpuzzles.count(puzzle).number), 2)
    verdict = satpuzzles.check(puzzle)
    assert verdict.status == ("none", "unique", "multiple")[number]
    assert len({str(grid) for grid in verdict.solutions}) == number
    assert all(puzzle.broken_rules(grid) == [] for grid in verdict.solutions)
    assert satpuzzles.solve(puzzle).status == ("solved" if number else "none")
    assert len({str(grid) for grid in few_solutions(puzzle, 2, NEVER)}) == number


@pytest.mark.parametrize("backend", ["cadical153", "minisat22"])
def test_a_named_solver_decides_by_shortest_paths_too(backend: str) -> None:
    several = Numberlink([[1, None, 1], [None, None, None]])
    assert satpuzzles.check(several, backend=backend).status == "multiple"


def test_a_search_that_knows_a_solution_or_wants_many_takes_all_paths() -> None:
    puzzle = Numberlink([[1, None, 1], [None, None, None]])
    every = [*Search(puzzle)]
    assert len(every) == 4
    for known in every:
        search = Search(puzzle, 2)
        search.resume_after([known])
        assert next(iter(search)) in [grid for grid in every if grid != known]
