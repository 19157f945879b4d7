"""Which difficulties are rare, as ``python -m benchmarks.difficulty`` measured."""

from collections.abc import Mapping

from satpuzzles.making.steering import MOST_TRIES
from satpuzzles.puzzle import title

RARE = 100
"""Tries from which on a difficulty is rare."""

TRIES: Mapping[tuple[str, str], Mapping[str, int | None]] = {
    ("sudoku", "4x4"): {"medium": None, "hard": None, "extreme": None},
    ("sudoku", "6x6"): {"hard": None, "extreme": None},
    ("sudoku", "9x9"): {"extreme": None},
    ("sudoku", "9x9, symmetric"): {"extreme": None},
    ("sudoku", "9x9, minimal"): {"extreme": None},
    ("sudoku", "12x12"): {"extreme": None},
    ("hanjie", "5x5"): {"hard": None, "extreme": None},
    ("hanjie", "10x10"): {"hard": 158, "extreme": None},
    ("hanjie", "15x15"): {"extreme": 389},
    ("hanjie", "20x20"): {"extreme": 250},
    ("hanjie", "25x25"): {"extreme": 255},
    ("hanjie", "30x30"): {"extreme": None},
    ("star-battle", "5x5, 1 star"): {"extreme": None},
    ("star-battle", "6x6, 1 star"): {"hard": 162, "extreme": None},
    ("star-battle", "8x8, 1 star"): {"extreme": None},
    ("star-battle", "12x12, 2 stars"): {"easy": None},
    ("star-battle", "14x14, 3 stars"): {"easy": None, "medium": None},
    ("trid", "of size 4"): {"extreme": 174},
    ("middle-sum", "4x4"): {"hard": None, "extreme": None},
    ("middle-sum", "5x5"): {"extreme": None},
    ("middle-sum", "6x6"): {"extreme": None},
    ("middle-sum", "7x7"): {"extreme": None},
    ("middle-sum", "8x8"): {"extreme": None},
}
"""For a kind and a board (`Generator.board`) the median number of tries for each difficulty that is rare; None where
half of the searches or more found no puzzle.
"""

_WORDS = {"1": ["easy"], "2": ["medium", "hard"], "3": ["extreme"], "4": ["extreme"]}
"""The difficulties that have a grade."""


def warning(kind: str, board: str, asked: str) -> str | None:
    """What to say before a search that may take long, where the difficulty ``asked`` for is rare on a board; None where
    it is not, or where that was not measured.
    """
    words, rare = _WORDS.get(asked, [asked]), TRIES.get((kind, board), {})
    if not all(word in rare for word in words):
        return None
    named = f"{asked} ({' or '.join(words)})" if asked in _WORDS else asked
    wanted = f"{title(kind)} {board} of difficulty {named}"
    tries = min((found for word in words if (found := rare[word]) is not None), default=None)
    if tries is None:
        return (
            f"{wanted} is rare: most searches found none in a minute or two when they were measured. "
            f"This one may find none; it ends after {MOST_TRIES:,} graded puzzles or at --time-limit"
        )
    return f"{wanted} is rare: expect about {tries:,} tries for each puzzle"
