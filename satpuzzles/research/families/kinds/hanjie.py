"""Families of Hanjies."""

from itertools import groupby
from math import factorial
from random import Random

from satpuzzles.research.families.family import Document, Family, Truth


def _picture(size: int, density: float, random: Random) -> Document:
    """The clues of a picture, each cell painted with the probability ``density``."""
    picture = [[random.random() < density for _ in range(size)] for _ in range(size)]
    rows, columns = (
        [[len(list(run)) for painted, run in groupby(line) if painted] for line in lines]
        for lines in (picture, zip(*picture, strict=True))
    )
    return {"rows": rows, "columns": columns}


FAMILIES = (
    Family(
        "hanjie",
        "hanjie",
        "clues of random pictures",
        (10, 15, 20, 25, 30, 40, 60, 80, 100, 150, 200, 250),
        lambda size, random: _picture(size, random.uniform(0.6, 0.75), random),
        Truth.SATISFIABLE,
        "the clues are those of a picture",
    ),
    Family(
        "hanjie-sparse",
        "hanjie",
        "clues of random pictures, 40 per cent painted: hard from size 35 on",
        (10, 15, 20, 25, 30, 32, 34, 35, 36, 38, 40, 45, 50),
        lambda size, random: _picture(size, 0.4, random),
        Truth.SATISFIABLE,
        "the clues are those of a picture",
    ),
    Family(
        "hanjie-permutations",
        "hanjie",
        "one painted cell in each row and column",
        (3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30, 40),
        lambda size, _random: {"rows": [[1]] * size, "columns": [[1]] * size},
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
        lambda size, _random: {"rows": [[1]] * size, "columns": [[1]] * (size - 1)},
        Truth.UNSATISFIABLE,
        "the rows ask for one painted cell more than the columns",
    ),
)
