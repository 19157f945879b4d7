"""What the papers say about their own boards, found again or refuted; docs/papers.md tells it in words."""

import dataclasses

import orjson
import pytest

import satpuzzles
from tests.paths import CORPORA, INSTANCES
from tests.puzzles.common import all_solutions


def board(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def columns_of_stars(grid):
    """As the paper of Star Battle writes answers: digits row by row, from 1."""
    return "".join(str(c) for row in grid for c, star in enumerate(row, start=1) if star)


@pytest.mark.parametrize("name", ["8x8-1-two-stars", "8x8-2-two-stars"])
def test_star_battle_8x8_has_the_expected_answer_and_its_mirror_image(name):
    found = {columns_of_stars(grid) for grid in all_solutions(board(f"star-battle/{name}"))}
    assert found == {"2468246813571357", "5713571368246824"}


@pytest.mark.parametrize("name", ["4x4-1-one-star", "5x5-1-one-star", "5x5-2-one-star"])
def test_star_battle_below_8x8_cannot_hold_two_stars(name):
    regions = [list(row) for row in board(f"star-battle/{name}").regions]
    document = {"puzzle": "star-battle", "stars": 2, "regions": regions}
    answer = satpuzzles.solve(document)
    assert answer.status == "none"
    assert answer.reason.endswith("has room for 1 star in each row and column, not 2")


@pytest.mark.parametrize("name", ["8x8-1-one-star", "8x8-2-one-star"])
def test_star_battle_8x8_with_three_stars_has_no_answer(name):
    three = dataclasses.replace(board(f"star-battle/{name}"), stars=3)
    assert satpuzzles.solve(three).status == "none"


@pytest.mark.parametrize(("size", "solutions"), [(4, 1), (5, 1), (6, 3), (7, 7), (8, 175), (9, 743)])
def test_middle_sum_boards_have_several_solutions_where_the_paper_supposes_one(size, solutions):
    """The paper gives no counts: "Supposedly there is only one solution for each board" (section 3.1).

    `tests/test_instances.py` counts what is recorded.
    """
    assert orjson.loads((INSTANCES / "middle-sum" / f"{size}x{size}.json").read_bytes())["solutions"] == solutions


SUDOKU_GRID = ["243165", "316524", "652431", "421356", "135642", "564213"]


@pytest.mark.parametrize(("box", "status"), [([3, 2], "unique"), ([2, 3], "none")])
def test_the_sudoku_grid_of_the_examples_fits_boxes_3_high_and_2_wide_only(box, status):
    document = {"puzzle": "sudoku", "box": box, "givens": [[int(digit) for digit in row] for row in SUDOKU_GRID]}
    assert satpuzzles.check(satpuzzles.loads(orjson.dumps(document))).status == status


@pytest.mark.parametrize(("size", "constraints"), [(50, 2548), (100, 10098), (200, 40198)])
def test_the_constraints_of_the_trid_paper_are_a_sum_a_triangle_and_the_lines(size, constraints):
    triangles = sum(len(row) for row in board(f"trid/generated-{size}").triangles)
    assert triangles + 3 * (size - 1) == constraints


EXAMPLES = CORPORA / "papers" / "hanjie_authors.jsonl"
"""The examples of the Hanjie paper's program, read from it without this project."""


@pytest.mark.skipif(not EXAMPLES.is_file(), reason=f"{EXAMPLES} is not there")
def test_hanjie_has_every_example_of_the_authors_program():
    """The program names an example's columns first; "_" in place of a clue is a line of which nothing is known."""
    shipped = {}
    for path in (INSTANCES / "hanjie").glob("*.json"):
        document = orjson.loads(path.read_bytes())
        shipped[document["title"]] = [document["columns"], document["rows"]]
    for line in EXAMPLES.read_text().splitlines():
        example = orjson.loads(line)
        sides = [[None if clue == "_" else clue for clue in example[side]] for side in ("rows", "cols")]
        assert shipped[example["id"].removeprefix("paper-")] == sides
