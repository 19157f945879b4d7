"""Shakashaka: the contract, all boards as a person judges them, and published ones."""

from itertools import product
from typing import ClassVar

import networkx as nx
import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.paths import CORPORA, INSTANCES

FURTHER = CORPORA / "further" / "shakashaka.jsonl"
SIDES = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
OPPOSITE = {"n": "s", "s": "n", "w": "e", "e": "w"}
BLACK = {1: "nw", 2: "ne", 3: "sw", 4: "se"}
"""The sides that a triangle fills."""


def keeps_rules(one, grid):
    """The rules as a person reads them: each white area is a rectangle of whole cells, or one that leans, whose corners
    are those of a box around it that lies askew.
    """
    height, width = len(one.clues), len(one.clues[0])
    values = dict(zip([*one.board.cells], [value for row in grid for value in row], strict=True))
    cells = {(y // 2, x // 2): BLACK.get(value, "") for (y, x), value in values.items()}
    for r, c in product(range(height), range(width)):
        if isinstance(one.clues[r][c], int):
            beside = sum(bool(cells.get((r + v, c + u), "")) for v, u in SIDES.values())
            if beside != one.clues[r][c]:
                return False
    whites = nx.Graph()
    whites.add_nodes_from(cells)
    for (r, c), black in cells.items():
        for side, (v, u) in SIDES.items():
            other = (r + v, c + u)
            if (
                other in cells
                and side not in black
                and {"n": "s", "s": "n", "w": "e", "e": "w"}[side] not in cells[other]
            ):
                whites.add_edge((r, c), other)
    return all(_is_rectangle({cell: cells[cell] for cell in area}) for area in nx.connected_components(whites))


def _is_rectangle(area):
    rows, columns = ({*axis} for axis in zip(*area, strict=True))
    if not any(area.values()):
        return len(area) == len(rows) * len(columns)
    size = sum(0.5 if black else 1 for black in area.values())
    # the white part lies between two lines that rise and two that fall, so far apart as its corners are
    points = [
        (r + y, c + x)
        for (r, c), black in area.items()
        for y, x in ((0, 0), (0, 1), (1, 0), (1, 1))
        if not black or ("ns"[y] not in black or "we"[x] not in black)
    ]
    rise, fall = ([f(y, x) for y, x in points] for f in (lambda y, x: y + x, lambda y, x: y - x))
    return 2 * size == (max(rise) - min(rise)) * (max(fall) - min(fall))


class TestShakashaka(Judged):
    generated: ClassVar = {"size": "3x3"}
    documents: ClassVar = [
        {"puzzle": "shakashaka", "clues": ["...1", "x..."]},
        {"puzzle": "shakashaka", "clues": ["x..", "..."]},
        {"puzzle": "shakashaka", "clues": ["4..", "..."]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="shakashaka")).status == "unique"


def test_a_link_of_puzz_link():
    one = satpuzzles.loads("https://puzz.link/p?shakashaka/6/6/cgbhdhegdrb")
    assert satpuzzles.check(one).status == "unique"


def test_two_corners_may_have_to_be_seen_together():
    steps = satpuzzles.explain(satpuzzles.load(INSTANCES / "shakashaka" / "8x8-medium.json")).steps
    assert (
        "Right angles. r7c6 is not a triangle at the upper left: the corners below right of r6c6 and r6c7 allow "
        "nothing else together, as r7c8 is a triangle at the upper right."
    ) in [step.with_technique for step in steps]
