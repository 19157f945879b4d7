"""The base of kinds with a path of numbers from 1 on, each beside the last; and the constraint that they are."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, Model
from satenc.formula import FALSE, Formula, Proceed
from satenc.unknowns.unknown import Unknown, Views, direct_literals
from satpuzzles.boards import Grid
from satpuzzles.boards.regions import random_path
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rule, changed

_FIXED = 3
"""Of the numbers of a random path, each third one stays in a new puzzle; a solver finds the others."""


@dataclass(frozen=True)
class Consecutive:
    """Variables of ``x`` with one value of its ascending ``values`` have one with the next value among those ``near``,
    and the other way round: an instance for each two values. ``near[variable, n]`` may have -1 behind the last.
    """

    x: Unknown
    near: NDArray[np.intp]

    @property
    def count(self) -> int:
        return max(len(self.x.values) - 1, 0)

    def narrow(self, proceed: Proceed) -> None:
        """A value is excluded where no variable nearby can have the next one, or the last."""
        proceed(self.x.taken(self.near.size))
        cells = self.x.cells
        padded = np.append(cells, np.zeros((1, cells.shape[1]), np.bool_), axis=0)
        beside: NDArray[np.bool_] = np.any(padded[self.near], axis=1)
        kept = np.ones_like(cells)
        kept[:, :-1] &= beside[:, 1:]
        kept[:, 1:] &= beside[:, :-1]
        self.x.keep(np.arange(len(cells)), kept)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        padded = np.append(values, np.full((*values.shape[:-1], 1), self.x.values[0] - 2), axis=-1)[..., self.near]
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for i, (one, other) in enumerate(zip(self.x.values, self.x.values[1:], strict=False)):
            for here, there in ((one, other), (other, one)):
                kept[..., i] &= ((values != here) | (padded == there).any(axis=-1)).all(axis=-1)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, self.x)  # [variable, value]
        beside = np.append(literals, np.full((1, literals.shape[1]), FALSE, np.int32), axis=0)[self.near]
        for here, there in ((slice(None, -1), slice(1, None)), (slice(1, None), slice(None, -1))):
            clauses = np.concatenate([-literals[:, None, here], beside[:, :, there]], axis=1)  # [variable, n, instance]
            f.add_rows(np.ascontiguousarray(np.moveaxis(clauses, 2, 0)))


class NumberPath(GridPuzzle):
    """``givens`` are some of the numbers from 1 to as many as there are cells."""

    largest: ClassVar[int] = 30
    is_typed: ClassVar[bool] = False
    spare: ClassVar[str] = "any"
    standard: ClassVar[float] = 0.3
    diagonal: ClassVar[bool]
    """Whether the path also goes across corners."""
    named_steps = (
        NamedStep("only cell", 1.2, "board", "no other cell is left for it", when="hidden single"),
        NamedStep("only number", 1.8, "board", "no other number is left for it", when="naked single"),
        NamedStep("out of reach", 1.5, "next+", "{rules} are side by side{as}"),
    )

    @property
    def numbers(self) -> range:
        return range(1, self.height * self.width + 1)

    def reach(self) -> NDArray[np.bool_]:
        """A cell is no further from a given number than the numbers that it may have; one that is given stays."""
        cells, given = (
            np.indices((self.height, self.width)).reshape(2, -1),
            np.array([*chain(*self.givens)], np.float64),
        )
        at, numbers = np.flatnonzero(~np.isnan(given)), np.array(self.numbers)
        apart = np.abs(cells[:, :, None] - cells[:, None, at])  # [axis, cell, given]
        steps = apart.max(axis=0) if self.diagonal else apart.sum(axis=0)
        reach = (steps[:, None] <= np.abs(numbers[:, None] - given[at])).all(axis=2)
        reach[at, given[at].astype(np.intp) - 1] = True
        return np.asarray(reach)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield Rule("board", AllDifferent(model.answer, [[*range(len(self.numbers))]]), "each number once", whole=True)
        names = [f"{n} and {n + 1}" for n in self.numbers[:-1]]
        near = self.touching if self.diagonal else self.around
        yield Rule("next", Consecutive(model.answer, near), "side by side", names)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        path = random_path(height, width, random, diagonal=cls.diagonal)
        at = {cell: number for number, cell in enumerate(path, start=1) if number % _FIXED == 1}
        return cls.stating(height, width, at.get)

    def implied(self, grid: Grid, random: Random) -> Self:
        return changed(self, givens=tuple(map(tuple, grid)))
