import re
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import GIVEN, MARKED, REASON, Drawing, Shade, Symbols, borders
from satpuzzles.rendering import Style
from satpuzzles.rendering.text import columns, text
from satpuzzles.stating.display import symbol_of
from tests.effort import examples
from tests.paths import INSTANCES
from tests.rendering.shapes import drawings

BOARD = Drawing(
    Cells(2, 2), (borders([[0, 1], [0, 1]]), Symbols({(1, 1): "1"}, GIVEN), Symbols({(1, 3): "2", (3, 3): "4"}))
)


def marked(drawing, cells, reason=()):
    """A drawing with marked cells, and some of a reason."""
    at = drawing.board.at
    return drawing.with_layers(Shade(at(reason), REASON), Shade(at(cells), MARKED))


@pytest.mark.slow
@examples(40)
@given(drawings, st.booleans(), st.booleans())
def test_any_drawing_becomes_lines_without_space_at_their_ends(drawing, plain, colour):
    lines = text(drawing, Style(ascii=plain, colour=colour)).splitlines()
    assert len(lines) >= drawing.board.shape[0]
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.slow
@examples(40)
@given(drawings)
def test_ascii_adds_nothing_that_is_not_ascii(drawing):
    drawn = text(drawing, Style(ascii=True)).replace("数", "")
    assert drawn.isascii()


@pytest.mark.slow
@examples(40)
@given(drawings)
def test_a_narrow_drawing_is_not_wider_than_a_roomy_one(drawing):
    assert columns(text(drawing, Style(columns=1))) <= columns(text(drawing))


def test_marks_take_the_place_of_borders_where_there_is_no_room():
    hinted = marked(BOARD, [(0, 1), (1, 0)], [(0, 0)])
    narrow = Style(columns=8)
    assert text(hinted, narrow) == "┏━┳━┓\n‹1[2]\n┠─╂─┨\n[ ]4┃\n┗━┻━┛\n"
    assert text(hinted, replace(narrow, ascii=True)).splitlines()[1::2] == ["<1[2]", "[ ]4|"]
    assert "[" not in re.sub(r"\x1b\[[\d;]*m", "", text(hinted, replace(narrow, colour=True)))


@pytest.mark.parametrize("width", [80, 200])
def test_a_hint_on_a_large_board_has_its_marks(width):
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "25x25.json")
    places = [(r, c) for r, row in enumerate(puzzle.known()) for c, value in enumerate(row) if value and c % 2]
    drawn = text(marked(replace(puzzle.drawing(), numbered=True), places), Style(columns=width))
    symbols = [symbol_of(puzzle, puzzle.known()[r][c]) for r, c in places]
    assert columns(drawn) <= max(width, 105)
    assert re.findall(r"\[ ?(\w) ?\]", drawn) == symbols


def test_colours_take_no_columns():
    drawn = text(marked(BOARD, [(0, 1)], [(1, 1)]), Style(colour=True))
    assert "\x1b[1m 1 \x1b[0m" in drawn
    assert "\x1b[7m 2 \x1b[0m" in drawn
    assert "\x1b[4m 4 \x1b[0m" in drawn
    assert columns(drawn) == columns(text(BOARD))


def test_crosses_of_a_hanjie_that_a_step_is_about_differ_from_the_others():
    board = satpuzzles.Hanjie([[1]], [[1], [0], [0]]).drawing([[None, 0, 0]])
    shown = marked(board, [(0, 1)], [(0, 0), (0, 2)])
    assert "┃‹›[×‹×┃" in text(shown)
    assert "|<>[x<x|" in text(shown, Style(ascii=True))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("signpost/6x6-easy", "10↓"),
        ("shingoki/6x6-easy", "●5"),
        ("nurimaze/7x7-hard", "└───┬"),
        ("country-road/6x6", "├───┤       ┌"),
        ("thermometers/6x6-easy", "thermometer: r6c1 r6c2 r6c3\n"),
    ],
)
def test_what_lies_in_cells_beside_symbols_is_shown(name, shown):
    assert shown in text(satpuzzles.load(INSTANCES / f"{name}.json").drawing(), Style())
