"""What a backend can do, how a session asks it, and what it answers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self, TypeAlias

from satenc import Assignment, Formula
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, UsageError, gave_up

Cube: TypeAlias = tuple[int, ...]
"""Literals that are assumed together."""


class Feature(StrEnum):
    """An ability of a solver; the value completes "it is not ..."."""

    INCREMENTAL = "incremental"
    """It takes more clauses after an answer and keeps what it has learnt."""
    CORES = "able to give cores"
    """It names the assumptions to blame when there is no solution."""
    PROPAGATION = "able to propagate units"
    """It says what follows from assumptions by unit propagation alone."""
    PROOF = "able to write proofs"
    PHASES = "able to take phases"
    """It tries given values first."""
    STATISTICS = "able to tell its statistics"


@dataclass(frozen=True, slots=True)
class Sat:
    """A satisfying assignment."""

    assignment: Assignment


@dataclass(frozen=True, slots=True)
class Unsat:
    """No assignment satisfies the formula under the assumptions."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The solver stopped without an answer."""

    reason: str


LATE = Unknown("time limit")
SPENT = Unknown("conflict limit")
"""The answer to a question that exceeded its limit of conflicts."""


Outcome: TypeAlias = Sat | Unsat | Unknown


def given_up(error: GaveUp) -> Unknown:
    """The answer Unknown to a question that ended with ``error``, which `decided` raises again."""
    return Unknown(str(error))


def decided(outcome: Outcome) -> Assignment | None:
    """The satisfying assignment, or None if there is none. Raises GaveUp for Unknown."""
    if isinstance(outcome, Unknown):
        raise gave_up(outcome.reason)
    return outcome.assignment if isinstance(outcome, Sat) else None


def expect_whole(formula: Formula, what: str) -> None:
    """Raise UsageError if ``formula`` has lazy rules, whose clauses are only found while a solver searches; ``what``
    needs all clauses.
    """
    expect_clauses(formula)
    if formula.lazy:
        raise UsageError(
            f"{what} needs all clauses in advance; this puzzle has rules whose clauses are added while solving"
        )


def expect_clauses(formula: Formula) -> None:
    """Raise UsageError if ``formula`` keeps sums, which no solver here knows."""
    if formula.sums:
        raise UsageError("a solver needs clauses; satenc.as_clauses makes them of sums that a formula keeps")


class Session(ABC):
    """A solver that holds a formula. All questions go through `solve`, which alone deals with lazy rules: answers that
    break one never leave it.
    """

    cpu_seconds = 0.0
    """CPU time in `solve` so far, in any process; for a child that was ended, up to its last answer."""
    _lazy: Formula | None = None
    """The formula, if it has lazy rules."""
    _conflicts: int | None = None
    """The argument of `limit_conflicts`. An answer that breaks lazy rules counts as a conflict."""
    _cuts = 0
    """The number of cuts of the formula that the solver has."""

    def holding(self, formula: Formula) -> AbstractContextManager[Self]:
        """A context with this session, which holds ``formula`` and is closed at the end. Raises UsageError if it keeps
        sums.
        """
        expect_clauses(formula)
        if formula.lazy:
            self._lazy = formula
            self.prefer(formula.apart())
        return closing(self)

    @abstractmethod
    def add(self, clauses: Sequence[list[int]]) -> None:
        """Add ``clauses``, lists of literals without constants."""

    def solve(self, assumptions: Sequence[int] = ()) -> Outcome:
        """Decide the formula under ``assumptions``; Unknown past the deadline that the session was opened with."""
        self.add_cuts()
        corrections = 0
        while isinstance(outcome := self._decide(assumptions), Sat) and self._corrected(outcome):
            corrections += 1
            if corrections == self._conflicts:
                return SPENT
        return outcome

    def is_satisfiable(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether `solve` finds an assignment under ``assumptions``, without reading it, which may take as long as a
        short search.

        Raises GaveUp if the answer is Unknown.
        """
        return decided(self.solve(assumptions)) is not None

    def _corrected(self, outcome: Sat) -> bool:
        """Whether an answer breaks lazy rules; if so, their clauses are added."""
        if self._lazy is None:
            return False
        known = self._lazy.cuts[self._cuts :]  # of another session
        broken = [cut for cut in known if cut.is_broken(outcome.assignment)]
        if not broken:
            broken = self._lazy.violated(outcome.assignment)
            self._lazy.cuts += broken
        self.add_cuts()
        return len(broken) > 0

    def add_cuts(self) -> None:
        """Add the cuts of lazy rules that this session or another one found since."""
        if self._lazy is not None:
            self.add([cut.literals for cut in self._lazy.cuts[self._cuts :]])
            self._cuts = len(self._lazy.cuts)

    @abstractmethod
    def _decide(self, assumptions: Sequence[int]) -> Outcome:
        """`solve` over the clauses that the solver has, without lazy rules."""

    @abstractmethod
    def core(self) -> list[int]:
        """Assumptions of the last call of `solve` that suffice for its answer Unsat; with the feature CORES."""

    @abstractmethod
    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        """The literals that follow from ``assumptions``, at least one, by unit propagation, themselves included; None
        on a conflict. What holds without any assumption need not be among them. With the feature PROPAGATION.
        """

    @abstractmethod
    def limit_conflicts(self, conflicts: int | None) -> None:
        """Answer SPENT to a question that takes about so many ``conflicts`` or more; None for no limit. Solvers of the
        Glucose and MiniSat families can stop there; others go on.
        """

    @abstractmethod
    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first, if the solver has the feature PHASES."""

    @abstractmethod
    def proof(self) -> list[str] | Unknown:
        """After Unsat without assumptions: the lines of a DRUP proof of it, the last of them the empty clause; Unknown,
        with the reason, where a limit was reached before the proof was here.

        The session must have been opened with ``proof`` and asked once.
        """

    @abstractmethod
    def statistics(self) -> dict[str, int]:
        """Conflicts, decisions, propagations and restarts so far; empty if the solver does not say."""

    @abstractmethod
    def close(self) -> None:
        """End the solver at once."""


class Backend(Protocol):
    """A solver that can be opened on a formula."""

    @property
    def name(self) -> str: ...

    @property
    def aliases(self) -> tuple[str, ...]: ...

    @property
    def features(self) -> frozenset[Feature]: ...

    def open(
        self, formula: Formula, deadline: Deadline = NEVER, *, proof: bool = False
    ) -> AbstractContextManager[Session]:
        """Load ``formula``. Past ``deadline`` loading and solving stop, and every answer is Unknown.

        With ``proof`` the session has a proof when the answer is Unsat, if the backend has the feature PROOF.
        """
