"""Patterns of several cells or rules that leave fewer values, found by counting: locked candidates, subsets, fish.

All of them compare how many cells can have a value with how many must have it. All cells of a rule for a value lie in
another rule, or see one cell (locked candidates); some cells of a rule have only as many values together (subsets); the
cells of some rules for a value lie in as many other rules (fish). If cells have two values, as in a Star Battle, the
last is counting over lines.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import combinations, permutations
from operator import or_

import numpy as np
from numpy.typing import NDArray

from satenc import Lits
from satenc.graphs.bits import bits_where
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.counted import CountedBoard
from satpuzzles.explaining.techniques.placements import Placing
from satpuzzles.explaining.techniques.step import FISH, HIDDEN, NAKED, Draft, Step, Technique
from satpuzzles.explaining.techniques.wings import Wing, simple_chains, xy_wings, xyz_wings

_SIZES = sorted({*NAKED, *HIDDEN, *FISH})
_OF_CELLS = frozenset({Technique.LOCKED, Technique.EITHER_VALUE, Technique.EITHER_PLACE, *NAKED.values()})
"""Techniques that look at few cells: in how many rules these lie makes them no harder to see."""
_FEW = 3
"""Of a cell with so many values left, and of a value with so many places, people see what each of them excludes."""
_SMALL_SET = 3
"""Cells of a clue that have as many values are seen as a naked set up to this size, not value by value."""


class Patterns(Placing):
    """Finds steps over several cells or rules that need no more than counting."""

    def steps(self, knowledge: Knowledge) -> Iterator[Step]:
        """The patterns on the board, in the order in which a person sees them."""
        if not self._switches:
            return
        can = knowledge.left & (knowledge.value < 0)[:, None]
        placed = np.stack([(self._members & (knowledge.value == v)).sum(axis=1) for v in range(can.shape[1])], axis=1)
        board = CountedBoard(can, knowledge.value, self._low - placed, self._high - placed)
        for look in self._looks(board, knowledge):
            steps = (step.with_reason(knowledge.reason(excluded)) for step, excluded in look if step.conclusions)
            yield from sorted(steps, key=self._cost)

    def _looks(self, board: CountedBoard, knowledge: Knowledge) -> Iterator[Iterable[Draft]]:
        if self._reasoner.cells.is_boolean:
            yield self._placed(board)
            yield self._locked(board)
            yield self._excluding(board)
            yield self._pressured(board)
            yield self._filling(board)
            yield self._locked(board, by_lines=True)
            yield self._excluding(board, by_lines=True)
            yield self._filling(board, crowded=True)
            for size in FISH:
                yield self._fish(board, size)
            return
        yield self._locked(board)
        seen_first = (2, 3) if self._reasoner.rules.sums else (2,)  # on the short lines of sums triples are seen early
        for size in seen_first:
            yield self._naked(board, size)
        yield self._seeing_all(board)
        yield self._either_value(knowledge)
        yield self._either_place(board, knowledge)
        for size in _SIZES:
            if size not in seen_first:
                yield self._naked(board, size)
            if size in FISH:
                yield self._fish(board, size)
            yield self._hidden(board, size)
        yield self._wings(board)

    def _cost(self, step: Step) -> tuple[int, ...]:
        """A key that is smaller for an easier step: one with few lines to count over, few concluded facts to remember,
        few cells that lie close together, few rules by which they exclude others, and then many conclusions.
        """
        noted = sum(x not in self._reasoner.cells.value_of for x in step.facts)
        extent = self._reasoner.cells.extent(self._reasoner.cells.cell_of[x] for x in step.counted)
        lines = 1 if step.technique in _OF_CELLS else max(len(step.about), len(step.within))
        return lines, noted, len(step.counted), extent, len(step.rules), -len(step.conclusions), step.conclusions[0]

    @cached_property
    def _by_cell(self) -> NDArray[np.float32]:
        """``[cell, rule]``: 1 for the cells of a rule; of this type products are quick."""
        return self._members.T.astype(np.float32)

    def _wings(self, board: CountedBoard) -> Iterator[Draft]:
        for technique, found in ((Technique.XY_WING, xy_wings), (Technique.XYZ_WING, xyz_wings)):
            for wing in found(board.can, self._sees):
                pincer, pivot, other = wing.cells
                about = (int(self._over[pivot, pincer]), int(self._over[pivot, other]))
                cells, can = self._literals[[*wing.cells]], board.can[[*wing.cells]]
                yield self._winged(wing, technique, about, (), cells[can]), tuple(cells[~can].tolist())
        pairs: dict[int, list[tuple[int, int, int]]] = {}
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            for i in np.flatnonzero((can.sum(axis=1) == 2) & (board.need[:, v] == 1)).tolist():
                one, two = np.flatnonzero(can[i]).tolist()
                pairs.setdefault(v, []).append((i, one, two))
        for wing in simple_chains(board.can, self._sees, pairs):
            strong = tuple(self._switches[i] for i in wing.strong)
            # of the cells a b c d e f the strong rules hold a-b, c-d and e-f; between them are the pairs b-c and d-e
            weak = [int(self._over[pair]) for pair in zip(wing.cells[1:-1:2], wing.cells[2::2], strict=True)]
            excluded = self._cannot(board, np.bitwise_or.reduce(self._members[[*wing.strong]]), wing.value)
            counted = self._literals[[*wing.cells], wing.value]
            yield self._winged(wing, self._chained(wing.strong, weak), strong, weak, counted), excluded

    def _chained(self, strong: Sequence[int], weak: Sequence[int]) -> Technique:
        """What people call a simple chain of the rules ``strong``, between which rules of the switches ``weak`` lie."""
        if len(strong) != 2 or not all(self._is_line[i] for i in strong):
            return Technique.SIMPLE_CHAIN
        one, other, between = (self._reasoner.rules[x].label for x in (*(self._switches[i] for i in strong), *weak))
        if one == other:
            return Technique.SKYSCRAPER
        return Technique.KITE if between not in (one, other) else Technique.SIMPLE_CHAIN

    def _winged(
        self, wing: Wing, technique: Technique, about: Sequence[int], weak: Iterable[int], counted: Lits
    ) -> Step:
        seen = self._over[np.ix_(wing.refuted, wing.ends)].ravel().tolist()
        return self._draft(
            technique, about, counted, self._literals[[*wing.refuted], wing.value], beside=[*weak, *seen]
        )

    def _locked(self, board: CountedBoard, *, by_lines: bool = False) -> Iterator[Draft]:
        """All cells of a rule for a value lie in another rule, which has room for no more. If cells have two values,
        ``by_lines`` chooses the steps that start from a row or column and end in another sort of rule.
        """
        technique = Technique.SQUEEZED_LINE if by_lines else Technique.SQUEEZED
        is_line = np.array(self._is_line)
        together: dict[tuple[int, bytes], list[tuple[int, int]]] = {}
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            count = can.sum(axis=1)
            rules = np.flatnonzero((count > 0) & (board.need[:, v] > 0))
            # [rule, other]: how many cells for v a rule has in the other: cells 0 and 1 of the first rule, [1, 1, 0],
            # and the rules {0, 1} and {1, 2}, [[1, 0], [1, 1], [0, 1]], give [2, 1], so all lie in {0, 1}
            overlap = can[rules].astype(np.float32) @ self._by_cell
            inside = (overlap == count[rules, None]) & (count > count[rules, None])
            inside &= board.need[rules, v, None] == board.room[:, v]
            if self._reasoner.cells.is_boolean:
                inside &= (is_line[rules, None] & ~is_line) == by_lines
            for i, j in zip(*np.nonzero(inside), strict=True):
                base, cover = int(rules[i]), int(j)
                if self._reasoner.cells.is_boolean:
                    yield self._cover(board, technique, [base], [cover], v)
                elif not self._is_naked_set_of_clue(board, base, can[base], cover):
                    together.setdefault((base, can[base].tobytes()), []).append((cover, v))
        for (base, _), covers in together.items():
            yield self._joined([self._cover(board, Technique.LOCKED, [base], [cover], v) for cover, v in covers])

    def _is_naked_set_of_clue(self, board: CountedBoard, base: int, cells: NDArray[np.bool_], cover: int) -> bool:
        """Whether ``cells``, to which a clue ``base`` confines a value, are a naked set within ``cover``: where a cage
        is 1 and 2, no one looks at either alone.
        """
        size, values = int(cells.sum()), int(board.can[cells].any(axis=0).sum())
        is_clue = self._reasoner.rules[self._switches[base]].is_clue
        return is_clue and cover in self._different and size == values <= _SMALL_SET

    def _joined(self, drafts: Sequence[Draft]) -> Draft:
        """``drafts`` of one technique about the same cells as one: of several values, or within several rules."""
        (first, _), steps = drafts[0], [step for step, _ in drafts]
        within, counted = ({x for step in steps for x in getattr(step, of)} for of in ("within", "counted"))
        rules = dict.fromkeys((*first.about, *sorted(within), *(x for step in steps for x in step.rules)))
        conclusions, facts = ({x: None for step in steps for x in getattr(step, of)} for of in ("conclusions", "facts"))
        joined = replace(
            first,
            conclusions=tuple(conclusions),
            rules=tuple(rules),
            facts=tuple(facts),
            within=tuple(sorted(within)),
            counted=tuple(sorted(counted)),
        )
        return joined, tuple(dict.fromkeys(x for _, excluded in drafts for x in excluded))

    def _seeing_all(self, board: CountedBoard) -> Iterator[Draft]:
        """Cells that differ, by other rules, from all cells that a rule has left for a value."""
        differ, together = self._over > 0, dict[tuple[int, bytes], list[Draft]]()
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            count = can.sum(axis=1)
            several = np.flatnonzero((count > 1) & (board.need[:, v] == 1))
            if not len(several):
                continue
            # the cells of all these rules in a row, [a, b, c, d, e] of rules with two and three; reduceat begins anew
            # at [0, 2], so that each rule gets the cells that differ from all of its own: from a, b; from c, d, e
            _, cells = np.nonzero(can[several])
            seen = np.zeros_like(can)
            seen[several] = np.logical_and.reduceat(differ[cells], np.cumsum(count[several]) - count[several])
            seen &= ~self._members & board.can[:, v]
            for i in np.flatnonzero(seen.any(axis=1)).tolist():
                counted, cells, about = np.flatnonzero(can[i]), np.flatnonzero(seen[i]), [self._switches[i]]
                lines, refuted = self._over[np.ix_(cells, counted)].ravel().tolist(), self._literals[cells, v]
                step = self._draft(Technique.LOCKED, about, self._literals[counted, v], refuted, beside=lines)
                draft = step, self._cannot(board, self._members[i], v)
                together.setdefault((i, can[i].tobytes()), []).append(draft)
        yield from map(self._joined, together.values())

    def _either_value(self, knowledge: Knowledge) -> Iterator[Draft]:
        """Values of other cells that each value left to a cell excludes."""
        for cell, values in enumerate(knowledge.open if self._reasoner.rules.beyond_counting else ()):
            if refuted := self._excluded_by_each(values, knowledge):
                others = tuple(x for x in self._reasoner.cells.values[cell] if x not in values)
                yield self._each(Technique.EITHER_VALUE, (), values, refuted), others

    def _either_place(self, board: CountedBoard, knowledge: Knowledge) -> Iterator[Draft]:
        """Values of other cells that a value excludes in each cell that a rule has left for it."""
        can = self._members[..., None] & board.can
        several = (board.need == 1) & (can.sum(axis=1) > 1) & (can.sum(axis=1) <= _FEW)
        for i, v in np.argwhere(several).tolist() if self._reasoner.rules.beyond_counting else ():
            places = self._literals[can[i, :, v], v].tolist()
            if refuted := self._excluded_by_each(places, knowledge):
                about = [self._switches[i]]
                yield (
                    self._each(Technique.EITHER_PLACE, about, places, refuted),
                    self._cannot(board, self._members[i], v),
                )

    def _excluded_by_each(self, values: Sequence[int], knowledge: Knowledge) -> dict[int, list[int]]:
        """The open values of other cells that each of a few ``values`` excludes, with the rules by which it does. Rules
        by which cells only differ exclude no value by two others.
        """
        if not 1 < len(values) <= _FEW:
            return {}
        first, *others = (self._excludes(x, knowledge) for x in values)
        both = [x for x in first if all(x in one for one in others) and not knowledge.has(-x)]
        return {x: [one[x] for one in (first, *others)] for x in both}

    def _each(
        self, technique: Technique, about: Sequence[int], values: Sequence[int], refuted: dict[int, list[int]]
    ) -> Step:
        beside = dict.fromkeys(rule for rules in refuted.values() for rule in rules if rule not in about)
        return self._draft(technique, about, np.array(values), np.array([*refuted]), beside=beside)

    def _excludes(self, value: int, knowledge: Knowledge) -> dict[int, int]:
        """The values of other cells that go without saying once a cell has ``value``, each with a rule; computed
        once.
        """
        if value not in self._excluded:
            self._excluded[value] = dict(reversed([*knowledge.goes_without_saying(value)]))
        return self._excluded[value]

    @cached_property
    def _excluded(self) -> dict[int, dict[int, int]]:
        return {}

    def _fish(self, board: CountedBoard, size: int) -> Iterator[Draft]:
        """Rules of one label, ``size`` of them, need a value as often as rules of another label have room for it, which
        contain all of their cells for the value.
        """
        disjoint = [label for label, rules in self._labels.items() if self._members[rules].sum(axis=0).max() == 1]
        for first, second in permutations(disjoint, 2):
            bases, covers = self._labels[first], self._labels[second]
            lines = all(self._is_line[rule] for rule in (*bases, *covers))
            technique = FISH[size] if lines and not self._reasoner.cells.is_boolean else Technique.COUNTING
            for v in range(board.can.shape[1]):
                for few, covering in self._covered(board, bases, covers, size, v):
                    yield self._cover(board, technique, few, covering, v)

    def _covered(
        self, board: CountedBoard, bases: Sequence[int], covers: Sequence[int], size: int, v: int
    ) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Pairs of ``size`` rules among ``bases`` and the rules among ``covers`` that contain all of their cells for
        value ``v``, and other cells: the former need the value exactly as often as the latter have room for it.
        """
        count = (self._members & board.can[:, v]).sum(axis=1).tolist()
        need, room = board.need[:, v].tolist(), board.room[:, v].tolist()
        crossed = self._crossed(board, bases, covers, size, v)
        for chosen in combinations(crossed, size):
            needed = sum(need[base] for base in chosen)
            together = 0
            for base in chosen:
                together |= crossed[base]
            if together.bit_count() > needed:  # each has room for one
                continue
            covering = [cover for place, cover in enumerate(covers) if together >> place & 1]
            has_room = sum(room[cover] for cover in covering) == needed
            if has_room and sum(count[cover] for cover in covering) > sum(count[base] for base in chosen):
                yield chosen, covering

    def _crossed(
        self, board: CountedBoard, bases: Sequence[int], covers: Sequence[int], size: int, v: int
    ) -> dict[int, int]:
        """For each of the ``bases`` that may be part of a fish of this ``size``: the ``covers`` in which it has its
        cells for value ``v``, as bits of their places. It needs the value, and all of these cells are in few
        ``covers``.
        """
        cells = (self._members[bases] & board.can[:, v]).astype(np.float32)
        # [base, cover]: how many cells they share. A row with its cells in columns 0 and 3, [1, 0, 0, 1], has two cells
        # and a sum of 2, so the columns hold them all; as bits it is 0b1001
        overlap, need = cells @ self._members[covers].T, board.need[bases, v]
        crossed = np.count_nonzero(overlap, axis=1)
        most = min(size + 1, np.sort(need)[-size:].sum())  # what ``size`` rules can need together
        held = (need > 0) & (crossed > 0) & (crossed <= most) & (overlap.sum(axis=1) == cells.sum(axis=1))
        places = {base: np.flatnonzero(overlap[k]).tolist() for k, base in enumerate(bases) if held[k]}
        return {base: sum(1 << place for place in some) for base, some in places.items()}

    def _cover(
        self, board: CountedBoard, technique: Technique, bases: Sequence[int], covers: Sequence[int], v: int
    ) -> Draft:
        """The step that follows if the rules ``covers`` contain all cells of the rules ``bases`` for value ``v``."""
        inner, outer = (np.bitwise_or.reduce(self._members[[*rules]]) for rules in (bases, covers))
        about, within = ([self._switches[i] for i in rules] for rules in (bases, covers))
        literals, beyond = self._literals[:, v], outer & ~inner
        step = self._draft(
            technique,
            about,
            literals[inner & board.can[:, v]],
            literals[beyond & board.can[:, v]],
            within=within,
            placed=literals[beyond & (board.value == v)].tolist(),
        )
        return step, self._cannot(board, inner & ~outer, v)

    def _naked(self, board: CountedBoard, size: int) -> Iterator[Draft]:
        """As many cells as they have values together: the other cells of the rules over all of them do not have these
        values.
        """
        found: dict[tuple[int, ...], list[tuple[int, Lits]]] = {}
        for i in self._different:
            cells = np.flatnonzero(self._members[i] & (board.value < 0))
            if len(cells) > size:
                can, literals = board.can[cells], self._literals[cells]
                for chosen, values in _closed_sets(can, range(len(cells)), size):
                    others = np.delete(np.arange(len(cells)), chosen)
                    refuted = literals[others][can[others] & values]
                    if len(refuted):
                        found.setdefault(tuple(cells[chosen].tolist()), []).append((i, refuted))
        for some, over in found.items():
            about, refuted = _needed(over)
            can, literals = board.can[[*some]], self._literals[[*some]]
            step = self._draft(NAKED[size], [self._switches[i] for i in about], literals[can], refuted)
            yield step, tuple(literals[:, ~can.any(axis=0)].ravel().tolist())

    def _hidden(self, board: CountedBoard, size: int) -> Iterator[Draft]:
        """As many values that a rule needs as there are cells left for them: these cells have no other values."""
        for i in self._different:
            cells = np.flatnonzero(self._members[i])
            can, literals = board.can[cells], self._literals[cells]
            for values, chosen in _closed_sets(can.T, np.flatnonzero(board.need[i] == 1).tolist(), size):
                of_values = np.isin(np.arange(can.shape[1]), values)
                mine, about = literals[chosen], [self._switches[i]]
                refuted = mine[can[chosen] & ~of_values]
                step = self._draft(HIDDEN[size], about, mine[can[chosen] & of_values], refuted)
                yield step, tuple(literals[~chosen][:, of_values].ravel().tolist())


def _needed(found: Sequence[tuple[int, Lits]]) -> tuple[list[int], Lits]:
    """The rules of ``found`` that exclude literals which no rule before them does, each with what it excludes."""
    about, refuted = list[int](), np.zeros(0, np.int32)
    for rule, excluded in sorted(found, key=lambda one: -len(one[1])):
        if not np.isin(excluded, refuted).all():
            about.append(rule)
            refuted = np.concatenate([refuted, np.setdiff1d(excluded, refuted)])
    return sorted(about), refuted


def _closed_sets(
    can: NDArray[np.bool_], rows: Iterable[int], size: int
) -> Iterator[tuple[list[int], NDArray[np.bool_]]]:
    """All sets of ``size`` of the ``rows`` with exactly ``size`` columns of ``can`` together, each with a mask of
    these.
    """
    few = [(row, bits) for row in rows if (bits := bits_where(can[row])).bit_count() <= size]
    for chosen in combinations(few, size):
        # the rows [1, 1, 0] and [0, 1, 0] together have the columns [1, 1, 0]: two rows, two columns
        if reduce(or_, (bits for _, bits in chosen)).bit_count() == size:
            some = [row for row, _ in chosen]
            yield some, np.logical_or.reduce(can[some])
