"""Sixty cases of the differential run, or thirty, and that it finds what is wrong; each encoding beside brute force."""

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice
from random import Random

import pytest

from satpuzzles import Puzzle
from satpuzzles.formats import puzzle_of
from satpuzzles.puzzles import PUZZLES
from satpuzzles.puzzles.hanjie import Hanjie
from tests.effort import some
from tests.fuzz import differential
from tests.fuzz.puzzles import KINDS, by_brute_force
from tests.oracles.puzzles import Grid
from tests.puzzles.common import all_solutions, variants

pytestmark = pytest.mark.slow

CHUNK = 30


@pytest.mark.parametrize("first", some(range(0, 60, CHUNK)))
def test_all_ways_agree(first: int) -> None:
    for number in range(first, first + CHUNK):
        document, random = differential.case(2, number)
        differential.compare(document, random, variants=1)


def small(kind: str, number: int) -> Iterator[tuple[Puzzle, set[Grid]]]:
    """So many random puzzles of a kind with not too many solutions, and these by brute force."""
    documents = (KINDS[kind](Random(f"{kind} {seed}")) for seed in count())
    found = ((puzzle_of(document), by_brute_force(document)) for document in documents)
    return islice(((puzzle, known) for puzzle, known in found if known is not None and len(known) <= 200), number)


@pytest.mark.parametrize("kind", KINDS)
def test_each_way_to_encode_has_the_solutions_of_brute_force(kind: str) -> None:
    ways = [one.values[0] for one in some(variants(PUZZLES.named(kind, "kind")))]
    for puzzle, known in small(kind, 6):
        assert all(all_solutions(puzzle, **options) == known for options in ways)


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
    rules = Hanjie.rules

    def losing(self, model, encodings):
        model.answer.cells[0, 1] = False
        return rules(self, model, encodings)

    monkeypatch.setattr(Hanjie, "rules", losing)
    assert some_case_fails()
    assert "brute force: expected" in capsys.readouterr().out
