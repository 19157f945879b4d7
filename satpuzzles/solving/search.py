"""The search that all tasks share: solutions one after the other, each one checked against the rules, none twice.

A search tries strategy after strategy, see `satpuzzles.solving.strategies.plan`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from satenc import Connectivity
from satpuzzles.boards.grids import Grid
from satpuzzles.compiler import Compiled, PuzzleModel
from satpuzzles.errors import GaveUp
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Found, found
from satpuzzles.solving.strategies.plan import plan
from satpuzzles.solving.strategies.state import State, Strategy
from satpuzzles.stating.puzzle import Puzzle


class Search(State):
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
        shared: Strategy | None = None,
    ) -> None:
        """``narrowed`` is the narrowed model of ``puzzle``, with the encodings of ``options``, if that is at hand;
        ``shared`` is the strategy of a solver that is open for many puzzles.
        """
        super().__init__(puzzle, most, options or Options(), narrowed)
        self.shared = shared
        self.count = 0
        self.watch: Callable[[int], object] | None = None
        """Called with the count whenever there is a new solution."""
        self.limit: str | None = None

    def resume_after(self, solutions: Sequence[Grid]) -> None:
        """Count these solutions, all different, as found, and do not find them again. Before the iteration begins."""
        self.known, self.count = [*solutions], len(solutions)

    @cached_property
    def countable(self) -> Compiled:
        """The whole formula for model counters."""
        if not any(isinstance(one, Connectivity) for one in self.puzzle.encodings.values()):
            return self.compiled
        with self.statistics.timed("compile"):
            return self.options.compile_for_counter(self.puzzle, self.deadline)

    def found(self, grids: list[Grid]) -> Found:
        """The result of the iteration so far, which has yielded ``grids``."""
        return found(self.puzzle, grids, exhausted=self.exhausted, limit=self.limit, statistics=self.statistics)

    def __iter__(self) -> Iterator[Grid]:
        try:
            for grid in self.solutions(plan(self)):
                self.count += 1
                if self.watch is not None:
                    self.watch(self.count)
                yield grid
        except GaveUp as error:
            self.limit = str(error)
