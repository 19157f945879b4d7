import json

import numpy as np
import pytest

import satpuzzles
from benchmarks.explaining import grades
from benchmarks.explaining.grading import (
    Rated,
    agreement,
    agreement_table,
    set_table,
)
from benchmarks.instances import ROOT
from satpuzzles.explaining.rating import rate
from satpuzzles.explaining.rating.ladder import Grade
from satpuzzles.explaining.rating.rate import Rating, Score
from satpuzzles.explaining.techniques.step import Technique
from tools.techniques import SOURCES

SCIPY = "scipy, of the extra bench, is not installed"


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


def test_the_table_of_grades_has_a_row_for_each_source_and_for_kinds_without_one(tmp_path, capsys):
    pytest.importorskip("scipy", reason=SCIPY)
    known = satpuzzles.load(ROOT / "instances" / "sudoku" / "9x9-easy.json").known()
    easy = "".join(str(value or ".") for row in known for value in row)
    levels = ((1.2, easy), (4.2, SOURCES[Technique.XY_WING]))
    rows = [{"rating": rating, "givens": text} for rating, text in levels for _ in range(2)]
    (tmp_path / "sudoku").mkdir()
    (tmp_path / "sudoku" / "exchange_rated.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert grades.main(["--corpora", str(tmp_path), "--each", "1"]) == 0
    table = capsys.readouterr().out.splitlines()
    (found,) = [line for line in table if line.startswith("| sudoku |")]
    assert [cell.strip() for cell in found.split("|")][3:7] == ["2", "2", "1.00", "1.00"]
    assert any("kakuro | none: no source grades it" in line for line in table)
