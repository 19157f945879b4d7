"""Lines and shaded cells, which any kind may draw: as text, and as shapes."""

from inspect import cleandoc

import pytest

from satpuzzles.boards.board import rectangle
from satpuzzles.boards.drawing import (
    CROSS,
    DOUBLE,
    ENTRY,
    GIVEN,
    LINE,
    NONE,
    SHADED,
    Arrows,
    Dots,
    Drawing,
    Symbols,
    Walls,
    borders,
    clues,
)
from satpuzzles.boards.networks import Bridges, CellsAndSegments, Segments
from satpuzzles.rendering.interface import Style
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Rectangle, Stroke
from satpuzzles.rendering.text import text

GRID = borders([[0] * 3] * 2, inside=NONE)
LOOP = dict.fromkeys([(1, 2), (1, 4), (2, 1), (2, 5), (3, 2), (3, 4)], LINE)
MASYU = Drawing(Segments(2, 3), (GRID, Dots(frozenset({(1, 3)}), "white-pearl"), Symbols(LOOP)))
ISLANDS = [[2, None, 12], [None, None, None], [4, None, None]]
BRIDGES = Drawing(
    Bridges(3, 3, islands=frozenset({(1, 1), (1, 5), (5, 1)})),
    (Dots(frozenset({(1, 1), (1, 5), (5, 1)}), "island"), clues(ISLANDS), Symbols({(1, 2): LINE, (2, 1): DOUBLE})),
)
YAJILIN = Drawing(
    CellsAndSegments(2, 3, frozenset({(1, 5)})),
    (GRID, Arrows({(1, 5): ("1", "w")}), Symbols({(1, 1): SHADED, (3, 2): LINE, (2, 3): CROSS, (3, 5): CROSS})),
)
HITORI = Drawing(
    rectangle(1, 3), (borders([[0] * 3]), clues([[1, 2, 13]]), Symbols({(1, 1): SHADED, (1, 3): CROSS, (1, 5): SHADED}))
)
AREAS = Drawing(rectangle(1, 3), (borders([[0] * 3]), Walls(), Symbols({(1, 1): "2", (1, 3): "2", (1, 5): "1"})))
OPEN = Drawing(
    rectangle(1, 4),
    (borders([[0] * 4]), Walls(), Symbols({(1, 1): "2", (1, 3): "3"}, GIVEN), Symbols({(1, 5): "1"}, ENTRY)),
)


@pytest.mark.parametrize(
    ("drawing", "style", "expected"),
    [
        (
            MASYU,
            Style(),
            """
            ┌───────────┐
            │ ┏━━━○━━━┓ │
            │ ┃       ┃ │
            │ ┗━━━━━━━┛ │
            └───────────┘
            """,
        ),
        (
            MASYU,
            Style(ascii=True),
            """
            +-----------+
            | +---o---+ |
            | |       | |
            | +-------+ |
            +-----------+
            """,
        ),
        (
            BRIDGES,
            Style(),
            """
             2━━━━━━━━━12
             ║
             ║    ·    ·
             ║
             4    ·    ·
            """,
        ),
        (
            YAJILIN,
            Style(),
            """
            ┌──────────────┐
            │▒▒▒▒  ·    1← │
            │      ×       │
            │ ╺━━━━╸    ×  │
            └──────────────┘
            """,
        ),
        (HITORI, Style(ascii=True), "+-----------------+\n|##1##...2...#13##|\n+-----------------+"),
        (HITORI, Style(columns=10), "┏━━━┯━━━┯━━━┓\n┃▒1▒│·2·│13▒┃\n┗━━━┷━━━┷━━━┛"),
        (AREAS, Style(), "┏━━━┯━━━┳━━━┓\n┃ 2 │ 2 ┃ 1 ┃\n┗━━━┷━━━┻━━━┛"),
        (OPEN, Style(), "┏━━━┯━━━┳━━━┯━━━┓\n┃ 2 │ 3 ┃ 1 │   ┃\n┗━━━┷━━━┻━━━┷━━━┛"),
    ],
)
def test_lines_and_shaded_cells_as_text(drawing, style, expected):
    assert cleandoc(text(drawing, style)) == cleandoc(expected)


def test_lines_that_go_on_in_one_direction_are_one_stroke():
    strokes = [one for one in scene(MASYU).shapes if one.role == "loop"]
    assert len(strokes) == 4
    assert all(isinstance(one, Stroke) for one in strokes)
    centres = {scene(MASYU).places[place][:2] for place in [(1, 2), (3, 4)]}
    assert all(any(y == one.start[1] == one.end[1] for one in strokes) for _, y in centres)


def test_a_double_bridge_is_two_strokes_below_its_islands():
    roles = [shape.role for shape in scene(BRIDGES).shapes]
    assert roles.count("double") == 2
    assert max(i for i, role in enumerate(roles) if role in {"double", "loop"}) < roles.index("island")
    assert roles.index("island") < roles.index("clue")


def test_clues_stand_above_shaded_cells():
    shapes = scene(HITORI).shapes
    filled = [i for i, shape in enumerate(shapes) if shape.role == "filled"]
    assert all(isinstance(shapes[i], Rectangle) for i in filled)
    assert max(filled) < min(i for i, shape in enumerate(shapes) if shape.role == "clue")
