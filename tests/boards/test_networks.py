"""Boards whose answer lies on lines, held against networkx and by example."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satpuzzles.boards.networks import Bridges, CellsAndSegments, Edges, Network, Segments

SIDE = st.integers(1, 5)


@st.composite
def networks(draw):
    height, width = draw(SIDE), draw(SIDE)
    cells = st.frozensets(st.sampled_from([(y, x) for y in range(1, 2 * height, 2) for x in range(1, 2 * width, 2)]))
    kinds = [Edges(height, width), Segments(height, width, draw(cells)), CellsAndSegments(height, width, draw(cells))]
    return draw(st.sampled_from([*kinds, Bridges(height, width, islands=draw(cells))]))


@given(networks())
def test_lines_join_their_ends_in_a_graph_and_are_neighbours_where_they_meet(board: Network):
    lines = [place for place in board.cells if board.is_line(place)]
    assert [board.numbers[line] for line in lines] == board.line_numbers.tolist()
    graph = board.graph
    assert graph.order == len(board.vertices)
    joined = [tuple(board.vertices[end] for end in ends) for ends in graph.ends]
    assert joined == [board.ends(line) for line in lines]
    assert all(first < second for first, second in joined)
    for one, other in combinations(lines, 2):
        meet = bool({*board.ends(one)} & {*board.ends(other)})
        assert meet == (board.numbers[other] in board.neighbours[board.numbers[one]])
    for vertex, edges in zip(board.vertices, graph.incident, strict=True):
        assert board.at_vertex(vertex) == [lines[edge] for edge in edges]


@given(SIDE, SIDE)
def test_without_holes_corners_and_cells_are_joined_to_those_beside_them(height, width):
    for board, more in ((Edges(height, width), 1), (Segments(height, width), 0)):
        found = nx.Graph(board.graph.ends.tolist())
        found.add_nodes_from(range(board.graph.order))
        expected = nx.convert_node_labels_to_integers(nx.grid_2d_graph(height + more, width + more), ordering="sorted")
        assert nx.utils.graphs_equal(found, expected)


def test_edges_are_named_by_a_cell_and_those_that_end_at_one_corner_are_neighbours():
    edges = Edges(1, 2)
    assert [list(map(edges.name, row)) for row in edges.rows] == [
        ["the edge above r1c1", "the edge above r1c2"],
        ["the edge left of r1c1", "the edge right of r1c1", "the edge right of r1c2"],
        ["the edge below r1c1", "the edge below r1c2"],
    ]
    ends = [{(y - 1, x), (y + 1, x)} if y % 2 else {(y, x - 1), (y, x + 1)} for y, x in edges.cells]
    for one, other in combinations(range(len(ends)), 2):
        assert (other in edges.neighbours[one]) == bool(ends[one] & ends[other])


def test_segments_and_bridges_are_named_by_the_cells_that_they_join():
    board = CellsAndSegments(2, 2, frozenset({(3, 3)}))
    assert [list(map(board.name, row)) for row in board.rows] == [
        ["r1c1", "r1c1-r1c2", "r1c2"],
        ["r1c1-r2c1"],
        ["r2c1"],
    ]
    islands = {(1, 1), (1, 7), (5, 1), (5, 7), (7, 5), (3, 5)}
    bridges = Bridges(4, 4, islands=frozenset(islands))
    assert [list(map(bridges.name, row)) for row in bridges.rows] == [
        ["r1c1-r1c4"],
        ["r1c1-r3c1", "r1c4-r3c4"],
        ["r2c3-r4c3"],
        ["r3c1-r3c4"],
    ]
    assert [[*map(bridges.name, pair)] for pair in bridges.crossing()] == [["r3c1-r3c4", "r2c3-r4c3"]]
    assert bridges.position((5, 2)) == (2.0, 2.5)


@pytest.mark.parametrize("islands", [{(1, 1), (1, 5), (3, 3)}, {(1, 3), (5, 3), (3, 1), (3, 5)}])
def test_bridges_cross_only_between_their_ends(islands):
    board = Bridges(3, 3, islands=frozenset(islands))
    middles = [board.position(line) for line in board.cells]
    assert len(board.crossing()) == len(middles) - len({*middles})
