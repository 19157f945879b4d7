"""Wherever there is a single, a hint tells one."""

import json

import satpuzzles
from benchmarks.singles import SINGLES, checked, has_single, main, shown
from satpuzzles.explaining.explain import hint
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


def test_no_hint_is_asked_for_where_there_is_no_single(tmp_path, monkeypatch):
    corpus(tmp_path, "star-battle/8x8-1-two-stars")
    monkeypatch.setattr("benchmarks.singles.begun", lambda *_: (None, []))
    monkeypatch.setattr("benchmarks.singles.hint", None)
    assert checked("starbattle", tmp_path, 2, "1") == (2, 0, [])


def test_singles_are_seen_cell_by_cell():
    easy = satpuzzles.load(INSTANCES / "sudoku" / "9x9-easy.json")
    step = hint(easy).step
    board, candidates = shown(easy, None)
    assert (board, candidates) == ([*map(list, step.board)], [[[*left] for left in row] for row in step.before])
    assert step.technique in SINGLES
    assert has_single(easy, board, candidates)
    trid = satpuzzles.load(INSTANCES / "trid" / "published-5.json")
    assert not has_single(trid, *shown(trid, None))
