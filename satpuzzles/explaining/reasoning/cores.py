"""Which of some assumptions cannot hold together: cores, by search or by propagation, and how they are shrunk."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeAlias

from satpuzzles.backends import Session
from satpuzzles.errors import OutOfConflicts

Core: TypeAlias = Callable[[Sequence[int]], list[int] | None]
"""A question about assumptions: some of them, in their order, that cannot hold together. None if all of them can, or if
the way of asking does not show that they cannot.
"""


def shrunk(
    core: Core, assumptions: Sequence[int], fixed: Sequence[int] = (), most: int | None = None
) -> list[int] | None:
    """A part of ``assumptions`` that contradicts ``fixed``, and that does not without any of its members: a minimal
    unsatisfiable subset, or None as soon as it is known to have more than ``most`` members.

    See `shrinking`.
    """
    needed: list[int] = []
    for needed, _ in shrinking(core, assumptions, fixed):
        if most is not None and len(needed) > most:
            return None
    return needed


def shrinking(
    core: Core, assumptions: Sequence[int], fixed: Sequence[int] = ()
) -> Iterator[tuple[list[int], list[int]]]:
    """Ever smaller parts of ``assumptions`` that contradict ``fixed``, each as those whose lack is known to leave no
    contradiction, and the others. The last one has no others.

    By deletion, skipping what the cores leave out; the members at the end of ``assumptions`` stay rather.
    """
    needed: list[int] = []
    rest = list(assumptions)
    while rest:
        tried = rest.pop(0)
        smaller = core([*fixed, *needed, *rest])
        if smaller is None:
            needed.append(tried)
        else:
            kept = set(smaller)
            rest = [x for x in rest if x in kept]
        yield needed, rest


def explained_quickly(refutes: Callable[[Sequence[int]], bool], assumptions: Sequence[int]) -> list[int]:
    """A part of ``assumptions`` that still ``refutes``, and that does not without any of its members; it rather keeps
    those at the front. For few members of many this asks less often than deletion. U. Junker, QuickXplain: preferred
    explanations and relaxations for over-constrained problems, AAAI 2004.
    """

    def needed(among: Sequence[int], beside: list[int], *, is_new: bool) -> list[int]:
        if is_new and refutes(beside):
            return []
        if len(among) < 2:
            return [*among]
        half = len(among) // 2
        later = needed(among[half:], [*beside, *among[:half]], is_new=half > 0)
        return [*needed(among[:half], [*beside, *later], is_new=bool(later)), *later]

    return needed(assumptions, [], is_new=False)


def implying(core: Core, conclusions: Sequence[int]) -> Core:
    """A function from assumptions to those of them that imply all ``conclusions``, None if they do not: for each
    conclusion it asks ``core`` about the assumptions and its negation.
    """

    def asked(assumptions: Sequence[int]) -> list[int] | None:
        blamed: set[int] = set()
        for conclusion in conclusions:
            found = core([*assumptions, -conclusion])
            if found is None:
                return None
            blamed.update(found)
        return [x for x in assumptions if x in blamed]

    return asked


def by_propagation(propagates: Callable[[Sequence[int]], bool], cases: Sequence[int] = ()) -> Core:
    """A function that returns all its assumptions if unit propagation finds a contradiction in each of the ``cases``,
    one of which is true, else None. ``propagates`` says whether propagating assumptions finds no contradiction.
    """
    supposed = [[x] for x in cases] or [[]]

    def asked(assumptions: Sequence[int]) -> list[int] | None:
        return None if any(propagates([*assumptions, *case]) for case in supposed) else [*assumptions]

    return asked


def core_of(session: Session, assumptions: Sequence[int]) -> list[int] | None:
    """The `Core` of ``assumptions`` that a search in ``session`` finds; None if they can hold together."""
    if session.is_satisfiable(assumptions):
        return None
    blamed = set(session.core())
    return [x for x in assumptions if x in blamed]


def core_within(session: Session, conflicts: int, assumptions: Sequence[int]) -> list[int] | None:
    """As `core_of`; None also if it takes the solver so many ``conflicts`` to find out."""
    with limited(session, conflicts), suppress(OutOfConflicts):
        return core_of(session, assumptions)
    return None


class Possible:
    """A function that says whether unit propagation of a literal, with those ``assumed``, finds no contradiction. A
    literal that follows from a possible one is possible, since it propagates to no more than that one, and is not asked
    about.
    """

    def __init__(self, session: Session, assumed: Sequence[int]) -> None:
        self._session, self._assumed = session, assumed
        self._found = set[int]()

    def __call__(self, literal: int) -> bool:
        if literal in self._found:
            return True
        found = self._session.propagate([*self._assumed, literal])
        self._found.update(found or ())
        return found is not None


def failed_literals(session: Session, assumed: Sequence[int], literals: Iterable[int]) -> list[int]:
    """Those of ``literals`` from which unit propagation, with those ``assumed``, derives a contradiction."""
    can_be = Possible(session, assumed)
    return [x for x in literals if not can_be(x)]


@contextmanager
def limited(session: Session, conflicts: int) -> Iterator[None]:
    """Questions to ``session`` end with OutOfConflicts after so many ``conflicts``."""
    session.limit_conflicts(conflicts)
    try:
        yield
    finally:
        session.limit_conflicts(None)


class InformedSearch:
    """All rules in the open ``session``, which this alone may ask, and to which all that is known is stated once:
    hundreds of assumptions would be decided again with each question.
    """

    def __init__(self, session: Session) -> None:
        self._sessions = [session]
        self._known: set[int] = set()

    def take_in(self, known: Iterable[int]) -> None:
        """From now on all that is ``known`` holds without being assumed, and so do the cuts that were found."""
        more = [x for x in known if x not in self._known]
        self._known.update(more)
        for session in self._sessions:
            session.add_cuts()
            session.add([[x] for x in more])

    def core(self, assumptions: Sequence[int]) -> list[int] | None:
        """The `Core` of ``assumptions`` and all that is known."""
        return core_of(self._sessions[0], assumptions)

    def core_within(self, conflicts: int, assumptions: Sequence[int]) -> list[int] | None:
        """As ``core``; None also if it takes the solver so many ``conflicts`` to find out."""
        return core_within(self._sessions[0], conflicts, assumptions)


class InformedPropagation(InformedSearch):
    """As `InformedSearch`, as far as unit propagation shows it. That is asked of other sessions of those that ``anew``
    opens, which never search: what a solver learns from cores would let it propagate what the rules do not. In one of
    them all ``rules`` hold without being assumed: what follows from them would be found again with each question.
    """

    def __init__(self, anew: Callable[[], Session], rules: Sequence[int]) -> None:
        super().__init__(anew())
        self._pure, self._of_all_rules = anew(), anew()
        self._of_all_rules.add([[rule] for rule in rules])
        self._sessions += [self._pure, self._of_all_rules]

    def failed(self, literals: Iterable[int]) -> list[int]:
        """Those of ``literals`` from which propagating all rules derives a contradiction."""
        return failed_literals(self._of_all_rules, (), literals)

    def can_be_beside(self, target: int) -> Callable[[int], bool]:
        """A function that says whether propagating all rules finds no contradiction in ``target`` and a literal."""
        return Possible(self._of_all_rules, [target])

    def implied_by_all(self, target: int) -> list[int]:
        """The literals that propagating all rules derives from ``target`` and not without it; none on a
        contradiction.
        """
        return self._of_all_rules.propagate([target]) or []

    def implied(self, assumptions: Sequence[int]) -> list[int] | None:
        """The literals that follow from ``assumptions``; None if they cannot hold together."""
        return self._pure.propagate(assumptions)

    def propagates(self, assumptions: Sequence[int]) -> bool:
        """Whether there is no contradiction in ``assumptions``."""
        return self.implied(assumptions) is not None

    def core(self, assumptions: Sequence[int]) -> list[int] | None:
        """The `Core` of ``assumptions`` and all that is known; None if propagation does not show a contradiction."""
        if self.propagates(assumptions):
            return None
        core = super().core(assumptions)
        return [*assumptions] if core is None or self.propagates(core) else core
