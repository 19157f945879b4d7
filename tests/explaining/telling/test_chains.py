"""Chains in words."""

from satpuzzles import Fact, Hanjie
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.techniques.step import Inference, Step
from satpuzzles.explaining.telling.chains import ChainSentence


def test_rules_that_give_the_same_are_told_together_unless_one_rests_on_another():
    puzzle = Hanjie([[1], [1], [1]], [[1], [1], [1]])
    with reasoner(puzzle) as asked:
        rule = {(one.label, one.number): switch for switch, one in asked.rules.items()}

        def empty(row, column):
            return asked.cells.literal(Fact((row - 1, column - 1), 0))

        painted = asked.cells.literal(Fact((0, 0), 1))
        column = Inference((rule["column", 0],), (painted,), (empty(2, 1),))
        row = Inference((rule["row", 0],), (painted,), (empty(1, 2),))
        next_row = Inference((rule["row", 1],), (empty(2, 1),), (empty(2, 2),))
        end = Inference((rule["column", 1],), (empty(1, 2), empty(2, 2)), ())
        step = Step((-painted,), tuple(rule.values()), ())
        sentence = str(ChainSentence(step, (row, column, next_row, end), Knowledge(asked)))
    assert sentence == (
        "Suppose r1c1 were painted: by row 1 (block 1) and column 1 (block 1), r1c2 and r2c1 are empty; by row 2 "
        "(block 1), r2c2 is empty; but then r1c2 and r2c2 are both empty, which column 2 (block 1) does not allow. "
        "So r1c1 is empty."
    )
