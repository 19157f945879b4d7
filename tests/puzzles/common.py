"""What the suites of all kinds share."""

import json
from itertools import product

import pytest

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.puzzle import Grid
from satpuzzles.render import Style
from satpuzzles.render.text import text

ASCII = Style(ascii=True)


def puzzle(kind: str, **fields) -> Puzzle:
    """The puzzle of a document with these fields, read as a file would be."""
    return satpuzzles.loads(json.dumps({"puzzle": kind, **fields}).encode())


def variants(kind: type[Puzzle]) -> list:
    """Options for every combination of encodings, each with presolve on and off."""
    roles = list(kind.encodings)
    return [
        pytest.param(
            {"encodings": dict(zip(roles, choice, strict=True)), "presolve": presolve},
            id="-".join([*choice, "presolve" if presolve else "plain"]),
        )
        for choice in product(*(list(type(default)) for default in kind.encodings.values()))
        for presolve in (True, False)
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
