"""The search that all tasks share: solutions one after the other, each one checked against the rules, none twice.

A search tries `Strategy` after `Strategy`, see `satpuzzles.solving.strategies.plan`; they share its formula, what was
found, limits and figures.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cached_property
from typing import TypeAlias

from satenc import Assignment, Connectivity, Lits
from satenc.formula.literals import true_literals
from satpuzzles import backends
from satpuzzles.backends.auto import Choice
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import Compiled, PuzzleModel
from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Found, Statistics, found
from satpuzzles.solving.strategies import single
from satpuzzles.solving.strategies.plan import plan
from satpuzzles.stating.puzzle import Puzzle

Strategy: TypeAlias = Callable[["Search"], Generator[Grid]]
"""One way to search: the solutions but those that are known to the search, which grow while this goes on, until there
are no more. Raises OutOfConflicts to leave the rest to the next strategy, GaveUp at a limit.
"""


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
        self.puzzle, self.most, self.options, self._narrowed = puzzle, most, options or Options(), narrowed
        named = self.options.backend
        self.statistics = Statistics(named if named == backends.DEFAULT else backends.backend(named).name)
        self.count = 0
        self.watch: Callable[[int], object] | None = None
        """Called with the count whenever there is a new solution."""
        self.watch_cubes: Callable[[int, int], object] = lambda _finished, _all: None
        """Called with the number of cubes that are finished and of all, whenever there is one more."""
        self.limit: str | None = None
        self.exhausted = False
        self.known: list[Grid] = []
        """Solutions that are not to be found again."""
        self.phases: Sequence[int] = ()
        """Literals that solvers which are not guided try first."""
        self.last: Assignment | None = None
        """What a solver found last."""

    def resume_after(self, solutions: Sequence[Grid]) -> None:
        """Count these solutions, all different, as found, and do not find them again. Before the iteration begins."""
        self.known, self.count = [*solutions], len(solutions)

    @cached_property
    def deadline(self) -> Deadline:
        """When to give up: the time limit, counted from the first use of this property."""
        return self.options.deadline()

    @cached_property
    def model(self) -> PuzzleModel:
        """The model, narrowed if it is to be."""
        if self._narrowed is not None:
            return self._narrowed
        with self.statistics.timed("compile"):
            return self.options.model(self.puzzle, self.deadline)

    @cached_property
    def compiled(self) -> Compiled:
        """The whole formula, without any solution excluded."""
        model = self.model
        with self.statistics.timed("compile"):
            compiled = model.compiled(self.deadline)
        self.statistics.describe(compiled)
        return compiled

    @cached_property
    def countable(self) -> Compiled:
        """The whole formula for model counters."""
        if not any(isinstance(one, Connectivity) for one in self.puzzle.encodings.values()):
            return self.compiled
        with self.statistics.timed("compile"):
            return self.options.compile_for_counter(self.puzzle, self.deadline)

    def restricted(self, compiled: Compiled, phases: Sequence[int]) -> "Search":
        """The same search in another formula of the puzzle, where solvers try the literals ``phases`` first."""
        other = Search(self.puzzle, self.most, self.options)
        other.statistics, other.deadline, other.compiled, other.phases = (
            self.statistics,
            self.deadline,
            compiled,
            phases,
        )
        return other

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

    def solutions(self, strategies: Iterable[Strategy]) -> Generator[Grid]:
        """The solutions, by one of the ``strategies`` after the other until one does not leave the rest to the next."""
        left = None if self.most is None else self.most - len(self.known)
        for strategy in strategies:
            with suppress(OutOfConflicts), closing(strategy(self)) as grids:
                while left is None or left > 0:
                    grid = next(grids, None)
                    if grid is None:
                        self.exhausted = True
                        return
                    if left is not None:  # of all solutions, no other strategy has to know
                        left -= 1
                        self.known.append(grid)
                    yield grid
                return

    def grids(self, answers: Generator[Assignment]) -> Generator[Grid]:
        """The solutions in these ``answers`` of solvers, each checked, with the time that it took to find them."""
        with closing(answers):
            while True:
                with self.statistics.timed("solve"):
                    assignment = next(answers, None)
                if assignment is None:
                    return
                with self.statistics.timed("decode"):
                    grid = self.compiled.grid(assignment)
                self.last = assignment
                yield grid

    @cached_property
    def guess(self) -> single.Guess:
        """What the solution is probably like."""
        with self.statistics.timed("guess"):
            return single.guess(self.compiled, self.deadline)

    def preferred(self, choice: Choice) -> Sequence[int]:
        """What a solver is to try first: a guided one the last answer, or before there is one what is likely."""
        if not choice.guided:
            return self.phases
        return self.guess.likely if self.last is None else true_literals(self.last)

    def excluded(self) -> list[Lits]:
        """The clauses that forbid the known solutions."""
        return [self.compiled.excluding(grid) for grid in self.known]
