"""Shimaguni: the contract, and all boards as a person judges them."""

from typing import ClassVar

from satpuzzles.testing import Judged
from tests.puzzles.reading import WAYS, parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    room = {(r, c): label for r, row in enumerate(one.regions) for c, label in enumerate(row)}
    islands = parts(grid, 1)
    size = {room[min(island)]: len(island) for island in islands}
    if any(len({room[cell] for cell in island}) > 1 for island in islands) or len(islands) > len(size):
        return False
    beside = [(a, room[a[0] + v, a[1] + u]) for a in room for v, u in WAYS if (a[0] + v, a[1] + u) in room]
    if {*size} != {*room.values()} or any(room[a] != b and size[room[a]] == size[b] for a, b in beside):
        return False
    return all(size[room[r, c]] == clue for r, c, clue in stated(one.clues))


class TestShimaguni(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {
            "puzzle": "shimaguni",
            "regions": ["AABB", "AABB", "ACCC"],
            "clues": [[3, None, None, None], *[[None] * 4] * 2],
        },
        {"puzzle": "shimaguni", "regions": ["AAB", "ABB", "CCC"], "clues": [[2, None, None], *[[None] * 3] * 2]},
        {"puzzle": "shimaguni", "regions": ["AABB", "AABB"]},
        {"puzzle": "shimaguni", "regions": ["AB", "AB"]},
    ]
    keeps_rules = staticmethod(keeps_rules)
