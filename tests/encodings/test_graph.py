from itertools import combinations, product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import AtMostOne, Formula, IndependentSet, Model, board_graph, independent_set, maximal_cliques
from satenc.encoders.graph import KING
from tests.effort import examples
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import model_count, projected, solutions
from tests.oracles.shapes import domains, graphs

ENCODINGS = [pytest.param(encoding, id=encoding) for encoding in AtMostOne]


def independent_sets(graph):
    sets = product((False, True), repeat=len(graph))
    return {chosen for chosen in sets if not any(chosen[a] and chosen[b] for a, b in graph.edges)}


def encoded(graph, encoding=AtMostOne.AUTO):
    f = Formula()
    lits = f.new("x", len(graph))
    cliques = maximal_cliques(graph)
    with f.rule("neighbours", len(cliques)):
        independent_set(f, lits, cliques, encoding)
    return f, lits, cliques


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(graph=graphs())
@examples(60)
def test_models_are_the_independent_sets(encoding, graph):
    f, lits, _ = encoded(graph, encoding)
    expected = independent_sets(graph)
    assert projected(f, lits) == expected
    assert model_count(f) == len(expected)


@given(graph=graphs(vertices=6))
@examples(60)
def test_each_edge_of_small_cliques_is_one_clause_of_the_first_clique_that_holds_it(graph):
    f, lits, cliques = encoded(graph)
    written = [
        (tuple(sorted(np.searchsorted(lits, -clause).tolist())), owner - f.rules[-1].first)
        for block in f.clauses.blocks
        for clause, owner in zip(block.literals, block.owners.tolist(), strict=True)
    ]
    edges = [tuple(sorted(edge)) for edge in graph.edges]
    assert sorted(written) == sorted((edge, [set(edge) <= set(c) for c in cliques].index(True)) for edge in edges)


@given(graph=graphs())
@examples(60)
def test_maximal_cliques_cover_every_edge_and_nothing_else(graph):
    cliques = maximal_cliques(graph)
    covered = {pair for clique in cliques for pair in combinations(clique, 2)}
    assert covered == {tuple(sorted(edge)) for edge in graph.edges}
    assert cliques == sorted(sorted(clique) for clique in cliques)
    assert not [a for a in cliques for b in cliques if set(a) < set(b)]


@pytest.mark.parametrize("moves", [KING, ((0, 1), (1, 0)), ((1, -2), (1, 2), (2, -1), (2, 1)), ((0, 3),), ()], ids=str)
@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 1), (2, 2), (3, 4), (5, 5)], ids=str)
def test_a_move_joins_the_cells_that_are_so_far_apart(shape, moves):
    cells = list(product(range(shape[0]), range(shape[1])))
    joined = {
        (a, b)
        for (a, here), (b, there) in combinations(enumerate(cells), 2)
        if (there[0] - here[0], there[1] - here[1]) in moves
    }
    graph = board_graph(*shape, moves)
    assert {tuple(sorted(edge)) for edge in graph.edges} == joined
    assert sorted(graph) == list(range(len(cells)))


def test_more_cliques_than_asked_for_are_refused_without_finding_them_all():
    many = nx.complement(nx.disjoint_union_all(nx.complete_graph(3) for _ in range(20)))  # 3 ** 20 cliques
    with pytest.raises(ValueError, match="at most 1000 maximal cliques, found more"):
        maximal_cliques(many, 1000)
    assert len(maximal_cliques(nx.path_graph(1001), 1000)) == 1000


def independent(graph, domain, encoding=AtMostOne.AUTO):
    model = Model()
    x = model.integers("x", (0, 1), domain)
    model.rule("neighbours", IndependentSet(x, maximal_cliques(graph), encoding))
    return model, x


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(data=st.data())
@examples(60)
def test_independent_set_rule_keeps_its_solutions_when_narrowed(encoding, data):
    graph = data.draw(graphs(vertices=6))
    domain = data.draw(domains(len(graph), 2))
    expected = choices(domain, (0, 1), lambda word: not any(word[a] and word[b] for a, b in graph.edges))
    model, x = independent(graph, domain, encoding)
    assert solutions(model) == expected
    model.narrow()
    assert (x.domain >= supported(domain, (0, 1), expected)).all()
    assert solutions(model) == expected


@pytest.mark.parametrize("chosen", range(9))
def test_narrow_leaves_no_neighbour_of_a_chosen_vertex(chosen):
    graph = board_graph(3, 3)
    domain = np.ones((9, 2), np.bool_)
    domain[chosen, 0] = False
    model, x = independent(graph, domain)
    model.narrow()
    assert {vertex for vertex in range(9) if not x.domain[vertex, 1]} == set(graph[chosen])


def test_what_is_not_chosen_is_0():
    model = Model()
    x = model.integers("x", (1, 2), np.ones((2, 2), np.bool_))
    with pytest.raises(ValueError, match="'x': expected 0 as the least value, found 1"):
        IndependentSet(x, [[0, 1]])


def test_what_holds_is_at_most_one_of_each_clique():
    model = Model()
    rule = IndependentSet(model.booleans("x", 3), [[0, 1], [1, 2]])
    words = np.array([*product((0, 1), repeat=3)])
    assert rule.holds(words).tolist() == [[a + b < 2, b + c < 2] for a, b, c in words.tolist()]
