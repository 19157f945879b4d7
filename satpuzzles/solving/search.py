"""The search that all tasks share: solutions one after the other, each one checked against the rules, none twice."""

from collections.abc import Callable, Iterator, Sequence

from satpuzzles import backends
from satpuzzles.compiler import Compiled, PuzzleModel
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Found, Statistics, found
from satpuzzles.solving.strategies.plan import plan
from satpuzzles.solving.strategies.work import Work


class Search:
    """Iterate, once, for the solutions of ``puzzle``, at most ``most`` of them, all for None.

    ``count`` grows with every solution. After the iteration ``exhausted`` says whether there are no further solutions,
    and ``limit`` is the reason if the search was cut short. Raises UsageError for an unknown backend or encoding,
    SolverError when the solver fails.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        most: int | None = None,
        options: Options | None = None,
        narrowed: PuzzleModel | None = None,
    ) -> None:
        """``narrowed`` is the narrowed model of ``puzzle``, with the encodings of ``options``, if that is at hand."""
        options = options or Options()
        named = options.backend
        statistics = Statistics(named if named == backends.DEFAULT else backends.backend(named).name)
        self.puzzle, self.statistics = puzzle, statistics
        self._work = Work(puzzle, most, options, statistics, narrowed)
        self.count = 0
        self.watch: Callable[[int], object] | None = None
        """Called with the count whenever there is a new solution."""
        self.watch_cubes: Callable[[int, int], object] = lambda _finished, _all: None
        """Called with the number of cubes that are finished and of all, whenever there is one more."""
        self.limit: str | None = None
        self.exhausted = False

    def resume_after(self, solutions: Sequence[Grid]) -> None:
        """Count these solutions, all different, as found, and do not find them again. Before the iteration begins."""
        self._work.known, self.count = [*solutions], len(solutions)

    @property
    def deadline(self) -> Deadline:
        """When to give up: the time limit, counted from the first use of this property."""
        return self._work.deadline

    @property
    def compiled(self) -> Compiled:
        """The whole formula, without any solution excluded."""
        return self._work.compiled

    def found(self, grids: list[Grid]) -> Found:
        """The result of the iteration so far, which has yielded ``grids``."""
        return found(self.puzzle, grids, exhausted=self.exhausted, limit=self.limit, statistics=self.statistics)

    def __iter__(self) -> Iterator[Grid]:
        work = self._work
        work.watch_cubes = self.watch_cubes
        try:
            for grid in work.solutions(plan(work)):
                self.count += 1
                if self.watch is not None:
                    self.watch(self.count)
                yield grid
        except GaveUp as error:
            self.limit = str(error)
        self.exhausted = work.exhausted
