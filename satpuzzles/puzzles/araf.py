"""Araf: areas with two numbers each, and more cells than one of these says, but fewer than the other."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Connected, Connectivity, Joined, Model, choose, every, maximum, some, total
from satpuzzles.boards import Board, Grid, plural
from satpuzzles.puzzles.parts.clue_areas import ClueAreas
from satpuzzles.puzzles.parts.rectangles import SomeClues
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule, Solving


class TwoNumbers(SomeClues):
    """A board without further numbers is one area."""

    def empty(self, height: int, width: int) -> list[list[Any]]:
        """The first and the last cell have numbers with which all cells are one area."""
        cells: list[int | None] = [None] * (height * width)
        cells[0], cells[-1] = 0, height * width + 1
        return [cells[r * width : (r + 1) * width] for r in range(height)]


class PairedAreas(ClueAreas):
    """``clues[row][column]`` is a number or None. In an answer each cell has the number of the first clue of its area,
    counted from 1 by the places of the clues; an area has two, and more cells than one says and fewer than the other.
    """

    clues: ClueGrid

    @cached_property
    def bounds(self) -> NDArray[np.int64]:
        """``[2, clue, clue]``: how many cells an area with both clues has at least and at most."""
        clues = np.array([self.clues[r][c] for r, c in self.at], np.int64)
        return np.stack([np.minimum.outer(clues, clues) + 1, np.maximum.outer(clues, clues) - 1])

    def known(self) -> Board:
        """Which number comes first in its area is not known."""
        return [[None] * self.width for _ in range(self.height)]

    def _relabelled(self, grid: Grid) -> Grid:
        first = {grid[r][c]: number for number, (r, c) in reversed([*enumerate(self.at, start=1)])}
        return [[first.get(value, value) for value in row] for row in grid]

    symmetry = replace(ClueAreas.symmetry, relabelled=_relabelled)

    @cached_property
    def away(self) -> NDArray[np.float64]:
        """``[clue, cell]``: how many steps lead from a clue to a cell over cells without clues."""
        clues = [r * self.width + c for r, c in self.at]
        ends, neighbours, away = {*clues}, self.graph.neighbours, list[list[float]]()
        for clue in clues:
            steps, path = [np.inf] * (self.height * self.width), [clue]
            steps[clue] = 0
            for v in path:
                for w in neighbours[v] if v == clue or v not in ends else ():
                    if steps[w] == np.inf:
                        steps[w] = steps[v] + 1
                        path.append(w)
            away.append(steps)
        return np.array(away, np.float64).reshape(len(clues), self.height * self.width)

    def reach(self) -> NDArray[np.bool_]:
        """The numbers with another one that can have the cell in their area, so near are all three."""
        clues = np.array([r * self.width + c for r, c in self.at], np.intp)
        reach = np.zeros((self.height * self.width, len(clues)), np.bool_)
        for one in range(len(clues) - 1):
            others = np.arange(one + 1, len(clues))
            least, most = self.bounds[:, one, others]
            between = self.away[one, clues[others]][:, None]
            first = np.minimum(self.away[one], between + self.away[others])
            second = np.minimum(self.away[others], between + self.away[one])
            near = (between + first + second) / 2 + 1 <= np.where(least <= most, most, 0)[:, None]
            near[:, clues] &= (others[:, None] == np.arange(len(clues))) | (np.arange(len(clues)) == one)
            reach[:, one] |= near.any(axis=0)
        reach[~reach.any(axis=1)] = True
        return reach

    def _unsolvable(self) -> str | None:
        odd = len(self.at) % 2
        return f"{plural(len(self.at), 'number')} cannot be divided into pairs" if odd else None

    solving = Solving(unsolvable=_unsolvable)


class Araf(PairedAreas):
    """``clues[row][column]`` is a number or None. In an answer each cell has the number of the first clue of its
    area, counted from 1 by the places of the clues.
    """

    clues: TwoNumbers = TwoNumbers(0, 999)

    kind = "araf"
    aliases = {"aidabeya": {}}
    encodings = {"connectivity": Connectivity.LEVELS}  # many areas, each of few cells
    making = Making(spare="none", usual=(5, 5))
    clue_name = "the area of the {clue} at {cell}"
    description = (
        "Divide the board into connected areas along the lines between cells, so that each has exactly two numbers. "
        "An area has more cells than its smaller number says, and fewer than its larger one."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, form = model.answer.flat, Connectivity(encodings["connectivity"])
        clues, names = np.array([r * self.width + c for r, c in self.at], np.intp), [*map(self.clue_called, self.at)]
        number = np.arange(len(clues))
        own = x.take(np.arange(self.height * self.width)[None]) == number[:, None] + 1  # [number, cell]
        first, of_clues = own[number, clues], own[:, clues]
        second = total(of_clues & (number > number[:, None])) == 1
        alone = ~some(of_clues & (number < number[:, None])) & first.implies(second)
        yield Rule("numbers", alone & every(own.implies(first[:, None])), "exactly two numbers, or none", names)
        partner = of_clues & (number > number[:, None])
        low, high = (maximum(choose(partner, bound, 0)) for bound in self.bounds)
        size = total(own)
        yield Rule("size", (size >= low) & (size <= high), "a size between its two numbers", names)
        together = [
            (Connected(model.answer, self.graph, value=i + 1, form=form), number[i : i + 1]) for i in number.tolist()
        ]
        yield Rule("area", Joined(model.answer, len(clues), together), "one piece", names)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        drawn, borders = penpa.Numbers("clues"), penpa.divided("clues", 2)
        yield puzzlekit.Problem("Araf", answers.Parts(each=2), puzzlekit.Cells("clues"))
        yield puzzlink.Link("araf", puzzlink.Cells("clues"))
        yield penpa.Board("araf", borders, drawn, grid=("2", "2", "1"))

    def _is_its_own(self, step: Any) -> bool:
        """Whether the step says that the cell of a number is part of the area that is named after it."""
        return all(self.at[fact.value - 1] == fact.cell for fact in step.conclusions)

    named_steps = (
        NamedStep.evident("own number", "", "its area is named after it", when=_is_its_own),
        NamedStep("only area left", 1.2, "", "no other area can have {them}", holds=True),
        NamedStep("two numbers", 1.2, "numbers", "{rules} allows nothing else{as}"),
        NamedStep("one piece", 1.4, "area", "otherwise {names} would not be in one piece{as}"),
        NamedStep("size of an area", 1.5, "size", "otherwise {names} would have no size between its numbers{as}"),
        NamedStep("only area left", 1.6, "numbers|size|area+", "no other can have {them}, by {names}", holds=True),
        NamedStep("areas together", 2.0, "numbers|size|area+", "{names} allow{s} nothing else{as}"),
    )
