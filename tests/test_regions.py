import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.regions import borders, components, is_connected, neighbours

LABELS = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(0, 2), min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


@pytest.mark.parametrize(
    ("cells", "connected"),
    [([], True), ([4], True), ([0, 1, 2], True), ([0, 4], False), ([2, 3], False), ([0, 2], False)],
)
def test_cells_are_connected_by_their_sides(cells, connected):
    assert is_connected(cells, neighbours(3, 3)) is connected


@given(st.integers(1, 6), st.integers(1, 6), st.sets(st.integers(0, 35), min_size=1))
def test_connected_is_what_networkx_says(height, width, cells):
    cells = {cell for cell in cells if cell < height * width} or {0}
    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(height, width), ordering="sorted")
    assert neighbours(height, width) == tuple(tuple(sorted(board[cell])) for cell in range(height * width))
    assert is_connected(cells, neighbours(height, width)) == nx.is_connected(board.subgraph(cells))


@given(LABELS)
def test_components_are_connected_of_one_label_and_numbered_as_they_come(labels):
    height, width = len(labels), len(labels[0])
    found = components(*borders(labels))
    flat, names = [number for row in found for number in row], [label for row in labels for label in row]
    assert list(dict.fromkeys(flat)) == list(range(max(flat) + 1))
    for number in range(max(flat) + 1):
        cells = [cell for cell, other in enumerate(flat) if other == number]
        assert is_connected(cells, neighbours(height, width))
        assert len({names[cell] for cell in cells}) == 1
    for cell, beside in enumerate(neighbours(height, width)):
        assert all((names[cell] == names[other]) == (flat[cell] == flat[other]) for other in beside)


def test_borders_are_where_labels_differ():
    assert borders([[0, 0, 1], [2, 0, 1]]) == ([[False, True], [True, True]], [[True, False, False]])
