import json

import numpy as np
import pytest

from benchmarks import grading
from benchmarks.grading import (
    ORDERS,
    Draw,
    Rated,
    agreement,
    agreement_table,
    main,
    rated,
    set_table,
    spearman,
    wrong_way_round,
)
from benchmarks.instances import Instance
from benchmarks.plots import strips
from satpuzzles.explaining.rating import rate
from satpuzzles.explaining.rating.ladder import Grade
from satpuzzles.explaining.rating.rate import Rating, Score
from tests.paths import INSTANCES

SCIPY = "scipy, of the extra bench, is not installed"
DRAW = Draw(5, 0, "1")


def rating(grade, score, rounds=None):
    return Rating(rate.Rated.GRADED, grade, None, [], [2, 3], rounds, Score(score, 2, 0, (), 1.0, "naked single"))


EASY, HARD = rating(Grade.PROPAGATION, 1.5), rating(Grade.NESTED, 9.0)
QUICK, SLOW = (rating(Grade.LOOKAHEAD, 5.0, rounds) for rounds in (1, 2))
LATE = Rating(rate.Rated.UNKNOWN, None, "time limit", [])


def test_agreement_with_an_order_that_is_right_wrong_and_nothing():
    pytest.importorskip("scipy", reason=SCIPY)
    right = agreement([Rated("x/one", 0, (EASY, LATE)), Rated("x/two", 1, (QUICK,)), Rated("x/three", 2, (HARD,))])
    assert (right.puzzles, right.score, right.grade, right.best) == (3, *[pytest.approx(1)] * 3)
    assert right.interval == pytest.approx((1, 1))
    assert agreement([Rated("x/one", 0, (HARD,)), Rated("x/two", 1, (EASY,))]).score == pytest.approx(-1)
    rounds = agreement([Rated("x/one", 0, (QUICK,)), Rated("x/two", 1, (SLOW,))])
    assert rounds.rounds == pytest.approx(1)
    assert np.isnan([rounds.grade, rounds.score]).all()
    nothing = agreement([Rated("x/one", 0, (LATE,))])
    assert nothing.puzzles == 0
    assert np.isnan([nothing.grade, nothing.score, nothing.best, *nothing.interval]).all()


def test_puzzles_of_one_level_are_tied():
    pytest.importorskip("scipy", reason=SCIPY)
    assert spearman(np.repeat([0.0, 1.0, 2.0], 20), np.arange(60.0)) == pytest.approx((8 / 9) ** 0.5, abs=0.001)
    scores = [rating(Grade.NESTED, score) for score in (1.0, 2.0, 3.0, 4.0)]
    found = agreement([Rated("x/one", 0, tuple(scores[:2])), Rated("x/two", 1, tuple(scores[2:]))])
    assert found.score == found.best == pytest.approx(0.894, abs=0.001)


def test_tables_have_a_row_for_each_set_and_order():
    pytest.importorskip("scipy", reason=SCIPY)
    sets = [Rated("x/one", 0, (EASY, LATE)), Rated("x/two", 1, (HARD, QUICK))]
    assert [*set_table(sets)][2:] == [
        "| one | 2 | 1 | 0 | 0 | 0 | 1.5 | 1.5 | 1.5 | 1 |",
        "| two | 2 | 0 | 1 | 0 | 1 | 5.0 | 7.0 | 9.0 | 0 |",
    ]
    (row,) = [*agreement_table({"an order": agreement(sets)})][2:]
    assert row.startswith("| an order | 3 | 0.87 | 0.87 | 0.87 |")
    assert row.endswith("| 0.87 |")


def test_an_easy_set_above_a_hard_one_is_found():
    easy, between, hard = Rated("x/easy", 0, (HARD,)), Rated("x/between", 1, (HARD,)), Rated("x/hard", 2, (EASY,))
    assert wrong_way_round([easy, between, hard]) == ["easy is above hard", "between is above hard"]
    assert wrong_way_round([hard, Rated("x/none", 3, (LATE,))]) == []


def test_two_halves_of_a_set_have_nothing_in_common_and_are_drawn_again():
    items = [Instance(str(i), {}, 4) for i in range(11)]
    first, second = (Draw(9, half, "1").of("x/one", items) for half in (0, 1))
    assert {one.name for one in (*first, *second)} == {one.name for one in items}
    assert len(first) + len(second) == len(items)
    assert [one.name for one in Draw(9, 0, "1").of("x/one", items)] == [one.name for one in first]
    assert Draw(9, 0, "2").of("x/one", items) != first
    assert Draw(5, 0, "1").of("x/one", items, sets=2) == first[:2]


def test_scores_are_drawn():
    pytest.importorskip("matplotlib", reason="matplotlib, of the extra bench, is not installed")
    panels = {"one": {"lab_8-1-ez": [1.0, 2.0], "lab_8-1-hard": [3.0]}, "two": {"tdoku_17clue": [4.0]}}
    found = strips(panels, "score")
    assert all(text in found for text in (b">score<", b">ez<", b">hard<", b">17clue<"))
    assert found == strips(panels, "score")


@pytest.mark.slow
def test_sets_are_rated_where_they_are_and_skipped_where_not(tmp_path, capsys):
    (tmp_path / "starbattle").mkdir()
    fields = json.loads((INSTANCES / "star-battle" / "4x4-1-one-star.json").read_text())
    (tmp_path / "starbattle" / "small.jsonl").write_text(json.dumps({"id": "one", **fields}) + "\n")
    (found,) = rated([["starbattle/missing"], ["starbattle/small"]], tmp_path, DRAW, 60.0)
    assert (found.name, found.level, found.ratings[0].grade) == ("starbattle/small", 1, Grade.PROPAGATION)
    assert "skipped: there is no starbattle/missing" in capsys.readouterr().err


def test_without_corpora_everything_is_skipped(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(grading, "machine", dict)
    monkeypatch.setattr(grading, "sentence", lambda _: "a machine")
    assert main(["--corpora", str(tmp_path)]) == 0
    shown = capsys.readouterr()
    assert shown.out == "a machine\n"
    assert shown.err.count("skipped") == sum(len(names) for order in ORDERS.values() for names in order)
