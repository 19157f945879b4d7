"""Binairo: the contract, all boards as a person judges them, links of other sites, and what solvers call steps."""

from itertools import pairwise
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.testing import Judged
from tests.puzzles.common import puzzle

SMALL = [
    {"puzzle": "binairo", "givens": ["1...", ".1..", "...0", "...."]},
    {"puzzle": "binairo", "givens": ["1..0", "....", "..0.", "...."]},
    {"puzzle": "binairo", "givens": ["11..", "....", "11..", "...."]},
    {"puzzle": "binairo", "givens": ["11..", "....", "11..", "...."], "repeats": True},
    {"puzzle": "unruly", "givens": ["01....", "......"]},
]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    for lines in (grid, [*zip(*grid, strict=True)]):
        for line in lines:
            text = "".join(map(str, line))
            if text.count("0") != text.count("1") or "000" in text or "111" in text:
                return False
        if not one.repeats and any(before == after for before, after in pairwise(sorted(map(list, lines)))):
            return False
    return True


class TestBinairo(Judged):
    documents: ClassVar = SMALL
    generated: ClassVar = {"size": "6x6"}
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize(
    ("link", "fields"),
    [  # unruly.c of Simon Tatham
        ("4x2ude:AbBd", {"givens": ["1.0.", "1..."]}),
        ("Unruly: 4x2:aBae", {"givens": ["0.10", "...."], "repeats": True}),
    ],
)
def test_links_of_other_sites(link, fields):
    assert satpuzzles.loads(link) == puzzle("binairo", **fields)


def test_the_texts_of_puzzlekit_may_have_equal_lines():
    one = satpuzzles.loads(SMALL[3])
    assert satpuzzles.dumps(one, "puzzlekit").decode().count("2 2 - -") == 2
    with pytest.raises(InstanceError, match="repeats: expected true, for puzzlekit, found false"):
        satpuzzles.dumps(satpuzzles.loads(SMALL[2]), "puzzlekit")


def test_lines_are_even():
    with pytest.raises(
        InstanceError, match="givens: expected an even number of rows and of columns, found 2 rows of 3"
    ):
        puzzle("binairo", givens=["...", "..."])


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(puzzle("binairo", givens=["0.0.", ".11.", "....", "..0."])).steps
    assert [step.with_technique for step in steps[1:5:2]] == [
        "Pair. r2c1 is hollow: r2c2 and r2c3 are solid, two in a row.",
        "Pair. r3c2 is hollow: r1c2 and r2c2 are solid, two in a row.",
    ]
    assert {"pair", "sandwich", "full line"} == {step.technique for step in steps}


def test_new_puzzles_may_be_symmetric():
    made = satpuzzles.generate("binairo", seed=1, size="6x8", symmetric=True)
    given = [value is not None for row in made.givens for value in row]
    assert given == given[::-1]
    assert satpuzzles.check(made).status == "unique"
