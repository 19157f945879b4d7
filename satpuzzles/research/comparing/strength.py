"""Unit-propagation strength: what part of the values that no solution has an encoding excludes without any search.

The *open values* of a puzzle are all pairs of a cell and a value that its givens leave, of the cells that are no givens
themselves. An open value is *impossible* if no solution has it: full consistency would exclude exactly these. A
formula *excludes* a value if unit propagation on its clauses and the givens, as unit clauses, falsifies the literal
that says that the cell has the value; of order-encoded integers, ``x = v``, if it falsifies ``x >= v`` or satisfies
``x >= v + 1``. A conflict excludes every value.

    strength = excluded values / impossible values

It lies between 0 and 1, and there is none if no open value is impossible. The formula is made without presolve and
without the givens: given values that an encoder knows are folded into the clauses, and part of the propagation would be
done by the encoder.

This is strength at the root of the search. With *lookahead*, one step further down, a value is excluded as well if a
conflict follows by unit propagation once the cell is assumed to have it: a failed literal (J. W. Freeman, Improvements
to propositional satisfiability search algorithms, 1995). Each value is tried once.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc import TRUE, Encoded, Lits, evaluate
from satpuzzles.backends.incremental import incremental
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.plugins import author
from satpuzzles.compiler import chosen_encodings, compile_without_givens
from satpuzzles.errors import GaveUp, WrongAnswer, gave_up
from satpuzzles.solving.forced import Forcing, forced
from satpuzzles.stating.modelling import model_of, places
from satpuzzles.stating.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Consistency:
    """Full consistency of a puzzle: which values are ``open[cell, value]``, and which of these are ``impossible``."""

    puzzle: Puzzle
    open: NDArray[np.bool_]
    impossible: NDArray[np.bool_]

    def share(self, excluded: NDArray[np.bool_]) -> float | None:
        """The share of impossible values that are ``excluded[cell, value]``, from 0 to 1; None if no value is
        impossible.

        Raises WrongAnswer if a value is excluded that a solution has.
        """
        if (excluded & self.open & ~self.impossible).any():
            broken = ["a value is excluded that a solution has"]
            raise WrongAnswer(self.puzzle.kind, broken, author(type(self.puzzle)))
        impossible = int(self.impossible.sum())
        return int((excluded & self.impossible).sum()) / impossible if impossible else None


def consistency(puzzle: Puzzle, deadline: Deadline) -> Consistency:
    """Which values are impossible, by the search of `satpuzzles.forced`. Raises GaveUp at a limit."""
    answer = model_of(puzzle)[0].answer
    found = forced(puzzle, time_limit=deadline.remaining, cancel=deadline.cancel)
    if found.status is Forcing.UNKNOWN:
        raise gave_up(found.reason)
    possible = np.zeros_like(answer.cells)
    if found.status is Forcing.FOUND:
        for cell, (r, c) in enumerate(places(puzzle, answer.domain.shape[:-1])):
            possible[cell, np.searchsorted(answer.values, found.candidates[r][c])] = True
    undecided = answer.cells & (answer.cells.sum(axis=1, keepdims=True) > 1)
    return Consistency(puzzle, undecided, undecided & ~possible)


def excluded_by_presolve(puzzle: Puzzle, deadline: Deadline) -> NDArray[np.bool_]:
    """The values ``[cell, value]`` that presolve excludes; all if it finds a contradiction. Raises OutOfTime.

    Presolve propagates each rule by an algorithm of its own.
    """
    model = model_of(puzzle)[0]
    model.narrow(lambda _: deadline.check())
    if not all(unknown.domain.any(axis=-1).all() for unknown in model.unknowns):
        return np.ones_like(model.answer.cells)
    return ~model.answer.cells


@dataclass(frozen=True, slots=True)
class Excluded:
    """The values ``[cell, value]`` that unit propagation excludes, at the root and with lookahead."""

    propagation: NDArray[np.bool_]
    lookahead: NDArray[np.bool_]


def excluded_by_units(puzzle: Puzzle, encodings: Mapping[str, str], deadline: Deadline) -> Excluded:
    """What unit propagation excludes from ``puzzle``. Raises UsageError for an unknown encoding, GaveUp at a limit."""
    compiled = compile_without_givens(puzzle, chosen_encodings(type(puzzle), encodings), deadline)
    formula = compiled.formula
    guard = int(formula.new("guard"))  # in every clause: what a solver knows without assumptions it need not tell
    last = formula.rules[-1]
    try:
        formula.clauses = formula.clauses.guarded(np.full(last.first + last.count, -guard, np.int32))
    except MemoryError:
        raise GaveUp("memory limit") from None
    with incremental(formula, deadline) as session:
        implied = session.propagate([guard, *(x for x in compiled.givens if x != TRUE)])
        if implied is None:
            everything = np.ones_like(compiled.domain)
            return Excluded(everything, everything)
        session.add([[x] for x in implied])
        excluded = _falsified(compiled.answer, np.array(implied), formula.variables.count)
        with_lookahead = excluded.copy()
        literals = _stating(compiled.answer)
        for cell, value in np.argwhere(compiled.domain & ~excluded):
            deadline.check()
            assumed = [x for x in literals[cell, value].tolist() if x != TRUE]
            with_lookahead[cell, value] = session.propagate([guard, *assumed]) is None
    return Excluded(excluded, with_lookahead)


def _stating(answer: Encoded) -> Lits:
    """The literals ``[cell, value, literals]`` that together state that a cell has a value."""
    stating = answer.stating
    return stating.reshape(-1, *stating.shape[-2:])


def _falsified(answer: Encoded, implied: NDArray[np.int64], variables: int) -> NDArray[np.bool_]:
    """The values ``[cell, value]`` of ``answer`` that the ``implied`` literals exclude."""
    least, most = np.zeros((2, variables + 1), np.bool_)  # what is not implied, as false and as true
    most[:] = least[0] = True
    least[implied[implied > 0]] = True
    most[-implied[implied < 0]] = False

    literals = _stating(answer)
    return np.asarray((~evaluate(least, literals) & ~evaluate(most, literals)).any(axis=-1))
