"""What changing a puzzle until it has one solution comes to; the modules of `satpuzzles.puzzles.menders` do it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from satpuzzles.board import Cell
from satpuzzles.puzzle import Grid, Puzzle

AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Mended(Generic[AnyPuzzle]):
    """A puzzle of which ``grid`` was proved to be the only solution, which cells were changed for that, ascending, and
    in ``words`` what was done. ``is_smallest`` says that it was proved that fewer changes do not do.
    """

    puzzle: AnyPuzzle
    grid: Grid
    changed: tuple[Cell, ...]
    words: tuple[str, ...] = ()
    is_smallest: bool = False


def cells_where(changed: NDArray[np.bool_]) -> tuple[Cell, ...]:
    """The cells of a board ``[row, column]`` that are true."""
    return tuple((r, c) for r, c in np.argwhere(changed).tolist())


def how_few(count: int, changed: str, aim: str, *, is_smallest: bool) -> list[str]:
    """Whether fewer changes may reach the ``aim``, in a sentence: "2 cells moved, the fewest that leave one solution";
    none where there is one change.
    """
    words = f"the fewest that {aim}" if is_smallest else "the fewest found; fewer may be enough"
    return [f"{count} {changed}, {words}"] if count > 1 else []
