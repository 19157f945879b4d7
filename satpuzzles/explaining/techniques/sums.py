"""Steps of sums over cells that partly differ, found by arrays: what solvers of Trid or Killer Sudoku look for.

A *way* of a sum is an assignment of values to its cells that makes the total, with different values where a rule over
two of the cells demands it. The steps, from the easiest: the last open cell of a sum; values that stand in no way of a
sum; two sums that share all cells but one each, and therefore fix a difference; a value outside that would leave a sum
no way; two sums whose ways do not go together.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.reasoning.counting import LARGEST, Summed
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Step, Technique

_MOST_WAYS = 10_000
"""Assignments to all cells of a sum but one, up to which they are tried."""
_FEW_WAYS = 6
"""The most ways of a sum, with one value fixed, that a person compares with another sum."""
_MOST_COMPARED = 1_000_000
"""Pairs of ways of two sums, up to which they are compared."""

Ways = NDArray[np.intp]
"""The ways of a sum: the number of the value of each of its cells, way by way."""


def ways(
    can: NDArray[np.bool_],
    names: NDArray[np.int64],
    total: int,
    different: Iterable[tuple[int, int]],
    factors: Sequence[int] = (),
) -> Ways:
    """The ways in which cells can sum to ``total``, each times its factor, 1 or -1, if there are ``factors``.

    ``can[cell, v]``: whether a cell may have the value ``names[v]``; ``different`` are pairs of cells, by their places
    in ``can``, that have different values.
    """
    options = [np.flatnonzero(row) for row in can]
    firsts = np.zeros((1, 0), np.intp)
    if len(can) > 1:
        firsts = np.stack(np.meshgrid(*options[:-1], indexing="ij"), axis=-1).reshape(-1, len(can) - 1)
    signs = np.array(factors or [1] * len(can))
    lacking = (total - names[firsts] @ signs[:-1]) * signs[-1]
    last = np.searchsorted(names, lacking).clip(max=len(names) - 1)
    fits = (names[last] == lacking) & can[-1, last]
    found: Ways = np.column_stack([firsts, last])[fits]
    for one, other in different:
        found = found[found[:, one] != found[:, other]]
    return found


def differing(reasoner: Reasoner, cells: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The pairs of ``cells`` that have different values by some rule, by their places among them."""
    pairs = combinations(range(len(cells)), 2)
    return tuple((i, j) for i, j in pairs if reasoner.rules.different_by[cells[i], cells[j]])


@dataclass(frozen=True, slots=True)
class _Found:
    """Values ``refuted``, pairs of a cell and the number of a value, by the sums ``about`` and by the ``lines``, rules
    that make cells differ.

    The ways of the sums rest on what their cells can be. A smaller ``cost`` is easier to see.
    """

    technique: Technique
    about: tuple[Summed, ...]
    lines: tuple[int, ...]
    refuted: tuple[tuple[int, int], ...]
    cost: tuple[int, ...]


_Look = Callable[[list[Summed], Knowledge], Iterator[_Found]]


class Sums:
    """Finds steps of one sum or two that need no solver. Past ``deadline`` raises OutOfTime."""

    def __init__(self, reasoner: Reasoner, deadline: Deadline = NEVER) -> None:
        self._reasoner, self._deadline = reasoner, deadline
        self._names = np.array(reasoner.cells.names, np.int64)
        known = reasoner.rules.sums if len(reasoner.cells.values) <= LARGEST else []
        self._sums = [one for one in known if len({*one.cells}) == len(one.cells)]
        self._different = {one.switch: differing(reasoner, one.cells) for one in self._sums}
        """The pairs of cells of each sum that differ, by their places in it."""
        self._ways: dict[int, tuple[bytes, Ways]] = {}
        """The ways of each sum for the candidates of its cells, as bytes, when they were last asked for."""
        self._compared: dict[tuple[int, int], tuple[tuple[bytes, bytes], list[_Found]]] = {}
        """What two sums give together, for the candidates of both."""

    def _inside(self, one: Summed) -> tuple[int, ...]:
        """The rules by which cells of a sum differ."""
        return tuple(
            int(self._reasoner.rules.different_by[one.cells[i], one.cells[j]]) for i, j in self._different[one.switch]
        )

    def plain(self, knowledge: Knowledge) -> Iterator[Step]:
        """The last open cell of a sum, or a sum with one combination, or with two that fill a cell; as `steps`."""
        return self._in_order((self._last, self._plain_combinations), knowledge)

    def steps(self, knowledge: Knowledge) -> Iterator[Step]:
        """The steps beside those that are `plain`, in the order in which a person sees them, with all facts about the
        cells of their sums. Past the deadline the first is one of those found by then.
        """
        return self._in_order((self._combinations, self._subtracting, self._blocked, self._linked), knowledge)

    def _in_order(self, looks: Iterable[_Look], knowledge: Knowledge) -> Iterator[Step]:
        can = knowledge.left
        sums = [one for one in self._sums if self._is_tractable(one, can) and (knowledge.value[[*one.cells]] < 0).any()]
        for look in looks:
            found: list[_Found] = []
            try:
                found.extend(one for one in look(sums, knowledge) if one.refuted)
            except OutOfTime:
                if not found:
                    raise
            for one in sorted(found, key=lambda one: one.cost):
                choices = len(found) if one.technique is Technique.LAST_SUMMAND else 0
                yield self._step(one, knowledge, choices)

    def _is_tractable(self, one: Summed, can: NDArray[np.bool_]) -> bool:
        options: list[int] = can[[*one.cells[:-1]]].sum(axis=1).tolist()
        return math.prod(options) <= _MOST_WAYS  # in Python, where a product of many does not wrap

    def _ways_of(self, one: Summed, knowledge: Knowledge) -> Ways:
        self._deadline.check()
        can = knowledge.left[[*one.cells]]
        key = can.tobytes()
        if one.switch not in self._ways or self._ways[one.switch][0] != key:
            self._ways[one.switch] = key, ways(can, self._names, one.total, self._different[one.switch], one.factors)
        return self._ways[one.switch][1]

    def _last(self, sums: Iterable[Summed], knowledge: Knowledge) -> Iterator[_Found]:
        for one in sums:
            if (knowledge.value[[*one.cells]] < 0).sum() == 1:
                refuted = self._without_way(one, self._ways_of(one, knowledge), knowledge)
                yield _Found(Technique.LAST_SUMMAND, (one,), (), refuted, (one.switch,))

    def _plain_combinations(self, sums: Iterable[Summed], knowledge: Knowledge) -> Iterator[_Found]:
        """Sums with one combination, or with two that leave a cell one value."""
        for found in self._combinations(sums, knowledge):
            lost = Counter(cell for cell, _ in found.refuted)
            fills = any(knowledge.left[cell].sum() - count == 1 for cell, count in lost.items())
            if found.cost[0] <= 1 + fills:
                yield found

    def _combinations(self, sums: Iterable[Summed], knowledge: Knowledge) -> Iterator[_Found]:
        """Values that stand in no way of a sum; those first of sums with few combinations."""
        for one in sums:
            found = self._ways_of(one, knowledge)
            refuted = self._without_way(one, found, knowledge)
            cost = (len({frozenset(way) for way in found.tolist()}), -len(refuted), one.switch)
            yield _Found(Technique.SUM_COMBINATIONS, (one,), self._inside(one), refuted, cost)

    def _without_way(self, one: Summed, found: Ways, knowledge: Knowledge) -> tuple[tuple[int, int], ...]:
        """Each cell of the sum and the values left to it that stand in none of the ways ``found``."""
        stand = np.zeros((len(one.cells), len(self._names)), np.bool_)
        for place in range(len(one.cells)):
            stand[place, found[:, place]] = True
        refuted = np.argwhere(knowledge.left[[*one.cells]] & ~stand).tolist()
        return tuple((one.cells[place], v) for place, v in refuted)

    def _subtracting(self, sums: Iterable[Summed], knowledge: Knowledge) -> Iterator[_Found]:
        """Two sums that share all cells but one each: what the one cell is more than the other."""
        for one, other in combinations((one for one in sums if not one.factors), 2):
            self._deadline.check()
            alone = [cell for cell in one.cells if cell not in other.cells]
            against = [cell for cell in other.cells if cell not in one.cells]
            if len(alone) == len(against) == 1 < len(one.cells) == len(other.cells):
                more = one.total - other.total
                refuted: list[tuple[int, int]] = []
                for (cell,), (beside,), difference in (alone, against, more), (against, alone, -more):
                    partners = self._names[knowledge.left[beside]] + difference
                    refuted += [
                        (cell, v)
                        for v in np.flatnonzero(knowledge.left[cell]).tolist()
                        if self._names[v] not in partners
                    ]
                cost = (-len(refuted), one.switch)
                yield _Found(Technique.SUBTRACTING, (one, other), (), tuple(refuted), cost)

    def _blocked(self, sums: Iterable[Summed], knowledge: Knowledge) -> Iterator[_Found]:
        """Values outside of a sum that would exclude one from each of its ways: those that the same rules exclude so
        are told together.
        """
        is_open = knowledge.value < 0
        for one in sums:
            found = self._ways_of(one, knowledge)
            over = self._reasoner.rules.different_by[:, [*one.cells]]
            sees = (over > 0).T.astype(np.intp)
            by_lines: dict[tuple[frozenset[int], int], list[tuple[int, int]]] = {}
            of_cells = np.array(one.cells)
            for v in np.flatnonzero(np.bincount(found.ravel(), minlength=len(self._names)) >= len(found)).tolist():
                hit = ((found == v).astype(np.intp) @ sees > 0).all(axis=0)
                hit[[*one.cells]] = False
                places = (found == v).any(axis=0)
                shared = frozenset[int].intersection(*(self._lines_of[cell] for cell in of_cells[places].tolist()))
                for cell in np.flatnonzero(hit & is_open & knowledge.left[:, v]).tolist():
                    whole = sorted(shared & self._lines_of[cell])  # one line over all of them is easier to see
                    lines = frozenset(whole[:1] or over[cell, places].tolist()) - {0}
                    by_lines.setdefault((lines, 0 if len(lines) == 1 else v), []).append((cell, v))
            for (lines, _), refuted in by_lines.items():
                cost = (len(lines), len(found), -len(refuted), one.switch)
                yield _Found(Technique.BLOCKED_SUM, (one,), (*self._inside(one), *sorted(lines)), tuple(refuted), cost)

    @cached_property
    def _lines_of(self) -> list[frozenset[int]]:
        """For each cell the rules over it by which all of their cells differ."""
        found: list[set[int]] = [set() for _ in self._reasoner.cells.values]
        for block in self._reasoner.rules.blocks:
            if (block.high == 1).all():
                for switch, members in zip(block.switches.tolist(), block.members.tolist(), strict=True):
                    for cell in members:
                        found[cell].add(switch)
        return [*map(frozenset, found)]

    def _linked(self, sums: Iterable[Summed], knowledge: Knowledge) -> Iterator[_Found]:
        """Values of a sum each way with which leaves another sum no way."""
        for one in sums:
            for other in sums:
                if one is other or other.switch not in self._near[one.switch]:
                    continue
                mine, others = self._ways_of(one, knowledge), self._ways_of(other, knowledge)
                both, key = (one.switch, other.switch), (self._ways[one.switch][0], self._ways[other.switch][0])
                if both not in self._compared or self._compared[both][0] != key:
                    self._compared[both] = key, [*self._compare(one, other, mine, others)]
                yield from self._compared[both][1]

    @cached_property
    def _near(self) -> dict[int, frozenset[int]]:
        """For each sum those others, by their switches, that share a cell or a line with it."""
        over = self._reasoner.rules.different_by
        members = np.zeros((len(self._sums), len(over)), np.float32)
        for row, one in zip(members, self._sums, strict=True):
            row[[*one.cells]] = 1
        linked = (over > 0) | np.eye(len(over), dtype=np.bool_)
        near = members @ linked.astype(np.float32) @ members.T > 0
        switches = np.array([one.switch for one in self._sums])
        return {one.switch: frozenset(switches[row].tolist()) for one, row in zip(self._sums, near, strict=True)}

    def _compare(self, one: Summed, other: Summed, mine: Ways, others: Ways) -> Iterator[_Found]:
        few = [
            (place, cell, v)
            for place, cell in enumerate(one.cells)
            for v, count in enumerate(np.bincount(mine[:, place], minlength=len(self._names)).tolist())
            if 0 < count <= _FEW_WAYS
        ]
        rows = np.zeros(len(mine), np.bool_)
        for place, _, v in few:
            rows |= mine[:, place] == v
        mine = mine[rows]
        if not few or len(mine) * len(others) > _MOST_COMPARED:
            return
        compatible = np.ones((len(mine), len(others)), np.bool_)
        across = []
        for (i, cell), (j, beside) in product(enumerate(one.cells), enumerate(other.cells)):
            if cell == beside:
                compatible &= mine[:, i, None] == others[None, :, j]
            elif self._reasoner.rules.different_by[cell, beside]:
                compatible &= mine[:, i, None] != others[None, :, j]
                across.append(int(self._reasoner.rules.different_by[cell, beside]))
        goes = np.logical_or.reduce(compatible, axis=1)
        inside = (*self._inside(one), *self._inside(other))
        # where 9 stands in 1 + 2 + 9 alone, no cell of the sum is 9 if that does not go with the other sum
        together: dict[tuple[int, frozenset[tuple[int, ...]]], list[tuple[tuple[int, int], int]]] = {}
        for place, cell, v in few:
            having = mine[:, place] == v
            if not goes[having].any():
                combinations_with = frozenset(tuple(sorted(way)) for way in mine[having].tolist())
                together.setdefault((v, combinations_with), []).append(((cell, v), int(having.sum())))
        for alike in together.values():
            cells, counts = zip(*alike, strict=True)
            cost = (min(counts), len(others), one.switch, other.switch, *cells[0])
            yield _Found(Technique.LINKED_SUMS, (one, other), (*inside, *across), cells, cost)

    def _step(self, found: _Found, knowledge: Knowledge, choices: int) -> Step:
        cells = [*dict.fromkeys(cell for one in found.about for cell in one.cells)]
        if found.technique is Technique.SUBTRACTING:
            cells = [cell for cell in cells if sum(cell in one.cells for one in found.about) == 1]
        filled = [
            self._reasoner.cells.values[cell][knowledge.value[cell]] for cell in cells if knowledge.value[cell] >= 0
        ]
        literals = self._reasoner.cells.literals
        rests_on = [] if found.technique is Technique.LAST_SUMMAND else [x for x in cells if knowledge.value[x] < 0]
        excluded = [int(literals[cell, v]) for cell in rests_on for v in np.flatnonzero(~knowledge.left[cell]).tolist()]
        about = tuple(one.switch for one in found.about)
        rules = (*about, *found.lines)
        step = Step(self._conclusions(found, knowledge), rules, tuple(filled), found.technique, about, choices=choices)
        return step.with_reason(knowledge.reason(excluded))

    def _conclusions(self, found: _Found, knowledge: Knowledge) -> tuple[int, ...]:
        """Without the refuted values: the only value left to a cell of one sum, or the values excluded from cells."""
        literals, members = self._reasoner.cells.literals, found.about[0].cells if len(found.about) == 1 else ()
        by_cell: dict[int, list[int]] = {}
        for cell, v in found.refuted:
            by_cell.setdefault(cell, []).append(v)
        result = []
        for cell, values in by_cell.items():
            left = [v for v in np.flatnonzero(knowledge.left[cell]).tolist() if v not in values]
            is_last = len(left) == 1 and cell in members
            result += [int(literals[cell, v]) for v in left] if is_last else [-int(literals[cell, v]) for v in values]
        return tuple(result)
