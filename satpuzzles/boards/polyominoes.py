"""Polyominoes: cells that are joined by their sides, wherever they lie, turned and reflected."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from satpuzzles.boards.board import Cell, is_connected, neighbours

Shape: TypeAlias = tuple[Cell, ...]
"""The rows and columns of the cells of a shape, ascending, from the upper left corner of the rectangle around it."""


def shape_of(cells: Iterable[Cell]) -> Shape:
    """``cells`` moved to the upper left corner: of (3, 4) and (4, 4) they are (0, 0) and (1, 0)."""
    found = [*cells]
    top, left = (min(axis) for axis in zip(*found, strict=True))
    return tuple(sorted((r - top, c - left) for r, c in found))


@cache
def turned(shape: Shape) -> tuple[Shape, ...]:
    """All different ways in which a shape can lie, ascending: the first is the same for equal shapes."""
    found, cells = set[Shape](), shape
    for _ in range(4):
        cells = shape_of((c, -r) for r, c in cells)
        found |= {cells, shape_of((r, -c) for r, c in cells)}
    return tuple(sorted(found))


def sides(shape: Shape) -> tuple[int, int]:
    """The height and width of the rectangle around a shape."""
    height, width = (1 + max(axis) for axis in zip(*shape, strict=True))
    return height, width


def is_joined(shape: Shape) -> bool:
    """Whether the cells of a shape are connected by their sides."""
    height, width = sides(shape)
    return is_connected([r * width + c for r, c in shape], neighbours(height, width))


def fits(shape: Shape, height: int, width: int) -> bool:
    """Whether a shape, turned or not, has room on a board of this height and width."""
    return all(side <= room for side, room in zip(sorted(sides(shape)), sorted((height, width)), strict=True))


def read(text: str) -> Shape:
    """The shape of rows with "/" between, in which "#" is a cell: "##/.#"."""
    return shape_of((r, c) for r, row in enumerate(text.split("/")) for c, one in enumerate(row) if one == "#")


def written(shape: Shape) -> str:
    """The text that `read` takes."""
    height, width = sides(shape)
    return "/".join("".join(".#"[(r, c) in shape] for c in range(width)) for r in range(height))


TETROMINOES = {"I": "####", "L": "###/#..", "O": "##/##", "S": "##./.##", "T": "###/.#."}
PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": "###./..##", "P": "###/##.", "T": "###/.#./.#.",
    "U": "###/#.#", "V": "###/#../#..", "W": "##./.##/..#", "X": ".#./###/.#.", "Y": "####/.#..", "Z": "##./.#./.##",
}  # fmt: skip


@cache
def _names() -> dict[Shape, str]:
    sets = {"tetromino": TETROMINOES, "pentomino": PENTOMINOES}
    return {turned(read(text))[0]: f"{letter} {of}" for of, texts in sets.items() for letter, text in texts.items()}


def called(shape: Shape) -> str:
    """What people call a shape: "I tetromino"; nothing if it has no name."""
    return _names().get(turned(shape)[0], "")
