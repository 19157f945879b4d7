"""Which difficulties are rare, as ``python -m benchmarks.difficulty`` measured."""

from collections.abc import Mapping

from satpuzzles.puzzle import title

TRIES: Mapping[tuple[str, str], Mapping[str, int | None]] = {
    ("sudoku", "4x4"): {"easy": 1, "medium": None, "hard": None, "extreme": None},
    ("sudoku", "6x6"): {"easy": 1, "medium": 48, "hard": None, "extreme": None},
    ("sudoku", "9x9"): {"easy": 1, "medium": 5, "hard": 525, "extreme": None},
    ("sudoku", "9x9, minimal"): {"easy": 1, "medium": 2, "hard": 261, "extreme": None},
    ("sudoku", "12x12"): {"easy": 7, "medium": 1, "hard": 9, "extreme": None},
    ("sudoku", "16x16"): {"easy": 8, "medium": 8, "hard": 1, "extreme": 5},
    ("hanjie", "5x5"): {"easy": 1, "medium": 12, "hard": None, "extreme": None},
    ("hanjie", "10x10"): {"easy": 1, "medium": 12, "hard": 158, "extreme": None},
    ("hanjie", "15x15"): {"easy": 1, "medium": 9, "hard": 24, "extreme": 389},
    ("hanjie", "20x20"): {"easy": 1, "medium": 6, "hard": 8, "extreme": 250},
    ("hanjie", "25x25"): {"easy": 1, "medium": 5, "hard": 7, "extreme": 255},
    ("hanjie", "30x30"): {"easy": 1, "medium": 4, "hard": 6, "extreme": None},
    ("star-battle", "5x5, 1 star"): {"easy": 1, "medium": 2, "hard": 76, "extreme": None},
    ("star-battle", "6x6, 1 star"): {"easy": 1, "medium": 4, "hard": 162, "extreme": None},
    ("star-battle", "8x8, 1 star"): {"easy": 3, "medium": 2, "hard": 37, "extreme": None},
    ("star-battle", "8x8, 2 stars"): {"easy": 1, "medium": 4, "hard": 5, "extreme": 7},
    ("star-battle", "9x9, 2 stars"): {"easy": 6, "medium": 5, "hard": 5, "extreme": 1},
    ("star-battle", "10x10, 2 stars"): {"easy": 11, "medium": 7, "hard": 2, "extreme": 1},
    ("star-battle", "12x12, 2 stars"): {"easy": None, "medium": 14, "hard": 4, "extreme": 2},
    ("star-battle", "14x14, 3 stars"): {"easy": None, "medium": None, "hard": 13, "extreme": 1},
    ("trid", "of size 4"): {"easy": 5, "medium": 1, "hard": 2, "extreme": 174},
    ("trid", "of size 5"): {"easy": 6, "medium": 6, "hard": 1, "extreme": 2},
    ("trid", "of size 6"): {"easy": 6, "medium": 7, "hard": 1, "extreme": 5},
    ("trid", "of size 7"): {"easy": 7, "medium": 7, "hard": 1, "extreme": 2},
    ("trid", "of size 8"): {"easy": 7, "medium": 7, "hard": 8, "extreme": 1},
    ("middle-sum", "4x4"): {"easy": 1, "medium": 13, "hard": None, "extreme": None},
    ("middle-sum", "5x5"): {"easy": 5, "medium": 1, "hard": 53, "extreme": None},
    ("middle-sum", "6x6"): {"easy": 5, "medium": 1, "hard": 4, "extreme": None},
    ("middle-sum", "7x7"): {"easy": 5, "medium": 1, "hard": 3, "extreme": None},
    ("middle-sum", "8x8"): {"easy": 6, "medium": 6, "hard": 2, "extreme": None},
}
"""For a kind and a board (`Generator.board`) the median number of tries for each difficulty; None where half of the
searches or more found no puzzle.
"""

RARE = 100
"""Tries from which on a difficulty is rare."""

_WORDS = {"1": ["easy"], "2": ["medium", "hard"], "3": ["extreme"], "4": ["extreme"]}
"""The difficulties that have a grade."""


def warning(kind: str, board: str, asked: str) -> str | None:
    """What to say before a search that may take long: the difficulty ``asked`` for is rare, or was not measured on
    this board and is rare on another one of the kind. None otherwise.
    """
    words = _WORDS.get(asked, [asked])
    named = f"{asked} ({' or '.join(words)})" if asked in _WORDS else asked
    wanted = f"{title(kind)} {board or 'with these options'} of difficulty {named}"
    measured = {one: _fewest(tries, words) for (other, one), tries in TRIES.items() if other == kind}
    rare = [one for one, tries in measured.items() if tries is None or tries >= RARE]
    if board not in measured:
        boards = "; ".join(one.removeprefix("of ") for one in rare)
        return f"{wanted} may be rare: it was not measured, and is rare for {boards}" if rare else None
    if board not in rare:
        return None
    tries = measured[board]
    if tries is None:
        return f"{wanted} is rare: most searches found none when they were measured, and this one may find none"
    return f"{wanted} is rare: expect about {tries:,} tries for each puzzle"


def _fewest(tries: Mapping[str, int | None], words: list[str]) -> int | None:
    """The tries for the commonest of some difficulties."""
    return min((found for word in words if (found := tries[word]) is not None), default=None)
