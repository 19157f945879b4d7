"""Values that lead to a contradiction line by line: what lines keep, and every refutation proved by brute force."""

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

import satpuzzles
from satenc import Dfa
from satpuzzles import Hanjie, MiddleSum
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.explain import explain
from satpuzzles.explaining.finding.chain import Trail
from satpuzzles.explaining.finding.steps import Steps
from satpuzzles.explaining.finding.suppositions import Differing, Spelling, Summing, Suppositions, _Boards
from satpuzzles.explaining.reasoning.counting import Block, Spelled, Summed
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner, reasoner
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.puzzles.parts.three_numbers import middle_sum_line
from tests.deadlines import Countdown
from tests.oracles.reasons import Reasons, unpacked
from tests.paths import INSTANCES


def supported(left, is_allowed):
    """What is left of ``left[cell, value]`` when each value has to stand in an assignment that is allowed."""
    kept = np.zeros_like(left)
    for values in product(*(np.flatnonzero(row).tolist() for row in left)):
        if is_allowed(values):
            kept[range(len(values)), values] = True
    return kept


def test_a_line_keeps_what_words_have():
    random = Random(1)
    left = np.array([[[random.random() < 0.3 for _ in range(10)] for _ in range(5)] for _ in range(20)])
    left[:, :, 0] = True
    rule = Spelling(Spelled([1], np.arange(5)[None], [middle_sum_line()]))

    def is_allowed(way):
        digits = [digit for digit in way if digit]
        return len(digits) == 3 and digits[1] == digits[0] + digits[2]

    for one, kept in zip(left, rule.kept(np.zeros(20, np.intp), left), strict=True):
        assert (kept == supported(one, is_allowed)).all()


def some_domains(random, cells, values):
    return np.array([[[random.random() < 0.4 for _ in range(values)] for _ in range(cells)] for _ in range(200)])


def test_a_sum_keeps_what_its_ways_have():
    names = [1, 2, 3, 5, 8]
    left = some_domains(Random(1), 3, 5)
    rule = Summing([Summed(1, (0, 1, 2), total) for total in (8, 11)], names)
    which = np.arange(200) % 2
    for one, total, kept in zip(left, np.array([8, 11])[which], rule.kept(which, left), strict=True):
        assert (kept == supported(one, lambda way, total=total: sum(names[v] for v in way) == total)).all()


@pytest.mark.parametrize("values", [4, 5])
def test_cells_that_differ_keep_what_locked_sets_leave(values):
    """Of at most four cells no locked set is too large to be looked for."""
    left = some_domains(Random(1), 4, values)
    block = Block(np.array([1]), np.arange(4)[None], np.full(values, values == 4, np.intp), np.ones(values, np.intp))
    for one, kept in zip(left, Differing(block).kept(np.zeros(200, np.intp), left), strict=True):
        assert (kept == supported(one, lambda way: len({*way}) == 4)).all()


@pytest.mark.parametrize("name", ["middle-sum/4x4", "middle-sum/5x5", "middle-sum/6x6", "trid/minimal-4"])
def test_each_refutation_is_proved(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    reasons = Reasons(puzzle)
    with reasoner(puzzle) as asked:
        knowledge = Knowledge(asked)
        knowledge.state(asked.givens)
        found = list(Suppositions(asked).refuted(knowledge, knowledge.undecided(), 8))
        assert len(found) == 8
        assert_proved(found, reasons, knowledge)


def assert_proved(found, reasons, knowledge):
    """Each refutation by rules and facts that no board keeps together, and facts that are known."""
    asked = knowledge.reasoner
    for one in found:
        rules = [(asked.rules[rule].label, asked.rules[rule].number) for rule in one.rules]
        facts = unpacked(asked.cells.fact(x) for x in (*one.facts, *(-x for x in one.conclusions)))
        assert not reasons.consistent(rules, facts)
        assert {*one.facts} <= {*knowledge.about(range(len(knowledge.open)))}


def test_cells_of_a_hanjie_are_supposed_where_no_line_gives_anything():
    puzzle = Hanjie([[1], [1, 1], [2], [1, 1], [3]], [[2], [1, 1], [2, 1], [1], [1, 1]])
    with reasoner(puzzle) as asked:
        steps = Steps(asked, asked.givens)
        while (step := steps.next()) is not None and len(step.rules) == 1:
            steps.take_in(step.conclusions)
        assert step is not None
        assert len(step.rules) == 4
        found = list(Suppositions(asked).refuted(steps.knowledge, steps.knowledge.undecided(), 8))
        assert [len(one.rules) for one in found] == [4, 4, 4, 4, 5, 5, 5, 6]
        assert_proved(found, Reasons(puzzle), steps.knowledge)


def test_few_values_are_told_wherever_they_lie(monkeypatch):
    """However many values are supposed together, the ones that take the fewest rounds are found."""
    puzzle = satpuzzles.load(INSTANCES / "middle-sum" / "6x6.json")
    with reasoner(puzzle) as asked:
        knowledge = Knowledge(asked)
        knowledge.state(asked.givens)
        together = list(Suppositions(asked).refuted(knowledge, knowledge.undecided(), 5))
        monkeypatch.setattr("satpuzzles.explaining.finding.suppositions._ENTRIES", 1_000)
        assert list(Suppositions(asked).refuted(knowledge, knowledge.undecided(), 5)) == together


def test_a_quick_value_does_not_hide_the_next_ones(monkeypatch):
    """Values are supposed batch by batch. A value of the second batch, with few rounds to a contradiction, must not end
    the look at the rest of that batch, which takes fewer rounds than the first batch did.
    """
    batches = iter([[(5, 0, 0), (5, 0, 1)], [(1, 0, 0), (2, 0, 1)]])
    monkeypatch.setattr("satpuzzles.explaining.finding.suppositions._ENTRIES", 320)
    monkeypatch.setattr("satpuzzles.explaining.finding.suppositions._TIMES", 1)
    monkeypatch.setattr(Suppositions, "_rounds", lambda *_: iter(next(batches, [])))
    monkeypatch.setattr(Suppositions, "_refutation", lambda *at: Step((-2 * at[3] - at[4],), (), ()))
    with reasoner(satpuzzles.load(INSTANCES / "middle-sum" / "4x4.json")) as asked:
        knowledge = Knowledge(asked)
        found = Suppositions(asked).refuted(knowledge, knowledge.undecided(), 2)
        assert [one.conclusions for one in found] == [(-2,), (-3,)]


def test_a_cell_that_stands_in_a_line_twice_keeps_what_both_places_keep():
    """The word is 0 or 1, then 1 or 2."""
    words = Dfa(np.array([[1, 1, -1], [-1, 2, 2], [-1, -1, -1]], np.int32), np.array([False, False, True]))
    lines = [Spelled([5], np.array([[0, 0]]), [words])]
    cell_of = dict.fromkeys((1, 2, 3, -1, -2, -3), 0)
    asked = cast(
        "Reasoner",
        SimpleNamespace(
            rules=SimpleNamespace(lines=lines), cells=SimpleNamespace(literals=np.array([[1, 2, 3]]), cell_of=cell_of)
        ),
    )
    left = np.ones((1, 1, 3), np.bool_)
    now, trail = left.copy(), Trail(asked)
    board = _Boards(left, np.ones((1, 1), np.bool_), np.arange(1))
    assert Suppositions(asked)._infer(board, now, trail) is None
    assert now[0, 0].tolist() == [False, True, False]
    assert [*trail.place] == [-3, -1]


def test_suppositions_look_at_the_deadline():
    with reasoner(satpuzzles.load(INSTANCES / "middle-sum" / "4x4.json")) as asked, pytest.raises(OutOfTime):
        list(Suppositions(asked, Countdown(looks=0)).refuted(Knowledge(asked), [1], 5))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_easy_middle_sum_needs_no_more_than_one_line_at_a_time(seed):
    """What propagation line by line solves, which is called easy, has no step over several lines."""
    puzzle = satpuzzles.generate("middle-sum", size=5, seed=seed, difficulty="easy")
    assert isinstance(puzzle, MiddleSum)
    assert {step.technique for step in explain(puzzle).steps} <= {"combinations", "naked single"}
