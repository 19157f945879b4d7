"""The triangle's geometry, held against that of points in the plane."""

from itertools import combinations, pairwise
from math import isclose, sqrt

import pytest

from satpuzzles.triangle import corners, lines, triangle_rows, vertex_number, vertex_rows

SIZES = pytest.mark.parametrize("size", range(1, 7))


def point(cell):
    """Where a vertex lies when the sides of the small triangles have length 1."""
    row, place = cell
    return place - row / 2, row * sqrt(3) / 2


def distance(first, second):
    (a, b), (c, d) = point(first), point(second)
    return sqrt((a - c) ** 2 + (b - d) ** 2)


def vertices(size):
    return [(r, i) for r, length in enumerate(vertex_rows(size)) for i in range(length)]


@SIZES
def test_vertices_are_numbered_row_by_row(size):
    assert [vertex_number(*cell) for cell in vertices(size)] == list(range(vertex_number(size, 0)))


@SIZES
def test_triangles_are_all_whose_corners_lie_at_distance_one(size):
    expected = {
        frozenset(three)
        for three in combinations(vertices(size), 3)
        if all(isclose(distance(*two), 1) for two in combinations(three, 2))
    }
    found = [frozenset(corners(row, k)) for row, length in enumerate(triangle_rows(size)) for k in range(length)]
    assert set(found) == expected
    assert len(found) == len(expected) == (size - 1) ** 2


@SIZES
def test_triangles_stand_from_left_to_right_and_every_second_points_down(size):
    for row, length in enumerate(triangle_rows(size)):
        middles = [sum(point(corner)[0] for corner in corners(row, k)) for k in range(length)]
        assert middles == sorted(middles)
        assert [sum(r == row for r, _ in corners(row, k)) for k in range(length)] == [1, 2] * (row) + [1]


@SIZES
def test_lines_of_a_direction_share_out_the_vertices_and_run_straight(size):
    for direction in lines(size):
        assert sorted(cell for line in direction for cell in line) == vertices(size)
        for line in direction:
            assert all(isclose(distance(line[0], cell), step) for step, cell in enumerate(line))


@SIZES
def test_neighbours_are_beside_each_other_on_one_line(size):
    beside = {frozenset(two) for direction in lines(size) for line in direction for two in pairwise(line)}
    assert beside == {frozenset(two) for two in combinations(vertices(size), 2) if isclose(distance(*two), 1)}
