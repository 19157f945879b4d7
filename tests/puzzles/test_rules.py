"""Rules as objects: their checks by definition against each kind's own, their names, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest

import satpuzzles
from satenc import AllDifferent, Regular
from satpuzzles.errors import PluginError
from satpuzzles.puzzles.sukoro import Sukoro
from satpuzzles.stating.modelling import model_of, rules_of
from satpuzzles.stating.rules import Rule
from tests.puzzles.test_grid_puzzle import Rows


def test_a_line_is_checked_by_its_automaton():
    puzzle = satpuzzles.Hanjie([[1, 1], [1]], [[1], [1], [1]])
    rows = rules_of(puzzle)["row"]
    assert isinstance(rows.constraint, Regular)
    assert rows.broken(np.array([1, 0, 1, 0, 1, 0])) == []
    assert rows.broken(np.array([1, 0, 1, 1, 1, 0])) == ["row 2: block 1"]


@pytest.mark.parametrize(
    ("label", "words", "fault"),
    [
        ("", {}, "a rule cannot be called ''"),
        ("definitions", {}, "a rule cannot be called 'definitions'"),
        ("cage", {"names": ["a cage", ""]}, "rule 'cage': an instance has an empty name"),
        ("cage", {"names": ["a cage"]}, "rule 'cage' has 2 instances, and 1 names"),
        ("cage", {"demands": ["sum 3"]}, "rule 'cage' has 2 instances, and 1 demands"),
    ],
)
def test_a_rule_without_a_name_is_the_mistake_of_the_class(label, words, fault):
    """Steps by it would have no reason in words."""

    class Named(Rows):
        def rules(self, model, encodings):
            return [*super().rules(model, encodings), Rule(label, AllDifferent(model.answer, [[0, 1], [0]]), **words)]

    with pytest.raises(PluginError, match=fault):
        satpuzzles.check(Named(((None, None),)))


def test_two_rules_with_one_label_are_the_mistake_of_the_class():
    class Twice(Rows):
        def rules(self, model, encodings):
            return [*super().rules(model, encodings), Rule("row", AllDifferent(model.answer, [[0, 1]]))]

    with pytest.raises(PluginError, match="two rules are called 'row'; labels must differ"):
        satpuzzles.check(Twice(((None, None),)))


def test_a_grid_is_held_against_all_numbers_after_rules_were_stated_for_some():
    puzzle = satpuzzles.loads({"puzzle": "fillomino", "givens": ["2.", ".."]})
    model_of(puzzle, puzzle.encodings, [1, 2])
    assert puzzle.broken_rules([[2, 2], [4, 4]]) == ["each area has as many cells as its number says: r2c1 and r2c2"]


@pytest.mark.parametrize(
    ("document", "grid", "words"),
    [
        (
            {"puzzle": "statue-park", "clues": ["..", ".."], "shapes": ["##"]},
            [[1, 1], [0, 1]],
            "r2c2: each shaded cell belongs to a shape",
        ),
        (
            {"puzzle": "statue-park", "clues": ["..", ".."], "shapes": ["##"]},
            [[1, 1], [0, 1]],
            "shape 1: not on the board, or more than once",
        ),
        (
            {"puzzle": "signpost", "arrows": [["e", "s"], [None, "w"]], "givens": [[1, None], [None, 4]]},
            [[1, 3], [2, 4]],
            "r1c1: its arrow does not point at the next number, or that of the number before does not point at it",
        ),
        (
            {"puzzle": "hitori", "numbers": ["12", "21"]},
            [[1, 1], [0, 0]],
            "shaded cells never share a side: r1c1 and r1c2",
        ),
    ],
)
def test_a_broken_rule_says_what_is_wrong_and_where(document, grid, words):
    broken = satpuzzles.loads(document).broken_rules(grid)
    assert words in broken
    assert not any(one.startswith(("cell ", "apart ")) for one in broken)


def test_a_code_of_links_that_does_not_exist_is_named():
    with pytest.raises(PluginError, match=r"Sukoro\.sites: no code is called 'ONE_DIGITS'"):
        [*replace(Sukoro.sites, code="ONE_DIGITS").links(Sukoro, "givens")]
