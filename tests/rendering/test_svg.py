import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given, strategies as st

from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import (
    CROSS,
    DOUBLE,
    LINE,
    MARKED,
    PAINTED,
    SHADED,
    STAR,
    Candidates,
    Drawing,
    Names,
    Shade,
    Symbols,
    borders,
)
from satpuzzles.rendering.look import LOOKS
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Circle, Polygon, Rectangle, Stroke, Text
from satpuzzles.rendering.svg import svg
from tests.effort import examples
from tests.rendering.shapes import drawings

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
@examples(20)
@given(st.lists(drawings, min_size=1, max_size=5))
def test_any_drawings_become_well_formed_xml(several):
    root = fromstring(svg(several))
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:3] == [f"{NAMESPACE}{name}" for name in ("title", "desc", "style")]
    assert root[0].text == (several[0].title or None)


@pytest.mark.slow
@examples(40)
@given(drawings)
def test_every_role_has_a_look(drawing):
    assert {shape.role for shape in scene(drawing).shapes} <= LOOKS.keys()


def extent(shape):
    match shape:
        case Stroke(start, end):
            return [start, end]
        case Rectangle(x, y, width, height):
            return [(x, y), (x + width, y + height)]
        case Circle((x, y), radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case Polygon(corners):
            return list(corners)
        case Text((x, y), words, size):
            half = 0.57 * size * len(words) / 2
            return [(x - half, y - size / 2), (x + half, y + size / 2)]


@pytest.mark.slow
@examples(20)
@given(st.lists(drawings, min_size=1, max_size=5))
def test_nothing_stands_outside_the_picture(several):
    whole = scene(*several)
    for shape in whole.shapes:
        for x, y in extent(shape):
            assert -1e-9 <= x <= whole.width + 1e-9, shape
            assert -1e-9 <= y <= whole.height + 1e-9, shape


SHAPES = (PAINTED, SHADED, STAR, CROSS, LINE, DOUBLE)


@pytest.mark.slow
@examples(40)
@given(drawings)
def test_every_cell_has_its_place_and_every_symbol_is_drawn(drawing):
    whole = scene(drawing)
    assert whole.places.keys() == drawing.board.cells.keys()
    symbols = [symbol for row in drawing.answer for symbol in row if symbol and symbol not in SHAPES]
    shown = [shape.text for shape in whole.shapes if isinstance(shape, Text) and shape.role in ("given", "entry")]
    assert sorted(shown) == sorted(symbols)


def board(*layers, symbols=None, **changes):
    symbols = Symbols({(1, 1): "1", (1, 3): "2", (3, 3): "4"} if symbols is None else symbols)
    return Drawing(Cells(2, 2), (borders([[0, 1], [0, 1]]), symbols, *layers), **changes)


def test_candidates_have_one_size_and_their_places_also_where_a_cell_may_stay_empty():
    candidates = Candidates({(1, 1): "×1234", (1, 3): "×34", (3, 1): "24"})
    drawing = board(candidates, symbols={}, entries="1234", optional=True)
    found = {}
    for shape in scene(drawing).shapes:
        if isinstance(shape, Text) and shape.role == "candidate":
            inside = tuple(round((one - 0.2) % 1, 6) for one in shape.centre)
            found.setdefault(shape.text, set()).add((inside, shape.size))
    assert all(len(places) == 1 for places in found.values())
    assert len({size for places in found.values() for _, size in places}) == 1


@pytest.mark.parametrize("entries", ["1234", "123456789", "0123456789ABCDEF"])
@pytest.mark.parametrize("name", ["4", "16"])
def test_the_name_of_a_region_hides_no_candidate(entries, name):
    marks = Candidates({(3, 1): entries}), Names({(3, 1): name}), Shade(frozenset({(3, 1)}), MARKED)
    drawn = scene(board(*marks, entries=entries))
    (tag,) = (shape for shape in drawn.shapes if shape.role == "tag")
    (written,) = (shape for shape in drawn.shapes if shape.role == "tag-text")
    candidates = [shape for shape in drawn.shapes if shape.role == "candidate"]
    assert (written.text, len(candidates)) == (name, len(entries))
    right, below = drawn.places[3, 1][0] + 0.5, drawn.places[3, 1][1] + 0.5
    assert (tag.x, tag.y) == pytest.approx((right - 1, below - 1))
    for one in candidates:
        (x, y), wide, high = one.centre, 0.57 * one.size / 2, 0.355 * one.size
        assert x - wide > tag.x + tag.width or y - high > tag.y + tag.height, one
        assert max(x + wide - right, y + high - below) < -0.1, "the frame stands there"
