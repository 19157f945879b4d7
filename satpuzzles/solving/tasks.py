"""What a batch does with each puzzle: the tasks of the commands, over an engine that many puzzles share."""

from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import verdict
from satpuzzles.solving.count import Count, How, Method, at_least, counted
from satpuzzles.solving.engine import Engine
from satpuzzles.solving.records import Record, count_record, solutions_record, verdict_record
from satpuzzles.solving.search import Search, Statistics

_FEW = 1_000
"""Solutions up to which a count stays with a shared solver."""


class Task(Protocol):
    """A task; it can be pickled."""

    @property
    def quick(self) -> bool:
        """Whether the answer of a shared solver takes less time than handing the puzzle to another process."""

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        """The record of ``puzzle``, by solutions from ``engine``. Raises SatpuzzlesError."""


@dataclass(frozen=True, slots=True)
class Solve:
    """Up to ``most`` solutions."""

    most: int = 1
    quick: bool = field(default=True, init=False)

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        return solutions_record(puzzle, engine.find(puzzle, self.most), self.most)


@dataclass(frozen=True, slots=True)
class Check:
    """Whether there is exactly one solution."""

    quick: bool = field(default=True, init=False)

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        return verdict_record(puzzle, verdict(engine.find(puzzle, 2)))


@dataclass(frozen=True, slots=True)
class CountSolutions:
    """How many solutions there are, up to ``limit``, counted as ``how`` says."""

    limit: int | None = None
    how: How = field(default_factory=How)

    @property
    def quick(self) -> bool:
        return self.how.method is Method.AUTO

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        count = self._few(puzzle, engine)
        if count is None:
            search = Search(puzzle, None if self.limit is None else self.limit + 1, engine.options)
            count = counted(search, self.limit, self.how)
        return count_record(puzzle, count)

    def _few(self, puzzle: Puzzle, engine: Engine) -> Count | None:
        """The count by the solver that ``puzzle`` shares with others; None where there is none, or too many solutions
        for it.
        """
        shared = engine.solutions(puzzle) if self.quick else None
        if shared is None:
            return None
        most = _FEW if self.limit is None else min(_FEW, self.limit)
        number = sum(1 for _ in islice(shared, most + 1))
        statistics = Statistics(engine.options.backend)
        if number <= most:
            reason = None if number else puzzle.contradiction()
            return Count(number, True, reason, statistics, Method.ENUMERATE)
        return at_least(most, statistics, Method.ENUMERATE) if most == self.limit else None
