"""Which of some assumptions cannot hold together: cores, by search or by propagation, and how they are shrunk."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from satpuzzles.backends import Session, decided
from satpuzzles.explaining.reasoning.parts import Part


class Blaming(Protocol):
    """What tells which of some assumptions cannot hold together."""

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if all of them can."""


def shrunk(asked: Blaming, core: Sequence[int], fixed: Sequence[int] = (), most: int | None = None) -> list[int] | None:
    """A part of ``core`` that contradicts ``fixed`` and none of whose members can go: a minimal unsatisfiable subset,
    or None as soon as it is known to have more than ``most`` members.

    By deletion, skipping what the solver's own cores leave out; the members at the end of ``core`` stay rather.
    """
    needed: list[int] = []
    rest = list(core)
    while rest:
        tried = rest.pop(0)
        smaller = asked.core([*fixed, *needed, *rest])
        if smaller is None:
            needed.append(tried)
            if most is not None and len(needed) > most:
                return None
        else:
            kept = set(smaller)
            rest = [x for x in rest if x in kept]
    return needed


class Together:
    """What blames assumptions that imply each of ``conclusions``, asking ``asked`` about one after the other."""

    def __init__(self, asked: Blaming, conclusions: Sequence[int]) -> None:
        self._asked, self._conclusions = asked, conclusions

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions``, in their order, that imply all conclusions; None if all of them do not."""
        assumptions = [*assumptions]
        blamed: set[int] = set()
        for conclusion in self._conclusions:
            core = self._asked.core([*assumptions, -conclusion])
            if core is None:
                return None
            blamed.update(core)
        return [x for x in assumptions if x in blamed]


class InformedSearch:
    """What all rules tell, in the open ``session``, which this alone may ask, and to which all that is known is stated
    once: hundreds of assumptions would be decided again with each question.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: set[int] = set()

    def take_in(self, known: Iterable[int]) -> None:
        """From now on all that is ``known`` holds without being assumed."""
        more = [x for x in known if x not in self._known]
        self._known.update(more)
        self._session.add(np.array(more, np.int32).reshape(-1, 1))

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if all of them can."""
        assumptions = [*assumptions]
        if decided(self._session.solve(assumptions)) is not None:
            return None
        blamed = set(self._session.core())
        return [x for x in assumptions if x in blamed]


class Propagation(InformedSearch):
    """As `InformedSearch`, as far as unit propagation shows it. That is asked of other sessions of those that ``anew``
    opens, which never search: what a solver learns from cores would let it propagate what the rules do not. In one of
    them all ``rules`` hold without being assumed: what follows from them would be found again with each question.
    """

    def __init__(self, anew: Callable[[], Session], rules: Sequence[int]) -> None:
        super().__init__(anew())
        self._pure, self._of_all_rules = anew(), anew()
        self._of_all_rules.add(np.array(rules, np.int32).reshape(-1, 1))

    def take_in(self, known: Iterable[int]) -> None:
        known = [x for x in known if x not in self._known]
        super().take_in(known)
        for session in (self._pure, self._of_all_rules):
            session.add(np.array(known, np.int32).reshape(-1, 1))

    def all_rules_propagate(self, assumptions: Iterable[int]) -> bool:
        """Whether all rules find no contradiction in ``assumptions``."""
        return self._of_all_rules.propagate([*assumptions]) is not None

    def implied(self, assumptions: Iterable[int]) -> list[int] | None:
        """The literals that follow from ``assumptions``; None if they cannot hold together."""
        return self._pure.propagate([*assumptions])

    def propagates(self, assumptions: Iterable[int]) -> bool:
        """Whether there is no contradiction in ``assumptions``."""
        return self.implied(assumptions) is not None

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if propagation does not show it."""
        assumptions = [*assumptions]
        if self.propagates(assumptions):
            return None
        core = super().core(assumptions)
        return assumptions if core is None or self.propagates(core) else core


@dataclass(frozen=True, slots=True)
class LimitedSearch:
    """What a search shows within so many ``conflicts``."""

    by: Part
    conflicts: int

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if the search does not show it."""
        return self.by.core_within(self.conflicts, assumptions)


class Propagating(Protocol):
    """What tells what unit propagation shows. A solver that searched uses what it learnt, too."""

    def propagates(self, assumptions: Iterable[int]) -> bool:
        """Whether propagation finds no contradiction in ``assumptions``."""


@dataclass(frozen=True, slots=True)
class Propagated:
    """What unit propagation alone shows, after each of the ``cases``, of which one is true."""

    by: Propagating
    cases: Sequence[int] = ()

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """All ``assumptions`` if propagation shows that they cannot hold together, else None."""
        assumptions = [*assumptions]
        supposed = [[x] for x in self.cases] or [[]]
        return None if any(self.by.propagates([*assumptions, *case]) for case in supposed) else assumptions
