"""The table of puzzles a second is of whole commands whose every record is looked at."""

import random
import re

import pytest

from benchmarks.batches import Load, easier, is_easy, measured, table

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = EASY[:40].ljust(81, ".")


def test_a_puzzle_is_made_easier_by_more_of_its_solution():
    made = easier(HARD, random.Random(1))
    assert len(re.findall("[1-9]", made)) == 30
    assert all(symbol in (".", new) for symbol, new in zip(HARD, made, strict=True))
    assert is_easy(EASY)
    assert not is_easy(HARD)


@pytest.mark.slow
def test_a_load_is_measured_and_shown():
    found = measured(Load("17 clues", [EASY, HARD], 5), 1)
    assert (found["puzzles"], found["memory"] > 10_000_000) == (5, True)
    assert [line.count("|") for line in table([found])] == [6, 6, 6]
    assert "| 2,398 |" in [*table([found])][-1]
    with pytest.raises(ValueError, match="no second one"):
        measured(Load("several", [SEVERAL], 3), 1)
