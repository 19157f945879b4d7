"""Game IDs do not name their game: those of several kinds look alike."""

import pytest

import satpuzzles
from satpuzzles.links import tatham
from satpuzzles.links.expression import Part
from satpuzzles.registry import PUZZLES


class Numbers(Part):
    """``4:0,3,0...``: the number of each cell, as Unequal has it."""

    fields = ("givens",)

    def read(self, target):
        size = int(target.next(r"(\d+):", "the number of rows")[1])
        cells = [int(target.next(r"(\d+),?", "a number")[1]) for _ in range(size**2)]
        return {"givens": [cells[size * r : size * r + size] for r in range(size)]}

    def write(self, document, target, site):
        raise NotImplementedError


class Unequal(satpuzzles.MiddleSum):
    kind = "unequal"

    @classmethod
    def links(cls):
        return {"tatham": (tatham.Game("unequal", r"\d+:[0-9,]*", Numbers()),)}


@pytest.fixture
def _known(monkeypatch):
    monkeypatch.setitem(PUZZLES.built_in, "unequal", Unequal)


@pytest.mark.usefixtures("_known")
@pytest.mark.parametrize("before", ["", "Unequal: ", "unequal.exe#"])
def test_an_id_that_the_first_game_cannot_read_is_read_by_another(before):
    puzzle = satpuzzles.loads(f"{before}4:0,3,0,0,0,0,0,0,0,0,0,0,0,0,0,1")
    assert (puzzle.kind, puzzle.givens[0][1], puzzle.givens[3][3]) == ("unequal", 3, 1)


@pytest.mark.usefixtures("_known")
def test_where_none_reads_it_the_first_says_why():
    with pytest.raises(satpuzzles.InstanceError, match="the size: expected a whole number from 4 to 144, found '3'"):
        satpuzzles.loads("3:0,3", format="tatham")
