"""What is said before a search for a difficulty that is rare."""

from satpuzzles.making.generators import Generator
from satpuzzles.making.steering import MOST_TRIES
from satpuzzles.puzzle import title

RARE = 100
"""Tries from which on a difficulty is rare."""

_WORDS = {"1": ["easy"], "2": ["medium", "hard"], "3": ["extreme"], "4": ["extreme"]}
"""The difficulties that have a grade."""


def warning(generator: Generator, asked: str) -> str | None:
    """What to say before a search that may take long, where the difficulty ``asked`` for is rare on the boards of a
    ``generator``; None where it is not, or where that was not measured.
    """
    words, rare = _WORDS.get(asked, [asked]), generator.rare.get(generator.board, {})
    if not all(word in rare for word in words):
        return None
    named = f"{asked} ({' or '.join(words)})" if asked in _WORDS else asked
    wanted = f"{title(generator.kind)} {generator.board} of difficulty {named}"
    tries = min((found for word in words if (found := rare[word]) is not None), default=None)
    if tries is None:
        return (
            f"{wanted} is rare: most searches found none in a minute or two when they were measured. "
            f"This one may find none; it ends after {MOST_TRIES:,} graded puzzles or at --time-limit"
        )
    return f"{wanted} is rare: expect about {tries:,} tries for each puzzle"
