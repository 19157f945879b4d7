"""The fields of a Sudoku's document: values or their symbols, boxes or regions."""

import math
from functools import lru_cache
from typing import Any

from satpuzzles.boards.labelling import box_labels
from satpuzzles.common.document import shown
from satpuzzles.puzzles.parts.grid_puzzle import BothDiagonals
from satpuzzles.puzzles.variants import has_both_diagonals
from satpuzzles.stating import (
    Editor,
    Field,
    Givens,
    Move,
    Node,
    Others,
    Regions,
    RegionsField,
    Schema,
    editors,
    schemas,
    whole,
)
from satpuzzles.stating.entry_rows import EntryRows, square_rows

LARGEST = 144
LONGEST_SYMBOL = 16
BLANKS = ".0_*"
DEFAULT_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Symbols(Field[tuple[str, ...] | None]):
    """The symbols of the values, from 1: a list of texts, or one text of characters."""

    required = False
    says = "The symbols of the values, from 1, each another one: a list, or a text of characters."

    def schema(self, kind: Any) -> Schema:
        return schemas.either(schemas.items(schemas.texts(1, LONGEST_SYMBOL), most=LARGEST), schemas.TEXT)

    def read(self, node: Node, others: Others) -> tuple[str, ...] | None:
        if node.value is None:
            return None
        each = Node([*node.value[: LARGEST + 1]], node.place) if isinstance(node.value, str) else node
        symbols = tuple(entry.string() for entry in each.items("a list of symbols", at_most=LARGEST))
        if len(set(symbols)) < len(symbols) or any(not s or s.isspace() for s in symbols):
            raise node.error("different symbols, none of them blank")
        for symbol in symbols:
            if not symbol.isprintable() or len(symbol) > LONGEST_SYMBOL:
                raise node.error(f"symbols of 1 to {LONGEST_SYMBOL} printable characters", shown(symbol))
        size, _ = _entries(others.node("givens")).shape
        if len(symbols) != size:
            raise node.error(f"{size} symbols, one for each value", f"{len(symbols)}")
        return symbols

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.TEXT


class Values(Field[Givens]):
    """Rows of values or their symbols; one text may hold all rows."""

    sides = "fixed"
    says = "As many columns as rows; values, or their symbols. One text may have all cells."

    def schema(self, kind: Any) -> Schema:
        cell = schemas.either(schemas.NULL, schemas.whole(0, LARGEST), schemas.texts(1, LONGEST_SYMBOL))
        return schemas.either(schemas.rows(cell, LARGEST), schemas.TEXT)

    def read(self, node: Node, others: Others) -> Givens:
        entries = _entries(node)
        symbols, (size, _) = others["symbols"], entries.shape
        return entries.each(lambda entry: _value(entry, size, symbols))

    def write(self, value: Givens, puzzle: Any) -> list[list[int | str | None]]:
        names = puzzle.symbols or range(1, len(value) + 1)
        return [[given and names[given - 1] for given in row] for row in value]

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.cells(1, puzzle.size, symbols=puzzle.symbols or ())

    def empty(self, height: int, width: int) -> list[list[None]]:
        return [[None] * width] * height


class Diagonals(BothDiagonals):
    """Whether both diagonals hold every value; a document may also state one and the other."""

    def read(self, node: Node, others: Others) -> bool:
        return super().read(node, others) or has_both_diagonals(others.node("variants"))


class Box(Field[tuple[int, int] | None]):
    """The rows and columns of a box, square unless the document says otherwise; None where it has regions."""

    required = False
    says = "The rows and columns of a box, which has as many cells as the board rows; there is a box or regions."

    def schema(self, kind: Any) -> Schema:
        return schemas.items(schemas.whole(1, LARGEST), 2, 2)

    def read(self, node: Node, others: Others) -> tuple[int, int] | None:
        if others.node("regions").value is not None:
            if node.value is not None:
                raise node.error("either a box or regions, not both")
            return None
        size = len(others["givens"])
        height, width = math.isqrt(size), math.isqrt(size)
        if node.value is not None:
            height, width = (side.integer(1, LARGEST) for side in node.items("[height, width]", 2))
        if height * width != size:
            found = f"{height} x {width}" if node.value is not None else "none"
            raise node.error(f"a box [height, width] of {size} cells", found)
        return height, width

    def editor(self, key: str, puzzle: Any) -> Editor:
        boxes = [(side, puzzle.size // side) for side in range(1, puzzle.size + 1) if puzzle.size % side == 0]
        boxes.sort(key=lambda box: abs(box[0] - box[1]))
        return editors.choice(boxes, instead="regions")

    def moved(self, stated: list[int], move: Move, editor: Editor) -> list[int]:
        return stated[::-1] if move.swaps else stated

    def empty(self, height: int, width: int) -> list[int]:
        """The box that is most like a square."""
        rows = max(side for side in range(1, math.isqrt(height) + 1) if height % side == 0)
        return [rows, height // rows]


class BoxesOrRegions(RegionsField):
    """The regions of a jigsaw Sudoku, or the boxes."""

    required = False
    says = "The number or name of the region of each cell; each region has as many cells as the board rows."

    def read(self, node: Node, others: Others) -> Regions:
        if (box := others["box"]) is not None:
            return boxes(*box)
        regions, size = super().read(node, others), len(others["givens"])
        if len(regions) != size:
            raise node.error(f"{size} rows, as many as there are givens", f"{len(regions)}")
        for called, cells in zip(regions.called, regions.members, strict=True):
            if len(cells) != size:
                raise node.error(f"regions of {size} cells", f"{len(cells)} in {called}")
        return regions

    def editor(self, key: str, puzzle: Any) -> Editor:
        rows = [list(row) for row in puzzle.regions]
        return editors.regions(count=puzzle.size, instead="box", start=rows)


@lru_cache(maxsize=64)
def boxes(height: int, width: int) -> Regions:
    """The box of each cell, boxes of so many rows and columns, from 0."""
    return Regions(tuple(map(tuple, box_labels(height, width))))


def _entries(node: Node) -> EntryRows:
    """The cells: rows, or one string of all of them."""
    if isinstance(node.value, str):
        text = "".join(node.value.split(None, LARGEST * LARGEST))
        size = math.isqrt(len(text))
        if size * size != len(text):
            raise node.error("a square number of characters", f"{len(text)}")
        node = Node([text[i : i + size] for i in range(0, len(text), size or 1)], node.place)
    return square_rows(node, 1, LARGEST)


def _value(entry: Node, size: int, symbols: tuple[str, ...] | None) -> int | None:
    value = entry.value
    if value is None:
        return None
    if not isinstance(value, str):
        return entry.integer(0, size, name="a value") or None
    names = symbols or (tuple(DEFAULT_SYMBOLS[:size]) if size <= len(DEFAULT_SYMBOLS) else ())
    if value in names:
        return names.index(value) + 1
    if len(value) == 1 and value in BLANKS:
        return None
    number = whole(value)
    if symbols is None and size > 9 and len(value) > 1 and number is not None:
        return Node(number, entry.place).integer(1, size, name="a value")
    allowed = f"one of {' '.join(names)}" if names else f"a number from 1 to {size}"
    raise entry.error(f"{allowed}, or a blank (. 0 _ *)")
