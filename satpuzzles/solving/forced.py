"""Forced: what all solutions of a puzzle share, and what each other cell can be."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from satenc import FALSE, TRUE, Assignment, Lits, evaluate
from satpuzzles.backends import DEFAULT, Feature
from satpuzzles.errors import GaveUp
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import arranged, places
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options

Candidates: TypeAlias = list[list[list[int]]]
"""The values that each cell can have, ascending, row by row."""


class Forcing(StrEnum):
    FOUND = "found"
    """There are solutions, and it is known what they share."""
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Forced:
    """``candidates`` has for each cell the values that it takes in some solution; none at all if there is no solution.

    With UNKNOWN, ``reason`` tells which limit was reached; then there may be more values, and ``candidates`` has no
    cells if the search had not begun.
    """

    status: Forcing
    candidates: Candidates
    reason: str | None = None

    @property
    def solvable(self) -> bool:
        """Whether a solution was found."""
        return any(any(row) for row in self.candidates)

    @property
    def grid(self) -> list[list[int | None]]:
        """What is the same in all solutions; None where they differ."""
        return [[values[0] if len(values) == 1 else None for values in row] for row in self.candidates]


def forced(
    puzzle: PuzzleLike,
    *,
    backend: str = DEFAULT,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = True,
    time_limit: float | None = None,
) -> Forced:
    """What all solutions of ``puzzle`` share; options and errors as in `satpuzzles.solve`. The backend has to be
    incremental.

    The solver is asked for a solution with a value in some cell that no solution before it had, until there is none.
    """
    options = Options(backend, encodings, presolve, time_limit)
    options.require(Feature.INCREMENTAL, "find what is forced")
    puzzle, deadline = as_puzzle(puzzle), options.deadline()
    try:
        compiled = options.compile(puzzle, deadline)
    except GaveUp as error:
        return Forced(Forcing.UNKNOWN, [], str(error))
    literals, values = compiled.value_literals, compiled.answer.values
    chosen, _ = options.backend_for(compiled.formula, None)
    seen = np.zeros(literals.shape, np.bool_)
    reason = None
    with chosen.open(compiled.formula, deadline) as session:

        def another_value(_: Assignment) -> Lits:
            waiting: Lits = literals[~seen & (literals != FALSE) & (literals != TRUE)]
            session.prefer(waiting.tolist())
            return waiting

        try:
            for found in answers(session, another_value):
                compiled.grid(found)
                seen |= evaluate(found, literals)
        except GaveUp as error:
            reason = str(error)
    cells = [values[taken].tolist() for taken in seen.reshape(-1, len(values))]
    candidates = arranged(places(puzzle, literals.shape[:-1]), cells)
    ended = Forcing.FOUND if seen.any() else Forcing.NONE
    return Forced(ended if reason is None else Forcing.UNKNOWN, candidates, reason)
