"""Middle Sum: one given in each row and column, changed until there is one solution.

Climbing by the number of solutions: two givens are exchanged for two others in the same rows and columns, and the
change stays unless there are more solutions than before. Numbers of solutions depend on no solver.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import ClassVar, TypeAlias

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import UsageError
from satpuzzles.making.difficulty import Judge, adjusted
from satpuzzles.making.generators.interface import Generated, Generator, flag, side
from satpuzzles.making.random_answers import Filler, filler, reduced, shuffled
from satpuzzles.puzzles.middle_sum import MiddleSum
from satpuzzles.stating import changed

LARGEST = 10
_CHANGES = 300
"""Tries; of sizes up to 8 nearly all need fewer than 100."""
_MOST = 100
"""Solutions are counted no further."""

Givens: TypeAlias = dict[int, int]
"""The literals of the givens by their cells, numbered row by row."""


@dataclass(frozen=True)
class MiddleSumGenerator(Generator):
    """One given in each row and column if that is found to be enough, else as few more as are found to be."""

    size: int = side(6, "Number of rows and columns; 6 by default.", 4, LARGEST)
    minimal: bool = flag("Leave out givens until none can go without a second solution.")
    any_: bool = flag("Take one given in each row and column of a full board; the puzzle may have several solutions.")

    kind: ClassVar[str] = "middle-sum"
    rare: ClassVar = {
        "4x4": {"hard": None, "extreme": None},
        "5x5": {"extreme": None},
        "6x6": {"extreme": None},
        "7x7": {"extreme": None},
        "8x8": {"extreme": None},
    }
    narrowing: ClassVar = frozenset({"minimal"})

    def __post_init__(self) -> None:
        if self.any_ and self.minimal:
            raise UsageError("'any' cannot be combined with 'minimal'")

    @property
    def board(self) -> str:
        return "" if self.minimal or self.any_ else f"{self.size}x{self.size}"

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        blank = MiddleSum(((None,) * self.size,) * self.size)
        with filler(blank, deadline) as one:
            if self.any_:
                full, givens = self._started(one, random)
                return _puzzle(blank, one, full, givens.values(), unique=False)
            full, givens = self._unique(one, random, deadline)
            if not self.minimal:
                return _puzzle(blank, one, full, givens.values())
            one.forbid(full)
            return _puzzle(blank, one, full, _minimal(one, shuffled(random, sorted(givens.values()))))

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        """Unless it has to be minimal, more or fewer givens make the puzzle easier or harder."""
        if self.minimal:
            return super().attempt(random, judge, deadline)
        blank = MiddleSum(((None,) * self.size,) * self.size)
        with filler(blank, deadline) as one:
            full, givens = self._unique(one, random, deadline)
            one.forbid(full)
            found = adjusted(
                shuffled(random, sorted(givens.values())),
                shuffled(random, [x for cell, x in _digits(one, full) if cell not in givens]),
                partial(_minimal, one),
                lambda chosen: judge(_puzzle(blank, one, full, chosen).puzzle),
            )
            return None if found is None else _puzzle(blank, one, full, found)

    def _unique(self, one: Filler, random: Random, deadline: Deadline) -> tuple[list[int], Givens]:
        """A full board, and givens that have no other solution."""
        full, givens = self._started(one, random)
        return self._made_unique(one, full, self._climbed(one, givens, random), random, deadline)

    def _started(self, one: Filler, random: Random) -> tuple[list[int], Givens]:
        """A full board, and a given in each row and column."""
        full = one.filled(random)
        if full is None:
            raise RuntimeError(f"no Middle Sum has size {self.size}")
        return full, self._one_a_line(one, full, random)

    def _one_a_line(self, one: Filler, full: list[int], random: Random) -> Givens:
        """A digit of ``full`` in each row and column: a random matching of rows and columns."""
        row_of: dict[int, int] = {}
        columns = [
            [c for c in range(self.size) if full[r * self.size + c] != one.values[r * self.size + c][0]]
            for r in range(self.size)
        ]

        def placed(row: int, tried: set[int]) -> bool:
            for c in shuffled(random, columns[row]):
                if c not in tried:
                    tried.add(c)
                    if c not in row_of or placed(row_of[c], tried):
                        row_of[c] = row
                        return True
            return False

        for row in shuffled(random, range(self.size)):
            placed(row, set())  # three digits in every line: there always is a matching
        return {r * self.size + c: full[r * self.size + c] for c, r in sorted(row_of.items())}

    def _climbed(self, one: Filler, givens: Givens, random: Random) -> Givens:
        """Givens with fewer solutions, with one if that is reached in time."""
        count = len(one.solutions(givens.values(), _MOST))
        for _ in range(_CHANGES):
            if count == 1:
                break
            changed = self._changed(one, givens, random)
            if changed is None:
                continue
            found = len(one.solutions(changed.values(), count))
            if found < count or found == _MOST:
                givens, count = changed, found
        return givens

    def _changed(self, one: Filler, givens: Givens, random: Random) -> Givens | None:
        """Two givens exchanged for two in the same rows and columns; None if none fit the cells that were drawn."""
        first, second = shuffled(random, sorted(givens))[:2]
        changed = {cell: x for cell, x in givens.items() if cell not in (first, second)}
        if random.random() < 0.5:
            across = second % self.size - first % self.size
            first, second = first + across, second - across
        for cell in (first, second):
            for x in shuffled(random, one.values[cell][1:]):
                if one.possible([*changed.values(), x]):
                    changed[cell] = x
                    break
            else:
                return None
        return changed

    def _made_unique(
        self, one: Filler, full: list[int], givens: Givens, random: Random, deadline: Deadline
    ) -> tuple[list[int], Givens]:
        """A solution, and ``givens`` with as few more as leave it the only one."""
        found = sorted(one.solutions(givens.values(), _MOST))
        if len(found) == _MOST:  # too far from unique to look for the fewest
            one.forbid(full)
            left = _minimal(one, shuffled(random, [x for _, x in _digits(one, full)]))
            return full, {cell: x for cell, x in enumerate(full) if x in left}
        more = 0
        while True:
            for solution in shuffled(random, found):
                others = [other for other in found if other is not solution]
                tells = _told_apart(one, solution, others)
                for cells in combinations(shuffled(random, sorted(tells)), more):
                    deadline.check()
                    if set[int]().union(*(tells[cell] for cell in cells)) == set(range(len(others))):
                        return solution, givens | {cell: solution[cell] for cell in cells}
            more += 1


def _puzzle(blank: MiddleSum, one: Filler, full: list[int], givens: Iterable[int], *, unique: bool = True) -> Generated:
    return Generated(changed(blank, givens=tuple(map(tuple, one.part(full, {*givens})))), one.grid(full), unique)


def _digits(one: Filler, full: list[int]) -> list[tuple[int, int]]:
    """The cells of ``full`` that have a digit, each with its literal."""
    return [(cell, x) for cell, x in enumerate(full) if x != one.values[cell][0]]


def _minimal(one: Filler, givens: Sequence[int]) -> list[int]:
    """``givens``, literals, without each that the rest does not need to exclude all grids but the forbidden ones."""
    return [x for (x,) in reduced(one.session, [(x,) for x in givens]) or ()]


def _told_apart(one: Filler, solution: list[int], others: list[list[int]]) -> Mapping[int, set[int]]:
    """For each cell with a digit in ``solution``: the numbers of the ``others`` that have another value there."""
    apart = {
        cell: {i for i, other in enumerate(others) if other[cell] != x}
        for cell, x in enumerate(solution)
        if x != one.values[cell][0]
    }
    return {cell: which for cell, which in apart.items() if which}
