import json
import math

import pytest

from benchmarks import grading
from benchmarks.grading import ORDERS, Rated, correlations, main, rated, report
from satpuzzles.explaining import rate
from satpuzzles.explaining.ladder import Grade
from satpuzzles.explaining.rate import Rating
from tests.paths import INSTANCES

SCIPY = "scipy, of the extra bench, is not installed"
EASY, HARD = Rating(Grade.PROPAGATION, None, [], [2, 3]), Rating(Grade.NESTED, None, [], [4, 9])
BETWEEN = Rating(Grade.PROPAGATION, None, [], [4, 4])
QUICK, SLOW = (Rating(Grade.LOOKAHEAD, None, [], [4], rounds=rounds) for rounds in (1, 2))
LATE = Rating(rate.Rated.UNKNOWN, None, "time limit", [])


def test_correlations_of_an_order_that_is_right_wrong_and_nothing():
    pytest.importorskip("scipy", reason=SCIPY)
    right = [Rated("x/one", 0, (EASY, LATE)), Rated("x/two", 1, (BETWEEN,)), Rated("x/three", 2, (HARD,))]
    found = correlations(right)
    assert found["then sizes"] == found["the mean size alone"] == pytest.approx(1)
    assert 0 < found["the grade"] == found["then rounds"] < 1
    wrong = [Rated("x/one", 0, (HARD,)), Rated("x/two", 1, (BETWEEN,)), Rated("x/three", 2, (EASY,))]
    assert correlations(wrong)["then sizes"] == pytest.approx(-1)
    rounds = [Rated("x/one", 0, (QUICK,)), Rated("x/two", 1, (SLOW,))]
    assert correlations(rounds)["then rounds"] == pytest.approx(1)
    assert math.isnan(correlations(rounds)["the grade"])
    assert all(map(math.isnan, correlations([Rated("x/one", 0, (EASY, HARD))]).values()))
    assert all(map(math.isnan, correlations([Rated("x/one", 0, (LATE,))]).values()))


def test_a_table_has_a_row_for_each_set():
    pytest.importorskip("scipy", reason=SCIPY)
    lines = [*report("an order", [Rated("x/one", 0, (EASY, LATE)), Rated("x/two", 1, (HARD, QUICK))])]
    assert lines[4:6] == [
        "| one | 2 | 1 | 0 | 0 | 0 | 1 |  | 2.50 | 3.0 |",
        "| two | 2 | 0 | 1 | 0 | 1 | 0 | 1.0 | 5.25 | 6.5 |",
    ]
    assert lines[-2].startswith("Rank correlation with the grade 0.87, then rounds 0.87, then sizes")


@pytest.mark.slow
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
