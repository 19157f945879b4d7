"""Arrow Numbers: the contract, and boards as a person judges them."""

from itertools import chain
from typing import ClassVar

import numpy as np
import pytest

import satpuzzles
from satpuzzles.stating.modelling import grid_of
from satpuzzles.testing import Contract, judged

STEPS = (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)
TWO = {"puzzle": "arrow-numbers", "clues": ["....", ".23.", "...."]}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    height, width = one.height, one.width
    pointed = dict.fromkeys([(r, c) for r in range(1, height - 1) for c in range(1, width - 1)], 0)
    for (y, x), way in zip(one.board.cells, chain(*grid), strict=True):
        (down, right), cell = STEPS[way], (y // 2, x // 2)
        seen = [at for n in range(1, height + width) if (at := (cell[0] + n * down, cell[1] + n * right)) in pointed]
        if not seen:
            return False
        for at in seen:
            pointed[at] += 1
    return all(one.clues[r][c] in (None, number) for (r, c), number in pointed.items())


class TestArrowNumbers(Contract):
    generated: ClassVar = {"size": "4x5"}
    documents: ClassVar = [
        {"puzzle": "arrow-numbers", "clues": ["...", ".4.", "..."]},
        {"puzzle": "arrow-numbers", "clues": ["....", ".35.", "...."]},
        {"puzzle": "arrow-numbers", "clues": ["....", ".1..", ".31.", "...."]},
        TWO,
    ]


def test_boards_are_judged_as_a_person_would():
    assert judged(one := satpuzzles.loads(TestArrowNumbers.documents[0]), lambda grid: keeps_rules(one, grid)) == 1
    two = satpuzzles.loads({**TWO, "clues": ["....", ".4..", "...."]})
    boards = np.random.default_rng(0).integers(0, 8, (4000, 6))
    boards[::2] = np.where(two.reach()[np.arange(6), boards[::2]], boards[::2], two.reach().argmax(axis=1))
    assert two.solving.keep_rules(two, boards).tolist() == [keeps_rules(two, grid_of(two, board)) for board in boards]


def test_clues_beside_the_board_are_refused():
    with pytest.raises(
        satpuzzles.InstanceError, match=r"clues\[0\]\[1\]: expected null in a cell for an arrow, found 1"
    ):
        satpuzzles.loads({**TWO, "clues": [".1..", "....", "...."]})
