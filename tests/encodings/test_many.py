"""Many models at once: the same answers as trying everything, whatever the groups."""

import itertools

import numpy as np
import pytest

from satenc import AllDifferent, Model
from satenc.model.many import Many, can_settle
from satenc.unknowns.masks import LockedSets, mask_type, masks_of

ROWS = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
COLUMNS = [[r + c for r in (0, 4, 8)] for c in range(4)]
BOXES = [[0, 1, 4, 5], [2, 3, 6, 7]]
CORNERS = [[0, 3, 8], [0, 11], [3, 8, 5]]
"""Groups that overlap, of different sizes."""

FAMILIES = [[ROWS], [ROWS, COLUMNS], [ROWS, COLUMNS, BOXES], [COLUMNS, CORNERS], [ROWS, CORNERS, BOXES]]


def modelled(families):
    model = Model()
    cells = model.integers("cell", [2, 3, 5, 7], np.ones((3, 4, 4), np.bool_))
    for number, groups in enumerate(families):
        model.rule(f"family {number}", AllDifferent(cells, groups))
    return model


def random_givens(random, fewest):
    """For each of 40 models variables and the indices of their values; a variable may have two."""
    sizes = random.integers(fewest, 9, 40)
    model = np.repeat(np.arange(40), sizes)
    return model, random.integers(0, 12, len(model)), random.integers(0, 4, len(model))


def solutions(families, known):
    """All answers, by trying everything."""
    groups = [group for groups in families for group in groups]
    found = [[]]
    for variable in range(12):
        possible = [value for value in range(4) if all(value == other for place, other in known if place == variable)]
        found = [
            [*one, value]
            for one, value in itertools.product(found, possible)
            if not any(variable in group and value in [one[i] for i in group if i < variable] for group in groups)
        ]
    return found


@pytest.mark.parametrize("families", FAMILIES, ids=["rows", "lines", "boxes", "corners", "all"])
def test_the_number_of_solutions_and_one_of_them(families):
    many = Many(modelled(families))
    model, variable, value = random_givens(np.random.default_rng(18), 3)
    settled = many.settle(many.masks(40, model, variable, value), 10_000)
    for number in range(40):
        known = [(variable[i], value[i]) for i in np.flatnonzero(model == number)]
        expected = solutions(families, known)
        assert settled.solutions[number] == min(len(expected), 2)
        if expected:
            assert settled.answers[:, number].tolist() in expected


def test_a_model_is_settled_the_same_beside_others():
    many = Many(modelled([ROWS, COLUMNS]))
    model, variable, value = random_givens(np.random.default_rng(5), 2)
    together = many.settle(many.masks(40, model, variable, value), 4).solutions
    for number in range(40):
        here = model == number
        masks = many.masks(1, np.zeros(here.sum(), np.intp), variable[here], value[here])
        alone = many.settle(masks, 4).solutions[0]
        assert alone == together[number] or {alone, together[number]} == {-1, 2}


def test_a_locked_value_leaves_the_rest_of_the_other_group():
    values = np.ones((8, 4), np.bool_)
    values[[2, 3], 0] = False  # in the group 0 to 3 value 0 is at 0 or 1
    masks = masks_of(values, mask_type(4))[:, None].copy()
    LockedSets([[0, 1, 2, 3], [0, 1, 6, 7]], 4).narrow(masks)
    assert masks[:, 0].tolist() == [15, 15, 14, 14, 15, 15, 14, 14]


def test_which_models_can_be_settled():
    assert can_settle(modelled([ROWS]))
    assert mask_type(9) == np.uint16
    assert mask_type(25) == np.uint32
    assert mask_type(64) is None
    other = modelled([ROWS])
    other.booleans("helper", 3, answer=False)
    assert not can_settle(other)
    with pytest.raises(ValueError, match="no masks"):
        Many(other)


def test_two_answers_are_enough_beside_a_case_too_many():
    """Four values: the second is an answer in the round in which the last two make a fourth case."""
    model = Model()
    x = model.integers("x", range(4), np.ones((1, 4), np.bool_))
    model.rule("alone", AllDifferent(x, [[0]]))
    many, none = Many(model), np.empty(0, np.intp)
    assert many.settle(many.masks(1, none, none, none), 3).solutions.tolist() == [2]
    assert many.settle(many.masks(1, none, none, none), 2).solutions.tolist() == [-1]
