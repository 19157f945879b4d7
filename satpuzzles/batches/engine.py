"""Solutions of many puzzles in a row: puzzles that differ only in their givens share one formula in one open solver.

The formula is that of the puzzle without givens, and the givens are assumptions, see `Solving.split`. A clause that
forbids a solution of one puzzle must not hold for the next one: each puzzle has a guard, a new variable whose negation
is in these clauses. The guard is assumed while this puzzle is solved, and never again.

Many puzzles can be settled before, by arrays and without a solver, see `satpuzzles.batches.settling`.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack
from itertools import islice

from satenc import FALSE, TRUE
from satpuzzles import backends
from satpuzzles.backends import Feature, Session, auto
from satpuzzles.backends.child import kept
from satpuzzles.backends.incremental import incremental
from satpuzzles.backends.session import PysatSession
from satpuzzles.batches.settling import Group, JointNarrowing, Settled, Settler
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import compile
from satpuzzles.errors import GaveUp, OutOfConflicts, OutOfTime
from satpuzzles.processes.memory import memory_limit
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Found, Statistics, found
from satpuzzles.solving.search import Search
from satpuzzles.solving.strategies.state import State, Strategy
from satpuzzles.stating.puzzle import Puzzle, solution

_MOST_OPEN = 4
"""Shared solvers that are open at a time; the oldest is closed for a fifth."""
_PUZZLES_A_SOLVER = 1_000
"""Puzzles after which a shared solver is opened anew, so that learnt clauses and guards do not pile up. `check` answers
2,800 17-clue Sudokus a second with 1,000 puzzles to a solver, 1,760 with 5,000, and 2,900 with a third of 1,000.
"""
_FEWEST = 3
"""Puzzles that are equal without their givens from which on they share a solver. Its formula has all values of all
cells, and takes longer to write than that of one puzzle.
"""
_MOST_CUTS = 10_000
"""Cuts of lazy rules that one solver leaves to the next."""


class Engine:
    """Finds solutions of one puzzle after the other. Raises what `Search` raises."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._may_share = may_share(options)
        self._open: dict[Puzzle, _SharedSolver | None] = {}
        self._settlers: dict[Puzzle, Settler] = {}
        self._outcomes: dict[int, tuple[Puzzle, Settled | Exception | None]] = {}
        """By the identity of the puzzle: to look for an equal one takes longer than to settle it."""
        self._waiting = JointNarrowing((), options)
        self._children = ExitStack()
        self._children.enter_context(kept())
        self._seen = Counter[Puzzle]()
        """How many puzzles there were that are equal to each of these without their givens."""

    def outcomes(self, groups: Iterable[Group]) -> dict[int, Settled | Exception | None]:
        """What is settled about the puzzles of these ``groups``, by their places: None for one that needs a solver, and
        what `find` has to raise.
        """
        found: dict[int, Settled | Exception | None] = {}
        if may_settle(self.options) and self.options.presolve:
            for group in groups:
                try:
                    outcomes: Iterable[Settled | Exception | None] = self._settler_for(group.blank).outcomes(group)
                except (MemoryError, OutOfTime):  # a solver may need less
                    outcomes = [None] * len(group.places)
                except Exception as error:  # noqa: BLE001  # raised for each of them
                    outcomes = [error] * len(group.places)
                found.update(zip(group.places, outcomes, strict=True))
        return found

    def expect(self, puzzles: Iterable[tuple[Puzzle, Settled | Exception | None]]) -> None:
        """Remember what is settled about each of these ``puzzles``, for `find`, which will be asked about these very
        objects, in this order. What was remembered before is forgotten.
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
        """At most ``most`` solutions of ``puzzle``, all for None. They are those that a `Search` for this puzzle alone
        finds, whatever the engine was asked before, unless several ``may_differ`` from those.

        It is such a search, by the same strategies. What is settled needs none; the solver that puzzles share is one
        strategy more, and as which of several solutions it finds depends on what it has learnt from other puzzles, it
        then decides only about puzzles with no solution or one.
        """
        if (known := self._settled(puzzle)) is not None:
            return self._found(puzzle, known, exhausted=most is None or len(known) < most)
        shared = self._shared(puzzle, several=may_differ)
        narrowed = self._waiting.narrowed(puzzle) if shared is None else None
        grids = None if narrowed is None else narrowed.solutions()
        if grids is not None:
            return self._found(puzzle, grids, exhausted=most is None or len(grids) < most)
        search = Search(puzzle, most, self.options, narrowed=narrowed, shared=shared)
        return search.found(list(search))

    def _found(self, puzzle: Puzzle, grids: list[Grid], *, exhausted: bool) -> Found:
        return found(puzzle, grids, exhausted=exhausted, limit=None, statistics=Statistics(self.options.backend))

    def _settled(self, puzzle: Puzzle) -> list[Grid] | None:
        """All solutions, none or one; None where there are more or where that is not known."""
        _, outcome = self._outcomes.get(id(puzzle), (None, None))
        if isinstance(outcome, Exception):
            raise outcome
        if outcome is None or outcome.solutions > 1:
            return None
        return outcome.grids if outcome.checked else [solution(puzzle, grid) for grid in outcome.grids]

    def _shared(self, puzzle: Puzzle, *, several: bool) -> Strategy | None:
        """The strategy of the solver that ``puzzle`` shares with others, if there is one. Unless it may find
        ``several`` solutions, it leaves a puzzle that has several to the next strategy.
        """
        _, outcome = self._outcomes.get(id(puzzle), (None, None))
        if isinstance(outcome, Settled) and not several:  # there are several
            return None
        if (asked := self._asked(puzzle)) is None:
            return None

        def strategy(search: State) -> Generator[Grid]:
            found = asked(search.deadline)
            if several:
                yield from found
                return
            first = list(islice(found, 2))
            if len(first) > 1:
                raise OutOfConflicts
            yield from first

        return strategy

    def solutions(self, puzzle: Puzzle, deadline: Deadline) -> Iterator[Grid] | None:
        """All solutions of ``puzzle``, from the solver that it shares with others, in an order that depends on them;
        None where there is no such solver. Raises OutOfConflicts where they are left to another one, and OutOfTime past
        the ``deadline``.
        """
        asked = self._asked(puzzle)
        return None if asked is None else asked(deadline)

    def _asked(self, puzzle: Puzzle) -> Callable[[Deadline], Iterator[Grid]] | None:
        parts = puzzle.solving.split(puzzle) if self._may_share else None
        if parts is None:
            return None
        blank, givens = parts
        self._seen[blank] += 1
        if self._seen[blank] < _FEWEST:
            return None

        def asked(deadline: Deadline) -> Iterator[Grid]:
            solver = self._solver_for(blank)  # opened once it is needed
            if solver is None:
                raise OutOfConflicts
            yield from solver.solutions(puzzle, givens, deadline)

        return asked

    def _solver_for(self, blank: Puzzle) -> "_SharedSolver | None":
        """The open solver of ``blank``; None where its formula is not written within the limits of one puzzle."""
        if blank not in self._open:
            if len(self._open) >= _MOST_OPEN:
                self._close(next(iter(self._open)))
            try:
                self._open[blank] = _SharedSolver(blank, self.options)
            except GaveUp:
                self._open[blank] = None
        elif (shared := self._open[blank]) is not None and shared.asked >= _PUZZLES_A_SOLVER:
            shared.reopen()
        return self._open[blank]

    def _close(self, blank: Puzzle) -> None:
        if (shared := self._open.pop(blank)) is not None:
            shared.close()

    def close(self) -> None:
        """Close all solvers. An engine that is asked again opens new ones."""
        for blank in [*self._open]:
            self._close(blank)
        self._children.close()


def may_settle(options: Options) -> bool:
    """Whether puzzles may be settled together by arrays: the backend takes more clauses after an answer."""
    return Feature.INCREMENTAL in options.backend_for_batch().features


def may_share(options: Options) -> bool:
    """Whether puzzles may share an open solver: as `may_settle`, and no limit of memory requires a solver in a child
    process, nor one of time that a named solver would not keep in this one.
    """
    return (
        may_settle(options)
        and memory_limit() is None
        and (options.time_limit is None or options.backend == backends.DEFAULT)
    )


class _SharedSolver:
    """The formula of the puzzle ``blank``, which has no givens, in an open solver; ``asked`` counts the puzzles that it
    was asked about since it was opened. Raises GaveUp where the formula takes too long.
    """

    def __init__(self, blank: Puzzle, options: Options) -> None:
        self._options, deadline = options, options.deadline()
        self._compiled = compile(blank, encodings=options.encodings, presolve=options.presolve, deadline=deadline)
        self._literals = self._compiled.literals_by_cell
        self._stack = ExitStack()
        self.reopen()

    def reopen(self) -> None:
        """Open the solver anew, with some of the cuts of lazy rules, the last that were found."""
        self.close()
        formula = self._compiled.formula
        del formula.cuts[: max(0, len(formula.cuts) - _MOST_CUTS)]
        self._brief: PysatSession | None = None
        if self._options.backend == backends.DEFAULT:
            self._brief = self._stack.enter_context(incremental(formula))
            self._brief.limit_conflicts(auto.BRIEF_CONFLICTS)
            self._session: Session = self._brief
        else:
            chosen, deadline = self._options.backend_for_batch(), self._options.until_cancelled
            self._session = self._stack.enter_context(chosen.open(formula, deadline))
        self._guard = formula.variables.count
        self.asked = 0

    def solutions(self, puzzle: Puzzle, givens: list[tuple[int, int]], deadline: Deadline) -> Iterator[Grid]:
        """The solutions of ``puzzle``, whose ``givens`` are as `Solving.split` has them. Raises OutOfConflicts after as
        many conflicts as a puzzle alone has in this process, and OutOfTime past the ``deadline``.
        """
        self.asked += 1
        known = [self._literals[variable][value] for variable, value in givens]
        if FALSE in known:
            return
        if self._brief is not None:
            self._brief.until(deadline)
        self._guard += 1
        assumptions = [literal for literal in known if literal != TRUE]
        forbidding = self._compiled.formula.blocking_clause
        for assignment in answers(self._session, forbidding, assumptions, guard=self._guard):
            yield self._compiled.grid_of(puzzle, assignment)

    def close(self) -> None:
        self._stack.close()
