"""A deadline that passes at any moment: a generator makes the puzzle that it makes without one, or none."""

import re
from contextlib import suppress
from random import Random

import pytest

import satpuzzles
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import OutOfTime
from satpuzzles.making import generate as series, repair as repairs
from satpuzzles.making.clues import without
from satpuzzles.making.generate import Missing, Series, documents
from satpuzzles.making.kinds.generators.hanjie import HanjieGenerator
from satpuzzles.making.kinds.generators.middle_sum import MiddleSumGenerator
from satpuzzles.making.kinds.generators.star_battle import StarBattleGenerator
from satpuzzles.making.kinds.generators.sudoku import SudokuGenerator
from satpuzzles.making.kinds.generators.trid import TridGenerator
from satpuzzles.making.repair import repair
from satpuzzles.solving.check import Uniqueness
from tests.deadlines import Countdown, count_down
from tests.puzzles.common import puzzle

GENERATORS = [
    SudokuGenerator(size=6),
    SudokuGenerator(size=6, jigsaw=True, symmetric=True, minimal=True),
    SudokuGenerator(size=6, any_=True),
    HanjieGenerator(size=(8, 8)),
    StarBattleGenerator(size=6),
    StarBattleGenerator(size=6, any_=True),
    TridGenerator(size=4),
    MiddleSumGenerator(size=5, minimal=True),
]


@pytest.mark.slow
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda one: f"{one.kind} {one.options()}")
def test_the_same_puzzle_or_none(generator):
    expected = generator.generate(Random(5))
    looks, found = 0, None
    while found is None:
        assert looks < 2**22
        with suppress(OutOfTime):
            found = generator.generate(Random(5), Countdown(looks=looks))
        looks = looks * 3 + 1
    assert found == expected
    assert looks > 5


def deadlines(monkeypatch, *each):
    """The deadlines of the puzzles of a series, one after the other."""
    remaining = iter(each)
    monkeypatch.setattr(series, "Deadline", type("Fake", (), {"after": staticmethod(lambda *_: next(remaining))}))


def test_a_series_goes_on_after_one_that_is_late(monkeypatch):
    four = Series(SudokuGenerator(size=4), 1, time_limit=3.5)
    expected = list(documents(four, range(1, 5)))
    deadlines(monkeypatch, NEVER, NEVER, Countdown(looks=20), NEVER)
    found = list(documents(four, range(1, 5)))
    assert found == [*expected[:2], Missing(3, "found no Sudoku within 3.5 seconds", OutOfTime), expected[3]]


@pytest.mark.parametrize("more", [{"difficulty": "easy"}, {"certificates": "."}], ids=["grading", "certificate"])
def test_all_that_a_puzzle_takes_has_the_deadline(monkeypatch, tmp_path, more):
    monkeypatch.chdir(tmp_path)
    one = Series(SudokuGenerator(size=4), 1, time_limit=1, **more)
    made = one.generator.generate(Random(1))
    monkeypatch.setattr(SudokuGenerator, "generate", lambda *_: made)
    deadlines(monkeypatch, Deadline.after(0))
    missing = "Sudoku of difficulty easy" if "difficulty" in more else "Sudoku"
    tried = "; tried none" if "difficulty" in more else ""
    assert list(documents(one, [1])) == [Missing(1, f"found no {missing} within 1 second{tried}", OutOfTime)]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("seen", "advice"),
    [
        ({"easy": 2}, "--time-limit 8"),
        ({"easy": 1, "medium": 3}, "--time-limit 8 or with --difficulty medium"),
        ({"medium": 1, "hard": 3}, "--difficulty hard"),
    ],
)
def test_more_time_is_suggested_where_the_difficulty_was_seen(monkeypatch, seen, advice):
    def late(_self, _random, judge, _deadline):
        judge.seen.update(seen)
        raise OutOfTime

    monkeypatch.setattr(SudokuGenerator, "prettiest", late)
    deadlines(monkeypatch, Deadline.after(0))
    with pytest.raises(OutOfTime, match=f"; try it with {advice}$"):
        Series(SudokuGenerator(size=4), 1, "easy", time_limit=4).made(1)


CONTRADICTORY = puzzle("sudoku", givens=["12..", "1...", "..4.", "4..1"])
SEVERAL = puzzle("sudoku", givens=["12..", "....", "....", "4..1"])
BLOCKS = puzzle("hanjie", rows=[[1], [0], [1]], columns=[[1], [0], [1]])


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [CONTRADICTORY, SEVERAL, BLOCKS], ids=["none", "several", "several hanjie"])
def test_a_repair_says_what_it_has_found(monkeypatch, wrong):
    expected = repair(wrong)
    looks, found = 0, None
    while found is None or found.reason:
        count_down(monkeypatch, repairs, looks)
        found = repair(wrong, time_limit=1)
        if found.reason:
            assert found.repaired is None
            assert re.match("time limit while looking for (two solutions|cells|clues)", found.reason)
            assert found.status in (expected.status, Uniqueness.UNKNOWN)
            assert found.differing in ((), expected.differing)
            less = without(wrong, found.conflict)
            assert not found.conflict.givens or satpuzzles.check(less).status is not Uniqueness.NONE
        looks = looks * 3 + 1
    assert found == expected
    assert looks > 5
