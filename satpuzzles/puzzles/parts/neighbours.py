"""Which cells of a square board are neighbours: those that a chess piece's move joins, or pairs that a document lists.

The rule that no two neighbours have stars is stated over a graph of networkx, whose import takes 0.2 s: the functions
that need it import it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from satpuzzles.boards import Cell, cell_name
from satpuzzles.errors import GaveUp
from satpuzzles.stating import Editor, Field, Move, Node, Others, Schema, editors, plain, schemas

if TYPE_CHECKING:
    from satenc.encoders.graph import Graph
    from satenc.formula.groups import Groups

Pair: TypeAlias = tuple[Cell, Cell]
Neighbours: TypeAlias = str | tuple[Pair, ...]
"""A name of `MOVES`, or pairs of cells, ascending."""

KING, NONE = "king", "none"
MOVES: Mapping[str, tuple[tuple[int, int], ...]] = {
    KING: ((0, 1), (1, -1), (1, 0), (1, 1)),
    "side": ((0, 1), (1, 0)),
    "knight": ((1, -2), (1, 2), (2, -1), (2, 1)),
    NONE: (),
}
"""The neighbours of a cell as rows down and columns to the right; it is also theirs."""
_LIE = {KING: "touch", "side": "share a side", "knight": "lie a knight's move apart"}
_MOST_CLIQUES = 300_000
"""More than any of `MOVES` has on the largest board; pairs may have so many that they would never all be found."""


class NeighboursField(Field[Neighbours]):
    """The neighbours that a document names or lists, each cell as [row, column] from 0; a king's where it does not."""

    required = False
    says = "Which cells have no two stars: those of a chess piece's move, or pairs of cells, each [row, column] from 0."

    def schema(self, kind: Any) -> Schema:
        cell = schemas.items(schemas.whole(0), 2, 2)
        return schemas.either(schemas.one_of(MOVES), schemas.items(schemas.items(cell, 2, 2)))

    def read(self, node: Node, others: Others) -> Neighbours:
        if node.value is None:
            return KING
        if isinstance(node.value, str) and node.value in MOVES:
            return node.value
        if not isinstance(node.value, list):
            raise node.error(f"one of {', '.join(MOVES)}, or a list of pairs of cells")
        size = len(others["regions"])
        pairs = {_pair(entry, size) for entry in node.items("a list of pairs of cells", at_most=size**4)}
        return tuple(sorted(pairs)) or NONE

    def write(self, value: Neighbours, puzzle: Any) -> Any:
        return None if value == KING else plain(value)

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        if isinstance(stated, str):
            return stated
        pairs = ([move.cell((r, c)) for r, c in pair] for pair in stated)
        return plain([pair for pair in pairs if None not in pair]) or NONE

    def editor(self, key: str, puzzle: Any) -> Editor:
        named = isinstance(puzzle.neighbours, str)
        return editors.choice([KING, *(name for name in MOVES if name != KING)]) if named else editors.JSON


def _pair(node: Node, size: int) -> Pair:
    cells = [
        [each.integer(0, size - 1, name="a row or column") for each in cell.items("a cell [row, column]", 2)]
        for cell in node.items("a pair of cells", 2)
    ]
    (r, c), (s, d) = sorted(cells)
    if (r, c) == (s, d):
        raise node.error("two different cells", f"{cell_name((r, c))} twice")
    return (r, c), (s, d)


def lie(neighbours: Neighbours) -> str:
    """How neighbours lie to each other, as it completes "two stars"."""
    return _LIE.get(neighbours, "") if isinstance(neighbours, str) else "form a listed pair"


def graph(size: int, neighbours: Neighbours) -> "Graph":
    """The cells of a board of ``size`` rows, numbered row by row, joined to their neighbours."""
    from satenc import board_graph

    if isinstance(neighbours, str):
        return board_graph(size, size, MOVES[neighbours])
    joined = board_graph(size, size, ())
    joined.add_edges_from((r * size + c, s * size + d) for (r, c), (s, d) in neighbours)
    return joined


@lru_cache(maxsize=32)
def cliques(size: int, neighbours: Neighbours) -> "Groups":
    """The maximal cliques of the `graph`, which the puzzles of a size share. Raises GaveUp where there are too many."""
    from satenc import maximal_cliques

    try:
        found = maximal_cliques(graph(size, neighbours), _MOST_CLIQUES)
    except ValueError as error:
        raise GaveUp(f"neighbours: {error}") from None
    if len({*map(len, found)}) != 1:
        return found
    same = np.array(found, np.intp)
    same.setflags(write=False)  # it is shared
    return same


@lru_cache(maxsize=4)
def beside(size: int, neighbours: Neighbours) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each cell, numbered row by row."""
    joined = graph(size, neighbours)
    return tuple(tuple(joined[cell]) for cell in range(size * size))


def most_stars(size: int, neighbours: Neighbours = KING) -> int:
    """How many stars each row and column of a board of ``size`` rows may have at most; for other neighbours than those
    of a king and those by sides, a bound that no board may reach.

    King: two neighbouring rows have at most one star in two neighbouring columns, so S stars in each of the rows take
    4 * S - 1 columns. On a board of just as many, all these stars would lie in every other column, whichever the two
    rows are, and the columns between would have none. For each size up to 30 a test finds a board with as many stars as
    are left.

    Sides: S stars in a row take 2 * S - 1 columns. On a board of just as many, they would lie in every other column of
    each row, and share sides. As many stars as are left fit: on a chequered board, or on one of 2 * S + 1 rows with the
    stars of a row in every other column, one further on in each next row and beginning anew at the edge.
    """
    parts = {KING: 4, "side": 2}.get(neighbours, 1) if isinstance(neighbours, str) else 1
    return size // parts if size > 1 else 1
