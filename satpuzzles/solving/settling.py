"""Puzzles that differ only in their givens, settled together: narrowed and split into cases by arrays, not by a solver.

`satenc.model.many` has the method. Every grid is checked against the rules and the givens, for all puzzles at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np

from satenc.model.many import Many, can_settle
from satpuzzles.backends import auto
from satpuzzles.compiler import chosen_encodings
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.options import Options

_MOST_CASES = 2_000
"""Cases of a puzzle after which it is left to a solver. The hardest 9x9 Sudokus take 82 on average."""

_FEWEST = 8
"""Puzzles from which on arrays are quicker than a solver."""

Givens: TypeAlias = list[tuple[int, int]]
"""The givens of a puzzle as `Puzzle.split` has them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is settled about a puzzle: that ``grids``, one or none, are all its solutions, or that it has ``several``.

    A grid that is not ``checked`` has failed the check of many grids; the check of one says why.
    """

    grids: list[Grid]
    several: bool = False
    checked: bool = True


def alike(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, list[Puzzle], list[Givens]]]:
    """Puzzles that are equal without their givens, where there are enough of them to be settled together: what they are
    without the givens, the puzzles, and the givens of each.
    """
    found: dict[Puzzle, tuple[list[Puzzle], list[Givens]]] = {}
    for puzzle in puzzles:
        with suppress(Exception):  # of a plug-in: it happens again when the puzzle is answered, and is reported then
            if (parts := puzzle.split()) is not None:
                members, givens = found.setdefault(parts[0], ([], []))
                members.append(puzzle)
                givens.append(parts[1])
    return ((blank, *parts) for blank, parts in found.items() if len(parts[0]) >= _FEWEST)


class Settler:
    """Settles puzzles that are equal to ``blank`` without their givens. Raises UsageError for an unknown encoding."""

    def __init__(self, blank: Puzzle, options: Options) -> None:
        self._blank = blank
        model = blank.model(chosen_encodings(type(blank), options.encodings or {}))
        self._many = Many(model) if can_settle(model) else None
        self._shape = model.answer.domain.shape[:-1]
        # whoever names a solver wants it to search; narrowing goes before any solver
        self._most_cases = _MOST_CASES if options.backend == auto.NAME else 1

    def outcomes(self, givens: Sequence[Givens]) -> list[Outcome | None]:
        """For the puzzle with each of these ``givens`` what is settled about it; None where it needs a solver."""
        if self._many is None:
            return [None] * len(givens)
        puzzle = np.repeat(np.arange(len(givens)), [len(given) for given in givens])
        variable, value = np.fromiter(chain.from_iterable(chain(*givens)), np.intp).reshape(-1, 2).T
        masks = self._many.masks(len(givens), puzzle, variable, value)
        found = self._many.settle(masks, self._most_cases)
        grids = self._many.values[found.answers.T].reshape(-1, *self._shape)
        right = self._blank.keep_rules(grids)
        right[puzzle[found.answers[variable, puzzle] != value]] = False
        return [
            None if solutions < 0 else Outcome([self._blank.grid(grid)] * (solutions == 1), solutions > 1, checked)
            for solutions, grid, checked in zip(found.solutions.tolist(), grids, right.tolist(), strict=True)
        ]
