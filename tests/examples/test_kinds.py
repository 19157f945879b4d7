"""The kinds of examples/kinds, each a file for ``--kind``: published puzzles, with the solutions that they state."""

import pytest

import satpuzzles
from satpuzzles.formats import How, documents
from tests.paths import CORPORA, ROOT

KINDS = ROOT / "examples" / "kinds"
FILES = {"hidoku": "hidoku", "numbrix": None}
"""The name of the file with published puzzles, of each kind that has one."""


def test_each_file_is_tried():
    assert {path.stem for path in KINDS.glob("*.py")} == {*FILES}


@pytest.mark.parametrize("kind", [kind for kind, name in FILES.items() if name])
def test_published_puzzles_have_the_solution_that_they_state(kind, monkeypatch):
    monkeypatch.setenv("SATPUZZLES_PLUGIN_FILES", "")  # forgotten afterwards
    corpus = CORPORA / "further" / f"{FILES[kind]}.jsonl"
    if not corpus.is_file():
        pytest.skip(f"there are no corpora in {CORPORA}")
    for line in sorted(corpus.read_text(encoding="utf-8").splitlines(), key=len)[:4]:
        puzzle = satpuzzles.loads(line, format="puzzlekit", kind=str(KINDS / f"{kind}.py"))
        assert satpuzzles.check(puzzle).status == "unique"
        (document,) = documents(line.encode(), how=How(kind=puzzle.kind))
        assert puzzle.broken_rules(document["solution"]) == []
        assert satpuzzles.loads(puzzle.to_json()) == puzzle
