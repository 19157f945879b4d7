"""Signpost: the contract, all boards as a person judges them, and a game ID of the collection."""

from itertools import chain
from re import findall
from typing import ClassVar

import satpuzzles
from satpuzzles.boards import cell_name
from satpuzzles.testing import Judged
from tests.paths import INSTANCES
from tests.puzzles.reading import stated

_STEP = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}
    at = {value: cell for cell, value in cells.items()}
    arrows = {(r, c): arrow for r, c, arrow in stated(one.arrows)}
    if {*at} != {*range(1, len(cells) + 1)} or any(cells[r, c] != given for r, c, given in stated(one.givens)):
        return False
    for number in range(1, len(cells)):
        ways = [_STEP[way] for way in arrows.get(at[number], "")]
        v, u = sum(step[0] for step in ways), sum(step[1] for step in ways)
        seen = [(at[number][0] + n * v, at[number][1] + n * u) for n in range(1, len(cells))]
        if at[number + 1] not in seen:
            return False
    return True


class TestSignpost(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "signpost", "arrows": [["e", "sw"], ["e", None]], "givens": [[1, None], [None, 4]]},
        {"puzzle": "signpost", "arrows": [["se", "w", "s"], ["e", "n", None]]},
        {"puzzle": "signpost", "arrows": [["e", "e", "s"], ["n", "w", "w"]]},
        {"puzzle": "signpost", "arrows": [["e", "n"], ["e", None]], "givens": [[1, None], [None, 4]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_game_of_the_collection():
    puzzle = satpuzzles.loads("4x4c:1eceebecfbfhgcaa16a", format="tatham", kind="signpost")
    assert satpuzzles.check(puzzle).status == "unique"
    assert [*chain(*puzzle.arrows)][:3] == ["s", "e", "s"]


def test_a_step_marks_the_cells_that_its_sentence_names():
    """That no other cell is left for a number rests on nearly all cells."""
    hint = satpuzzles.hint(satpuzzles.load(INSTANCES / "signpost" / "6x6-easy.json"))
    assert len(hint.step.facts) > 18
    assert {cell_name(cell) for cell in hint.step.reason} == {*findall(r"r\dc\d", hint.step.sentence)[1:]}
