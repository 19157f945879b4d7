import pytest
from hypothesis import strategies as st

import satpuzzles
from satpuzzles.puzzles.parts.neighbours import most_stars
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.solving.records import findings
from tests.puzzles.common import changed, puzzle

REGIONS = [[1, 2, 1, 1], [1, 1, 1, 3], [4, 1, 1, 1], [1, 1, 1, 1]]
SOLVED = [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]
SMALL = {"stars": 1, "regions": REGIONS}


@st.composite
def boards(draw, smallest=4, largest=5):
    """Squares of region names, each region anywhere, in as many pieces as it likes."""
    size = draw(st.integers(smallest, largest))
    rest = st.lists(st.integers(0, size - 1), min_size=size * (size - 1), max_size=size * (size - 1))
    flat = draw(st.permutations([*range(size), *draw(rest)]))
    return [list(flat[i : i + size]) for i in range(0, size * size, size)]


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, []),
        ({(0, 1): 0}, [f"{one} has 0 stars; it needs 1 star" for one in ("row 1", "column 2", "region 2")]),
        (
            {(3, 0): 1},
            [
                "row 4 has 2 stars; it needs 1 star",
                "column 1 has 2 stars; it needs 1 star",
                "region 1 has 2 stars; it needs 1 star",
                "stars never touch: r3c1 and r4c1",
            ],
        ),
        ({(3, 2): 0, (3, 3): 1}, ["column 3 has 0 stars; it needs 1 star", "column 4 has 2 stars; it needs 1 star"]),
        ({(0, 0): 5}, ["there are values outside 0 to 1"]),
    ],
)
def test_broken_rules_are_named(changes, broken):
    assert puzzle("star-battle", **SMALL).broken_rules(changed(SOLVED, changes)) == broken


def test_letters_strings_and_numbers_name_regions_alike():
    by_letter = [[" ABCD"[label] for label in row] for row in REGIONS]
    strings = ["".join(row) for row in by_letter]
    boards = {puzzle("star-battle", stars=1, regions=regions) for regions in (REGIONS, by_letter, strings)}
    assert len(boards) == 1


def test_an_answer_says_the_columns_of_the_stars():
    assert findings(puzzle("star-battle", **SMALL), SOLVED) == {"stars": [[2], [4], [1], [3]]}


@pytest.mark.parametrize("size", range(1, 12))
def test_no_board_has_room_for_more_stars(size):
    rows = [[row] * size for row in range(size)]
    assert satpuzzles.solve(StarBattle(rows, stars=most_stars(size) + 1)).status == "none"


def test_black_cells_are_in_no_region_and_have_no_star():
    one = satpuzzles.loads({"puzzle": "star-battle", "stars": 1, "regions": ["AABB", "A..B", "CCDD", "C.DD"]})
    assert [*satpuzzles.solutions(one)] == [SOLVED]
    assert one.broken_rules([[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]) == [
        "region C has 0 stars; it needs 1 star",
        "black cells have no star: r4c2",
    ]
