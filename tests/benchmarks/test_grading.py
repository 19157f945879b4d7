import json
import math

import pytest

from benchmarks import grading
from benchmarks.grading import ORDERS, Rated, correlations, main, rated, report
from satpuzzles.tasks.rate import Grade, Rating
from tests.paths import INSTANCES

SCIPY = "scipy, of the extra bench, is not installed"
EASY, HARD = Rating(Grade.PROPAGATION, None, [], [2, 3]), Rating(Grade.NESTED, None, [], [4, 9])
BETWEEN = Rating(Grade.PROPAGATION, None, [], [4, 4])
LATE = Rating(None, "time limit", [], late=True)


def test_correlations_of_an_order_that_is_right_wrong_and_nothing():
    pytest.importorskip("scipy", reason=SCIPY)
    right = [Rated("x/one", 0, (EASY, LATE)), Rated("x/two", 1, (BETWEEN,)), Rated("x/three", 2, (HARD,))]
    assert correlations(right)[1:] == [pytest.approx(1), pytest.approx(1)]
    assert 0 < correlations(right)[0] < 1
    wrong = [Rated("x/one", 0, (HARD,)), Rated("x/two", 1, (BETWEEN,)), Rated("x/three", 2, (EASY,))]
    assert correlations(wrong)[1:] == [pytest.approx(-1), pytest.approx(-1)]
    assert all(map(math.isnan, correlations([Rated("x/one", 0, (EASY, HARD))])))
    assert all(map(math.isnan, correlations([Rated("x/one", 0, (LATE,))])))


def test_a_table_has_a_row_for_each_set():
    pytest.importorskip("scipy", reason=SCIPY)
    lines = [*report("an order", [Rated("x/one", 0, (EASY, LATE)), Rated("x/two", 1, (HARD,))])]
    assert lines[4:6] == [
        "| one | 2 | 1 | 0 | 0 | 0 | 1 | 2.50 | 3.0 |",
        "| two | 1 | 0 | 0 | 1 | 0 | 0 | 6.50 | 9.0 |",
    ]
    assert lines[-2] == "Rank correlation with the grade 1.00, the mean size 1.00, both 1.00."


def test_sets_are_rated_where_they_are_and_skipped_where_not(tmp_path, capsys):
    (tmp_path / "starbattle").mkdir()
    fields = json.loads((INSTANCES / "star-battle" / "4x4-1-one-star.json").read_text())
    (tmp_path / "starbattle" / "small.jsonl").write_text(json.dumps({"id": "one", **fields}) + "\n")
    (found,) = rated([["starbattle/missing"], ["starbattle/small"]], tmp_path, 1, 60.0)
    assert (found.name, found.level, found.ratings[0].grade) == ("starbattle/small", 1, Grade.PROPAGATION)
    assert "skipped: there is no starbattle/missing" in capsys.readouterr().err


def test_without_corpora_everything_is_skipped(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(grading, "machine", dict)
    monkeypatch.setattr(grading, "sentence", lambda _: "a machine")
    assert main(["--corpora", str(tmp_path)]) == 0
    shown = capsys.readouterr()
    assert shown.out == "a machine\n"
    assert shown.err.count("skipped") == sum(len(names) for order in ORDERS.values() for names in order)
