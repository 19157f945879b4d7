"""The table of what hints, ratings and paths cost is made in one command."""

import json

from benchmarks.explaining import main
from tests.paths import INSTANCES


def test_each_question_has_a_row(tmp_path, capsys):
    folder = tmp_path / "sudoku"
    folder.mkdir()
    easy = json.loads((INSTANCES / "sudoku" / "9x9-easy.json").read_text())
    (folder / "tdoku_17clue.jsonl").write_text(json.dumps({"id": "easy", "size": 9, "box": [3, 3], **easy}) + "\n")
    assert main(["--corpora", str(tmp_path), "--only", "of 17 clues"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("|")[1:4] for line in lines[2:]] == [
        [" rate without a path, Sudoku 9x9 of 17 clues ", " 1 ", " 0.2 "],
        [" rate with a path, Sudoku 9x9 of 17 clues ", " 1 ", " 1 "],
    ]
