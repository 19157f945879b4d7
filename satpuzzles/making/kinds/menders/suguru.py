"""Suguru: few cells that go to a region beside them, so that regions without a solution have one.

A formula has the region and the number of each cell. A region has a number greater than 1 only with the one before, and
each once, so its size need not be known. Regions in several pieces are excluded as they are met.
"""

from collections.abc import Collection, Iterator, Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from satenc import Assignment, Cardinality, Formula, Lits, at_most, at_most_one, evaluate, exactly_one
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, neighbours
from satpuzzles.boards.board import pieces
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.explaining.reasoning.cores import limited
from satpuzzles.making.mender import Mended, cells_where, how_few, moves_in_words
from satpuzzles.puzzles.suguru import Suguru
from satpuzzles.stating import Node, Regions, changed

_MOST = 40
"""Cells that may move; random regions of 8x8 without a solution need one to seven."""
_FIRST, _CONFLICTS = 200_000, 20_000
"""After so many a solver does not look any more for moves, and for fewer moves: some ten seconds, and one."""
_LARGER = 2
"""How many cells more than the largest region has a region may get."""


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
        session.prefer((-moved).tolist())
        best, is_smallest, few = None, True, _MOST
        while few >= 0:
            try:
                with limited(session, _FIRST if best is None else _CONFLICTS):
                    found = _found(session, spare[: _MOST - few].tolist(), there, near, beside)
            except OutOfConflicts:
                is_smallest = False
                break
            if found is None:
                break
            best = found
            few = int((evaluate(best, there).argmax(axis=1) != own).sum()) - 1
    if best is None:
        raise GaveUp(f"more than {_MOST} cells would have to move, as far as is known")
    labels, numbers = evaluate(best, there).argmax(axis=1), 1 + evaluate(best, number).argmax(axis=1)
    return _mended(puzzle, labels, numbers, is_smallest=is_smallest)


def _state(f: Formula, puzzle: Suguru, there: Lits, number: Lits, near: NDArray[np.bool_]) -> None:
    exactly_one(f, there)
    exactly_one(f, number)
    for cell, value in enumerate(value for row in puzzle.givens for value in row):
        if value is not None:
            f.add(number[cell, value - 1])
    shape = min(puzzle.height, 2), min(puzzle.width, 2)
    squares = sliding_window_view(puzzle.lines[0], shape).reshape(-1, shape[0] * shape[1])
    at_most_one(f, number[squares].swapaxes(1, 2))
    for region in range(there.shape[1]):
        cells = np.flatnonzero(near[:, region])
        here, values = there[cells, region, None], number[cells]
        has = f.new(f"has {region}", *values.shape)
        f.add(-has, here)
        f.add(-has, values)
        f.add(-here, -values, has)
        at_most_one(f, has.T)
        before = np.broadcast_to(has.T[:-1], (len(cells), values.shape[1] - 1, len(cells)))
        f.add_rows(np.concatenate([-has[:, 1:, None], before], axis=-1))


def _found(
    session: Session, few: Sequence[int], there: Lits, near: NDArray[np.bool_], beside: Sequence[Sequence[int]]
) -> Assignment | None:
    """An answer in which each region is in one piece, None if there is none."""
    while (found := decided(session.solve(few))) is not None:
        cuts = [*_cuts(evaluate(found, there).argmax(axis=1), there, near, beside)]
        if not cuts:
            break
        session.add(cuts)
    return found


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


def _mended(
    puzzle: Suguru, labels: NDArray[np.intp], numbers: NDArray[np.intp], *, is_smallest: bool
) -> Mended[Suguru]:
    rows = labels.reshape(puzzle.height, puzzle.width)
    moves = cells_where(rows != np.array(puzzle.regions))
    regions = Regions(tuple(map(tuple, rows.tolist())), puzzle.regions.names)
    after = puzzle.from_json(Node(changed(puzzle, regions=regions).to_json()))
    few = how_few(len(moves), "cells moved", "leave a solution", is_smallest=is_smallest)
    words = (*moves_in_words(after.regions, after.board, moves), *few)
    return Mended(after, numbers.reshape(rows.shape).tolist(), moves, words, is_smallest)
