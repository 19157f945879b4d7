"""Norinori: dominoes at random, and regions around pairs of shaded cells, which other cells join one by one as long as
there is one solution. For those that cannot, borders are moved: other solutions are looked for, and a local search
moves cells until the regions exclude all that were found.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import Count, Lits, Model, evaluate
from satenc.encoders.at_most_one import at_most_one
from satenc.encoders.cardinality import exactly
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import neighbours
from satpuzzles.boards.labelling import numbered
from satpuzzles.boards.regions import joined_regions
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import compile
from satpuzzles.errors import UsageError
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generators.implied import RectangleGenerator
from satpuzzles.making.generators.interface import Generated
from satpuzzles.making.kinds.generators.borders import grown_borders, moved_borders
from satpuzzles.making.random_answers import shuffled
from satpuzzles.puzzles.norinori import IN_EACH, Norinori
from satpuzzles.solving.enumerate import retire
from satpuzzles.stating import Encodings, Regions, Rule, unchecked

Others: TypeAlias = Callable[[NDArray[np.intp]], NDArray[np.bool_]]
"""Gives for regions, ``[cell]``, a solution that is not the one wanted, ``[1, cell]``, or none. Cells in no region, -1,
are unshaded.
"""

_TRIES = 400
_MOVES, _REST = 4, 12
"""Moves of borders for each cell of the board; for so many moves a cell that was moved rests."""
_WHOLE = 0.5, 0.9
"""The part of the dominoes that a region has whole, of puzzles that are not hard."""
_LEAST = 0.41
"""The part of the cells that are shaded at least, of boards with so much room."""
_PLACED = 1_000
"""Dominoes that are placed for each pair of cells until fewer are enough."""


class Anywhere(Norinori):
    """A Norinori without the rule about regions: shaded cells form dominoes, anywhere."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.pairs(model)


class Growing(Norinori):
    """A Norinori in which some cells are in no region (-1); these are unshaded."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from super().rules(model, encodings)
        outside = np.flatnonzero(np.array(self.regions).ravel() < 0)
        yield Rule("outside", Count(model.answer, [outside] if outside.size else [], 0, 0))


@dataclass(frozen=True)
class NorinoriGenerator(RectangleGenerator):
    """Rectangles of at least two cells."""

    kind: ClassVar[str] = "norinori"

    def __post_init__(self) -> None:
        super().__post_init__()
        if max(self.size) < IN_EACH:
            raise UsageError(f"'size' {self.board}: expected at least {IN_EACH} rows or columns")

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        (height, width), beside = self.size, neighbours(*self.size)
        with ExitStack() as opened:
            solvers: dict[int, _Solver] = {}
            for _ in range(_TRIES):
                grid = _dominoes(height, width, random)
                shaded = np.flatnonzero(grid.ravel()).tolist()
                grown = joined_regions(height, width, IN_EACH, shaded, random, deadline.check)
                count = len(shaded) // IN_EACH
                if count not in solvers:
                    solvers[count] = opened.enter_context(_solver(height, width, count, deadline))
                with solvers[count].forbidding(grid.ravel()) as find:
                    regions = _joined(grid, grown, find, random)
                    if regions is not None:
                        rest = _MOVES * grid.size, _REST
                        regions = moved_borders(regions, grid.ravel(), IN_EACH, find, beside, random, *rest)
                if regions is not None:
                    labels = np.array(numbered(regions.reshape(self.size).tolist()))
                    return Generated(_norinori(labels), grid.astype(int).tolist())
        raise self.not_found(_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        if judge.rounds is None or judge.rounds > 1:  # as most are
            return super().attempt(random, judge, deadline)
        height, width = self.size
        grid = _dominoes(height, width, random)
        shaded = np.flatnonzero(grid.ravel()).tolist()
        beside, share = neighbours(height, width), random.uniform(*_WHOLE)
        dominoes = [(cell, other) for cell in shaded for other in beside[cell] if cell < other and other in shaded]
        pairs = [pair for pair in dominoes if random.random() < share]
        paths = _paths(grid, joined_regions(height, width, IN_EACH, shaded, random, deadline.check, pairs)).tolist()
        regions = grown_borders(width, paths, lambda some: unchecked(Growing, regions=some), judge, random)
        return None if regions is None else Generated(_norinori(np.array(regions)), grid.astype(int).tolist())


def _dominoes(height: int, width: int, random: Random) -> NDArray[np.bool_]:
    """Shaded cells of dominoes, no two of which share a side, about as dense as they are in puzzles: each new one, at
    random, may take the place of one other. Once they are dense some more are placed.
    """
    beside, of = neighbours(height, width), dict[int, tuple[int, int]]()
    pairs = [(cell, other) for cell, around in enumerate(beside) for other in around if cell < other]
    least = min(int(_LEAST * height * width), height * width - IN_EACH)
    for _ in range(_PLACED * len(pairs)):
        pair = random.choice(pairs)
        near = {of[cell] for one in pair for cell in (one, *beside[one]) if cell in of}
        if len(near) <= 1:
            for cell in chain(*near):
                del of[cell]
            of.update(dict.fromkeys(pair, pair))
        if len(of) >= least and random.random() * len(pairs) < 1:
            break
    return np.isin(np.arange(height * width), [*of]).reshape(height, width)


@contextmanager
def _solver(height: int, width: int, count: int, deadline: Deadline) -> Iterator["_Solver"]:
    """A `_Solver` of so many regions."""
    dominoes = compile(Anywhere.stating(height, width, lambda _: 0), presolve=False, deadline=deadline)
    f, shaded = dominoes.formula, dominoes.value_literals.reshape(-1, 2)[:, 1]
    inside, counted = (f.auxiliary(name, len(shaded), count) for name in ("inside", "counted"))
    f.add(-counted, shaded[:, None])
    f.add(-counted, inside)
    f.add(counted, -shaded[:, None], -inside)
    at_most_one(f, inside)
    exactly(f, counted.T, IN_EACH)
    with incremental(f, deadline) as session:
        yield _Solver(session, shaded, inside, f.variables.count)


class _Solver:
    """An open solver that finds the dominoes of any regions. The literal ``inside[cell, region]`` says that a cell
    belongs to a region, ``shaded[cell]`` that it is shaded. A question assumes a region for each cell.
    """

    def __init__(self, session: Session, shaded: Lits, inside: Lits, last: int) -> None:
        self._session, self._shaded, self._inside, self._last = session, shaded, inside, last

    @contextmanager
    def forbidding(self, grid: NDArray[np.bool_]) -> Iterator[Others]:
        """A function from regions to a solution other than ``grid``: an array ``[1, cell]``, or ``[0, cell]`` where
        there is none.
        """
        self._last += 1
        shaded, guard = self._shaded, self._last
        self._session.add([[*np.where(grid, -shaded, shaded).tolist(), -guard]])

        def find(regions: NDArray[np.intp]) -> NDArray[np.bool_]:
            known = regions >= 0
            assumed = [*self._inside[known, regions[known]].tolist(), *(-shaded[~known]).tolist()]
            found = decided(self._session.solve([*assumed, guard]))
            return np.array([] if found is None else [evaluate(found, shaded)], np.bool_).reshape(-1, len(shaded))

        yield find
        retire(self._session, guard)


def _joined(grid: NDArray[np.bool_], grown: NDArray[np.intp], find: Others, random: Random) -> NDArray[np.intp] | None:
    """Regions with ``grid`` as their only solution, as far as possible. They begin as shortest paths between the two
    shaded cells of each of the regions ``grown``. Other cells join one by one while there is one solution; those that
    cannot join so join at the end. None where the paths alone have several solutions.
    """
    beside, regions = neighbours(*grid.shape), _paths(grid, grown)
    if len(find(regions)):
        return None
    others = np.empty((0, grid.size), np.bool_)
    waiting, before = shuffled(random, np.flatnonzero(regions < 0).tolist()), 0
    while waiting and len(waiting) != before:
        before, left = len(waiting), list[int]()
        for cell in waiting:
            for region in shuffled(random, _around(regions, beside[cell], -1)):
                regions[cell] = region
                members = np.eye(int(grown.max()) + 1, dtype=np.intp)[regions] * (regions >= 0)[:, None]
                kept = (others.astype(np.intp) @ members == IN_EACH).all(axis=1)  # those met are tried first
                if not (kept & ~others[:, regions < 0].any(axis=1)).any():
                    found = find(regions)
                    if not len(found):
                        break
                    others = np.concatenate([others, found])
            else:
                regions[cell] = -1
                left.append(cell)
        waiting = left
    while waiting:
        cell = waiting.pop(0)
        around = _around(regions, beside[cell], -1)
        regions[cell] = random.choice(around or [-1])
        waiting += [] if around else [cell]
    return regions


def _around(regions: NDArray[np.intp], beside: Sequence[int], but: int) -> list[int]:
    """The regions of the cells ``beside``, ascending, without the region ``but``."""
    return sorted({*regions[[*beside]].tolist()} - {but})


def _paths(grid: NDArray[np.bool_], grown: NDArray[np.intp]) -> NDArray[np.intp]:
    """In each region the cells of a shortest path between its shaded cells."""
    regions, beside = np.full(grown.size, -1, np.intp), neighbours(*grid.shape)
    for region in range(int(grown.max()) + 1):
        inside = {*np.flatnonzero(grown == region).tolist()}
        start, end = (cell for cell in sorted(inside) if grid.flat[cell])
        before = {start: start}
        for cell in (reached := [start]):
            fresh = [one for one in beside[cell] if one in inside and one not in before]
            before |= dict.fromkeys(fresh, cell)
            reached += fresh
        while end != before[end]:
            regions[end] = region
            end = before[end]
        regions[start] = region
    return regions


def _norinori(labels: NDArray[np.intp]) -> Norinori:
    names = (*range(int(labels.max()) + 1),)
    return unchecked(Norinori, regions=Regions(tuple(map(tuple, labels.tolist())), names))
