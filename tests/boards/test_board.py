"""The geometry of boards, held against that of points in the plane."""

from itertools import chain, combinations, pairwise
from math import isclose, sqrt

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satpuzzles.boards.board import Cells, Corners, Triangle, is_connected, neighbours
from satpuzzles.boards.labelling import borders, components

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


def test_cells_beside_holes_keep_their_names_and_corners_have_some():
    board = Cells(2, 2, frozenset({(1, 1)}))
    assert [list(map(board.name, row)) for row in board.rows] == [["r1c2"], ["r2c1", "r2c2"]]
    assert board.lines == {"row": (((1, 3),), ((3, 1), (3, 3))), "column": [[(3, 1)], [(1, 3), (3, 3)]]}
    corners = [[*map(Corners(1, 1).name, row)] for row in Corners(1, 1).rows]
    assert corners[0] == ["the corner above left of r1c1", "the corner above right of r1c1"]
    assert corners[1] == ["the corner below left of r1c1", "the corner below right of r1c1"]


SIZES = pytest.mark.parametrize("size", range(1, 7))


def point(cell):
    """Where a vertex lies when the sides of the small triangles have length 1."""
    row, place = cell
    return place - row / 2, row * sqrt(3) / 2


def distance(first, second):
    (a, b), (c, d) = point(first), point(second)
    return sqrt((a - c) ** 2 + (b - d) ** 2)


def corners(board, place):
    """The vertices of a small triangle."""
    return [board.cells[corner] for corner in board.around(place)]


@SIZES
def test_triangles_are_all_whose_corners_lie_at_distance_one(size):
    board = Triangle(size)
    expected = {
        frozenset(three)
        for three in combinations(board.cells.values(), 3)
        if all(isclose(distance(*two), 1) for two in combinations(three, 2))
    }
    found = [frozenset(corners(board, place)) for place in chain(*board.inside)]
    assert set(found) == expected
    assert len(found) == len(expected) == (size - 1) ** 2


@SIZES
def test_triangles_stand_from_left_to_right_and_every_second_points_down(size):
    board = Triangle(size)
    for r, row in enumerate(board.inside):
        middles = [sum(point(corner)[0] for corner in corners(board, place)) for place in row]
        assert middles == sorted(middles)
        assert [sum(at == r for at, _ in corners(board, place)) for place in row] == [1, 2] * r + [1]


@SIZES
def test_lines_of_a_direction_share_out_the_vertices_and_run_straight(size):
    board = Triangle(size)
    for direction in board.lines.values():
        lines = [[board.cells[place] for place in line] for line in direction]
        assert sorted(chain(*lines)) == [*board.cells.values()]
        for line in lines:
            assert all(isclose(distance(line[0], cell), step) for step, cell in enumerate(line))


@SIZES
def test_neighbours_are_beside_each_other_on_one_line(size):
    board = Triangle(size)
    lines = chain(*board.lines.values())
    beside = {frozenset(board.numbers[place] for place in two) for line in lines for two in pairwise(line)}
    pairs = combinations(enumerate(board.cells.values()), 2)
    near = {frozenset((one, other)) for (one, cell), (other, another) in pairs if isclose(distance(cell, another), 1)}
    assert beside == near == {frozenset((one, other)) for one, all_ in enumerate(board.neighbours) for other in all_}


@SIZES
def test_places_of_a_triangle_lie_where_its_points_do(size):
    board = Triangle(size)
    for place, cell in board.cells.items():
        x, y = board.position(place)
        right, down = point(cell)
        assert (x - size / 2, y) == pytest.approx((right, down + sqrt(3) / 4))
    for place in chain(*board.inside):
        middle = [sum(board.position(one)[axis] for one in board.around(place)) / 3 for axis in (0, 1)]
        assert board.position(place) == pytest.approx(tuple(middle))
