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

_CHUNK = 64

_FEW = 1_000
"""Solutions up to which a count stays with a shared solver."""


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
        return 4 * _CHUNK if self.most == 1 else _CHUNK

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        found = engine.first(puzzle) if self.most == 1 else engine.find(puzzle, self.most)
        return solutions_record(puzzle, found, self.most)


@dataclass(frozen=True, slots=True)
class Check:
    """Whether there is exactly one solution."""

    chunk: int = field(default=_CHUNK, init=False)

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        return verdict_record(puzzle, verdict(engine.find(puzzle, 2)))


@dataclass(frozen=True, slots=True)
class CountSolutions:
    """How many solutions there are, up to ``limit``, counted as ``how`` says."""

    limit: int | None = None
    how: How = field(default_factory=How)

    @property
    def chunk(self) -> int:
        return _CHUNK if self.how.method is Method.AUTO else 1

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
        shared = engine.solutions(puzzle) if self.how.method is Method.AUTO else None
        if shared is None:
            return None
        most = _FEW if self.limit is None else min(_FEW, self.limit)
        number = sum(1 for _ in islice(shared, most + 1))
        statistics = Statistics(engine.options.backend)
        if number <= most:
            reason = None if number else puzzle.contradiction()
            return Count(number, True, reason, statistics, Method.ENUMERATE)
        return at_least(most, statistics, Method.ENUMERATE) if most == self.limit else None
