"""What a batch does with each puzzle: a task for each command, over an engine that many puzzles share.

The tasks of `count` and `rate` are in `satpuzzles.batches.counting` and `satpuzzles.explaining.rating.rate`,
whose imports take time that solving need not spend.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpuzzles.solving.check import Uniqueness, uniqueness, verdict
from satpuzzles.solving.records import Record, filled, record_of, solutions_record, verdict_record
from satpuzzles.solving.result import Found
from satpuzzles.stating.puzzle import Puzzle

if TYPE_CHECKING:  # a single puzzle needs neither
    from satpuzzles.batches.engine import Engine
    from satpuzzles.batches.settling import Settled

CHUNK = 64
"""Lines that a process is handed at a time where answers are quick."""


class Task(ABC):
    """What is asked about each puzzle of a batch. Tasks can be pickled."""

    __slots__ = ()

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked, with all that can change an answer beside the options of the search; not how much of an answer
        is in its record.
        """

    @abstractmethod
    def record(self, puzzle: Puzzle, engine: "Engine") -> Record:
        """The record of ``puzzle``, by solutions from ``engine``. Raises SatpuzzlesError."""

    @property
    def chunk(self) -> int:
        """How many lines a process is handed at a time if puzzles share a solver: many where an answer takes less time
        than handing over a line.
        """
        return 1

    @property
    def large(self) -> bool:
        """Whether its records are large: while a puzzle takes long, only few are made of those that follow."""
        return False

    @property
    def narrows(self) -> bool:
        """Whether it asks `Engine.find`, for which puzzles may be narrowed together."""
        return False

    @property
    def settles(self) -> bool:
        """Whether it asks `Engine.find`, for which puzzles may be settled together."""
        return False

    def record_of_settled(self, settled: "Settled") -> Record | None:  # noqa: ARG002  # of a task that settles
        """The record that `record` would return, made from what is settled about a puzzle; None where that is not
        enough.
        """
        return None


@dataclass(frozen=True, slots=True)
class Solve(Task):
    """Up to ``most`` solutions. With ``filled`` the records have them as documents, see `records.filled`."""

    most: int = 1
    filled: bool = False

    chunk = CHUNK
    narrows = True
    settles = True

    @property
    def question(self) -> str:
        return f"solve {self.most}"

    def record(self, puzzle: Puzzle, engine: "Engine") -> Record:
        found = engine.find(puzzle, self.most)
        record = solutions_record(puzzle, found, self.most)
        return record | {"filled": [filled(puzzle, grid) for grid in found.grids]} if self.filled else record

    def record_of_settled(self, settled: "Settled") -> Record | None:
        if self.filled or not settled.is_unique:
            return None
        return solutions_record(settled.blank, settled.found, self.most)


@dataclass(frozen=True, slots=True)
class Check(Task):
    """Whether there is exactly one solution. A ``brief`` record has no solutions: the status and its reason alone."""

    brief: bool = False

    question = "check"
    chunk = CHUNK
    narrows = True
    settles = True

    def record(self, puzzle: Puzzle, engine: "Engine") -> Record:
        return self._record(puzzle, engine.find(puzzle, 2, may_differ=self.brief))

    def record_of_settled(self, settled: "Settled") -> Record | None:
        if self.brief and settled.solutions > 1:
            return record_of(settled.blank, Uniqueness.MULTIPLE)
        return self._record(settled.blank, settled.found) if settled.is_unique else None

    def _record(self, puzzle: Puzzle, found: Found) -> Record:
        if self.brief:
            return record_of(puzzle, uniqueness(found), found.reason, checked=found.checked)
        return verdict_record(puzzle, verdict(found))
