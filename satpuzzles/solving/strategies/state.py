"""What the strategies of a search share: the formula, what was found, limits and figures."""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from functools import cached_property
from typing import TypeAlias

from satenc import Assignment, Lits
from satenc.formula import true_literals
from satpuzzles import backends
from satpuzzles.backends.auto import Stage
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import Compiled, PuzzleModel
from satpuzzles.errors import OutOfConflicts
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.strategies.guess import Guess, guess
from satpuzzles.stating.puzzle import Puzzle

Strategy: TypeAlias = Callable[["State"], Generator[Grid]]
"""One way to search: the solutions but those that are known to the search, which grow while this goes on, until there
are no more. Raises OutOfConflicts to leave the rest to the next strategy, GaveUp at a limit.
"""


class State:
    """A search for solutions of ``puzzle``, at most ``most`` of them, all for None. `solutions` looks for them by
    strategies; after it, ``exhausted`` says whether there are no others.
    """

    def __init__(self, puzzle: Puzzle, most: int | None, options: Options, narrowed: PuzzleModel | None = None) -> None:
        """``narrowed`` is the narrowed model of ``puzzle``, with the encodings of ``options``, if that is at hand."""
        self.puzzle, self.most, self.options, self._narrowed = puzzle, most, options, narrowed
        named = options.backend
        self.statistics = Statistics(named if named == backends.DEFAULT else backends.backend(named).name)
        self.watch_cubes: Callable[[int, int], object] = lambda _finished, _all: None
        """Called with the number of cubes that are finished and of all, whenever there is one more."""
        self.shared: Strategy | None = None
        """A solver that is open for many puzzles: it is tried before a formula of this one is written."""
        self.exhausted = False
        self.known: list[Grid] = []
        """Solutions that are not to be found again."""
        self.phases: Sequence[int] = ()
        """Literals that solvers which are not guided try first."""
        self.last: Assignment | None = None
        """What a solver found last."""

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

    def restricted(self, compiled: Compiled, phases: Sequence[int]) -> "State":
        """The same search in another formula of the puzzle, where solvers try the literals ``phases`` first."""
        other = State(self.puzzle, self.most, self.options)
        other.statistics, other.deadline, other.compiled, other.phases = (
            self.statistics,
            self.deadline,
            compiled,
            phases,
        )
        return other

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
    def guessed(self) -> Guess:
        """The likely values of a solution, see `guess`."""
        with self.statistics.timed("guess"):
            return guess(self.compiled, self.deadline)

    def preferred(self, stage: Stage) -> Sequence[int]:
        """The literals that a solver is to try first: for a guided one those of the last answer, or before the first
        answer the likely ones.
        """
        if not stage.guided:
            return self.phases
        return self.guessed.likely if self.last is None else true_literals(self.last)

    def excluded(self) -> list[Lits]:
        """The clauses that forbid the known solutions."""
        return [self.compiled.excluding(grid) for grid in self.known]
