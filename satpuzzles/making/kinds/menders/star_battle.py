"""Star Battle: as few cells as possible go to other regions, until there is one solution.

The search tree moves one cell, two, three, until each region is in one piece, too. Where regions are in pieces and one
move is not enough, the pieces are joined first, each to a region beside it. A cell may go to a region that is no
further from it than there are moves. A board without a solution needs moves of `Placements`. Where three moves do not
do, borders are moved as for a new puzzle, and the moves that are not needed are taken back; this several times.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice, repeat
from random import Random

import numpy as np
from numpy.typing import NDArray

from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, Grid, neighbours
from satpuzzles.boards.board import pieces
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import compile
from satpuzzles.errors import GaveUp
from satpuzzles.making.kinds.generators.star_battle import borders_moved, with_regions
from satpuzzles.making.kinds.menders.placements import MOST, Move, Placements, Regions, placements
from satpuzzles.making.mender import (
    MOST_CHANGES,
    Effort,
    Mended,
    TooMany,
    cells_where,
    fewest,
    how_few,
    moves_in_words,
    weighted_order,
)
from satpuzzles.making.random_answers import shuffled
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.solving.enumerate import answers

_SOLUTIONS_AT_FIRST, _SOLUTIONS_LATER = 200, 8
_PLACEMENTS = 100
"""Placements whose moves are tried where the search tree found nothing."""
_TRIED = 400
"""Cells of the boards together whose borders are moved; the one with the fewest changes is taken. One alone may move
twice as many cells as another.
"""


def mended(
    puzzle: StarBattle,
    grid: Grid | None,
    random: Random,
    keep: frozenset[Cell] = frozenset(),
    deadline: Deadline = NEVER,
) -> Mended[StarBattle]:
    """``puzzle`` with cells moved to other regions, those to ``keep`` excepted, until it has one solution, and each
    region is in one piece but for cells to keep and stars. Where more than three have to be moved, the solution is
    ``grid``, one of those of ``puzzle``, None if it has none.

    Raises GaveUp if that was not reached, OutOfTime past the ``deadline``, ValueError if ``grid`` is no solution.
    """
    if grid is not None and puzzle.broken_rules(grid):
        raise ValueError(f"mending starts from a solution: {puzzle.broken_rules(grid)}")
    if puzzle.regions.holes:
        raise GaveUp("the regions of a Star Battle with black cells are not mended")
    stars = {(r, c) for r, row in enumerate(grid or ()) for c, value in enumerate(row) if value}
    whole = _in_one_piece(puzzle, keep | stars)
    with _boards(puzzle, whole, keep, random, deadline) as boards:
        found = fewest(boards.branches, boards.effort)
        if found.changes is not None:
            regions = boards.regions(found.changes)
        elif whole is puzzle:
            regions = _with_borders_moved(boards, grid, random, deadline)
        elif grid is None:
            regions = _labels(mended(whole, None, random, keep, deadline).puzzle)
        else:
            with _boards(whole, whole, keep, random, deadline) as joined:
                regions = _with_borders_moved(joined, grid, random, deadline)
    (solution,) = boards.solutions(regions, 2)
    moves = cells_where(regions.reshape(puzzle.size, puzzle.size) != np.array(puzzle.regions))
    after = with_regions(puzzle, regions)
    is_smallest = len(moves) == found.needed
    few = how_few(len(moves), "cells moved", "leave one solution", is_smallest=is_smallest)
    only = solution.reshape(puzzle.size, puzzle.size).astype(int).tolist()
    return Mended(after, only, moves, (*moves_in_words(after.regions, after.board, moves), *few), is_smallest)


def _labels(puzzle: StarBattle) -> Regions:
    return np.array(puzzle.regions, np.intp).ravel()


def _in_one_piece(puzzle: StarBattle, keep: Collection[Cell]) -> StarBattle:
    """``puzzle`` with each piece of a region in the region with which it has the longest border; ``puzzle`` itself if
    all regions are in one piece. Pieces with cells to ``keep`` stay; of a region without them the largest piece stays.
    """
    kept = {r * puzzle.size + c for r, c in keep}
    beside, regions = neighbours(puzzle.size, puzzle.size), [region for row in puzzle.regions for region in row]
    is_whole = False
    while not is_whole:  # each turn leaves one piece less
        is_whole = True
        for region in range(puzzle.size):
            parts = pieces([cell for cell, own in enumerate(regions) if own == region], beside)
            for piece in sorted(parts, key=lambda part: (not kept.isdisjoint(part), len(part), min(part)))[:-1]:
                others = Counter(regions[one] for cell in sorted(piece) for one in beside[cell] if one not in piece)
                if kept.isdisjoint(piece):
                    into, _ = others.most_common(1)[0]
                    for cell in piece:
                        regions[cell] = into
                    is_whole = False
    found = np.array(regions, np.intp)
    return puzzle if (found == np.array(puzzle.regions).ravel()).all() else with_regions(puzzle, found)


def _with_borders_moved(boards: "_Boards", grid: Grid | None, random: Random, deadline: Deadline) -> Regions:
    """The regions of a board with one solution: ``grid``, or if there is none, that of a board with a few moves. Raises
    GaveUp if that was not reached.
    """
    size = boards.puzzle.size
    most = max(_TRIED // size**2, 1)
    starts = repeat((boards.before, np.array(grid, np.bool_).ravel()), most) if grid is not None else boards.possible()
    found: list[Regions] = []
    for start, stars in starts:
        moved = borders_moved(with_regions(boards.puzzle, start), stars, random, 60 * size, boards.keep, deadline)
        if moved is not None:
            found.append(_taken_back(boards, _labels(moved.puzzle), random))
        if len(found) == most:
            break
    if not found:
        raise GaveUp("found no way to move the borders so that there is one solution")
    return min(found, key=lambda regions: int((regions != boards.before).sum()))


@contextmanager
def _boards(
    puzzle: StarBattle, whole: StarBattle, keep: frozenset[Cell], random: Random, deadline: Deadline
) -> Iterator["_Boards"]:
    kept = np.zeros(puzzle.size**2, np.bool_)
    kept[[r * puzzle.size + c for r, c in keep]] = True
    with placements(puzzle, _near(puzzle, MOST_CHANGES), kept, deadline) as placed:
        yield _Boards(puzzle, whole, kept, placed, random, deadline)


def _distance(size: int) -> NDArray[np.intp]:
    """``[cell, cell]``: by how many steps along rows and columns two cells are apart."""
    rows, columns = np.divmod(np.arange(size * size), size)
    return np.asarray(np.abs(rows[:, None] - rows) + np.abs(columns[:, None] - columns))


def _near(puzzle: StarBattle, steps: int) -> NDArray[np.bool_]:
    """``[cell, region]``: whether a region is at most so many ``steps`` from a cell."""
    members = np.eye(puzzle.size, dtype=np.intp)[_labels(puzzle)]
    return np.asarray((_distance(puzzle.size) <= steps).astype(np.intp) @ members > 0)


class _Boards:
    """The boards that moves lead to, whose regions are to have as few pieces as those of a board that is ``whole``.
    ``known`` has all solutions met, as ``[n, cells]``, of whatever board.
    """

    def __init__(
        self,
        puzzle: StarBattle,
        whole: StarBattle,
        keep: NDArray[np.bool_],
        placed: Placements,
        random: Random,
        deadline: Deadline,
    ) -> None:
        self.effort = Effort()
        self.puzzle, self.keep, self._placed, self._random, self._deadline = puzzle, keep, placed, random, deadline
        self.before = _labels(puzzle)
        self._distance = _distance(puzzle.size)
        self._beside = neighbours(puzzle.size, puzzle.size)
        self._pieces = self._pieces_of(_labels(whole))
        self._apart = {one for one, count in enumerate(self._pieces_of(self.before)) if count > self._pieces[one]}
        self._known = self.solutions(self.before, _SOLUTIONS_AT_FIRST)

    def regions(self, moves: Sequence[Move]) -> Regions:
        """The region of each cell after some moves."""
        regions = self.before.copy()
        for cell, region in moves:
            regions[cell] = region
        return regions

    def branches(self, moves: tuple[Move, ...], left: int) -> Sequence[Move] | None:
        """See `satpuzzles.making.mender.Branches`. Raises TooMany for two moves where regions are in pieces."""
        if self._apart and len(moves) + left > 1:
            raise TooMany("any move of a region in pieces may help: they are joined first")
        regions = self.regions(moves)
        found = self._known[self._solve(regions, self._known)]
        broken = self._broken(regions) if len(found) < 2 else []
        if len(found) < 2 and not (broken and not left):
            self.effort.question()
            found = self.solutions(regions, _SOLUTIONS_LATER)
            self._note(found)
            if len(found) == 1 and not broken:
                return None
        if not left:
            return ()
        moved = [cell for cell, _ in moves]
        if not len(found):
            return self._moves_to_a_solution(regions, moved, left)
        if len(found) < 2:  # any move may help
            return self._moves(np.ones(len(regions)), regions, moved, left, broken)
        stars = found.sum(axis=0)
        if np.sort(stars)[-left:].sum() < len(found) - 1:
            return ()  # each move only ends the solutions with a star there
        if left == 1:
            there = stars >= len(found) - 1
        else:
            one = found[0]
            there = one | found[1 + int((found[1:] & one).sum(axis=1).argmax())]
        return self._moves(np.where(there, np.minimum(stars, len(found) - stars) + 0.1, 0.0), regions, moved, left, [])

    def _moves_to_a_solution(self, regions: Regions, moved: list[int], left: int) -> Sequence[Move]:
        """Where there is no solution: moves in random order; any ``left`` moves to a solution have one of these."""
        self.effort.question()
        if left == 1:
            found = [*self._placed.single_moves(regions, moved)]
        elif self._placed.moves(regions, moved, left) is None:
            return ()
        else:
            found = self._placed.needed(regions, moved)
        near = [(cell, region) for cell, region in found if (self._distance[cell, regions == region] <= left).any()]
        return shuffled(self._random, near)

    def possible(self) -> Iterator[tuple[Regions, NDArray[np.bool_]]]:
        """Boards with a solution, and that, after few moves of cells to regions beside them, which leave no region in
        more pieces than it may have.
        """
        with placements(self.puzzle, _near(self.puzzle, 1), self.keep, self._deadline) as placed:
            few = (iter(partial(placed.moves, self.before, (), most), None) for most in range(MOST + 1))
            for moves in islice(chain.from_iterable(few), _PLACEMENTS):
                placed.forbid(moves)
                regions = self.regions(moves)
                if not self._broken(regions):
                    yield regions, self.solutions(regions, 1)[0]

    def solutions(self, regions: Regions, most: int) -> NDArray[np.bool_]:
        """Up to ``most`` solutions of a board, as ``[n, cells]``; a region that has lost all cells has none."""
        if len(np.unique(regions)) < self.puzzle.size:
            return np.zeros((0, len(regions)), np.bool_)
        compiled = compile(with_regions(self.puzzle, regions), deadline=self._deadline)
        with incremental(compiled.formula, self._deadline) as session:
            found = [compiled.grid(one) for one in islice(answers(session, compiled.formula.blocking_clause), most)]
        return np.array(found, np.bool_).reshape(len(found), len(regions))

    def is_repaired(self, regions: Regions) -> bool:
        """Whether there is one solution, and no region has more pieces than it may have."""
        if self._broken(regions) or self._solve(regions, self._known).sum() > 1:
            return False
        found = self.solutions(regions, 2)
        self._note(found)
        return len(found) == 1

    def _note(self, found: NDArray[np.bool_]) -> None:
        self._known = np.unique(np.concatenate([self._known, found]), axis=0)

    def _solve(self, regions: Regions, grids: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which of ``grids``, whose rows and columns are right, are solutions."""
        members = np.eye(self.puzzle.size, dtype=np.int16)[regions]
        return np.asarray((grids.astype(np.int16) @ members == self.puzzle.stars).all(axis=1))

    def _moves(
        self, weights: NDArray[np.float64], regions: Regions, moved: Sequence[int], left: int, among: Sequence[int]
    ) -> list[Move]:
        """The moves of cells of positive weight, mostly by descending weight; from or to the regions ``among``, if
        there are any.
        """
        weights = np.where(self.keep, 0.0, weights)
        weights[[*moved]] = 0.0
        found = []
        for cell in weighted_order(weights, self._random):
            own = int(regions[cell])
            near = {*regions[self._distance[cell] <= left].tolist()} - {own}
            near = near if not among or own in among else near.intersection(among)
            found += [(cell, region) for region in shuffled(self._random, sorted(near))]
        return found

    def _broken(self, regions: Regions) -> list[int]:
        """The regions that have more pieces than they may have."""
        changed = {*regions[regions != self.before].tolist(), *self.before[regions != self.before].tolist()}
        return [one for one in sorted(changed | self._apart) if self._count(regions, one) > self._pieces[one]]

    def _pieces_of(self, regions: Regions) -> list[int]:
        return [self._count(regions, one) for one in range(self.puzzle.size)]

    def _count(self, regions: Regions, region: int) -> int:
        return len(pieces(np.flatnonzero(regions == region).tolist(), self._beside))


def _taken_back(boards: _Boards, regions: Regions, random: Random) -> Regions:
    """``regions`` without the moves of single cells that are not needed."""
    less = True
    while less:
        less = False
        for cell in shuffled(random, np.flatnonzero(regions != boards.before).tolist()):
            fewer = regions.copy()
            fewer[cell] = boards.before[cell]
            if boards.is_repaired(fewer):
                regions, less = fewer, True
    return regions
