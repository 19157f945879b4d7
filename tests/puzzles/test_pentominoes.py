"""Pentominoes: the contract, all boards as a person judges them, and what is wrong."""

from itertools import permutations, product
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.boards import polyominoes
from satpuzzles.testing import Judged
from tests.puzzles.reading import counted, parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    found = parts(grid, 1)
    near = [{(r + v, c + u) for r, c in part for v, u in product((-1, 0, 1), repeat=2)} for part in found]
    apart = not any(found[i] & near[j] for i, j in permutations(range(len(found)), 2))
    names = [polyominoes.called(polyominoes.shape_of(part)) for part in found]
    pieces = {cell: name[0] for part, name in zip(found, names, strict=True) for cell in part if "pent" in name}
    clues = all(
        clue in (("?", pieces[r, c]) if (r, c) in pieces else ("x",) * (not grid[r][c]))
        for r, c, clue in stated(one.clues)
    )
    letters = "".join(sorted(name[:1] for name in names if "pent" in name))
    return apart and clues and len(letters) == len(found) and letters == one.pieces and counted(one, grid)


class TestPentominoes(Judged):
    generated: ClassVar = {"size": "6x6"}
    documents: ClassVar = [
        {"puzzle": "pentominoes", "clues": ["....", "...L", "...."], "pieces": "L", "left": [4, 1, None]},
        {"puzzle": "pentominoes", "clues": ["....", ".?..", "...x"], "pieces": "P", "above": [3, None, None, 0]},
        {"puzzle": "pentominoes", "clues": [".....", ".....", "....."], "pieces": "UI"},
        {"puzzle": "pentominoes", "clues": ["I...", "....", "...."], "pieces": "V"},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ("FQ", "pieces: expected letters of pentominoes"),
        ("FIL", "pieces: expected pentominoes for which the board has cells, found 3"),
    ],
)
def test_what_is_wrong_has_its_place(pieces, expected):
    with pytest.raises(InstanceError, match=expected):
        satpuzzles.Pentominoes(["....", "....", "...."], pieces)
