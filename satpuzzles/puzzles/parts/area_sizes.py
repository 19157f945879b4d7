"""Shading with numbers that say how many cells the area of their cell has."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Self

import numpy as np

from satenc import Connectivity, Count, Joined, Model, SizesAt
from satenc.graphs.graph import Graph
from satpuzzles.boards import Grid, plural
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rule, Solving, Texts


def _own(puzzle: Any, step: Any) -> int | None:
    """The value that the cell of the number is known to have."""
    if len(puzzle.sized) == 1:
        return int(puzzle.sized[0])
    y, x = [*puzzle.numbered][step.rules[0].number]
    return next((fact.value for fact in step.facts if fact.holds and fact.cell == (y // 2, x // 2)), None)


def _is_complete(puzzle: Any, step: Any) -> bool:
    """Whether cells are concluded to be in no area of the number."""
    own = _own(puzzle, step)
    return own is not None and all((one.value == own) != one.holds for one in step.conclusions)


def _grows(puzzle: Any, step: Any) -> bool:
    """Whether cells are concluded to be in the area of the number."""
    own = _own(puzzle, step)
    return own is not None and all((one.value == own) == one.holds for one in step.conclusions)


AREA_STEPS = (
    NamedStep("two numbers", 1.0, "unequal", "{names} are numbers of two areas{as}"),
    NamedStep("area complete", 1.2, "clue", "otherwise the area of {rules} would be too large{as}", when=_is_complete),
    NamedStep("area must grow", 1.4, "clue", "otherwise the area of {rules} would be too small{as}", when=_grows),
    NamedStep("area of a number", 1.6, "clue", "{rules} allows nothing else{as}"),
)
"""Names of steps by the rule `sizes`."""


class AreaSizes(ShadingPuzzle):
    """A number in the field ``shape`` says how many cells its area has: its cell and those of the same value that are
    connected with it, by sides unless a kind says otherwise.
    """

    sized: ClassVar[Sequence[int]] = (0, 1)
    """The values of areas that may have a number."""

    @property
    def joined(self) -> Graph:
        """The cells, joined as areas are connected."""
        return self.graph

    @property
    def _number_by_cell(self) -> dict[int, int]:
        """The number in each cell that has one."""
        return dict(zip(self.cell_numbers(self.numbered).tolist(), self.numbered.values(), strict=True))

    def sizes(self, model: Model, encodings: Encodings) -> Rule:
        """The rule that the numbers state."""
        stated = self._number_by_cell
        areas = SizesAt(model.answer, self.joined, stated, form=Connectivity(encodings["connectivity"]))
        each, cells = np.arange(len(stated)), np.array([*stated], np.intp)[:, None]
        known = Count(model.answer, cells, min(self.sized), max(self.sized))
        both = Joined(model.answer, len(stated), [(areas, each), (known, each)])
        return self.clue_rule("clue", both, self.numbered, lambda n: f"an area of {plural(n, 'cell')}")

    def _redundant(self, model: Model) -> Iterator[Rule]:
        """Cells that are joined and have two numbers have two values."""
        numbers = self._number_by_cell
        pairs = [pair for pair in self.joined.ends.tolist() if len({numbers.get(cell) for cell in pair} - {None}) == 2]
        ends = np.array(pairs, np.intp).reshape(-1, 2)
        x = model.answer.flat
        both = Texts(lambda pair: "{} and {}".format(*map(self.called, pair)), pairs)
        yield Rule("unequal", x.take(ends[:, 0]) != x.take(ends[:, 1]), "numbers of two areas", both)

    solving: ClassVar[Solving] = Solving(redundant=_redundant)

    def implied(self, grid: Grid, random: Random) -> Self:
        """All numbers that there can be."""
        values, joined = np.ravel(grid), self.joined
        parts = [part for value in (0, 1) for part in joined.parts(np.flatnonzero(values == value).tolist())]
        size = {cell: len(part) for part in parts for cell in part if values[cell] in self.sized}
        return self.filled(map(size.get, range(values.size)))
