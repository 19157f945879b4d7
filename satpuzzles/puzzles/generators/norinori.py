"""Norinori: dominoes at random, then regions around pairs of shaded cells, which other cells join one by one as long as
there is one solution. For those that cannot, cells change sides until there is one again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from satenc import Count, Model
from satpuzzles.backends.incremental import incremental
from satpuzzles.board import is_connected, neighbours, numbered
from satpuzzles.changes import unchecked
from satpuzzles.compiler import compile
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import UsageError
from satpuzzles.fields import Regions
from satpuzzles.making.filling import filler, shuffled
from satpuzzles.making.generators.implied import LARGEST
from satpuzzles.making.generators.interface import Generated, Generator, dimensions
from satpuzzles.puzzle import Encodings
from satpuzzles.puzzles.norinori import IN_EACH, Norinori
from satpuzzles.regions import joined_regions
from satpuzzles.rules import Rule
from satpuzzles.solving.enumerate import answers

_TRIES = 400
_MOST, _CHANGES = 60, 100
"""Solutions from which on a board is given up, and changes that are tried on others."""
_LEAST = 0.35
"""The part of the cells that are shaded at least, of boards with so much room."""


class Dominoes(Norinori):
    """Dominoes without regions, about as dense as they are in puzzles."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:  # noqa: ARG002
        area = self.height * self.width
        yield Rule("dense", Count(model.answer, [[*range(area)]], min(int(_LEAST * area), area - 2), area))
        yield self.pairs(model)


class Begun(Norinori):
    """Cells in no region, -1, are unshaded."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from super().rules(model, encodings)
        free = np.flatnonzero(np.array(self.regions).ravel() < 0)
        yield Rule("free", Count(model.answer, free[:, None], 0, 0), "unshaded")


@dataclass(frozen=True)
class NorinoriGenerator(Generator):
    """Rectangles of at least two cells."""

    size: tuple[int, int] = dimensions((10, 10), "Number of rows and columns; 10x10 by default.")

    kind: ClassVar[str] = "norinori"

    def __post_init__(self) -> None:
        if max(self.size) > LARGEST or max(self.size) < IN_EACH:
            raise UsageError(f"'size' {self.board}: expected 2 to {LARGEST} rows or columns")

    @property
    def board(self) -> str:
        return "x".join(map(str, self.size))

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        height, width = self.size
        blank = Dominoes.stating(height, width, lambda _: 0)
        for _ in range(_TRIES):
            with filler(blank, deadline) as one:
                full = one.filled(random)
                if full is None:
                    continue
                grid = np.array(one.grid(full), np.bool_)
            shaded = np.flatnonzero(grid.ravel()).tolist()
            grown = joined_regions(height, width, IN_EACH, shaded, random, deadline.check)
            found = _Regions(grid, grown, deadline).made(random)
            if found is not None:
                regions, solution = found
                labels = np.array(numbered(regions.reshape(self.size).tolist()))
                return Generated(_norinori(Norinori, labels), solution.reshape(self.size).astype(int).tolist())
        raise self.not_found(_TRIES)


class _Regions:
    """Regions of a board of dominoes, ``grid``: at first paths inside the ``grown`` ones."""

    def __init__(self, grid: NDArray[np.bool_], grown: NDArray[np.intp], deadline: Deadline) -> None:
        self._grid, self._grown, self._deadline = grid, grown, deadline
        self._beside = neighbours(*grid.shape)
        self._others = np.empty((0, grown.size), np.bool_)
        self._count = int(grown.max()) + 1

    def made(self, random: Random) -> tuple[NDArray[np.intp], NDArray[np.bool_]] | None:
        """Regions and their only solution, None where they were not found."""
        regions = self._paths()
        if len(self._solutions(regions, 2, Begun)) > 1:
            return None
        waiting = shuffled(random, np.flatnonzero(regions < 0).tolist())
        while left := [cell for cell in waiting if not self._joins(cell, regions, random)]:
            if len(left) == len(waiting):
                break
            waiting = left
        for cell in left:
            joined: list[tuple[int, int, int]] = []
            for region in shuffled(random, self._around(cell, regions)):
                regions[cell] = region
                joined.append((len(self._solutions(regions, _MOST, Begun)), len(joined), region))
            fewest, _, regions[cell] = min(joined, default=(_MOST, 0, -1))
            if fewest == _MOST:
                return None
        return self._climbed(regions, random)

    def _climbed(self, regions: NDArray[np.intp], random: Random) -> tuple[NDArray[np.intp], NDArray[np.bool_]] | None:
        """Where there are several solutions, cells in which they differ change sides as long as there are not more."""
        found = self._solutions(regions, _MOST)
        for _ in range(_CHANGES if len(found) < _MOST else 0):
            if len(found) == 1:
                return regions, found[0]
            cell = random.choice(np.flatnonzero(found.any(axis=0) & ~found.all(axis=0)).tolist())
            own = np.flatnonzero(regions == regions[cell]).tolist()
            own.remove(cell)
            others = [one for one in self._around(cell, regions) if one != regions[cell]]
            if others and is_connected(own, self._beside):
                moved = regions.copy()
                moved[cell] = random.choice(others)
                after = self._solutions(moved, len(found) + 1)
                if 0 < len(after) <= len(found):
                    regions, found = moved, after
        return None

    def _joins(self, cell: int, regions: NDArray[np.intp], random: Random) -> bool:
        """Whether a cell could join a region beside it so that there is one solution; those met are tried first."""
        for region in shuffled(random, self._around(cell, regions)):
            regions[cell] = region
            members = np.eye(self._count, dtype=np.intp)[regions] * (regions >= 0)[:, None]
            kept = (self._others.astype(np.intp) @ members == IN_EACH).all(axis=1)
            if not (kept & ~self._others[:, regions < 0].any(axis=1)).any():
                found = self._solutions(regions, 2, Begun)
                if len(found) == 1:
                    return True
                self._others = np.concatenate([self._others, found[(found != self._grid.ravel()).any(axis=1)]])
        regions[cell] = -1
        return False

    def _around(self, cell: int, regions: NDArray[np.intp]) -> list[int]:
        """The regions beside a cell."""
        return sorted({*regions[[*self._beside[cell]]].tolist()} - {-1})

    def _paths(self) -> NDArray[np.intp]:
        """In each region the cells of a shortest path between its shaded cells."""
        regions = np.full(self._grown.size, -1, np.intp)
        for region in range(self._count):
            inside = {*np.flatnonzero(self._grown == region).tolist()}
            start, end = (cell for cell in sorted(inside) if self._grid.flat[cell])
            before = {start: start}
            for cell in (reached := [start]):
                fresh = [one for one in self._beside[cell] if one in inside and one not in before]
                before |= dict.fromkeys(fresh, cell)
                reached += fresh
            while end != before[end]:
                regions[end] = region
                end = before[end]
            regions[start] = region
        return regions

    def _solutions(self, regions: NDArray[np.intp], most: int, kind: type[Norinori] = Norinori) -> NDArray[np.bool_]:
        """Up to ``most`` solutions, ``[n, cell]``; which ones is sure only for fewer."""
        compiled = compile(_norinori(kind, regions.reshape(self._grid.shape)), deadline=self._deadline)
        with incremental(compiled.formula, self._deadline) as session:
            found = [compiled.grid(one) for one in islice(answers(session, compiled.formula.blocking_clause), most)]
        return np.array(found, np.bool_).reshape(-1, regions.size)


def _norinori(kind: type[Norinori], labels: NDArray[np.intp]) -> Norinori:
    names = (*range(int(labels.max()) + 1),)
    return unchecked(kind, regions=Regions(tuple(map(tuple, labels.tolist())), names))
