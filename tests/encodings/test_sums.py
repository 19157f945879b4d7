"""Sums that a formula keeps: stated, read and written as OPB and WBO, and as clauses, compared with all assignments."""

import io
import operator
import re
import shutil
import subprocess
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import FALSE, TRUE, Formula, PseudoBoolean, as_clauses, pseudo_boolean
from satenc.formula import pieces
from tests.cli.started import PATIENCE
from tests.effort import examples

CLASP = shutil.which("clasp")
RELATIONS = {">=": operator.ge, "<=": operator.le, "=": operator.eq, ">": operator.gt, "<": operator.lt}
VARIABLES = 4

NUMBERS = st.one_of(
    st.integers(-4, 4), st.sampled_from([7, -9, 2**31, 2**63 - 1, 2**63, -(2**63), 2**64 + 1, -(2**70)])
)
LITERALS = st.integers(1, VARIABLES).flatmap(lambda variable: st.sampled_from((variable, -variable)))


@st.composite
def statements(draw, numbers=NUMBERS):
    """Terms, of any literals, repeated and opposite ones too, a relation and a bound that may be met."""
    terms = draw(st.lists(st.tuples(numbers, LITERALS), max_size=5))
    near = st.sampled_from([0, *(sum(weight for weight, _ in terms[:n]) for n in range(len(terms) + 1))])
    bound = draw(st.one_of(near, numbers)) + draw(st.sampled_from([-1, 0, 0, 1]))
    return terms, draw(st.sampled_from([*RELATIONS])), bound


def assignments(variables=VARIABLES):
    return [np.array((True, *signs)) for signs in product((False, True), repeat=variables)]


def value(terms, assignment):
    return sum(weight * int(assignment[abs(x)] == (x > 0)) for weight, x in terms)


def text_of(terms, relation, bound, cost=None):
    said = " ".join(f"{weight:+d} {'~' * (x < 0)}x{abs(x)}" for weight, x in terms)
    return f"{'' if cost is None else f'[{cost}] '}{said} {relation} {bound} ;"


def least_costs(f):
    """For each assignment of the first variables the least cost of those that complete it."""
    costs = {}
    for signs in assignments(f.variables.count):
        cost = f.cost(signs)
        own = (*signs[1 : VARIABLES + 1].tolist(),)
        costs[own] = min((each for each in (costs.get(own), cost) if each is not None), default=None)
    return costs


def solver_costs(f):
    """The same of a formula of clauses, whose other variables a solver finds."""
    from pysat.examples.rc2 import RC2

    costs = {}
    for signs in assignments():
        own = (*signs[1:].tolist(),)
        weighted = f.to_pysat()
        if not hasattr(weighted, "hard"):
            from pysat.formula import WCNF

            hard, weighted = weighted.clauses, WCNF()
            weighted.hard, weighted.nv = hard, f.variables.count
        weighted.hard = [*weighted.hard, *([x if sign else -x] for x, sign in enumerate(own, 1))]
        if [] in weighted.hard:
            costs[own] = None
            continue
        weighted.hard = [clause for clause in weighted.hard if clause]
        empty = [n for n, clause in enumerate(weighted.soft) if not clause]
        extra = sum(weighted.wght[n] for n in empty)
        weighted.wght = [weight for n, weight in enumerate(weighted.wght) if n not in empty]
        weighted.soft = [clause for clause in weighted.soft if clause]
        weighted.nv = f.variables.count
        with RC2(weighted) as solver:
            costs[own] = None if solver.compute() is None else solver.cost + extra + f.offset
    return costs


@given(st.lists(statements(), min_size=1, max_size=3))
@examples(200)
def test_opb_says_what_sums_say(stated):
    read = Formula.from_opb("* by hand\n" + "\n".join(text_of(*one) for one in stated) + f"\n+0 x{VARIABLES} >= 0 ;")
    told = Formula()
    told.new("x", VARIABLES)
    for terms, relation, bound in stated:
        weights, literals = [w for w, _ in terms], np.array([x for _, x in terms], np.int32)
        told.add_sum(literals, np.array(weights, object), relation, bound)
    again = [Formula.from_opb(f.to_opb()) for f in (read, told)]
    for assignment in assignments():
        expected = all(RELATIONS[relation](value(terms, assignment), bound) for terms, relation, bound in stated)
        for f in (read, told, *again):
            assert (f.cost(assignment) is not None) == expected


@given(statements(), st.sampled_from([each for each in PseudoBoolean if each != "weight-counter"]))
@examples(300)
def test_clauses_say_what_a_sum_says(stated, encoding):
    f = Formula.from_opb(f"{text_of(*stated)}\n+0 x{VARIABLES} >= 0 ;")
    if encoding == "auto" or max([abs(weight) for weight, _ in stated[0]], default=0) < 9:
        terms, relation, bound = stated
        expected = {
            (*signs[1:].tolist(),): 0 if RELATIONS[relation](value(terms, signs), bound) else None
            for signs in assignments()
        }
        assert solver_costs(as_clauses(f, encoding)) == expected


@given(
    st.lists(st.tuples(statements(st.integers(-4, 4)), st.integers(1, 5)), max_size=3),
    st.lists(statements(st.integers(-4, 4)), max_size=2),
    st.one_of(st.none(), st.integers(1, 9)),
)
@examples(200)
def test_wbo_says_what_broken_sums_cost(soft, hard, top):
    lines = [f"soft: {'' if top is None else top} ;", *(text_of(*one) for one in hard)]
    lines += [text_of(*one, cost) for one, cost in soft]
    f = Formula.from_opb("\n".join([*lines, f"+0 x{VARIABLES} >= 0 ;"]))
    f.add_soft(1, 2, weight=2)
    again = Formula.from_opb(f.to_wbo())
    expected = {}
    for signs in assignments():
        cost = sum(
            cost for (terms, relation, bound), cost in soft if not RELATIONS[relation](value(terms, signs), bound)
        )
        cost += 0 if signs[1] or signs[2] else 2
        kept = all(RELATIONS[relation](value(terms, signs), bound) for terms, relation, bound in hard)
        expected[(*signs[1:].tolist(),)] = cost if kept and (top is None or cost < top) else None
    assert least_costs(f) == expected
    assert least_costs(again) == expected
    assert solver_costs(as_clauses(f)) == expected


@given(st.lists(st.tuples(NUMBERS, LITERALS), max_size=5), st.sampled_from(["min", "max"]))
@examples(100)
def test_an_objective_is_what_answers_cost(terms, which):
    said = text_of(terms, "", "").rpartition("  ")[0]
    f = Formula.from_opb(f"{which}: {said} ;\n+1 x{VARIABLES} +1 ~x{VARIABLES} >= 1 ;\n")
    sign = 1 if which == "min" else -1
    assert [f.cost(signs) for signs in assignments()] == [sign * value(terms, signs) for signs in assignments()]
    again = Formula.from_opb(f.to_opb())
    assert least_costs(again) == least_costs(f)
    assert again.variables.count == VARIABLES + bool(sum(weight for weight, x in terms if x < 0))


def test_costs_beside_the_objective_are_the_weight_of_a_true_variable():
    f = Formula()
    x = f.new("x", 3)
    f.add_soft(x[0], weight=5)
    f.add_soft(x[1], x[2], weight=2)
    assert f.to_opb().splitlines() == [
        "* #variable= 5 #constraint= 2",
        "min: -5 x1 +2 x4 +5 x5 ;",
        "+1 x2 +1 x3 +1 x4 >= 1 ;",
        "+1 x5 >= 1 ;",
    ]
    f.offset = 3
    with pytest.raises(ValueError, match="WBO: expected answers that cost what they break, found 3"):
        f.to_wbo()
    f.top = 9
    with pytest.raises(ValueError, match="OPB: expected sums that must hold, for others there is to_wbo"):
        f.to_opb()


def test_sums_are_arrays_with_rules_and_conditions():
    f = Formula()
    x, on = f.new("x", 2, 3), f.new("on")
    with f.rule("row", 2):
        f.add_sum(x, [1, 2, 3], "<=", [3, 4])
        f.add_sum(np.append(x, [[TRUE], [FALSE]], axis=1), [[1, 1, 1, 2], [4, 4, 4, 4]], "=", [4, 4])
    with f.only_if(on):
        f.add_sum(x[0], 1, "=", 2, cost=4)
    assert [str(one) for one in f.sums] == [
        "-1 x1 -2 x2 -3 x3 >= -3",
        "-1 x4 -2 x5 -3 x6 >= -4",
        "+1 x1 +1 x2 +1 x3 = 2",
        "+4 x4 +4 x5 +4 x6 = 4",
        "+1 x1 +1 x2 +1 x3 +2 ~x7 >= 2",
        "-1 x1 -1 x2 -1 x3 +1 ~x7 >= -2",
    ]
    g = as_clauses(f)
    assert not f.clauses
    assert {"row"} < {*g.clauses_by_rule()}
    for signs in assignments(7):
        rows = signs[1:7].reshape(2, 3) * 1
        kept = ((rows @ [1, 2, 3]) <= [3, 4]).all() and (rows.sum(axis=1) == [2, 1]).all()
        assert f.cost(signs) == ((4 if signs[7] and rows[0].sum() != 2 else 0) if kept else None)
    for ask in (Formula.to_dimacs, Formula.to_wcnf, Formula.to_pysat):
        with pytest.raises(
            ValueError, match=r"expected clauses that say all, as satenc.as_clauses makes them; found 6"
        ):
            ask(f)


def test_an_encoding_may_keep_sums():
    f = Formula()
    x = f.new("x", 4)
    pseudo_boolean(f, x, [3, 4, 5, -2], "=", 3, lambda f, sums: f.add_sum(sums.lits, sums.weights, "<=", sums.bound))
    assert [*map(str, f.sums)] == ["-5 x3 -4 x2 -3 x1 -2 ~x4 >= -5", "-5 ~x3 -4 ~x2 -3 ~x1 -2 x4 >= -9"]
    for signs in assignments():
        assert (f.cost(signs) is not None) == (signs[1:] @ [3, 4, 5, -2] == 3)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (([1, 2], [1, 2], "!=", 3), "relation: expected one of >=, .*, found '!='"),
        (([1, 2], [1, 2.5], "=", 3), "weights: expected whole numbers"),
        (([1, 2], [1, 2, 3], "=", 3), r"weights: expected one number or an array of shape \(2,\), found \(3,\)"),
        (([1, 2], [1, 2], "=", [3, 3]), r"bound: expected one number or an array of shape \(\), found \(2,\)"),
        (([1, 9], [1, 2], "=", 3), "expected literals from 1 to 2"),
    ],
)
def test_other_sums_are_refused(arguments, complaint):
    f = Formula()
    f.new("x", 2)
    with pytest.raises(ValueError, match=complaint):
        f.add_sum(*arguments)
    with pytest.raises(ValueError, match="cost: expected 1 or more, found 0"):
        f.add_sum([1], [1], "=", 1, cost=0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("+1 x1 x2 >= 1 ;", "expected sums without products, found 'x2' on line 1"),
        ("+1 x1 >= 1 ;\n+1 x1 ~x2 >= 1 ;", "expected sums without products, found '~x2' on line 2"),
        ("min: +1 x1 x2 ;", "expected sums without products, found 'x2' on line 1"),
        ("+1 x1 >= 1 ;\n\n* a\n+1 y1 >= 1 ;", "expected numbers, each with a variable .*, found 'y1' on line 4"),
        ("+1 x1 >= 1 ;\n+1 x1 +2 >= 1 ;", "found '>=' on line 2"),
        ("x1 >= 1 ;", "found 'x1' on line 1"),
        ("+ 1 x1 >= 1 ;", r"found '\+' on line 1"),
        ("+1 x1 >= ;", "found ';' on line 1"),
        ("+1 x1 ;", "found ';' on line 1"),
        ("+1 x1 >= 1 2 ;", "found '2' on line 1"),
        ("+1 x1 != 1 ;", "found '!=' on line 1"),
        ("+1 x1 == 1 ;", "expected one of >=, =, <=, > and <, found '==' on line 1"),
        ("+1 x1 >=> 1 ;", "expected one of >=, =, <=, > and <, found '>=>' on line 1"),
        ("+1.5 x1 >= 1 ;", r"found '\+1.5' on line 1"),
        ("+1 x1 >= 1", "expected ; at the end of what is said, found the end of the text"),
        ("min: +1 x1", "expected ; at the end"),
        ("min: +1 x1 >= 1 ;", "found '>=' on line 1"),
        ("+1 x1 >= 1 ;\nmin: +1 x1 ;", "found 'min:' on line 2"),
        ("min: ;\nmin: ;", "found 'min:' on line 2"),
        ("+1 x0 >= 1 ;", "expected variables from x1 to x2147483646, found 'x0' on line 1"),
        ("+1 x2147483647 >= 1 ;", "expected variables from x1 to x2147483646, found 'x2147483647'"),
        (f"+1 x{'9' * 30} >= 1 ;", "expected variables from x1 to x2147483646, found 'x999"),
        (f"+{'9' * 5000} x1 >= 1 ;", "expected numbers of at most 4000 digits, found '.999"),
        ("* #variable= 2 #constraint= 1\n+1 x3 >= 1 ;", "expected variables from x1 to x2, found 'x3' on line 2"),
        ("* #variable= 2 #constraint= 2\n+1 x2 >= 1 ;", "expected 2 sums as the first line says, found 1"),
        ("[0] +1 x1 >= 1 ;", r"expected costs from 1, found '\[0\]' on line 1"),
        ("[1 +1 x1 >= 1 ;", r"found '\+1' on line 1"),
        ("soft: 3", "expected ; at the end"),
        ("\1 +1 x1 ;", "found"),
        ("min:: +1 x1 ;", "found"),
    ],
)
def test_other_opb_is_refused(text, complaint):
    with pytest.raises(ValueError, match=f"OPB: .*{complaint}"):
        Formula.from_opb(text)


def test_sums_are_read_in_pieces(monkeypatch):
    text = "* #variable= 9 #constraint= 3\nmin: +1 x1\n -20 ~x9 ;\n* more\n[3] +1 x1 +100 x2 >= 5 ;\n -1 x1\n\n"
    text += f"= -1 ;+{10**30} x3 -7 ~x4 <= 12 ;\n* end"
    expected = ["[3] +1 x1 +100 x2 >= 5", "-1 x1 = -1", f"-{10**30} x3 +7 ~x4 >= -12"]
    for size in (1, 2, 5, 11, 100):
        monkeypatch.setattr(pieces, "AT_ONCE", size)
        for each in (text, text.encode(), text.replace("\n", "\r\n"), io.BytesIO(text.encode())):
            f = Formula._read_sums(each)
            assert [f"{f'[{one.cost}] ' * (one.cost > 0)}{one}" for one in f.sums] == expected
            assert [sorted(f.soft, reverse=True), f.offset, f.variables.count] == [[((-1,), 1), ((-9,), 20)], -20, 9]


@pytest.mark.skipif(CLASP is None, reason="there is no clasp on the PATH")
@given(
    st.lists(statements(st.integers(-9, 9)), max_size=4), st.lists(st.tuples(st.integers(-9, 9), LITERALS), max_size=5)
)
@examples(60)
def test_clasp_finds_the_least_cost_of_what_we_write(stated, objective):
    """Of sums with ``>=``: clasp 3.3.5 finds an answer to ``2 x1 = 1``."""
    stated = [(terms, relation if relation != "=" else ">=", bound) for terms, relation, bound in stated]
    said = text_of(objective, "", "").rpartition("  ")[0]
    lines = [f"min: {said} ;"] * bool(objective) + [text_of(*one) for one in stated]
    f = Formula.from_opb("\n".join([*lines, f"+1 x{VARIABLES} +1 ~x{VARIABLES} >= 1 ;"]))
    costs = [cost for signs in assignments() if (cost := f.cost(signs)) is not None]
    told = f.to_opb().encode()
    ran = subprocess.run([CLASP, "--outf=1"], input=told, capture_output=True, timeout=PATIENCE, check=False)
    output = ran.stdout.decode()
    if not costs:
        assert "s UNSATISFIABLE" in output
    elif f.soft:
        assert int(re.findall(r"^o (-?\d+)", output, re.MULTILINE)[-1]) == min(costs)
    else:
        assert "s SATISFIABLE" in output
