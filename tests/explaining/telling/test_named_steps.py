"""The words of named steps, at least one of each name of each kind: the first on the way through instances of the kind,
and the next steps on boards for names that are seldom met.

``python -m tests.explaining.telling.test_named_steps [KIND ...]`` writes down what is said now.
"""

import json
import sys
from itertools import islice
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation, hint
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.rules import NamedStep
from tests.effort import is_long
from tests.explaining.telling.reasons import expect_a_reason_that_says_all
from tests.paths import INSTANCES

WORDS = Path(__file__).with_name("named_steps.txt")
BOARDS = Path(__file__).with_name("named_steps.jsonl")
"""Puzzles, each with the entries before the step, or with how many steps from the givens are looked at."""
_STEPS = 45
KINDS = sorted(kind for kind in PUZZLES.built_in if PUZZLES.get(kind).named_steps)


def boards(kind):
    """The puzzles of that kind among those for names that are seldom met, with entries."""
    for document, entries in map(json.loads, BOARDS.read_text(encoding="utf-8").splitlines()):
        if document["puzzle"] == kind:
            yield satpuzzles.loads(document), entries


def said(kind, most=None, tried=0):
    """The first sentence of each name on the boards, and early on the paths through an easy instance and a hard one.

    At most ``most`` names are looked for. The first ``tried`` steps of each path are looked at all the same: their
    sentences name what they rest on.
    """
    first = {}
    for puzzle, entries in boards(kind):
        is_way = isinstance(entries, int)
        for step in islice(Explanation(puzzle), entries) if is_way else [hint(puzzle, entries).step]:
            _note(step, first)
    folder = INSTANCES / kind
    for file in sorted([*folder.glob("*-easy.json"), *folder.glob("*-hard.json")] or folder.glob("*.json")):
        puzzle = satpuzzles.load(file)
        for number, step in enumerate(islice(Explanation(puzzle), _STEPS)):
            if number >= tried and len(first) == most:
                break
            _note(step, first)
            if number < tried:
                expect_a_reason_that_says_all(puzzle, step)
    return [f"{kind}. {sentence}" for sentence in first.values()]


def _note(step, first):
    """Keep the sentence of a step whose name is written down and not yet among the ``first``."""
    if isinstance(step.technique, NamedStep) or step.technique == "cut off":
        first.setdefault(str(step.technique), step.with_technique)


def told(kind):
    return [step for step in PUZZLES.get(kind).named_steps if not step.is_evident]


def written(kind):
    return [line for line in WORDS.read_text(encoding="utf-8").splitlines() if line.startswith(f"{kind}. ")]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_named_steps_are_said_as_their_solvers_say_them_and_name_what_they_rest_on(kind):
    assert said(kind, len(written(kind)), tried=25 if is_long() else 12) == written(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_each_name_of_a_kind_is_seen_on_a_board(kind):
    seen = {line.split(". ")[1].lower() for line in written(kind)}
    unseen = [name for name in dict.fromkeys(told(kind)) if name.lower() not in seen]
    assert unseen == [], f"{BOARDS.name} lacks a board that shows it, or {WORDS.name} is not written anew"


if __name__ == "__main__":
    again = sys.argv[1:] or KINDS
    lines = [line for kind in KINDS for line in (said(kind) if kind in again else written(kind))]
    WORDS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
