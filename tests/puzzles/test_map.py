"""Map: the contract, all boards as a person judges them, and a game ID of the collection."""

from typing import ClassVar

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import WAYS


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    color = {one.regions[y // 2][x // 2]: value for (y, x), value in one.values_at(grid).items()}
    room = {(r, c): label for r, row in enumerate(one.regions) for c, label in enumerate(row)}
    beside = {(room[a], room.get((a[0] + v, a[1] + u), room[a])) for a in room for v, u in WAYS}
    return all(a == b or color[a] != color[b] for a, b in beside)


class TestMap(Judged):
    generated: ClassVar = {"size": "6x6"}
    documents: ClassVar = [
        {"puzzle": "map", "regions": ["AAB", "CCB", "CDD"], "givens": [[1, None, 2], [3, None, None], [None] * 3]},
        {"puzzle": "map", "regions": ["AAB", "CDB", "CDE"], "givens": [[None, 1, 2], [None] * 3, [None, None, 3]]},
        {"puzzle": "map", "regions": ["AB"]},
        {"puzzle": "map", "regions": ["AB"], "givens": [[2, 2]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_game_of_the_collection():
    name = "20x20n30dn:dcbakatgcaaedaccabfabadbaaaagaiaaaeaiadcaaaafabccbdcaaecabggedfaebqbadgbngcblabdaadaaaeaga"
    name += "baaaacaacacbcaebabaabaebaafaaakabdhcdanaaceagakacbbajaaadbacbaaccbcbicdafbadgbaccbkcdaafbacbcaaabcdda"
    name += "caaaaddbabcdbbac"
    name += "abbhagajabbobcdjaecaafabahaaaffead,23a01c3c1a3d2a20b01a3a"
    puzzle = satpuzzles.loads(name)
    assert len(puzzle.regions.members) == 30
    assert satpuzzles.check(puzzle).status == "unique"
    assert satpuzzles.dumps(puzzle, "tatham").decode() == f"{name.replace('dn:', ':')}\n"
