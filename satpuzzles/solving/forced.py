"""Forced: what all solutions of a puzzle share, and what each other cell can be."""

from dataclasses import dataclass
from typing import TypeAlias, Unpack

import numpy as np

from satenc import FALSE, TRUE, OrderInts, evaluate
from satpuzzles import backends
from satpuzzles.backends import Feature, Sat, Unknown, auto
from satpuzzles.compiler import compile
from satpuzzles.deadline import Deadline
from satpuzzles.errors import OutOfTime, UsageError
from satpuzzles.puzzle import Puzzle, arranged, places
from satpuzzles.solving.search import SearchOptions

Candidates: TypeAlias = list[list[list[int]]]
"""The values that each cell can have, ascending, row by row."""


@dataclass(frozen=True, slots=True)
class Forced:
    """``candidates`` has for each cell the values that it takes in some solution; none at all if there is no solution.

    If ``gave_up`` tells why the search was cut short there may be more of them, and no cells if it had not begun.
    """

    candidates: Candidates
    gave_up: str | None = None

    @property
    def solvable(self) -> bool:
        """Whether a solution was found."""
        return any(any(row) for row in self.candidates)

    @property
    def grid(self) -> list[list[int | None]]:
        """What is the same in all solutions; None where they differ."""
        return [[values[0] if len(values) == 1 else None for values in row] for row in self.candidates]


def forced(puzzle: Puzzle, **options: Unpack[SearchOptions]) -> Forced:
    """What all solutions of ``puzzle`` share; options and errors as in `satpuzzles.solve`.

    The solver is asked for a solution with a value in some cell that no solution before it had, until there is none.
    """
    deadline = Deadline.after(options.get("time_limit"))
    presolve = options.get("presolve", True)
    try:
        compiled = compile(puzzle, encodings=options.get("encodings"), presolve=presolve, deadline=deadline)
    except OutOfTime as error:
        return Forced([], str(error))
    if isinstance(compiled.answer, OrderInts):
        raise UsageError(f"{puzzle.kind}: its answer has no literals for single values")
    equals = compiled.answer.equals
    name = options.get("backend", backends.DEFAULT)
    chosen = backends.backend(auto.choose(compiled.formula, None).backend if name == auto.NAME else name)
    backends.require(chosen, Feature.INCREMENTAL, "find what is forced")
    seen = np.zeros(equals.shape, np.bool_)
    gave_up = None
    with chosen.open(compiled.formula, deadline) as session:
        guard = compiled.formula.variables.count
        outcome = session.solve()
        while isinstance(outcome, Sat):
            compiled.grid(outcome.assignment)
            seen |= evaluate(outcome.assignment, equals)
            waiting = equals[~seen & (equals != FALSE) & (equals != TRUE)]
            if not len(waiting):
                break
            guard += 1
            session.prefer(waiting.tolist())
            session.add(np.append(waiting, np.int32(-guard)).reshape(1, -1))
            outcome = session.solve([guard])
        if isinstance(outcome, Unknown):
            gave_up = outcome.reason
    values = compiled.answer.values
    cells = [values[taken].tolist() for taken in seen.reshape(-1, len(values))]
    return Forced(arranged(places(puzzle, equals.shape[:-1]), cells), gave_up)
