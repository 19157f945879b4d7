"""The kinds of examples/kinds, each a file for ``--kind``: published puzzles, with the solutions that they state."""

import json

import pytest

import satpuzzles
from satpuzzles.formats import How, documents
from tests.paths import CORPORA, ROOT

KINDS = ROOT / "examples" / "kinds"
FILES = {
    "aqre": "aqre",
    "balance_loop": "balanceloop",
    "canal_view": "canalview",
    "cave": "cave",
    "country_road": "countryroad",
    "geradeweg": "geradeweg",
    "mosaic": "mosaic",
    "nurimisaki": "nurimisaki",
    "shingoki": "shingoki",
}
"""The name of the file with published puzzles, of each kind."""


def test_each_file_has_published_puzzles():
    assert {path.stem for path in KINDS.glob("*.py")} == {*FILES}


@pytest.mark.parametrize("kind", FILES)
def test_published_puzzles_have_the_solution_that_they_state(kind, monkeypatch):
    monkeypatch.setenv("SATPUZZLES_PLUGIN_FILES", "")  # forgotten afterwards
    corpus = CORPORA / "further" / f"{FILES[kind]}.jsonl"
    if not corpus.is_file():
        pytest.skip(f"there are no corpora in {CORPORA}")
    lines = sorted((line for line in corpus.read_text(encoding="utf-8").splitlines() if is_whole(kind, line)), key=len)
    for line in lines[:4]:
        puzzle = satpuzzles.loads(line, format="puzzlekit", kind=str(KINDS / f"{kind}.py"))
        assert satpuzzles.check(puzzle).status == "unique"
        (document,) = documents(line.encode(), how=How(kind=puzzle.kind))
        assert puzzle.broken_rules(document["solution"]) == []
        assert satpuzzles.loads(puzzle.to_json()) == puzzle


def is_whole(kind, line):
    """Whether a puzzle has its solution beside it, and circles with the number in front."""
    entry = json.loads(line)
    return bool(entry["solution"]) and not (
        kind == "balance_loop" and any(w[0] in "wb" for w in entry["problem"].split())
    )
