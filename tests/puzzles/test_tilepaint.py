"""Tilepaint: the contract, all boards as a person judges them."""

from itertools import chain
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import counted


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    found = {*zip(chain(*one.regions), chain(*grid), strict=True)}
    return len(found) == len({room for room, _ in found}) and counted(one, grid)


class TestTilepaint(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "tilepaint", "regions": ["AAB", "CDB", "CDE"], "above": [3, 1, 1], "left": [2, None, 2]},
        {"puzzle": "tilepaint", "regions": ["AABB", "CCCB", "CDDD"], "left": [2, None, 1]},
        {"puzzle": "tilepaint", "regions": ["AA", "AB"], "above": [1, None]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_the_site():
    link = "https://puzz.link/p?tilepaint/6/6/mfttf5ovqrrvzv234232243331"
    assert satpuzzles.loads(link).left == (2, 4, 3, 3, 3, 1)
    with pytest.raises(satpuzzles.InstanceError, match="expected no numbers in cells, found '3"):
        satpuzzles.loads(link.replace("zv234", "3.mv234"))
