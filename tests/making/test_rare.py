"""What is said before a search for a rare difficulty, and which searches there are not."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from satpuzzles.common.options import Text, option
from satpuzzles.errors import UsageError
from satpuzzles.making.generate import Series, refusal, series, warning
from satpuzzles.making.generators import Generator
from satpuzzles.making.kinds.generators.middle_sum import MiddleSumGenerator


@dataclass(frozen=True)
class Measured(Generator):
    board: str = option("", "", Text("B"))

    kind = "middle-sum"
    rare: ClassVar = {"5x5": {"hard": 130, "extreme": None}, "6x6": {"extreme": None}}

    def generate(self, random, deadline=None):  # noqa: ARG002  # it makes none
        raise AssertionError


@pytest.mark.parametrize(
    ("board", "asked", "words"),
    [
        ("5x5", "medium", None),
        ("5x5", "hard", "Middle Sum 5x5 of difficulty hard is rare: expect about 130 tries for each puzzle"),
        ("6x6", "hard", None),
        ("6x6", "extreme", "Middle Sum 6x6 of difficulty extreme is rare: this search may take long, or find none"),
        ("9x9", "extreme", None),
        ("", "extreme", None),
    ],
)
def test_a_difficulty_that_is_rare_is_told_and_nothing_of_boards_that_were_not_measured(board, asked, words):
    told = warning(Measured(board), asked)
    assert told is None if words is None else words in told


@pytest.mark.parametrize(("board", "asked"), [("6x6", "extreme"), ("6x6", "3"), ("5x5", "4")])
def test_where_most_searches_found_none_there_is_none_without_a_time_limit(board, asked):
    with pytest.raises(UsageError, match=r"not offered: .*'difficulty' easy.* (hard|medium) or with another size"):
        Series(Measured(board), 1, asked)
    assert Series(Measured(board), 1, asked, time_limit=1).difficulty == asked


@pytest.mark.parametrize(("board", "asked"), [("5x5", "hard"), ("6x6", "hard"), ("9x9", "extreme"), ("", "extreme")])
def test_what_most_searches_find_needs_no_time_limit(board, asked):
    assert refusal(Measured(board), asked) is None
    assert Series(Measured(board), 1, asked).time_limit is None


def test_kinds_with_the_general_generator_say_what_is_rare_too():
    with pytest.raises(UsageError, match=r"KenKen 5x5 of difficulty hard is not offered: .* easy or medium"):
        series("kenken", 1, "hard", size="5x5")
    with pytest.raises(UsageError, match=r"Akari 10x10 of difficulty extreme is not offered: .* easy, medium or hard"):
        series("akari", 1, "extreme")
    with pytest.raises(UsageError, match=r"Country Road 8x8 of difficulty medium is not offered: .* hard"):
        series("country-road", 1, "medium")


def test_a_puzzle_that_is_found_within_a_time_limit_says_that_it_needs_one(monkeypatch):
    monkeypatch.setattr(MiddleSumGenerator, "rare", {"4x4": {"easy": None}})
    document = series("middle-sum", 1, "easy", time_limit=50, size=4).document(1)
    assert document["source"].endswith("--seed 1 --first 1 --time-limit 50")
