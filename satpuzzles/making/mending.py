"""What changing a puzzle until it has one solution comes to; `hanjie.mended` and `star_battle.mended` do it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from satpuzzles.drawing import Cell
from satpuzzles.puzzle import Grid, Puzzle

AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Mended(Generic[AnyPuzzle]):
    """A puzzle of which ``grid`` was proved to be the only solution, which cells were changed for that, ascending, and
    in ``words`` what was done.
    """

    puzzle: AnyPuzzle
    grid: Grid
    changed: tuple[Cell, ...]
    words: tuple[str, ...] = ()


def cells_where(changed: NDArray[np.bool_]) -> tuple[Cell, ...]:
    """The cells of a board ``[row, column]`` that are true."""
    return tuple((r, c) for r, c in np.argwhere(changed).tolist())
