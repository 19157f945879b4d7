"""Puzzles made harder step by step: two givens or other clues out, one or two in, as long as there is one solution.

What keeps a solution unique are its unavoidable sets, cells in which another solution differs: each
has a given. See G. McGuire, B. Tugemann, G. Civario, There is no 16-clue Sudoku, Experimental Mathematics 23, 2014.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satpuzzles.backends import Session, decided
from satpuzzles.explaining.reasoning.cores import failed_literals
from satpuzzles.making.difficulty import Side
from satpuzzles.making.random_answers import shuffled

Group: TypeAlias = Sequence[int]
"""Literals of clues that stay or go together."""

Givens: TypeAlias = frozenset[int]
"""Groups of givens, by their numbers."""

STUCK = 1_000
"""More rounds than there are, where looking ahead is not enough."""
_PATIENCE = 500
"""Exchanges without a harder puzzle after which another board is tried."""
HOPE = 100
"""The same where a board was drawn to be hard, or is soon drawn anew."""
_FEWER = 0.9
"""A puzzle with so much fewer open values than the hardest so far is not looked at further."""
_OUT = 2
_EXCHANGES = 8
"""Ways to put givens in place of the same two that go."""


class Exchanges:
    """Groups of clues that the answer ``full`` implies and that stay or go together, and which sets of groups have the
    answer as their only solution. A set is written as the numbers of its groups.

    ``session`` is an open solver in which the answer is forbidden.
    """

    def __init__(self, session: Session, full: Sequence[int], groups: Sequence[Group]) -> None:
        self._session, self.groups = session, groups
        session.prefer([*full])  # other solutions are near, and differ in few cells
        self._number = {x: number for number, group in enumerate(groups) for x in group}
        self._unavoidable = np.zeros((0, len(groups)), np.bool_)

    def literals(self, givens: Givens) -> list[int]:
        return [x for number in sorted(givens) for x in self.groups[number]]

    def is_unique(self, givens: Givens) -> bool:
        if len(self._missed(givens)):
            return False
        other = decided(self._session.solve(self.literals(givens)))
        if other is None:
            return True
        differing = np.zeros((1, len(self.groups)), np.bool_)
        differing[0, [number for x, number in self._number.items() if other[abs(x)] != (x > 0)]] = True
        self._unavoidable = np.concatenate([self._unavoidable, differing])
        return False

    def minimal(self, givens: Givens, random: Random) -> Givens:
        """``givens`` without each group, tried in random order, that the rest does not need to leave one solution."""
        for number in shuffled(random, sorted(givens)):
            if self.is_unique(givens - {number}):
                givens -= {number}
        return givens

    def neighbours(self, givens: Givens, random: Random) -> Iterator[Givens]:
        """Puzzles with one solution that have no, one or two other groups in place of two random groups of ``givens``.
        They do not depend on the solver, only on which puzzles have one solution.
        """
        out = random.sample(sorted(givens), min(_OUT, len(givens)))
        rest = givens.difference(out)
        if self.is_unique(rest):
            yield rest
            return
        others = [number for number in range(len(self.groups)) if number not in givens]
        alone = []
        for more in self._unique_with(rest, np.array(shuffled(random, others), np.intp)[:, None]):
            alone += more
            yield rest.union(more)
        free = np.setdiff1d(others, alone)
        first, second = np.triu_indices(len(free), 1)
        order = np.array(shuffled(random, range(len(first))), np.intp)
        for more in self._unique_with(rest, np.stack([free[first[order]], free[second[order]]], axis=1)):
            yield rest.union(more)

    def _unique_with(self, givens: Givens, more: NDArray[np.intp]) -> Iterator[list[int]]:
        """The rows of ``more``, one or two groups each, that make ``givens`` unique."""
        while len(more):
            possible = np.flatnonzero(~_miss_together(self._missed(givens))[more[:, 0], more[:, -1]])
            if not len(possible):
                return
            chosen = more[possible[0]].tolist()
            more = more[possible[0] + 1 :]
            if self.is_unique(givens.union(chosen)):
                yield chosen

    def _missed(self, givens: Givens) -> NDArray[np.bool_]:
        """The unavoidable sets found so far that have none of these givens: ``[set, group]``, whether the set has the
        group.
        """
        return self._unavoidable[~self._unavoidable[:, sorted(givens)].any(axis=1)]


def _miss_together(sets: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``[one, other]``: whether some set has neither of these two members; ``sets[set, member]`` says whether it has
    one.
    """
    missing = (~sets).astype(np.float32)
    return np.asarray(missing.T @ missing > 0)


class Rater:
    """How hard it is to look ahead in puzzles of one board, by an open solver, ``session``, without clues. ``values``
    are the literals of the values of each cell.
    """

    def __init__(self, session: Session, values: Sequence[Sequence[int]]) -> None:
        self._session = session
        # propagation tells nothing of what holds without any assumption
        self._values = [[x for x in cell if session.propagate([x]) is not None] for cell in values]

    def open_cells(self, known: Sequence[int]) -> list[list[int]]:
        """The cells that unit propagation of ``known`` does not settle, each as the literals of its open values."""
        follows = {*(self._session.propagate(known) or ())}
        left = [[x for x in cell if -x not in follows] for cell in self._values]
        return [cell for cell in left if len(cell) > 1]

    def hardness(self, givens: Sequence[int], cells: list[list[int]]) -> tuple[int, int]:
        """How many rounds of looking ahead solve the puzzle, and the sum of the values that are open before each round;
        `STUCK` rounds where looking ahead does not solve it. ``cells`` are those of `open_cells`.
        """
        known, rounds, total = [*givens], 0, 0
        while cells:
            total += sum(map(len, cells))
            refuted = failed_literals(self._session, known, chain(*cells))
            if not refuted:
                return STUCK, total
            rounds += 1
            known += [-x for x in refuted]
            cells = self.open_cells(known)
        return rounds, total


def climbed(
    exchanges: Exchanges,
    rater: Rater,
    start: Sequence[Group],
    side: Callable[[Sequence[Group]], Side],
    needed: int | None,
    random: Random,
    patience: int | None = None,
) -> list[Group] | None:
    """Exchange the groups at the ``start``, which are too easy, for harder ones until ``side`` finds them right; it is
    asked about those with the rounds ``needed``, None where looking ahead must not be enough, and where the climb ends,
    after as many exchanges without a harder one as the ``patience`` says. None where no harder ones are near.
    """
    fewest = STUCK if needed is None else needed
    givens = frozenset(map(exchanges.groups.index, start))
    literals = exchanges.literals(givens)
    cells = rater.open_cells(literals)
    hardest, most, since = rater.hardness(literals, cells), sum(map(len, cells)), 0
    while since < (patience or _PATIENCE):
        since += 1  # also where nothing can be exchanged
        for other in islice(exchanges.neighbours(givens, random), _EXCHANGES):
            since += 1
            literals = exchanges.literals(other)
            cells = rater.open_cells(literals)
            count = sum(map(len, cells))
            if count < _FEWER * most:
                continue
            found = rater.hardness(literals, cells)
            if found < hardest:
                continue
            if found > hardest:
                since = 0
            if found > hardest and found[0] >= fewest:
                least = exchanges.minimal(other, random)
                chosen = [exchanges.groups[number] for number in sorted(least)]
                match side(chosen):
                    case Side.RIGHT:
                        return chosen
                    case Side.TOO_HARD:
                        continue
            givens, hardest, most = other, found, count
            break
    reached = [exchanges.groups[number] for number in sorted(givens)]  # graded for the count of tries: it tells how far
    return reached if side(reached) is Side.RIGHT else None
