"""What regions are called, in words and in files; regions in several pieces, and names that differ by case alone."""

import pytest
from hypothesis import given

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.explaining.telling.words import named_together
from satpuzzles.stating.display import notes_on
from satpuzzles.stating.modelling import rules_of
from tests.effort import examples
from tests.puzzles.common import puzzle, read_back
from tests.puzzles.test_star_battle import boards

LETTERS = ["AABBB", "AACCB", "DACCB", "DDECB", "DEEEE"]
SPLIT = ["AABBB", "AACCB", "DACCB", "DDeCB", "Deeee"]
JIGSAW = ["pqqq", "ppsq", "prss", "rrrs"]


def battle(regions):
    return puzzle("star-battle", stars=1, regions=regions)


@pytest.mark.parametrize(
    ("regions", "called"),
    [
        (["CCA", "CBA", "BBA"], ["region C", "region A", "region B"]),
        ([[3, 3, 1], [3, 2, 1], [2, 2, 1]], ["region 3", "region 1", "region 2"]),
        ([[2, 2, 0], [2, 1, 0], [1, 1, 0]], ["region 3", "region 1", "region 2"]),
        ([["top", "top", 7], ["top", "x\n", 7], ["x\n", "x\n", 7]], ["region top", "region 7", "region x\\n"]),
    ],
)
def test_regions_are_called_as_the_document_does(regions, called):
    chosen = battle(regions)
    assert [rules_of(chosen)["region"].name(number) for number in range(3)] == called
    assert chosen.broken_rules([[0] * 3] * 3)[6:] == [f"{name} has 0 stars; it needs 1 star" for name in called]
    assert chosen.to_json()["regions"] == regions
    assert read_back(chosen).regions.names == chosen.regions.names


def test_the_regions_of_a_jigsaw_are_called_so_too():
    chosen = puzzle("sudoku", regions=JIGSAW, givens=["1...", "1...", "....", "...."])
    assert chosen.solving.unsolvable(chosen) == "column 1 has 1 more than once among the givens"
    assert [rules_of(chosen)["region"].name(number) for number in range(4)] == [f"region {name}" for name in "pqsr"]
    assert rules_of(chosen)["row"].name(2) == "row 3"
    assert chosen.to_json()["regions"] == JIGSAW
    assert chosen.with_givens([[None] * 4] * 4).to_json()["regions"] == JIGSAW
    assert "region p has 1 more than once" in chosen.broken_rules([[1, 2, 3, 4], [1, 1, 1, 1], [1] * 4, [1] * 4])


@given(regions=boards())
@examples(30)
def test_names_are_no_part_of_what_a_puzzle_is(regions):
    letters = ["".join("ABCDE"[label] for label in row) for row in regions]
    assert battle(letters) == battle(regions)
    assert hash(battle(letters)) == hash(battle(regions))
    assert battle(letters).to_json()["regions"] == letters
    assert battle(regions).to_json()["regions"] == regions


@pytest.mark.parametrize("format", ["fpuzzles", "penpa", "tatham"])
def test_links_carry_the_regions_of_letters(format):
    chosen = puzzle("sudoku", regions=JIGSAW, givens=["1...", "....", "....", "...."])
    assert satpuzzles.loads(satpuzzles.dumps(chosen, format)) == chosen


def test_hints_and_their_pictures_name_letters():
    step = satpuzzles.explain(battle(LETTERS)).steps[0]
    assert "regions A and D (1 star each)" in step.sentence
    assert step.names == {(0, 0): "A", (2, 0): "D"}


@pytest.mark.slow
def test_repair_keeps_letters_and_names_them():
    repaired = satpuzzles.repair(battle(LETTERS))
    rows = repaired.repaired.to_json()["regions"]
    assert {*"".join(rows)} == {*"ABCDE"}
    moved = {rows[r][c] for r, c in repaired.changed}
    moves = [words.split(":")[0] for words in repaired.words if words.startswith("move into")]
    assert moves == [f"move into region {one}" for one in sorted(moved)]


@pytest.mark.parametrize(
    ("called", "words"),
    [
        ([(1, "region B"), (0, "region A")], ["regions A and B"]),
        ([(0, "region 4"), (1, "region 3"), (2, "region 5")], ["regions 3 to 5"]),
        ([(0, "region 10"), (1, "region 9")], ["regions 9 and 10"]),
        ([(0, "region top left"), (1, "region B")], ["region B", "region top left"]),
    ],
)
def test_regions_are_listed_by_their_names(called, words):
    assert named_together(("region", number, name) for number, name in called) == words


def test_a_region_in_several_pieces_is_noted_with_a_cell_of_each():
    chosen = battle(["AABBB", "AACCB", "DACCB", "DDECB", "DEEEA"])
    assert notes_on(chosen) == ["region A is in 2 pieces, at r1c1 and r5c5"]
    assert satpuzzles.check(chosen).status == "multiple"
    assert notes_on(battle(LETTERS)) == []


def test_many_regions_in_many_pieces_are_noted_in_short():
    chosen = battle([[(r + c) % 6 for c in range(6)] for r in range(6)])
    assert notes_on(chosen) == [
        "region 1 is in 6 pieces, at r1c1, r2c6, r3c5, r4c4 and 2 others",
        "region 2 is in 6 pieces, at r1c2, r2c1, r3c6, r4c5 and 2 others",
        "region 3 is in 6 pieces, at r1c3, r2c2, r3c1, r4c6 and 2 others",
        "3 more regions are in several pieces",
    ]
    chosen = battle([[(r + c) % 4 for c in range(4)] for r in range(4)])
    assert notes_on(chosen)[3:] == ["1 more region is in several pieces"]


def test_a_region_that_differs_by_case_is_asked_about():
    with pytest.raises(InstanceError, match=r"expected 5 regions, .* found 6; are the regions 'E' and 'e' the same\?$"):
        battle([*LETTERS[:4], "DEeEE"])
    assert notes_on(battle(["AAA", "BBB", "bbb"])) == ["are the regions 'B' and 'b' the same?"]
