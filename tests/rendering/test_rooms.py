"""Marks and clues never lie over one another: by the geometry of pictures of all kinds, and in Chromium."""

from dataclasses import replace
from itertools import chain

import pytest

import satpuzzles
from satpuzzles.boards.drawing import Candidates, Dots, Drawing, Symbols
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering.scenes.rooms import overlap, rooms, taken
from satpuzzles.rendering.scenes.scene import room_in, scene
from satpuzzles.rendering.scenes.shapes import CAPITAL, DIGIT, Text
from tests.rendering.browser import OVERLAPS
from tests.rendering.player import TYPED
from tests.rendering.test_page import contracts

LEAST = 0.13
"""Of a cell: the least side of the room for marks."""
CROWDED = {
    "puzzle": "sudoku",
    "givens": ["........."] * 9,
    "cages": [{"cells": "r1c1 r1c2", "sum": 10}, {"cells": "r2c1 r3c1 r3c2", "sum": 21}],
    "thermometers": ["r8c5 r7c6 r6c7 r5c8"],
    "arrows": [{"circle": "r1c5", "line": "r1c5 r2c6 r3c6"}],
    "quadruples": [{"corner": "r6c2", "values": [1, 2, 3]}],
    "black_dots": ["r9c1 r9c2", {"cells": "r4c4 r5c4", "ratio": 3}],
    "xv": ["r8c8 V r8c9"],
    "greater": ["r4c1 > r4c2"],
    "little_killers": [{"from": "r1c9", "towards": "down left", "sum": 30}],
}


def drawings():
    """All kinds of boards with all that may stand on them, and with small marks in all open cells."""
    for document in (*chain.from_iterable(contracts()), CROWDED):
        drawing = satpuzzles.loads(dict(document)).drawing()
        given = drawing.symbols("given")
        marks = Candidates({place: drawing.choices for place in drawing.board.cells if place not in given})
        yield document["puzzle"], replace(drawing, layers=(*drawing.layers, marks))


def test_small_marks_lie_on_no_clue_in_pictures_of_all_kinds():
    kinds = set()
    for kind, drawing in drawings():
        shapes = scene(drawing).shapes
        clues = [shape for shape in shapes if taken(shape) is not None]
        for mark in (shape for shape in shapes if isinstance(shape, Text) and shape.role == "candidate"):
            (x, y), across = mark.centre, DIGIT * mark.size * len(mark.text) / 2
            box = x - across, y - CAPITAL * mark.size, x + across, y + CAPITAL * mark.size
            assert not any(overlap(box, clue) for clue in clues), (kind, mark)
        kinds.add(kind)
    assert kinds >= {*PUZZLES.built_in}


def test_the_room_for_marks_is_inside_the_cell_and_large_enough():
    for kind, drawing in drawings():
        drawn = scene(drawing)
        for place, (left, top, right, bottom) in rooms(drawn.shapes, drawn.places, room_in(drawing)).items():
            half = room_in(drawing) * drawn.places[place][2] + 1e-4
            assert -half <= left < right <= half, (kind, place)
            assert -half <= top < bottom <= half, (kind, place)
            assert min(right - left, bottom - top) > LEAST * drawn.places[place][2], (kind, place)


def test_the_largest_room_beside_a_sum_a_number_and_a_circle():
    def room(*layers):
        drawn = scene(drawing := Drawing(satpuzzles.loads(CROWDED).board, layers))
        return [round(side, 2) for side in rooms(drawn.shapes, drawn.places, room_in(drawing))[1, 1]]

    assert room(Symbols({(1, 1): "5"}, "clue")) == [0.2, -0.4, 0.4, 0.4]
    assert room(Dots(frozenset({(2, 2)}), "quadruple")) == [-0.4, -0.4, 0.29, 0.29]
    assert room(Dots(frozenset({(1, 2)}), "white")) == [-0.4, -0.4, 0.37, 0.4]


@pytest.mark.slow
def test_marks_of_a_player_lie_on_no_clue_and_on_no_others(board):
    shown = board(CROWDED, most=1)
    script = f"""{TYPED} {OVERLAPS}
        const hold = (cell, text, held) => [...text].forEach((key) =>
          cell.dispatchEvent(new KeyboardEvent("keydown", {{ key, code: `Digit${{key}}`, bubbles: true, ...held }})));
        cells.forEach((cell, i) => {{
          cell.focus();
          hold(cell, ["12", "123456789", "357", "456789", ""][i % 5], {{ shiftKey: true }});
          hold(cell, ["8", "", "37", "123456789", "123456789"][i % 5], {{ ctrlKey: true }});
        }});
        const marks = texts(".corner > span, .centre > span");
        const dots = boxes("svg :is(.quadruple, .black-dot) circle");
        const clues = [...texts("svg :is(.cage-text, .clue, .on-black) text"), ...dots];
        const others = marks.flatMap((one, i) => overlaps([one], marks.slice(i + 1)));
        return [marks.length, dots.length, [...overlaps(marks, clues), ...others]]"""
    marks, dots, wrong = shown.browser.execute_script(script)
    assert wrong == []
    assert marks > 100
    assert dots == 3
