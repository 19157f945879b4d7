"""Puzzles of a data set beside the repository, some of each kind: one solution, which is the one that it states."""

import json
from random import Random

import pytest

import satpuzzles
from satpuzzles.formats import How, documents
from tests.paths import CORPORA

KINDS = ("shikaku", "norinori", "suguru", "minesweeper")
EACH = 5


@pytest.mark.parametrize("kind", KINDS)
def test_the_stated_solution_is_the_only_one(kind):
    path = CORPORA / "kinds" / f"{kind}.jsonl"
    if not path.exists():
        pytest.skip(f"there are no corpora in {CORPORA}")
    lines = path.read_bytes().splitlines()
    for line in Random(kind).sample(lines, EACH):
        (document,) = documents(line, how=How("puzzlekit", kind))
        verdict = satpuzzles.check(satpuzzles.loads(document))
        assert (verdict.status, verdict.solutions[0]) == ("unique", document["solution"])


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("EvenOddSudoku", "4 4\n1 E O E\nO E 1 2\nE 1 E 3\nO O 2 E"),
        ("ConsecutiveSudoku", "4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n1 5 5 4\n0 1 4 2\n2 0 0 8\n8 0 0 0"),
    ],
)
def test_a_sort_of_sudoku_comes_back_with_its_name(name, problem):
    """It is the sort that its id says, also where the user says Sudoku alone."""
    entry = json.dumps({"id": f"{name}-1_4x4", "problem": problem})
    puzzle = satpuzzles.loads(entry, format="puzzlekit", kind="sudoku")
    assert puzzle.variants
    written = json.loads(satpuzzles.dumps(puzzle, "puzzlekit"))
    assert written["problem"] == problem
    assert satpuzzles.loads(json.dumps(written), format="puzzlekit") == puzzle
