"""Minesweeper: find the mines by the numbers in open cells, each of which counts the mines around its cell."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from satenc import Cardinality, Count, Model
from satpuzzles.boards import CROSS, DISC, Board, Cell, Grid, listed, plural
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule
from satpuzzles.stating.fields import AnyWhole

UNKNOWN = "?"
_DENSITY = 4
"""In a new puzzle one in so many cells is a mine."""
_LARGE = 70
"""Cells without a number from which on the modular totalizer counts all mines: a formula has two fifths of the clauses
then that it has with a sequential counter. Below it narrowing may leave so few cells that it has more.
"""


def _demand(mines: int) -> str:
    return f"{plural(mines, 'mine')} around it"


class Minesweeper(ShadingPuzzle):
    """``clues[row][column]`` is the number of mines around an open cell, "?" for an open cell without a number, None
    for a covered cell. ``mines`` is the number of all mines, or None.
    """

    clues: ClueGrid = ClueGrid(0, 8, r"\?", '"?" for an open cell without a number')
    mines: AnyWhole = AnyWhole("a number of mines")

    kind = "minesweeper"
    genre = "symbols in cells"
    variable = "mine"
    looks = {0: ("free", CROSS), 1: ("a mine", DISC)}
    making = Making(spare="any", standard=0.35)
    description = (
        "Find the mines. A number says how many of the cells around it, diagonal ones included, are mines. A cell with "
        "a number is not a mine."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, places = self.board, [*self.entries]
        yield self.counting(model, "number", board.touching, _demand, "the {clue} at {cell}")
        open_cells = Count(model.answer, [[board.numbers[place]] for place in places], 0, 0)
        no_mines = "cells with numbers are not mines"
        yield Rule("open", open_cells, no_mines, whole=True, is_clue=True, without=lambda i: self.without(places[i]))
        if self.mines is not None:
            area = self.height * self.width
            everywhere = [[*range(area)]] if self.mines <= area else [[]]
            is_large = area - len(places) >= _LARGE
            encoding = Cardinality.MODULAR_TOTALIZER if is_large else Cardinality.SEQUENTIAL
            total = Count(model.answer, everywhere, self.mines, self.mines, encoding)
            yield Rule("mines", total, f"{self.mines} in all", ["all mines"])

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "Minesweeper":
        return Covered.stating(height, width, lambda _: None, mines=-(-height * width // _DENSITY))

    def implied(self, grid: Grid, random: Random) -> "Minesweeper":
        is_mine, mines = self.values_at(grid), self.sums(grid, self.board.touching)
        return self.clued(lambda cell: None if is_mine[cell] else mines[cell])

    def known(self) -> Board:
        """Cells with a clue are no mines."""
        return [[None if clue is None else 0 for clue in row] for row in self.clues]

    def _cells_with_clues(self) -> set[Cell]:
        return {self.board.cells[place] for place in self.entries}

    showing = replace(ShadingPuzzle.showing, blank=_cells_with_clues)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, penpa_own, puzzlekit, puzzlink

        total = penpa_own.Beside("mines", "sun_moon", r"mines?\b", "the number of mines", style=4, optional=True)
        parts = puzzlekit.Header("mines"), puzzlekit.Cells("clues", puzzlekit.OPEN)
        yield puzzlekit.Problem("Minesweeper", answers.Shaded(), *parts)
        yield puzzlink.Link("mines", puzzlink.Cells("clues"), aliases=("minesweeper",))
        yield penpa.Board(
            "minesweeper", penpa.marked("mines", "4I", "sol_mine"), total, penpa.Numbers("clues", unknown=UNKNOWN)
        )

    def _compares(self, step: Any) -> dict[str, str]:
        """Of two numbers, how many mines more one lacks than the other, if it has as many cells besides."""
        known, clues = {fact.cell: fact.value for fact in step.facts}, [*self.numbered.values()]
        named = [(rule.name, clues[rule.number], {*rule.cells}) for rule in step.rules]
        for (one, n, cells), (other, m, others) in permutations(named, 2) if len(named) == 2 else ():
            more = n - m - sum(known.get(cell, 0) for cell in cells) + sum(known.get(cell, 0) for cell in others)
            alone = sorted(cells - others - known.keys())
            if more == len(alone):
                if not more:
                    return {
                        "compared": f"{one} has as many mines left as {other}, and no cells but those that they share"
                    }
                besides = listed(self.board.runs(alone))
                mines = f"{more} more {'mine' if more == 1 else 'mines'} left than {other}"
                return {"compared": f"{one} has {mines}, and only {besides} beside the cells that they share"}
        return {}

    named_steps = (
        NamedStep("full", 1.0, "number", "{names} has {all} mines", 0),
        NamedStep("rest", 1.0, "number", "{names} needs all cells that are left", 1),
        NamedStep("two numbers", 1.5, "number+", "{compared}", when=_compares),
        NamedStep("two numbers", 1.5, "number+", "{names} share cells, and nothing else suits them"),
        NamedStep("all mines", 1.4, "mines", "all mines are known", 0),
        NamedStep("mines left", 2.0, "mines, number+", "{number} and the number of all mines leave nothing else"),
    )


class Covered(Minesweeper):
    """For making new ones: a cell that loses its number may be a mine."""

    def known(self) -> Board:
        return [[None] * self.width] * self.height
