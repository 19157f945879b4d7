"""Puzzles of a data set beside the repository, some of each kind: one solution, which is the one that it states."""

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
