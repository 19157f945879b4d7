"""Families of Middle Sums."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random

from satpuzzles.errors import UsageError
from satpuzzles.families.family import Document, Family, Truth, shuffled

_FOUR = ((0, 4, 6, 2), (5, 9, 0, 4), (7, 0, 9, 2), (2, 5, 3, 0))
_FOUR_GIVENS = ((0, 3), (1, 1), (2, 0), (3, 2))


def planted(size: int, random: Random) -> Document:
    """Rows and columns are dealt into threes and, where 3 does not divide the size, one or two fours; each three of
    rows and of columns cross in nine digits that satisfy the rule both ways. One given in each row and column.
    """
    fours = size % 3
    parts = [4] * fours + [3] * ((size - 4 * fours) // 3)
    if sum(parts) != size:
        raise UsageError(f"middle-sum: expected a sum of threes and fours as size, found {size}")
    givens = [[0] * size for _ in range(size)]
    dealt = [list(_dealt(parts, shuffled(size, random))) for _ in range(2)]
    for rows, columns in zip(*dealt, strict=True):
        if len(rows) == 4:
            block, shown = [list(row) for row in _FOUR], list(_FOUR_GIVENS)
        else:
            block, shown = _three(random), list(enumerate(shuffled(3, random)))
        for r, c in shown:
            givens[rows[r]][columns[c]] = block[r][c]
    return {"puzzle": "middle-sum", "givens": givens}


def _three(random: Random) -> list[list[int]]:
    """Nine digits whose middle row and column are the sums of the outer ones."""
    total = random.randint(4, 9)
    cuts = sorted(random.sample(range(1, total), 3))
    a, b, c, d = (high - low for low, high in pairwise((0, *cuts, total)))
    return [[a, a + b, b], [a + c, total, b + d], [c, c + d, d]]


def _dealt(parts: Iterable[int], numbers: list[int]) -> Iterable[list[int]]:
    """The numbers in sorted handfuls."""
    start = 0
    for part in parts:
        yield sorted(numbers[start : start + part])
        start += part


def chance(size: int, random: Random) -> Document:
    """One digit in each row and column, all by chance."""
    givens = [[0] * size for _ in range(size)]
    for r, c in enumerate(shuffled(size, random)):
        givens[r][c] = random.randint(1, 9)
    return {"puzzle": "middle-sum", "givens": givens}


FAMILIES = (
    Family(
        "middle-sum",
        "middle-sum",
        "a given in each row and column of a filling",
        (4, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40),
        planted,
        Truth.SATISFIABLE,
        "the givens are taken from a filling",
    ),
    Family(
        "middle-sum-chance",
        "middle-sum",
        "a digit by chance in each row and column",
        (4, 6, 8, 10, 12, 15, 20, 25, 30, 40),
        chance,
        None,
        "givens by chance may have fillings or not",
    ),
)
