"""Chocona: the contract, all boards as a person judges them, and published ones."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.testing import Judged
from tests.paths import CORPORA

FURTHER = CORPORA / "further" / "chocona.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    width, flat = len(grid[0]), [value for row in grid for value in row]
    for area in pieces([i for i, value in enumerate(flat) if value], neighbours(len(grid), width)):
        rows, columns = ({*map(side, area)} for side in (lambda i: i // width, lambda i: i % width))
        if len(area) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    rooms = [room for row in one.regions for room in row]
    stated = {
        room: clue for room, clue in zip(rooms, (c for row in one.clues for c in row), strict=True) if clue is not None
    }
    return all(
        clue == sum(v for v, other in zip(flat, rooms, strict=True) if other == room) for room, clue in stated.items()
    )


class TestChocona(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "chocona", "regions": ["AAB", "CDB", "CDD"], "clues": [[2, None, 0], [1, 2, None], [None] * 3]},
        {
            "puzzle": "chocona",
            "regions": ["AABB", "CCCB", "CDDD"],
            "clues": [[1, None, None, None], [3, *[None] * 3], [None] * 4],
        },
        {"puzzle": "chocona", "regions": ["AA", "AB"], "clues": [[3, None], [None, 0]]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="chocona")).status == "unique"


def test_the_example_of_the_site_has_one_solution():
    puzzle = satpuzzles.loads("https://puzz.link/p?chocona/6/6/8guumlfvo1eq33122g21g32")
    assert len(puzzle.regions.members) == 11
    assert satpuzzles.check(puzzle).status == "unique"
