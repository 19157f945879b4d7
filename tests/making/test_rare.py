"""What is said before a search for a rare difficulty."""

import pytest

from satpuzzles.making import rare
from satpuzzles.making.rare import warning


@pytest.fixture(autouse=True)
def _tries(monkeypatch):
    tries = {
        ("middle-sum", "5x5"): {"easy": 5, "medium": 1, "hard": 130, "extreme": None},
        ("middle-sum", "6x6"): {"easy": 5, "medium": 1, "hard": 4, "extreme": None},
    }
    monkeypatch.setattr(rare, "TRIES", tries)


@pytest.mark.parametrize(
    ("board", "asked", "words"),
    [
        ("5x5", "medium", None),
        ("5x5", "hard", "Middle Sum 5x5 of difficulty hard is rare: expect about 130 tries for each puzzle"),
        ("6x6", "hard", None),
        ("6x6", "extreme", "Middle Sum 6x6 of difficulty extreme is rare: most searches found none"),
        ("9x9", "medium", None),
        ("9x9", "hard", "Middle Sum 9x9 of difficulty hard may be rare: it was not measured, and is rare for 5x5"),
        ("9x9", "extreme", "was not measured, and is rare for 5x5; 6x6"),
        ("", "extreme", "Middle Sum with these options of difficulty extreme may be rare"),
    ],
)
def test_a_difficulty_that_is_rare_or_may_be_is_told(board, asked, words):
    told = warning("middle-sum", board, asked)
    assert told is None if words is None else words in told


def test_a_grade_is_as_rare_as_the_commonest_difficulty_that_has_it():
    assert warning("middle-sum", "5x5", "2") is None
    assert "6x6 of difficulty 4 (extreme) is rare" in warning("middle-sum", "6x6", "4")


def test_the_boards_for_which_a_difficulty_is_rare_are_named(monkeypatch):
    hard = {"easy": 1, "medium": 1, "hard": None, "extreme": None}
    monkeypatch.setattr(rare, "TRIES", {("trid", "of size 4"): hard, ("trid", "of size 5"): hard})
    expected = "Trid of size 3 of difficulty hard may be rare: it was not measured, and is rare for size 4; size 5"
    assert warning("trid", "of size 3", "hard") == expected


def test_of_a_kind_that_was_not_measured_nothing_is_known():
    assert warning("latin-square", "", "hard") is None
