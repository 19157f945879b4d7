"""Patterns of several cells or rules that leave fewer values, found by counting: locked candidates, subsets, fish.

All of them compare how many cells can have a value with how many must: a rule whose cells for a value all lie in
another rule, or all see one cell; as many cells of a rule as values; as many rules as other rules that hold all of
their cells for a value. In a Star Battle the last is counting over lines.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from satpuzzles.explaining.reasoning.counting import LARGEST
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Pattern, Step
from satpuzzles.explaining.techniques.technique import FISH, HIDDEN, NAKED, Technique
from satpuzzles.explaining.techniques.wings import Wing, simple_chains, xy_wings

_SIZES = sorted({*NAKED, *HIDDEN, *FISH})
_PLACEMENTS = 150
"""Of the stars of a rule, up to which a person may try them all."""


@dataclass(frozen=True, slots=True)
class _Found:
    """That the ``refuted`` values cannot be: by the ``rules`` each contradicts that the ``excluded`` values cannot be
    and that the ``placed`` ones stand.
    """

    pattern: Pattern
    rules: tuple[int, ...]
    refuted: tuple[int, ...]
    excluded: tuple[int, ...]
    placed: tuple[int, ...] = ()


class Patterns:
    """Finds steps over several cells or rules that need no more than counting."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._literals = reasoner.literals
        blocks = reasoner.blocks if len(reasoner.values) <= LARGEST else ()
        rules = [
            (int(switch), members, block.low, block.high)
            for block in blocks
            for switch, members in zip(block.switches, block.members, strict=True)
        ]
        numbered = [rule for rule in rules if not reasoner.is_whole(rule[0])]
        self._switches = [switch for switch, *_ in numbered]
        self._members = np.zeros((len(numbered), len(reasoner.values)), np.bool_)
        for row, (_, members, *_) in zip(self._members, numbered, strict=True):
            row[members] = True
        self._low = np.array([low for _, _, low, _ in numbered], np.intp).reshape(len(numbered), len(reasoner.names))
        self._high = np.array([high for *_, high in numbered], np.intp).reshape(len(numbered), len(reasoner.names))
        self._labels: dict[str, list[int]] = {}
        for i, switch in enumerate(self._switches):
            self._labels.setdefault(reasoner.rule_of[switch].label, []).append(i)

    def easiest(self, knowledge: Knowledge) -> Step | None:
        """The pattern that a person sees first; None if there is none."""
        if not self._switches:
            return None
        can = knowledge.left & (knowledge.value < 0)[:, None]
        placed = np.stack([(self._members & (knowledge.value == v)).sum(axis=1) for v in range(can.shape[1])], axis=1)
        board = _Board(can, knowledge.value, self._low - placed, self._high - placed)
        for look in self._looks(board):
            steps = [self._step(found, knowledge) for found in look if found.refuted]
            if steps:
                return min(steps, key=self._cost)
        return None

    def _looks(self, board: "_Board") -> Iterator[Iterable[_Found]]:
        """What to look for, one after the other."""
        if self._reasoner.is_boolean:
            yield self._placed(board)
        yield self._locked(board)
        if self._reasoner.is_boolean:
            yield self._excluding(board)
            yield self._pressured(board)
        seen_first = self._naked_first()
        for size in seen_first:
            yield self._naked(board, size)
        if not self._reasoner.is_boolean:
            yield self._seeing_all(board)
        for size in _SIZES:
            if not self._reasoner.is_boolean and size not in seen_first:
                yield self._naked(board, size)
            if size in FISH:
                yield self._fish(board, size)
            if not self._reasoner.is_boolean:
                yield self._hidden(board, size)
        if not self._reasoner.is_boolean:
            yield self._wings(board)

    def _naked_first(self) -> tuple[int, ...]:
        """Of how many cells naked sets are seen before values that cells in several directions exclude: pairs, and on
        the short lines of sums triples.
        """
        return () if self._reasoner.is_boolean else (2, 3) if self._reasoner.sums else (2,)

    def _step(self, found: _Found, knowledge: Knowledge) -> Step:
        reason = knowledge.reason(found.excluded)
        rules = dict.fromkeys((*found.rules, *reason.rules))
        facts = dict.fromkeys((*found.placed, *reason.facts))
        return Step(tuple(-x for x in found.refuted), tuple(rules), tuple(facts), found.pattern)

    def _cost(self, step: Step) -> tuple[int, ...]:
        """Few lines to count over, few concluded facts to remember, few cells that lie close together, few rules by
        which they exclude others, and then many conclusions.
        """
        noted = sum(x not in self._reasoner.value_of for x in step.facts)
        counted = () if step.pattern is None else step.pattern.counted
        extent = self._reasoner.extent(self._reasoner.cell_of[x] for x in counted)
        lines = 0 if step.pattern is None else max(len(step.pattern.about), len(step.pattern.within))
        return lines, noted, len(counted), extent, len(step.rules), -len(step.conclusions), step.conclusions[0]

    def _excluding(self, board: "_Board") -> Iterator[_Found]:
        """Cells that, if they were 1, would leave a rule too few cells for the 1s that it needs."""
        can = self._members & board.can[:, 1]
        after = can.sum(axis=1, keepdims=True) - can.astype(np.float32) @ self._sees
        crowding = (after < board.need[:, 1, None] - can) & (board.need[:, 1, None] > 0) & board.can[:, 1]
        for i in np.flatnonzero(crowding.any(axis=1)).tolist():
            counted = np.flatnonzero(can[i])
            beside = {
                cell: self._over[cell, [x for x in counted.tolist() if self._sees[cell, x] and x != cell]].tolist()
                for cell in np.flatnonzero(crowding[i]).tolist()
            }
            yield from self._starless(board, Technique.EXCLUSION, i, counted, beside)

    def _starless(
        self,
        board: "_Board",
        technique: Technique,
        rule: int,
        counted: NDArray[np.intp],
        beside: Mapping[int, Iterable[int]],
    ) -> Iterator[_Found]:
        """That cells are not 1: each would leave ``rule`` too few of those that are ``counted``, by the rules
        ``beside[cell]``. Cells with the same rules beside are found together.
        """
        pattern = Pattern(technique, (self._switches[rule],), (), self._ones(counted))
        together: dict[frozenset[int], list[int]] = {}
        for cell, rules in beside.items():
            together.setdefault(frozenset(rules), []).append(cell)
        for rules, cells in together.items():
            refuted, cannot = self._ones(cells), self._cannot(board, self._members[rule], 1)
            yield _Found(pattern, (self._switches[rule], *sorted(rules)), refuted, cannot)

    @cached_property
    def _over(self) -> NDArray[np.intp]:
        """``[cell, cell]``: a rule by which two cells differ, or where there are two values are not both 1, else 0."""
        return self._reasoner.exclusive_by if self._reasoner.is_boolean else self._reasoner.different_by

    @cached_property
    def _sees(self) -> NDArray[np.bool_]:
        """Which pairs of cells have such a rule; each cell sees itself."""
        sees: NDArray[np.bool_] = (self._over > 0) | np.eye(len(self._over), dtype=np.bool_)
        return sees

    def _placed(self, board: "_Board") -> Iterator[_Found]:
        """Cells that are 1 in every placement."""
        for i, cells, placements in self._placements(board):
            always = set.intersection(*map(set, placements))
            if always:
                beside = self._beside(cells.tolist())
                pattern = Pattern(Technique.PLACEMENT, (self._switches[i],), (), self._ones(cells))
                refuted = tuple(self._literals[cells[sorted(always)], 0].tolist())
                yield _Found(pattern, (self._switches[i], *beside), refuted, self._cannot(board, self._members[i], 1))

    def _pressured(self, board: "_Board") -> Iterator[_Found]:
        """Cells that, if they were 1, would leave a rule cells enough, but not without some that touch."""
        for i, cells, placements in self._placements(board):
            refuted = self._sees[cells[placements]].any(axis=1).all(axis=0) & ~self._members[i]
            refuted[np.delete(cells, np.unique(placements))] = True
            beside = {
                cell: self._beside([cell, *cells.tolist()])
                for cell in np.flatnonzero(refuted & board.can[:, 1]).tolist()
            }
            yield from self._starless(board, Technique.PRESSURED, i, cells, beside)

    def _placements(self, board: "_Board") -> Iterator[tuple[int, NDArray[np.intp], list[list[int]]]]:
        """For each rule that needs several 1s the cells left for them, and which of these, by their places among them,
        can be 1 together.
        """
        for i, member in enumerate(self._members):
            cells, need = np.flatnonzero(member & board.can[:, 1]), int(board.need[i, 1])
            if need < 2 or math.comb(len(cells), need) > _PLACEMENTS:
                continue
            touching = self._sees[np.ix_(cells, cells)]
            placements = [
                [*chosen]
                for chosen in combinations(range(len(cells)), need)
                if not any(touching[a, b] for a, b in combinations(chosen, 2))
            ]
            if placements:
                yield i, cells, placements

    def _beside(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The rules by which some of ``cells`` are not 1 together."""
        pairs = ((a, b) for a, b in combinations(dict.fromkeys(cells), 2) if self._sees[a, b])
        return tuple(dict.fromkeys(int(self._over[pair]) for pair in pairs))

    def _ones(self, cells: Sequence[int] | NDArray[np.intp]) -> tuple[int, ...]:
        """That ``cells`` are 1."""
        return tuple(self._literals[cells, 1].tolist())

    def _wings(self, board: "_Board") -> Iterator[_Found]:
        """XY-wings and simple chains."""
        for wing in xy_wings(board.can, self._sees):
            pincer, pivot, other = wing.cells
            about = (int(self._over[pivot, pincer]), int(self._over[pivot, other]))
            cells = self._literals[[*wing.cells]]
            counted = tuple(cells[board.can[[*wing.cells]]].tolist())
            excluded = tuple(cells[~board.can[[*wing.cells]]].tolist())
            yield self._winged(wing, Technique.XY_WING, about, about, counted, excluded)
        pairs: dict[int, list[tuple[int, int, int]]] = {}
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            for i in np.flatnonzero((can.sum(axis=1) == 2) & (board.need[:, v] == 1)).tolist():
                one, two = np.flatnonzero(can[i]).tolist()
                pairs.setdefault(v, []).append((i, one, two))
        for wing in simple_chains(board.can, self._sees, pairs):
            strong = tuple(self._switches[i] for i in wing.strong)
            weak = (int(self._over[pair]) for pair in zip(wing.cells[1:-1:2], wing.cells[2::2], strict=True))
            counted = tuple(self._literals[[*wing.cells], wing.value].tolist())
            excluded = self._cannot(board, np.bitwise_or.reduce(self._members[[*wing.strong]]), wing.value)
            yield self._winged(wing, Technique.SIMPLE_CHAIN, strong, (*strong, *weak), counted, excluded)

    def _winged(
        self,
        wing: Wing,
        technique: Technique,
        about: tuple[int, ...],
        rules: tuple[int, ...],
        counted: tuple[int, ...],
        excluded: tuple[int, ...],
    ) -> _Found:
        seen = self._over[np.ix_(wing.refuted, (wing.cells[0], wing.cells[-1]))].ravel().tolist()
        refuted = tuple(self._literals[[*wing.refuted], wing.value].tolist())
        return _Found(Pattern(technique, about, (), counted), (*rules, *seen), refuted, excluded)

    def _locked(self, board: "_Board") -> Iterator[_Found]:
        """All cells of a rule for a value lie in another rule, which has room for no more."""
        technique = Technique.SQUEEZED if self._reasoner.is_boolean else Technique.LOCKED
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            count = can.sum(axis=1)
            overlap = can.astype(np.float32) @ self._members.T
            inside = (overlap == count[:, None]) & (count > 0)[:, None] & (count > count[:, None])
            inside &= (board.need[:, v] > 0)[:, None] & (board.need[:, v, None] == board.room[:, v])
            for i, j in np.argwhere(inside).tolist():
                yield self._cover(board, technique, [i], [j], v)

    def _seeing_all(self, board: "_Board") -> Iterator[_Found]:
        """Cells that differ, by other rules, from all cells that a rule has left for a value."""
        differ = self._over > 0
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            count = can.sum(axis=1)
            several = np.flatnonzero((count > 1) & (board.need[:, v] == 1))
            if not len(several):
                continue
            _, cells = np.nonzero(can[several])
            seen = np.zeros_like(can)
            seen[several] = np.logical_and.reduceat(differ[cells], np.cumsum(count[several]) - count[several])
            seen &= ~self._members & board.can[:, v]
            for i, cell in np.argwhere(seen).tolist():
                counted = np.flatnonzero(can[i])
                pattern = Pattern(
                    Technique.LOCKED, (self._switches[i],), (), tuple(self._literals[counted, v].tolist())
                )
                rules = (self._switches[i], *dict.fromkeys(self._over[cell, counted].tolist()))
                yield _Found(pattern, rules, (int(self._literals[cell, v]),), self._cannot(board, self._members[i], v))

    def _fish(self, board: "_Board", size: int) -> Iterator[_Found]:
        """So many rules of one label need as many of a value as the rules of another label, that hold all of their
        cells for it, have room for.
        """
        apart = [label for label, rows in self._labels.items() if self._members[rows].sum(axis=0).max() == 1]
        for first, second in permutations(apart, 2):
            bases, covers = self._labels[first], np.array(self._labels[second])
            lines = all(self._is_line[i] for i in (*bases, *covers.tolist()))
            technique = FISH[size] if lines and not self._reasoner.is_boolean else Technique.COUNTING
            for v in range(board.can.shape[1]):
                can = self._members & board.can[:, v]
                overlap = can[bases].astype(np.float32) @ self._members[covers].T
                crossed = np.count_nonzero(overlap, axis=1)
                wanted = board.need[bases, v]
                most = min(size + 1, np.sort(wanted)[-size:].sum())  # what ``size`` rules can need together
                few = (wanted > 0) & (crossed > 0) & (crossed <= most)
                held = np.flatnonzero(few & (overlap.sum(axis=1) == can[bases].sum(axis=1)))
                crossing = {bases[k]: sum(1 << j for j in np.flatnonzero(overlap[k]).tolist()) for k in held.tolist()}
                need, room, count = (x.tolist() for x in (board.need[:, v], board.room[:, v], can.sum(axis=1)))
                for chosen in combinations(crossing, size):
                    crossed_by_any = needed = 0
                    for i in chosen:
                        crossed_by_any |= crossing[i]
                        needed += need[i]
                    if crossed_by_any.bit_count() > needed:  # each has room for one
                        continue
                    union = [j for k, j in enumerate(covers.tolist()) if crossed_by_any >> k & 1]
                    if sum(room[j] for j in union) != needed:
                        continue
                    if sum(count[j] for j in union) > sum(count[i] for i in chosen):
                        yield self._cover(board, technique, chosen, union, v)

    @cached_property
    def _is_line(self) -> list[bool]:
        """Of each rule whether its cells lie in one row or in one column."""
        places = np.array(self._reasoner.places)
        return [bool((np.ptp(places[member], axis=0) == 0).any()) for member in self._members]

    def _cover(
        self, board: "_Board", technique: Technique, bases: Sequence[int], covers: Sequence[int], v: int
    ) -> _Found:
        """What follows where the rules ``covers`` hold all cells of the rules ``bases`` for value ``v``."""
        inner, outer = (np.bitwise_or.reduce(self._members[[*rules]]) for rules in (bases, covers))
        about, within = (tuple(self._switches[i] for i in rules) for rules in (bases, covers))
        counted = self._literals[inner & board.can[:, v], v]
        refuted = self._literals[outer & ~inner & board.can[:, v], v]
        placed = self._literals[outer & ~inner & (board.value == v), v]
        return _Found(
            Pattern(technique, about, within, tuple(counted.tolist())),
            (*about, *within),
            tuple(refuted.tolist()),
            self._cannot(board, inner & ~outer, v),
            tuple(placed.tolist()),
        )

    def _cannot(self, board: "_Board", cells: NDArray[np.bool_], v: int) -> tuple[int, ...]:
        """That those of ``cells`` that cannot have value ``v`` have it."""
        return tuple(self._literals[cells & ~board.can[:, v] & (board.value != v), v].tolist())

    def _naked(self, board: "_Board", size: int) -> Iterator[_Found]:
        """Cells of a rule with no more values than there are cells: the other cells do not have these."""
        for i in self._different():
            cells = np.flatnonzero(self._members[i] & (board.value < 0))
            few = [cell for cell in cells.tolist() if board.can[cell].sum() <= size] if len(cells) > size else []
            for chosen in combinations(few, size):
                values = board.can[[*chosen]].any(axis=0)
                if values.sum() == size:
                    others = np.array([cell for cell in cells.tolist() if cell not in chosen])
                    refuted = self._literals[others][board.can[others] & values]
                    mine = self._literals[[*chosen]]
                    pattern = Pattern(NAKED[size], (self._switches[i],), (), tuple(mine[board.can[[*chosen]]].tolist()))
                    excluded = tuple(mine[:, ~values].ravel().tolist())
                    yield _Found(pattern, (self._switches[i],), tuple(refuted.tolist()), excluded)

    def _hidden(self, board: "_Board", size: int) -> Iterator[_Found]:
        """Values that a rule needs, with no more cells left than there are values: these have no other values."""
        for i in self._different():
            cells = np.flatnonzero(self._members[i])
            can = board.can[cells]
            few = np.flatnonzero((board.need[i] == 1) & (can.sum(axis=0) <= size)).tolist()
            for values in combinations(few, size):
                chosen = can[:, [*values]].any(axis=1)
                if chosen.sum() == size:
                    mine, others = cells[chosen], cells[~chosen]
                    rest = board.can[mine]
                    rest[:, [*values]] = False
                    counted = [int(self._literals[c, v]) for c in mine.tolist() for v in values if board.can[c, v]]
                    pattern = Pattern(HIDDEN[size], (self._switches[i],), (), tuple(counted))
                    excluded = tuple(self._literals[others][:, [*values]].ravel().tolist())
                    refuted = tuple(self._literals[mine][rest].tolist())
                    yield _Found(pattern, (self._switches[i],), refuted, excluded)

    def _different(self) -> list[int]:
        """The rules whose cells all have different values."""
        rules: list[int] = np.flatnonzero((self._high == 1).all(axis=1)).tolist()
        return rules


@dataclass(frozen=True, slots=True)
class _Board:
    """``can[cell, v]``: whether an open cell may have a value; ``value[cell]`` is that of a filled cell, else -1.
    ``need[rule, v]`` is how often a rule needs a value beyond those that stand, ``room[rule, v]`` how often it has room
    for it.
    """

    can: NDArray[np.bool_]
    value: NDArray[np.intp]
    need: NDArray[np.intp]
    room: NDArray[np.intp]
