"""The table of puzzles a second is of whole commands whose every record is looked at."""

import pytest

from benchmarks.batches import Load, measured, table

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = EASY[:40].ljust(81, ".")


@pytest.mark.slow
def test_a_load_is_measured_and_shown():
    found = measured(Load("17 clues", [EASY, HARD], 5), 1)
    assert (found["puzzles"], found["memory"] > 10_000_000) == (5, True)
    assert [line.count("|") for line in table([found])] == [6, 6, 6]
    assert "| 2,398 |" in [*table([found])][-1]
    with pytest.raises(ValueError, match="no second one"):
        measured(Load("several", [SEVERAL], 3), 1)
