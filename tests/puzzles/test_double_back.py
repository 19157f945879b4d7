"""Double Back: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "doubleback.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines = [place for place, value in one.values_at(grid).items() if value]
    graph = nx.Graph(((y - 1 + y % 2, x - 1 + x % 2), (y + 1 - y % 2, x + 1 - x % 2)) for y, x in lines)
    inside = {
        (2 * r + 1, 2 * c + 1): room for r, row in enumerate(one.regions) for c, room in enumerate(row) if room >= 0
    }
    if {*graph} != {*inside} or not nx.is_connected(graph) or any(degree != 2 for _, degree in graph.degree):
        return False
    visits = []
    for room in {*inside.values()}:
        within = graph.subgraph([at for at in inside if inside[at] == room])
        visits.append(nx.number_connected_components(within) if within.number_of_edges() < len(within) else 1)
    return all(number == 2 for number in visits)


class TestDoubleBack(Judged):
    generated: ClassVar = {"size": "6x6"}
    documents: ClassVar = [
        {"puzzle": "double-back", "regions": [[0, 1, 2, 3], [0, 1, 2, 3]]},
        {"puzzle": "double-back", "regions": [[0, 0, 1], [0, None, 1], [0, 1, 1]]},
        {"puzzle": "double-back", "regions": [["A", "B", "B", "A"], ["A", "A", "A", "A"]]},
        {"puzzle": "double-back", "regions": [[0, 0], [1, 1]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="double-back")).status == "unique"


@pytest.mark.parametrize(("regions", "number"), [(["ABBB", "ABCC", "AAAC"], 1), (["AAAB", "ABBB", "AAAA"], 2)])
def test_solutions_of_larger_boards_are_those_of_a_person(regions, number):
    puzzle = satpuzzles.loads({"puzzle": "double-back", "regions": regions})
    found = [*satpuzzles.solutions(puzzle)]
    assert len(found) == number
    assert all(keeps_rules(puzzle, grid) for grid in found)


def test_a_link_of_the_site():
    regions = satpuzzles.loads("https://puzz.link/p?doubleback/4/4/14063o").regions
    assert len(regions.members) == 3
