"""Steps of chosen techniques alone, in hints, paths, ratings and generated puzzles."""

import pytest

import satpuzzles
from satpuzzles import Progress, UsageError
from satpuzzles.explaining.techniques.chosen import weights
from satpuzzles.explaining.techniques.step import Technique
from tests.paths import INSTANCES

SUDOKU = satpuzzles.load(INSTANCES / "sudoku" / "9x9.json")
"""It takes locked candidates, or naked pairs."""


def names(path):
    return {str(step.technique) for step in path.steps}


def test_what_is_forbidden_is_not_used():
    assert "locked candidates" in names(satpuzzles.explain(SUDOKU))
    path = satpuzzles.explain(SUDOKU, techniques="-Locked_Candidates")
    assert path.status is Progress.SOLVED
    assert "locked candidates" not in names(path)


def test_no_step_is_harder_than_allowed_and_the_path_says_that_it_is_stuck():
    path = satpuzzles.explain(SUDOKU, techniques="up to hidden single")
    assert path.status is Progress.STUCK
    assert max(step.weight for step in path.steps) <= Technique.HIDDEN_SINGLE.weight
    assert path.in_words.endswith("no further step follows by the techniques that are allowed")
    rating = satpuzzles.rate(SUDOKU, techniques=["up to hidden single"])
    assert rating.stuck
    assert rating.to_json()["stuck"]
    assert not satpuzzles.rate(SUDOKU, techniques=["up to hidden single", "locked candidates", "naked single"]).stuck


def test_a_hint_is_the_easiest_that_is_allowed():
    allowed = satpuzzles.hint(SUDOKU, techniques="naked pair, full house").step
    assert allowed is None or str(allowed.technique) in ("naked pair", "full house")


def test_steps_that_a_kind_has_a_name_for_can_be_forbidden():
    puzzle = satpuzzles.load(INSTANCES / "nurikabe" / "6x6-easy.json")
    assert "numbers are land" not in weights(puzzle)
    assert satpuzzles.hint(puzzle).step.technique == "room of an island"
    assert satpuzzles.hint(puzzle, techniques="-room of an island").step.technique == "island complete"


@pytest.mark.parametrize(("stated", "meant"), [("x-wings", "X-wing"), ("up to hiden single", "hidden single")])
def test_an_unknown_name_is_an_error_that_names_its_like(stated, meant):
    with pytest.raises(UsageError, match=meant):
        satpuzzles.hint(SUDOKU, techniques=stated)


def test_a_generated_puzzle_is_solved_by_the_techniques_asked_for():
    limit = "up to full house, hidden single"
    puzzle = satpuzzles.generate("sudoku", size=4, seed=1, techniques=limit)
    assert satpuzzles.explain(puzzle, techniques=limit).status is Progress.SOLVED
