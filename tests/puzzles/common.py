"""What the suites of all kinds share."""

import json
import operator
from itertools import islice, product

import numpy as np
import pytest

import satpuzzles
from satenc import Model
from satpuzzles import Puzzle
from satpuzzles.boards.grids import Grid
from satpuzzles.explaining.reasoning.room_patterns import exclude_pieces
from satpuzzles.rendering import Style
from satpuzzles.rendering.text import text


def puzzle(kind: str, **fields) -> Puzzle:
    """The puzzle of a document with these fields, read as a file would be."""
    return satpuzzles.loads(json.dumps({"puzzle": kind, **fields}).encode())


def variants(kind: type[Puzzle]) -> list:
    """Options for combinations of encodings and presolve on and off: all in which two at most are not the default."""
    roles = list(kind.encodings)
    defaults = *kind.encodings.values(), True
    combined = product(*(list(type(default)) for default in kind.encodings.values()), (True, False))
    return [
        pytest.param(
            {"encodings": dict(zip(roles, choice, strict=True)), "presolve": presolve},
            id="-".join([*choice, "presolve" if presolve else "plain"]),
        )
        for *choice, presolve in combined
        if sum(map(operator.ne, (*choice, presolve), defaults)) <= 2
    ]


def all_solutions(chosen: Puzzle, **options) -> set:
    """The solutions as tuples of rows; none may come twice."""
    found = [frozen(grid) for grid in satpuzzles.solutions(chosen, **options)]
    assert len(set(found)) == len(found)
    return set(found)


def frozen(grid: Grid) -> tuple:
    return tuple(map(tuple, grid))


def changed(grid: Grid, changes: dict) -> list[list[int]]:
    """A copy of ``grid`` with the values at (row, column), from 0, replaced."""
    return [[changes.get((r, c), value) for c, value in enumerate(row)] for r, row in enumerate(grid)]


def read_back(chosen: Puzzle) -> Puzzle:
    """What is read from the document that a puzzle writes."""
    return satpuzzles.loads(json.dumps(chosen.to_json()).encode())


def drawn(chosen: Puzzle, grid: Grid | None = None, style: Style | None = None, marked=()) -> str:
    """A drawing between newlines, as it stands in a test."""
    return "\n" + text(chosen.drawing(grid, marked), style or Style())


def left_by_pieces(model: Model) -> np.ndarray:
    """What rules and the pieces of their groups leave: ``cells[cell, value]``."""
    model.narrow()
    while exclude_pieces(model):
        model.narrow()
    return model.answer.cells


def held_against(cells: np.ndarray, puzzle: Puzzle, most: int) -> tuple[int, int]:
    """How many solutions there are, ``most`` at most, each of which has values that ``cells[cell, value]`` leaves; and
    how many values are excluded, counted for each of them.
    """
    found = [*islice(satpuzzles.solutions(puzzle), most)]
    for grid in found:
        assert cells[np.arange(len(cells)), np.ravel(grid)].all()
    return len(found), len(found) * int(np.count_nonzero(~cells))
