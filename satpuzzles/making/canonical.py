"""What puzzles have in common that are copies of each other: turned, mirrored, or with other symbols."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256

from satenc import AllDifferent
from satpuzzles.errors import UsageError
from satpuzzles.making.transforms import Turn, turned, turns
from satpuzzles.stating.modelling import model_of
from satpuzzles.stating.puzzle import Puzzle

_DIGITS = 32
_MIRRORS = (Turn.ACROSS, Turn.DIAGONAL)
"""From either and quarter turns all turns follow; a kind may have only one of them."""


def canonical(puzzle: Puzzle) -> str:
    """A digest that is the same for puzzles that are turned or mirrored copies of each other, or that have other
    symbols in the same places, where these are `interchangeable`.

    >>> import satpuzzles
    >>> one, two = map(satpuzzles.loads, ("12..34..21..4...", "..21..34..12...3"))
    >>> canonical(one) == canonical(two)
    True
    """
    written = partial(_text, renames=bool(puzzle.given) and interchangeable(puzzle))
    found = {written(puzzle): puzzle}
    if Turn.RIGHT in turns(puzzle):
        _spread(found, (Turn.RIGHT,), written)
        mirror = next((turn for turn in _MIRRORS if turn in turns(puzzle)), None)
        # a mirror image turned is a turned puzzle mirrored, and so is one in any other mirror
        copies = [] if mirror is None else [_turned(one, mirror) for one in found.values()]
        found |= {written(one): one for one in copies if one is not None}
    else:
        _spread(found, _MIRRORS, written)
    return sha256(min(found).encode()).hexdigest()[:_DIGITS]


def _spread(found: dict[str, Puzzle], turns: Iterable[Turn], written: Callable[[Puzzle], str]) -> None:
    """Add what becomes of the puzzles ``found`` by these ``turns``, one after the other, each by its text."""
    left = [*found.values()]
    while left:
        now = left.pop()
        for turn in turns:
            other = _turned(now, turn)
            if other is not None and (text := written(other)) not in found:
                found[text] = other
                left.append(other)


def _turned(puzzle: Puzzle, turn: Turn) -> Puzzle | None:
    """The turned puzzle; None where its kind cannot be turned so."""
    with suppress(UsageError):
        return turned(puzzle, turn).puzzle
    return None


def interchangeable(puzzle: Puzzle) -> bool:
    """Whether any two of its numbers may change places in all givens, and the puzzle is the same with other symbols: as
    in a Sudoku without sums and signs, and where `Symmetry.interchangeable` says so.
    """
    if puzzle.symmetry.interchangeable:
        return True
    model, rules = model_of(puzzle)
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
