"""Castle Wall: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "castlewall.jsonl"
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them: what lies outside can be reached from the rim without crossing a line."""
    lines = {place for place, value in one.values_at(grid).items() if value}
    graph = nx.Graph(((y - 1 + y % 2, x - 1 + x % 2), (y + 1 - y % 2, x + 1 - x % 2)) for y, x in lines)
    if not lines or not nx.is_connected(graph) or any(degree != 2 for _, degree in graph.degree):
        return False
    height, width = 2 * one.height, 2 * one.width
    free = nx.grid_graph([range(width + 1), range(height + 1)])
    free.remove_nodes_from([*lines, *graph])
    outside = nx.node_connected_component(free, (0, 0))
    for (y, x), clue in one.entries.items():
        if clue[0] in "ox" and ((y, x) in outside) != (clue[0] == "x"):
            return False
        if clue[-1] in STEPS:
            v, u = STEPS[clue[-1]]
            along = sum((y + n * v, x + n * u) in lines for n in range(1, height + width, 2))
            if along != int(clue.strip("oxnesw")):
                return False
    return True


class TestCastleWall(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "castle-wall", "clues": [[None, None, None], [None, "o", None], [None, None, None]]},
        {"puzzle": "castle-wall", "clues": [["x0s", None, None, None], [None, None, None, "2w"]]},
        {"puzzle": "castle-wall", "clues": [["o", None, None], [None, None, "?"]]},
        {"puzzle": "castle-wall", "clues": [[None, None, "2w"], [None, None, None]]},
        {"puzzle": "castle-wall", "clues": [[None, None, None], [None, None, "1w"], [None, None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="castle-wall")).status == "unique"


def test_a_link_of_the_site():
    clues = satpuzzles.loads("https://puzz.link/p?castle/5/5/c230021k111a210f").clues
    assert (clues[0][3:], clues[3][1:4]) == (("x0w", "1s"), ("o1n", None, "x0n"))


def test_between_a_cell_inside_and_one_outside_the_loop_is_crossed_an_odd_number_of_times():
    """A puzzle of puzzlekit's data set: r9c7-r9c8 is the only line left between the two cells."""
    link = (
        "https://puzz.link/p?castle/12/12/227a244a244f234f142b136d122d123b134m212a142n122a232c224c242d20.d10.d113a20.a131i"
        "232d120d213m10.116b244a212a216f217"
    )
    sentences = (step.with_technique for step in Explanation(satpuzzles.loads(link)))
    assert (
        "Inside or outside. r9c7-r9c8 is a line: between the cell r8c7 (inside) and the cell r10c7 (outside) the loop "
        "is crossed an odd number of times."
    ) in sentences
