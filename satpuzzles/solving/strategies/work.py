"""What the strategies of one search share: the formula, what was found, limits and figures. And the loop over them."""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from satenc import Assignment, Lits
from satenc.formula.literals import true_literals
from satpuzzles.backends.auto import Choice
from satpuzzles.compiler import Compiled, PuzzleModel
from satpuzzles.deadline import Deadline
from satpuzzles.errors import OutOfConflicts
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics

if TYPE_CHECKING:  # most puzzles do not need it
    from satpuzzles.solving.strategies.guess import Guess


Strategy: TypeAlias = Callable[["Work"], Generator[Grid]]
"""One way to search: the solutions but those that are known to the work, which grow while this goes on, until there are
no more. Raises OutOfConflicts to leave the rest to the next strategy, GaveUp at a limit.
"""


@dataclass
class Work:
    """A search for at most ``most`` solutions of ``puzzle``, all for None; ``known`` are those found. ``narrowed`` is
    its narrowed model, if that is at hand. Solvers that are not guided try the literals ``phases`` first. `exhausted`
    says in the end that the formula has no more solutions.
    """

    puzzle: Puzzle
    most: int | None
    options: Options
    statistics: Statistics
    narrowed: PuzzleModel | None = None
    known: list[Grid] = field(default_factory=list)
    phases: Sequence[int] = ()
    watch_cubes: Callable[[int, int], object] = lambda _finished, _all: None
    last: Assignment | None = None
    """What a solver found last."""
    exhausted: bool = False

    @cached_property
    def deadline(self) -> Deadline:
        """When to give up: the time limit, counted from the first use of this property."""
        return self.options.deadline()

    @cached_property
    def compiled(self) -> Compiled:
        """The formula, without any solution excluded."""
        with self.statistics.timed("compile"):
            if self.narrowed is not None:
                compiled = self.narrowed.compiled(self.deadline)
            else:
                compiled = self.options.compile(self.puzzle, self.deadline)
        self.statistics.describe(compiled)
        return compiled

    @cached_property
    def guess(self) -> "Guess":
        """What the solution is probably like."""
        from satpuzzles.solving.strategies.guess import guess

        with self.statistics.timed("guess"):
            return guess(self.compiled, self.deadline)

    def preferred(self, choice: Choice) -> Sequence[int]:
        """What a solver is to try first: a guided one the last answer, or before there is one what is likely."""
        if not choice.guided:
            return self.phases
        return self.guess.likely if self.last is None else true_literals(self.last)

    def excluded(self) -> list[Lits]:
        """The clauses that forbid the known solutions."""
        return [self.compiled.excluding(grid) for grid in self.known]

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
