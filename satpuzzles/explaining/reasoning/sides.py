"""Which cells lie inside of a loop along their edges, and which outside: colouring, as solvers of Slitherlinks do it.

Two cells on both sides of an edge lie on different sides of the loop exactly if the edge is a line. From there numbers
say more about the cells around theirs, and corners, where the loop would cross itself, about the four cells there. All
that is inside is connected, and so is all that is outside.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product
from typing import Literal, TypeAlias

import numpy as np

from satenc import SingleLoop
from satenc.graphs.bits import Shifts, bits_of
from satpuzzles.boards.networks import Edges
from satpuzzles.explaining.reasoning.reasoner import Reasoner

Why: TypeAlias = tuple[Literal["clue", "corner", "area", "edge"], int]
"""A clue by its switch, a corner by its number, an area by its side (1 is inside), or an edge by its cell."""


@dataclass(frozen=True, slots=True)
class Relation:
    """By ``why`` the regions ``one`` and ``other`` lie on different sides of the loop if it ``differs``, else on one.
    A contradiction has the same form: they would have to lie so, and do not.
    """

    why: Why
    one: int
    other: int
    differs: int


@dataclass(frozen=True, slots=True)
class _Group:
    """Regions some of whose colourings are excluded: ``center`` and those around it of which ``count`` differ from it,
    or the four around a corner, where opposite ones are not alike in two ways.
    """

    why: Why
    regions: tuple[int, ...]
    count: int | None = None


@lru_cache(10_000)
def _said(count: int | None, at: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int]] | None:
    """What a `_Group` of this ``count`` says whose regions are ``at`` these roots, by their numbers from 0, with these
    parities: two roots and whether they differ; None where it allows no sides. The list is shared.
    """

    def allows(sides: Sequence[int]) -> bool:
        first, *others = sides
        if count is not None:
            return sum(side != first for side in others) == count
        return not sides[0] == sides[2] != sides[1] == sides[3]

    roots = range(1 + max(i for i, _ in at))
    ways = [(0, *rest) for rest in product((0, 1), repeat=len(roots) - 1)]
    ways = [way for way in ways if allows([way[i] ^ parity for i, parity in at])]
    if not ways:
        return None
    differ = {(i, j): {way[i] ^ way[j] for way in ways} for i, j in combinations(roots, 2)}
    return [(i, j, min(some)) for (i, j), some in differ.items() if len(some) == 1]


@dataclass(slots=True)
class Coloring:
    """What is known of the sides of regions: ``root[region]`` is a region to which it is related, ``parity[region]``
    whether it differs from that. ``members[root]`` are all that are related to a root.
    """

    root: list[int]
    parity: list[int]
    members: dict[int, list[int]] = field(default_factory=dict)

    @staticmethod
    def of(count: int) -> "Coloring":
        return Coloring([*range(count)], [0] * count, {i: [i] for i in range(count)})

    def copy(self) -> "Coloring":
        return Coloring([*self.root], [*self.parity], {root: [*some] for root, some in self.members.items()})

    def relation(self, one: int, other: int) -> int | None:
        """Whether two regions differ; None where that is not known."""
        return self.parity[one] ^ self.parity[other] if self.root[one] == self.root[other] else None

    def join(self, one: int, other: int, differs: int) -> list[int]:
        """Relate two regions that are not; returns those of the smaller part, about which more is known now."""
        a, b = self.root[one], self.root[other]
        more = self.parity[one] ^ self.parity[other] ^ differs
        if len(self.members[a]) < len(self.members[b]):
            a, b = b, a
        moved = self.members.pop(b)
        for region in moved:
            self.root[region], self.parity[region] = a, self.parity[region] ^ more
        self.members[a] += moved
        return moved


class Sides:
    """The regions of a loop along the edges of cells: the cells, by their numbers, and the outside, the last one."""

    def __init__(self, reasoner: Reasoner, board: Edges) -> None:
        edges = [place for row in board.rows for place in row]
        places = dict.fromkeys(side for edge in edges for side in board.sides(edge) if side is not None)
        self.places = [*places]
        """The places of the cells."""
        region = {place: i for i, place in enumerate(self.places)} | {None: len(places)}
        self.outside = len(places)
        self.sides = {cell: tuple(region[side] for side in board.sides(edge)) for cell, edge in enumerate(edges)}
        """For each edge, by the number of its variable, the regions on both sides."""
        pairs = {(min(pair), max(pair)) for pair in self.sides.values()}
        self._cells = Shifts.of(np.array([pair for pair in pairs if self.outside not in pair], np.intp).reshape(-1, 2))
        self._border = bits_of(one for one, other in pairs if other == self.outside)
        """The cells beside the outside, as bits."""
        self.corners = [*board.vertices]
        self._every = groups = [*self._of_clues(reasoner), *self._of_corners(region)]
        self._groups: list[list[_Group]] = [[] for _ in region]
        for group in groups:
            for one in {*group.regions}:
                self._groups[one].append(group)
        self.clues = [group.why[1] for group in groups if group.why[0] == "clue"]

    @staticmethod
    def of(reasoner: Reasoner) -> "Sides | None":
        """Those of a puzzle about one loop along the edges of cells; None for another puzzle."""
        board = reasoner.puzzle.board
        is_one = any(isinstance(rule, SingleLoop) for rule in reasoner.rules.networks.values())
        return Sides(reasoner, board) if is_one and isinstance(board, Edges) else None

    def _of_clues(self, reasoner: Reasoner) -> Iterator[_Group]:
        for block in reasoner.rules.blocks:
            if block.low[-1] != block.high[-1]:
                continue
            for switch, edges in zip(block.switches.tolist(), block.members.tolist(), strict=True):
                center = {*self.sides[edges[0]]}.intersection(*(self.sides[edge] for edge in edges)) - {self.outside}
                if len(center) == 1:
                    own = center.pop()
                    around = [a if b == own else b for a, b in (self.sides[edge] for edge in edges)]
                    yield _Group(("clue", switch), (own, *around), int(block.low[-1]))

    def _of_corners(self, region: Mapping[tuple[int, int] | None, int]) -> Iterator[_Group]:
        for number, (y, x) in enumerate(self.corners):
            around = [(y - 1, x - 1), (y - 1, x + 1), (y + 1, x + 1), (y + 1, x - 1)]
            yield _Group(("corner", number), tuple(region.get(place, self.outside) for place in around))

    def colored(self, known: Mapping[int, int]) -> Coloring:
        """What edges that are lines, 1, or not, 0, say of the sides of regions."""
        found = Coloring.of(self.outside + 1)
        for edge, is_line in known.items():
            one, other = self.sides[edge]
            if found.relation(one, other) is None:
                found.join(one, other, is_line)
        return found

    def contradiction(
        self,
        found: Coloring,
        supposed: tuple[int, int] | None,
        clues: Collection[int],
        log: list[Relation],
        only: Collection[Why] | None = None,
    ) -> Relation | None:
        """Extend ``found`` by what follows, which is written to ``log``, until there is a contradiction; None where
        there is none. ``supposed`` is an edge and whether it is a line: then ``found`` has all that follows without.
        Only these ``clues`` are used, and if it is given, ``only`` these reasons.
        """
        used = self._every if only is None else [group for group in self._every if group.why in only]
        waiting = deque(sorted({region for group in used for region in group.regions}))
        if supposed is not None:
            (one, other), differs = self.sides[supposed[0]], supposed[1]
            known = found.relation(one, other)
            if known is not None:
                return None if known == differs else Relation(("edge", supposed[0]), one, other, known)
            waiting = deque(found.join(one, other, differs))
        while waiting:
            for group in self._groups[waiting.popleft()]:
                kind, number = group.why
                if (kind == "clue" and number not in clues) or (only is not None and group.why not in only):
                    continue
                new = self._narrowed(found, group)
                if new is None:
                    return Relation(group.why, group.regions[0], group.regions[1], 0)
                for relation in new:
                    if found.relation(relation.one, relation.other) is None:
                        log.append(relation)
                        waiting.extend(found.join(relation.one, relation.other, relation.differs))
        return self._cut_off(found, 1) or self._cut_off(found, 0)

    def _narrowed(self, found: Coloring, group: _Group) -> list[Relation] | None:
        """What a ``group`` says of its regions beside what is ``found``; None where it allows nothing."""
        first = {found.root[one]: one for one in reversed(group.regions)}
        number = {root: i for i, root in enumerate(first)}
        said = _said(group.count, tuple((number[found.root[one]], found.parity[one]) for one in group.regions))
        if said is None:
            return None
        of, parity = [*first.values()], found.parity
        return [Relation(group.why, of[i], of[j], differ ^ parity[of[i]] ^ parity[of[j]]) for i, j, differ in said]

    def _cut_off(self, found: Coloring, side: int) -> Relation | None:
        """Two cells of the area on one ``side`` (1 is inside) that cannot be connected; None where all can."""
        outer, parity, sides = found.parity[self.outside], found.parity, [0, 0]
        for region in found.members[found.root[self.outside]]:
            sides[parity[region] ^ outer] |= 1 << region
        own, free = sides[side], (1 << self.outside) - 1 & ~sides[1 - side]
        last = own.bit_length() - 1
        start = self._border & free if last == self.outside else own & 1 << last if own else 0
        lost = own & ~(1 << self.outside) & ~self._cells.reached(start, free)
        return Relation(("area", side), (lost & -lost).bit_length() - 1, last, 0) if lost else None
