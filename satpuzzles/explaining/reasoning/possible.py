"""Which values some solution has: asked of a formula that what is known has narrowed, and that has no switches."""

from collections.abc import Generator, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from satpuzzles.backends import Session, auto, backend, decided
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import PuzzleModel
from satpuzzles.errors import OutOfConflicts
from satpuzzles.explaining.reasoning.cores import limited
from satpuzzles.solving.forced import showing_all_values
from satpuzzles.stating.puzzle import Puzzle


def possible_values(
    puzzle: Puzzle, numbers: Sequence[int], left: NDArray[np.bool_], deadline: Deadline, conflicts: int | None = None
) -> Generator[NDArray[np.bool_], None, None]:
    """``[cell, number]``: which of ``numbers`` cells have in the solutions found by now, one solution after the other
    until there is none with another value. They have those ``left`` to them, in the same form. It is one array, of
    which more becomes true. If the solver has no answer within so many ``conflicts``, the array comes first without a
    solution. Raises GaveUp and, past the ``deadline``, OutOfTime.
    """
    unencoded = PuzzleModel.of(puzzle, puzzle.encodings)
    answer, columns = unencoded.model.answer, np.isin(puzzle.numbers, numbers)
    answer.cells[:, ~columns] = False
    answer.cells[:, columns] &= left
    if unencoded.model.narrowing_pays:
        unencoded.narrow(deadline)
    compiled = unencoded.compiled(deadline)
    literals = compiled.value_literals.reshape(-1, len(puzzle.numbers))[:, columns]
    seen = np.zeros(literals.shape, np.bool_)
    chosen = auto.choose(compiled.formula, 1) if conflicts is None else auto.choose_for_limit()
    with backend(chosen.backend).open(compiled.formula, deadline) as session:
        if conflicts is not None and _is_late(session, conflicts):
            yield seen
        for _ in showing_all_values(session, literals, seen):
            yield seen


def _is_late(session: Session, conflicts: int) -> bool:
    """Whether ``session`` needs more than ``conflicts`` conflicts to find a solution, or to find that there is none."""
    with limited(session, conflicts), suppress(OutOfConflicts):
        decided(session.solve())
        return False
    return True


def numbers_that_fit(puzzle: Puzzle, deadline: Deadline) -> Sequence[int]:
    """The numbers of ``puzzle`` up to the largest that its rules leave to some cell; all where they leave none."""
    unencoded = PuzzleModel.of(puzzle, puzzle.encodings)
    unencoded.narrow(deadline)
    fitting = np.flatnonzero(unencoded.model.answer.cells.any(axis=0))
    return puzzle.numbers[: int(fitting[-1]) + 1] if len(fitting) else puzzle.numbers
