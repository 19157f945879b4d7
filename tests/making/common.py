"""What holds for the puzzles of every generator."""

import json
from random import Random

from satenc import Connectivity
from satpuzzles import Uniqueness, check, loads
from satpuzzles.making.generate import Series
from satpuzzles.puzzles import PUZZLES

KINDS = [*dict.fromkeys(PUZZLES.get(name).kind for name in PUZZLES.built_in)]
"""All kinds, each once."""
OTHER = "cadical195"
"""Not the solver that the generators use."""


def made(generator, seed=1):
    """Puzzle 1 of a seed, read back from its JSON; its solution is one, and the only one if it says so."""
    document = Series(generator, seed).document(1)
    puzzle = loads(json.dumps(document).encode())
    assert puzzle.broken_rules(document["solution"]) == []
    if document.get("unique"):
        assert is_unique(puzzle)
    return puzzle, document


def is_unique(puzzle):
    """Whether another solver and encodings that are whole, where cuts are the default, say so."""
    whole = {role: "exact" for role, one in puzzle.encodings.items() if isinstance(one, Connectivity)}
    return check(puzzle, backend=OTHER, encodings=whole, presolve=False).status is Uniqueness.UNIQUE


def without_each_given(puzzle, givens):
    """The puzzle without each one of its givens."""
    for r, row in enumerate(givens):
        for c, value in enumerate(row):
            if value:
                rows = [[v or None for v in line] for line in givens]
                rows[r][c] = None
                yield puzzle.with_givens(rows)


def same_again(generator, seed=1):
    """Whether a state of chance gives one puzzle, however often it is asked."""
    return generator.generate(Random(seed)) == generator.generate(Random(seed))
