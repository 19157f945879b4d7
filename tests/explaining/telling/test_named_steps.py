"""The words of named steps, at least one of each name of each kind: the first steps of instances of the kind, and the
next steps on boards for names that one meets later or seldom.

``python -m tests.explaining.telling.test_named_steps [KIND ...]`` writes down what is said now, and the boards before
steps that are met later.
"""

import json
import sys
from collections import defaultdict
from itertools import chain, islice
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles import Fact
from satpuzzles.explaining.explain import Explanation, hint
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.rules import NamedStep
from tests.effort import is_long
from tests.explaining.telling.reasons import expect_a_reason_that_says_all
from tests.paths import INSTANCES

WORDS = Path(__file__).with_name("named_steps.txt")
BOARDS = Path(__file__).with_name("named_steps.jsonl")
"""Puzzles, each with the entries before the step and the values that are excluded, for each cell ``[row, column,
value, ...]``; or with how many steps from the givens are looked at.
"""
_FIRST, _FAR = 5, 45
"""Steps of the instances that are looked at in any case, and where a name is missing."""
KINDS = sorted(kind for kind in PUZZLES.built_in if PUZZLES.get(kind).named_steps)


def boards(kind):
    """The puzzles of that kind among those for names that are seldom met, each with its entries, and with the values
    that are excluded; and those of which the first steps are looked at, each with their number and nothing.
    """
    for document, entries, *excluded in map(json.loads, BOARDS.read_text(encoding="utf-8").splitlines()):
        if document["puzzle"] == kind:
            facts = [Fact((r, c), value, holds=False) for r, c, *values in chain(*excluded) for value in values]
            yield satpuzzles.loads(document), entries, facts


def next_steps(kind):
    """The puzzles of the `boards` with entries, each with its next step."""
    for puzzle, entries, excluded in boards(kind):
        if not isinstance(entries, int):
            yield puzzle, hint(puzzle, entries, excluded).step


def instances(kind):
    """An easy instance and a hard one, or all."""
    folder = INSTANCES / kind
    names = sorted([*folder.glob("*-easy.json"), *folder.glob("*-hard.json")] or folder.glob("*.json"))
    return map(satpuzzles.load, names)


def said(kind, most=None):
    """The first sentence of each name on the boards, and on the paths through the instances, until there are ``most``.
    Those of the first steps of each path name what they rest on.
    """
    first, tried = {}, 25 if is_long() else _FIRST
    for puzzle, entries, excluded in boards(kind):
        is_way = isinstance(entries, int)
        for step in islice(Explanation(puzzle), entries) if is_way else [hint(puzzle, entries, excluded).step]:
            _note(step, first)
    for puzzle in instances(kind):
        for number, step in enumerate(islice(Explanation(puzzle), _FAR)):
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


def boards_before(kind):
    """Lines of `BOARDS` for the kind: those that are there, and the boards before the first steps of other names."""
    seen, lines = set(), []
    for puzzle, entries, excluded in boards(kind):
        if not isinstance(entries, int):
            seen.add(hint(puzzle, entries, excluded).step.technique)
            lines.append(_line(puzzle, entries, excluded))
    ways = [(puzzle, entries, 0) for puzzle, entries, _ in boards(kind) if isinstance(entries, int)]
    ways += [(puzzle, _FAR, _FIRST) for puzzle in instances(kind)]
    for puzzle, far, seen_anyway in ways:
        kept = [*lines]
        for number, step in enumerate(islice(Explanation(puzzle), far)):
            if not isinstance(step.technique, NamedStep) or step.technique in seen:
                continue
            if number >= seen_anyway:
                entries, excluded = _before(puzzle, step)
                if hint(puzzle, entries, excluded).step.with_technique != step.with_technique:
                    continue
                lines.append(_line(puzzle, entries, excluded))
            seen.add(step.technique)
        if lines == kept and not seen_anyway:
            lines.append(json.dumps([puzzle.to_json(), far]))
    return lines


def _before(puzzle, step):
    """The entries before a step, None for cells with several open values, and the values that are excluded there."""
    entries = [[values[0] if len(values) == 1 else None for values in row] for row in step.before]
    excluded = [
        Fact((r, c), value, holds=False)
        for r, row in enumerate(step.before)
        for c, values in enumerate(row)
        for value in puzzle.numbers
        if len(values) > 1 and value not in values
    ]
    return entries, excluded


def _line(puzzle, entries, excluded):
    values = defaultdict(list)
    for fact in excluded:
        values[fact.cell].append(fact.value)
    facts = [[*cell, *some] for cell, some in values.items()]
    return json.dumps([puzzle.to_json(), entries, *([facts] if facts else [])])


def told(kind):
    return [step for step in PUZZLES.get(kind).named_steps if not step.is_evident]


def written(kind):
    return [line for line in WORDS.read_text(encoding="utf-8").splitlines() if line.startswith(f"{kind}. ")]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_named_steps_are_said_as_their_solvers_say_them_and_name_what_they_rest_on(kind):
    assert said(kind, len(written(kind))) == written(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_each_name_of_a_kind_is_seen_on_a_board(kind):
    seen = {line.split(". ")[1].lower() for line in written(kind)}
    unseen = [name for name in dict.fromkeys(told(kind)) if name.lower() not in seen]
    assert unseen == [], f"{BOARDS.name} lacks a board that shows it, or {WORDS.name} is not written anew"


def _kind(line):
    return json.loads(line)[0]["puzzle"]


if __name__ == "__main__":
    again = sys.argv[1:] or KINDS
    kept = [line for line in BOARDS.read_text(encoding="utf-8").splitlines() if _kind(line) not in again]
    lines = sorted([*kept, *chain.from_iterable(map(boards_before, again))], key=_kind)
    BOARDS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    words = [line for kind in KINDS for line in (said(kind) if kind in again else written(kind))]
    WORDS.write_text("".join(f"{line}\n" for line in words), encoding="utf-8")
