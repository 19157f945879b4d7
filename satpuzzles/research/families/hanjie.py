"""Families of Hanjies."""

from itertools import groupby
from math import factorial
from random import Random

from satpuzzles.research.families.family import Document, Family, Truth


def planted(size: int, random: Random) -> Document:
    """The clues of a picture painted at random, 60 to 75 per cent of it."""
    return _picture(size, random.uniform(0.6, 0.75), random)


def sparse(size: int, random: Random) -> Document:
    """The clues of a picture painted at random, 40 per cent of it."""
    return _picture(size, 0.4, random)


def _picture(size: int, density: float, random: Random) -> Document:
    picture = [[random.random() < density for _ in range(size)] for _ in range(size)]
    rows, columns = (
        [[len(list(run)) for painted, run in groupby(line) if painted] for line in lines]
        for lines in (picture, zip(*picture, strict=True))
    )
    return {"puzzle": "hanjie", "rows": rows, "columns": columns}


def permutations(size: int, _random: Random) -> Document:
    """One painted cell in each row and each column."""
    return {"puzzle": "hanjie", "rows": [[1]] * size, "columns": [[1]] * size}


def pigeonhole(size: int, _random: Random) -> Document:
    """One painted cell in each row and each column, with a column less than there are rows."""
    return {"puzzle": "hanjie", "rows": [[1]] * size, "columns": [[1]] * (size - 1)}


FAMILIES = (
    Family(
        "hanjie",
        "hanjie",
        "clues of random pictures",
        (10, 15, 20, 25, 30, 40, 60, 80, 100, 150, 200, 250),
        planted,
        Truth.SATISFIABLE,
        "the clues are those of a picture",
    ),
    Family(
        "hanjie-sparse",
        "hanjie",
        "clues of random pictures, 40 per cent painted: hard from size 35 on",
        (10, 15, 20, 25, 30, 32, 34, 35, 36, 38, 40, 45, 50),
        sparse,
        Truth.SATISFIABLE,
        "the clues are those of a picture",
    ),
    Family(
        "hanjie-permutations",
        "hanjie",
        "one painted cell in each row and column",
        (3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30, 40),
        permutations,
        Truth.SATISFIABLE,
        "the diagonal is a picture with these clues",
        factorial,
        "the pictures are the permutation matrices",
    ),
    Family(
        "hanjie-pigeonhole",
        "hanjie",
        "one painted cell in each row and column, and a column too few",
        (4, 6, 8, 9, 10, 11, 12, 14, 16, 20),
        pigeonhole,
        Truth.UNSATISFIABLE,
        "the rows ask for one painted cell more than the columns",
    ),
)
