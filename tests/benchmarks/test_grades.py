import json

import numpy as np
import pytest

import satpuzzles
from benchmarks.explaining import grades
from benchmarks.explaining.grades import Rated, agreement
from benchmarks.instances import ROOT
from satpuzzles.explaining.rating import rate
from satpuzzles.explaining.rating.ladder import Grade
from satpuzzles.explaining.rating.rate import Rating, Score
from satpuzzles.explaining.techniques.step import Technique
from tools.techniques import SOURCES

SCIPY = "scipy, of the extra bench, is not installed"


def rating(grade, score):
    return Rating(rate.Rated.GRADED, grade, None, [], [2, 3], None, Score(score, 2, 0, (), 1.0, "naked single"))


EASY, MEDIUM, HARD = rating(Grade.PROPAGATION, 1.5), rating(Grade.LOOKAHEAD, 5.0), rating(Grade.NESTED, 9.0)
LATE = Rating(rate.Rated.UNKNOWN, None, "time limit", [])


def test_agreement_with_an_order_that_is_right_wrong_and_nothing():
    pytest.importorskip("scipy", reason=SCIPY)
    right = agreement([Rated(0, (EASY, LATE)), Rated(1, (MEDIUM,)), Rated(2, (HARD,))])
    assert (right.puzzles, right.score, right.grade, right.best) == (3, *[pytest.approx(1)] * 3)
    assert right.interval == pytest.approx((1, 1))
    assert agreement([Rated(0, (HARD,)), Rated(1, (EASY,))]).score == pytest.approx(-1)
    nothing = agreement([Rated(0, (LATE,))])
    assert nothing.puzzles == 0
    assert np.isnan([nothing.grade, nothing.score, nothing.best, *nothing.interval]).all()


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
