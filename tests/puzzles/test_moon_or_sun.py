"""Moon or Sun: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "moonsun.jsonl"

ON, OFF, NONE = {True}, {False}, set()
_ALLOWED = [(NONE, NONE), (ON, NONE), (NONE, ON), (ON, OFF), (OFF, ON)]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines = [place for place, value in one.values_at(grid).items() if value]
    graph = nx.Graph(((y - 1 + y % 2, x - 1 + x % 2), (y + 1 - y % 2, x + 1 - x % 2)) for y, x in lines)
    if not lines or not nx.is_connected(graph) or any(degree != 2 for _, degree in graph.degree):
        return False
    symbols, rooms = one.entries, one.regions
    seen: dict = {room: {"s": set(), "m": set()} for room in range(len(rooms.members))}
    for place, symbol in symbols.items():
        seen[rooms.at(place)][symbol].add(place in graph)
    if any((both["s"], both["m"]) not in _ALLOWED for both in seen.values()):
        return False
    through = {room: kind for room, both in seen.items() for kind in both if both[kind] == {True}}
    between = [(rooms.at(a), rooms.at(b)) for a, b in graph.edges if rooms.at(a) != rooms.at(b)]
    visits = [room for pair in between for room in pair]
    alike = any(a in through and through[a] == through.get(b) for a, b in between)
    return not alike and all(visits.count(room) == 2 for room in seen)


class TestMoonOrSun(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "moon-or-sun", "symbols": ["s..", "..m", "..m"], "regions": ["AAA", "BBB", "BBB"]},
        {"puzzle": "moon-or-sun", "symbols": ["s..", "m.."], "regions": ["ABB", "ABB"]},
        {"puzzle": "moon-or-sun", "symbols": ["s.", ".s"], "regions": ["AB", "AB"]},
        {"puzzle": "moon-or-sun", "symbols": ["...", "...", ".m."], "regions": ["ABB", "ABB", "AAB"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="moon-or-sun")).status == "unique"


def test_a_link_of_the_site():
    puzzle = satpuzzles.loads("https://puzz.link/p?moonsun/6/6/44ccaa0c0vo0f1767932ii12")
    assert puzzle.symbols == ("sm...s", ".ms.m.", ".mss..", ".s...m", "m..m..", "..s..m")
    assert len(puzzle.regions.members) == 6
