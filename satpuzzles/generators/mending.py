"""What changing a puzzle until it has one solution comes to; `hanjie.mended` and `star_battle.mended` do it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from satenc import Lits, OrderInts
from satpuzzles.compiler import Compiled
from satpuzzles.puzzle import Grid, Puzzle

AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Mended(Generic[AnyPuzzle]):
    """A puzzle of which ``grid`` was proved to be the only solution, and how many cells were changed for that."""

    puzzle: AnyPuzzle
    grid: Grid
    changes: int


def value_literals(compiled: Compiled) -> Lits:
    """``[..., value]``: for each answer variable the literals of its values; raises TypeError where it has none."""
    answer = compiled.answer
    if isinstance(answer, OrderInts):
        raise TypeError(f"the answer of {compiled.puzzle.kind} has no literals for single values")
    return answer.equals
