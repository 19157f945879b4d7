import operator

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import FALSE, ChannelledInts, DirectInts, Formula, Integers, LogInts, OrderInts, encode_integers, evaluate
from satenc.encoders.integers import restricting, with_direct, with_log
from tests.effort import examples
from tests.oracles.brute_force import words
from tests.oracles.enumerate import UnitPropagation, assignments, each_model, holds, literals_of, model_count
from tests.oracles.shapes import ascending, domains

ENCODINGS = [pytest.param(encoding, id=encoding) for encoding in Integers]


def views_of(x):
    """The literals of ``x`` with what they say about its value."""
    if isinstance(x, DirectInts):
        yield x.equals, operator.eq
    if isinstance(x, OrderInts | ChannelledInts):
        yield x.at_least, operator.ge


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(domain=domains(2, 2, 4), values=ascending(4))
@examples(40)
def test_models_are_the_choices_of_one_value_for_each_variable(encoding, domain, values):
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain, encoding)
    expected = set(words(domain, values))
    assert each_model(f, x) == sorted(expected)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(domain=domains(2, 4), values=ascending(4))
@examples(40)
def test_every_literal_says_what_its_name_says(encoding, domain, values):
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain, encoding)
    for assignment in assignments(f, literals_of(x)):
        value = x.decode(assignment)[..., None]
        for literals, relation in views_of(x):
            assert (evaluate(assignment, literals) == relation(value, np.array(values))).all()
        assert (evaluate(assignment, x.stating).all(axis=-1) == (value == np.array(values)) & domain).all()


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("values", [[0, 1], [1, 2], [3, 5, 6], [7]], ids=str)
def test_an_empty_domain_makes_the_formula_unsatisfiable(encoding, values):
    f = Formula()
    domain = np.ones((3, len(values)), np.bool_)
    domain[1] = False
    encode_integers(f, "x", np.array(values), domain, encoding)
    assert model_count(f) == 0


@pytest.mark.slow
@given(domain=domains(5), values=ascending(5), excluded=domains(5, empty=True))
@examples(80)
def test_unit_propagation_carries_all_that_is_known_between_channelled_views(domain, values, excluded):
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain, Integers.CHANNELLED)
    left = domain & ~excluded
    assumptions = -x.equals[domain & excluded]
    implied = UnitPropagation(f)(assumptions) if (assumptions != FALSE).all() else None
    assert (implied is None) == (not left.any())
    if left.any():
        assert (holds(implied, -x.equals) == ~left).all()
        assert (holds(implied, x.equals) == (left & (left.sum() == 1))).all()
        reached = [not (left & (np.array(values) < value)).any() for value in values]
        assert holds(implied, x.at_least).tolist() == reached


@pytest.mark.parametrize(
    ("encoding", "variables"), [(Integers.DIRECT, 3), (Integers.ORDER, 2), (Integers.CHANNELLED, 5), (Integers.LOG, 2)]
)
def test_only_values_inside_the_domain_have_variables(encoding, variables):
    f = Formula()
    domain = np.array([[True, False, True, False, True], [False, False, False, True, False]])
    encode_integers(f, "x", np.arange(5), domain, encoding)
    assert f.variables.count == variables
    assert not len(f.variables.answers)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(domain=domains(2, 4), answer=st.booleans())
@examples(30)
def test_answer_variables_determine_the_values(encoding, domain, answer):
    f = Formula()
    x = encode_integers(f, "x", np.arange(3, 7), domain, encoding, answer=answer)
    distinct = [x.decode(a).tolist() for a in assignments(f, f.variables.answers)]
    assert len(distinct) == (len(set(words(domain))) if answer else 1)


@pytest.mark.parametrize("encoding", [Integers.DIRECT, Integers.LOG])
@given(domain=domains(5), values=ascending(5), excluded=domains(5, empty=True))
@examples(60)
def test_unit_propagation_between_values_and_bits(encoding, domain, values, excluded):
    """From direct literals that are false to bits, whichever of both were there first; one model for each value."""
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain, encoding)
    direct, log = (with_direct(f, "x", x), x) if encoding is Integers.LOG else (x, with_log(f, "x", x))
    assert model_count(f) == domain.sum()
    left = domain & ~excluded
    if not left.any():
        return
    assumptions = -direct.equals[domain & excluded]
    implied = UnitPropagation(f)(assumptions)
    ones = [[bool(value & abs(weight)) for weight in log.weights.tolist()] for value in np.array(values)[left].tolist()]
    assert (holds(implied, log.bits) == np.all(ones, axis=0)).all()
    assert (holds(implied, -log.bits) == ~np.any(ones, axis=0)).all()
    assert (holds(implied, -direct.equals) >= ~left).all()


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(given=domains(2, 4))
@examples(30)
def test_literals_restrict_to_a_domain_as_far_as_they_can(encoding, given):
    """Exactly where a value is known, and by direct literals; else values of the domain stay."""
    f = Formula()
    x = encode_integers(f, "x", np.array([-2, 0, 1, 5]), np.ones((2, 4), np.bool_), encoding)
    f.add(restricting(x, given))
    left = {tuple(x.decode(a).tolist()) for a in assignments(f, literals_of(x))}
    wanted = {*words(given, [-2, 0, 1, 5])}
    assert wanted <= left
    if (given.sum(axis=1) == 1).all() or isinstance(x, DirectInts):
        assert left == wanted
    if isinstance(x, LogInts):  # bits of -2, 0, 1 and 5: 110, 000, 001 and 101 before the sign
        assert len(left) <= 4 * len(wanted)
