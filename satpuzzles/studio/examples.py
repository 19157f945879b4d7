"""Small solved puzzles, the pictures of the kinds in the gallery."""

from collections.abc import Iterable

import satpuzzles
from satpuzzles.boards.drawing import Drawing
from satpuzzles.making.example import example
from satpuzzles.pictures import drawn_example
from satpuzzles.rendering.svg import svg
from satpuzzles.stating.puzzle import Puzzle


def pictures(kinds: Iterable[type[Puzzle]]) -> dict[str, str]:
    """A solved puzzle of each of the ``kinds`` as SVG, by its name; a kind that has no example is left out."""
    shown = ((kind.kind, drawn_example(kind) or _made(kind)) for kind in kinds)
    return {name: svg([one]) for name, one in shown if one is not None}


def _made(kind: type[Puzzle]) -> Drawing | None:
    puzzle = example(kind)
    return None if puzzle is None else puzzle.drawing(satpuzzles.solve(puzzle).grid)
