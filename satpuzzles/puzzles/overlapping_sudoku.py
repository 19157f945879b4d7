"""Overlapping Sudokus, such as a Samurai: several Sudokus on one board, which share some of their cells."""

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import compress
from random import Random
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, Model
from satpuzzles.boards import Cell, Layer, Place
from satpuzzles.boards.board import cell_name, rectangle
from satpuzzles.boards.drawing import borders
from satpuzzles.errors import UsageError
from satpuzzles.puzzles.parts.grid_puzzle import GivensField
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import (
    Editor,
    Encodings,
    Field,
    Givens,
    Move,
    Node,
    Others,
    Rule,
    Schema,
    Whole,
    editors,
    schemas,
)

Corners: TypeAlias = tuple[Cell, ...]
ARRANGEMENTS: Mapping[str, str] = {
    "samurai-sudoku": "r1c1 r1c13 r7c7 r13c1 r13c13",
    "butterfly-sudoku": "r1c1 r1c4 r4c1 r4c4",
    "windmill-sudoku": "r1c4 r4c13 r7c7 r10c1 r13c10",
    "sohei-sudoku": "r1c7 r7c1 r7c13 r13c7",
    "gattai-8-sudoku": "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25",
    "sumo-sudoku": "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25 r19c7 r19c19 r25c1 r25c13 r25c25",
}
"""The upper left cells of the Sudokus of well-known arrangements."""
_LARGEST = 60
_CELL: Schema = schemas.either(schemas.text("r[0-9]+c[0-9]+"), schemas.items(schemas.whole(0), 2, 2))
"""A name, or a row and a column from 0."""
_SIDES = 9, 4, 2
"""Rows of the Sudokus of new puzzles, the most that fit."""


class UpperLeft(Field[Corners]):
    """The upper left cells of Sudokus of the field ``size``, ascending: names of cells, in one text or a list."""

    says = "The upper left cell of each Sudoku, such as 'r1c1 r7c7'; givens stand in cells of a Sudoku."

    def schema(self, kind: Any) -> Schema:
        return schemas.either(schemas.TEXT, schemas.items(_CELL, 1, _LARGEST * _LARGEST))

    def read(self, node: Node, others: Others) -> Corners:
        rows, side = others["givens"], others["size"]
        if isinstance(node.value, str):
            node = Node(node.value.split(), node.place)
        last = len(rows) - side + 1, len(rows[0]) - side + 1
        if min(last) < 1:
            raise node.error(f"a board with room for {side} rows and columns", f"{len(rows)}x{len(rows[0])}")
        found, names = set[Cell](), {cell_name((r, c)): (r, c) for r in range(last[0]) for c in range(last[1])}
        entries = node.items("cells such as 'r1c1 r7c7'", at_least=1, at_most=_LARGEST * _LARGEST)
        for entry in entries:
            name = cell_name(_pair(entry)) if isinstance(entry.value, list) else entry.value
            if not isinstance(name, str) or name not in names:
                raise entry.error(f"a cell from r1c1 to {cell_name((last[0] - 1, last[1] - 1))}")
            found.add(names[name])
        corners = tuple(sorted(found))
        if len(corners) < len(entries):
            raise node.error("each cell once")
        self._check(rows, corners, side)
        return corners

    def _check(self, rows: Givens, corners: Corners, side: int) -> None:
        """Raise InstanceError for a given outside of all Sudokus."""
        inside = {(r + i, c + j) for r, c in corners for i in range(side) for j in range(side)}
        for r, row in enumerate(rows):
            for c, given in enumerate(row):
                if given is not None and (r, c) not in inside:
                    raise Node(given, f"givens[{r}][{c}]").error("null in a cell that is in no Sudoku")

    def write(self, value: Corners, puzzle: Any) -> str:
        return " ".join(map(cell_name, value))

    def empty(self, height: int, width: int) -> str:
        return cell_name((0, 0))

    def editor(self, key: str, puzzle: Any) -> Editor:
        last = puzzle.height - puzzle.size, puzzle.width - puzzle.size
        known = [text for text in ARRANGEMENTS.values() if tuple(map(max, zip(*corners_of(text), strict=True))) == last]
        return {**editors.choice(dict.fromkeys([self.write(puzzle.grids, puzzle), *known])), "rows": puzzle.size}

    def moved(self, stated: Any, move: Move, editor: Editor) -> str:
        side = editor["rows"]
        ends = (((r, c), (r + side - 1, c + side - 1)) for r, c in corners_of(stated))
        moved = ([move.cell(end) or (0, 0) for end in both] for both in ends)
        return " ".join(sorted(cell_name((min(r, v), min(c, u))) for (r, c), (v, u) in moved))

    def layers(self, key: str, value: Corners, puzzle: Any) -> list[Layer]:
        return [borders(puzzle.box_labels)]


def _pair(node: Node) -> Cell:
    """A row and a column, from 0."""
    row, column = (one.integer(0) for one in node.items("a row and a column", 2))
    return row, column


class Side(Whole):
    """The rows of a Sudoku; the usual number where it is missing."""

    required = False
    default = 9

    def read(self, node: Node, others: Others) -> int:
        return self.default if node.value is None else super().read(node, others)

    def write(self, value: int, puzzle: Any) -> int | None:
        return None if value == self.default else value


def corners_of(text: str) -> list[Cell]:
    """The rows and columns from 0 of names such as "r1c1 r7c7"."""
    return [(int(row) - 1, int(column) - 1) for row, column in (name[1:].split("c") for name in text.split())]


class OverlappingSudoku(SizedPuzzle):
    """``grids`` are the upper left cells of the Sudokus, each of ``size`` rows: rows and columns from 0, or a text such
    as "r1c1 r7c7". ``givens[row][column]`` is a number or None; a cell in no Sudoku has no value.
    """

    givens: GivensField = GivensField()
    grids: UpperLeft = UpperLeft()
    size: Side = Side(1, 25, usual=lambda *size: min(9, *size), key="side")

    kind = "overlapping-sudoku"
    genre = "numbers in cells"
    aliases = {name: {"grids": text} for name, text in ARRANGEMENTS.items()}
    shape = given = "givens"
    needs = "a Sudoku"
    numbered_by = ("size",)
    largest = _LARGEST

    @property
    def description(self) -> str:
        return (
            f"Write a number from 1 to {self.size} into each cell. Each Sudoku, of {self.size} rows and columns, has "
            "every number once in each of its rows, columns and boxes. Sudokus share the cells where they overlap."
        )

    @property
    def numbers(self) -> range:
        return range(1, self.size + 1)

    @cached_property
    def sudokus(self) -> NDArray[np.intp]:
        """``[sudoku, row, column]``: the cells of each Sudoku, by their numbers on the whole rectangle."""
        first = [r * self.width + c for r, c in self.grids]
        return np.add.outer(first, self.lines[0][: self.size, : self.size])

    @property
    def boxes(self) -> NDArray[np.intp]:
        """``[box, n]``: the cells of the boxes of each Sudoku, which are as square as possible."""
        rows = max(n for n in range(1, math.isqrt(self.size) + 1) if self.size % n == 0)
        parted = self.sudokus.reshape(-1, self.size // rows, rows, rows, self.size // rows)
        return parted.swapaxes(2, 3).reshape(-1, self.size)

    @property
    def holes(self) -> frozenset[Place]:
        cells = rectangle(self.height, self.width).cells
        return frozenset(compress(cells, np.isin(self.lines[0].ravel(), self.sudokus, invert=True)))

    @property
    def box_labels(self) -> list[list[int]]:
        """For each cell a number that cells in the same boxes share; -1 for those in no Sudoku."""
        boxes = [*dict.fromkeys(map(tuple, self.boxes.tolist()))]
        own = np.array([np.isin(self.lines[0].ravel(), box) for box in boxes]).T  # [cell, box]
        labels = {bytes(len(boxes)): -1}
        flat = [labels.setdefault(row.tobytes(), len(labels)) for row in own]
        return [flat[at : at + self.width] for at in range(0, len(flat), self.width)]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        across, down, cells = self.sudokus, self.sudokus.swapaxes(1, 2), [*rectangle(self.height, self.width).cells]
        for label, groups in (("row", across), ("column", down), ("box", self.boxes)):
            once = dict.fromkeys(map(tuple, groups.reshape(-1, self.size).tolist()))
            places = [[cells[number] for number in group] for group in once]
            names = [f"the {label} {self.board.name(group[0])} to {self.board.name(group[-1])}" for group in places]
            yield Rule(
                label, AllDifferent(model.answer, [*map(self.board.numbers_of, places)]), "every number once", names
            )

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        """A Samurai on 21 rows and columns, else Sudokus from corner to corner, each of which shares a box with the
        next. Raises UsageError for a size without such a row.
        """
        if (height, width) == (21, 21):
            return cls(((None,) * width,) * height, ARRANGEMENTS["samurai-sudoku"])
        for side in _SIDES:
            step = side - math.isqrt(side)
            if height == width > side and (height - side) % step == 0:
                corners = ((n, n) for n in range(0, height - side + 1, step))
                return cls(((None,) * width,) * height, " ".join(map(cell_name, corners)), side)
        raise UsageError(f"'size' {height}x{width}: expected a square of 3 or more rows")

    implied = SizedPuzzle.all_given

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, puzzlekit, puzzlekit_own

        names = tuple("".join(map(str.capitalize, name.split("-"))) for name in ARRANGEMENTS)
        cells = puzzlekit_own.Placed("givens", corners="grids", known=[*ARRANGEMENTS.values()], side=9)
        yield puzzlekit.Problem(names, answers.Numbers(among_blanks=True), cells)
