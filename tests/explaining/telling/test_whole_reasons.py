"""What can stand in a line, against all ways to fill it in."""

from itertools import product

import satpuzzles
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.telling.whole_reasons import contents
from tests.paths import INSTANCES


def test_contents_of_a_line_are_those_of_its_words():
    puzzle = satpuzzles.MiddleSum(["....", "....", "....", "...."])
    facts = [Fact((1, 0), 0, holds=False), Fact((1, 1), 9, holds=False), Fact((1, 3), 2)]
    words = [
        (a, b, c, 2)
        for a, b, c in product(range(10), repeat=3)
        if a != 0 and b != 9 and [a, b, c].count(0) == 1 and (b or c) == a + 2
    ]
    expected = sorted({tuple(digit for digit in word if digit) for word in words})
    with reasoner(puzzle) as asked:
        row = next(switch for switch, rule in asked.rules.items() if (rule.label, rule.number) == ("row", 1))
        literals = [asked.cells.literal(fact) for fact in facts]
        assert contents(asked, row, literals, most=9) == expected
        assert contents(asked, row, literals, most=len(expected) - 1) is None


def test_a_whole_rule_that_is_contradictory_by_itself_is_named():
    found = satpuzzles.hint({"puzzle": "fillomino", "givens": [[1, 2], [None, None]]})
    assert found.in_words == ("Contradiction: no grid is left in which each area has as many cells as its number says.")


def test_rules_without_cells_that_stay_empty_have_no_contents():
    with reasoner(satpuzzles.load(INSTANCES / "sudoku" / "4x4.json")) as asked:
        assert contents(asked, asked.rules.switches[0], [], most=1_000) is None
    with reasoner(satpuzzles.load(INSTANCES / "hanjie" / "heart.json")) as asked:
        assert contents(asked, asked.rules.switches[0], [], most=1_000) is None


def test_what_a_clue_tells_is_not_told_as_what_can_stand_in_its_line():
    with reasoner(satpuzzles.Hanjie(["1red 1blue"], [None] * 4, ["red", "blue"])) as asked:
        assert asked.rules.runs_of
        assert all(contents(asked, rule, [], most=1_000) is None for rule in asked.rules.runs_of)
