"""Tenner Grid: the contract, all boards as a person judges them, and published ones."""

from itertools import combinations
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "tennergrid.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = {(r, c): number for r, row in enumerate(grid) for c, number in enumerate(row)}
    return (
        all(sorted(row) == [*range(len(row))] for row in grid)
        and all(total in (None, sum(column)) for total, column in zip(one.below, zip(*grid, strict=True), strict=True))
        and not any(
            cells[a] == cells[b] and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in combinations(cells, 2)
        )
    )


class TestTennerGrid(Judged):
    generated: ClassVar = {"size": "2x4"}
    documents: ClassVar = [
        {"puzzle": "tenner-grid", "givens": ["....", "...."], "below": [1, None, None, 5]},
        {"puzzle": "tenner-grid", "givens": ["0...", "...1"], "below": [2, 4, 2, 4]},
        {"puzzle": "tenner-grid", "givens": ["..", ".."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="tenner-grid")).status == "unique"
