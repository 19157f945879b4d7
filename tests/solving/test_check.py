"""Whether there are several solutions, asked of one solver."""

import dataclasses
import pickle

import pytest

import satpuzzles
from satpuzzles.common.deadline import NEVER
from satpuzzles.solving.check import has_several_solutions
from tests.paths import INSTANCES


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("sudoku/4x4", False),
        ("sudoku/4x4-empty", True),
        ("sudoku/9x9-several-solutions", True),
        ("sudoku/9x9-no-solution", False),
        ("sudoku/9x9-contradictory", False),
        ("hanjie/heart", False),
        ("hanjie/two-solutions", True),
    ],
)
def test_several_solutions_are_found(name, several):
    assert has_several_solutions(satpuzzles.load(INSTANCES / f"{name}.json"), NEVER) is several


@pytest.mark.parametrize("name", ["hitori/6x6-easy", "slitherlink/6x6-easy"])
def test_rules_are_stated_once_for_the_search_and_for_its_answers(name, monkeypatch):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    rules = type(puzzle).rules
    calls = []
    monkeypatch.setattr(type(puzzle), "rules", lambda self, *more: calls.append(1) or rules(self, *more))
    assert satpuzzles.check(puzzle).status == "unique"
    assert len(calls) == 1
    again = pickle.loads(pickle.dumps(puzzle))  # noqa: S301  # our own, made a moment ago
    assert again == puzzle
    assert vars(again).keys() == {field.name for field in dataclasses.fields(puzzle)}
