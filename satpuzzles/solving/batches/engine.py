"""Solutions of many puzzles in a row: puzzles that differ only in their givens share one formula in one open solver.

The formula is that of the puzzle without givens, and the givens are assumptions, see `Puzzle.split`. A clause that
forbids a solution of one puzzle must not hold for the next one: each puzzle has a guard, a new variable whose negation
is in these clauses. The guard is assumed while this puzzle is solved, and never again.

Many puzzles can be settled before, by arrays and without a solver, see `satpuzzles.solving.batches.settling`.
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice

from satenc import FALSE, TRUE
from satpuzzles.backends import Feature
from satpuzzles.boards.grids import Grid
from satpuzzles.compiler import compile
from satpuzzles.processes.memory import memory_limit
from satpuzzles.solving.batches.settling import Group, JointNarrowing, Settled, Settler
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Found, Statistics, found
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import Puzzle, solution

_MOST_OPEN = 4
"""Shared solvers that are open at a time; the oldest is closed for a fifth."""
_PUZZLES_A_SOLVER = 1_000
"""Puzzles after which a shared solver is opened anew, so that learnt clauses and guards do not pile up. `check` answers
2,800 17-clue Sudokus a second with 1,000 puzzles to a solver, 1,760 with 5,000, and 2,900 with a third of 1,000.
"""
_MOST_CUTS = 10_000
"""Cuts of lazy rules that one solver leaves to the next."""


class Engine:
    """Finds solutions of one puzzle after the other. Raises what `Search` raises."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._may_share = may_share(options)
        self._open: dict[Puzzle, _SharedSolver] = {}
        self._settlers: dict[Puzzle, Settler] = {}
        self._outcomes: dict[int, tuple[Puzzle, Settled | Exception | None]] = {}
        """By the identity of the puzzle: to look for an equal one takes longer than to settle it."""
        self._waiting = JointNarrowing((), options)
        self._is_new = True

    def outcomes(self, groups: Iterable[Group]) -> dict[int, Settled | Exception | None]:
        """What is settled about the puzzles of these ``groups``, by their places: None for one that needs a solver, and
        what `find` has to raise.
        """
        found: dict[int, Settled | Exception | None] = {}
        if may_settle(self.options) and self.options.presolve:
            for group in groups:
                try:
                    outcomes: Iterable[Settled | Exception | None] = self._settler_for(group.blank).outcomes(group)
                except MemoryError:  # a solver may need less
                    outcomes = [None] * len(group.places)
                except Exception as error:  # noqa: BLE001  # raised for each of them
                    outcomes = [error] * len(group.places)
                found.update(zip(group.places, outcomes, strict=True))
        return found

    def expect(self, puzzles: Iterable[tuple[Puzzle, Settled | Exception | None]]) -> None:
        """Remember what is settled about each of these ``puzzles``, for `find` and `first`, which will be asked about
        these very objects, in this order. What was remembered before is forgotten.
        """
        self._outcomes = {id(puzzle): (puzzle, outcome) for puzzle, outcome in puzzles}
        may_narrow = self._may_share and self.options.presolve
        self._waiting = JointNarrowing(
            [puzzle for puzzle, _ in self._outcomes.values()] if may_narrow else (), self.options
        )

    def _settler_for(self, blank: Puzzle) -> Settler:
        settler = self._settlers.get(blank)
        if settler is None:
            if len(self._settlers) >= _MOST_OPEN:
                del self._settlers[next(iter(self._settlers))]
            settler = self._settlers[blank] = Settler(blank, self.options)
        return settler

    def find(self, puzzle: Puzzle, most: int | None, *, may_differ: bool = False) -> Found:
        """At most ``most`` solutions of ``puzzle``, where ``most`` is at least 2; all for None. They are the solutions
        that a `Search` for this puzzle alone finds, whatever the engine was asked before, unless two of several
        ``may_differ`` from those.

        Which of several solutions a shared solver finds depends on what it has learnt from other puzzles. The shared
        solver therefore decides only about puzzles with no solution or one; others are searched again on their own.
        """
        grids = self._first_two(puzzle)
        if grids is None or (len(grids) == 2 and not may_differ):
            return self._alone(puzzle, most)
        return self._found(puzzle, grids, exhausted=len(grids) < 2)

    def _found(self, puzzle: Puzzle, grids: list[Grid], *, exhausted: bool) -> Found:
        return found(puzzle, grids, exhausted=exhausted, limit=None, statistics=Statistics(self.options.backend))

    def _alone(self, puzzle: Puzzle, most: int | None) -> Found:
        """At most ``most`` solutions, from a search for this puzzle, or from narrowing where that leaves no choice."""
        narrowed = self._waiting.narrowed(puzzle)
        grids = None if narrowed is None else narrowed.solutions()
        if grids is None:
            search = Search(puzzle, most, self.options, narrowed=narrowed)
            return search.found(list(search))
        return self._found(puzzle, grids, exhausted=most is None or len(grids) < most)

    def _first_two(self, puzzle: Puzzle) -> list[Grid] | None:
        """All solutions, none or one; None or two of them where there are more or where nothing is known."""
        _, outcome = self._outcomes.get(id(puzzle), (None, None))
        if isinstance(outcome, Exception):
            raise outcome
        if outcome is None:
            shared = self.solutions(puzzle)
            return None if shared is None else list(islice(shared, 2))
        if outcome.solutions > 1:
            return None
        return outcome.grids if outcome.checked else [solution(puzzle, grid) for grid in outcome.grids]

    def first(self, puzzle: Puzzle) -> Found:
        """A solution of ``puzzle``, from the solver that it shares with others. Which one it is, if there are several,
        depends on what the engine was asked since `begin_anew`. `find` avoids that, but has to ask for a second
        solution, which takes as long again.
        """
        shared = self.solutions(puzzle)
        if shared is None:
            return self._alone(puzzle, 1)
        grids = list(islice(shared, 1))
        self._is_new = False
        return self._found(puzzle, grids, exhausted=not grids)

    def begin_anew(self) -> None:
        """Forget what earlier puzzles taught the solvers: what `first` finds next does not depend on them."""
        if not self._is_new:
            for shared in self._open.values():
                shared.reopen(cuts=0)
            self._is_new = True

    def solutions(self, puzzle: Puzzle) -> Iterator[Grid] | None:
        """All solutions of ``puzzle``, from the solver that it shares with others, in an order that depends on them;
        None where there is no such solver.
        """
        parts = puzzle.split() if self._may_share else None
        if parts is None:
            return None
        blank, givens = parts
        return self._solver_for(blank).solutions(puzzle, givens)

    def _solver_for(self, blank: Puzzle) -> "_SharedSolver":
        shared = self._open.get(blank)
        if shared is None:
            if len(self._open) >= _MOST_OPEN:
                self._open.pop(next(iter(self._open))).close()
            shared = self._open[blank] = _SharedSolver(blank, self.options)
        elif shared.asked >= _PUZZLES_A_SOLVER:
            shared.reopen()
        return shared

    def close(self) -> None:
        """Close all solvers. An engine that is asked again opens new ones."""
        while self._open:
            self._open.popitem()[1].close()


def may_settle(options: Options) -> bool:
    """Whether puzzles may be settled together by arrays: the time for each is not limited, and the backend is one that
    takes more clauses after an answer.
    """
    return options.time_limit is None and Feature.INCREMENTAL in options.backend_for_batch().features


def may_share(options: Options) -> bool:
    """Whether puzzles may share an open solver: as `may_settle`, and no limit of memory requires a solver in a child
    process.
    """
    return may_settle(options) and memory_limit() is None


class _SharedSolver:
    """The formula of the puzzle ``blank``, which has no givens, in an open solver; ``asked`` counts the puzzles that it
    was asked about since it was opened.
    """

    def __init__(self, blank: Puzzle, options: Options) -> None:
        self._deadline = options.until_cancelled
        self._compiled = compile(blank, encodings=options.encodings, presolve=options.presolve, deadline=self._deadline)
        self._literals = self._compiled.literals_by_cell
        self._backend = options.backend_for_batch()
        self._stack = ExitStack()
        self.reopen()

    def reopen(self, cuts: int = _MOST_CUTS) -> None:
        """Open the solver anew, with no more ``cuts`` of lazy rules than so many, the last that were found."""
        self.close()
        found = self._compiled.formula.cuts
        del found[: max(0, len(found) - cuts)]
        self._session = self._stack.enter_context(self._backend.open(self._compiled.formula, self._deadline))
        self._guard = self._compiled.formula.variables.count
        self.asked = 0

    def solutions(self, puzzle: Puzzle, givens: list[tuple[int, int]]) -> Iterator[Grid]:
        """The solutions of ``puzzle``, whose ``givens`` are as `Puzzle.split` has them."""
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
