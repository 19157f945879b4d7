"""Kojun: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA, INSTANCES

FURTHER = CORPORA / "further" / "cojun.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    cells = {(r, c): number for r, row in enumerate(grid) for c, number in enumerate(row)}
    for name in {name for row in one.regions for name in row}:
        numbers = sorted(number for (r, c), number in cells.items() if one.regions[r][c] == name)
        if numbers != [*range(1, len(numbers) + 1)]:
            return False
    beside = (((r, c), (r + v, c + u)) for r, c in cells for v, u in ((0, 1), (1, 0)) if (r + v, c + u) in cells)
    return not any(
        cells[a] == cells[b]
        or (a[0] < b[0] and one.regions[a[0]][a[1]] == one.regions[b[0]][b[1]] and cells[a] < cells[b])
        for a, b in beside
    )


class TestKojun(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "kojun", "regions": ["aab", "acb", "ccb"], "givens": ["1..", "...", "..."]},
        {"puzzle": "kojun", "regions": ["aab", "cdb"], "givens": ["...", "..."]},
        {"puzzle": "kojun", "regions": ["aabbc"], "givens": ["....."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="kojun")).status == "unique"


def test_a_board_of_pzprjs():
    one = satpuzzles.loads("https://puzz.link/p?cojun/4/4/pd0hsoh3p3h")
    assert (one.givens[0][2], one.givens[3][1]) == (3, 3)
    assert satpuzzles.solve(one).grid == [[1, 2, 3, 4], [3, 1, 2, 1], [2, 4, 1, 2], [1, 3, 2, 1]]


def test_cells_below_one_another_are_taken_together():
    givens = [".56.3.1.", "2..1.4.2", "..4.5.2.", "46..2.3.", ".3..4...", ".4......", "3.3.....", "14....2."]
    regions = ["ABCCCCDD", "BBBCCEED", "FBGGGGEE", "FFGHGIIE", "FFJJJIIE", "FKKJIILL", "KKMJNNOL", "MMMPPNOO"]
    steps = satpuzzles.explain(satpuzzles.Kojun(givens, regions=regions)).steps
    assert (
        "Above. r5c1 = 2: region F, r4c1 > r5c1 and r5c1 > r6c1 leave nothing else, as r4c1 is 4, and r5c2 is 3."
    ) in [step.with_technique for step in steps]


def test_what_a_region_excludes_goes_without_saying():
    steps = satpuzzles.explain(satpuzzles.load(INSTANCES / "kojun" / "8x8-medium.json")).steps
    sentences = [step.with_technique for step in steps]
    assert "Above. r7c5 is not 1, and r8c5 is not 4: r7c5 > r8c5, as region 13 excludes 5 from r7c5." in sentences
