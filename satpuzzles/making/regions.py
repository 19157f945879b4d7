"""Random connected regions of equal sizes, by swapping cells between neighbours."""

from random import Random

Rows = tuple[tuple[int, ...], ...]

_SWAPS = 4
"""Swaps for each cell; after about one the first shape cannot be seen any more."""


def random_regions(random: Random, start: Rows) -> Rows:
    """Connected regions, each with as many cells as in ``start``, where they are connected too.

    A cell at a border changes sides together with one of the other region, where both regions stay connected.
    """
    height, width = len(start), len(start[0])
    label = {(r, c): region for r, row in enumerate(start) for c, region in enumerate(row)}
    cells = {region: {cell for cell, name in label.items() if name == region} for region in sorted(set(label.values()))}
    for _ in range(_SWAPS * height * width):
        here = (random.randrange(height), random.randrange(width))
        ours = label[here]
        others = sorted({label[cell] for cell in _neighbours(here) if cell in label} - {ours})
        if not others:
            continue
        theirs = random.choice(others)
        border = sorted(cell for cell in cells[theirs] if any(label.get(n) == ours for n in _neighbours(cell)))
        there = random.choice(border)
        first, second = cells[ours] - {here} | {there}, cells[theirs] - {there} | {here}
        if _connected(first) and _connected(second):
            cells[ours], cells[theirs] = first, second
            label[here], label[there] = theirs, ours
    return tuple(tuple(label[r, c] for c in range(width)) for r in range(height))


def _neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def _connected(cells: set[tuple[int, int]]) -> bool:
    reached, open_cells = set(), [min(cells)]
    while open_cells:
        cell = open_cells.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            open_cells += _neighbours(cell)
    return len(reached) == len(cells)
