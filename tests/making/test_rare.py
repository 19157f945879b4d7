"""What is said before a search for a rare difficulty."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from satpuzzles.making.generate import warning
from satpuzzles.making.generators import Generator


@dataclass(frozen=True)
class Measured(Generator):
    board: str = ""

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
        ("6x6", "extreme", "Middle Sum 6x6 of difficulty extreme is rare: most searches found none"),
        ("9x9", "extreme", None),
        ("", "extreme", None),
    ],
)
def test_a_difficulty_that_is_rare_is_told_and_nothing_of_boards_that_were_not_measured(board, asked, words):
    told = warning(Measured(board), asked)
    assert told is None if words is None else words in told


def test_where_most_searches_found_none_it_is_said_when_this_one_ends():
    assert "ends after 60 seconds, or at --time-limit" in (warning(Measured("6x6"), "extreme") or "")
