"""Steps of one sum or two: all ways of a sum, and every step proved without the code that found it."""

import json
import re
from dataclasses import replace
from itertools import islice, product
from random import Random

import numpy as np
import pytest

import satpuzzles
from satpuzzles import Trid
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.explain import Explanation, explain, hint
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.techniques.step import Family, Technique
from satpuzzles.explaining.techniques.sums import Sums, ways
from tests.deadlines import Countdown
from tests.explaining.finding.test_steps import check_step
from tests.fuzz.puzzles import trid
from tests.oracles.reasons import Reasons
from tests.paths import INSTANCES

OF_SUMS = {one for one in Technique if one.family is Family.SUM}


@pytest.mark.parametrize("seed", range(20))
def test_the_ways_of_a_sum_are_those_of_brute_force(seed):
    random = Random(seed)
    names, cells = np.arange(-1, 5), random.choice([2, 3, 3, 4])
    can = np.array([[random.random() < 0.7 for _ in names] for _ in range(cells)])
    pairs = [(i, j) for i in range(cells) for j in range(i) if random.random() < 0.6]
    total = random.randint(-1, 4 * cells)
    expected = {
        way
        for way in product(*(np.flatnonzero(row).tolist() for row in can))
        if sum(names[v] for v in way) == total and all(way[i] != way[j] for i, j in pairs)
    }
    found = [tuple(way) for way in ways(can, names, total, pairs).tolist()]
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize("seed", [118, 119, 185, 238])
def test_a_step_of_sums_needs_each_sum_that_it_names(seed):
    for step in Explanation(satpuzzles.loads(json.dumps(trid(Random(seed))).encode())):
        if step.technique in OF_SUMS:
            told = re.findall(r"triangle(?: r\d+c\d+){3}", step.sentence)
            assert told
            assert {*told} <= {rule.name for rule in step.rules}, step.sentence


def test_sums_look_at_the_deadline():
    puzzle = satpuzzles.load(INSTANCES / "trid" / "published-5.json")
    with reasoner(puzzle) as asked:
        knowledge = Knowledge(asked)
        with pytest.raises(OutOfTime):
            [*Sums(asked, Countdown(looks=0)).steps(knowledge)]
        counted = Countdown(looks=100_000)
        [*Sums(asked, counted).steps(knowledge)]
        assert counted.seen >= len(asked.rules.sums), "a look for each sum"
        found = next(Sums(asked, Countdown(looks=counted.seen - 1)).steps(knowledge), None)
        assert found is not None, "by the deadline there was a step"


def test_many_candidates_are_not_taken_for_few_because_their_number_wraps():
    puzzle = Trid(1, 110, triangles=[[12], [None, None, None]], size=3)
    with reasoner(puzzle) as asked:
        sums = Sums(asked)
        cells = tuple(range(3)) * 7  # more than 64 bits hold are their candidates
        one = replace(sums._sums[0], cells=cells)
        assert not sums._is_tractable(one, np.ones((6, 256), np.bool_))


@pytest.mark.slow
def test_steps_of_sums_are_proved_and_need_all_they_name():
    found = set()
    for seed in range(40):
        puzzle = satpuzzles.loads(json.dumps(trid(Random(seed))).encode())
        reasons = Reasons(puzzle)
        for step in islice(Explanation(puzzle), 12):
            if step.technique in OF_SUMS or step.technique is Technique.LOCKED:
                check_step(step, reasons)
                found.add(step.technique)
    assert found >= OF_SUMS


def sentences(name):
    return [step.sentence for step in explain(satpuzzles.load(INSTANCES / "trid" / f"{name}.json")).steps]


def test_a_published_trid_needs_no_chain():
    told = sentences("published-5")
    assert told[0] == ("r2c1, r3c1 and r3c2 are not 1 or 2: triangle r2c1 r3c1 r3c2 (sum 12) can only be 3 + 4 + 5.")
    assert not any("Suppose" in sentence or "all be completed" in sentence for sentence in told)


def test_a_naked_triple_comes_before_sums_of_several_combinations():
    puzzle = Trid(1, 5, triangles=[[7], [None, None, 10], [None, 11, None, None, 8]], size=4)
    told = [str(step) for step in explain(puzzle).steps]
    triple = told.index("r4c1 is not 1, 2 or 4: in left diagonal 1, r1c1 to r3c1 can only be 1, 2 or 4.")
    assert "can only be 1 + 4 + 5 or 2 + 3 + 5" in told[triple - 1], "until then a cell had more values"
    assert "leave triangle r3c1 r3c2 r4c2 (sum 11) no combination" in told[triple + 1]


def test_a_sum_with_one_combination_comes_before_a_naked_triple():
    puzzle = Trid(1, 5, triangles=[[None], [None, None, None], [None, None, None, 12, None]], size=4)
    excluded = [satpuzzles.Fact(cell, value, holds=False) for cell in ((0, 0), (1, 0), (2, 0)) for value in (4, 5)]
    assert hint(puzzle, excluded=excluded).step.technique is Technique.SUM_COMBINATIONS
    without = Trid(1, 5, triangles=[[None], [None, None, None], [None, None, None, 10, None]], size=4)
    assert hint(without, excluded=excluded).step.technique is Technique.NAKED_TRIPLE


def test_no_combination_is_listed_that_the_board_excludes():
    for seed in range(10):
        for step in Explanation(satpuzzles.loads(json.dumps(trid(Random(seed))).encode())):
            if step.technique in OF_SUMS and step.technique is not Technique.SUBTRACTING:
                cells = step.about[0].cells
                left = [step.before[r][c] for r, c in cells]
                possible = {tuple(sorted(way)) for way in product(*left)}
                listed = re.findall(r"-?\d+(?: \+ -?\d+){2}", step.sentence)
                assert {tuple(sorted(map(int, one.split(" + ")))) for one in listed} <= possible, step.sentence


def test_what_sums_say_is_asked_for_in_stages():
    step = hint(satpuzzles.load(INSTANCES / "trid" / "minimal-4.json")).step
    assert step.less_vague == "Look at triangle r3c2 r3c3 r4c3: sum combinations."


def test_a_cell_outside_shares_a_line_with_each_place_of_a_value():
    step = hint(Trid(1, 3, size=3), excluded=[satpuzzles.Fact((2, 2), 1, False)]).step
    why = "in row 3 only r3c1 and r3c2 can be 1, and both exclude it there, by left diagonal 1 and right diagonal 2"
    assert str(step) == f"r2c1 is not 1: {why}."
    assert step.technique is Technique.LOCKED


def test_numbers_too_many_to_try_are_left_to_the_solver():
    puzzle = Trid(1, 110, triangles=[[12], [None, None, None]], size=3)
    step = hint(puzzle, time_limit=60).step
    assert step.technique in {Technique.COMBINATIONS, Technique.COMBINED}
