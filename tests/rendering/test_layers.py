"""Layers that any kind may use; see `tests.golden` for whole boards."""

from dataclasses import replace
from itertools import pairwise

import networkx as nx
import pytest

from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import Cages, Candidates, Drawing, Lines, Picture, borders
from satpuzzles.rendering.html import page
from satpuzzles.rendering.page.playing import GameRule, GameRules, Playable
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Circle, Stroke, Text
from tests.golden import MORE, more
from tests.rendering.player import pictures_of
from tests.rendering.test_html import PageElements, data


def cell(r, c):
    """The place of a cell, counted from 1 as in its name."""
    return 2 * r - 1, 2 * c - 1


@pytest.mark.parametrize(
    "cells",
    [
        [(1, 1)],
        [(1, 1), (1, 2), (2, 2)],
        [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)],
        [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)],
        [(1, 1), (2, 2)],
    ],
)
def test_a_cage_is_closed_all_around_and_inside_its_cells(cells):
    places = [cell(r, c) for r, c in cells]
    drawn = scene(Drawing(Cells(3, 3), (borders([[0] * 3] * 3), Cages([(places, "9")]))))
    strokes = [one for one in drawn.shapes if one.role == "cage"]
    ends = nx.Graph([[tuple(round(x, 6) for x in end) for end in (one.start, one.end)] for one in strokes])
    assert all(degree == 2 for _, degree in ends.degree)
    squares = [drawn.places[place] for place in places]
    for one in strokes:
        middle = [sum(ends) / 2 for ends in zip(one.start, one.end, strict=True)]
        assert any(max(abs(middle[0] - x), abs(middle[1] - y)) < 0.5 for x, y, _ in squares)
    (words,) = (one for one in drawn.shapes if isinstance(one, Text))
    x, y, _ = min(squares, key=lambda square: (square[1], square[0]))
    assert (words.text, words.centre[0] < x, words.centre[1] < y) == ("9", True, True)


def test_the_sum_of_a_cage_hides_no_candidate():
    layers = borders([[0] * 2] * 2), Cages([([cell(1, 1), cell(1, 2)], "17")]), Candidates({cell(1, 1): "123456789"})
    drawn = scene(Drawing(Cells(2, 2), layers, entries="123456789"))
    (words,) = (one for one in drawn.shapes if one.role == "cage-text")
    right, below = words.centre[0] + 0.57 * words.size, words.centre[1] + 0.355 * words.size
    candidates = [one for one in drawn.shapes if one.role == "candidate"]
    assert len(candidates) == 9
    for one in candidates:
        assert one.centre[0] - 0.57 * one.size / 2 > right or one.centre[1] - 0.355 * one.size > below


def test_lines_run_from_place_to_place_from_their_circle_on():
    path = [cell(1, 1), cell(1, 3), cell(3, 3)]
    drawn = scene(Drawing(Cells(3, 3), (Lines([path], "arrow", circle=True, arrow=True),)))
    (circle,) = (one for one in drawn.shapes if isinstance(one, Circle))
    first, second, *wings = (one for one in drawn.shapes if isinstance(one, Stroke))
    at = [drawn.places[place][:2] for place in path]
    assert circle.centre == at[0]
    assert (first.start, first.end) == ((pytest.approx(at[0][0] + circle.radius), at[0][1]), at[1])
    assert (second.start, second.end) == (at[1], at[2])
    assert [wing.start for wing in wings] == [at[2]] * 2


def rule(*cells):
    return GameRule("a rule", "", cells, {"kind": "distinct"}, is_clue=True)


@pytest.mark.parametrize(
    ("name", "cells", "clue"),
    [
        ("skyscrapers", [(0, 0), (0, 1), (0, 2), (0, 3)], "left 0"),
        ("skyscrapers", [(0, 3), (0, 2), (0, 1), (0, 0)], "right 0"),
        ("skyscrapers", [(3, 1), (2, 1), (1, 1), (0, 1)], "below 1"),
        ("skyscrapers", [(0, 0), (0, 1)], None),
        ("variants", [(0, 2), (0, 3), (1, 2)], "inside 0"),
        ("variants", [(2, 1), (2, 2)], "inside 1"),
        ("kakuro", [(0, 0), (1, 0)], "inside 0"),
        ("kakuro", [(0, 0), (0, 1)], "inside 2"),
        ("kakuro", [(2, 0), (2, 1)], "inside 5"),
        ("slitherlink", [(0, 0), (1, 0), (1, 1), (2, 0)], "inside 0"),
    ],
)
def test_a_page_knows_where_the_clue_of_a_rule_stands(name, cells, clue):
    drawing = more(name)
    rows = drawing.board.rows
    assert all(place < len(rows[row]) for row, place in cells)
    found = data(page([Playable(drawing, game=GameRules((), (), [rule(*cells)], complete=False))]))
    assert found["rules"][0]["clue"] == clue


@pytest.mark.parametrize(
    ("puzzle", "given", "clue"),
    [
        ({"puzzle": "minesweeper", "clues": [[1, None], [None, 2], [None, None]]}, {0: "×", 3: "×"}, "inside 0"),
        ({"puzzle": "battleships", "clues": ["n..", "..~"], "ships": [2]}, {0: "●", 5: "×"}, "inside 0"),
        ({"puzzle": "nurikabe", "clues": [[2, None], [None, None]]}, {0: "×"}, "inside 0"),
        ({"puzzle": "kakurasu", "rows": [3, None], "columns": [1, None]}, {}, "right 0"),
        ({"puzzle": "skyscrapers", "givens": ["...", "...", "..."], "right": [None, 1, None]}, {}, "right 1"),
    ],
)
def test_a_clue_in_a_cell_or_on_any_side_belongs_to_one_rule_and_what_it_fixes_is_given(puzzle, given, clue):
    found = data(page(pictures_of([puzzle])))
    assert {i: symbol for i, symbol in enumerate(found["given"]) if symbol} == given
    clues = [one["clue"] for one in found["rules"] if one["clue"]]
    assert clues[0] == clue
    assert len({*clues}) == len(clues)


def test_rows_of_a_page_begin_anew_after_a_hole():
    board = Cells(2, 4, frozenset({cell(1, 3), cell(2, 1), cell(2, 3)}))
    text = page([Picture(Drawing(board, (borders([[0] * 4] * 2),)))])
    assert "--side:1;--apart:1.0000" in text
    assert text.count('role="row"') == 4
    assert data(text)["columns"] == [0, 1, 3, 1, 3]
    assert [one["aria-label"] for _, one in PageElements(text).elements if one.get("role") == "gridcell"] == [
        f"row {row}, column {column}" for row, column in [(1, 1), (1, 2), (1, 4), (2, 2), (2, 4)]
    ]


@pytest.mark.parametrize("name", MORE)
def test_cells_of_a_page_have_names_and_each_row_even_gaps(name):
    drawing = more(name)
    text = page([Picture(drawing)])
    cells = [one for _, one in PageElements(text).elements if one.get("role") == "gridcell"]
    labels = [one["aria-label"].partition(":")[0] for one in cells]
    assert len({*labels}) == len(drawing.board.cells)
    steps = {second[1] - first[1] for row in drawing.board.rows for first, second in pairwise(row)}
    assert text.count('role="row"') == len(drawing.board.rows)
    assert steps == {2}


def test_the_sums_of_cages_that_overlap_stand_in_different_cells():
    first, second = [(1, 1), (1, 3)], [(1, 1), (3, 1)]
    drawn = scene(Drawing(Cells(2, 2), (Cages([(first, "15"), (second, "9")]),)))
    texts = {one.text: one.centre for one in drawn.shapes if one.role == "cage-text"}
    assert texts.keys() == {"15", "9"}
    assert texts["9"][1] > texts["15"][1] + 0.9


@pytest.mark.parametrize("count", [1, 0])
def test_fog_lies_on_pages_whose_entries_are_compared(count):
    """Over all cells but those that are lit or given; a cell at the rim clears those around it."""
    document = {"puzzle": "sudoku", "givens": [".1.2", "....", ".2..", "4..."], "fog": "r4c4"}
    [picture] = pictures_of([document])
    picture = replace(picture, solutions=picture.solutions[:1] * count)
    shown = page([picture])
    fog = data(shown).get("fog", {"cells": []})
    assert shown.count('class="fog"') == count
    assert fog["cells"] == [i for i in range(16) if count and i not in (1, 3, 9, 12, 15)]
    assert not count or sorted(fog["reach"][4]) == [0, 1, 4, 5, 8, 9]
    assert "fog" not in {shape.role for shape in scene(picture.board).shapes}
