"""Boards turned, mirrored and resized: the answers of what they become are what their answers become."""

from string import ascii_letters

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles import InstanceError, UsageError
from satpuzzles.making.transforms import sides, turns
from satpuzzles.pictures import kept_examples
from satpuzzles.stating import RoomClues
from tests.effort import examples
from tests.making.common import KINDS
from tests.puzzles.common import all_solutions, frozen, puzzle
from tests.puzzles.variant_rules import ORACLES, documents

BACK = {"left": "right", "right": "left", "across": "across", "down": "down", "diagonal": "diagonal"}
SQUARE = {"sudoku", "overlapping-sudoku", "star-battle", "trid", "middle-sum", "skyscrapers", "kenken", "futoshiki"}
SQUARE |= {"doppelblock", "easy-as-abc"}


def keep_answers(chosen):
    """All turns, there and back."""
    answers = all_solutions(chosen)
    for turn in turns(chosen):
        moved = satpuzzles.turned(chosen, turn)
        assert all_solutions(moved.puzzle) == {frozen(moved.grid(answer)) for answer in answers}, turn
        back = satpuzzles.turned(moved.puzzle, BACK[turn])
        assert back.puzzle.to_json() == chosen.to_json(), turn
        assert {frozen(back.grid(moved.grid(answer))) for answer in answers} == answers
    if "right" in turns(chosen):
        again = chosen
        for _ in range(3 if chosen.kind == "trid" else 4):
            again = satpuzzles.turned(again, "right").puzzle
        assert again == chosen


@pytest.mark.parametrize("kind", KINDS)
def test_a_turned_puzzle_has_the_turned_answers(kind):
    keep_answers(satpuzzles.loads(kept_examples()[kind]["puzzle"]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted({*KINDS} - SQUARE))
def test_a_turned_puzzle_has_the_turned_answers_on_a_board_that_is_no_square(kind):
    keep_answers(satpuzzles.generate(kind, seed=1, size="4x6"))


@pytest.mark.parametrize("key", ORACLES)
@examples(6)
@given(data=st.data())
def test_the_marks_of_each_variant_turn_with_the_board(key, data):
    givens = [[1, None, None, None], [None, None, 3, None], [None, 2, None, None], [None] * 4]
    keep_answers(puzzle("sudoku", givens=givens, **data.draw(documents([key]))))


def test_boxes_neighbours_colours_and_jigsaws_turn():
    for document in (
        {"puzzle": "sudoku", "box": [2, 3], "givens": ["452.36", "3.1..4", "...5.1", "....4.", ".....5", "..34.."]},
        {"puzzle": "queens", "regions": ["AAB", "ABB", "CCC"], "neighbours": [[[0, 0], [1, 2]], [[2, 0], [0, 1]]]},
        {
            "puzzle": "hanjie",
            "colors": ["red", "blue"],
            "rows": [[[1, "red"], [2, "blue"]], [[1, "blue"]], None],
            "columns": [[[1, "red"]], [[1, "blue"]], [[1, "blue"]], None],
        },
        {"puzzle": "sudoku", "givens": ["1...", "....", "..2.", "...."], "regions": ["AABB", "AABB", "CDDD", "CCCD"]},
    ):
        keep_answers(satpuzzles.loads(document))


def _has_room_clues(chosen):
    return any(isinstance(field, RoomClues) for field in chosen.document.values())


@pytest.mark.parametrize("kind", KINDS)
def test_a_larger_board_made_smaller_again_is_what_it_was(kind):
    chosen = satpuzzles.loads(kept_examples()[kind]["puzzle"])
    if not sides(chosen):
        with pytest.raises(UsageError, match="cannot be resized"):
            satpuzzles.resized(chosen, below=1)
    for more in sides(chosen):
        larger = satpuzzles.resized(chosen, **more).puzzle
        (height, width), (rows, columns) = chosen.board.shape, larger.board.shape
        assert rows - height == sum(more.get(side, 0) for side in ("above", "below"))
        assert columns - width == sum(more.get(side, 0) for side in ("left", "right"))
        if not _has_room_clues(chosen) or not {"above", "left"} & more.keys():  # they go to the first cells of rooms
            less = satpuzzles.resized(larger, **{side: -number for side, number in more.items()}).puzzle
            assert less == chosen


def test_what_cannot_be_moved_says_so():
    kakurasu = satpuzzles.blank("kakurasu", 3)
    with pytest.raises(UsageError, match=r"this Kakurasu cannot be turned right; it can be diagonal"):
        satpuzzles.turned(kakurasu, "right")
    with pytest.raises(UsageError, match="'turn': expected left, right, across, down, diagonal, not 'round'"):
        satpuzzles.turned(kakurasu, "round")
    for away in ({"above": -3}, {"left": -3, "right": 3}, {"above": 2, "below": -1000}):
        with pytest.raises(UsageError, match="at least one row and one column of the board have to stay"):
            satpuzzles.resized(kakurasu, **away)
    with pytest.raises(UsageError, match="a board has at most 1000 rows and columns, not 3x1003"):
        satpuzzles.resized(kakurasu, right=1000)
    with pytest.raises(InstanceError, match="1 to 250 of them"):
        satpuzzles.resized(satpuzzles.blank("star-battle", 5), below=300, right=300)
    for number in (1.5, "1", None, True):
        with pytest.raises(UsageError, match="'above': expected a whole number"):
            satpuzzles.resized(kakurasu, above=number)
    with pytest.raises(UsageError, match="a larger board has places without a value"):
        satpuzzles.resized(satpuzzles.blank("tents", 3), above=1).grid([[0] * 3] * 3)
    with pytest.raises(UsageError, match="not at all"):
        satpuzzles.turned({"puzzle": "kakuro", "clues": [["/3", None, None]]}, "left")
    with pytest.raises(InstanceError, match="each number twice"):
        satpuzzles.resized({"puzzle": "numberlink", "clues": ["1.", ".1"]}, below=-1)


def test_new_cells_are_a_region_where_each_letter_is_the_name_of_another():
    rows = [letter * 52 for letter in ascii_letters]
    regions = satpuzzles.resized({"puzzle": "queens", "regions": rows}, below=1, right=1).puzzle.regions
    assert regions.names[:2] == ("a", 0)
    assert len(regions.names) == 53


def test_indexers_count_rows_and_columns_and_become_each_other_at_the_diagonal():
    rows = puzzle("sudoku", givens=[[None] * 4] * 4, row_indexers="r1c2 r3c4")
    assert turns(rows) == ["diagonal"]
    assert satpuzzles.turned(rows, "diagonal").puzzle.to_json()["column_indexers"] == "r2c1 r4c3"
    assert turns(puzzle("sudoku", givens=[[None] * 4] * 4, box_indexers="r1c2")) == []
