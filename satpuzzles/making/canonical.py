"""What puzzles have in common that are copies of each other: turned, mirrored, or with other symbols."""

import json
from contextlib import suppress
from functools import partial
from hashlib import sha256

from satenc import AllDifferent
from satpuzzles.errors import UsageError
from satpuzzles.making.transforms import Turn, turned
from satpuzzles.stating.puzzle import Puzzle

_DIGITS = 32
_ALL_FROM = (Turn.RIGHT, Turn.ACROSS, Turn.DIAGONAL)
"""From these all others follow, also if a kind has only one of them."""


def canonical(puzzle: Puzzle) -> str:
    """A digest that is the same for puzzles that are turned or mirrored copies of each other, or that have other
    symbols in the same places, where these are `interchangeable`.

    >>> import satpuzzles
    >>> one, two = map(satpuzzles.loads, ("12..34..21..4...", "..21..34..12...3"))
    >>> canonical(one) == canonical(two)
    True
    """
    written = partial(_text, renames=bool(puzzle.given) and interchangeable(puzzle))
    found, left = {written(puzzle)}, [puzzle]
    while left:
        now = left.pop()
        for turn in _ALL_FROM:
            with suppress(UsageError):  # one that its kind cannot be turned by
                other = turned(now, turn).puzzle
                if (text := written(other)) not in found:
                    found.add(text)
                    left.append(other)
    return sha256(min(found).encode()).hexdigest()[:_DIGITS]


def interchangeable(puzzle: Puzzle) -> bool:
    """Whether any two of its numbers may change places in all givens, and the puzzle is the same with other symbols: as
    in a Sudoku without sums and signs, and where `Symmetry.interchangeable` says so.
    """
    if puzzle.symmetry.interchangeable:
        return True
    model, rules = puzzle.stated(puzzle.encodings)
    constraints = [rule.constraint for rule in rules.values()]
    differ = all(isinstance(one, AllDifferent) and one.x is model.answer for one in constraints)
    return differ and puzzle.reach() is None


def _text(puzzle: Puzzle, *, renames: bool) -> str:
    return json.dumps((_renamed(puzzle) if renames else puzzle).to_json(), sort_keys=True)


def _renamed(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its values renamed in the order in which they first occur among its givens."""
    known = puzzle.known()
    first = dict.fromkeys(value for row in known for value in row if value is not None)
    names = dict(zip(first, puzzle.numbers, strict=False))
    renamed = puzzle.with_givens([[None if value is None else names[value] for value in row] for row in known])
    return puzzle if renamed is None else renamed
