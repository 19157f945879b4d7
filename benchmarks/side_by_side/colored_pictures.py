"""Pictures in colours, drawn by rules and chance, whose clues are Hanjies: nothing of them is anybody's.

A picture is an array ``[row, column]`` of numbers of colours, 0 for an empty cell. Only sums, products and comparisons
of floating point are used, which are the same on every machine.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards.colors import KNOWN, Color
from satpuzzles.making.kinds.generators.hanjie import puzzle_of
from satpuzzles.puzzles.hanjie import Hanjie

Picture: TypeAlias = NDArray[np.intp]
Field: TypeAlias = NDArray[np.float64]

NUMBER = 200
SMALLEST, LARGEST = 20, 80
FEWEST, MOST = 2, 8


def puzzles() -> Iterator[tuple[str, Hanjie]]:
    """The clues of all pictures, with their names."""
    for name, drawn in map(picture, range(NUMBER)):
        yield name, puzzle_of(drawn, tuple(Color(*one) for one in KNOWN.items())[: int(drawn.max())])


def picture(number: int) -> tuple[str, Picture]:
    """The picture of this number, from 0 to `NUMBER` - 1, with its name: sizes grow, sorts and colours take turns."""
    sorts = [*SORTS]
    name = sorts[number % len(sorts)]
    size = SMALLEST + (LARGEST - SMALLEST) * number // (NUMBER - 1)
    colors = FEWEST + number // len(sorts) % (MOST - FEWEST + 1)
    random = Random(1_000 + number)
    drawn = SORTS[name](size, colors, random)
    used = [color for color in range(1, colors + 1) if (drawn == color).any()]
    for place, color in enumerate(used, start=1):  # numbers without a gap
        drawn[drawn == color] = place
    return f"{number:03d} {name}, {drawn.shape[0]}x{drawn.shape[1]}, {len(used)} colours", drawn


def _shapes(size: int, colors: int, random: Random) -> Picture:
    """Ellipses, boxes and triangles, the later ones above the others."""
    row, column = np.indices((size, size))
    drawn = np.zeros((size, size), np.intp)
    for shape in range(colors * 3):
        y, x = random.uniform(0, size), random.uniform(0, size)
        high, wide = random.uniform(0.06, 0.25) * size, random.uniform(0.06, 0.25) * size
        down, right = (row - y) / high, (column - x) / wide
        inside = {
            0: down * down + right * right < 1,
            1: (abs(down) < 0.8) & (abs(right) < 0.8),
            2: (down < 0.8) & (down > 2 * abs(right) - 1),
        }[random.randrange(3)]
        drawn[inside] = 1 + shape % colors
    return drawn


def _hills(size: int, colors: int, random: Random) -> Picture:
    """Hills before each other below an empty sky with a sun."""
    row, column = np.indices((size, size))
    drawn = np.zeros((size, size), np.intp)
    y, x, radius = random.uniform(0.1, 0.25) * size, random.uniform(0.1, 0.9) * size, 0.1 * size
    drawn[(row - y) ** 2 + (column - x) ** 2 < radius * radius] = 1
    for hill in range(1, colors):
        points = [random.uniform(0.25, 0.95) for _ in range(6)]
        places = np.arange(size) * 5 / size
        left = places.astype(int)
        part = places - left
        heights = np.array(points)[left] * (1 - part) + np.array([*points, 0.5])[left + 1] * part
        drawn[row > heights * size * (0.5 + 0.5 * hill / colors) + size * 0.05] = 1 + hill
    return drawn


def _noise(height: int, width: int, step: int, random: Random) -> Field:
    """Values from 0 to 1 that change slowly: those of a grid of random numbers, with slopes between them."""
    grid = np.array([[random.random() for _ in range(width // step + 2)] for _ in range(height // step + 2)])
    y, x = np.arange(height) / step, np.arange(width) / step
    top, left = y.astype(int), x.astype(int)
    down, right = (y - top)[:, None], (x - left)[None]
    one, two = (grid[top + more][:, left] * (1 - right) + grid[top + more][:, left + 1] * right for more in (0, 1))
    return np.asarray(one * (1 - down) + two * down)


def _banded(field: Field, colors: int, empty: float) -> Picture:
    """Equally many cells for each colour, from high values to low ones; so large a part stays empty."""
    order = field.ravel().argsort(kind="stable").argsort(kind="stable").reshape(field.shape) / field.size
    band = (order - empty) / (1 - empty) * colors
    return np.where(order < empty, 0, np.minimum(band.astype(np.intp), colors - 1) + 1)


def _contours(size: int, colors: int, random: Random) -> Picture:
    """A map with lines of equal height, in colours."""
    return _banded(_noise(size, size, max(size // 6, 4), random), colors, 0.35)


def _mandala(size: int, colors: int, random: Random) -> Picture:
    """The same in each eighth of a square."""
    half = (size + 1) // 2
    field = _noise(half, half, 4, random)
    field = field + field.T
    quarter = _banded(field, colors, 0.4)
    upper = np.concatenate([quarter, quarter[:, ::-1][:, size % 2 :]], axis=1)
    return np.concatenate([upper, upper[::-1][size % 2 :]])


def _scattered(size: int, colors: int, random: Random) -> Picture:
    """Half of the cells, each in any colour: no picture, and the hardest here."""
    cells = [random.randint(1, colors) if random.random() < 0.5 else 0 for _ in range(size * size)]
    return np.array(cells, np.intp).reshape(size, size)


SORTS: Mapping[str, Callable[[int, int, Random], Picture]] = {
    "shapes": _shapes,
    "hills": _hills,
    "contours": _contours,
    "mandala": _mandala,
    "scattered": _scattered,
}
