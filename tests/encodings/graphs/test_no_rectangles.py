"""No part is a rectangle: all small boards, as a person sees it, and as clauses."""

from itertools import product

import numpy as np
import pytest

from satenc import Model, NoRectangles
from tests.oracles.graph_rules import expect
from tests.puzzles.reading import parts


def has_rectangle(grid, value):
    """Whether a part fills all rows and columns that it reaches."""
    sides = ((part, [{*axis} for axis in zip(*part, strict=True)]) for part in parts(grid, value))
    return any(len(part) == len(rows) * len(columns) for part, (rows, columns) in sides)


@pytest.mark.parametrize("size", [(1, 3), (2, 2), (2, 4), (3, 3), (4, 2)])
@pytest.mark.parametrize("value", [0, 1])
def test_solutions_of_all_small_boards(size, value):
    model = Model()
    model.rule("rule", NoRectangles(model.booleans("x", *size), *size, value))
    boards = product((0, 1), repeat=size[0] * size[1])
    kept = {board for board in boards if not has_rectangle(np.reshape(board, size).tolist(), value)}
    expect(model, kept, counted=True)
    every = np.array([*product((0, 1), repeat=size[0] * size[1])])
    assert {*map(tuple, every[model.rules[0][1].holds(every)[:, 0]].tolist())} == kept


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="expected 2x3 variables of 'x', found 3"):
        NoRectangles(Model().booleans("x", 3), 2, 3)
    with pytest.raises(ValueError, match="value: expected indices from 0 to 1, found 2"):
        NoRectangles(Model().booleans("x", 3), 1, 3, 2)
