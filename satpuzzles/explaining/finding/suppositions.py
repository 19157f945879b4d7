"""Which values lead to a contradiction in the fewest rounds, found by arrays and for all of them at once.

Each value is supposed. In a round each line alone narrows its cells, if more is known about them than a round
before. A value that takes fewer rounds has a shorter chain of derivations, which as a rule needs fewer lines and facts.
"""

import math
from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.automata.regular import LineSolver
from satenc.unknowns.masks import Masks, masks_of
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.explaining.finding.chain import Derivation, Trail
from satpuzzles.explaining.reasoning.counting import LARGEST, Block, Spelled, Summed
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.techniques.sums import ways

_LARGEST_SET = 3
"""Nobody looks for more cells than that which have as many values, or for more values which have as many cells."""
_MOST_WAYS = 10_000
"""Assignments to the cells of a sum, up to which they are listed."""
_MOST_VALUES = 30
_MASK = np.uint32
"""Holds a bit for each of at most so many values."""

Domains = NDArray[np.bool_]
"""``[case, cell, value]``: what is left to the cells of boards, or of rules."""


class Spelling:
    """Narrows lines of one label: each keeps the values that occur in some word that it can spell."""

    def __init__(self, spelled: Spelled) -> None:
        self.switches, self.members = spelled.switches, spelled.members
        self._solver = LineSolver(spelled.automata, spelled.automata[0].delta.shape[1])

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        return self._solver.supported(rules, left)


class Summing:
    """Narrows sums of equally many cells, which may have equal values: each keeps the values that occur in some way to
    make it.
    """

    def __init__(self, sums: Sequence[Summed], names: Sequence[int]) -> None:
        self.switches: Sequence[int] = [one.switch for one in sums]
        self.members = np.array([one.cells for one in sums], np.intp)
        every = np.ones((self.members.shape[1], len(names)), np.bool_)
        self._ways = [ways(every, np.array(names, np.int64), one.total, (), one.factors) for one in sums]
        self._one = np.eye(len(names), dtype=np.float32)

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        result = np.zeros_like(left)
        for rule in np.unique(rules).tolist():
            cases, found = np.flatnonzero(rules == rule), self._ways[rule]
            possible = [left[cases, place][:, values] for place, values in enumerate(found.T)]
            stand = np.logical_and.reduce(possible).astype(np.float32)
            for place, values in enumerate(found.T):
                result[cases, place] = stand @ self._one[values] > 0
        return result


class Differing:
    """Lines whose cells have different values. As many cells as they have values together leave these values to no
    other cell; where each value stands in the line, as many values as they have cells together leave these cells to no
    other value.
    """

    def __init__(self, block: Block) -> None:
        self.switches: Sequence[int] = block.switches.tolist()
        self.members = block.members
        cells = range(self.members.shape[1])
        sets = (np.array([*combinations(cells, size)]) for size in range(1, min(_LARGEST_SET, len(cells)) + 1))
        self._sets = [(some, [np.flatnonzero((some != cell).all(axis=1)) for cell in cells]) for some in sets]
        """Sets of equally many cells, and for each cell those that do not have it."""
        self._has_all = bool((block.low == 1).all())

    def kept(self, rules: NDArray[np.intp], left: Domains) -> Domains:
        del rules  # all are alike
        result = self._without_locked(left)
        if self._has_all:  # as many values as cells, each of which has one cell
            result &= self._without_locked(left.swapaxes(1, 2)).swapaxes(1, 2)
        return result

    def _without_locked(self, left: Domains) -> Domains:
        masks = np.ascontiguousarray(masks_of(left, np.dtype(_MASK)).T)  # [cell, case]
        result, possible = masks.copy(), np.ones(len(left), np.bool_)
        for sets, without in self._sets:
            together = np.bitwise_or.reduce(masks[sets], axis=1)
            least = _without_lowest(together, sets.shape[1] - 1)
            possible &= (least != 0).all(axis=0)
            locked = np.where(_without_lowest(least, 1) == 0, together, _MASK(0))
            for cell, others in enumerate(without):
                result[cell] &= ~np.bitwise_or.reduce(locked[others], axis=0)
        result[:, ~possible] = 0
        kept: Domains = (result.T[..., None] >> np.arange(left.shape[2], dtype=_MASK) & _MASK(1)).astype(np.bool_)
        return kept


def _without_lowest(masks: Masks, count: int) -> Masks:
    """``masks`` without so many of their lowest bits."""
    for _ in range(count):
        masks = masks & (masks - (masks != 0))
    return masks


Narrowing: TypeAlias = Spelling | Summing | Differing
"""Rules over equally many cells: rule ``i`` is over ``members[i]`` while ``switches[i]`` is assumed. ``kept`` gives
what rule ``rules[i]`` keeps of ``left[i]``, nothing where it finds a contradiction.
"""


def narrowing(reasoner: Reasoner) -> Iterator[Narrowing]:
    """What narrows the lines of a puzzle: the lines that spell words; without such lines the sums, and the rules by
    which cells differ. Empty for other puzzles.
    """
    yield from map(Spelling, reasoner.rules.lines)
    if reasoner.rules.lines or not reasoner.rules.sums:
        return
    if len(reasoner.cells.values) > LARGEST or len(reasoner.cells.names) > _MOST_VALUES:
        return
    for size in {len(one.cells) for one in reasoner.rules.sums}:
        if len(reasoner.cells.names) ** size <= _MOST_WAYS:
            yield Summing([one for one in reasoner.rules.sums if len(one.cells) == size], reasoner.cells.names)
    yield from (Differing(block) for block in reasoner.rules.blocks if (block.high == 1).all())


_ENTRIES = 4_000_000
"""Values of the cells of all boards that are narrowed together."""

_ROUNDS_OF_SUMS = 3
"""Sums that take more rounds to a contradiction make longer chains than what a search finds. With four rounds seven
Trids had 91 steps of more than six inferences or without an order, with three they have 64.
"""

_TIMES = 3
"""How many times as many values as are wanted are followed line by line again, to tell which take the fewest lines."""


@dataclass(frozen=True, slots=True)
class _Boards:
    """Several boards side by side: ``left[case, cell, value]`` are the values left, ``changed[case, cell]`` says which
    cells the last round changed, and ``number[case]`` is the supposition that the board follows.
    """

    left: Domains
    changed: NDArray[np.bool_]
    number: NDArray[np.intp]

    @staticmethod
    def supposing(left: NDArray[np.bool_], cells: NDArray[np.intp], values: NDArray[np.intp]) -> "_Boards":
        """Boards on which ``left[cell, value]`` is known, one for each i, where ``cells[i]`` has the value
        ``values[i]``.
        """
        number = np.arange(len(cells))
        boards, changed = np.repeat(left[None], len(cells), axis=0), np.zeros((len(cells), len(left)), np.bool_)
        boards[number, cells] = np.eye(left.shape[1], dtype=np.bool_)[values]
        changed[number, cells] = True
        return _Boards(boards, changed, number)

    def after(self, left: Domains, goes_on: NDArray[np.bool_]) -> "_Boards":
        """The boards that go on, with what is ``left`` after a round; those where nothing changed do not."""
        changed = (left != self.left).any(axis=2)
        goes_on = goes_on & changed.any(axis=1)
        return _Boards(left[goes_on], changed[goes_on], self.number[goes_on])


class Suppositions:
    """Finds values that lead to a contradiction by the rules of `narrowing`, line by line; none where there are no such
    rules. Past ``deadline`` raises OutOfTime.
    """

    def __init__(self, reasoner: Reasoner, deadline: Deadline = NEVER) -> None:
        self._reasoner, self._deadline = reasoner, deadline
        self._lines = [*narrowing(reasoner)]
        self._most_rounds = math.inf if reasoner.rules.lines else _ROUNDS_OF_SUMS

    def refuted(self, knowledge: Knowledge, supposed: Sequence[int], most: int) -> Iterator[Step]:
        """Steps, at most ``most``, that each exclude one of the literals ``supposed``: of those refuted in the fewest
        rounds the ones that use the fewest lines.
        """
        cells, values = (
            np.array([of[x] for x in supposed], np.intp)
            for of in (self._reasoner.cells.cell_of, self._reasoner.cells.value_of)
        )
        found: list[tuple[int, int, int]] = []
        looked_at = _TIMES * most
        together = max(1, _ENTRIES // knowledge.left.size)
        for start in range(0, len(cells) if self._lines else 0, together):
            some = slice(start, start + together)
            for rounds, excluded, number in self._rounds(knowledge.left, cells[some], values[some]):
                if len(found) >= looked_at and rounds > found[looked_at - 1][0]:
                    break
                insort(found, (rounds, excluded, start + number))
        known = Trail(self._reasoner)
        for x in knowledge.about() if found else ():
            known.append(x, None)
        quick = [self._refutation(knowledge.left, known, cells[n], values[n]) for _, _, n in found[:looked_at]]
        yield from sorted(quick, key=lambda one: len(one.rules))[:most]

    def _rounds(
        self, left: NDArray[np.bool_], cells: NDArray[np.intp], values: NDArray[np.intp]
    ) -> Iterator[tuple[int, int, int]]:
        """For each supposition ``cells[i]`` = ``values[i]`` that leads to a contradiction: the number of rounds, how
        many values it has excluded by then, and i. Those of fewer rounds come first.
        """
        boards, rounds = _Boards.supposing(left, cells, values), 0
        while len(boards.number) and rounds < self._most_rounds:
            self._deadline.check()
            rounds += 1
            now, goes_on = boards.left.copy(), np.ones(len(boards.number), np.bool_)
            for lines, case, which, kept in self._narrowed(boards):
                np.logical_and.at(now, (case[:, None], lines.members[which]), kept)
                goes_on[case[~kept.any(axis=(1, 2))]] = False
            excluded = left.sum() - boards.left.sum(axis=(1, 2))
            for i in np.flatnonzero(~goes_on).tolist():
                yield rounds, int(excluded[i]), int(boards.number[i])
            boards = boards.after(now, goes_on)

    def _narrowed(self, boards: _Boards) -> Iterator[tuple[Narrowing, NDArray[np.intp], NDArray[np.intp], Domains]]:
        """For the lines of each label, those with changed cells: the case and the number of each, and the values it
        keeps.
        """
        for lines in self._lines:
            case, which = np.nonzero(boards.changed[:, lines.members].any(axis=2))
            if len(case):
                yield lines, case, which, lines.kept(which, boards.left[case[:, None], lines.members[which]])

    def _refutation(self, left: NDArray[np.bool_], known: Trail, cell: np.intp, value: np.intp) -> Step:
        """The step that excludes the value of ``cell``, which is known to lead to a contradiction."""
        trail, supposed = known.copy(), int(self._reasoner.cells.literals[cell, value])
        trail.append(supposed, None)
        boards = _Boards.supposing(left, np.array([cell]), np.array([value]))
        conflict = None
        while conflict is None:
            now = boards.left.copy()
            conflict = self._infer(boards, now, trail)
            boards = boards.after(now, np.ones(1, np.bool_))
        inferences, _ = trail.refutation(conflict, 0)
        rules = dict.fromkeys(rule for inference in inferences for rule in inference.rules)
        premises = dict.fromkeys(x for inference in inferences for x in inference.premises if x not in trail.derivation)
        return Step((-supposed,), tuple(rules), tuple(x for x in premises if x != supposed))

    def _infer(self, boards: _Boards, now: Domains, trail: Trail) -> Derivation | None:
        """Note on the ``trail`` what a round concludes on one board, and exclude it ``now``. Returns the derivation
        that finds a contradiction, None where none does.
        """
        literals, known = self._reasoner.cells.literals, len(trail)
        for lines, _, which, kept in self._narrowed(boards):
            for line, keeps in zip(which.tolist(), kept, strict=True):
                derivation = Derivation((lines.switches[line],), known)
                if not keeps.any():
                    return derivation
                cells = lines.members[line]
                lost = now[0, cells] & ~keeps
                np.logical_and.at(now[0], cells, keeps)  # a cell may stand in a line twice
                for cell, gone, keep in zip(cells.tolist(), lost, keeps, strict=True):
                    if gone.any():
                        concluded = literals[cell, keep] if keep.sum() == 1 else -literals[cell, gone]
                        for x in concluded.tolist():
                            trail.append(x, derivation)
        return None
