"""Families of Sudokus."""

from math import factorial, isqrt
from random import Random

from satpuzzles.boards.regions import swapped_regions
from satpuzzles.errors import UsageError
from satpuzzles.research.families.family import Document, Family, Truth, shuffled


def planted(size: int, random: Random) -> Document:
    """The pattern grid with its values, its bands and stacks and the lines in them shuffled; cells blank at random,
    of 9x9 63 per cent and of 144x144 18: where completing such grids is hardest, the blanks grow by size to the 1.55.
    """
    box = isqrt(size)
    if box * box != size:
        raise UsageError(f"sudoku: expected a square number as size, found {size}")
    return {"givens": _cleared(box, box, 1.7 * size**-0.45, random)}


def half(size: int, random: Random) -> Document:
    """The pattern grid shuffled as in `planted`, with boxes as square as the size allows; half of the cells blank at
    random.
    """
    height, width = _box(size)
    if height == 1:
        raise UsageError(f"sudoku-half: expected a size that is no prime number, found {size}")
    return {"box": [height, width], "givens": _cleared(height, width, 0.5, random)}


def _box(size: int) -> tuple[int, int]:
    """Height and width of a box that is as square as the size allows."""
    height = max(divisor for divisor in range(1, isqrt(size) + 1) if size % divisor == 0)
    return height, size // height


def _cleared(height: int, width: int, blank: float, random: Random) -> list[list[int]]:
    """The pattern grid of boxes ``height`` by ``width``, shuffled, each cell cleared with the probability ``blank``."""
    size = height * width
    rows, columns = (
        [band * lines + line for band in shuffled(size // lines, random) for line in shuffled(lines, random)]
        for lines in (height, width)
    )
    names = shuffled(size, random)
    grid = [[names[(r % height * width + r // height + c) % size] + 1 for c in columns] for r in rows]
    return [[0 if random.random() < blank else value for value in row] for row in grid]


_GRIDS = {  # all there are, by size
    4: 288,
    6: 28_200_960,
    8: 29_136_487_207_403_520,
    9: 6_670_903_752_021_072_936_960,
    10: 1_903_816_047_972_624_930_994_913_280_000,
    12: 81_171_437_193_104_932_746_936_103_027_318_645_818_654_720_000,
}


def first_row(size: int, _random: Random) -> Document:
    """A board whose first row is 1, 2, 3 ..., with boxes as square as the size allows. Without this row there are
    ``size`` factorial times as many grids.
    """
    if size not in _GRIDS:
        raise UsageError(f"sudoku-grids: expected one of the sizes {', '.join(map(str, _GRIDS))}, found {size}")
    return {"box": [*_box(size)], "givens": [[*range(1, size + 1)], *[[0] * size] * (size - 1)]}


def leftover(size: int, random: Random) -> Document:
    """An empty jigsaw Sudoku with diagonals. Half of the regions cover the upper half of the rows, but for the cell at
    its end on the diagonal; instead they hold the next cell of the diagonal.
    """
    if size % 2:
        raise UsageError(f"sudoku-leftover: expected an even size, found {size}")
    half = size // 2
    # boxes two columns wide and half a board high, which meet every row of their half
    upper = [[c // 2 for c in range(size)] for _ in range(half)]
    if half % 2 == 0:  # the cell that leaves and the one that joins are in different boxes
        upper[0][half] = upper[0][half - 1]
    lower = [[size - 1 - region for region in reversed(row)] for row in reversed(upper)]
    upper[half - 1][half - 1], lower[0][half] = lower[0][half - 1], upper[half - 1][half]
    start = tuple(tuple(row) for row in (*upper, *lower))
    regions = swapped_regions(random, start, together=lambda a, b: (a < half) == (b < half))
    givens = [[0] * size for _ in range(size)]
    return {"regions": [list(row) for row in regions], "diagonals": True, "givens": givens}


FAMILIES = (
    Family(
        "sudoku",
        "sudoku",
        "grids with cells cleared at random, near the hardest share",
        (9, 16, 25, 36, 49, 64, 81, 100, 121, 144),
        planted,
        Truth.SATISFIABLE,
        "the givens are taken from a grid",
    ),
    Family(
        "sudoku-half",
        "sudoku",
        "grids with half of their cells cleared: hard from size 30 on",
        (9, 12, 16, 20, 25, 28, 30, 32, 35, 36, 40, 42, 49),
        half,
        Truth.SATISFIABLE,
        "the givens are taken from a grid",
    ),
    Family(
        "sudoku-grids",
        "sudoku",
        "all grids with one first row, to be counted",
        tuple(_GRIDS),
        first_row,
        Truth.SATISFIABLE,
        "any grid has such a first row with its values renamed",
        lambda size: _GRIDS[size] // factorial(size),
        "B. Felgenhauer and F. Jarvis, Enumerating possible Sudoku grids, 2005; other boxes: K. Pettersen, E. Russell",
    ),
    Family(
        "sudoku-leftover",
        "sudoku",
        "jigsaw Sudokus with diagonals that the law of leftovers refutes",
        (4, 6, 8, 10, 12, 14, 16, 18, 20),
        leftover,
        Truth.UNSATISFIABLE,
        "half of the rows and half of the regions share all cells but one each, which must therefore be equal, "
        "and both are on one diagonal",
    ),
)
