"""Slant: the contract, all boards as a person judges them, and published ones."""

from collections import Counter
from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "gokigennaname.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    graph = nx.Graph()
    for r, row in enumerate(grid):
        for c, rises in enumerate(row):
            graph.add_edge((r, c + rises), (r + 1, c + 1 - rises))
    ends = Counter(corner for edge in graph.edges for corner in edge)
    clues = {(r, c): clue for r, row in enumerate(one.clues) for c, clue in enumerate(row) if clue is not None}
    return nx.is_forest(graph) and all(ends[corner] == clue for corner, clue in clues.items())


class TestSlant(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "slant", "clues": [[1, None, None, 1], [None, 3, None, None], [None, None, 1, None], [None] * 4]},
        {"puzzle": "slant", "clues": [[None, None, None], [None, 4, None], [None, None, None]]},
        {"puzzle": "slant", "clues": [[None, None, None], [None, 0, None], [None, None, None]]},
        {"puzzle": "slant", "clues": [[None, 1, None, None], [None, None, 2, None], [None, None, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:3]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="slant")).status == "unique"


def test_links_of_other_sites():
    clues = ((None, None, None, 0, None), (None, 4, None, None, None), (2, None, None, None, 2), (None,) * 5)
    assert satpuzzles.loads("https://puzz.link/p?gokigen/4/4/iaegcgcj6a").clues[:4] == clues
    assert satpuzzles.loads("2x2:d4d", kind="slant").clues == ((None, None, None), (None, 4, None), (None, None, None))
