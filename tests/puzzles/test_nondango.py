"""Nondango: the contract, all boards as a person judges them, and a link of the site."""

from collections import Counter
from itertools import product
from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    values = {(y // 2, x // 2): value for (y, x), value in one.values_at(grid).items()}
    black = Counter(one.regions[r][c] for (r, c), value in values.items() if value)
    if any(black[region] != 1 for row in one.regions for region in row):
        return False
    for (r, c), (v, u) in product(values, ((0, 1), (1, 0), (1, 1), (1, -1))):
        if values[r, c] == values.get((r + v, c + u)) == values.get((r + 2 * v, c + 2 * u)):
            return False
    return True


class TestNondango(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "nondango", "regions": ["AAB", "ABB", "CCC"], "circles": ["ooo", "o.o", "oo."]},
        {"puzzle": "nondango", "regions": ["AAB", "CCB", "CCC"], "circles": ["o.o", ".o.", "ooo"]},
        {"puzzle": "nondango", "regions": ["AAAAAA"], "circles": ["oooooo"]},
        {"puzzle": "nondango", "regions": ["AAAAA"], "circles": ["ooooo"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_the_site():
    link = satpuzzles.loads("https://puzz.link/p?nondango/6/6/5jlp72e15tpq2i3ikht0")
    assert satpuzzles.check(link).status == "unique"
