"""What all solutions share, against brute force."""

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.puzzles.hanjie import Hanjie
from tests.backends.common import needs_cadical
from tests.effort import examples
from tests.oracles import puzzles as oracles
from tests.paths import INSTANCES


def union(solutions, height, width):
    return [[sorted({one[r][c] for one in solutions}) for c in range(width)] for r in range(height)]


@examples(60)
@given(st.data())
def test_a_hanjie(data):
    clue = st.sampled_from([None, [], [1], [2], [1, 1], ["?"]])
    rows, columns = (data.draw(st.lists(clue, min_size=3, max_size=3)) for _ in range(2))
    puzzle = Hanjie.from_json(Node({"puzzle": "hanjie", "rows": rows, "columns": columns}))
    found = satpuzzles.forced(puzzle, presolve=data.draw(st.booleans()))
    solutions = oracles.hanjie(rows, columns)
    assert found.candidates == union(solutions, 3, 3)
    shared = [[cell[0] if len(cell) == 1 else None for cell in row] for row in union(solutions, 3, 3)]
    assert found.grid == shared


@pytest.mark.parametrize("backend", ["kissat404", pytest.param("exec:cadical", marks=needs_cadical)])
def test_a_solver_that_answers_once_is_started_again(backend):
    puzzle = satpuzzles.load(INSTANCES / "middle-sum" / "6x6.json")
    found = satpuzzles.forced(puzzle, backend=backend)
    assert (found.status, found.candidates) == ("found", satpuzzles.forced(puzzle).candidates)
    assert found.checked is not backend.startswith("exec:")
    assert ("according to exec:cadical, not checked" in found.in_words) is not found.checked
