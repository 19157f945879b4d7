"""Wherever there is a single, a hint tells one."""

import json

from benchmarks.singles import checked, main
from tests.paths import INSTANCES


def corpus(folder, *names):
    for kind, file in (("star-battle", "starbattle"), ("sudoku", "sudoku")):
        (folder / file).mkdir()
        lines = [json.loads((INSTANCES / f"{name}.json").read_text()) for name in names if name.startswith(kind)]
        (folder / file / "some.jsonl").write_text("".join(json.dumps({"id": "one", **one}) + "\n" for one in lines))


def test_a_hint_is_a_single_where_there_is_one(tmp_path, capsys):
    small = tmp_path / "corpora"
    small.mkdir()
    corpus(small, "star-battle/5x5-1-one-star")
    boards, singles, missed = checked("starbattle", small, 6, "1")
    assert 0 < singles <= boards <= 6
    assert missed == []
    assert main(["--corpora", str(small), "--each", "1"]) == 0
    assert "| starbattle | 1 |" in capsys.readouterr().out
