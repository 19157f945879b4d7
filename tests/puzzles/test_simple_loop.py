"""Simple Loop: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "simpleloop.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines = [place for place, value in one.values_at(grid).items() if value]
    graph = nx.Graph(((y - 1 + y % 2, x - 1 + x % 2), (y + 1 - y % 2, x + 1 - x % 2)) for y, x in lines)
    white = sum(cell is None for row in one.cells for cell in row)
    return len(graph) == white and nx.is_connected(graph) and all(degree == 2 for _, degree in graph.degree)


class TestSimpleLoop(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "simple-loop", "cells": [[None, None, None], [None, "x", None], [None, None, None]]},
        {"puzzle": "simple-loop", "cells": [[None, None, None, "x"], [None, None, None, None]]},
        {"puzzle": "simple-loop", "cells": [[None, None, None, None], ["x", None, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="simple-loop")).status == "unique"


def test_a_link_of_the_site():
    cells = satpuzzles.loads("https://puzz.link/p?simpleloop/5/5/sg020").cells
    assert [sum(cell == "x" for cell in row) for row in cells] == [3, 1, 0, 1, 0]
