"""Parts with as many vertices as their number says: cuts and the whole form against networkx and all choices."""

from itertools import product

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

from satenc import Connectivity, Formula, Graph, Model, NumberedParts, switch_rules
from satenc.formula import always
from satenc.graph_constraints.numbered_parts import NumberedCuts
from tests.effort import examples
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import decoded
from tests.oracles.graph_rules import CONNECTED, FORMS, checked, encoded, expect, free, stated
from tests.oracles.shapes import domains, graphs


def are_parts(graph, numbers):
    """For each number that occurs whether its parts have so many vertices."""
    same = nx.Graph([(v, w) for v, w in graph.edges if numbers[v] == numbers[w]])
    same.add_nodes_from(graph)
    return all(len(part) == numbers[v] for part in nx.connected_components(same) for v in part)


def solutions_of(graph, values, domain):
    return choices(domain, values, lambda x: are_parts(graph, x))


VALUES = st.sampled_from([(1, 2, 3), (1, 2), (2, 3, 4), (1, 3, 8), (1, 2, 3, 5)])


@pytest.mark.slow
def test_solutions_for_all_small_graphs():
    for graph in CONNECTED[::3]:
        expected = solutions_of(graph, (1, 2, 3), free(graph, 3))
        for form in [*Connectivity][1:]:
            model = stated(NumberedParts, graph, free(graph, 3), values=(1, 2, 3), form=form)
            assert decoded(*encoded(model)) == expected, form


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@given(graph=graphs(6), values=VALUES, data=st.data())
@examples(60)
def test_solutions_with_fixed_vertices_narrowed_or_not(form, graph, values, data):
    domain = data.draw(domains(len(graph), len(values), empty=True))
    model = stated(NumberedParts, graph, domain, values=values, form=form)
    expect(model, solutions_of(graph, values, domain), counted=True)


@pytest.mark.slow
@pytest.mark.parametrize("values", [(1, 2, 3), (1, 2, 3, 5), (2, 3, 4)])
@given(graph=graphs(6), data=st.data())
@examples(40)
def test_one_number_stands_for_merged_ones(graph, values, data):
    """Its parts have so many vertices at least, and no more than twice as many."""
    merged = data.draw(st.sets(st.sampled_from(values), min_size=2))
    domain = free(graph, len(values)) & np.array([v not in merged or v == min(merged) for v in values])
    model = stated(NumberedParts, graph, domain, values=values, form=Connectivity.LAZY)
    [(_, rule)] = model.rules
    rule.merged = merged

    def sizes(numbers, number):
        return map(len, nx.connected_components(graph.subgraph(v for v in graph if numbers[v] == number)))

    def keeps(numbers):
        exact = all(set(sizes(numbers, number)) <= {number} for number in values if number not in merged)
        return exact and all(size >= min(merged) for size in sizes(numbers, min(merged)))

    every = choices(domain, values, keeps)
    small = {x for x in every if max(sizes(x, min(merged)), default=0) <= 2 * min(merged)}
    assert decoded(*encoded(model)) == small
    assert rule.left_out <= (len(every) > len(small))


@pytest.mark.parametrize(
    ("givens", "left"),
    [
        ({0: 2, 2: 1, 6: 1}, "2.1 .?? 1??"),  # a cell beside a part that is complete is not 1
        ({0: 3, 1: 3, 2: 2}, "332 ..2 ..."),  # the only way out
        ({0: 4, 8: 4}, "4.. ... ..4"),  # too far apart, and nothing is left for a third part
    ],
)
def test_narrowing_finds_what_people_find(givens, left):
    domain = np.ones((9, 9), np.bool_)
    for cell, number in givens.items():
        domain[cell] = np.arange(1, 10) == number
    model = stated(NumberedParts, Graph.grid(3, 3), domain, values=range(1, 10))
    model.narrow()
    expected = supported(domain, range(1, 10), decoded(*encoded(model)))
    assert (model.answer.domain >= expected).all()
    for cell, mark in zip(model.answer.domain, left.replace(" ", ""), strict=True):
        assert mark in ".?" or np.flatnonzero(cell).tolist() == [int(mark) - 1]


@given(graph=graphs(6), values=VALUES, data=st.data())
@examples(200)
def test_single_conclusions_are_those_of_narrowing(graph, values, data):
    every = sorted(solutions_of(graph, values, free(graph, len(values))))
    assume(every)
    answer = np.array(data.draw(st.sampled_from(every)))
    before = data.draw(domains(len(graph), len(values))) | (answer[:, None] == np.array(values))
    only = data.draw(st.sampled_from([None, *((value,) for value in values)]))
    model = stated(NumberedParts, graph, before.copy(), values=values, narrowed=only)
    rule = model.rules[0][1]
    left = [sum(1 << v for v in np.flatnonzero(column).tolist()) for column in before.T]
    rule.narrow(always)
    after = rule.x.cells
    for v, i in zip(*np.nonzero(before & (before.sum(axis=1, keepdims=True) > 1)), strict=True):
        is_single = after[v].sum() == 1
        assert rule.concludes(left, v, i, holds=True) == (is_single and after[v, i])
        assert is_single or rule.concludes(left, v, i, holds=False) != after[v, i]


@pytest.mark.slow
@given(graph=graphs(6), values=VALUES, data=st.data())
@examples(200)
def test_each_cut_is_broken_and_follows(graph, values, data):
    answer = np.array(
        data.draw(st.lists(st.sampled_from(range(len(values))), min_size=len(graph), max_size=len(graph)))
    )
    f = Formula()
    literals = f.new("x", len(graph), len(values))
    place = {literal: (v, values[i]) for (v, i), literal in np.ndenumerate(literals)}
    cuts = NumberedCuts(Graph.of(graph), values, literals)
    every = solutions_of(graph, values, free(graph, len(values)))
    found = [
        cut for i in range(len(values)) for cut in cuts.of(i, sum(1 << v for v in np.flatnonzero(answer == i).tolist()))
    ]
    assert bool(found) != are_parts(graph, [values[i] for i in answer])
    for cut in found:
        clause = [(*place[abs(literal)], literal > 0) for literal in cut.literals]
        assert all((values[answer[v]] == number) != true for v, number, true in clause)
        assert all(any((x[v] == number) == true for v, number, true in clause) for x in every)
        assert {number for _, number, _ in clause} == {values[cut.instance]}


@given(graph=graphs(4), values=VALUES, data=st.data())
@examples(60)
def test_each_instance_demands_no_more_than_it_says(graph, values, data):
    domain = data.draw(domains(len(graph), len(values)))
    model = stated(NumberedParts, graph, domain, values=values, form=data.draw(st.sampled_from([*Connectivity])))
    rule = model.rules[0][1]
    f, x = encoded(model)
    switches = switch_rules(f, {"rule"})
    on = {switch.number for switch in switches if data.draw(st.sampled_from((True, False)))}
    for switch in switches:
        f.add(switch.literal if switch.number in on else -switch.literal)
    every = np.array([*choices(domain, values, lambda _: True)])
    kept = every[rule.holds(every)[:, sorted(on)].all(axis=1)]
    assert {tuple(row) for row in kept.tolist()} <= decoded(f, x)


def test_a_cut_names_no_other_vertex_of_a_part_that_has_a_known_one():
    """Vertex 0 is known to be 3, and 1 is as well: 2 has to be, whatever 1 is."""
    domain = free(4, 3)
    domain[0, :2] = False
    f, x = encoded(stated(NumberedParts, nx.path_graph(4), domain, values=(1, 2, 3), form=Connectivity.LAZY))
    assignment = np.append(True, np.zeros(f.variables.count, np.bool_))
    assignment[[x.equals[1, 2], x.equals[2, 0], x.equals[3, 1]]] = True
    f.cuts += f.violated(assignment)
    assert {x.equals[2, 2]} in checked(f)


def test_numbers_keep_the_rule_or_not():
    rule = stated(NumberedParts, Graph.grid(2, 2), free(4, 3), values=(1, 2, 3)).rules[0][1]
    every = np.array([*product((1, 2, 3), repeat=4)])
    kept = {tuple(row) for row in every[rule.holds(every).all(axis=1)].tolist()}
    assert kept == {(3, 3, 3, 1), (3, 3, 1, 3), (3, 1, 3, 3), (1, 3, 3, 3)}
    assert rule.holds(np.array([1, 2, 2, 2])).tolist() == [True, False, True]
    assert rule.holds(np.array([1, 2, 2, 9])).tolist() == [True, False, True]  # no instance asks about 9


@pytest.mark.parametrize(
    ("values", "vertices", "says"),
    [((0, 1), 3, "'x': expected values of at least 1, found 0"), ((1, 2), 4, "expected 3 variables of 'x', found 4")],
)
def test_what_does_not_fit_is_refused(values, vertices, says):
    model = Model()
    x = model.integers("x", values, np.ones((vertices, 2), np.bool_))
    with pytest.raises(ValueError, match=says):
        NumberedParts(x, nx.path_graph(3))
