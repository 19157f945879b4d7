"""Regions as the borders between them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from satpuzzles.errors import InstanceError

Borders: TypeAlias = list[list[bool]]
Labels: TypeAlias = list[list[int]]


def borders(labels: Sequence[Sequence[object]]) -> tuple[Borders, Borders]:
    """Where the labels of neighbours differ, inside the board: ``vertical[row][column]`` to the right of a cell,
    ``horizontal[row][column]`` below it.
    """
    vertical = [[a != b for a, b in pairwise(row)] for row in labels]
    horizontal = [[a != b for a, b in zip(*rows, strict=True)] for rows in pairwise(labels)]
    return vertical, horizontal


def regions(vertical: Borders, horizontal: Borders) -> Labels:
    """The connected components of a board with these inner borders, numbered from 0 in reading order."""
    height, width = len(vertical), len(vertical[0]) + 1
    labels = [[-1] * width for _ in range(height)]
    found = 0
    for top in range(height):
        for left in range(width):
            if labels[top][left] >= 0:
                continue
            labels[top][left] = found
            todo = [(top, left)]
            while todo:
                r, c = todo.pop()
                for s, d, border in (
                    (r, c + 1, c + 1 == width or vertical[r][c]),
                    (r, c - 1, c == 0 or vertical[r][c - 1]),
                    (r + 1, c, r + 1 == height or horizontal[r][c]),
                    (r - 1, c, r == 0 or horizontal[r - 1][c]),
                ):
                    if not border and labels[s][d] < 0:
                        labels[s][d] = found
                        todo.append((s, d))
            found += 1
    return labels


LARGEST_BOARD = 200
"""Rows, where regions are found from borders; of the million cells that a link can declare it takes long."""


def connected(labels: Labels, name: str) -> tuple[Borders, Borders]:
    """The borders of these regions, each of which is in one piece. Raises InstanceError."""
    if len(labels) > LARGEST_BOARD:
        raise InstanceError("regions", f"at most {LARGEST_BOARD} rows, for {name}", f"{len(labels)}")
    found = borders(labels)
    pieces = max(map(max, regions(*found))) + 1
    if pieces > len({label for row in labels for label in row}):
        raise InstanceError("regions", f"regions in one piece each, for {name}", f"{pieces} pieces")
    return found
