"""Hotaru Beam: the contract, all boards as a person judges them, and links of sites."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def walk(one, lines, start):
    """The cells and the number of turns of the line from a firefly, and where it comes from last; None for none."""
    at, (v, u), way, turns = start, STEPS[one.entries[start][-1]], [start], 0
    while (at[0] + v, at[1] + u) in lines:
        at = at[0] + 2 * v, at[1] + 2 * u
        way.append(at)
        if at in one.entries:
            return None if STEPS[one.entries[at][-1]] == (-v, -u) else (way, turns)
        on = [step for step in STEPS.values() if (at[0] + step[0], at[1] + step[1]) in lines and step != (-v, -u)]
        if len(on) != 1 or way.count(at) > 1:
            return None
        turns += on[0] != (v, u)
        v, u = on[0]
    return None


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    lines, parts, drawn = {place for place, value in one.values_at(grid).items() if value}, [], 0
    for start, clue in one.entries.items():
        found = walk(one, lines, start)
        if found is None or clue[0] not in ("?", str(found[1])):
            return False
        drawn += len(found[0]) - 1
        linked = [part for part in parts if not part.isdisjoint(found[0])]
        parts = [part for part in parts if part not in linked] + [set().union(found[0], *linked)]
    return drawn == len(lines) and len(parts) == min(1, len(one.entries))


class TestHotaruBeam(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "hotaru-beam", "clues": [["0e", None, "?s"], [None, None, None]]},
        {"puzzle": "hotaru-beam", "clues": [["3e", None, None], [None, None, None]]},
        {"puzzle": "hotaru-beam", "clues": [["?e", None, None], [None, None, "1w"], [None, None, None]]},
        {"puzzle": "hotaru-beam", "clues": [["1s", None, "1s"], [None, "0n", None], ["?e", None, None]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_sites():
    url = "https://puzz.link/p?firefly/5/5/40c21a3.a30g10a22a11c11"  # test/script/firefly.js of pzprjs
    puzzle = satpuzzles.loads(url)
    assert puzzle.clues[1] == (None, "?w", None, "0w", None)
    assert satpuzzles.solve(puzzle).grid[::2] == [[1] * 4, [1] * 4, [0] * 4, [1, 0, 0, 1], [0, 1, 1, 0]]
    assert satpuzzles.check(puzzle).status == "unique"
    assert satpuzzles.dumps(puzzle, "puzzlink").decode().strip() == url
    other = satpuzzles.loads("https://puzz.link/p?firefly/b/5/6/f1.a43b4.a42b2.a32g3.c")  # firefly.rs of cspuz_core
    assert other.clues[1] == (None, "?n", None, "3e", None)
    assert satpuzzles.solve(other).grid[0] == [0, 1, 0, 1]


def test_dots_lie_inside_the_board():
    with pytest.raises(InstanceError, match="dots are not on the rim of the board, found '1n' in r1c1"):
        satpuzzles.HotaruBeam([["1n", None]])
