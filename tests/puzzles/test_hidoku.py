"""Hidoku: the contract, and all boards as a person judges them."""

from itertools import pairwise
from typing import ClassVar

from satpuzzles.testing import Judged


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    at = {number: (r, c) for r, row in enumerate(grid) for c, number in enumerate(row)}
    if sorted(at) != [*range(1, 1 + len(grid) * len(grid[0]))]:
        return False
    far = max if one.kind == "hidoku" else sum
    return all(far((abs(r - s), abs(c - d))) == 1 for (r, c), (s, d) in pairwise(at[number] for number in sorted(at)))


class TestHidoku(Judged):
    generated: ClassVar = {"size": "3x3"}
    documents: ClassVar = [
        {"puzzle": "hidoku", "givens": ["1..", "..3"]},
        {"puzzle": "hidoku", "givens": ["1.", ".."]},
        {"puzzle": "hidoku", "givens": ["..1."]},
    ]
    keeps_rules = staticmethod(keeps_rules)
