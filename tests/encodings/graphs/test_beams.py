"""Lines that start along known edges: all choices of edges of small graphs, by walking along them."""

from itertools import product

import numpy as np
import pytest

from satenc import Beams, BeamTurns, Connectivity, Graph, Model
from tests.oracles.graph_rules import expect

GRAPH = Graph.grid(2, 3)
LEVEL = [e for e, (v, w) in enumerate(GRAPH.ends.tolist()) if w == v + 1]


STARTS = [
    {v: GRAPH.incident[v][place] for v, place in one.items()}
    for one in ({0: 0}, {1: 2, 4: 1}, {0: 0, 5: 0}, {1: 1, 2: 0}, {0: 1, 2: 0, 4: 1}, {})
]


def walked(lines, starts):
    """The vertices and the turns of each line, by the vertex where it starts; None where that is none."""
    used, found = set(), {}
    for v, first in starts.items():
        edge, at, turns, way = first, v, 0, [v]
        while True:
            if edge not in lines or edge in used:
                return None
            used.add(edge)
            at = sum(GRAPH.ends[edge].tolist()) - at
            way.append(at)
            if at in starts:
                break
            on = [one for one in GRAPH.incident[at] if one in lines and one != edge]
            if len(on) != 1:
                return None
            turns += (on[0] in LEVEL) != (edge in LEVEL)
            edge = on[0]
        if starts[at] == edge:
            return None
        found[v] = turns, way
    parts = [{*way} for _, way in found.values()]
    reached = parts[:1]
    for _ in parts:
        reached += [part for part in parts if any(part & one for one in reached)]
    return found if used == lines and {*range(6)} & set().union(*reached) >= {*starts} else None


@pytest.mark.parametrize("starts", STARTS)
@pytest.mark.parametrize("form", [Connectivity.LAZY, Connectivity.EXACT])
def test_solutions_of_all_choices(starts, form):
    every = np.array([*product((0, 1), repeat=len(GRAPH.ends))])
    found = [(row, walked({*np.flatnonzero(row).tolist()}, starts)) for row in every]
    starts_kept = {tuple(row.tolist()) for row, lines in found if lines is not None}
    model = Model()
    model.rule("beam", Beams(model.booleans("x", len(GRAPH.ends)), GRAPH, starts, form=form))
    assert {*map(tuple, every[model.rules[0][1].holds(every).all(axis=1)].tolist())} == starts_kept
    expect(model, starts_kept, counted=form is Connectivity.EXACT)
    for turns in (0, 2):
        first = [*starts][:1]
        kept = {tuple(row.tolist()) for row, lines in found if lines and all(lines[v][0] == turns for v in first)}
        model = Model()
        x = model.booleans("x", len(GRAPH.ends))
        model.rule("beam", Beams(x, GRAPH, starts, form=form))
        model.rule("turns", BeamTurns(x, GRAPH, starts, dict.fromkeys(first, turns), LEVEL))
        if starts:
            expect(model, kept, counted=form is Connectivity.EXACT)


def test_what_does_not_fit_is_refused():
    x = Model().booleans("x", len(GRAPH.ends))
    with pytest.raises(ValueError, match=r"starts\[5\]: expected an edge of the vertex, found 0"):
        Beams(x, GRAPH, {5: 0})
    with pytest.raises(ValueError, match="turns: expected vertices with a start, found 1"):
        BeamTurns(x, GRAPH, {0: 0}, {1: 2}, LEVEL)
