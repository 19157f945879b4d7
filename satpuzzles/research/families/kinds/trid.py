"""Families of Trids."""

from random import Random

from satpuzzles.errors import UsageError
from satpuzzles.research.families.family import Document, Family, Truth, shuffled

VALUES = {50: 75, 100: 128, 200: 290}  # the sizes of the paper


def planted(size: int, random: Random, sums: int = 4) -> Document:
    """A cyclic filling: the number at row r, place i is the (r+i)-th of an odd number of values in random order. Some
    of its triangles, drawn at random, give their sums.
    """
    high = VALUES.get(size, size * 3 // 2)
    names = shuffled(high, random)[: high - (high + 1) % 2]
    value = [[names[(r + i) % len(names)] + 1 for i in range(r + 1)] for r in range(size)]
    triangles = _triangles(size)
    everywhere = [(r, k) for r, row in enumerate(triangles) for k in range(len(row))]
    for r, k in random.sample(everywhere, sums):
        i = k // 2
        top = value[r][i] + value[r][i + 1] if k % 2 else value[r][i]
        triangles[r][k] = top + (value[r + 1][i + 1] if k % 2 else value[r + 1][i] + value[r + 1][i + 1])
    return {"size": size, "min": 1, "max": high, "triangles": triangles}


def short(size: int, random: Random) -> Document:
    """As many values as the last row has vertices, and a sum in every other of the triangles that stand on it. Together
    the sums are one less than the least that they can be.
    """
    if size % 2:
        raise UsageError(f"trid-short: expected an even size, found {size}")
    bottom, tops = shuffled(size, random), shuffled(size // 2, random)
    sums = [bottom[2 * i] + bottom[2 * i + 1] + tops[i] + 3 for i in range(size // 2)]
    sums[sums.index(max(sums))] -= 1
    triangles = _triangles(size)
    triangles[-1][::4] = sums
    return {"size": size, "min": 1, "max": size, "triangles": triangles}


def _triangles(size: int) -> list[list[int | None]]:
    """No sum in any triangle; in a row those that stand on their base have even places."""
    return [[None] * (2 * r + 1) for r in range(size - 1)]


FAMILIES = (
    Family(
        "trid",
        "trid",
        "four sums of a filling",
        (5, 10, 20, 30, 50, 75, 100, 150, 200),
        planted,
        Truth.SATISFIABLE,
        "the sums are taken from a filling",
    ),
    Family(
        "trid-short",
        "trid",
        "sums that are together one too small",
        (4, 6, 8, 10, 12, 14, 16, 20),
        short,
        Truth.UNSATISFIABLE,
        "the last row has every value once, the tops of its triangles differ, and the sums are one less than the least "
        "that these come to",
    ),
)
