"""What the papers say about their own boards, found again or refuted; docs/papers.md tells it in words."""

import dataclasses

import orjson
import pytest

import satpuzzles
from satpuzzles import InstanceError
from tests.paths import INSTANCES
from tests.puzzles.common import all_solutions


def board(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def columns_of_stars(grid):
    """As the paper of Star Battle writes answers: digits row by row, from 1."""
    return "".join(str(c) for row in grid for c, star in enumerate(row, start=1) if star)


@pytest.mark.parametrize(("name", "columns"), [("4x4-1-one-star", "2413"), ("5x5-1-one-star", "14253")])
def test_star_battle_has_the_one_expected_answer(name, columns):
    assert {columns_of_stars(grid) for grid in all_solutions(board(f"star-battle/{name}"))} == {columns}


@pytest.mark.parametrize("name", ["8x8-1-two-stars", "8x8-2-two-stars"])
def test_star_battle_8x8_has_the_expected_answer_and_its_mirror_image(name):
    found = {columns_of_stars(grid) for grid in all_solutions(board(f"star-battle/{name}"))}
    assert found == {"2468246813571357", "5713571368246824"}


@pytest.mark.parametrize("name", ["4x4-1-one-star", "5x5-1-one-star", "5x5-2-one-star"])
def test_star_battle_below_8x8_cannot_hold_two_stars(name):
    regions = [list(row) for row in board(f"star-battle/{name}").regions]
    document = {"puzzle": "star-battle", "stars": 2, "regions": regions}
    with pytest.raises(InstanceError, match="stars") as caught:
        satpuzzles.loads(orjson.dumps(document))
    assert caught.value.found == "2"


@pytest.mark.parametrize("name", ["10x10-1-two-stars", "10x10-2-two-stars"])
def test_star_battle_10x10_has_one_answer_of_two_stars(name):
    assert len(all_solutions(board(f"star-battle/{name}"))) == 1


@pytest.mark.parametrize("name", ["8x8-1-one-star", "8x8-2-one-star"])
def test_star_battle_8x8_with_three_stars_has_no_answer(name):
    three = dataclasses.replace(board(f"star-battle/{name}"), stars=3)
    assert satpuzzles.solve(three).status == "none"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "solutions"), [(4, 1), (5, 1), (6, 3), (7, 7), (8, 175), (9, 743)])
def test_middle_sum_boards_have_several_solutions_where_the_paper_supposes_one(size, solutions):
    """The paper gives no counts: "Supposedly there is only one solution for each board" (section 3.1)."""
    counted = satpuzzles.count(board(f"middle-sum/{size}x{size}"))
    assert (counted.number, counted.exact) == (solutions, True)


def test_hanjie_example_2_has_two_solutions():
    assert len(all_solutions(board("hanjie/example-2"))) == 2


@pytest.mark.parametrize("size", [5, 7])
def test_published_trids_have_one_solution(size):
    assert satpuzzles.check(board(f"trid/published-{size}")).status == "unique"
