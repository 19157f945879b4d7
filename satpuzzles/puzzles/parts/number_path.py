"""The base of kinds with a path of numbers from 1 on, and the constraint that it is one.

Its instances are cells, each with what lies beside it: rules about numbers would each be about all cells, and a hint
that looks at two rules together would have to try all pairs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, compress
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
from satpuzzles.boards import cell_name, listed
from satpuzzles.boards.board import neighbours, touching
from satpuzzles.boards.regions import random_path
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Texts

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
    """The statement of each variable that one of ``after`` it, ``[variable, n]``, has the value after its own, and one
    of ``before`` it that before, with a clause for each value. -1 stands behind the last one.
    """

    after: NDArray[np.intp]
    before: NDArray[np.intp]

    def narrow(self, proceed: Proceed) -> None:
        """A value is excluded where no variable nearby can have the next one, or the last."""
        x = cast("Unknown", self.x)
        proceed(x.taken(self.after.size + self.before.size))
        padded = np.append(x.cells, np.zeros((1, x.cells.shape[1]), np.bool_), axis=0)
        kept = np.ones_like(x.cells)
        for (here, there), near in zip(_STEPS, (self.after, self.before), strict=True):
            beside: NDArray[np.bool_] = np.any(padded[near], axis=1)
            kept[:, here] &= beside[:, there]
        x.keep(np.arange(len(kept)), kept)

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, cast("Unknown", self.x))  # [variable, value]
        padded = np.append(literals, np.full((1, literals.shape[1]), FALSE, np.int32), axis=0)
        for (here, there), near in zip(_STEPS, (self.after, self.before), strict=True):
            clauses = np.concatenate([-literals[:, None, here], padded[near][:, :, there]], axis=1)  # [cell, n, value]
            f.add_rows(np.ascontiguousarray(np.moveaxis(clauses, 2, 1)))


def _near_given(puzzle: "NumberPath", step: Any) -> dict[str, str]:
    """The given numbers next to that of the step, and which other open cells are near enough to all given ones, with
    the numbers that exclude these.
    """
    (one, *_), cells = step.conclusions, [*puzzle.board.cells.values()]
    known = {fact.cell: fact.value for fact in step.facts if fact.holds}
    given = {n: cell for n, cell in zip(chain(*puzzle.known()), cells, strict=True) if n is not None}
    near = {*compress(cells, puzzle.reach()[:, one.value - 1])}.difference([one.cell], given.values(), known)
    by = [rule for rule in step.rules if rule.label == "next" and not near.isdisjoint(rule.cells)]
    at = [cell for rule in by if (cell := cells[rule.number]) in known]
    if bool(near) != bool(at) or not near.issubset(chain(*(rule.cells for rule in by))):
        return {}
    beside = [*sorted(n for n in given if n < one.value)[-1:], *sorted(n for n in given if n > one.value)[:1]]
    enough = f"near enough to {listed([f'the {n} at {cell_name(given[n])}' for n in beside])}"
    if not near:
        return {"near": f"no other open cell is {enough}"}
    are, them = ("s are", "them") if len(near) > 1 else (" is", "it")
    others, exclude = listed([*map(cell_name, sorted(near))]), "excludes" if len(at) == 1 else "exclude"
    numbers = listed([f"the {known[cell]} at {cell_name(cell)}" for cell in at])
    return {"near": f"{enough}, the only other open cell{are} {others}, and {numbers} {exclude} {them}"}


def _near_enough(puzzle: "NumberPath", step: Any) -> bool:
    """Whether no other number that the cell could have is near enough to all given ones."""
    (one, *_), cells = step.conclusions, [*puzzle.board.cells.values()]
    near = np.flatnonzero(puzzle.reach()[cells.index(one.cell)]) + 1
    return {*near.tolist()}.difference(chain(*puzzle.known()), (x.value for x in step.facts if x.holds)) == {one.value}


def places(puzzle: "NumberPath", step: Any) -> bool:
    """Whether the step says where numbers are."""
    return all(one.holds for one in step.conclusions)


NEXT_NUMBER = NamedStep(
    "next number", 1.3, "next", "the numbers before and after that of {names} lie beside it{as}", when=places
)
"""A step that finds where a number is."""


class NumberPath(SizedPuzzle):
    """``givens`` are some of the numbers from 1 to as many as there are cells."""

    genre: ClassVar[str] = "numbers in cells"
    given: ClassVar[str] = "givens"
    largest: ClassVar[int] = 30
    is_typed: ClassVar[bool] = False
    making: ClassVar[Making] = Making(spare="any", standard=0.3)
    diagonal: ClassVar[bool] = False
    """Whether the path also goes across corners."""
    beside: ClassVar[str] = "beside it"
    """Where the numbers before and after that of a cell lie, in words."""
    not_beside: ClassVar[str] = "the number before or after its own is not beside it"
    """What is wrong with a cell where that is not so."""
    named_steps: ClassVar[tuple[NamedStep, ...]] = (
        NamedStep("single", 1.2, "number", "{near}", when=_near_given),
        NamedStep("single", 1.2, "number", "no other cell is left for it", when="hidden single"),
        NamedStep("single", 1.0, "number", "no other cell is left for it", when="full house"),
        NamedStep("single", 1.5, "number, next+", "{near}", when=_near_given),
        NamedStep(
            "single",
            1.5,
            "number, next+",
            "no other cell is left for it, as the path could not pass {next} with it",
            when="hidden single",
        ),
        NamedStep(
            "single", 1.8, "number+", "no other number that is left is near enough to all given ones", when=_near_enough
        ),
        NamedStep("single", 1.8, "number+", "no other number is left for it", when="naked single"),
        NamedStep("single", 1.8, "number+, next+", "no other number is left for it{as}", when="naked single"),
        NEXT_NUMBER,
        NamedStep("dead end", 1.5, "next+", "otherwise the path could not pass {names}{as}", gathers=True),
    )

    @property
    def numbers(self) -> range:
        return range(1, self.height * self.width + 1)

    def reach(self) -> NDArray[np.bool_]:
        """A cell is no further from a given number than the numbers that it may have; one that is given stays."""
        given = np.array([*chain(*self.known())], np.float64)
        at, numbers, steps = np.flatnonzero(~np.isnan(given)), np.array(self.numbers), self.steps
        between = given[at] - numbers[:, None]  # [number, given]
        ways = (steps[:, None, at] <= between) | (steps.T[:, None, at] <= -between)  # [cell, number, given]
        reach: NDArray[np.bool_] = ways.all(axis=2)
        reach[at, given[at].astype(np.intp) - 1] = True
        reach[~reach.any(axis=1)] = True
        return reach

    @property
    def steps(self) -> NDArray[np.int64]:
        """``[cell, other]``: how far the path goes at least from one cell to another."""
        cells = np.indices((self.height, self.width)).reshape(2, -1)
        apart = np.abs(cells[:, :, None] - cells[:, None])
        return np.asarray(apart.max(axis=0) if self.diagonal else apart.sum(axis=0))

    @property
    def after(self) -> NDArray[np.intp]:
        """``[cell, n]``: the cells to which the path may go on from each."""
        return self.touching if self.diagonal else self.around

    @property
    def before(self) -> NDArray[np.intp]:
        """``[cell, n]``: the cells from which the path may come to each."""
        return self.after

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, numbers = model.answer.flat, np.array(self.numbers)
        once = EachOnce(total(x == numbers[:, None]) == 1)
        yield Rule("number", once, "one cell", [f"the number {n}" for n in numbers])
        steps = (self.before, -1), (self.after, 1)
        last, next_ = (some(x.take(near)[:, None] == numbers[:, None] + step) for near, step in steps)  # [cell, number]
        beside = (last | (numbers == numbers[0])) & (next_ | (numbers == numbers[-1]))
        path = Consecutive(every((x[:, None] != numbers) | beside), self.after, self.before)
        names = Texts(self.board.name, [*self.board.cells])
        yield Rule("next", path, f"the numbers before and after its own {self.beside}", names, wrong=self.not_beside)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        near = touching(height, width) if cls.diagonal else neighbours(height, width)
        path = random_path(height, width, random, near)
        at = {cell: number for number, cell in enumerate(path, start=1) if number % _FIXED == 1}
        return cls.stating(height, width, at.get)

    implied = SizedPuzzle.all_given
