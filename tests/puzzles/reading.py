"""What a person reads off a board, without anything of satpuzzles: for the second statement of a kind's rules."""

from itertools import takewhile

import networkx as nx

WAYS = (-1, 0), (0, -1), (0, 1), (1, 0)
"""Up, left, right and down, by rows and columns."""


def looks(height, width, r, c):
    """The cells in each of the `WAYS` from a cell, the nearest first."""
    for v, u in WAYS:
        cells = ((r + n * v, c + n * u) for n in range(1, max(height, width)))
        yield [*takewhile(lambda at: 0 <= at[0] < height and 0 <= at[1] < width, cells)]


def seen(grid, r, c, value):
    """How many cells of a value lie next to each other in each of the `WAYS` from a cell."""
    ways = looks(len(grid), len(grid[0]), r, c)
    return [sum(1 for _ in takewhile(lambda at: grid[at[0]][at[1]] == value, way)) for way in ways]


def parts(grid, value):
    """The parts of connected cells of a value, each a set of rows and columns."""
    graph = nx.grid_2d_graph(len(grid), len(grid[0]))
    return [*nx.connected_components(graph.subgraph((r, c) for r, c in graph if grid[r][c] == value))]


def squares(grid):
    """The values in each 2x2 cells."""
    for r in range(len(grid) - 1):
        for c in range(len(grid[0]) - 1):
            yield {grid[r][c], grid[r][c + 1], grid[r + 1][c], grid[r + 1][c + 1]}


def loop_of(puzzle, grid):
    """The loop between centres of cells as a graph of rows and columns, or None if the lines are not one loop."""
    lines = [place for place, value in puzzle.values_at(grid).items() if value]
    graph = nx.Graph()
    for y, x in lines:
        one = y // 2 - (y % 2 == 0), x // 2 - (x % 2 == 0)
        graph.add_edge(one, (y // 2, x // 2))
    is_loop = lines and nx.is_connected(graph) and all(degree == 2 for _, degree in graph.degree)
    return graph if is_loop else None


def straight(loop, cell):
    """How many lines lead on from a cell without a turn, in each of the `WAYS`."""
    found = []
    for v, u in WAYS:
        at, count = cell, 0
        while loop.has_edge(at, (at[0] + v, at[1] + u)):
            at, count = (at[0] + v, at[1] + u), count + 1
        found.append(count)
    return found


def stated(rows):
    """The row, column and text of each clue."""
    return [(r, c, clue) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue is not None]


def counted(puzzle, grid):
    """Whether the rows and columns have the sums that the numbers left of them and above them state."""
    sides = (puzzle.left, grid), (puzzle.above, zip(*grid, strict=True))
    return all(
        number in (None, sum(line)) for numbers, lines in sides for number, line in zip(numbers, lines, strict=True)
    )


def distances(cells):
    """What is equal for shapes of at most four cells that are equal when turned and reflected, and for no others: the
    sorted distances between their cells.
    """
    return tuple(sorted((r - s) ** 2 + (c - d) ** 2 for r, c in cells for s, d in cells))
