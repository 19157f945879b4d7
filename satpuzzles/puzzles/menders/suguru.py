"""Suguru: few cells that go to a region beside them, so that regions without a solution have one.

A formula has the region and the number of each cell. A region has a number greater than 1 only with the one before, and
each once, so its size need not be known. Regions in several pieces are excluded as they are met.
"""

from collections.abc import Collection, Iterator, Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from satenc import Cardinality, Formula, Lits, at_most, at_most_one, evaluate, exactly_one
from satpuzzles.backends import decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, neighbours
from satpuzzles.boards.board import pieces
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp
from satpuzzles.making.mending import Mended, cells_where, how_few, moves_in_words
from satpuzzles.puzzles.suguru import Suguru
from satpuzzles.stating import Node, Regions, changed

_MOST = 20
_TRIED = (0, 1, 2, 3, 4, 5, 7, 10, 14, _MOST)
"""Cells that may move. Random regions of 8x8 without a solution need four at most, in 0.4 CPU seconds; to show that the
six of a 10x10 are the fewest took 18.
"""
_EXACT = 5
"""So few moves are known to be the fewest."""
_LARGER = 2
"""So many cells more than the largest region has one may get."""


def possible(puzzle: Suguru, keep: Collection[Cell] = (), deadline: Deadline = NEVER) -> Mended[Suguru]:
    """``puzzle`` with few cells moved to regions beside them, none of those to ``keep``, that leave a solution,
    and one such solution. Raises GaveUp where that are too many, OutOfTime past the ``deadline``.
    """
    own = np.array(puzzle.regions).ravel()
    cells, regions, width = len(own), len(puzzle.regions.members), puzzle.width
    beside = neighbours(puzzle.height, width)
    near = own[:, None] == np.arange(regions)
    for cell, others in enumerate(beside):
        if divmod(cell, width) not in keep:
            near[cell, own[[*others]]] = True
    f = Formula()
    there = f.new("there", cells, regions, where=near)
    number = f.new("number", cells, len(puzzle.numbers) + _LARGER)
    moved, spare = f.new("moved", cells), f.new("spare", _MOST)
    _state(f, puzzle, there, number, near)
    f.add(moved, there[np.arange(cells), own])
    at_most(f, np.concatenate([moved, spare]), _MOST, Cardinality.TOTALIZER)
    with incremental(f, deadline) as session:
        for few in _TRIED:
            while (found := decided(session.solve(spare[: _MOST - few].tolist()))) is not None:
                labels = evaluate(found, there).argmax(axis=1)
                cuts = [*_cuts(labels, there, near, beside)]
                if not cuts:
                    return _mended(puzzle, labels, 1 + evaluate(found, number).argmax(axis=1))
                session.add(cuts)
    raise GaveUp(f"more than {_MOST} cells would have to move")


def _state(f: Formula, puzzle: Suguru, there: Lits, number: Lits, near: NDArray[np.bool_]) -> None:
    exactly_one(f, there)
    exactly_one(f, number)
    for cell, value in enumerate(value for row in puzzle.givens for value in row):
        if value is not None:
            f.add(number[cell, value - 1])
    shape = min(puzzle.height, 2), min(puzzle.width, 2)
    squares = sliding_window_view(puzzle.lines[0], shape).reshape(-1, shape[0] * shape[1])
    at_most_one(f, number[squares].swapaxes(1, 2))
    numbers = number.shape[1]
    every = np.broadcast_to(near[:, :, None], (*near.shape, numbers))
    has = f.new("has", *every.shape, where=every)
    f.add(-has, there[:, :, None], where=every)
    f.add(-has, number[:, None, :], where=every)
    f.add(-there[:, :, None], -number[:, None, :], has, where=every)
    at_most_one(f, np.moveaxis(has, 0, -1))
    before = np.broadcast_to(np.moveaxis(has[:, :, :-1], 0, -1), (len(near), near.shape[1], numbers - 1, len(near)))
    f.add_rows(np.concatenate([-has[:, :, 1:, None], before], axis=-1), where=every[:, :, 1:])


def _cuts(
    labels: NDArray[np.intp], there: Lits, near: NDArray[np.bool_], beside: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Clauses that each piece of a region in several goes on beside it, unless it or another piece is elsewhere."""
    for region in range(there.shape[1]):
        parts = pieces(np.flatnonzero(labels == region).tolist(), beside)
        for part in parts if len(parts) > 1 else ():
            other = next(min(one) for one in parts if one is not part)
            around = {cell for one in part for cell in beside[one]} - part
            grows = [int(there[cell, region]) for cell in sorted(around) if near[cell, region]]
            yield [-int(there[other, region]), *(-int(there[cell, region]) for cell in sorted(part)), *grows]


def _mended(puzzle: Suguru, labels: NDArray[np.intp], numbers: NDArray[np.intp]) -> Mended[Suguru]:
    rows = labels.reshape(puzzle.height, puzzle.width)
    moves = cells_where(rows != np.array(puzzle.regions))
    regions = Regions(tuple(map(tuple, rows.tolist())), puzzle.regions.names)
    after = puzzle.from_json(Node(changed(puzzle, regions=regions).to_json()))
    few = how_few(len(moves), "cells moved", "leave a solution", is_smallest=len(moves) <= _EXACT)
    words = (*moves_in_words(after.regions, after.board, moves), *few)
    return Mended(after, numbers.reshape(rows.shape).tolist(), moves, words)
