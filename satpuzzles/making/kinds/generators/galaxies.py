"""Spiral Galaxies: a board full of areas that look alike upside down, each grown around a random star.

Where areas of a single cell are left, or where a puzzle has several solutions, areas there are taken away and others
grown.
"""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from satpuzzles.boards import Place
from satpuzzles.boards.board import Cells, rectangle
from satpuzzles.boards.stars import star_rows
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.galaxies import Galaxies

_LARGEST = 24
"""The most cells of an area."""
_SIDES = -1, 0, 1
"""Half steps from a cell to its edges and corners."""
_TRIES = 60
"""How often areas are grown again where small ones are left."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle and its answer; of one ``before`` all areas stay but those with cells that are ``unsure``."""
    board, areas = rectangle(height, width), dict[Place, set[int]]()
    if before is not None:
        puzzle, grid = before
        values = [value for row in grid for value in row]
        for value, star in enumerate(puzzle.places, start=1):  # type: ignore[attr-defined]  # of a Galaxies
            areas[star] = {cell for cell, one in enumerate(values) if one == value}
    areas = _grown(areas, board, unsure, random)
    for _ in range(_TRIES):
        single = [cells for cells in areas.values() if len(cells) == 1]
        if not single:
            break
        (cell,) = random.choice(single)
        near = random.sample(board.neighbours[cell], min(2, len(board.neighbours[cell])))
        other = _grown(areas, board, {cell, *near}, random)
        if sum(len(cells) == 1 for cells in other.values()) <= len(single):
            areas = other
    puzzle = Galaxies(star_rows(areas, height, width))
    number = {cell: i for i, star in enumerate(puzzle.places, start=1) for cell in areas[star]}
    return puzzle, [[number[r * width + c] for c in range(width)] for r in range(height)]


def _grown(
    areas: dict[Place, set[int]], board: Cells, without: Collection[int], random: Random
) -> dict[Place, set[int]]:
    """The ``areas``, by their stars, that have none of the cells ``without``, and new ones in all other cells."""
    found = {star: cells for star, cells in areas.items() if cells.isdisjoint(without)}
    free = {*range(len(board.cells))}.difference(*found.values())
    cells = [*board.cells]
    around = {(y + v, x + u) for y, x in (cells[one] for one in free) for v in _SIDES for u in _SIDES}
    places = sorted((y, x) for y, x in around if 0 < y < 2 * board.height and 0 < x < 2 * board.width)
    random.shuffle(places)
    while free:
        for star in places:
            own = {*board.numbers_of(board.around(star))}
            if own <= free:
                found[star] = _area(star, own, free, board, random)
                free -= found[star]
    return found


def _area(star: Place, own: Iterable[int], free: Collection[int], board: Cells, random: Random) -> set[int]:
    """An area around a ``star`` that has its ``own`` cells, and others that are ``free``."""
    places: Sequence[Place] = [*board.cells]
    area, most = {*own}, random.randint(2, _LARGEST)
    rim = [*area]
    while rim and len(area) < most:
        cell = random.choice(rim)
        ways = [way for way in board.neighbours[cell] if way in free and way not in area]
        both = [(way, board.numbers.get((2 * star[0] - places[way][0], 2 * star[1] - places[way][1]))) for way in ways]
        may = [(way, other) for way, other in both if other in free and other not in area]
        if not may:
            rim.remove(cell)
            continue
        new = {one for one in random.choice(may) if one is not None}
        area |= new
        rim += sorted(new)
    return area
