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
from tests.paths import INSTANCES

WORDS = Path(__file__).with_name("named_steps.txt")
BOARDS = Path(__file__).with_name("named_steps.jsonl")
"""Puzzles, each with the entries before the step; null where the step comes on the way from the givens."""
_STEPS = 45
KINDS = sorted(kind for kind in PUZZLES.built_in if PUZZLES.get(kind).named_steps)


def boards(kind):
    """The puzzles of that kind among those for names that are seldom met, with entries."""
    for document, entries in map(json.loads, BOARDS.read_text(encoding="utf-8").splitlines()):
        if document["puzzle"] == kind:
            yield satpuzzles.loads(document), entries


def said(kind, most=None):
    """The first sentence of each name on the boards, and early on the paths through an easy instance and a hard one; of
    so many names at ``most``.
    """
    first = {}
    for step in _steps(kind):
        if isinstance(step.technique, NamedStep) or step.technique == "cut off":
            first.setdefault(str(step.technique), step.with_technique)
        if len(first) == most:
            break
    return [f"{kind}. {sentence}" for sentence in first.values()]


def _steps(kind):
    for puzzle, entries in boards(kind):
        yield from [hint(puzzle, entries).step] if entries else islice(Explanation(puzzle), _STEPS)
    folder = INSTANCES / kind
    for file in sorted([*folder.glob("*-easy.json"), *folder.glob("*-hard.json")] or folder.glob("*.json")):
        yield from islice(Explanation(satpuzzles.load(file)), _STEPS)


def told(kind):
    return [step for step in PUZZLES.get(kind).named_steps if not step.is_evident]


def written(kind):
    return [line for line in WORDS.read_text(encoding="utf-8").splitlines() if line.startswith(f"{kind}. ")]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_named_steps_are_said_as_their_solvers_say_them(kind):
    assert said(kind, len(written(kind))) == written(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_each_name_of_a_kind_is_seen_on_a_board(kind):
    seen = {line.split(". ")[1].lower() for line in written(kind)}
    unseen = [name for name in dict.fromkeys(told(kind)) if name.lower() not in seen]
    assert unseen == [], f"{BOARDS.name} lacks a board that shows it, or {WORDS.name} is not written anew"


if __name__ == "__main__":
    again = sys.argv[1:] or KINDS
    lines = [line for kind in KINDS for line in (said(kind) if kind in again else written(kind))]
    WORDS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
