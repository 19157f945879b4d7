"""Forced: what all solutions of a puzzle share, and what each other cell can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from satenc import FALSE, TRUE, Assignment, Lits, evaluate
from satpuzzles.backends import Session, on_trust
from satpuzzles.boards import Drawing, arranged
from satpuzzles.errors import GaveUp
from satpuzzles.rendering.showing import Shown
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.result import no_answer
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.modelling import places
from satpuzzles.stating.puzzle import Puzzle

Candidates: TypeAlias = list[list[list[int]]]
"""The values that each cell can have, ascending, row by row."""


class Forcing(StrEnum):
    FOUND = "found"
    """There are solutions, and it is known what they share."""
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Forced(Shown):
    """``candidates`` has for each cell the values that it takes in some solution; it has none if there is no solution.

    With UNKNOWN, ``reason`` names the limit that was reached. There may then be more values, and ``candidates`` has no
    cells if the search had not begun. ``checked`` is False if only an external command claims that there are no more
    values, and ``reason`` says so.
    """

    puzzle: Puzzle
    status: Forcing
    candidates: Candidates
    reason: str | None = None
    checked: bool = True

    @property
    def in_words(self) -> str:
        if not self.solvable:
            return no_answer(self.status, self.reason)
        cells = [values for row in self.candidates for values in row]
        shared = sum(len(values) == 1 for values in cells)
        if self.reason is None and shared == len(cells):
            return "the puzzle has exactly one solution"
        board = self.puzzle.board
        words = f"{shared} of {board.counted(len(cells))} are" if shared else f"no {board.nouns[0]} is"
        late = f" found so far, then gave up: {self.reason}" if self.status is Forcing.UNKNOWN else ""
        trusted = "" if self.checked else f" ({self.reason})"
        return f"{words} the same in all solutions{late}{trusted}"

    def drawings(self) -> Sequence[Drawing]:
        return drawings_of(self.puzzle, self.grid) if self.solvable else ()

    @property
    def solvable(self) -> bool:
        """Whether a solution was found."""
        return any(any(row) for row in self.candidates)

    @property
    def grid(self) -> list[list[int | None]]:
        """The grid with the value of each cell that is the same in all solutions; None where they differ."""
        return [[values[0] if len(values) == 1 else None for values in row] for row in self.candidates]


def showing_all_values(session: Session, literals: Lits, seen: NDArray[np.bool_]) -> Iterator[Assignment]:
    """Answers of ``session``, each with one of ``literals`` that none was ``seen`` with, which this notes, until there
    are no more.
    """

    def another_value(_: Assignment) -> Lits:
        waiting: Lits = literals[~seen & (literals != FALSE) & (literals != TRUE)]
        session.prefer(waiting.tolist())
        return waiting

    for found in answers(session, another_value):
        seen |= evaluate(found, literals)
        yield found


def forced(puzzle: Puzzle, **keywords: Unpack[Searching]) -> Forced:
    """What all solutions of ``puzzle`` have in common. Options and errors are those of `satpuzzles.solve`.

    The solver searches again and again for a solution in which some cell has a new value, until there is none.
    """
    options = Options(**keywords)
    deadline = options.deadline()
    try:
        compiled = options.compile(puzzle, deadline)
    except GaveUp as error:
        return Forced(puzzle, Forcing.UNKNOWN, [], str(error))
    literals, values = compiled.value_literals, compiled.answer.values
    chosen, _ = options.backend_for(compiled.formula, None)
    seen = np.zeros(literals.shape, np.bool_)
    reason = None
    with chosen.open(compiled.formula, deadline) as session:
        try:
            for found in showing_all_values(session, literals, seen):
                compiled.grid(found)
        except GaveUp as error:
            reason = str(error)
    cells = [values[taken].tolist() for taken in seen.reshape(-1, len(values))]
    candidates = arranged(places(puzzle, literals.shape[:-1]), cells)
    if reason is not None:
        return Forced(puzzle, Forcing.UNKNOWN, candidates, reason)
    trusted = on_trust(chosen.name)
    return Forced(puzzle, Forcing.FOUND if seen.any() else Forcing.NONE, candidates, trusted, trusted is None)
