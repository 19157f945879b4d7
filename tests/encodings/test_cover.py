"""Exact cover by shapes, against all assignments: solutions, definitions, narrowing, and what is refused."""

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from satenc import Cover, Model
from tests.oracles.rules import agree
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
    different = [[*{frozenset(shape): shape for shape in of}.values()] for of in shapes]
    agree(lambda x: Cover(x, different), domain, VALUES, lambda word: allowed(shapes, word))
    agree(lambda x: Cover(x, shapes), domain, VALUES, lambda word: allowed(shapes, word), one_model=False)


def test_what_does_not_fit_is_refused():
    x = Model().integers("x", VALUES, np.ones((2, 3), np.bool_))
    with pytest.raises(ValueError, match="shapes: expected 3 lists, one a value, found 1"):
        Cover(x, [[{0}]])
    with pytest.raises(ValueError, match="expected indices from 0 to 1, found 2"):
        Cover(x, [[{0}], [{2}], []])
