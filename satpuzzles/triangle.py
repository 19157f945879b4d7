"""The geometry of a triangle of triangles: ``size`` vertices on each side, in rows of 1, 2, 3 ... from the top.

Between the vertex rows ``r`` and ``r + 1`` there are ``2r + 1`` small triangles; those with an odd place in their row,
counted from 0, point down.
"""

from satpuzzles.drawing import Cell


def vertex_number(row: int, place: int) -> int:
    """The number of a vertex, from 0, row by row; that of place 0 in row ``size`` is how many vertices there are."""
    return row * (row + 1) // 2 + place


def vertex_rows(size: int) -> range:
    """How many vertices each row has."""
    return range(1, size + 1)


def triangle_rows(size: int) -> range:
    """How many small triangles there are between each two rows of vertices."""
    return range(1, 2 * size - 1, 2)


def corners(row: int, place: int) -> tuple[Cell, Cell, Cell]:
    """The vertices of the small triangle at ``place`` between the vertex rows ``row`` and ``row + 1``."""
    left = place // 2
    if place % 2:
        return (row, left), (row, left + 1), (row + 1, left + 1)
    return (row, left), (row + 1, left), (row + 1, left + 1)


def lines(size: int) -> tuple[list[list[Cell]], list[list[Cell]], list[list[Cell]]]:
    """The vertices of each line: the rows, the lines parallel to the left side, and those parallel to the right side.
    Each direction has lines of 1 to ``size`` vertices.
    """
    rows = [[(r, i) for i in range(r + 1)] for r in range(size)]
    left = [[(r, i) for r in range(i, size)] for i in range(size)]
    right = [[(r, r - i) for r in range(i, size)] for i in range(size)]
    return rows, left, right
