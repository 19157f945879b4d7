"""LITS: pieces that touch are placed at random, with regions around them. Borders are moved until there is no other
solution: first none with one other piece, then none of those that the solver finds. Where that fails, some pieces are
placed anew, and regions keep what they can. So are pieces that leave a puzzle too hard.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.graphs.bits import bits_of
from satenc.graphs.graph import Graph
from satpuzzles.boards import Cell, Grid, is_connected, neighbours
from satpuzzles.boards.regions import rooms_around
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.making.difficulty import Judge, Side
from satpuzzles.making.generators.implied import ImpliedGenerator
from satpuzzles.making.generators.interface import Generated
from satpuzzles.making.kinds.generators.borders import best_move
from satpuzzles.making.random_answers import filler
from satpuzzles.puzzles.lits import PLACED, Lits

Piece: TypeAlias = frozenset[Cell]
Regions: TypeAlias = Mapping[Piece, frozenset[int]]
"""The cells of the region around each piece."""
Needs: TypeAlias = NDArray[np.intp]
"""``[other, cell]``: for another solution the region that the cell has to be in, -1 for any."""
Labels: TypeAlias = NDArray[np.intp]
"""The region of each cell of the flattened board."""

_TRIES = 300
"""Pieces in a row that do not fit until a board is given up."""
_LAYOUTS = 100
"""Times that pieces are placed anew until the board is made anew."""
_OTHERS = 20
"""Solutions that the solver finds for the same pieces until some of these are placed anew."""
_PATIENCE, _REST = 20, 12
"""Moves of borders that leave no fewer other solutions, until they end; for how many a cell that was moved rests."""
_SAME = 1_000.0
"""By how much rather a cell of another solution has the value that it has in the first: one with few other pieces tells
more.
"""
_SHAPES = sorted({shape for shape, _ in PLACED})
_NEAR = 3
"""How far from a piece another one may lie that is looked at in its place."""
_SIDES = ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))


@dataclass(frozen=True)
class LitsGenerator(ImpliedGenerator):
    """All cells are in regions."""

    kind: ClassVar[str] = "lits"
    begins_blank = False
    puzzle: ClassVar = Lits

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        return self._made(random, judge, deadline)

    def _made(self, random: Random, judge: Judge | None, deadline: Deadline) -> Generated | None:
        height, width = self.size
        best = pieces = _pieces(height, width, random, {})
        if not pieces:
            return None
        regions: Regions = {}
        left: list[Piece] = []
        least: tuple[int, ...] = ()
        """How far the best board is from what is asked for; one with one solution is nearer than others."""
        for _ in range(_LAYOUTS if len(pieces) > 1 else 1):  # one region is the board, whichever piece it has
            labels, others = self._bordered(pieces, regions, random, deadline)
            wrong, far = [piece for i, piece in enumerate(pieces) if (others == i).any()], (1, len(others))
            if not wrong:
                puzzle, grid = _puzzle(labels.reshape(height, width).tolist()), _grid(height, width, pieces)
                if judge is None or (miss := judge.missed(puzzle)).side is Side.RIGHT:
                    return Generated(puzzle, grid)
                still_open = {divmod(cell, width) for cell in miss.cells}
                wrong = [piece for piece in pieces if not piece.isdisjoint(still_open)] or [*pieces]
                far = 0, miss.far
            if not left or far <= least:
                best, left, least = pieces, wrong, far
                regions = {piece: frozenset(np.flatnonzero(labels == i).tolist()) for i, piece in enumerate(pieces)}
            pieces = _again(height, width, best, random.choice(left), random)
        return None

    def _bordered(
        self, pieces: Mapping[Piece, str], regions: Regions, random: Random, deadline: Deadline
    ) -> tuple[Labels, Needs]:
        """Regions around the ``pieces``, beginning with the ``regions`` they had; and what the other solutions that
        remain need, see `_moved`. If nothing remains, the pieces are the only solution.
        """
        height, width = self.size
        labels = _labels(height, width, pieces, regions, random)
        fixed = {r * width + c for piece in pieces for r, c in piece}
        grid, needs = _grid(height, width, pieces), _swaps(height, width, pieces)
        for _ in range(_OTHERS):
            deadline.check()
            labels, left = _moved(labels, needs, fixed, neighbours(height, width), random)
            if len(left):
                return labels, left
            other = _other(_puzzle(labels.reshape(height, width).tolist()), grid, random, deadline)
            if other is None:
                return labels, needs[:0]
            more = np.ravel(other).astype(np.bool_) & ~np.ravel(grid).astype(np.bool_)
            needs = np.concatenate([needs, np.where(more, labels, -1)[None]])
        return labels, needs[-1:]


def _puzzle(rows: Sequence[Sequence[int]]) -> Lits:
    return Lits.stating(len(rows), len(rows[0]), lambda cell: rows[cell[0]][cell[1]])


def _grid(height: int, width: int, pieces: Iterable[Piece]) -> Grid:
    shaded = frozenset[Cell]().union(*pieces)
    return [[int((r, c) in shaded) for c in range(width)] for r in range(height)]


def _other(puzzle: Lits, grid: Grid, random: Random, deadline: Deadline) -> Grid | None:
    """A solution other than ``grid``, and near to it."""
    with filler(puzzle, deadline) as one:
        one.forbid(one.literals(grid))
        full = one.filled(random, weights=np.where(np.ravel(grid)[:, None] == one.names, _SAME, 1.0))
        return None if full is None else one.grid(full)


def _again(height: int, width: int, pieces: Mapping[Piece, str], gone: Piece, random: Random) -> dict[Piece, str]:
    """The ``pieces`` with new ones in place of ``gone`` and of a piece beside it; unchanged if the new ones would not
    connect.
    """
    beside = [piece for piece in pieces if piece != gone and not piece.isdisjoint(_around(gone))]
    out = {gone, random.choice(beside or [gone])}
    found = _pieces(height, width, random, {piece: shape for piece, shape in pieces.items() if piece not in out})
    cells = [r * width + c for piece in found for r, c in piece]
    return found if is_connected(cells, neighbours(height, width)) else dict(pieces)


def _labels(height: int, width: int, pieces: Mapping[Piece, str], regions: Regions, random: Random) -> Labels:
    """Regions around the ``pieces``, which keep what they can of those that they had."""
    fixed = {r * width + c for piece in pieces for r, c in piece}
    groups = []
    for piece in pieces:
        group = [r * width + c for r, c in sorted(piece)]
        free = regions.get(piece, frozenset()) - fixed
        for cell in group:
            more = free.intersection(neighbours(height, width)[cell])
            free -= more
            group += sorted(more)
        groups.append(group)
    return np.array(rooms_around(height, width, groups, random), np.intp).ravel()


def _moved(
    labels: Labels, needs: Needs, fixed: Collection[int], beside: Sequence[Sequence[int]], random: Random
) -> tuple[Labels, Needs]:
    """The ``labels``, the region of each cell, after moves of cells that are not ``fixed``, which leave as few other
    solutions as were found; and the rows of ``needs`` of those. ``needs[other, cell]`` is the region that the cell must
    be in for that solution, or -1.

    A local search: the move of a cell to another region that leaves the fewest, or a random one of these.
    """
    labels, moved = labels.copy(), dict[int, int]()
    needed = needs >= 0
    free = [cell for cell in range(len(labels)) if cell not in fixed]
    best, fewest, since = labels.copy(), len(needs) + 1, 0
    for step in count():
        outside = needed & (labels != needs)
        missing = outside.sum(axis=1)
        left = int((missing == 0).sum())
        if left < fewest:
            best, fewest, since = labels.copy(), left, step
        if not left or step - since > _PATIENCE:
            break
        harm = np.zeros((len(labels), labels.max() + 1), np.intp) - needed[missing == 0].sum(axis=0)[:, None]
        (near,) = np.nonzero(missing == 1)
        last = outside[near].argmax(axis=1)
        np.add.at(harm, (last, needs[near, last]), 1)
        able = [cell for cell in free if moved.get(cell, -_REST) <= step - _REST]
        move = best_move(labels, harm, able, beside, random)
        if move is None:
            break
        labels[move[0]], moved[move[0]] = move[1], step
    return best, needs[~(needed & (best != needs)).any(axis=1)]


def _pieces(height: int, width: int, random: Random, start: Mapping[Piece, str]) -> dict[Piece, str]:
    """Pieces beside those at the ``start``, with their shapes, as many as there is room for."""
    shapes: dict[str, list[tuple[Cell, ...]]] = {}
    for shape, cells in PLACED:
        shapes.setdefault(shape, []).append(cells)
    board = {(r, c) for r in range(height) for c in range(width)}
    pieces = dict(start)
    shape_of = {cell: shape for piece, shape in pieces.items() for cell in piece}
    edge, tries = sorted(_around(shape_of) & (board - shape_of.keys()) if pieces else board), 0
    while edge and tries < _TRIES:
        (r, c), shape = random.choice(edge), random.choice(sorted(shapes))
        cells = random.choice(shapes[shape])
        i, k = random.choice(cells)
        piece = frozenset((r + y - i, c + x - k) for y, x in cells)
        tries += 1
        if piece <= board and _fits(piece, shape, shape_of):
            pieces[piece] = shape
            shape_of |= dict.fromkeys(piece, shape)
            edge = sorted(_around(shape_of) & (board - shape_of.keys()))
            tries = 0
    return pieces


def _around(cells: Iterable[Cell]) -> set[Cell]:
    return {(y + v, x + u) for y, x in cells for v, u in _SIDES}


def _fits(piece: Piece, shape: str, shape_of: Mapping[Cell, str]) -> bool:
    """Whether a piece may lie among others, which ``shape_of`` has by their cells; it may lie apart from them."""
    if not piece.isdisjoint(shape_of) or any(shape_of.get(cell) == shape for cell in _around(piece)):
        return False
    corners = {(y - v, x - u) for y, x in piece for v in (0, 1) for u in (0, 1)}
    squares = (((y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)) for y, x in corners)
    return not any(all(cell in piece or cell in shape_of for cell in square) for square in squares)


def _swaps(height: int, width: int, pieces: Mapping[Piece, str]) -> Needs:
    """The rows of `_moved`'s needs for each piece that the rules allow in place of one of the ``pieces``, near it."""
    graph, all_placed, squares = Graph.grid(height, width).shifts, _placed(height, width), _squares(height, width)
    bits = {piece: _bits(width, piece) for piece in pieces}
    board = (1 << height * width) - 1
    whole = sum(bits.values())
    found = []
    for number, (own, mine) in enumerate(bits.items()):
        others, alike = whole ^ mine, dict.fromkeys(_SHAPES, 0)
        for piece, shape in pieces.items():
            if piece != own:
                alike[shape] |= bits[piece]
        beside = {shape: graph.beside(some) for shape, some in alike.items()}
        near = mine
        for _ in range(_NEAR):
            near |= graph.beside(near)
        near &= board & ~others
        for shape, placed in all_placed.items():
            free = near & ~beside[shape]
            for piece, cells in placed:
                if cells & free != cells or cells == mine:
                    continue
                shaded = others | cells
                full = any(shaded & square == square for square in squares if square & cells)
                if not full and graph.reached(cells, shaded) == shaded:
                    needs = np.full(height * width, -1, np.intp)
                    needs[[r * width + c for r, c in piece - own]] = number
                    found.append(needs)
    return np.array(found, np.intp).reshape(-1, height * width)


@cache
def _placed(height: int, width: int) -> Mapping[str, Sequence[tuple[Piece, int]]]:
    """All pieces of each shape on a board, with their cells as bits."""
    found: dict[str, list[tuple[Piece, int]]] = {shape: [] for shape in _SHAPES}
    for shape, cells in PLACED:
        bottom, right = (max(cell[i] for cell in cells) for i in (0, 1))
        for r in range(height - bottom):
            for c in range(width - right):
                piece = frozenset((r + y, c + x) for y, x in cells)
                found[shape].append((piece, _bits(width, piece)))
    return found


@cache
def _squares(height: int, width: int) -> Sequence[int]:
    square = 3 << width | 3
    return [square << r * width + c for r in range(height - 1) for c in range(width - 1)]


def _bits(width: int, cells: Iterable[Cell]) -> int:
    return bits_of(r * width + c for r, c in cells)
