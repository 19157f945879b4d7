"""What callers hand in is right or refused: every public function of satenc, given what it does not expect."""

from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from satenc import (
    TRUE,
    AllDifferent,
    Areas,
    Cardinality,
    Count,
    Dfa,
    DifferentSum,
    DifferentVectors,
    Division,
    Element,
    Formula,
    IndependentSet,
    Integers,
    Lexicographic,
    Model,
    Nfa,
    Paths,
    Pieces,
    Regular,
    Relation,
    Sum,
    Sums,
    Term,
    all_different,
    assignment_of,
    at_least,
    at_most,
    at_most_one,
    between,
    board_graph,
    encode_integers,
    evaluate,
    exactly,
    exactly_one,
    excluding,
    independent_set,
    linear,
    maximal_cliques,
    pseudo_boolean,
    regular,
    stepping,
    switch_rules,
    xor,
)
from satenc.encoders.direct_sum import DirectTerm, direct_sum
from satenc.formula import checks
from satenc.formula.checked import checked
from tests.effort import examples
from tests.oracles.brute_force import choices
from tests.oracles.enumerate import projected, solutions

BOTH = Dfa(np.zeros((1, 2), np.int32), np.ones(1, np.bool_))
"""Every word over two symbols."""


def formula(variables=3):
    f = Formula()
    f.new("x", variables)
    return f


def variables(size=3, values=3):
    return Model().integers("x", range(values), np.ones((size, values), np.bool_))


def ints(values=(1, 2, 4), size=3, encoding=Integers.CHANNELLED):
    f = Formula()
    return f, encode_integers(f, "x", np.array(values), np.ones((size, len(values)), np.bool_), encoding)


def term(values=(1, 2, 4), members=(0,), coefficient=1):
    f, x = ints(values)
    return f, Term.of(x, np.array(members), coefficient)


@checked
def paired(both: tuple[int, str]) -> None:
    """Takes a pair."""


REFUSED = {
    "a pair the other way round": (lambda: paired(("one", 1)), r"both\[0\]: expected a whole number, found 'one'"),
    "0 in a clause": (lambda: formula().add(0, 1), "clauses: expected literals from 1 to 3, .* found 0"),
    "a variable never made": (lambda: formula().add(1, -99), "from 1 to 3, .* found -99"),
    "rows with one": (lambda: formula().add_rows(np.array([[1, 2], [4, 2]])), "found 4"),
    "beyond 32 bits": (lambda: formula().add(np.array([2**40])), f"expected literals of 32 bits, found {2**40}"),
    "float literals": (lambda: formula().add(1.5), "expected literals, found float64 1.5"),
    "NaN": (lambda: formula().add(np.nan), "expected literals, found float64 nan"),
    "Boolean literals": (lambda: formula().add(np.array([True])), "expected literals, found bool True"),
    "ragged rows": (lambda: formula().add_rows([[1, 2], [3]]), "lists of different lengths"),
    "a clause without an axis": (lambda: formula().add_rows(1), "array of 1 or more axes"),
    "indices for where": (lambda: formula().add([1, 2], where=[0, 1]), "where: expected truth values, found int"),
    "a shape that does not fit": (lambda: formula().add([1, 2], [1, 2, 3]), "shape mismatch"),
    "a negative length": (lambda: Formula().new("x", -1), "shape of 'x': expected 0 or more, found -1"),
    "a name of two lines": (lambda: Formula().new("x\np cnf 1 1"), "name: expected one text line"),
    "values of another length": (lambda: Formula().new("x", 3, values=np.arange(2)), "expected one for each of"),
    "a negative count of rules": (
        lambda: Formula().rule("r", -1).__enter__(),
        "instances of rule 'r': expected 0 or more, found -1",
    ),
    "more instances than numbers": (lambda: Formula().rule("r", 2**31).__enter__(), "less than 2.31 - 1 entries"),
    "an instance below 0": (lambda: formula().instance(-1).__enter__(), "instance: expected indices from 0 to 0"),
    "rows that there are not": (lambda: formula().rows((2,), [2]).__enter__(), "chosen: expected indices from 0 to 1"),
    "more variables than numbers": (lambda: Model().booleans("x", 2**31), "less than 2.31 - 1 entries"),
    "a long argument": (lambda: at_most_one(formula(), [1, 2], np.zeros((9, 9))), r"found array.*0\., 0\.,\.\.\.$"),
    "a negative board": (lambda: board_graph(-1, 3), "board: expected 0 or more, found -1"),
    "no graph": (lambda: maximal_cliques([[1], [0]]), "graph: expected a Graph, found"),
    "sizes in a list": (lambda: Areas(variables(2, 2), [[1], [0]], [2]), "sizes: expected a dictionary"),
    "ends that are no pairs": (lambda: Paths(variables(1, 2), [[1], [0]], [0, 1]), "ends: expected pairs"),
    "an assignment of -1 variables": (lambda: assignment_of([1], -1), "variables: expected a whole number from 0"),
    "comments that are no texts": (lambda: formula().to_dimacs([5]), r"comments\[0\]: expected a text, found 5"),
    "several wrong bounds": (lambda: between(formula(), np.ones((3, 2), int), [0, 2, 1], [1, 1, 0]), "found 2 and 1"),
    "a move that is True": (lambda: board_graph(2, 2, [(0, True)]), "move: expected a whole number, found True"),
    "a model for an assignment": (lambda: evaluate([1, -2], [2]), "expected truth values as `Formula.assignment`"),
    "a model of no answer": (lambda: Formula().assignment(None), "expected the literals that are true, found None"),
    "one group for all": (lambda: AllDifferent(variables(), [0, 1]), "a list of indices for each group"),
    "a variable after the last one": (lambda: evaluate(np.ones(3, bool), [3]), "expected those of 2 variables"),
    "comments in one text": (lambda: formula().to_dimacs("a comment"), "comments: expected a list, each a text"),
    "a term of one axis": (
        lambda: linear(formula(), [Term(np.arange(2), np.array([1, 2]))], "=", 0),
        "of 2 or more axes",
    ),
    "a term of other width": (
        lambda: linear(formula(), [Term(np.arange(2), np.array([[1]]))], "=", 0),
        r"expected shape \(batch, 2\)",
    ),
    "weights as large as memory": (
        lambda: pseudo_boolean(formula(), [1, 2], [2**40, 2**40 + 1], "<=", 2**41, "weight-counter"),
        "bound: expected less than 2.31 - 1 for a weight counter",
    ),
    "members in groups in groups": (lambda: AllDifferent(variables(), [[[0, 1]]]), "a list of members for each group"),
    "more symbols than numbers": (lambda: Nfa(2**40, [], frozenset(), frozenset()), "symbols: expected less than"),
    "more steps than numbers": (lambda: stepping(0, [0, 1], max, bool, 2**40), "symbols: expected less than"),
    "no rule": (lambda: Model().rule("row", None), "rule 'row': expected a constraint, found None"),
    "a model of another formula": (lambda: formula().blocking_clause(np.ones(2, np.bool_)), "expected 4 truth values"),
    "literal 0 under an assignment": (lambda: evaluate(np.ones(4, np.bool_), np.array([0])), "found 0 or a larger one"),
    "literal 9 under an assignment": (lambda: evaluate(np.ones(4, np.bool_), np.array([9])), "found 0 or a larger one"),
    "a model of too many literals": (lambda: assignment_of(np.array([1.5]), 3), "literals: expected whole numbers"),
    "at most one of 99": (lambda: at_most_one(formula(), np.array([1, 99])), "found -99"),
    "exactly one of a number": (lambda: exactly_one(formula(), np.array(1)), "1 or more axes"),
    "at most a half": (lambda: at_most(formula(), np.array([1, 2]), 0.5), "expected a whole number, found 0.5"),
    "at least NaN": (lambda: at_least(formula(), np.array([1, 2]), np.nan), "expected a whole number, found nan"),
    "bounds the wrong way round": (lambda: between(formula(), np.array([1, 2]), 2, 1), "found 2 and 1"),
    "a member too large": (lambda: all_different(*direct(), [[0, 3]]), "groups: expected indices from 0 to 2, found 3"),
    "a member below 0": (lambda: all_different(*direct(), [[-1, 0]]), "from 0 to 2, found -1"),
    "half a member": (lambda: all_different(*direct(), [[0.5, 1]]), "groups: expected whole numbers, found float64"),
    "a vertex too large": (lambda: independent_set(formula(), np.arange(1, 4), [[0, 3]]), "cliques: .* found 3"),
    "values that fall": (lambda: ints((3, 1, 2)), "values of 'x': expected ascending numbers, found 3 before 1"),
    "a value twice": (lambda: ints((1, 1)), "found 1 before 1"),
    "float values": (lambda: ints((0.5, 1, 2, 3)), "expected whole numbers, found float64 0.5, 1.0, 2.0$"),
    "no values": (lambda: ints(()), "expected a list of at least one number"),
    "a domain of another width": (
        lambda: encode_integers(Formula(), "x", np.arange(3), np.ones((2, 2), np.bool_)),
        r"domain of 'x': expected truth values of shape \(..., 3\)",
    ),
    "a domain of numbers": (
        lambda: encode_integers(Formula(), "x", np.arange(3), np.ones((2, 3))),
        "found float64 of shape",
    ),
    "integers of 64 bits": (
        lambda: ints((-(2**62), 2**62), encoding=Integers.LOG),
        "expected numbers below 2.62 in bin",
    ),
    "excluding a value outside": (lambda: excluding(ints()[1], np.array([1, 3, 4])), "outside its variable's domain"),
    "excluding too few": (lambda: excluding(ints()[1], np.array([1])), "expected one for each of 3 variables"),
    "a term of a variable too large": (lambda: term(members=[3]), "members: expected indices from 0 to 2, found 3"),
    "coefficient 0": (lambda: term(coefficient=0), "expected a number that is not 0"),
    "coefficient one and a half": (lambda: term(coefficient=1.5), "expected a whole number, found 1.5"),
    "a product of 65 bits": (lambda: term(coefficient=2**62), "expected products below"),
    "no terms": (lambda: linear(formula(), [], Relation.EQ, 0), "terms: expected at least one"),
    "terms of two batches": (
        lambda: linear(*two_batches(), Relation.EQ, 0),
        "as many instances for each, found 1 and 2",
    ),
    "totals of another batch": (lambda: linear(*one_term(), Relation.EQ, [1, 2, 3]), "expected one number or 1, found"),
    "half a total": (lambda: linear(*one_term(), Relation.EQ, 0.5), "total: expected whole numbers"),
    "a sum of 65 bits": (lambda: linear(*one_term(), Relation.EQ, 2**62), "expected sums below"),
    "a direct sum of 65 bits": (lambda: direct_sum(*one_direct_term(), 2**62), "expected sums below"),
    "no automaton for a row": (lambda: regular(*words(), [BOTH]), "automata: expected 2, one for each row, found 1"),
    "an automaton over others": (lambda: regular(*words(3), [BOTH] * 2), "expected 3 symbols, found 2"),
    "a state that there is not": (lambda: Dfa(np.ones((1, 2), np.int32), np.ones(1, np.bool_)), "delta: expected"),
    "no state": (lambda: Dfa(np.ones((0, 2), np.int32), np.ones(0, np.bool_)), "delta: expected"),
    "acceptance of other states": (lambda: Dfa(BOTH.delta, np.ones(2, np.bool_)), "accepting: expected"),
    "an arc with another symbol": (lambda: Nfa(2, [(0, 2, 0)], frozenset({0}), frozenset({0})), "symbols from 0 to 1"),
    "model values that fall": (
        lambda: Model().integers("x", [3, 1, 2], np.ones((2, 3), np.bool_)),
        "values of 'x': expected ascending numbers, found 3 before 1",
    ),
    "a rule over a variable too large": (lambda: AllDifferent(variables(), [[0, 3]]), "groups over 'x': .* found 3"),
    "a count of what are no Booleans": (lambda: Count(variables(), [[0, 1]], 1, 1), "'x': expected Booleans, found"),
    "a count the wrong way round": (lambda: Count(variables(values=2), [[0, 1]], 2, 1), "found 2 and 1"),
    "half a count": (lambda: Count(variables(values=2), [[0, 1]], 0.5, 1), "bound: expected whole numbers, found"),
    "bounds of others": (lambda: Count(variables(values=2), [[0, 1]], [1, 2], 2), "bound: expected one number or 1"),
    "a clique below 0": (lambda: IndependentSet(variables(values=2), [[-1, 0]]), "groups over 'x': .* found -1"),
    "ragged coefficients": (
        lambda: Sum(variables(), [[0, 1], [2]], 1, coefficients=(1, 2)),
        "coefficients: expected 1 and 2, one for each member",
    ),
    "sums of nothing": (lambda: Sum(variables(), [[]], 1), "of at least one member, found one without"),
    "coefficients of others": (lambda: Sum(variables(), [[0, 1]], 1, coefficients=(1,)), "expected 2, one for each"),
    "totals of others": (lambda: Sum(variables(), [[0, 1]], [1, 2]), "total: expected one number or 1"),
    "lines without automata": (
        lambda: Regular(variables(values=2), np.array([[0, 1]]), []),
        "expected 1, one for each",
    ),
    "a rule about another model": (
        lambda: Model().rule("row", AllDifferent(variables(), [[0, 1]])),
        "rule 'row': expected variables of this model, found 'x' of another one",
    ),
    "a relation that there is not": (lambda: linear(*one_term(), "<>", 0), "relation: .* found '<>'"),
    "no encoding of integers": (
        lambda: ints(encoding="orders"),
        "encoding: expected one of direct, order, .* found 'orders'",
    ),
    "a label of no rule": (lambda: switch_rules(formula(), {"row"}), "expected labels of rules, found 'row'"),
}


def direct():
    f, x = ints(encoding=Integers.DIRECT)
    return f, x.equals


def one_term():
    f, one = term()
    return f, [one]


def two_batches():
    f, x = ints()
    return f, [Term.of(x, np.array([0])), Term.of(x, np.array([1, 2]))]


def one_direct_term():
    f, x = ints()
    return f, [DirectTerm.of(x, np.array([0]))]


def words(symbols=2):
    f = Formula()
    return f, f.new("symbol", 2, 4, symbols)


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(name):
    call, message = REFUSED[name]
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(("constraint", "bounds"), [(Sum, [[1, 1]]), (AllDifferent, []), (Count, [0, 1])])
def test_constraints_that_state_the_same_are_equal(constraint, bounds):
    """Whatever they make of it for themselves."""
    x, groups = variables(values=2), [[0, 1], [1, 2]]
    assert constraint(x, groups, *bounds) == constraint(x, groups, *bounds)


def test_an_automaton_over_other_symbols_narrows_nothing():
    x = variables(values=3)
    with pytest.raises(ValueError, match="expected 3 symbols, found 2"):
        Regular(x, np.array([[0, 1, 2]]), [BOTH]).narrow(lambda _: None)


@pytest.mark.parametrize("symbol", [-1, 2])
def test_a_word_of_other_symbols_is_not_accepted(symbol):
    assert not BOTH.accepts([0, symbol])


def test_lists_are_arrays():
    f, x = formula(), variables(3, 2)
    xor(f, [1, 2])
    exactly(f, [[1, 2], [2, 3]], [1, 1])
    assert evaluate(f.assignment([1, -2, 3]), [1, 2, -2]).tolist() == [True, False, True]
    assert evaluate(assignment_of([1], 1), []).shape == (0,)
    alone = f.new("alone")  # an array of no axes is a number
    assert f.name(-alone) == "not alone"
    assert not f.propagate([alone]).implied
    assert Dfa([[0, 0]], [True]).accepts([0, 1])
    for rule in Element(x, [0], [[1, 2]], [2]), Lexicographic(x, [[0]], [[1]]), DifferentVectors(x, [[0]], [[1]]):
        assert rule.holds(np.array([0, 1, 1])).tolist() == [True]


def test_what_just_fits_is_right():
    assert checks.sums([np.zeros(1, np.int64)], 2**62 - 1, 1).tolist() == [2**62 - 1]
    model = Model()
    x = model.integers("x", range(3), np.ones((2, 3), np.bool_))
    model.rule("sum", Sum(x, [[0, 1]], 3, "=", encoding="direct"))  # names of encodings and of relations
    assert solutions(model) == {(1, 2), (2, 1)}


@pytest.mark.parametrize(
    "rule",
    [lambda x: Pieces(x, [[1], []], [[0, 1]], [[(frozenset({0}), 0)]]), lambda x: DifferentSum(x, [[0, 1]], [1])],
)
def test_narrowing_asks_whether_it_may_go_on(rule):
    asked = []
    rule(variables(2, 2)).narrow(asked.append)
    assert asked


def test_a_part_may_be_larger_than_the_graph():
    """Whatever number that is, there is no such part."""
    for rule in Areas(x := variables(2, 2), [[1], [0]], {0: 2**70}), Division(x, [[1], []], {0: 2**70}, edges=[0]):
        model = Model([x])
        model.rule("parts", rule)
        assert not solutions(model)


def test_constants_are_literals():
    f = formula()
    f.add(np.array([TRUE, 1, -1]), np.array([2, -TRUE, 3]))
    assert list(f.clauses) == [[1], [-1, 3]]


numbers = st.integers(-2, 5) | st.sampled_from([0.5, float("nan"), True, 2**63])
indices = st.lists(st.lists(st.integers(-1, 3) | st.just(0.5), max_size=3), max_size=2)


@given(low=numbers, high=numbers, members=indices, encoding=st.sampled_from([*Cardinality]))
@examples(200)
def test_counts_are_right_or_refused(low, high, members, encoding):
    def allowed(word):
        return all(low <= sum(word[i] for i in group) <= high for group in members)

    model = Model()
    x = model.booleans("x", 3)
    try:
        model.rule("count", Count(x, members, low, high, encoding))
    except ValueError:
        return
    assert solutions(model) == choices(x.domain.copy(), (0, 1), allowed)


@given(
    values=st.lists(st.integers(-3, 3) | st.sampled_from([0.5, 2**62]), max_size=3),
    members=indices,
    totals=numbers | st.lists(numbers, max_size=2),
    coefficients=st.none() | st.lists(numbers, max_size=3),
    relation=st.sampled_from([*Relation, *map(str, Relation), "<>"]),
    encoding=st.sampled_from([*product([*Sums, "order", "unary"], [*Integers, "order", "unary"])]),
)
@examples(300)
def test_sums_are_right_or_refused(values, members, totals, coefficients, relation, encoding):
    sums_as, integers_as = encoding
    holds = {"=": int.__eq__, "<=": int.__le__, ">=": int.__ge__, "<": int.__lt__, ">": int.__gt__, "!=": int.__ne__}

    def allowed(word):
        rows = zip(members, np.broadcast_to(totals, len(members)).tolist(), strict=True)
        factors = coefficients or [1] * 3
        return all(
            holds[relation](sum(c * word[i] for c, i in zip(factors, group, strict=False)), total)
            for group, total in rows
        )

    model = Model()
    try:
        x = model.integers("x", values, np.ones((3, len(values)), np.bool_), encoding=integers_as)
        model.rule("sum", Sum(x, members, totals, relation, coefficients, sums_as))
        found = solutions(model)
    except ValueError:
        return
    assert found == choices(x.domain.copy(), values, allowed)


@given(
    rows=st.lists(st.lists(st.integers(-4, 4) | st.sampled_from([0.5, int(TRUE), -int(TRUE)]), max_size=3), max_size=3)
)
@example(rows=[[4, int(TRUE)]])
def test_clauses_are_right_or_refused(rows):
    """A literal that the formula has not is refused beside a constant too, which alone would make the clause true."""
    f = formula()
    wrong = any(literal in (0, 0.5, 4, -4) for row in rows for literal in row)
    try:
        for row in rows:
            f.add(*row)
    except ValueError:
        assert wrong
        return
    assert not wrong

    def true(bits, literal):
        return literal == TRUE or (abs(literal) != TRUE and bits[abs(literal) - 1] == (literal > 0))

    expected = {
        bits for bits in product((False, True), repeat=3) if all(any(true(bits, x) for x in row) for row in rows)
    }
    assert projected(f, np.arange(1, 4, dtype=np.int32)) == expected


def test_a_sum_is_announced_before_its_combinations_are_made():
    announced = []
    f = Formula(lambda clauses, width: announced.append((clauses, width)))
    x = encode_integers(f, "x", np.arange(5), np.ones((3, 5), np.bool_), Integers.ORDER)
    announced.clear()
    linear(f, [Term.of(x, np.array([i])) for i in range(3)], "<=", 6)
    assert announced == [(25, 3)] * 2  # and with the clauses


def test_what_a_tuple_should_have_is_said():
    @checked
    def length(numbers: tuple[int, ...]) -> int:
        return len(numbers)

    assert length((1, 2)) == 2
    with pytest.raises(ValueError, match=r"numbers: expected a list, each a whole number, found \[1\]"):
        length([1])


def test_a_count_is_checked_on_one_answer():
    rule = Count(Model().booleans("x", 3), [[0, 1], [1, 2]], 1, 1)
    assert rule.holds(np.array([1, 0, 0])).tolist() == [True, False]
    assert rule.holds(np.array([[[1, 0, 0]], [[0, 1, 0]]])).tolist() == [[[True, False]], [[True, True]]]


def test_what_fits_is_not_put_into_words(monkeypatch):
    def spelled(_constraint):
        raise AssertionError("arrays take long to write")

    model = Model()
    x = model.integers("x", range(3), np.ones((3, 3), np.bool_))
    monkeypatch.setattr(AllDifferent, "__repr__", spelled)
    model.rule("different", AllDifferent(x, [[0, 1, 2]]))
