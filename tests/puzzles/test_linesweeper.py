"""Linesweeper: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "linesweeper.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines = [place for place, value in one.values_at(grid).items() if value]
    graph = nx.Graph(((y - 1 + y % 2, x - 1 + x % 2), (y + 1 - y % 2, x + 1 - x % 2)) for y, x in lines)
    if not lines or not nx.is_connected(graph) or any(degree != 2 for _, degree in graph.degree):
        return False
    around = {(y, x): sum((y + v, x + u) in graph for v in (-2, 0, 2) for u in (-2, 0, 2)) for y, x in one.numbered}
    left_out = [(r, c) for r, row in enumerate(one.clues) for c, clue in enumerate(row) if clue == "?"]
    if any((2 * r + 1, 2 * c + 1) in graph for r, c in left_out):
        return False
    return all(at not in graph and around[at] == clue for at, clue in one.numbered.items())


class TestLinesweeper(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "linesweeper", "clues": [[None, None, None], [None, 8, None], [None, None, None]]},
        {"puzzle": "linesweeper", "clues": [[None, None, "?", 2], [None, None, None, None]]},
        {"puzzle": "linesweeper", "clues": [[None, None, 1], [None, None, None]]},
        {"puzzle": "linesweeper", "clues": [[None, None], [None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="linesweeper")).status == "unique"
