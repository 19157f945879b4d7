"""Pieces of groups by brute force: solutions, variables that are functions of the answer, each instance, narrowing."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from satenc import Model, Pieces
from satenc.graphs.graph import Graph
from tests.oracles.rules import agree
from tests.oracles.shapes import domains

GRID = Graph.grid(2, 3)
GROUPS = [[0, 1, 3], [2, 5, 4]]
TOUCH = [(1, 2), (1, 4), (3, 4)]


def drawn_pieces(group):
    vertices = st.frozensets(st.sampled_from(group), min_size=1)
    return st.lists(st.tuples(vertices, st.sampled_from("IL")), max_size=4, unique_by=lambda piece: piece[0])


def instances(word, pieces):
    """Whether each instance holds, by its definition."""
    on = [frozenset(v for v in group if word[v]) for group in GROUPS]
    shapes = [dict(some).get(true) for some, true in zip(pieces, on, strict=True)]
    touch = any(word[v] and word[w] for v, w in TOUCH)
    return [shapes[0] is not None, shapes[1] is not None, shapes[0] is None or shapes[0] != shapes[1] or not touch]


@given(domains(6, 2), st.tuples(*map(drawn_pieces, GROUPS)))
def test_all_answers_are_judged_alike(domain, pieces):
    agree(lambda x: Pieces(x, GRID, GROUPS, pieces), domain, (0, 1), lambda word: instances(word, pieces))


def test_what_is_wrong_is_said():
    x = Model().booleans("x", 6)
    with pytest.raises(ValueError, match="pieces: expected 2 lists, one a group, found 1"):
        Pieces(x, GRID, GROUPS, [[]])
    with pytest.raises(ValueError, match=r"pieces\[0\]: expected vertices of group 0, found others"):
        Pieces(x, GRID, GROUPS, [[(frozenset({2}), "I")], []])
    assert [*combinations(range(2), 2)] == Pieces(x, GRID, GROUPS, [[], []]).pairs


def test_a_vertex_of_no_group_touches_none():
    x = Model().booleans("x", 3)
    pieces = Pieces(x, Graph.grid(1, 3), [[0], [2]], [[(frozenset({0}), "I")], [(frozenset({2}), "I")]])
    assert pieces.pairs == []
