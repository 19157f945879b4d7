"""Difficulties that are rare, measured by ``python -m benchmarks.difficulty``."""

from collections.abc import Mapping

RARE: Mapping[tuple[str, str, str], int | None] = {
    ("sudoku", "4x4", "medium"): None,
    ("sudoku", "4x4", "hard"): None,
    ("sudoku", "4x4", "extreme"): None,
    ("sudoku", "6x6", "hard"): None,
    ("sudoku", "9x9", "hard"): 278,
    ("sudoku", "9x9", "extreme"): None,
    ("sudoku", "9x9, minimal", "hard"): 138,
    ("sudoku", "9x9, minimal", "extreme"): None,
    ("hanjie", "10x10", "hard"): 100,
    ("star-battle", "14x14, 3 stars", "easy"): None,
    ("star-battle", "14x14, 3 stars", "medium"): None,
}
"""For a kind, a board (`Generator.board`) and a difficulty the median number of tries; None if no puzzle was found."""


def warning(kind: str, board: str, asked: str) -> str | None:
    """What to say before a search that may take long; None if nothing is known."""
    key = kind, board, asked
    if key not in RARE:
        return None
    tries = RARE[key]
    if tries is None:
        found = f"no {kind} {board} of difficulty {asked} was found when tries were measured"
        return f"{found}; the search may take long, and find none"
    return f"{kind} {board} of difficulty {asked} is rare: expect about {tries:,} tries for each puzzle"
