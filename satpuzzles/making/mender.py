"""What every mender shares: its result `Mended`, the smallest hitting set, and the search for the fewest changes."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from satenc import Formula, at_most
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, Grid, Places, listed
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp
from satpuzzles.stating import Puzzle, Regions

AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Mended(Generic[AnyPuzzle]):
    """A mended puzzle: ``grid`` is its solution, proved to be the only one, ``changed`` are the cells that differ from
    the puzzle before, ascending, and ``words`` are sentences that say what was done. ``is_smallest`` says that it was
    proved that fewer changes do not do.
    """

    puzzle: AnyPuzzle
    grid: Grid
    changed: tuple[Cell, ...]
    words: tuple[str, ...] = ()
    is_smallest: bool = False


def cells_where(changed: NDArray[np.bool_]) -> tuple[Cell, ...]:
    """The cells of a board ``[row, column]`` that are true."""
    return tuple((r, c) for r, c in np.argwhere(changed).tolist())


def how_few(count: int, changed: str, aim: str, *, is_smallest: bool) -> list[str]:
    """Whether fewer changes may reach the ``aim``, in a sentence: "2 cells moved, the fewest that leave one solution";
    none where there is one change.
    """
    words = f", the fewest that {aim}" if is_smallest else "; fewer may be enough"
    return [f"{count} {changed}{words}"] if count > 1 else []


def moves_in_words(regions: Regions, board: Places, moved: Sequence[Cell]) -> Iterator[str]:
    """Which cells of a ``board`` went to which region."""
    into: dict[int, list[Cell]] = {}
    for r, c in moved:
        into.setdefault(regions[r][c], []).append((r, c))
    for region in sorted(into):
        yield f"move into {regions.called[region]}: {listed(board.runs(into[region]))}"


EXACT_UP_TO = 6
"""Hitting sets larger than this are found greedily: showing that there is no smaller one takes too long."""


class _OfSize:
    """An open solver that looks for hitting sets of at most ``size`` numbers. ``literals[number]`` says that the number
    is chosen.
    """

    def __init__(self, size: int, literals: dict[int, int], session: Session) -> None:
        self.size, self.literals, self._session = size, literals, session
        self._known = 0

    def hitting(self, sets: Sequence[Sequence[int]]) -> list[int] | None:
        """The numbers of a set that hits all these ``sets``, ascending; None where there is none of that size. The
        ``sets`` of each call begin with those of the call before.
        """
        self._session.add([[self.literals[x] for x in one] for one in sets[self._known :]])
        self._known = len(sets)
        found = decided(self._session.solve())
        return None if found is None else [x for x, literal in self.literals.items() if found[literal]]


@contextmanager
def _of_size(size: int, members: Sequence[int], deadline: Deadline) -> Iterator[_OfSize]:
    f = Formula()
    chosen = f.new("chosen", len(members))
    at_most(f, chosen, size)
    with incremental(f, deadline) as session:
        yield _OfSize(size, dict(zip(members, chosen.tolist(), strict=True)), session)


class HittingSets:
    """Sets of whole numbers, and a smallest set that has a member of each: for {1, 2}, {2, 3} and {4} it is [2, 4].
    Past the ``deadline`` looking for one raises OutOfTime.
    """

    def __init__(self, deadline: Deadline = NEVER) -> None:
        self._deadline = deadline
        self.sets: list[list[int]] = []
        self._smallest: list[int] = []
        self._open = ExitStack()
        self._asked: _OfSize | None = None

    def add(self, members: Sequence[int]) -> None:
        """Add a set of whole numbers, which is not empty."""
        self.sets.append(list(members))
        if set(members).isdisjoint(self._smallest):
            sizes = range(len(self._smallest), EXACT_UP_TO + 1)  # more sets need no fewer members
            exact = next(filter(None, map(self._of_size, sizes)), None)
            self._smallest = self._greedy() if exact is None else exact

    def smallest(self) -> list[int]:
        """The members of a hitting set, ascending: a smallest one where six members are enough, else a small one."""
        return self._smallest

    @property
    def is_smallest(self) -> bool:
        """Whether it is known that there is none smaller."""
        return len(self._smallest) <= EXACT_UP_TO

    def _of_size(self, size: int) -> list[int] | None:
        members = {x for one in self.sets for x in one}
        if self._asked is None or self._asked.size != size or self._asked.literals.keys() != members:
            self._open.close()
            self._asked = self._open.enter_context(_of_size(size, sorted(members), self._deadline))
        return self._asked.hitting(self.sets)

    def _greedy(self) -> list[int]:
        rest, chosen = self.sets, []
        while rest:
            times = Counter(x for one in rest for x in one)
            chosen.append(max(sorted(times), key=times.__getitem__))
            rest = [one for one in rest if chosen[-1] not in one]
        return sorted(chosen)


Change = TypeVar("Change", bound=Hashable)

MOST_CHANGES = 3
"""The search tree looks for so many changes; it grows by a factor of some ten with each."""

_MOST_QUESTIONS = 600
"""To a solver; each takes milliseconds."""
_MOST_NODES = 200_000


class TooMany(GaveUp):
    """More questions or nodes than a search may have."""


class Effort:
    """How much a search has taken: by number, not by the clock, so that the result is the same on every machine."""

    def __init__(self) -> None:
        self._questions, self._nodes = iter(range(_MOST_QUESTIONS)), iter(range(_MOST_NODES))

    def question(self) -> None:
        """Note a question to a solver. Raises TooMany."""
        if next(self._questions, None) is None:
            raise TooMany("too many questions")

    def node(self) -> None:
        """Note a set of changes that is looked at. Raises TooMany."""
        if next(self._nodes, None) is None:
            raise TooMany("too many sets of changes")


@dataclass(frozen=True, slots=True)
class Fewest(Generic[Change]):
    """The fewest ``changes`` that reach the aim, None where none were found; no set of fewer than ``needed`` changes
    reaches it.
    """

    changes: tuple[Change, ...] | None
    needed: int


Branches = Callable[[tuple[Change, ...], int], Sequence[Change] | None]
"""A function of the changes made so far and of how many more there may be. It returns None if these changes reach the
aim. Otherwise it returns further changes, in the order in which to try them: each way to reach the aim with so many
more uses at least one of these.
"""


def fewest(branches: Branches[Change], effort: Effort) -> Fewest[Change]:
    """The fewest changes, up to `MOST_CHANGES`, for which ``branches`` returns None. Raises what ``branches`` raises,
    but for TooMany.
    """
    size = 0
    try:
        for size in range(MOST_CHANGES + 1):
            found = _search(branches, effort, (), size, frozenset())
            if found is not None:
                return Fewest(found, size)
    except TooMany:
        return Fewest(None, size)
    return Fewest(None, MOST_CHANGES + 1)


def _search(
    branches: Branches[Change], effort: Effort, chosen: tuple[Change, ...], left: int, tried: frozenset[Change]
) -> tuple[Change, ...] | None:
    """``chosen`` with up to ``left`` more changes that reach the aim, None where there are none. Changes in ``tried``
    are left out: all sets with them were searched before.
    """
    effort.node()
    more = branches(chosen, left)
    if more is None:
        return chosen
    if left:
        for change in more:
            if change not in tried:
                found = _search(branches, effort, (*chosen, change), left - 1, tried)
                if found is not None:
                    return found
                tried |= {change}
    return None


def weighted_order(weights: NDArray[np.float64], random: Random) -> list[int]:
    """The places of positive weight in random order, those of great weight probably earlier: P. S. Efraimidis, P. G.
    Spirakis, Weighted random sampling with a reservoir, Information Processing Letters 97, 2006.
    """
    keys = [(random.random() ** (1 / weights[place]), place) for place in np.flatnonzero(weights > 0).tolist()]
    return [place for _, place in sorted(keys, reverse=True)]
