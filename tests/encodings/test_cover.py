"""Exact cover by shapes, against all assignments: solutions, definitions, narrowing, and what is refused."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from satenc import Cover, Formula, Model
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import model_count, solutions
from tests.oracles.shapes import domains

VALUES = (1, 3, 4)
SHAPES = st.lists(st.lists(st.sets(st.integers(0, 3)), max_size=4), min_size=3, max_size=3)


def allowed(shapes, word):
    return all(
        {i for i, one in enumerate(word) if one == value} in of for value, of in zip(VALUES, shapes, strict=True)
    )


@given(domain=domains(4, 3), shapes=SHAPES)
@example(domain=np.ones((4, 3), np.bool_), shapes=[[{0, 1}, {0}], [{2}, {3}, {1, 2}], [{3}, {2}]])
def test_the_solutions_are_those_of_the_definition(domain, shapes):
    expected = choices(domain, VALUES, lambda word: allowed(shapes, word))
    for narrowed in (False, True):
        model = Model()
        x = model.integers("x", VALUES, domain)
        rule = Cover(x, shapes)
        model.rule("cover", rule)
        if narrowed:
            model.narrow()
            assert (x.domain >= supported(domain, VALUES, expected)).all()
        assert solutions(model) == expected
        words = choices(np.ones_like(domain), VALUES, lambda _: True)
        assert [bool(kept.all()) for kept in rule.holds(np.array([*words]))] == [allowed(shapes, one) for one in words]


@given(domain=domains(4, 3), shapes=SHAPES)
def test_each_answer_has_one_model(domain, shapes):
    model, f = Model(), Formula()
    different = [[*{frozenset(shape): shape for shape in of}.values()] for of in shapes]
    model.rule("cover", Cover(model.integers("x", VALUES, domain), different))
    model.encode(f)
    assert model_count(f) == len(choices(domain, VALUES, lambda word: allowed(shapes, word)))


def test_what_does_not_fit_is_refused():
    x = Model().integers("x", VALUES, np.ones((2, 3), np.bool_))
    with pytest.raises(ValueError, match="shapes: expected 3 lists, one a value, found 1"):
        Cover(x, [[{0}]])
    with pytest.raises(ValueError, match="expected indices from 0 to 1, found 2"):
        Cover(x, [[{0}], [{2}], []])
