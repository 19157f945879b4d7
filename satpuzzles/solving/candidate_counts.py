"""Candidate counts: in how many solutions a cell has each value, and so how likely it is if all are equally likely.

Without a limit the solutions are counted as a whole: d4 compiles the formula (`satpuzzles.backends.dnnf`), and one pass
down its nodes gives the number of models with each literal, however many there are (A. Darwiche, A differential
approach to inference in Bayesian networks, Journal of the ACM 50(3), 2003). Where a rule is lazy each solution is
found. Up to a limit a solver finds solutions with each value in turn.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, islice
from typing import Unpack

import numpy as np

from satenc import FALSE, TRUE
from satpuzzles.backends import DEFAULT
from satpuzzles.backends.counter import INSTALL, Counter
from satpuzzles.boards import Cell, arranged
from satpuzzles.common.arguments import whole_number
from satpuzzles.compiler import Compiled
from satpuzzles.errors import GaveUp, UsageError, gave_up
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.enumerate import answers, retire
from satpuzzles.solving.forced import Forced, Forcing
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.result import digits, no_answer
from satpuzzles.solving.search import Search
from satpuzzles.stating.modelling import places
from satpuzzles.stating.puzzle import Puzzle

Counts = list[list[dict[int, int]]]
"""For each cell, row by row, in how many solutions it has each value; values that it never has are left out."""


@dataclass(frozen=True, slots=True, repr=False)
class CandidateCounts(Told):
    """``counts`` of the cells of a ``puzzle``, and the ``number`` of all solutions; None where each value was counted
    up to a ``limit``. Without a solution, and at another limit, there are no counts, for the ``reason`` given.
    """

    puzzle: Puzzle
    status: Forcing
    counts: Counts = field(default_factory=list)
    number: int | None = None
    limit: int | None = None
    reason: str | None = None

    @property
    def in_words(self) -> str:
        if self.status is not Forcing.FOUND:
            return no_answer(self.status, self.reason)
        if self.number is None:
            return f"solutions of each value counted up to {self.limit}"
        return f"{digits(self.number)} solution{'s' * (self.number != 1)}"

    @property
    def forced(self) -> Forced:
        """What all solutions share, and the values of the other cells."""
        candidates = [[sorted(values) for values in row] for row in self.counts]
        return Forced(self.puzzle, self.status, candidates, self.reason)

    def chance(self, cell: Cell, value: int) -> Fraction:
        """The part of all solutions in which ``cell``, a row and a place from 0, has ``value``. Raises UsageError where
        the number of all is not known.
        """
        if not self.number:
            raise UsageError("the chance of a value needs the number of all solutions, which is not known")
        return Fraction(self.counts[cell[0]][cell[1]].get(value, 0), self.number)


def candidate_counts(puzzle: Puzzle, limit: int | None = None, **keywords: Unpack[Searching]) -> CandidateCounts:
    """In how many solutions of ``puzzle`` each cell has each value: exactly, or up to ``limit``. The other options and
    errors are those of `satpuzzles.solve`; at a limit the status is UNKNOWN.

    Raises UsageError for exact counts if d4 is not installed and no ``backend`` is named. A named backend finds each
    solution, which is slow if there are many.
    """
    if limit is not None:
        whole_number("limit", limit, 1)
    options = Options(**keywords)
    try:
        if limit is not None:
            return _up_to(limit, puzzle, options)
        return _exact(puzzle, options) if options.backend == DEFAULT else _found(puzzle, options)
    except GaveUp as error:
        return CandidateCounts(puzzle, Forcing.UNKNOWN, limit=limit, reason=str(error))


def _exact(puzzle: Puzzle, options: Options) -> CandidateCounts:
    from satpuzzles.backends.dnnf import Models

    if not Counter.D4.installed:
        raise UsageError(
            f"exact counts need {Counter.D4}: {INSTALL}; or name a backend, which finds the solutions one by one"
        )
    deadline = options.deadline()
    compiled = options.compile_for_counter(puzzle, deadline)
    if compiled.formula.lazy:
        return _found(puzzle, options.until(deadline))
    models = Models(compiled.formula, deadline)
    counts = [models.count_with(x) for x in compiled.value_literals.ravel().tolist()]
    return _counted(compiled, counts, models.count)


def _found(puzzle: Puzzle, options: Options) -> CandidateCounts:
    counts: Counts = [[{} for _ in range(length)] for length in puzzle.board.lengths]
    search = Search(puzzle, None, options)
    for grid in search:
        for cell, value in zip(chain(*counts), chain(*grid), strict=True):
            cell[value] = cell.get(value, 0) + 1
    if not search.exhausted:
        raise gave_up(search.limit, f" after {search.count} solutions")
    return CandidateCounts(puzzle, Forcing.FOUND if search.count else Forcing.NONE, counts, search.count)


def _up_to(limit: int, puzzle: Puzzle, options: Options) -> CandidateCounts:
    deadline = options.deadline()
    compiled = options.compile(puzzle, deadline)
    chosen, _ = options.backend_for(compiled.formula, None)
    counts = []
    guard = compiled.formula.variables.count
    with chosen.open(compiled.formula, deadline) as session:
        for x in compiled.value_literals.ravel().tolist():
            if x == FALSE:
                counts.append(0)
                continue
            guard += 1
            assumed = [] if x == TRUE else [x]
            found = answers(session, compiled.formula.blocking_clause, assumed, guard=guard)
            counts.append(sum(1 for _ in islice(found, limit)))
            retire(session, guard)
    return _counted(compiled, counts, None, limit)


def _counted(compiled: Compiled, counts: list[int], number: int | None, limit: int | None = None) -> CandidateCounts:
    values = compiled.answer.values.tolist()
    rows = np.array(counts, object).reshape(-1, len(values)).tolist()
    cells = [{value: n for value, n in zip(values, row, strict=True) if n} for row in rows]
    by_place = arranged(places(compiled.puzzle, compiled.value_literals.shape[:-1]), cells)
    status = Forcing.FOUND if any(cells) else Forcing.NONE
    return CandidateCounts(compiled.puzzle, status, by_place, number, limit)
