"""Patterns of several cells or rules that leave fewer values, found by counting: locked candidates, subsets, fish.

All of them compare how many cells can have a value with how many must: a rule whose cells for a value all lie in
another rule, or all see one cell; as many cells of a rule as values; as many rules as other rules that hold all of
their cells for a value. Where cells have two values, as stars have, the last is counting over lines.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from satenc import Lits
from satpuzzles.explaining.reasoning.counting import LARGEST, leaving_too_few
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import FISH, HIDDEN, NAKED, Draft, Step, Technique
from satpuzzles.explaining.techniques.wings import Wing, simple_chains, xy_wings

_SIZES = sorted({*NAKED, *HIDDEN, *FISH})
_PLACEMENTS = 150
"""Of the stars of a rule, up to which a person may try them all."""


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
        self._different: list[int] = np.flatnonzero((self._high == 1).all(axis=1)).tolist()
        """The rules whose cells all have different values."""
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
            steps = [step.with_reason(knowledge.reason(excluded)) for step, excluded in look if step.conclusions]
            if steps:
                return min(steps, key=self._cost)
        return None

    def _looks(self, board: "_Board") -> Iterator[Iterable[Draft]]:
        if self._reasoner.is_boolean:
            yield self._placed(board)
            yield self._locked(board)
            yield self._excluding(board)
            yield self._pressured(board)
            for size in FISH:
                yield self._fish(board, size)
            return
        yield self._locked(board)
        seen_first = (2, 3) if self._reasoner.sums else (2,)  # on the short lines of sums triples are seen early
        for size in seen_first:
            yield self._naked(board, size)
        yield self._seeing_all(board)
        for size in _SIZES:
            if size not in seen_first:
                yield self._naked(board, size)
            if size in FISH:
                yield self._fish(board, size)
            yield self._hidden(board, size)
        yield self._wings(board)

    def _cost(self, step: Step) -> tuple[int, ...]:
        """Few lines to count over, few concluded facts to remember, few cells that lie close together, few rules by
        which they exclude others, and then many conclusions.
        """
        noted = sum(x not in self._reasoner.value_of for x in step.facts)
        extent = self._reasoner.extent(self._reasoner.cell_of[x] for x in step.counted)
        lines = max(len(step.about), len(step.within))
        return lines, noted, len(step.counted), extent, len(step.rules), -len(step.conclusions), step.conclusions[0]

    def _draft(
        self,
        technique: Technique,
        about: Sequence[int],
        counted: Lits,
        refuted: Lits,
        *,
        beside: Iterable[int] = (),
        within: Sequence[int] = (),
        placed: Sequence[int] = (),
    ) -> Step:
        """A step that excludes the values ``refuted``, by the rules ``about``, ``within`` and ``beside``."""
        rules, counting = (*about, *within, *beside), (tuple(within), tuple(counted.tolist()))
        return Step(tuple((-refuted).tolist()), rules, tuple(placed), technique, tuple(about), 0, *counting)

    def _excluding(self, board: "_Board") -> Iterator[Draft]:
        """Cells that, if they were 1, would leave a rule too few cells for the 1s that it needs."""
        can = self._members & board.can[:, 1]
        crowding = leaving_too_few(can, board.need[:, 1], self._sees) & board.can[:, 1]
        for i in np.flatnonzero(crowding.any(axis=1)).tolist():
            counted = np.flatnonzero(can[i])
            beside = {
                cell: self._over[cell, [x for x in counted.tolist() if self._sees[cell, x] and x != cell]].tolist()
                for cell in np.flatnonzero(crowding[i]).tolist()
            }
            yield from self._not_1(board, Technique.EXCLUSION, i, counted, beside)

    def _not_1(
        self,
        board: "_Board",
        technique: Technique,
        rule: int,
        counted: NDArray[np.intp],
        beside: Mapping[int, Iterable[int]],
    ) -> Iterator[Draft]:
        """That cells are not 1: each would leave ``rule`` too few of those that are ``counted``, by the rules
        ``beside[cell]``. Cells with the same rules beside are found together.
        """
        together: dict[frozenset[int], list[int]] = {}
        for cell, rules in beside.items():
            together.setdefault(frozenset(rules), []).append(cell)
        about, ones, cannot = [self._switches[rule]], self._literals[:, 1], self._cannot(board, self._members[rule], 1)
        for rules, cells in together.items():
            yield self._draft(technique, about, ones[counted], ones[cells], beside=sorted(rules)), cannot

    @cached_property
    def _over(self) -> NDArray[np.intp]:
        """``[cell, cell]``: a rule by which two cells differ, or where there are two values are not both 1, else 0."""
        return self._reasoner.exclusive_by if self._reasoner.is_boolean else self._reasoner.different_by

    @cached_property
    def _sees(self) -> NDArray[np.bool_]:
        """Which pairs of cells have such a rule; each cell sees itself."""
        sees: NDArray[np.bool_] = (self._over > 0) | np.eye(len(self._over), dtype=np.bool_)
        return sees

    def _placed(self, board: "_Board") -> Iterator[Draft]:
        """Cells that are 1 in every placement."""
        for i, cells, placements in self._placements(board):
            always = sorted(set.intersection(*map(set, placements)))
            if not always:
                continue
            about, beside = [self._switches[i]], self._beside(cells.tolist())
            counted, not_1 = self._literals[cells, 1], self._literals[cells[always], 0]
            step = self._draft(Technique.PLACEMENT, about, counted, not_1, beside=beside)
            yield step, self._cannot(board, self._members[i], 1)

    def _pressured(self, board: "_Board") -> Iterator[Draft]:
        """Cells that, if they were 1, would leave a rule cells enough, but not without some that touch."""
        for i, cells, placements in self._placements(board):
            refuted = self._sees[cells[placements]].any(axis=1).all(axis=0) & ~self._members[i]
            refuted[np.delete(cells, np.unique(placements))] = True
            beside = {
                cell: self._beside([cell, *cells.tolist()])
                for cell in np.flatnonzero(refuted & board.can[:, 1]).tolist()
            }
            yield from self._not_1(board, Technique.PRESSURED, i, cells, beside)

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

    def _wings(self, board: "_Board") -> Iterator[Draft]:
        for wing in xy_wings(board.can, self._sees):
            pincer, pivot, other = wing.cells
            about = (int(self._over[pivot, pincer]), int(self._over[pivot, other]))
            cells, can = self._literals[[*wing.cells]], board.can[[*wing.cells]]
            yield self._winged(wing, Technique.XY_WING, about, (), cells[can]), tuple(cells[~can].tolist())
        pairs: dict[int, list[tuple[int, int, int]]] = {}
        for v in range(board.can.shape[1]):
            can = self._members & board.can[:, v]
            for i in np.flatnonzero((can.sum(axis=1) == 2) & (board.need[:, v] == 1)).tolist():
                one, two = np.flatnonzero(can[i]).tolist()
                pairs.setdefault(v, []).append((i, one, two))
        for wing in simple_chains(board.can, self._sees, pairs):
            strong = tuple(self._switches[i] for i in wing.strong)
            weak = [int(self._over[pair]) for pair in zip(wing.cells[1:-1:2], wing.cells[2::2], strict=True)]
            excluded = self._cannot(board, np.bitwise_or.reduce(self._members[[*wing.strong]]), wing.value)
            counted = self._literals[[*wing.cells], wing.value]
            yield self._winged(wing, Technique.SIMPLE_CHAIN, strong, weak, counted), excluded

    def _winged(
        self, wing: Wing, technique: Technique, about: Sequence[int], weak: Iterable[int], counted: Lits
    ) -> Step:
        seen = self._over[np.ix_(wing.refuted, (wing.cells[0], wing.cells[-1]))].ravel().tolist()
        return self._draft(
            technique, about, counted, self._literals[[*wing.refuted], wing.value], beside=[*weak, *seen]
        )

    def _locked(self, board: "_Board") -> Iterator[Draft]:
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

    def _seeing_all(self, board: "_Board") -> Iterator[Draft]:
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
                counted, about = np.flatnonzero(can[i]), [self._switches[i]]
                lines, refuted = self._over[cell, counted].tolist(), self._literals[[cell], v]
                step = self._draft(Technique.LOCKED, about, self._literals[counted, v], refuted, beside=lines)
                yield step, self._cannot(board, self._members[i], v)

    def _fish(self, board: "_Board", size: int) -> Iterator[Draft]:
        """So many rules of one label need as many of a value as the rules of another label, that hold all of their
        cells for it, have room for.
        """
        disjoint = [label for label, rules in self._labels.items() if self._members[rules].sum(axis=0).max() == 1]
        for first, second in permutations(disjoint, 2):
            bases, covers = self._labels[first], self._labels[second]
            lines = all(self._is_line[rule] for rule in (*bases, *covers))
            technique = FISH[size] if lines and not self._reasoner.is_boolean else Technique.COUNTING
            for v in range(board.can.shape[1]):
                for few, covering in self._covered(board, bases, covers, size, v):
                    yield self._cover(board, technique, few, covering, v)

    def _covered(
        self, board: "_Board", bases: Sequence[int], covers: Sequence[int], size: int, v: int
    ) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Each ``size`` of the rules ``bases`` that need value ``v`` just as often as those of the ``covers`` that they
        cross have room for it; these hold all of their cells for it, and others beside.
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
        self, board: "_Board", bases: Sequence[int], covers: Sequence[int], size: int, v: int
    ) -> dict[int, int]:
        """In which of the ``covers``, as bits of their places, each of the ``bases`` has its cells for value ``v``: of
        those that need the value, and have all cells for it in ``covers``, in few enough for a fish of this ``size``.
        """
        cells = (self._members[bases] & board.can[:, v]).astype(np.float32)
        overlap, need = cells @ self._members[covers].T, board.need[bases, v]
        crossed = np.count_nonzero(overlap, axis=1)
        most = min(size + 1, np.sort(need)[-size:].sum())  # what ``size`` rules can need together
        held = (need > 0) & (crossed > 0) & (crossed <= most) & (overlap.sum(axis=1) == cells.sum(axis=1))
        places = {base: np.flatnonzero(overlap[k]).tolist() for k, base in enumerate(bases) if held[k]}
        return {base: sum(1 << place for place in some) for base, some in places.items()}

    @cached_property
    def _is_line(self) -> list[bool]:
        """Of each rule whether its cells lie in one row or in one column."""
        places = np.array(self._reasoner.places)
        return [bool((np.ptp(places[member], axis=0) == 0).any()) for member in self._members]

    def _cover(
        self, board: "_Board", technique: Technique, bases: Sequence[int], covers: Sequence[int], v: int
    ) -> Draft:
        """What follows where the rules ``covers`` hold all cells of the rules ``bases`` for value ``v``."""
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

    def _cannot(self, board: "_Board", cells: NDArray[np.bool_], v: int) -> tuple[int, ...]:
        """That those of ``cells`` that cannot have value ``v`` have it."""
        return tuple(self._literals[cells & ~board.can[:, v] & (board.value != v), v].tolist())

    def _naked(self, board: "_Board", size: int) -> Iterator[Draft]:
        """Cells of a rule with no more values than there are cells: the other cells do not have these."""
        for i in self._different:
            cells = np.flatnonzero(self._members[i] & (board.value < 0))
            if len(cells) > size:
                can, literals = board.can[cells], self._literals[cells]
                for chosen, values in _closed_sets(can, range(len(cells)), size):
                    others, about = np.delete(np.arange(len(cells)), chosen), [self._switches[i]]
                    refuted = literals[others][can[others] & values]
                    step = self._draft(NAKED[size], about, literals[chosen][can[chosen]], refuted)
                    yield step, tuple(literals[chosen][:, ~values].ravel().tolist())

    def _hidden(self, board: "_Board", size: int) -> Iterator[Draft]:
        """Values that a rule needs, with no more cells left than there are values: these have no other values."""
        for i in self._different:
            cells = np.flatnonzero(self._members[i])
            can, literals = board.can[cells], self._literals[cells]
            for values, chosen in _closed_sets(can.T, np.flatnonzero(board.need[i] == 1).tolist(), size):
                of_values = np.isin(np.arange(can.shape[1]), values)
                mine, about = literals[chosen], [self._switches[i]]
                refuted = mine[can[chosen] & ~of_values]
                step = self._draft(HIDDEN[size], about, mine[can[chosen] & of_values], refuted)
                yield step, tuple(literals[~chosen][:, of_values].ravel().tolist())


def _closed_sets(
    can: NDArray[np.bool_], rows: Iterable[int], size: int
) -> Iterator[tuple[list[int], NDArray[np.bool_]]]:
    """Each ``size`` of the ``rows`` that have just as many columns of ``can`` together, with a mask of these."""
    few = [row for row, count in zip(rows, can[[*rows]].sum(axis=1).tolist(), strict=True) if count <= size]
    for chosen in combinations(few, size):
        columns: NDArray[np.bool_] = np.logical_or.reduce(can[[*chosen]])
        if columns.sum() == size:
            yield [*chosen], columns


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
