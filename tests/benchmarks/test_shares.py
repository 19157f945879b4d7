"""The table of steps that no person follows."""

import json
from collections import Counter

import satpuzzles
from benchmarks.explaining.shares import Share, published, share
from tests.paths import INSTANCES


def test_easy_puzzles_are_counted_and_hard_ones_left_out():
    easy, hard = (satpuzzles.load(INSTANCES / "akari" / f"{name}.json") for name in ("6x6-easy", "8x8-hard"))
    found = share("akari", [easy, hard], 2, 20)
    assert (found.puzzles, found.late) == (1, 0)
    assert found.steps.total() == len(satpuzzles.explain(easy).steps)


def test_a_row_has_the_share_in_per_cent():
    one = Share("akari", 2, 1, Counter({"combining rules": 1, "contradiction": 3, "lit already": 196}))
    assert one.row() == ["akari", 2, 1, 200, 1, "0.5", "1.5"]
    assert Share("akari", 0, 0, Counter()).row()[-2:] == ["", ""]


def test_puzzles_of_a_corpus_are_found_by_kind(tmp_path):
    (tmp_path / "kinds").mkdir()
    text = satpuzzles.dumps(satpuzzles.load(INSTANCES / "kakurasu" / "6x6-easy.json"), "puzzlekit").decode()
    (tmp_path / "kinds" / "kakurasu.jsonl").write_text(json.dumps({"problem": text}), encoding="utf-8")
    assert [len(some) for some in published(tmp_path).values()] == [1]
