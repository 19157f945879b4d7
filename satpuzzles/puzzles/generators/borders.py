"""Puzzles of regions that come to a difficulty: borders are moved around cells that stay, so that the answer stays."""

from random import Random

from satpuzzles.boards.board import is_connected, neighbours, touching
from satpuzzles.making.generators.interface import Generated
from satpuzzles.making.steering import Judge, Miss, aimed
from satpuzzles.stating.changes import changed
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.region_fields import Regions

_MOVES = 3
"""Cells at most that go to other regions at once."""
_PATIENCE = 300
"""Changes that bring a puzzle no nearer; to make another one takes longer."""
_TRIES = 100
"""Cells that are tried for that."""


def aimed_borders(made: Generated, judge: Judge, random: Random) -> Generated | None:
    """The puzzle that was ``made`` with other borders, so that ``judge`` finds it right; None where that was not found.
    It has ``regions`` of all cells, and shaded cells stay in theirs.
    """
    height, width = made.puzzle.board.shape
    beside, near = neighbours(height, width), touching(height, width)
    shaded = {cell for cell, value in enumerate(made.puzzle.values(made.solution).tolist()) if value}

    def moved(puzzle: Puzzle, miss: Miss) -> Puzzle:
        regions: Regions = puzzle.regions  # type: ignore[attr-defined]
        label, moves = [one for row in regions for one in row], random.randint(1, _MOVES)
        for _ in range(_TRIES):
            centre = random.choice(miss.cells or range(len(label)))
            cell = random.choice(sorted({cell for one in near[centre] for cell in near[one]}))
            others = sorted({label[other] for other in beside[cell]} - {label[cell]})
            rest = (other for other, own in enumerate(label) if own == label[cell] and other != cell)
            if cell not in shaded and others and is_connected(rest, beside):
                label[cell] = random.choice(others)
                moves -= 1
                if not moves:
                    break
        rows = tuple(tuple(label[r * width : (r + 1) * width]) for r in range(height))
        return changed(puzzle, regions=Regions(rows, regions.names))

    found = aimed(judge, made.puzzle, moved, lambda puzzle: puzzle, random, _PATIENCE)
    return None if found is None else Generated(found, made.solution)
