"""The base of kinds with a path of numbers from 1 on, each beside the last, and the constraint that it is one.

Its instances are cells, each with what lies beside it: rules about numbers would each be about all cells, and a hint
that looks at two rules together would have to try all pairs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, ClassVar, Self, cast

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, Model, every, some, total
from satenc.encoders.at_most_one import at_most_one
from satenc.formula import FALSE, Formula, Proceed
from satenc.statements.statement import Statement
from satenc.unknowns.constraint import Bounds
from satenc.unknowns.unknown import Unknown, Views, direct_literals
from satpuzzles.boards import Grid
from satpuzzles.boards.regions import random_path
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rule, Texts, changed

_FIXED = 3
"""Of the numbers of a random path, each third one stays in a new puzzle; a solver finds the others."""
_STEPS = (slice(None, -1), slice(1, None)), (slice(1, None), slice(None, -1))
"""All values but the last and those that follow them, and the other way round."""


class EachOnce(Statement):
    """The statement of each value that one variable has it. `AllDifferent` would be one rule, from which a hint would
    take what holds of several numbers at once: a search for pigeonholes.
    """

    def narrow(self, proceed: Proceed) -> None:
        x = cast("Unknown", self.x)
        AllDifferent(x, [[*range(self.count)]]).narrow(proceed)

    def bounded(self) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp], Bounds]]:
        """Of all variables one has the value of an instance."""
        every_one = np.arange(self.count)
        for value in every_one:
            own = every_one == value
            yield every_one[[value]], every_one[None], (own.astype(np.intp), np.where(own, 1, self.count))

    def encode(self, f: Formula, views: Views) -> None:
        taken = np.ascontiguousarray(direct_literals(views, cast("Unknown", self.x)).T)[:, None]  # [value, 1, variable]
        with f.rows((self.count,), np.arange(self.count)):
            f.add_rows(taken)
            at_most_one(f, taken)


@dataclass(frozen=True, eq=False)
class Consecutive(Statement):
    """The statement of each variable that those ``near`` it, ``[variable, n]``, have the values before and after its
    own, with a clause for each value. -1 stands behind the last one.
    """

    near: NDArray[np.intp]

    def narrow(self, proceed: Proceed) -> None:
        """A value is excluded where no variable nearby can have the next one, or the last."""
        x = cast("Unknown", self.x)
        proceed(x.taken(self.near.size))
        padded = np.append(x.cells, np.zeros((1, x.cells.shape[1]), np.bool_), axis=0)
        beside: NDArray[np.bool_] = np.any(padded[self.near], axis=1)
        kept = np.ones_like(x.cells)
        for here, there in _STEPS:
            kept[:, here] &= beside[:, there]
        x.keep(np.arange(len(kept)), kept)

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, cast("Unknown", self.x))  # [variable, value]
        beside = np.append(literals, np.full((1, literals.shape[1]), FALSE, np.int32), axis=0)[self.near]
        for here, there in _STEPS:
            clauses = np.concatenate([-literals[:, None, here], beside[:, :, there]], axis=1)  # [variable, n, value]
            f.add_rows(np.ascontiguousarray(np.moveaxis(clauses, 2, 1)))


def _places(puzzle: "NumberPath", step: Any) -> bool:
    """Whether the step says where numbers are."""
    return all(one.holds for one in step.conclusions)


class NumberPath(GridPuzzle):
    """``givens`` are some of the numbers from 1 to as many as there are cells."""

    largest: ClassVar[int] = 30
    is_typed: ClassVar[bool] = False
    spare: ClassVar[str] = "any"
    standard: ClassVar[float] = 0.3
    diagonal: ClassVar[bool]
    """Whether the path also goes across corners."""
    named_steps = (
        NamedStep("only cell", 1.2, "number", "no other cell is left for it", when="hidden single"),
        NamedStep("only cell", 1.0, "number", "no other cell is left for it", when="full house"),
        NamedStep("only number", 1.8, "number+", "no other number is left for it", when="naked single"),
        NamedStep(
            "next number", 1.3, "next", "the numbers before and after that of {names} lie beside it{as}", when=_places
        ),
        NamedStep("dead end", 1.5, "next+", "otherwise the path could not pass {names}{as}"),
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
        x, numbers, near = model.answer.flat, np.array(self.numbers), self.touching if self.diagonal else self.around
        once = EachOnce(total(x == numbers[:, None]) == 1)
        yield Rule("number", once, "one cell", [f"the number {n}" for n in numbers])
        last, next_ = (some(x.take(near)[:, None] == numbers[:, None] + step) for step in (-1, 1))  # [cell, number]
        beside = (last | (numbers == numbers[0])) & (next_ | (numbers == numbers[-1]))
        path = Consecutive(every((x[:, None] != numbers) | beside), near)
        names = Texts(self.board.name, [*self.board.cells])
        yield Rule("next", path, "the numbers before and after its own beside it", names)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        path = random_path(height, width, random, diagonal=cls.diagonal)
        at = {cell: number for number, cell in enumerate(path, start=1) if number % _FIXED == 1}
        return cls.stating(height, width, at.get)

    def implied(self, grid: Grid, random: Random) -> Self:
        return changed(self, givens=tuple(map(tuple, grid)))
