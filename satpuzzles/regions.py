"""Regions of a rectangular board: which cells are neighbours, where borders are, and what hangs together.

Cells are numbered row by row where they are vertices of a graph. A labelling gives the region of each cell as
``labels[row][column]``.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

Borders: TypeAlias = list[list[bool]]
Labels: TypeAlias = list[list[int]]


@lru_cache(maxsize=16)
def neighbours(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells that share a side with each cell: above, to the left, to the right, below."""
    return tuple(
        tuple(
            s * width + d
            for s, d in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 0 <= s < height and 0 <= d < width
        )
        for r in range(height)
        for c in range(width)
    )


def is_connected(cells: Iterable[int], adjacent: Sequence[Iterable[int]]) -> bool:
    """Whether ``cells`` are connected, each cell ``i`` joined to those of ``adjacent[i]``.

    Generators ask this before every move of a border. networkx takes ten times as long for a region of 9 cells, most
    of it for the subgraph.
    """
    return len(pieces(cells, adjacent)) <= 1


def pieces(cells: Iterable[int], adjacent: Sequence[Iterable[int]]) -> list[set[int]]:
    """The connected parts of ``cells``, each cell ``i`` joined to those of ``adjacent[i]``."""
    left, found = set(cells), list[set[int]]()
    while left:
        reached = [left.pop()]
        piece = {*reached}
        while reached:
            beside = left.intersection(adjacent[reached.pop()])
            left -= beside
            piece |= beside
            reached += beside
        found.append(piece)
    return found


def numbered(names: Sequence[Sequence[Hashable]]) -> tuple[tuple[int, ...], ...]:
    """The labelling with the same regions whose labels count from 0 in the order in which they first appear, row by
    row.
    """
    numbers: dict[Hashable, int] = {}
    return tuple(tuple(numbers.setdefault(name, len(numbers)) for name in row) for row in names)


def borders(labels: Sequence[Sequence[object]]) -> tuple[Borders, Borders]:
    """Where the labels of neighbours differ, inside the board: ``vertical[row][column]`` to the right of a cell,
    ``horizontal[row][column]`` below it.
    """
    vertical = [[a != b for a, b in pairwise(row)] for row in labels]
    horizontal = [[a != b for a, b in zip(*rows, strict=True)] for rows in pairwise(labels)]
    return vertical, horizontal


def components(vertical: Borders, horizontal: Borders) -> Labels:
    """The connected components of a board with these inner borders, as `borders` gives them, numbered from 0 in the
    order of their first cells.
    """
    import networkx as nx

    height, width = len(vertical), len(vertical[0]) + 1
    board = nx.grid_2d_graph(height, width)
    board.remove_edges_from(
        ((r, c), (r, c + 1)) for r, row in enumerate(vertical) for c, border in enumerate(row) if border
    )
    board.remove_edges_from(
        ((r, c), (r + 1, c)) for r, row in enumerate(horizontal) for c, border in enumerate(row) if border
    )
    labels = [[0] * width for _ in range(height)]
    for number, cells in enumerate(nx.connected_components(board)):  # in the order of the board's cells
        for r, c in cells:
            labels[r][c] = number
    return labels


def box_labels(height: int, width: int) -> Labels:
    """The number of the box of each cell, in a square of boxes of so many rows and columns."""
    size = height * width
    return [[r // height * height + c // width for c in range(size)] for r in range(size)]


def box_or_regions(labels: Labels) -> dict[str, Any]:
    """The key ``box`` of a Sudoku with these regions if they are boxes, else ``regions``."""
    size = len(labels)
    ordered = [*map(list, numbered(labels))]
    for height in range(1, size + 1):
        if size % height == 0 and ordered == box_labels(height, size // height):
            return {"box": [height, size // height]}
    return {"regions": ordered}
