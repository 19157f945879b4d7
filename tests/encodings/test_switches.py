"""Rules switched on and off, against models that have only the rules that are on."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import AllDifferent, Count, Formula, Model, Sum, switch_rules
from satenc.formula.lazy import Cut
from tests.effort import examples
from tests.oracles.enumerate import decoded, projected, solutions


def digits(labels=("row", "column", "sum")):
    """Two by two numbers from 1 to 3: rows and columns without repeats, the two diagonals with their sums."""
    model = Model()
    x = model.integers("x", range(1, 4), np.ones((4, 3), np.bool_))
    rules = {
        "row": AllDifferent(x, [[0, 1], [2, 3]]),
        "column": AllDifferent(x, [[0, 2], [1, 3]]),
        "sum": Sum(x, [[0, 3], [1, 2]], [4, 5]),
    }
    for label in labels:
        model.rule(label, rules[label])
    return model, x


@pytest.mark.parametrize("on", [on for k in range(4) for on in combinations(("row", "column", "sum"), k)])
def test_with_some_families_on_the_solutions_are_those_of_a_model_that_has_only_these(on):
    model, x = digits()
    f = Formula()
    encoded = model.encode(f)[x]
    switches = switch_rules(f, {"row", "column", "sum"})
    for switch in switches:
        f.add(switch.literal if switch.label in on else -switch.literal)
    assert decoded(f, encoded) == solutions(digits(on)[0])


def counted(groups):
    model = Model()
    x = model.booleans("x", 5)
    model.rule("group", Count(x, groups, 1, 2))
    return model, x


@pytest.mark.slow
@examples(40)
@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=5, unique=True), min_size=1, max_size=4), st.data())
def test_each_instance_has_its_own_switch(groups, data):
    on = data.draw(st.lists(st.booleans(), min_size=len(groups), max_size=len(groups)))
    model, x = counted(groups)
    f = Formula()
    encoded = model.encode(f)[x]
    switches = switch_rules(f, {"group"})
    assert [switch.number for switch in switches] == list(range(len(groups)))
    for switch in switches:
        f.add(switch.literal if on[switch.number] else -switch.literal)
    wanted = counted([group for group, chosen in zip(groups, on, strict=True) if chosen])[0]
    assert projected(f, encoded.equals[..., 1]) == {tuple(map(bool, one)) for one in solutions(wanted)}


def test_whole_families_have_one_switch():
    model, _ = digits()
    f = Formula()
    model.encode(f)
    switches = switch_rules(f, {"row", "sum"}, {"row"})
    assert [(switch.label, switch.number) for switch in switches] == [("row", None), ("sum", 0), ("sum", 1)]
    assert "column" in f.clauses_by_rule()


def test_a_switch_knows_the_answers_that_its_rule_speaks_of_also_through_other_variables():
    model, x = digits()
    f = Formula()
    equals = model.encode(f)[x].equals
    for switch in switch_rules(f, {"row", "column", "sum"}):
        members = {"row": [[0, 1], [2, 3]], "column": [[0, 2], [1, 3]], "sum": [[0, 3], [1, 2]]}[switch.label]
        assert switch.variables.tolist() == sorted(equals[members[switch.number]].ravel().tolist())


def test_instances_without_clauses_have_no_switch():
    model, x = digits(())
    model.rule("line", AllDifferent(x, [[0], [1, 2]]))
    f = Formula()
    model.encode(f)
    assert [switch.number for switch in switch_rules(f, {"line"})] == [1]


def test_what_one_instance_says_lazily_is_about_the_answers_of_that_instance_alone():
    f = Formula()
    x = f.new("x", 4, answer=True)
    with f.rule("line", 3):
        f.add(np.array([x[0], x[1], x[2]]), np.array([-x[3], -x[3], -x[3]]))
        with f.instance(1):
            f.lazily(x, lambda _: ())
    about = {switch.number: switch.variables.tolist() for switch in switch_rules(f, {"line"})}
    assert about == {0: x[[0, 3]].tolist(), 1: x.tolist(), 2: x[[2, 3]].tolist()}
    (lazy,) = f.lazy
    assert len(lazy.guards) == 1


def test_what_instances_say_lazily_in_another_order_is_switched_with_them():
    f = Formula()
    x = f.new("x", 1, answer=True)
    with f.rule("line", 3), f.rows((3,), np.array([2, 0])):
        f.lazily(x, lambda _: [Cut(0, x.tolist()), Cut(1, x.tolist())])
    first, last = switch_rules(f, {"line"})
    assert (first.number, last.number) == (0, 2)
    found = f.violated(np.array([True, False, True, True]))
    assert [cut.literals for cut in found] == [[x[0], -last.literal], [x[0], -first.literal]]
    assert [f.rules[-1].first + number for number in (2, 0)] == [
        int(block.ids[0]) for block in f.with_cuts(found).clauses.blocks
    ]
