"""Small solved puzzles, the pictures of the kinds in the gallery. They are kept in a file, as to make them all takes
seconds; ``python -m tools.studio_examples`` writes it.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import satpuzzles
from satpuzzles.formats import puzzle_of
from satpuzzles.making.example import example
from satpuzzles.rendering.svg import svg
from satpuzzles.stating.puzzle import Puzzle

FILE = "examples.json"


def pictures(kinds: Iterable[type[Puzzle]]) -> dict[str, str]:
    """A solved puzzle of each of the ``kinds`` as SVG, by its name; a kind that has no example is left out."""
    shown = ((kind.kind, kept().get(kind.kind) or made(kind)) for kind in kinds)
    return {name: _picture(**one) for name, one in shown if one is not None}


def made(kind: type[Puzzle]) -> dict[str, Any] | None:
    """An example of ``kind``: its document, as ``puzzle``, and its ``answer``."""
    puzzle = example(kind)
    return None if puzzle is None else {"puzzle": puzzle.to_json(), "answer": satpuzzles.solve(puzzle).grid}


def _picture(puzzle: dict[str, Any], answer: list[list[int]]) -> str:
    return svg([puzzle_of(puzzle).drawing(answer)])


@cache
def kept() -> dict[str, Any]:
    """The examples in the file by their kinds, each with its ``answer``."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return found
