"""Solutions of many puzzles in a row: those that differ only in their givens share one formula in one open solver.

The givens go in as assumptions, see `Puzzle.split`. What forbids a solution holds under a guard that is assumed while
this puzzle is looked at and never again.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice

from satenc import FALSE, TRUE
from satpuzzles.backends import Feature
from satpuzzles.compiler import compile
from satpuzzles.processes.memory import memory_limit
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Found, Search, Statistics, found

_SHAPES = 4
"""Shared formulas that are kept open at a time."""
_PUZZLES_A_SOLVER = 1_000
"""A solver is opened anew after so many, so that what it has learnt and the guards do not pile up: with the
verdict 2,800 17-clue Sudokus a second, 1,760 with five times as many to a solver, 2,900 with a third."""


class Engine:
    """Finds solutions of one puzzle after the other; raises as `Search`."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._may_share = may_share(options)
        self._open: dict[Puzzle, _SharedSolver] = {}
        self._is_new = True

    def find(self, puzzle: Puzzle, most: int | None) -> Found:
        """At most ``most`` solutions of ``puzzle``, at least two; all for None. They are those that a search of its own
        finds, whatever the engine was asked before.

        Which of several solutions a shared solver finds depends on what it has learnt from other puzzles. So only what
        it says about none and one is taken; a puzzle with several is searched again, on its own.
        """
        shared = self.solutions(puzzle)
        if shared is not None:
            grids = list(islice(shared, 2))
            if len(grids) < 2:
                return found(puzzle, grids, exhausted=True, limit=None, statistics=Statistics(self.options.backend))
        search = Search(puzzle, most, self.options)
        return search.found(list(search))

    def first(self, puzzle: Puzzle) -> Found:
        """A solution of ``puzzle``, from the solver that it shares with others. If there are several, which one it is
        depends on what the engine was asked since `begin_anew`; to know that there are several takes as long again.
        """
        shared = self.solutions(puzzle)
        if shared is None:
            search = Search(puzzle, 1, self.options)
            return search.found(list(search))
        grids = list(islice(shared, 1))
        self._is_new = False
        return found(puzzle, grids, exhausted=not grids, limit=None, statistics=Statistics(self.options.backend))

    def begin_anew(self) -> None:
        """Have what `first` finds from now on not depend on what it was asked before."""
        if not self._is_new:
            for shared in self._open.values():
                shared.reopen()
            self._is_new = True

    def solutions(self, puzzle: Puzzle) -> Iterator[Grid] | None:
        """All solutions from the solver that ``puzzle`` shares with others, in an order that depends on these; None
        where it shares none.
        """
        parts = puzzle.split() if self._may_share else None
        if parts is None:
            return None
        blank, givens = parts
        shared = self._open.get(blank)
        if shared is None or shared.asked >= _PUZZLES_A_SOLVER:
            if shared is not None:
                shared.reopen()
            else:
                if len(self._open) >= _SHAPES:
                    self._open.pop(next(iter(self._open))).close()
                shared = self._open[blank] = _SharedSolver(blank, self.options)
        return shared.solutions(puzzle, givens)

    def close(self) -> None:
        """Close all solvers. The engine may be asked again, and opens new ones then."""
        while self._open:
            self._open.popitem()[1].close()


def may_share(options: Options) -> bool:
    """Whether puzzles may share an open solver: one that takes more clauses, and that no limit has in a child."""
    backend = options.backend_for_batch()
    return options.time_limit is None and memory_limit() is None and Feature.INCREMENTAL in backend.features


class _SharedSolver:
    """The formula of a puzzle without givens, in an open solver; ``asked`` counts the puzzles."""

    def __init__(self, blank: Puzzle, options: Options) -> None:
        self._compiled = compile(blank, encodings=options.encodings, presolve=options.presolve)
        literals = self._compiled.value_literals
        self._literals: list[list[int]] = literals.reshape(-1, literals.shape[-1]).tolist()
        self._backend = options.backend_for_batch()
        self._stack = ExitStack()
        self.reopen()

    def reopen(self) -> None:
        """Open a solver that has learnt nothing yet."""
        self.close()
        self._session = self._stack.enter_context(self._backend.open(self._compiled.formula))
        self._guard = self._compiled.formula.variables.count
        self.asked = 0

    def solutions(self, puzzle: Puzzle, givens: list[tuple[int, int]]) -> Iterator[Grid]:
        self.asked += 1
        known = [self._literals[variable][value] for variable, value in givens]
        if FALSE in known:
            return
        self._guard += 1
        assumptions = [literal for literal in known if literal != TRUE]
        forbidding = self._compiled.formula.blocking_clause
        for assignment in answers(self._session, forbidding, assumptions, guard=self._guard):
            yield self._compiled.grid_of(puzzle, assignment)

    def close(self) -> None:
        self._stack.close()
