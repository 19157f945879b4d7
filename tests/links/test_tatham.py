"""Game IDs do not name their game: those of several kinds look alike."""

import pytest

import satpuzzles
from satpuzzles.links import tatham


@pytest.mark.parametrize("before", ["", "Unequal: ", "unequal.exe#"])
def test_an_id_that_the_first_game_cannot_read_is_read_by_another(before):
    puzzle = satpuzzles.loads(f"{before}4:0,3,0,0,0,0,0,0,0,0,0,0,0,0,0,1")
    assert (puzzle.kind, puzzle.givens[0][1], puzzle.givens[3][3]) == ("futoshiki", 3, 1)


@pytest.mark.parametrize(("at", "direction"), [(4, "R"), (1, "L"), (4, "U"), (13, "D")])
def test_signs_stand_between_cells(at, direction):
    cells = ["0"] * 16
    cells[at - 1] += direction
    with pytest.raises(
        satpuzzles.InstanceError, match=f"signs between cells, one each, found {direction} of cell {at}"
    ):
        satpuzzles.loads("4:" + ",".join(cells), kind="futoshiki")


def test_where_none_reads_it_the_first_says_why():
    with pytest.raises(satpuzzles.InstanceError, match="the size: expected a whole number from 4 to 144, found '3'"):
        satpuzzles.loads("3:0,3", format="tatham")


@pytest.mark.parametrize(("kind", "field"), [("akari", "clues"), ("shikaku", "clues")])
def test_the_kind_that_is_named_decides(kind, field):
    puzzle = satpuzzles.loads("2x2:2b2", kind=kind)
    assert (puzzle.kind, getattr(puzzle, field)) == (kind, ((2, None), (None, 2)))


@pytest.mark.parametrize(
    ("kind", "game_id", "rows"),
    [
        ("hitori", "3x2de:123125", ((1, 2, 3), (1, 2, 5))),
        ("masyu", "3x2dt:aBbWa", ((".", "b", "."), (".", "w", "."))),
        ("hashi", "3x2i30e10m2d1:1a2a1a", ((1, None, 2), (None, 1, None))),
        ("slitherlink", "3x2t0:a3b2a", ((None, 3, None), (None, 2, None))),
    ],
)
def test_games_of_one_field_are_read_cell_by_cell(kind, game_id, rows):
    puzzle = satpuzzles.loads(game_id, kind=kind)
    (field,) = [name for name in ("symbols", "pearls", "clues") if hasattr(puzzle, name)]
    assert tuple(map(tuple, getattr(puzzle, field))) == rows


def test_bridges_without_loops_are_another_game():
    with pytest.raises(satpuzzles.InstanceError, match="found a game without loops"):
        satpuzzles.loads("3x1i30e10m2Ld1:2a2", kind="hashi")


def test_more_blanks_than_letters_at_the_end():
    assert tatham.TREES.write(["."] * 26, 0) == (25, "z")
    assert tatham.TREES.write([*["."] * 25, "t"], 0) == (26, "y")
