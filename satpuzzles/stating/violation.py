"""A place where an answer is wrong."""

from dataclasses import dataclass
from typing import Any

from satpuzzles.boards import Board, Cell
from satpuzzles.stating.display import Display


@dataclass(frozen=True, slots=True)
class Violation:
    """A ``rule`` or a given that an answer breaks, in words, and the ``cells`` that break it: two stars that touch, a
    part that is cut off, or all cells of a row that has a star too few. Several places that break one rule are one
    violation each.
    """

    rule: str
    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "cells": [[*cell] for cell in self.cells]}


def against_givens(puzzle: Display, board: Board) -> list[Violation]:
    """Each cell of ``board`` that is open, or has another value than the one that is given."""
    called = puzzle.board.called
    return [
        Violation(f"{called((r, c))} is {'open' if value is None else f'given as {known[c]}, not {value}'}", ((r, c),))
        for r, (row, known) in enumerate(zip(board, puzzle.known(), strict=True))
        for c, value in enumerate(row)
        if value is None or known[c] not in (None, value)
    ]
