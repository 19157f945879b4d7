"""Akari: the contract, all boards as a person judges them, links of other sites, and what solvers call steps."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged
from tests.puzzles.common import puzzle

_ = None
SMALL = [
    {"puzzle": "akari", "clues": ["x..", "...", "..1"]},
    {"puzzle": "akari", "clues": [[_, _, "x", _], [1, _, _, 2], [_, _, _, _]]},
    {"puzzle": "akari", "clues": ["4...", "...."]},
    {"puzzle": "akari", "clues": ["..0", "x1.", "..."]},
]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    values = iter([value for row in grid for value in row])
    bulbs = {(r, c) for r, row in enumerate(one.clues) for c, clue in enumerate(row) if clue is None and next(values)}

    def lights(r, c, step):
        while True:
            r, c = r + step[0], c + step[1]
            if not (0 <= r < one.height and 0 <= c < one.width) or one.clues[r][c] is not None:
                return
            yield r, c

    steps = (0, 1), (1, 0), (0, -1), (-1, 0)
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            seen = bulbs.intersection(at for step in steps for at in lights(r, c, step))
            if clue is None and bool(seen) == ((r, c) in bulbs):
                return False
            if isinstance(clue, int) and len(bulbs & {(r + v, c + u) for v, u in steps}) != clue:
                return False
    return True


class TestAkari(Judged):
    documents: ClassVar = SMALL
    generated: ClassVar = {"size": "5x4"}
    keeps_rules = staticmethod(keeps_rules)


BOARD = ["......", "..4...", "....2.", ".0....", "...1..", "......"]


@pytest.mark.parametrize(
    ("link", "clues"),
    [
        ("https://puzz.link/p?lightup/6/6/nekcakbl", BOARD),  # test/script/lightup.js of robx/pzprjs
        ("https://puzz.link/p?akari/3/2/.5i", ["x0.", "..."]),
        ("Light Up: 3x2b10s0d0:B0d", ["x0.", "..."]),  # lightup.c of Simon Tatham
    ],
)
def test_links_of_other_sites(link, clues):
    assert satpuzzles.loads(link) == puzzle("akari", clues=clues)


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(puzzle("akari", clues=["0.", "..", ".x"])).steps
    assert [step.with_technique for step in steps] == [
        "Clue complete. r1c2 and r2c1 have no bulb: the clue at r1c1 has no bulbs.",
        "Only cell that lights. r3c1 has a bulb: no other cell can light r3c1.",
        "Only cell that lights. r2c2 has a bulb: no other cell can light r1c2.",
    ]


def test_a_board_has_a_white_cell():
    with pytest.raises(InstanceError, match="clues: expected a cell that is null, found none"):
        puzzle("akari", clues=["xx"])


def test_lit_cells_are_in_another_colour():
    one = satpuzzles.loads(SMALL[0])
    (grid, *_) = satpuzzles.solutions(one)
    assert len(one.drawing(grid).shaded("lit")) == 7
    assert not one.drawing().shaded("lit")
