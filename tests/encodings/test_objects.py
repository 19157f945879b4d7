"""Public objects of satenc are compared, pickled, copied and shown as those of Python are."""

import copy
import pickle

import numpy as np
import pytest

from satenc import Formula, Integers, Model, Spanning, Sum, encode_integers, switch_rules
from tests.encodings.test_wrong_arguments import calls

MAKING = {
    name: (made, arguments)
    for name, (made, arguments) in calls().items()
    if isinstance(made, type) and not issubclass(made, Formula)
}


def pickled(one):
    return pickle.loads(pickle.dumps(one))  # noqa: S301  # ours


BY_IDENTITY = {"Dfa", "Nfa", "Model", "Propagation", "Graph"}


@pytest.mark.parametrize("name", MAKING)
def test_an_object_is_equal_to_one_made_alike_and_survives_a_pickle(name):
    made, arguments = MAKING[name]
    one = made(**arguments)
    again, kept = made(**copy.copy(arguments)), pickled(one)
    assert type(kept) is made
    assert repr(kept) == repr(one)
    assert " object at 0x" not in repr(one)
    if name not in BY_IDENTITY:
        assert one == again
        assert one != 1
        first, second = pickled((one, again))  # of the same variables
        assert first == second


@pytest.mark.parametrize("encoding", Integers)
def test_views_and_switches_are_equal_if_their_literals_are(encoding):
    def made():
        model = Model()
        x = model.integers("x", range(3), np.ones((2, 3), bool), encoding=encoding)
        model.rule("sum", Sum(x, [[0, 1]], [2]))
        f = Formula()
        return model.encode(f)[x], switch_rules(f, {"sum"})

    (view, switches), (same, alike) = made(), made()
    assert view == same == pickled(view)
    assert switches == alike == copy.deepcopy(switches)
    assert view != encode_integers(Formula(), "x", np.arange(3), np.ones((1, 3), bool), encoding)


def formula():
    f = Formula()
    x = f.new("x", 3, answer=True)
    with f.rule("row", 3):
        f.add(x)
    f.add_soft(-x, weight=[1, 2, 3])
    return f


def test_a_formula_survives_a_pickle():
    f = formula()
    again = pickled(f)
    assert [*again.clauses] == [*f.clauses]
    assert [again.to_wcnf(), again.name(2), repr(again)] == [f.to_wcnf(), "x[1]", repr(f)]
    again.add(1, 2)
    assert len(again.clauses) == len(f.clauses) + 1


def test_a_formula_whose_encoding_may_be_ended_is_not_ended_after_a_pickle():
    def ended(_clauses, _width):
        raise TimeoutError

    f = pickled(Formula(ended))
    f.add(f.new("x", 2))
    assert len(f.clauses) == 2


def test_a_lazy_rule_survives_a_pickle():
    model = Model()
    x = model.booleans("x", 4)
    model.rule("tree", Spanning(x, [[1, 3], [0, 2], [1, 3], [2, 0]], form="lazy"))
    f = Formula()
    model.encode(f)
    again = pickled(f)
    for answer in ([1, -2, -3, 4], [1, -2, 3, -4], [-1, -2, -3, -4]):
        found = [one.violated(one.assignment(answer)) for one in (f, again)]
        assert found[0] == found[1]
