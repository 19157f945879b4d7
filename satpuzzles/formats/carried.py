"""What a format can carry of a puzzle: the plain cases, and errors for the others."""

from collections.abc import Sequence
from math import isqrt
from typing import TypeAlias, TypeVar

from satpuzzles.board import Borders, Labels, borders, in_pieces
from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import LARGEST_SIDE

Givens: TypeAlias = list[list[int | None]]
Clues: TypeAlias = list[list[int]]
Value = TypeVar("Value")

LARGEST_BOARD = 200
"""Rows, where regions are found from borders: finding them takes long on the million cells that a URL can declare."""


def ordinary_sudoku(document: Document, name: str) -> tuple[Givens, tuple[int, int]]:
    """The givens and the box, [height, width], of a Sudoku without regions, diagonals or symbols of its own."""
    if "box" not in document:
        raise InstanceError("regions", f"a Sudoku with boxes, for {name}", "a jigsaw")
    nothing_beside(document, name, "diagonals", "symbols")
    height, width = document["box"]
    return document["givens"], (height, width)


def square_sudoku(document: Document, name: str, *, smallest: int = 1, largest: int) -> Givens:
    """The givens of an ordinary Sudoku with square boxes, of ``smallest`` to ``largest`` rows."""
    givens, box = ordinary_sudoku(document, name)
    size = len(givens)
    if box != (isqrt(size), isqrt(size)):
        raise InstanceError("box", f"square boxes, for {name}", f"{box[0]} x {box[1]}")
    if size < smallest:
        raise InstanceError("givens", f"at least {smallest} rows, for {name}", f"{size}")
    if size > largest:
        raise InstanceError("givens", f"at most {largest} rows, for {name}", f"{size}")
    return givens


def sudoku_of_nine(document: Document, name: str) -> Givens:
    """The givens of an ordinary Sudoku of size 9."""
    givens = square_sudoku(document, name, largest=9)
    if len(givens) != 9:
        raise InstanceError("givens", f"9 rows, for {name}", f"{len(givens)}")
    return givens


def in_rows(values: Sequence[Value], height: int, width: int) -> list[list[Value]]:
    """The first ``height`` times ``width`` of ``values``, row by row."""
    return [[*values[r * width : (r + 1) * width]] for r in range(height)]


def known_clues(document: Document, name: str) -> tuple[Clues, Clues]:
    """The clues of the rows and of the columns of a Hanjie that is read back, all of them fully known."""
    size = max(len(document["rows"]), len(document["columns"]))
    if size > LARGEST_SIDE:
        raise InstanceError("the board", f"at most {LARGEST_SIDE} rows and columns, for {name}", f"{size}")
    for side in ("rows", "columns"):
        for i, clue in enumerate(document[side]):
            if clue is None:
                raise InstanceError(f"{side}[{i}]", f"a known clue, for {name}", "null")
            for j, item in enumerate(clue):
                if not isinstance(item, int):
                    raise InstanceError(f"{side}[{i}][{j}]", f"a known length, for {name}", shown(item))
    return document["rows"], document["columns"]


def expect_equal_totals(document: Document, place: str, purpose: str = "") -> None:
    """Raise InstanceError where the columns of a Hanjie paint another number of cells than the rows. In a format that
    does not mark its end a last clue that is cut short shows by that alone.
    """
    rows, columns = (sum(map(sum, document[side])) for side in ("rows", "columns"))
    if rows != columns:
        raise InstanceError(place, f"columns that paint {rows} cells, as the rows do{purpose}", f"{columns}")


def connected_borders(labels: Labels, name: str) -> tuple[Borders, Borders]:
    """The borders, as `board.borders` gives them, of regions that are connected each. Raises InstanceError."""
    if len(labels) > LARGEST_BOARD:
        raise InstanceError("regions", f"at most {LARGEST_BOARD} rows, for {name}", f"{len(labels)}")
    for region, pieces in in_pieces(labels):
        raise InstanceError("regions", f"regions in one piece each, for {name}", f"{region} in {pieces}")
    return borders(labels)


def kings_only(document: Document, name: str) -> None:
    """Raise InstanceError where the document names other neighbours than those a king's move apart."""
    if "neighbours" in document:
        raise InstanceError("neighbours", f"'king', the only ones for {name}", shown(document["neighbours"]))


def nothing_beside(document: Document, name: str, *keys: str) -> None:
    """Raise InstanceError where the document has one of the ``keys``."""
    for key in keys:
        if document.get(key):
            raise InstanceError(key, f"none, for {name}", shown(document[key]))
