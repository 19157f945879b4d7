import numpy as np
import pytest
from hypothesis import given

from satenc import AllDifferent, AtMostOne, Formula, Integers, Model, encode_integers
from tests.effort import examples
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import UnitPropagation, each_solution, holds, solutions
from tests.oracles.shapes import ascending, domains, groups

ENCODINGS = [pytest.param(encoding, id=encoding) for encoding in AtMostOne]


def differing(values, domain, families, encoding=AtMostOne.AUTO, integers=Integers.DIRECT):
    model = Model()
    x = model.integers("x", values, domain, encoding=integers)
    model.rule("differ", AllDifferent(x, families, encoding))
    return model, x


@pytest.mark.slow
@pytest.mark.parametrize("integers", Integers)
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(domain=domains(4, 3), values=ascending(3), families=groups(4))
@examples(20)
def test_solutions_over_ragged_overlapping_groups_with_and_without_narrowing(
    integers, encoding, domain, values, families
):
    def allowed(word):
        return all(len({word[i] for i in group}) == len(group) for group in families)

    expected = choices(domain, values, allowed)
    model, x = differing(values, domain, families, encoding, integers)
    assert each_solution(model) == sorted(expected)
    model.narrow()
    assert (x.domain >= supported(domain, values, expected)).all()
    assert solutions(model) == expected


def test_unit_propagation_finds_the_only_place_of_a_value_in_a_full_group():
    f = Formula()
    model, x = differing(range(4), np.ones((4, 4), np.bool_), [range(4)])
    equals = model.encode(f)[x].equals
    implied = UnitPropagation(f)(-equals[1:, 2])
    assert holds(implied, equals).tolist() == [[False, False, True, False], *[[False] * 4] * 3]


def test_narrow_alone_solves_a_sudoku_of_singles_in_one_rule_of_overlapping_groups():
    cells = np.arange(16).reshape(4, 4)
    boxes = cells.reshape(2, 2, 2, 2).swapaxes(1, 2).reshape(4, 4)
    domain = np.ones((16, 4), np.bool_)
    for cell, value in {0: 0, 5: 3, 7: 1, 8: 1, 10: 3, 15: 2}.items():
        domain[cell] = np.arange(4) == value
    model, x = differing(range(4), domain, [*cells, *cells.T, *boxes])
    expected = solutions(model)
    model.narrow()
    assert len(expected) == 1
    assert {tuple(x.domain.argmax(axis=1).tolist())} == expected
    assert (x.domain.sum(axis=1) == 1).all()


def test_known_members_cost_no_clause():
    f = Formula()
    domain = np.eye(4, dtype=np.bool_)
    model, _ = differing(range(4), domain, [range(4)])
    model.encode(f)
    assert (f.variables.count, len(f.clauses)) == (0, 0)
    assert encode_integers(f, "y", np.arange(4), domain).decode(np.ones(1, np.bool_)).tolist() == [0, 1, 2, 3]
