"""How many cells that two rules share can be 1: what one rule leaves of these, the other has to make up for.

A corner of a cell of a Slitherlink has none, one or two lines of the cell, and as many as the corner leaves open. From
corner to corner this gives what solvers know by name: a line into the corner of a 3, 3s on a diagonal with 2s between.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_, or_

import numpy as np
from numpy.typing import NDArray

from satenc import Model, SingleLoop
from satenc.graphs.graph import Graph
from satenc.unknowns.constraint import Bounding


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of the Boolean ``cells`` are 1: one of the numbers ``allowed``."""

    cells: tuple[int, ...]
    allowed: frozenset[int]


def counted(members: NDArray[np.intp], low: int, high: int) -> list[Counted]:
    """That ``low`` to ``high`` cells of each row ``members[i]`` are 1."""
    return [Counted(tuple(cells), frozenset(range(low, high + 1))) for cells in members.tolist()]


MOST_CELLS = 4
"""The most cells of a rule whose ways to be filled people have in view, corner by corner."""
_MOST_AROUND = 8
"""The most cells where the cells that two numbers share decide at once, as around the numbers of a Minesweeper."""


def at_vertices(loop: SingleLoop) -> list[Counted]:
    """For each vertex of the graph of a loop: two of its lines are drawn, or none."""
    graph = Graph.of(loop.graph)
    cells = range(len(graph.ends)) if loop.edges is None else [*map(int, loop.edges)]
    return [Counted(tuple(cells[edge] for edge in edges), frozenset({0, 2})) for edges in graph.incident]


class SharedCounts:
    """Narrows the ways to fill the cells of each of ``rules``, and for each two rules with two or more cells in common
    how many of these are 1. If rule A leaves only 0 or 2 there, each way of rule B with 1 goes.
    """

    def __init__(self, rules: Sequence[Counted]) -> None:
        self._cells = [rule.cells for rule in rules]
        self._ways = [_ways(len(rule.cells), rule.allowed) for rule in rules]
        """For each rule the ways that are left, as bits over its cells."""
        self._rules_of: dict[int, list[int]] = {}
        for number, rule in enumerate(rules):
            for cell in rule.cells:
                self._rules_of.setdefault(cell, []).append(number)
        self._pairs: list[list[tuple[int, int]]] = [[] for _ in rules]
        """For each rule the numbers of the pairs with it, and its cells that are shared there, as bits."""
        self._rules_at: list[tuple[int, int]] = []
        shared: dict[tuple[int, int], list[int]] = {}
        for cell, some in self._rules_of.items():
            for pair in combinations(some, 2):
                shared.setdefault(pair, []).append(cell)
        for pair, cells in shared.items():
            if len(cells) > 1:
                for number in pair:
                    bits = sum(1 << place for place, cell in enumerate(self._cells[number]) if cell in cells)
                    self._pairs[number].append((len(self._rules_at), bits))
                self._rules_at.append(pair)
        self._counts = [-1] * len(self._rules_at)
        """How many of the shared cells of a pair can be 1, as bits; all at first."""
        self._because: list[frozenset[int]] = [frozenset()] * len(self._rules_at)
        """The rules that narrowed these counts."""
        self._known: dict[int, int] = {}
        self._waiting = {*range(len(rules))}
        self._concluding = dict[int, tuple[int, frozenset[int]]]()

    def take_in(self, known: Iterable[tuple[int, int]]) -> None:
        """Note the values of cells: pairs of a cell and 0 or 1."""
        for cell, value in known:
            if self._known.setdefault(cell, value) == value:
                self._waiting.update(self._rules_of.get(cell, ()))
                self._concluding.pop(cell, None)

    def conclusions(self) -> Iterator[tuple[int, int, frozenset[int]]]:
        """Open cells, each with its value and the numbers of the rules from which that follows: those that follow after
        the fewest rounds.
        """
        while self._waiting and not self._concluding:
            waiting, self._waiting = self._waiting, set()
            for pair, counts, because in [one for number in sorted(waiting) for one in self._narrowed(number)]:
                if self._counts[pair] & ~counts:
                    self._counts[pair] &= counts
                    self._because[pair] |= because
                    self._waiting.update(self._rules_at[pair])
        yield from ((cell, value, because) for cell, (value, because) in self._concluding.items())

    def _narrowed(self, number: int) -> Iterator[tuple[int, int, frozenset[int]]]:
        """Narrow the ways of one rule by what is known. For each pair of rules with it: the number of the pair, the
        possible counts of shared 1s as bits, and the rules by which that is so.
        """
        cells, pairs = self._cells[number], self._pairs[number]
        known = ones = 0
        for i, cell in enumerate(cells):
            if (value := self._known.get(cell)) is not None:
                known |= 1 << i
                ones |= value << i
        ways = [way for way in self._ways[number] if way & known == ones]
        for pair, bits in pairs:
            if (counts := self._counts[pair]) != -1:
                ways = [way for way in ways if counts >> (way & bits).bit_count() & 1]
        if not ways:  # a contradiction, which is no step by one rule
            return
        self._ways[number] = ways
        because = frozenset([number]).union(*(self._because[pair] for pair, _ in pairs))
        some, every = reduce(or_, ways), reduce(and_, ways)
        for i, cell in enumerate(cells):
            if not known >> i & 1 and some >> i & 1 == every >> i & 1:
                self._concluding.setdefault(cell, (every >> i & 1, because))
        for pair, bits in pairs:
            counts = 0
            for way in ways:
                counts |= 1 << (way & bits).bit_count()
            yield pair, counts, because


@lru_cache(100)
def _ways(cells: int, allowed: frozenset[int]) -> list[int]:
    """The ways, as bits, to fill ``cells`` cells so that the number of 1s is in ``allowed``: for 2 cells and {1} [0b01,
    0b10]. The list is shared and must not be changed.
    """
    return [way for way in range(1 << cells) if way.bit_count() in allowed]


def exclude_by_shared_counts(model: Model) -> bool:
    """Narrow ``model`` by what the counts of few cells leave each other, and if its answer draws a loop its corners;
    whether that excludes anything.
    """
    answer, rules = model.answer, [rule for _, rule in model.rules]
    clues = [
        one
        for rule in rules
        if isinstance(rule, Bounding) and rule.x is answer
        for _, members, (low, high) in rule.bounded()
        if members.shape[1] <= _MOST_AROUND
        for one in counted(members, low[1], high[1])
    ]
    if not clues:
        return False
    corners = [one for rule in rules if isinstance(rule, SingleLoop) for one in at_vertices(rule)]
    shared, before = SharedCounts([*clues, *corners]), int(answer.cells.sum())
    known = np.flatnonzero(answer.cells.sum(axis=1) == 1)
    found = [(cell, int(answer.cells[cell, 1])) for cell in known.tolist()]
    while found:
        shared.take_in(found)
        found = [(cell, value) for cell, value, _ in shared.conclusions()]
        for cell, value in found:
            answer.cells[cell, 1 - value] = False
    return int(answer.cells.sum()) < before
