"""Order of vectors, chosen members, products, quotients and differences, against all assignments."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Element, Formula, Integers, Lexicographic, Model, Operation, Product
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import UnitPropagation
from tests.oracles.rules import agree
from tests.oracles.shapes import domains


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("encoding", Integers)
@given(data=st.data())
def test_vectors_are_in_order(encoding, strict, data):
    domain = data.draw(domains(4, 3))
    length = data.draw(st.integers(1, 2))
    places = st.lists(st.integers(0, 3), min_size=length, max_size=length)
    pairs = data.draw(st.lists(st.tuples(places, places), max_size=2))
    first, second = (np.array([pair[i] for pair in pairs], np.intp).reshape(-1, length) for i in (0, 1))

    def allowed(word):
        vectors = (([word[i] for i in one], [word[i] for i in other]) for one, other in pairs)
        return all(one < other if strict else one <= other for one, other in vectors)

    agree(lambda x: Lexicographic(x, first, second, strict), domain, (1, 2, 4), allowed, encoding)


def test_less_is_consistent_with_bounds():
    model = Model()
    x = model.integers("x", range(1, 6), np.ones((3, 5), np.bool_), encoding=Integers.ORDER)
    model.rule("less", Lexicographic(x, np.array([[0], [1]]), np.array([[1], [2]]), strict=True))
    f = Formula()
    at_least = model.encode(f)[x].at_least
    implied = UnitPropagation(f)([])
    assert [[bool(implied[-literal]) for literal in row[1:]] for row in at_least] == [
        [False, False, True, True],
        [False, False, False, True],
        [False] * 4,
    ]
    model.narrow()
    assert [row.nonzero()[0].tolist() for row in x.domain] == [[0, 1, 2], [1, 2, 3], [2, 3, 4]]


@pytest.mark.parametrize("encoding", [Integers.DIRECT, Integers.LOG])
@given(data=st.data())
def test_an_index_chooses_a_member(encoding, data):
    domain, first = data.draw(domains(4, 3)), data.draw(st.integers(-1, 2))
    instance = st.tuples(st.integers(0, 3), st.lists(st.integers(0, 3), min_size=2, max_size=2), st.integers(0, 3))
    instances = data.draw(st.lists(instance, max_size=3))
    indices, results = (np.array([one[i] for one in instances], np.intp) for i in (0, 2))
    members = np.array([one[1] for one in instances], np.intp).reshape(-1, 2)

    def allowed(word):
        return all(
            word[index] - first in (0, 1) and word[listed[word[index] - first]] == word[result]
            for index, listed, result in instances
        )

    agree(lambda x: Element(x, indices, members, results, first), domain, (0, 1, 3), allowed, encoding)


MADE = {
    Operation.PRODUCT: lambda a, b, c: a * b == c,
    Operation.QUOTIENT: lambda a, b, c: min(a, b) > 0 and max(a, b) / min(a, b) == c,
    Operation.DIFFERENCE: lambda a, b, c: abs(a - b) == c,
}


@pytest.mark.parametrize("encoding", [Integers.DIRECT, Integers.LOG])
@pytest.mark.parametrize("operation", Operation)
@given(data=st.data())
def test_a_variable_is_made_of_two_others(operation, encoding, data):
    domain = data.draw(domains(4, 4))
    triples = data.draw(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), max_size=2))

    def allowed(word):
        return all(MADE[operation](*(word[i] for i in triple)) for triple in triples)

    agree(lambda x: Product(x, triples, operation), domain, (-2, 0, 1, 4), allowed, encoding)


@pytest.mark.parametrize("operation", Operation)
def test_two_of_three_fix_the_third(operation):
    values = (1, 2, 3, 6)
    for fixed, other in ((0, 1), (0, 2), (1, 2)):
        for a, b in product(values, repeat=2):
            domain = np.ones((3, 4), np.bool_)
            for i, value in ((fixed, a), (other, b)):
                domain[i] = np.array(values) == value
            model = Model()
            x = model.integers("x", values, np.ones((3, 4), np.bool_))
            model.rule("made", Product(x, [[0, 1, 2]], operation))
            f = Formula()
            equals = model.encode(f)[x].equals
            given_ = [int(equals[fixed, values.index(a)]), int(equals[other, values.index(b)])]
            implied = UnitPropagation(f)(given_)
            left = supported(domain, values, choices(domain, values, lambda word: MADE[operation](*word)))
            assert (implied is None) == (not left.any())
            if implied is not None:
                third = ({0, 1, 2} - {fixed, other}).pop()
                assert [not implied[-literal] for literal in equals[third]] == left[third].tolist()


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (lambda x: Lexicographic(x, np.array([[0]]), np.array([[0, 1]])), "arrays of one shape"),
        (lambda x: Product(x, [[0, 1]]), "expected triples"),
        (lambda x: Product(x, [[0, 1, 1]], "power"), "operation"),
        (lambda x: Element(x, np.array([0]), np.array([[0], [1]]), np.array([0])), "an index and a result for each"),
    ],
)
def test_what_does_not_fit_is_refused(constraint, message):
    model = Model()
    x = model.integers("x", (0, 1, 2), np.ones((3, 3), np.bool_))
    with pytest.raises(ValueError, match=message):
        constraint(x)


def test_a_product_is_narrowed_on_all_sides():
    model = Model()
    x = model.integers("x", range(1, 13), np.ones((3, 12), np.bool_))
    x.domain[0] &= x.values > 4
    x.domain[1] &= x.values > 1
    model.rule("product", Product(x, [[0, 1, 2]]))
    model.narrow()
    assert [x.values[one].tolist() for one in x.domain] == [[5, 6], [2], [10, 12]]
