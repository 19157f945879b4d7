"""Numberlink: a board full of paths, none of which lies beside itself, and numbers at their ends.

Cells are joined at random as long as no path lies beside itself; where short ones are left, they and paths around them
are taken apart and joined again.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import TypeAlias

from satpuzzles.boards import Grid, neighbours
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.numberlink import Numberlink
from satpuzzles.stating import Puzzle
from satpuzzles.stating.modelling import values_of

Path: TypeAlias = tuple[int, ...]
"""The cells of a path, from end to end."""

_SHORT, _TRIES = 3, 500
"""Paths have at least so many cells; so often short ones are joined again."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle and its answer; of one ``before`` all paths stay but those at lines that are ``unsure``."""
    around = neighbours(height, width)
    lines = Numberlink.stating(height, width, lambda _: None).board.joined.tolist()
    paths = [(cell,) for cell in range(height * width)] if before is None else _paths(*before, lines)
    paths = _rejoined(paths, {cell for line in unsure for cell in lines[line]}, around, random)
    for _ in range(_TRIES):
        short = [path for path in paths if len(path) < _SHORT]
        if not short:
            break
        chosen = random.choice(short)
        beside = [other for cell in chosen for other in around[cell]]
        other = _rejoined(paths, {*chosen, *random.sample(beside, min(len(beside), 2))}, around, random)
        if sum(len(path) < _SHORT for path in other) <= len(short):
            paths = other
    else:
        return None
    clue = {cell: number for number, path in enumerate(sorted(paths), 1) for cell in (path[0], path[-1])}
    puzzle = Numberlink.stating(height, width, lambda cell: clue.get(cell[0] * width + cell[1]))
    joined = {frozenset(pair) for path in paths for pair in pairwise(path)}
    values = iter([int(frozenset(pair) in joined) for pair in lines])
    return puzzle, [[next(values) for _ in row] for row in puzzle.board.rows]


def _paths(puzzle: Puzzle, grid: Grid, lines: Sequence[Sequence[int]]) -> list[Path]:
    """The paths of an answer, through all cells."""
    import networkx as nx  # takes longer to import than all other generators

    graph = nx.Graph([lines[line] for line, value in enumerate(values_of(grid).tolist()) if value])
    parts = sorted(map(sorted, nx.connected_components(graph)))
    return [
        tuple(nx.dfs_preorder_nodes(graph, next(cell for cell in part if graph.degree(cell) == 1))) for part in parts
    ]


def _rejoined(
    paths: Iterable[Path], apart: Collection[int], around: Sequence[Sequence[int]], random: Random
) -> list[Path]:
    """The ``paths`` with those through cells ``apart`` taken to pieces, then joined where no path lies beside itself,
    in random order until no more can be.
    """
    found = dict[int, Path]()
    """The paths by one of their cells."""
    for path in paths:
        found |= {path[0]: path} if {*path}.isdisjoint(apart) else {cell: (cell,) for cell in path}
    of = {cell: number for number, path in found.items() for cell in path}
    pairs = [(end, other) for path in found.values() for end in {path[0], path[-1]} for other in around[end]]
    random.shuffle(pairs)
    for here, there in pairs:
        one, other = found[of[here]], found[of[there]]
        if here not in (one[0], one[-1]) or there not in (other[0], other[-1]) or one == other:
            continue
        touching = sum(of[cell] == of[there] for place in one for cell in around[place])
        if touching == 1:
            number = of[here]
            del found[of[there]]
            found[number] = (one if one[-1] == here else one[::-1]) + (other if other[0] == there else other[::-1])
            of |= dict.fromkeys(other, number)
    return [*found.values()]
