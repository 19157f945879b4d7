"""The fewest changes that make a puzzle unique, by bounded search trees.

Some changes that do not do have a reason, for example two solutions that they leave: whoever wants to do with more
changes has to make one that touches this reason. The tree branches on these. See R. Niedermeier, Invitation to
fixed-parameter algorithms, 2006.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from satpuzzles.errors import GaveUp

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
        self._questions = self._nodes = 0

    def question(self) -> None:
        """Note a question to a solver. Raises TooMany."""
        self._questions += 1
        if self._questions > _MOST_QUESTIONS:
            raise TooMany("too many questions")

    def node(self) -> None:
        """Note a set of changes that is looked at. Raises TooMany."""
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            raise TooMany("too many sets of changes")


@dataclass(frozen=True, slots=True)
class Fewest(Generic[Change]):
    """The fewest ``changes`` that do, None where none were found, and that fewer than ``needed`` do not do."""

    changes: tuple[Change, ...] | None
    needed: int


Branches = Callable[[tuple[Change, ...], int], Sequence[Change] | None]
"""Of some changes and of how many more there may be: None if these changes do, else the ones of which at least one is
among any that do, if there are no more than that; in the order in which they are tried.
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
    """``chosen`` with up to ``left`` more changes, none of them ``tried``: with those all has been searched."""
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
    """The places of positive weight in random order, those of great weight rather earlier: P. S. Efraimidis, P. G.
    Spirakis, Weighted random sampling with a reservoir, Information Processing Letters 97, 2006.
    """
    keys = [(random.random() ** (1 / weights[place]), place) for place in np.flatnonzero(weights > 0).tolist()]
    return [place for _, place in sorted(keys, reverse=True)]
