"""Where answers break rules, on all answers to small rules: nowhere if they keep them, else at true variables."""

from itertools import product

import numpy as np
import pytest

from satenc import Graph, Matching, Model, Paths, SingleLoop, Spanning, Tree

BOARD = Graph.grid(2, 3)
"""Six vertices; its edges are 0-1, 1-2, 3-4 and 4-5 along the rows, and 0-3, 1-4 and 2-5 between them."""
LINES = {
    "loop": lambda x: SingleLoop(x, BOARD),
    "paths": lambda x: Paths(x, BOARD, [(0, 5), (1, 3)]),
    "spanning": lambda x: Spanning(x, BOARD),
    "tree": lambda x: Tree(x, BOARD),
}


def at_fault(rule, number):
    """Each assignment of a ``number`` of Booleans with whether it keeps the rule, and the places where it does not."""
    constraint = rule(Model().booleans("x", number))
    for values in map(np.array, product((0, 1), repeat=number)):
        yield values, constraint.holds(values).all(), constraint.broken_at(values)


def lines(*drawn):
    """The values of the edges with these ends."""
    return np.array([int(tuple(ends) in drawn) for ends in BOARD.ends.tolist()])


@pytest.mark.parametrize("name", LINES)
def test_lines_at_fault_are_drawn_and_there_are_none_where_the_rule_is_kept(name):
    for values, is_kept, places in at_fault(LINES[name], len(BOARD.ends)):
        assert all(places)
        assert all(values[one] for place in places for one in place)
        assert not (is_kept and places)


def test_what_is_no_tree_has_several_parts_or_a_loop():
    assert all(is_kept != bool(places) for _, is_kept, places in at_fault(LINES["tree"], len(BOARD.ends)))
    tree = LINES["tree"](Model().booleans("x", len(BOARD.ends)))
    [loop] = tree.broken_at(lines((0, 1), (0, 3), (1, 4), (3, 4), (1, 2)))
    assert {*loop} == {*np.flatnonzero(lines((0, 1), (0, 3), (1, 4), (3, 4)))}
    [part] = tree.broken_at(lines((0, 3), (1, 2), (1, 4)))
    assert part == np.flatnonzero(lines((0, 3))).tolist()


def test_a_path_between_ends_of_two_pairs_is_at_fault():
    paths = LINES["paths"](Model().booleans("x", len(BOARD.ends)))
    [wrong] = paths.broken_at(lines((0, 1)))
    assert wrong == np.flatnonzero(lines((0, 1))).tolist()


def test_groups_without_a_variable_or_variables_without_a_group_are_at_fault():
    groups = [[0, 1], [1, 2], [3]]
    for _, is_kept, places in at_fault(lambda x: Matching(x, groups), 5):
        assert is_kept != bool(places)
    matching = Matching(Model().booleans("x", 5), groups)
    assert matching.broken_at(np.array([1, 0, 1, 0, 0])) == [[3]]
    assert matching.broken_at(np.array([1, 1, 1, 1, 0])) == [[1, 2]]
