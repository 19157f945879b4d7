"""Shakashaka: put triangles into cells so that all white areas are rectangles, upright or on a corner."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, Self

from satenc import Expression, Model, Table, total
from satpuzzles.boards import CROSS, plural
from satpuzzles.boards.board import Corners
from satpuzzles.boards.drawing import TRIANGLES
from satpuzzles.puzzles.parts.clued_cells import CluedCells, are_two
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule, Symmetry, Texts

BLACK = "x"
_WHITE = 6
"""One in so many cells of a new puzzle is black, on average."""
_SIDES = ("", "nw", "ne", "sw", "se", "nesw")
"""The sides of a cell that are black: of a white one, one with a triangle in each corner, and a black one."""


@lru_cache(maxsize=16)
def _meeting(there: tuple[bool, ...]) -> Sequence[tuple[int, ...]]:
    """The values that the cells around a corner may have together, of four those that are ``there``: the white parts
    of the circle around the corner are quarters, halves, or the whole.
    """
    found = []
    for values in product(*(range(5) if one else (5,) for one in there)):
        ring = "".join("wb"[side in _SIDES[values[cell]]] for cell, side in _RING)
        start = ring.find("b")
        parts = (ring[start:] + ring[:start]).split("b") if start >= 0 else []
        if all(len(part) in (0, 2, 4) for part in parts):
            found.append(tuple(value for value, one in zip(values, there, strict=True) if one))
    return found


_RING = ((1, "w"), (1, "s"), (3, "n"), (3, "w"), (2, "e"), (2, "n"), (0, "s"), (0, "e"))
"""The eighths of the circle around a corner, from the top on to the right: each of one of the four cells there, row by
row, beside one of its sides.
"""


class Shakashaka(CluedCells):
    """``clues[row][column]`` is "x" for a black cell, the number of triangles beside it for one that says it, or None
    for a white cell. In an answer a cell is 0, or has a triangle in its upper left corner (1), upper right (2), lower
    left (3) or lower right one (4).
    """

    clues: ClueGrid = ClueGrid(0, 4, BLACK, '"x" for a black cell without a number', black=BLACK)

    kind = "shakashaka"
    aliases = {"proof-of-quilt": {}}
    blocked = True
    looks = {
        0: ("white", CROSS),
        **{
            value: (f"a triangle at the {where}", TRIANGLES[value - 1])
            for value, where in enumerate(("upper left", "upper right", "lower left", "lower right"), start=1)
        },
    }
    symmetry = Symmetry(facing={1: (-1, -1), 2: (-1, 1), 3: (1, -1), 4: (1, 1)})
    making = Making(spare="some", usual=(8, 8), rare={key: {"hard": None} for key in ("8x8", "10x10")})
    needs = "a white cell"
    description = (
        "Put black triangles into white cells, each of which fills half of its cell, so that all white areas are "
        "rectangles, upright or turned by 45 degrees. A number says how many of the cells beside it have triangles."
    )

    numbers = range(5)

    def numbers_at(self, x: Expression) -> Expression:
        return total(x.take(self.around) != 0)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.numbers_rule(model, lambda n: plural(n, "triangle"), blank=BLACK)
        numbers, groups, tables = self.board.numbers, list[list[int]](), list[Sequence[tuple[int, ...]]]()
        corners = [*Corners(self.height, self.width).cells]
        for y, x in corners:
            cells = [numbers.get((y + v, x + u)) for v, u in ((-1, -1), (-1, 1), (1, -1), (1, 1))]
            groups.append([cell for cell in cells if cell is not None])
            tables.append(_meeting(tuple(cell is not None for cell in cells)))
        meeting = Table(model.answer, groups, tables)
        yield Rule("corner", meeting, "white areas have right angles there", Texts(self.board.name, corners))

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        black = random.sample([(r, c) for r in range(height) for c in range(width)], height * width // _WHITE)
        return cls.stating(height, width, lambda cell: BLACK if cell in black else None)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlink

        cells = puzzlekit.Cells("clues", puzzlekit.UNNUMBERED)
        yield puzzlekit.Problem("Shakashaka", answers.Triangles("clues"), cells)
        yield puzzlink.Link("shakashaka", puzzlink.Cells("clues", codes.LIGHTS))

    named_steps = (
        NamedStep("number complete", 1.0, "clue", "{rules} has {all} triangles", 0),
        NamedStep("right angles", 1.2, "corner", "otherwise a white area would have no right angle at {rules}{as}"),
        NamedStep("right angles", 1.8, "corner+", "{names} allow nothing else together{as}", when=are_two),
        NamedStep("two numbers", 1.8, "clue+", "{names} allow nothing else together{as}", when=are_two),
    )
