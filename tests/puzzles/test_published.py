"""Published puzzles of the kinds that came last: each has the one solution that is stated beside it."""

import json

import pytest

import satpuzzles
from satpuzzles.formats import How, documents
from tests.paths import CORPORA

FILES = {
    "aqre": "aqre",
    "arrow-numbers": "pfeilzahlen",
    "balance-loop": "balanceloop",
    "canal-view": "canalview",
    "cave": "cave",
    "country-road": "countryroad",
    "geradeweg": "geradeweg",
    "hidoku": "hidoku",
    "kuromasu": "kuromasu",
    "mosaic": "mosaic",
    "nondango": "nondango",
    "nurimisaki": "nurimisaki",
    "overlapping-sudoku": "samuraisudoku",
    "shingoki": "shingoki",
    "snake": "snake",
    "thermometers": "thermometer",
    "tilepaint": "tilepaint",
}
"""The name of the file with puzzles, of each kind."""


@pytest.mark.parametrize("kind", FILES)
def test_published_puzzles_have_the_solution_that_they_state(kind):
    corpus = CORPORA / "further" / f"{FILES[kind]}.jsonl"
    if not corpus.is_file():
        pytest.skip(f"there are no corpora in {CORPORA}")
    lines = sorted((line for line in corpus.read_text(encoding="utf-8").splitlines() if is_whole(kind, line)), key=len)
    for line in lines[:4]:
        puzzle = satpuzzles.loads(line, format="puzzlekit", kind=kind)
        assert satpuzzles.check(puzzle).status == "unique"
        (document,) = documents(line.encode(), how=How(kind=kind))
        assert puzzle.broken_rules(document["solution"]) == []


def is_whole(kind, line):
    """Whether a puzzle has its solution beside it, and circles with the number in front."""
    entry = json.loads(line)
    return bool(entry["solution"]) and not (
        kind == "balance-loop" and any(w[0] in "wb" for w in entry["problem"].split())
    )
