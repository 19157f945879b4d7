import operator

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from hypothesis.extra.numpy import arrays

from satenc import TRUE, Formula, Integers, Model, Relation, Sum, Sums, Term, encode_integers, linear
from satenc.encoders.linear import sum_reaches
from satenc.formula import evaluate
from tests.effort import examples
from tests.oracles.brute_force import MEANING, choices, supported
from tests.oracles.enumerate import UnitPropagation, assignments, decoded, each_model, each_solution, holds, solutions
from tests.oracles.shapes import ascending, domains, sizes

RELATIONS = [pytest.param(relation, id=relation.name) for relation in Relation]
ORDERED = [pytest.param(encoding, id=encoding) for encoding in (Integers.ORDER, Integers.CHANNELLED)]
COEFFICIENTS = st.sampled_from((1, 1, 1, 2, -1, -3))


@st.composite
def sums(draw, *, members=3, batch=1, values=4, at_least=1):
    """``(values, domain[batch, members, values], coefficients, totals[batch])``, totals mostly within reach."""
    members = draw(sizes(members, at_least))
    batch = draw(sizes(batch))
    numbers = draw(ascending(draw(sizes(values))))
    domain = draw(domains(batch, members, len(numbers)))
    coefficients = draw(st.lists(COEFFICIENTS, min_size=members, max_size=members))
    words = draw(st.lists(st.lists(st.sampled_from(numbers), min_size=members, max_size=members), min_size=batch))
    totals = [sum(map(operator.mul, coefficients, words[i])) + draw(st.integers(-1, 1)) for i in range(batch)]
    return np.array(numbers), domain, coefficients, np.array(totals)


def encoded(values, domain, coefficients, totals, relation, encoding=Integers.ORDER):
    f = Formula()
    x = encode_integers(f, "x", values, domain, encoding)
    batch, members, _ = domain.shape
    places = np.arange(batch * members).reshape(batch, members)
    with f.rule("sum", batch):
        linear(f, [Term.of(x, places[:, i], c) for i, c in enumerate(coefficients)], relation, totals)
    return f, x


def expected_of(values, domain, coefficients, totals, relation):
    def allowed(word):
        lines = np.array(word).reshape(domain.shape[:2])
        return bool(MEANING[relation](lines @ np.array(coefficients), totals).all())

    return choices(domain, values, allowed)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ORDERED)
@pytest.mark.parametrize("relation", [*RELATIONS[:5]])
@given(parts=sums(members=5, values=3))
@examples(30)
def test_sums_of_one_to_five_terms(encoding, relation, parts):
    f, x = encoded(*parts, relation, encoding)
    expected = expected_of(*parts, relation)
    assert each_model(f, x) == sorted(expected)


@pytest.mark.slow
@pytest.mark.parametrize("relation", RELATIONS)
@given(parts=sums(members=2, batch=3, values=3))
@examples(30)
def test_batches_where_every_instance_has_its_own_domains_and_total(relation, parts):
    f, x = encoded(*parts, relation)
    expected = expected_of(*parts, relation)
    assert each_model(f, x) == sorted(expected)


@pytest.mark.slow
@pytest.mark.parametrize("relation", RELATIONS)
@given(parts=sums(members=2, batch=2))
@examples(30)
def test_no_clause_is_true_in_itself(relation, parts):
    f, _ = encoded(*parts, relation)
    assert [clause for clause in f.clauses if {-literal for literal in clause} & set(clause)] == []


@pytest.mark.parametrize("relation", [*RELATIONS[:5]])
def test_a_variable_may_occur_twice(relation):
    f = Formula()
    x = encode_integers(f, "x", np.arange(6), np.ones((1, 6), np.bool_), Integers.ORDER)
    here = np.array([0])
    linear(f, [Term.of(x, here), Term.of(x, here), Term.of(x, here, -1)], relation, 3)
    assert decoded(f, x) == {(value,) for value in range(6) if MEANING[relation](value, 3)}


def bounds_fixpoint(values, domain, coefficients, total, relation):
    """The least and greatest value of each member after the bounds rule has nothing more to do; None on a conflict."""
    domain = domain.copy()
    while True:
        if not domain.any(axis=1).all():
            return None
        parts = [c * values[cell] for c, cell in zip(coefficients, domain, strict=True)]
        least, most = (np.array([bound(part) for part in parts]) for bound in (min, max))
        own = np.array(coefficients)[:, None] * values
        keep = np.ones_like(domain)
        if relation in (Relation.EQ, Relation.LE):
            keep &= own <= (total - least.sum() + least)[:, None]
        if relation in (Relation.EQ, Relation.GE):
            keep &= own >= (total - most.sum() + most)[:, None]
        reached = np.maximum.accumulate(domain & keep, axis=1)
        reached &= np.maximum.accumulate((domain & keep)[:, ::-1], axis=1)[:, ::-1]
        if (domain & reached).sum() == domain.sum():
            return [(values[cell].min(), values[cell].max()) for cell in domain]
        domain &= reached


@pytest.mark.slow
@pytest.mark.parametrize("relation", [Relation.EQ, Relation.LE, Relation.GE])
@given(parts=sums(values=6), data=st.data())
@examples(80)
def test_unit_propagation_keeps_the_bounds_of_up_to_three_terms_consistent(relation, parts, data):
    values, domain, coefficients, totals = parts
    f, x = encoded(*parts, relation)
    propagate = UnitPropagation(f)
    narrowed = domain[0].copy()
    assumed = []
    for member, literals in enumerate(x.at_least[0]):
        low = data.draw(st.integers(0, len(values) - 1))
        high = data.draw(sizes(len(values) - 1, low))
        narrowed[member, :low] = narrowed[member, high + 1 :] = False
        assumed += [literals[low], *-literals[high + 1 : high + 2]]
    assume(narrowed.any(axis=1).all())
    constants = np.abs(assumed) == 2**31 - 1
    implied = propagate(np.array(assumed)[~constants])
    bounds = bounds_fixpoint(values, narrowed, coefficients, totals[0], relation)
    assert (implied is None) == (bounds is None)
    if bounds is not None:
        lows, highs = np.array(bounds).T[..., None]
        assert (holds(implied, x.at_least[0]) == _reached_by(lows, values, domain[0])).all()
        assert (holds(implied, -x.at_least[0]) == _beyond(highs, values, domain[0])).all()


def _reached_by(lows, values, domain):
    """Which ``x >= v`` follow from lower bounds: no value of the domain is between the bound and ``v``."""
    between = (values >= lows) & domain
    return ~np.array([[(cell & (values < v)).any() for v in values] for cell in between])


def _beyond(highs, values, domain):
    """Which ``x >= v`` are false by upper bounds: no value of the domain is between ``v`` and the bound."""
    between = (values <= highs) & domain
    return ~np.array([[(cell & (values >= v)).any() for v in values] for cell in between])


@st.composite
def models(draw):
    """``(domain, values, groups, totals, coefficients)`` with overlapping groups of one size."""
    values = draw(ascending(3))
    domain = draw(domains(4, 3))
    size = draw(sizes(3))
    families = [list(draw(st.permutations(range(4))))[:size] for _ in range(draw(sizes(3)))]
    coefficients = draw(st.none() | st.lists(COEFFICIENTS, min_size=size, max_size=size))
    word = [draw(st.sampled_from(values)) for _ in range(4)]
    totals = [sum(map(operator.mul, coefficients or [1] * size, (word[i] for i in g))) for g in families]
    return domain, values, families, totals, coefficients


@pytest.mark.slow
@pytest.mark.parametrize("encoding", Integers)
@pytest.mark.parametrize("relation", [*RELATIONS[:5]])
@given(parts=models())
@examples(30)
def test_sum_rule_keeps_its_solutions_when_narrowed(encoding, relation, parts):
    domain, values, families, totals, coefficients = parts
    factors = coefficients or [1] * len(families[0])

    def allowed(word):
        sums_of = [sum(map(operator.mul, factors, (word[i] for i in group))) for group in families]
        return all(map(MEANING[relation], sums_of, totals))

    expected = choices(domain, values, allowed)
    model = Model()
    x = model.integers("x", values, domain, encoding=encoding)
    model.rule("sum", Sum(x, families, totals, relation, coefficients))
    assert solutions(model) == expected
    model.narrow()
    assert (x.domain >= supported(domain, values, expected)).all()
    assert solutions(model) == expected


@pytest.mark.slow
@pytest.mark.parametrize("sums_as", Sums)
@pytest.mark.parametrize("encoding", Integers)
@given(parts=sums(members=5, batch=2, values=2) | sums(members=3, batch=2, values=3), narrowed=st.booleans())
@examples(40)
def test_every_encoding_of_sums_over_every_encoding_of_integers(sums_as, encoding, parts, narrowed):
    values, domain, coefficients, totals = parts
    batch, members, _ = domain.shape
    model = Model()
    x = model.integers("x", values, domain, encoding=encoding)
    groups = np.arange(batch * members).reshape(batch, members)
    model.rule("sum", Sum(x, groups, totals, coefficients=coefficients, encoding=sums_as))
    if narrowed:
        model.narrow()
    expected = expected_of(*parts, Relation.EQ)
    assert each_solution(model) == sorted(expected)


def directly(parts, sums_as):
    """A formula of one sum over direct-encoded integers, and their literals."""
    values, domain, coefficients, totals = parts
    model = Model()
    x = model.integers("x", values, domain)
    members = np.arange(domain.shape[1])[None]
    model.rule("sum", Sum(x, members, totals, coefficients=coefficients, encoding=sums_as))
    f = Formula()
    return f, model.encode(f)[x].equals[0]


@pytest.mark.slow
@given(parts=sums(), data=st.data())
@examples(60)
def test_unit_propagation_on_the_automaton_of_a_sum_is_arc_consistent(parts, data):
    values, domain, _, _ = parts
    f, equals = directly(parts, Sums.AUTOMATON)
    left = domain[0] & ~data.draw(arrays(np.bool_, domain[0].shape, elements=st.sampled_from((False, False, True))))
    possible = supported(left, values, expected_of(values, left[None], *parts[2:], Relation.EQ))
    excluded = -equals[domain[0] & ~left]
    assume(not (np.abs(excluded) == TRUE).any())
    implied = UnitPropagation(f)(excluded)
    assert (implied is None) == (not possible.any())
    if implied is not None:
        assert (holds(implied, -equals) == ~possible).all()


@pytest.mark.slow
@given(parts=sums(), data=st.data())
@examples(60)
def test_unit_propagation_on_a_direct_sum_finds_the_last_term(parts, data):
    values, domain, coefficients, totals = parts
    f, equals = directly(parts, Sums.DIRECT)
    last = data.draw(st.integers(0, len(coefficients) - 1))
    chosen = [data.draw(st.sampled_from(np.flatnonzero(cell).tolist())) for cell in domain[0]]
    others = [i for i in range(len(chosen)) if i != last]
    known = equals[others, [chosen[i] for i in others]]
    implied = UnitPropagation(f)(known[known != TRUE])
    rest = totals[0] - sum(coefficients[i] * values[chosen[i]] for i in others)
    fits = domain[0, last] & (coefficients[last] * values == rest)
    assert (implied is None) == (not fits.any())
    if implied is not None:
        assert (holds(implied, equals[last]) == fits).all()


@pytest.mark.parametrize("sums_as", [Sums.DIRECT, Sums.AUTOMATON])
def test_comparisons_of_sums_are_for_the_order_encoding(sums_as):
    model = Model()
    x = model.integers("x", range(3), np.ones((2, 3), np.bool_))
    model.rule("sum", Sum(x, [[0, 1]], 3, Relation.LE, encoding=sums_as))
    with pytest.raises(ValueError, match=f"the {sums_as} encoding of sums is for =, not for <="):
        model.encode(Formula())


@pytest.mark.parametrize(
    ("relation", "narrowed"),
    [(Relation.EQ, [[5, 7], [5, 7]]), (Relation.LE, [[1, 5, 7], [1, 5, 7]]), (Relation.GE, [[5, 7, 9], [5, 7, 9]])],
)
def test_sum_narrows_every_member_to_its_bounds(relation, narrowed):
    total = {Relation.EQ: 12, Relation.LE: 8, Relation.GE: 14}[relation]
    model = Model()
    x = model.integers("x", [1, 5, 7, 9], np.ones((2, 4), np.bool_))
    model.rule("sum", Sum(x, [[0, 1]], total, relation))
    model.narrow()
    assert [x.values[cell].tolist() for cell in x.domain] == narrowed


@given(sums(members=2, batch=2, at_least=2))
def test_whether_a_sum_reaches_a_bound_is_one_literal(parts):
    values, domain, coefficients, totals = parts
    f = Formula()
    x = encode_integers(f, "x", values, domain, Integers.ORDER)
    places = np.arange(len(domain) * 2).reshape(-1, 2)
    with f.rule("sum", len(domain)):
        first, second = (Term.of(x, places[:, i], c) for i, c in enumerate(coefficients))
        reached = sum_reaches(f, first, second, totals)
    found = 0
    for assignment in assignments(f, np.arange(1, f.variables.count + 1)):
        sums = x.decode(assignment).reshape(len(domain), 2) @ np.array(coefficients)
        assert (evaluate(assignment, reached) == (sums >= totals)).all()
        found += 1
    assert found == domain.sum(axis=-1).prod()  # a function of the answer
