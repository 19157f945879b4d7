"""Slitherlink as a stranger would write it, but for its loop, which may be several: lines on the edges of cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np

from satenc import Count, Model
from satenc.model.unknown import boolean_literals
from satpuzzles import Encodings, Node, Puzzle, Rule
from satpuzzles.board import Corners, Edges
from satpuzzles.drawing import CLUE, LINE, Dots, Symbols
from satpuzzles.fields import Field, Others


class Numbers(Field):
    """Rows of how many edges of a cell are lines, 0 to 3; null where nothing is said."""

    def read(self, node: Node, others: Others):
        rows = node.items("a list of rows", at_least=1)
        width = len(rows[0].items("a row", at_least=1))
        return tuple(
            tuple(None if cell.value is None else cell.integer(0, 3) for cell in row.items("a row", width))
            for row in rows
        )

    def write(self, value, puzzle):
        return [list(row) for row in value]


@dataclass(frozen=True)
class Degrees:
    """At each corner two lines meet, or none."""

    x: object
    corners: list

    @property
    def count(self):
        return len(self.corners)

    def narrow(self, proceed):
        pass

    def holds(self, values):
        return np.stack([np.isin(values[..., edges].sum(axis=-1), (0, 2)) for edges in self.corners], axis=-1)

    def encode(self, f, views):
        literals = boolean_literals(views, self.x)
        for i, edges in enumerate(self.corners):
            with f.rows((self.count,), np.array([i])):
                for edge in edges:
                    f.add(-literals[[edge]], *(literals[[other]] for other in edges if other != edge))
                for three in combinations(edges, 3):
                    f.add(*(-literals[[edge]] for edge in three))


@dataclass(frozen=True)
class Slitherlink(Puzzle):
    clues: tuple

    kind = "slitherlink"
    description = "Draw loops along the edges of cells; a number says how many edges of its cell are lines."
    variable = "edge"
    document: ClassVar = {"clues": Numbers()}

    @cached_property
    def board(self) -> Edges:
        return Edges(len(self.clues), len(self.clues[0]))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        number = {place: i for i, place in enumerate(self.board.cells)}
        height, width = self.board.shape
        around = ((-1, 0), (0, -1), (0, 1), (1, 0))
        corners = [
            [number[y + dy, x + dx] for dy, dx in around if (y + dy, x + dx) in number]
            for y in range(0, 2 * height + 1, 2)
            for x in range(0, 2 * width + 1, 2)
        ]
        yield Rule("corner", Degrees(model.answer, corners), "two lines or none")
        clues = [((r, c), n) for r, row in enumerate(self.clues) for c, n in enumerate(row) if n is not None]
        cells = [[number[2 * r + 1 + dy, 2 * c + 1 + dx] for dy, dx in around] for (r, c), _ in clues]
        lines = [n for _, n in clues]
        names = [f"cell r{r + 1}c{c + 1}" for (r, c), _ in clues]
        yield Rule("cell", Count(model.answer, cells, lines, lines), [f"{n} lines" for n in lines], names, is_clue=True)

    def value_name(self, value: int) -> str:
        return "a line" if value else "no line"

    def symbol(self, value: int) -> str:
        return LINE if value else "×"

    def layers(self, grid=None):
        texts = {
            (2 * r + 1, 2 * c + 1): str(n)
            for r, row in enumerate(self.clues)
            for c, n in enumerate(row)
            if n is not None
        }
        return [Dots(frozenset(Corners(*self.board.shape).cells), "corner"), Symbols(texts, CLUE)]
