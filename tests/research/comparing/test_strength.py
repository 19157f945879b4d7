"""What unit propagation excludes, against propagation clause by clause and against brute force."""

import json
from itertools import product

import numpy as np
import pytest

import satpuzzles
from satenc import FALSE, TRUE, OrderInts
from satenc.encoders.integers import one_later
from satpuzzles import GaveUp, WrongAnswer
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import chosen_encodings, compile_without_givens
from satpuzzles.research.comparing.strength import Consistency, consistency, excluded_by_presolve, excluded_by_units
from tests.oracles import puzzles as oracles
from tests.oracles.propagation import propagated
from tests.paths import INSTANCES

SMALL = [
    "sudoku/4x4",
    "sudoku/9x9-no-solution",
    "hanjie/unknown-columns",
    "hanjie/no-solution",
    "star-battle/4x4-1-one-star",
    "trid/minimal-4",
    "middle-sum/4x4",
]
PAST = Deadline(0.0)


def loaded(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def document(**fields):
    return satpuzzles.loads(json.dumps(fields).encode())


def all_choices(puzzle):
    roles = puzzle.encodings
    for names in product(*(list(type(default)) for default in roles.values())):
        yield dict(zip(roles, map(str, names), strict=True))


def by_hand(puzzle, encodings):
    """Of each cell and value, whether propagation falsifies it; of every seventh, whether it leads to a conflict."""
    compiled = compile_without_givens(puzzle, chosen_encodings(type(puzzle), encodings), NEVER)
    clauses, answer = [*map(list, compiled.formula.clauses)], compiled.answer
    givens = [x for x in compiled.givens if x != TRUE]
    stating = [answer.at_least, -one_later(answer.at_least)] if isinstance(answer, OrderInts) else [answer.equals]
    literals = np.stack(stating, axis=-1).reshape(*compiled.domain.shape, -1).tolist()
    implied = propagated(clauses, givens)
    if implied is None:
        return np.ones(compiled.domain.shape, np.bool_), {}
    root = np.zeros(compiled.domain.shape, np.bool_)
    conflicts = {}
    for cell, of_cell in enumerate(literals):
        for value, together in enumerate(of_cell):
            root[cell, value] = any(x == FALSE or -x in implied for x in together)
            if compiled.domain[cell, value] and (cell * len(of_cell) + value) % 7 == 0:
                assumed = [*givens, *(x for x in together if x != TRUE)]
                conflicts[cell, value] = root[cell, value] or propagated(clauses, assumed) is None
    return root, conflicts


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_units_are_propagated_as_by_hand(name):
    puzzle = loaded(name)
    for encodings in [*all_choices(puzzle)][:12]:
        found = excluded_by_units(puzzle, encodings, NEVER)
        root, conflicts = by_hand(puzzle, encodings)
        assert (found.propagation == root).all()
        assert {place: found.lookahead[place] for place in conflicts} == conflicts


def test_impossible_are_the_values_of_open_cells_that_no_solution_has():
    givens = [[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 0, 0]]
    puzzle = document(puzzle="sudoku", givens=givens)
    solutions = oracles.sudoku(givens, [[r // 2 * 2 + c // 2 for c in range(4)] for r in range(4)])
    assert len(solutions) > 1
    found = consistency(puzzle, NEVER)
    for (r, c), open_values, impossible in zip(
        product(range(4), repeat=2), found.open.tolist(), found.impossible.tolist(), strict=True
    ):
        possible = {solution[r][c] for solution in solutions}
        assert open_values == [not givens[r][c]] * 4
        assert impossible == [not givens[r][c] and value not in possible for value in range(1, 5)]


def test_the_share_of_the_impossible_values():
    puzzle = loaded("sudoku/4x4")
    open_values, impossible = np.ones((2, 4), np.bool_), np.zeros((2, 4), np.bool_)
    impossible[0, :3] = impossible[1, 1] = True
    excluded = np.zeros((2, 4), np.bool_)
    excluded[0, 1:3] = True
    assert Consistency(puzzle, open_values, impossible).share(excluded) == 0.5
    excluded[1, 3] = True
    with pytest.raises(WrongAnswer, match="a value is excluded that a solution has"):
        Consistency(puzzle, open_values, impossible).share(excluded)


def test_limits_are_kept():
    puzzle = loaded("sudoku/9x9")
    for ask in (consistency, excluded_by_presolve):
        with pytest.raises(GaveUp, match="time limit"):
            ask(puzzle, PAST)
    with pytest.raises(GaveUp, match="time limit"):
        excluded_by_units(puzzle, {}, PAST)
