"""Game IDs do not name their game: those of several kinds look alike."""

import pytest

import satpuzzles
from satpuzzles.formats import documents
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
    with pytest.raises(satpuzzles.InstanceError, match="the link: expected a number, found the end"):
        satpuzzles.loads("3:1,3", format="tatham")


PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles"


@pytest.mark.parametrize(
    ("before", "message"),
    [
        *((f"{PAGES}/js/{page}", "") for page in ("solo.html#", "solo.html?x#", "solo.html?", "#")),
        *((before, "") for before in ("", "Solo: ", f"{PAGES}/java/solo.html#", "HTTPS://Example.org/solo#")),
        (f"{PAGES}/js/unruly.html#", "the game ID: expected one of unruly, found '2x2:1b2a3c4f'"),
        (f"{PAGES}/js/unruly.html?", "the game ID: expected one of unruly, found '2x2:1b2a3c4f'"),
        ("Unruly: ", "the game ID: expected one of Unruly, found '2x2:1b2a3c4f'"),
        (f"{PAGES}/js/flood.html#", "unruly, rect, keen, unequal, "),
    ],
)
def test_the_name_of_a_page_or_a_window_decides(before, message):
    text = f"{before}2x2:1b2a3c4f"
    if not message:
        assert satpuzzles.loads(text) == satpuzzles.loads("2x2:1b2a3c4f", kind="sudoku")
        return
    with pytest.raises(satpuzzles.InstanceError) as caught:
        satpuzzles.loads(text)
    assert message in str(caught.value)


def test_a_page_of_another_game_than_the_kind_that_is_named():
    with pytest.raises(
        satpuzzles.InstanceError, match="the game ID: expected one of the kind akari, found one of pearl"
    ):
        satpuzzles.loads(f"{PAGES}/js/pearl.html#2x2:d", kind="akari")


def test_an_id_that_several_games_can_read_is_of_the_only_one_with_one_solution():
    (document,) = documents(b"2x2:d")
    assert (document["puzzle"], document.others) == ("masyu", ("akari",))
    (note,) = document.notes
    assert note.startswith("the game ID does not say its kind; taken for a Masyu; as an Akari it has several solutions")
    with pytest.raises(satpuzzles.InstanceError) as caught:
        satpuzzles.loads("3x3:i")
    assert str(caught.value) == (
        "the kind: expected one that is named (--kind), as the game ID does not say it: masyu, akari, found several "
        "have solutions, or may have"
    )


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


@pytest.mark.parametrize(
    ("game_id", "message"),
    [
        ("3x3i30e10m3d1:a2b2c", "no options but 2 and m, found up to 3 bridges"),
        ("7x7t1:a", "no options but 0 and t, found a grid that is not of squares"),
        ("4a:1,0,0,0", "found a game of neighbouring numbers"),
        ("3x3q:a", "expected no options, found the option 'q'"),
        ("2x2k:p", "25 places for borders and one more, by its size, found 0"),
        ("2x2k:p,p,1", "found ',1'"),
        ("2x2k:p,aaa__a_ab_a__a__,3_4n", "one sum for each cage, found 3 and 4"),
    ],
)
def test_what_is_another_game_is_named(game_id, message):
    with pytest.raises(satpuzzles.InstanceError, match="expected") as caught:
        satpuzzles.loads(game_id)
    assert message in str(caught.value)


KILLER = {
    "puzzle": "sudoku",
    "givens": ["1...", "....", "....", "...."],
    "cages": [
        *({"cells": cells, "sum": total} for cells, total in (("r1c1 r1c2", 3), ("r1c3 r1c4 r2c4", 9))),
        *({"cells": cells} for cells in ("r2c1 r3c1 r4c1", "r2c2 r2c3", "r3c2 r4c2", "r3c3 r3c4", "r4c3 r4c4")),
    ],
}


@pytest.mark.parametrize("shape", [{"box": [2, 2]}, {"regions": ["AABB", "AABB", "CCDD", "CCDD"]}])
@pytest.mark.parametrize("diagonals", [False, True])
def test_killers_come_back_with_boxes_jigsaws_and_diagonals(shape, diagonals):
    puzzle = satpuzzles.loads(KILLER | shape | {"diagonals": diagonals})
    written = satpuzzles.dumps(puzzle, "tatham").decode()
    assert written.partition(":")[0] == ("4j" if "regions" in shape else "2x2") + "kx"[: 1 + diagonals]
    assert satpuzzles.loads(written) == puzzle


@pytest.mark.parametrize(
    ("cages", "message"),
    [
        (KILLER["cages"][1:], "cages: expected each cell in a cage, for tatham, found a cell in none"),
        ([*KILLER["cages"], {"cells": "r1c1 r2c1"}], "cages[7]: expected cages that do not overlap, for tatham"),
        ([{"cells": "r1c1"}], "cages[0]: expected cages of at least two cells, for tatham, found r1c1"),
        ([{"cells": "r1c1 r3c3"}], "cages: expected each cell in a cage, for tatham, found a cell in none"),
    ],
)
def test_killers_that_solo_does_not_have_are_refused(cages, message):
    with pytest.raises(satpuzzles.InstanceError) as caught:
        satpuzzles.dumps(KILLER | {"box": [2, 2], "cages": cages}, "tatham")
    assert message in str(caught.value)


SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :8:Light Up
PARAMS  :3:3x3
CPARAMS :8:3x3b20s2
DESC    :4:d1dB
NSTATES :2:1
STATEPOS:1:1
MOVE    :4:L0,0
"""


def test_a_saved_game_is_one_puzzle(tmp_path):
    expected = satpuzzles.loads("3x3:d1d".replace("d1d", "d1cB"), kind="akari")
    text = SAVED.replace("d1dB", "d1cB")
    (tmp_path / "game.sav").write_text(text)
    assert satpuzzles.loads(text) == satpuzzles.load(tmp_path / "game.sav") == expected
    assert satpuzzles.loads(text.replace("\n", "\r\n")) == expected


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("d1dB", "d1dB"), "the game ID: expected nothing after its board, found 'B'"),
        (("8:Light Up", "5:Mines"), "lightup, tents, unruly, rect, keen, unequal, "),
        (("DESC ", "DISC "), "the saved game: expected an entry DESC, found none"),
        (("4:d1dB", "9999:d1dB"), "the saved game: expected an entry DESC, found none"),
    ],
)
def test_a_saved_game_that_is_none_is_one_error(tmp_path, change, message):
    (tmp_path / "game.sav").write_text(SAVED.replace(*change))
    with pytest.raises(satpuzzles.InstanceError) as caught:
        list(satpuzzles.load_all(tmp_path / "game.sav"))
    assert message in str(caught.value)


def test_more_blanks_than_letters_at_the_end():
    assert tatham.TREES.write(["."] * 26, 0) == (25, "z")
    assert tatham.TREES.write([*["."] * 25, "t"], 0) == (26, "y")
