"""Formulas as others have them, read back, and what unit propagation makes of them."""

import sys
from importlib import import_module
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from pysat.solvers import Solver

from satenc import Formula, Propagation, at_most_one, exactly
from satenc.formula import dimacs, pieces, reading
from tests.encodings.test_dimacs import formulas


def solutions(clauses, variables):
    """All assignments of the variables that satisfy the clauses, by trying each."""
    return {
        signs
        for signs in product((False, True), repeat=variables)
        if all(any(signs[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    }


def opb_solutions(text, variables):
    def keeps(line, signs):
        *terms, relation, bound = line.removesuffix(" ;").split()
        assert relation == ">="
        pairs = zip(terms[::2], terms[1::2], strict=True)
        return sum(int(factor) * signs[int(name[1:]) - 1] for factor, name in pairs) >= int(bound)

    lines = [line for line in text.splitlines() if not line.startswith(("*", "min:"))]
    return {signs for signs in product((False, True), repeat=variables) if all(keeps(line, signs) for line in lines)}


def small():
    f = Formula()
    x = f.new("x", 4, answer=True)
    with f.rule("two", 1):
        exactly(f, x[None], 2)
    with f.rule("apart", 2):
        f.add(-x[:2], -x[2:])
    return f, x


def test_each_form_has_the_same_solutions():
    f, _ = small()
    variables = f.variables.count
    expected = solutions(f.clauses, variables)
    assert len(expected) == 4
    assert solutions(f.to_pysat().clauses, variables) == expected
    assert opb_solutions(f.to_opb(), variables) == expected
    hard = [line.split()[1:-1] for line in f.to_wcnf().splitlines() if line.startswith("h")]
    assert solutions([[*map(int, clause)] for clause in hard], variables) == expected


def test_soft_clauses_have_their_weights():
    f, x = small()
    f.add_soft(x, weight=[1, 2, 3, 4])
    f.add_soft(-x[0], x[1], weight=7)
    f.add_soft(np.int32(2**31 - 1))  # true whatever happens: it costs nothing
    weighted = f.to_pysat()
    assert weighted.soft == [[1], [2], [3], [4], [-1, 2]]
    assert weighted.wght == [1, 2, 3, 4, 7]
    assert f.to_wcnf().splitlines()[-2:] == ["4 4 0", "7 -1 2 0"]
    count = f.variables.count
    lines = f.to_opb().splitlines()
    assert lines[1] == f"min: -1 x1 -2 x2 -3 x3 -4 x4 +7 x{count + 1} +10 x{count + 2} ;"
    assert lines[-2:] == [f"-1 x1 +1 x2 +1 x{count + 1} >= 0 ;", f"+1 x{count + 2} >= 1 ;"]
    for weight in (0, -1, 1.5):
        with pytest.raises(ValueError, match="weight: expected whole numbers"):
            f.add_soft(x, weight=weight)


@given(formulas())
def test_dimacs_is_read_back(f):
    text = f.to_dimacs()
    again = Formula.from_dimacs(text)
    assert [*again.clauses] == [*f.clauses]
    assert [again.name(x) for x in range(1, again.variables.count + 1)] == [
        f.name(x) for x in range(1, f.variables.count + 1)
    ]
    assert again.clauses_by_rule() == f.clauses_by_rule()
    assert again.variables.answers.tolist() == f.variables.answers.tolist()


def test_dimacs_of_others_is_read():
    f = Formula.from_dimacs("c by hand\np cnf 4 3\n1 -2\n0 3 0\n0\n")
    assert [*f.clauses] == [[1, -2], [3], []]
    assert f.name(-4) == "not x[3]"


def test_numbers_are_read_in_pieces(monkeypatch):
    """Clauses of any width, ends of lines and comments anywhere, at every place where a piece may end."""
    lines = [
        "c by hand",
        "p cnf 12 7",
        "1 -2 0 3",
        "0 0",
        "c more",
        "-4 5 \t 6 0",
        "12 11 10 9 8 7 0",
        "-1 -2",
        "-3 0 4 0",
    ]
    text = "\n".join([*lines, "%", "0", "no clause"])
    expected = [[1, -2], [3], [], [-4, 5, 6], [12, 11, 10, 9, 8, 7], [-1, -2, -3], [4]]
    for size in (1, 2, 5, 11, 100):
        monkeypatch.setattr(pieces, "AT_ONCE", size)
        for each in (text, text.encode(), text.replace("\n", "\r\n")):
            assert [*Formula.from_dimacs(each).clauses] == expected
    monkeypatch.setattr(reading, "_RUNS", 0)
    assert [*Formula.from_dimacs(text).clauses] == sorted(expected, key=len)


def test_clauses_of_one_width_and_rule_are_put_together(monkeypatch):
    monkeypatch.setattr(reading, "_RUNS", 0)
    rules = 'c rule {"label": "a", "clauses": [1, 1, 3, 4]}\nc rule {"label": "b", "clauses": [2, 2]}\n'
    f = Formula.from_dimacs(f"{rules}p cnf 3 5\n1 0 2 0 1 2 0 3 0 2 3 0")
    assert [*f.clauses] == [[2, 3], [1], [3], [1, 2], [2]]
    assert f.clauses_by_rule() == {"definitions": 1, "a": 3, "b": 1}


def test_variables_that_are_shown_are_the_answer():
    for shown, more in (([2, 3, 6], [4]), ([1, 2, 3, 4, 5, 6, 7], []), ([], []), ([7], [])):
        lines = [f"c p show {' '.join(map(str, (*some, 0)))}" for some in (shown, more) if some]
        f = Formula.from_dimacs("\n".join([*lines, "p cnf 7 0", ""]))
        assert f.variables.answers.tolist() == sorted([*shown, *more])
        assert [f.name(x) for x in range(1, 8)] == [f"x[{i}]" for i in range(7)]
        assert f.literal("x[4]") == 5
        again = Formula.from_dimacs(f.to_dimacs())
        assert again.variables.answers.tolist() == f.variables.answers.tolist()
        assert [again.name(x) for x in range(1, 8)] == [f"x[{i}]" for i in range(7)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("formula.cnf", "expected a line 'p cnf VARIABLES CLAUSES' before clauses, found 'formula.cnf' on line 1"),
        ("", "expected a line 'p cnf VARIABLES CLAUSES' before clauses, found none at the end"),
        ("p cnf 2", "found 'p cnf 2'"),
        ("p cnf 2 2\n1 2 0\n", "expected 2 clauses, each with a 0 at its end, found 1"),
        ("p cnf 2 1\n1 2\n", "found 0"),
        ("p cnf 2 1\n1 two 0\n", "expected clauses of whole numbers, found 'two' on line 2"),
        ("p cnf 2 1\nc a\n\n1 3 0\n", "expected literals from 1 to 2, .*, found '3' on line 4"),
        ("p cnf 2 1\n1-2 0\n", "expected clauses of whole numbers, found '1-2' on line 2"),
        ("p cnf 2 1\n1 - 2 0\n", "expected clauses of whole numbers, found '-' on line 2"),
        ("1 2 0\np cnf 2 1\n", "expected a line 'p cnf VARIABLES CLAUSES' before clauses, found '1 2 0' on line 1"),
        ("p cnf 2 1\np cnf 2 1\n1 2 0\n", "found 'p cnf 2 1' on line 2"),
        ("c p show 1 two 0\np cnf 2 0\n", "expected numbers of variables, found '1 two 0' on line 1"),
        ('c lazy {"rule": "white"}\np cnf 2 1\n1 2 0\n', 'found the lazy rule .*"white"'),
        ('c block {"name": "a", "shape": [2], "first": 3, "count": 2}\np cnf 4 0\n', "expected a block from 1 on"),
        ('c block {"name": "a"}\np cnf 4 0\n', "expected a comment as satenc writes it, .*: 'first'"),
        *(
            (f'c block {{"name": "a", "shape": {shape}, "first": 1}}\np cnf 4 0\n', rf"found .*\"shape\": .*: {why}")
            for shape, why in (
                ('"ab"', "shape: expected a whole number, found 'a'"),
                ('["a"]', "shape: expected a whole number"),
                ("[2.5]", "shape: expected a whole number"),
                ("[5]", "expected at most 4 variables"),
                ('[4], "runs": [1, 2]', "runs: expected 4 entries, found 3"),
                ('[4], "values": [1]', "values of 'a': expected one for each"),
            )
        ),
        ('c rule {"label": "a", "clauses": 3}\np cnf 4 0\n', "expected a comment as satenc writes it"),
        ('c rule {"label": \np cnf 4 0\n', "expected a comment as satenc writes it"),
        (f"p cnf 2 1\n{2**32 + 1} 0\n", "expected literals from 1 to 2, .*, found '4294967297' on line 2"),
        *((f"p cnf 2 1\n1{'0' * n} 0\n", "expected literals from 1 to 2, .*, found '1000") for n in (19, 25, 4400)),
        (f"p cnf {2**31} 0\n", "found 'p cnf 2147483648 0' on line 1"),
    ],
)
def test_other_text_is_refused(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        Formula.from_dimacs(text)


def test_names_go_both_ways():
    f, x = small()
    assert f.name(int(x[2])) == "x[2]"
    assert [f.literal("x[2]"), f.literal("not x[2]")] == [3, -3]
    with pytest.raises(KeyError):
        f.literal("y")


def test_a_sink_gets_clauses_and_nothing_is_kept():
    kept, counted, rows = Formula(), Formula(sink=len), []
    streamed = Formula(sink=lambda block: rows.extend(block.tolist()))
    for f in (kept, counted, streamed):
        at_most_one(f, f.new("x", 5, 30))
        with f.rule("row", 4):
            exactly(f, f.new("y", 4, 7), 2)
    assert rows == [*kept.clauses]
    for f in (counted, streamed):
        assert [len(f.clauses), f.clauses.literals] == [len(kept.clauses), kept.clauses.literals]
        assert f.clauses_by_rule() == kept.clauses_by_rule()
        for ask in (Formula.to_dimacs, Formula.to_opb, Formula.to_pysat, Formula.to_wcnf, Formula.propagate):
            with pytest.raises(ValueError, match="expected a formula that keeps them"):
                ask(f)


def test_a_solver_takes_clauses_as_they_are_written():
    with Solver("cadical195") as solver:
        f = Formula(sink=lambda rows: solver.append_formula(rows.tolist()))
        x = f.new("x", 3, 2)
        f.add(x[:, 0], x[:, 1])
        at_most_one(f, x.T)
        assert not solver.solve()


def test_json_writes_what_orjson_writes(monkeypatch):
    f, _ = small()
    text = f.to_dimacs()
    monkeypatch.setitem(sys.modules, "orjson", None)
    monkeypatch.delitem(sys.modules, "satenc.formula.dimacs")
    without = import_module("satenc.formula.dimacs")
    assert without is not dimacs
    assert b"".join(without.pieces(f)).decode() == text


@given(st.data())
def test_propagation_finds_what_a_solvers_does(data):
    """The literals are python-sat's, each follows from its clause, and a conflict is there where python-sat has one."""
    f = data.draw(formulas())
    variables = range(1, f.variables.count + 1)
    signs = data.draw(st.dictionaries(st.sampled_from([*variables]), st.booleans(), max_size=4)) if variables else {}
    assumptions = [variable if sign else -variable for variable, sign in signs.items()]
    result = Propagation(f).propagate(assumptions)
    known = {*assumptions}
    for step in (*result.implied, *[result.conflict] * (result.conflict is not None)):
        assert {-x for x in step.clause if x != step.literal} <= known
        assert [*step.clause] in [*f.clauses]
        assert step.instance >= 0
        assert step.label in {rule.label for rule in f.rules}
        known.add(step.literal)
    with Solver("minisat22", bootstrap_with=f.clauses) as solver:
        consistent, expected = solver.propagate(assumptions)
    if [] in [*f.clauses]:
        consistent = False  # python-sat leaves empty clauses out
    assert (result.conflict is None) == consistent
    if consistent:
        assert {*known} >= {*expected}
        assert all(any(x in known or -x not in known for x in clause) for clause in f.clauses)


def test_assumptions_are_checked():
    f, _ = small()
    for wrong in ([0], [99], [1, -1]):
        with pytest.raises(ValueError, match="assumptions: expected"):
            f.propagate(wrong)
