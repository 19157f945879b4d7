"""Tenner Grid: each digit once in every row, equal ones never touch, and numbers below the columns are their sums."""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from satenc import AllDifferent, Model, Sum
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.grid_puzzle import GivensField, GridPuzzle, touching_rule
from satpuzzles.stating import Encodings, LineNumbers, Making, NamedStep, Rule, Symmetry, changed, stated

_MOST = 99


class TennerGrid(GridPuzzle):
    """``givens`` are digits from 0, as many as there are columns; ``below`` has the sum of each column, or None."""

    givens: GivensField = GivensField()
    below: LineNumbers = LineNumbers("column", "givens", most=lambda length: length * _MOST)

    kind = "tenner-grid"
    aliases = {"tenner": {}, "zehnergitter": {}}
    is_typed = False
    symmetry = Symmetry(upright=True)
    making = Making(spare="some")

    @property
    def description(self) -> str:
        return (
            f"Write each number from 0 to {self.width - 1} once into every row. Equal numbers never touch, not even at "
            "a corner. A number below a column is the sum of its cells."
        )

    @property
    def numbers(self) -> range:
        return range(self.width)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        rows, columns = self.lines
        yield Rule("row", AllDifferent(model.answer, rows), "every number once")
        yield touching_rule(model, self)
        sums = stated(self.below)
        total = Sum(model.answer, columns[[*sums]], [*sums.values()])
        names = [f"column {i + 1}" for i in sums]
        yield Rule("column", total, [*map("sum {}".format, sums.values())], names, is_clue=True)

    def implied(self, grid: Grid, random: Random) -> Self:
        sums = tuple(map(sum, zip(*grid, strict=True)))
        return changed(self, givens=tuple(map(tuple, grid)), below=sums)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, puzzlekit, puzzlekit_own

        parts = puzzlekit_own.Summed("givens", "below")
        yield puzzlekit.Problem("TennerGrid", answers.Summed(), parts)

    named_steps = (
        NamedStep("forbidden neighbour", 2.0, "row, touching", "", when="locked candidates"),
        NamedStep("remainder of a column", 1.5, "column", "", when="last summand"),
        NamedStep("sum and neighbours", 2.5, "column, row|touching+", "{names} allow nothing else{as}"),
    )
