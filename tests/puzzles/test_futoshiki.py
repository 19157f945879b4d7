"""Futoshiki: the contract, a second opinion by the rules of the game, game IDs and pages as others write them."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats.kinds import link_of
from satpuzzles.puzzles.futoshiki import Futoshiki
from satpuzzles.testing import Contract, judged

_ = None
BLANK = ["...", "...", "..."]
SMALL = {"givens": BLANK, "across": ["<.", "..", ".>"], "down": ["..^", "v.."]}


class TestFutoshiki(Contract):
    generated: ClassVar = {"size": 4}
    documents: ClassVar = [
        {"puzzle": "futoshiki", "givens": BLANK, "across": ["<<", "..", ".."], "down": ["^..", "..."]},
        {"puzzle": "futoshiki", **SMALL},
        {"puzzle": "futoshiki", "givens": ["..2", "...", "..."], "across": [".>", "..", "<."]},
        {"puzzle": "futoshiki", "givens": ["...", "...", "..."], "across": ["><", "><", ".."], "down": ["^..", "..."]},
        {"puzzle": "futoshiki", "givens": [[_]]},
    ]


def test_all_boards_are_judged_as_a_person_would():
    def keeps(grid):
        latin = all(len({*line}) == 3 for line in (*grid, *zip(*grid, strict=True)))
        return latin and (
            grid[0][0] < grid[0][1] and grid[2][1] > grid[2][2] and grid[0][2] < grid[1][2] and grid[1][0] > grid[2][0]
        )

    judged(Futoshiki(**SMALL), keeps)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"givens": ["..", "..", ".."]}, "givens: expected as many columns as rows, found 3 rows of 2"),
        ({"givens": BLANK, "across": ["..", ".."]}, "across: expected 3 rows of 2, found 2 of 2"),
        (
            {"givens": BLANK, "down": ["..<", "..."]},
            'down[0][2]: expected "^" or "v", or \'.\' for an empty cell, found',
        ),
    ],
)
def test_what_is_no_futoshiki_is_refused(fields, message):
    with pytest.raises(InstanceError) as caught:
        Futoshiki(**fields)
    assert str(caught.value).startswith(message)


def test_game_ids_of_unequal_are_read_and_written():
    """A letter is a direction in which the other number is smaller, as ``unequal.c`` has it."""
    puzzle = Futoshiki(["..3", "...", "1.."], SMALL["across"], SMALL["down"])
    assert satpuzzles.dumps(puzzle, "tatham") == b"3:0,0L,3,0D,0,0U,1,0R,0,\n"
    for text in ("3de:0,0L,3,0D,0,0U,1,0R,0", "Unequal: 3:a0L,3,0D,a0U,1,0R,a"):
        assert satpuzzles.loads(text) == puzzle
    with pytest.raises(InstanceError, match="found a game of neighbouring numbers"):
        satpuzzles.loads("Unequal: 3ade:0,0L,3,0D,0,0U,1,0R,0,")
    with pytest.raises(InstanceError, match="signs between cells, one each, found U of cell 4"):
        satpuzzles.loads("Unequal: 3de:0D,0,0,0U,0,0,0,0,0,")
    with pytest.raises(InstanceError, match="signs between cells, one each, found U of cell 1"):
        satpuzzles.loads("Unequal: 3de:0U,0,0,0,0,0,0,0,0,")


def test_signs_of_pages_point_to_the_smaller_number():
    """The styles of an inequality are those of noqx (solver/minarism.py)."""
    page = link_of("futoshiki", "penpa").write(Futoshiki(**SMALL).to_json(), "penpa")
    styles = {place: symbol.style - 4 for place, symbol in page.symbols.items()}
    assert styles == {(1, 2): 1, (5, 4): 3, (2, 5): 2, (4, 1): 4}


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(Futoshiki(BLANK, ["<<", "..", ".."], ["^..", "..."])).steps
    assert steps[0].with_technique == (
        "Larger than one. r1c2, r1c3 and r2c1 are not 1: each is larger than a neighbour."
    )
    four = Futoshiki(["...."] * 4, ["<<.", "...", "...", "..."], ["....", "....", "...."])
    assert "Chain. r1c1 is not 3: r1c1 < r1c2, and r1c2 is not 4." in [
        step.with_technique for step in satpuzzles.explain(four).steps
    ]


def test_a_new_puzzle_is_a_square():
    made = satpuzzles.generate("futoshiki", seed=2, size=5)
    assert {"."} < {*"".join(made.across + made.down)}
    with pytest.raises(UsageError, match="as many columns as rows"):
        satpuzzles.generate("futoshiki", seed=2, size="4x5")
