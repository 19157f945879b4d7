"""What a batch does with each puzzle whose solutions are counted."""

from dataclasses import dataclass, field
from itertools import islice

from satpuzzles.batches.engine import Engine
from satpuzzles.batches.tasks import CHUNK, Task
from satpuzzles.errors import OutOfConflicts
from satpuzzles.solving.count import Count, CountOptions, Method, counted, exactly
from satpuzzles.solving.records import Record, count_record
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import Puzzle

_FEW = 1_000
"""Solutions up to which a count stays with a shared solver."""


@dataclass(frozen=True, slots=True)
class CountSolutions(Task):
    """The task of a batch: how many solutions there are, up to ``limit``, counted as ``how`` says."""

    limit: int | None = None
    how: CountOptions = field(default_factory=CountOptions)

    @property
    def question(self) -> str:
        return f"count {self.limit} {self.how.method} {self.how.epsilon} {self.how.delta}"

    @property
    def chunk(self) -> int:
        return CHUNK if self.how.method is Method.AUTO else 1

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
        deadline = engine.options.deadline()
        shared = engine.solutions(puzzle, deadline) if self.how.method is Method.AUTO else None
        if shared is None:
            return None
        most = _FEW if self.limit is None else min(_FEW, self.limit)
        try:
            number = sum(1 for _ in islice(shared, most + 1))
        except OutOfConflicts:
            return None
        if number > most != self.limit:
            return None
        return exactly(puzzle, number, self.limit, Statistics(engine.options.backend), Method.ENUMERATE)
