"""Where the stars of a board can lie that has no solution: a few of them in other regions than those of their cells.

Each such star is a move: its cell has to go to that region. So a solver finds moves that leave a solution; any such
moves contain one of a core.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import (
    FALSE,
    Assignment,
    Cardinality,
    Formula,
    Lits,
    at_most,
    at_most_one,
    evaluate,
    exactly,
    independent_set,
)
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.common.deadline import Deadline
from satpuzzles.explaining.reasoning.cores import core_of
from satpuzzles.puzzles.parts import neighbours
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.solving.enumerate import answers, retire

Regions: TypeAlias = NDArray[np.intp]
"""The region of each cell, row by row."""
Move: TypeAlias = tuple[int, int]
"""A cell of the flattened board, and the region to which it goes."""

MOST = 12
"""Stars that may lie in other regions than their cells."""
_TRIMMED = 4
"""Times that a core is asked about once more, which leaves most of it out; a smallest one takes a hundred times."""


@contextmanager
def placements(
    puzzle: StarBattle, near: NDArray[np.bool_], keep: NDArray[np.bool_], deadline: Deadline
) -> Iterator["Placements"]:
    """The placements of stars on boards like ``puzzle``, by an open solver. The star of a cell may lie in the regions
    ``near[cell, region]``; cells to ``keep`` are not moved.
    """
    size = puzzle.size
    f = Formula()
    star, there = f.new("star", size, size), f.new("there", size * size, size, where=near)
    may, moved = f.new("may", size * size, size, where=near), f.new("moved", size * size)
    spare = f.new("spare", MOST)
    flat = star.ravel()
    for lines in (star, star.T, there.T):
        exactly(f, lines, puzzle.stars)
    if puzzle.neighbours != neighbours.NONE:
        cliques = neighbours.cliques(size, puzzle.neighbours)
        with f.rule("neighbours", len(cliques)):
            independent_set(f, flat, cliques)
    at_most_one(f, there)
    f.add_rows(np.concatenate([-flat[:, None], there], axis=1))
    f.add(-there, flat[:, None], where=near)
    f.add(-there, may, moved[:, None], where=near)
    f.add(-moved, where=keep)
    at_most(f, np.concatenate([moved, spare]), MOST, Cardinality.TOTALIZER)
    with incremental(f, deadline) as session:
        yield Placements(session, there, may, moved, spare, count(f.variables.count + 1))


class Placements:
    """See `placements`: the literals of the formula, ``[cell, region]`` and ``[cell]``, FALSE where there is none."""

    def __init__(
        self,
        session: Session,
        there: NDArray[np.int32],
        may: NDArray[np.int32],
        moved: NDArray[np.int32],
        spare: NDArray[np.int32],
        guards: Iterator[int],
    ) -> None:
        self._session, self._there, self._may, self._moved, self._spare = session, there, may, moved, spare
        self._guards = guards
        moves = [(int(cell), int(region)) for cell, region in np.argwhere(may != FALSE)]
        self._move_of = {-int(may[move]): move for move in moves}

    def moves(self, regions: Regions, fixed: Sequence[int], most: int) -> list[Move] | None:
        """The moves, up to ``most``, of one placement on a board with these ``regions``; None if there is none. The
        cells that are ``fixed`` stay.
        """
        found = decided(self._session.solve([*self._regions(regions), *self._limits(fixed, most)]))
        return None if found is None else self._moves(found, regions)

    def single_moves(self, regions: Regions, fixed: Sequence[int]) -> Iterator[Move]:
        """Each single move that gives the board with these ``regions``, which has no solution, a solution."""
        guard = next(self._guards)
        assumptions = [*self._regions(regions), *self._limits(fixed, 1)]

        def forbidding(found: Assignment) -> Lits:
            return np.array([-self._there[move] for move in self._moves(found, regions)], np.int32)

        for found in answers(self._session, forbidding, assumptions, guard=guard):
            yield from self._moves(found, regions)
        retire(self._session, guard)

    def forbid(self, moves: Sequence[Move]) -> None:
        """Never again give a placement that has all these ``moves``."""
        self._session.add([[-int(self._there[move]) for move in moves]])

    def needed(self, regions: Regions, fixed: Sequence[int]) -> list[Move]:
        """Some moves, at least one of which is in every set of moves that gives the board with these ``regions`` a
        solution.
        """
        core = [*self._regions(regions), *self._limits(fixed, 0)]
        for _ in range(1 + _TRIMMED):
            core = core_of(self._session, core) or []
        return [self._move_of[x] for x in core if x in self._move_of]

    def _moves(self, found: Assignment, regions: Regions) -> list[Move]:
        there = evaluate(found, self._there)
        there[np.arange(len(regions)), regions] = False
        return [(int(cell), int(region)) for cell, region in np.argwhere(there)]

    def _regions(self, regions: Regions) -> list[int]:
        others = self._may.copy()
        others[np.arange(len(regions)), regions] = FALSE
        found: list[int] = (-others[others != FALSE]).tolist()
        return found

    def _limits(self, fixed: Sequence[int], most: int) -> list[int]:
        return [*(-self._moved[[*fixed]]).tolist(), *self._spare[most:].tolist()]
