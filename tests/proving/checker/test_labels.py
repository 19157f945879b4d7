"""The clause that forbids an answer, by the labels in a file, is the one that the formula itself gives."""

from io import BytesIO

import numpy as np
import pytest

import satpuzzles
from satenc import Formula, Integers, Model
from satenc.formula import dimacs
from satpuzzles.backends import backend
from satpuzzles.proving.checker.labels import forbidding_clause
from satpuzzles.proving.checker.text import Cnf, Malformed, read_cnf
from tests.paths import INSTANCES


def written(formula):
    stream = BytesIO()
    dimacs.write(formula, stream)
    return read_cnf(stream.getvalue())


def answer(formula):
    with backend("cadical").open(formula) as session:
        return session.solve().assignment


@pytest.mark.parametrize("presolve", [True, False])
@pytest.mark.parametrize(
    "name",
    [
        "sudoku/4x4",
        "sudoku/9x9",
        "hanjie/example-2",
        "star-battle/8x8-1-two-stars",
        "trid/published-5",
        "middle-sum/6x6",
    ],
)
def test_of_puzzles(name, presolve):
    compiled = satpuzzles.compile(satpuzzles.load(INSTANCES / f"{name}.json"), presolve=presolve)
    assignment = answer(compiled.formula)
    expected = compiled.formula.blocking_clause(assignment).tolist()
    assert forbidding_clause(written(compiled.formula), compiled.grid(assignment)) == expected


@pytest.mark.parametrize("encoding", list(Integers))
def test_of_integers_with_holes_in_their_domains(encoding):
    domain = np.array([[1, 1, 0, 1], [0, 1, 0, 0], [0, 0, 1, 1]], np.bool_)
    model = Model()
    x = model.integers("x", [2, 3, 5, 9], domain, encoding=encoding)
    formula = Formula()
    view = model.encode(formula)[x]
    label = written(formula)
    for _ in range(6):
        assignment = answer(formula)
        expected = formula.blocking_clause(assignment)
        assert forbidding_clause(label, [view.decode(assignment).tolist()]) == expected.tolist()
        formula.add_rows(expected)


BOOLEANS = 'block {"name": "x", "shape": [2], "first": 1, "count": 2, "answer": true}'


@pytest.mark.parametrize(
    ("comments", "complaint"),
    [
        ([BOOLEANS, BOOLEANS], "expected one array of answer variables, found 2"),
        ([BOOLEANS.replace("[2]", "[3]")], "expected a label that fits 2 cells"),
        ([BOOLEANS.replace('"count": 2', '"count": 1')], "expected a label that fits 2 cells"),
        ([BOOLEANS.replace('"first": 1,', "")], "expected a label that fits 2 cells"),
        ([BOOLEANS.replace("[2]", "2")], "expected a label that fits 2 cells"),
        (["block {"], "expected a label in JSON"),
    ],
)
def test_labels_that_do_not_fit_are_refused(comments, complaint):
    with pytest.raises(Malformed, match=complaint):
        forbidding_clause(Cnf(comments, 2, []), [[1, 0]])


def test_a_run_may_have_no_variable():
    label = BOOLEANS.replace("[2]", "[4]").replace('"first"', '"runs": [0, 1, 1, 0, 1, 1], "first"')
    assert forbidding_clause(read_cnf(f"c {label}\np cnf 2 0\n".encode()), [[1, 0, 0, 1]]) == [-1, -2]
