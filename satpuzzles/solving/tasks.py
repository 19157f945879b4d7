"""What a batch does with each puzzle: the tasks of the commands, over an engine that many puzzles share.

Counting is in `satpuzzles.solving.count`: what counters need is slow to import, and solving does without.
"""

from dataclasses import dataclass, field
from typing import Protocol

from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import verdict
from satpuzzles.solving.engine import Engine
from satpuzzles.solving.records import Record, solutions_record, verdict_record

CHUNK = 64
"""Lines that a process is handed at a time where its answers are quick."""


class Task(Protocol):
    """A task; it can be pickled."""

    @property
    def chunk(self) -> int:
        """How many lines a process is handed at a time if puzzles share a solver: many where handing them over one by
        one would take longer than the answers.
        """

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        """The record of ``puzzle``, by solutions from ``engine``. Raises SatpuzzlesError."""


@dataclass(frozen=True, slots=True)
class Solve:
    """Up to ``most`` solutions."""

    most: int = 1

    @property
    def chunk(self) -> int:
        # for one solution the solver is opened anew with each chunk, see `Engine.first`; that takes it as long as some
        # ten Sudokus
        return 4 * CHUNK if self.most == 1 else CHUNK

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        found = engine.first(puzzle) if self.most == 1 else engine.find(puzzle, self.most)
        return solutions_record(puzzle, found, self.most)


@dataclass(frozen=True, slots=True)
class Check:
    """Whether there is exactly one solution."""

    chunk: int = field(default=CHUNK, init=False)

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        return verdict_record(puzzle, verdict(engine.find(puzzle, 2)))
