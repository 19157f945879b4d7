"""The table of steps that no person follows."""

import json
from collections import Counter

import satpuzzles
from benchmarks.explaining.shares import Limits, Share, main, published, share, shares, table
from tests.paths import INSTANCES


def test_easy_puzzles_are_counted_and_hard_ones_left_out():
    easy, hard = (satpuzzles.load(INSTANCES / "akari" / f"{name}.json") for name in ("6x6-easy", "8x8-hard"))
    found = share("akari", [easy, hard], Limits(each=2))
    assert (found.seen, found.puzzles, found.late) == (2, 1, 0)
    assert found.steps.total() == len(satpuzzles.explain(easy).steps)


def test_larger_boards_are_left_out_and_no_puzzle_is_begun_after_the_seconds_of_a_kind():
    easy = satpuzzles.load(INSTANCES / "akari" / "6x6-easy.json")
    assert share("akari", [easy], Limits(places=10)).seen == 0
    assert share("akari", [easy], Limits(seconds=-1)).seen == 0


def test_a_row_has_the_share_in_per_cent():
    one = Share("akari", 4, 2, 1, Counter({"combining rules": 1, "contradiction": 3, "lit already": 196}))
    assert one.row() == ["Akari", 4, 2, 1, 200, 1, 3, "2.0"]
    assert Share("akari", 0, 0, 0, Counter()).row()[-2:] == [0, ""]


def test_the_words_above_the_table_name_kinds_with_more_than_one_such_step_in_200():
    some = [
        Share("akari", 2, 1, 0, Counter({"contradiction": 1, "lit already": 199})),
        Share("hashi", 2, 1, 0, Counter({"combining rules": 1, "full line": 198})),
        Share("masyu", 2, 0, 2, Counter()),
    ]
    words = " ".join(table(some, "command")[: table(some, "command").index("")])
    assert words.startswith("2 published easy and medium puzzles of 2 kinds")
    assert "399 steps in their paths: 1 combine rules without an order, and 1 begin with a supposition" in words
    assert "such a step in Hashi. No easy or medium one was found and solved in time of Masyu. (`command`.)" in words


def test_the_page_has_the_table(tmp_path, monkeypatch):
    page = tmp_path / "grades.md"
    page.write_text("Before.\n<!-- figures: shares -->\n<!-- /figures -->\n", encoding="utf-8")
    monkeypatch.setattr("benchmarks.explaining.shares.PAGE", page)
    assert main(["--corpora", str(tmp_path), "--each", "3", "--only", "akari", "--write"]) == 0
    assert "(`python -m benchmarks.explaining.shares --each 3 --only akari`.)" in " ".join(page.read_text().split("\n"))


def test_puzzles_of_a_corpus_are_found_by_kind(tmp_path):
    (tmp_path / "kinds").mkdir()
    text = satpuzzles.dumps(satpuzzles.load(INSTANCES / "kakurasu" / "6x6-easy.json"), "puzzlekit").decode()
    (tmp_path / "kinds" / "kakurasu.jsonl").write_text(json.dumps({"problem": text}), encoding="utf-8")
    assert [len(some) for some in published(tmp_path).values()] == [1]


def test_a_run_goes_on_with_the_kinds_that_are_missing(tmp_path, monkeypatch):
    (tmp_path / "kinds").mkdir()
    for kind in ("akari", "kakurasu"):
        easy = satpuzzles.load(INSTANCES / kind / "6x6-easy.json")
        text = json.dumps({"problem": satpuzzles.dumps(easy, "puzzlekit").decode()})
        (tmp_path / "kinds" / f"{kind}.jsonl").write_text(text, encoding="utf-8")
    file = tmp_path / "shares.jsonl"
    first = [*shares(tmp_path, Limits(), "akari", file)]
    assert [*shares(tmp_path, Limits(), "", file)][:1] == first
    assert [json.loads(line)["kind"] for line in file.read_text(encoding="utf-8").splitlines()] == ["akari", "kakurasu"]
    monkeypatch.setattr("benchmarks.explaining.shares.share", None)
    assert [*shares(tmp_path, Limits(), "akari", file)] == first
