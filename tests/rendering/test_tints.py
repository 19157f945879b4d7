"""Regions have soft colours of their own."""

from itertools import chain

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import DISC, MARKED, Drawing, Lights, Shade, Symbols, borders
from satpuzzles.formats import puzzle_of
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.tints import tints
from tests.effort import examples
from tests.paths import INSTANCES

SIDE = 6


def regions(labels):
    return Drawing(Cells(SIDE, SIDE), (borders(labels),))


@examples(30)
@given(st.lists(st.lists(st.integers(0, 5), min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE))
def test_cells_on_both_sides_of_a_border_have_different_tints_and_others_the_same(labels):
    drawing = regions(labels)
    found = tints(drawing)
    if not found:  # one region, or cells of their own
        assert len({*chain(*labels)}) == 1 or len({*drawing.weights.values()}) == 1
        return
    assert found.keys() == drawing.board.cells.keys()
    for r, c in drawing.board.cells.values():
        for s, d in ((r + 1, c), (r, c + 1)):
            if s < SIDE and d < SIDE:
                here, there = found[2 * r + 1, 2 * c + 1], found[2 * s + 1, 2 * d + 1]
                assert (here == there) == (labels[r][c] == labels[s][d])


def test_equal_rectangles_and_marked_boards_have_none():
    boxes = [[r // 2 * 2 + c // 3 for c in range(SIDE)] for r in range(SIDE)]
    assert tints(regions(boxes)) == {}
    halves = [[c > r for c in range(SIDE)] for r in range(SIDE)]
    assert {*tints(regions(halves)).values()} == {"tint-1", "tint-2"}
    assert tints(regions(halves).with_layers(Shade(frozenset({(1, 1)}), MARKED))) == {}


def test_parts_between_black_cells_have_none():
    crossed = {"puzzle": "akari", "clues": [[None, "x", None], ["x", "x", "x"], [None, "x", None], [None, "x", None]]}
    assert tints(puzzle_of(crossed).drawing()) == {}


def test_ten_regions_use_all_tints_before_one_twice():
    drawing = satpuzzles.load(INSTANCES / "star-battle/10x10-1-two-stars.json").drawing()
    assert {*tints(drawing).values()} == {f"tint-{i}" for i in range(1, 9)}


def test_places_that_a_light_reaches_have_its_shade_while_it_is_there():
    cells = Cells(1, 3)
    reach = {(1, 1): [(1, 1), (1, 3)], (1, 5): [(1, 5)]}
    for at, lit in (({}, set()), ({(1, 1): DISC}, {(1, 1), (1, 3)}), ({(1, 5): "×"}, set())):
        drawing = Drawing(cells, (Lights(reach, DISC), Symbols(at)))
        assert drawing.shaded("lit") == lit
        assert sum(shape.role == "lit" for shape in scene(drawing).shapes) == bool(lit)


@pytest.mark.parametrize(("kind", "called"), [("kenken", "KenKen"), ("lits", "LITS"), ("star-battle", "Star Battle")])
def test_kinds_are_called_as_people_call_them(kind, called):
    from satpuzzles.puzzles import title

    assert title(kind) == called
