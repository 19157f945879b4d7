"""Representatives of groups against all choices: solutions, the definition by permutations, and narrowing."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Matching, Model
from tests.oracles.rules import agree
from tests.oracles.shapes import domains, groups


def is_matched(word, groups):
    """Whether some order of the true ones is in the groups, one after the other."""
    chosen = [i for i, value in enumerate(word) if value]
    orders = permutations(chosen) if len(chosen) == len(groups) else ()
    return any(all(i in group for i, group in zip(order, groups, strict=True)) for order in orders)


@given(data=st.data())
def test_the_true_ones_represent_the_groups(data):
    domain, stated = data.draw(domains(5, 2)), data.draw(groups(5, most=4))
    agree(lambda x: Matching(x, stated), domain, (0, 1), lambda word: [is_matched(word, stated)], one_model=False)


def test_a_chain_of_groups_is_narrowed_to_its_end():
    model = Model()
    x = model.booleans("x", 5)
    constraint = Matching(x, [[0], [0, 1], [1, 2], [2, 3]])
    model.rule("matching", constraint)
    model.narrow()
    assert x.domain.tolist() == [[False, True]] * 4 + [[True, False]]


def test_it_is_about_booleans():
    with pytest.raises(ValueError, match="expected Booleans"):
        Matching(Model().integers("x", (1, 2), np.ones((2, 2), np.bool_)), [[0]])


def test_a_member_that_one_group_takes_leaves_the_others():
    """Elements 0 and 1 for the first two groups; 2 then represents the last one, and 3 nothing."""
    model = Model()
    x = model.booleans("x", 3)
    x.domain[:, 0] = False
    model.rule("matching", Matching(x, [[0, 1], [2]]))
    model.narrow()
    assert not x.domain.any(axis=1).all()
