"""Game IDs do not name their game: those of several kinds look alike."""

import pytest

import satpuzzles


@pytest.mark.parametrize("before", ["", "Unequal: ", "unequal.exe#"])
def test_an_id_that_the_first_game_cannot_read_is_read_by_another(before):
    puzzle = satpuzzles.loads(f"{before}4:0,3,0,0,0,0,0,0,0,0,0,0,0,0,0,1")
    assert (puzzle.kind, puzzle.givens[0][1], puzzle.givens[3][3]) == ("futoshiki", 3, 1)


def test_where_none_reads_it_the_first_says_why():
    with pytest.raises(satpuzzles.InstanceError, match="the size: expected a whole number from 4 to 144, found '3'"):
        satpuzzles.loads("3:0,3", format="tatham")
