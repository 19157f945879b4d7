"""Sixty cases of the differential run, or thirty, and that it finds what is wrong."""

import re
from importlib import import_module

import pytest

from satpuzzles.puzzles.hanjie import Hanjie
from tests.effort import some
from tests.fuzz import differential

pytestmark = pytest.mark.slow

CHUNK = 30


@pytest.mark.parametrize("first", some(range(0, 60, CHUNK)))
def test_all_ways_agree(first: int) -> None:
    for number in range(first, first + CHUNK):
        document, random = differential.case(2, number)
        differential.compare(document, random, variants=1)


def some_case_fails() -> bool:
    """Whether one of 40 cases fails; those after the first that does are left out."""
    return any(one["failed"] for one in differential.run(4, range(40)))


def test_a_rule_that_an_encoding_forgets_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_most_one = import_module("satenc.encoders.at_most_one")  # the function of that name stands before the module
    monkeypatch.setattr(at_most_one, "_pairwise", lambda _formula, _literals: None)
    assert some_case_fails()
    printed = capsys.readouterr().out
    assert re.search(r"python -m tests.fuzz.differential --seed 4 --first \d+ --cases 1", printed)


def test_a_solution_that_narrowing_loses_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = Hanjie.model

    def losing(self, encodings):
        stated = model(self, encodings)
        stated.answer.cells[0, 1] = False
        return stated

    monkeypatch.setattr(Hanjie, "model", losing)
    assert some_case_fails()
    assert "brute force: expected" in capsys.readouterr().out
