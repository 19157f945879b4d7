"""Palisade (Five Cells, Four Cells): areas of one size, and numbers that count the borders around their cells."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from satenc import Connectivity, Division, Expression, Model, total
from satenc.expressions.expression import padded
from satpuzzles.boards import cell_name, plural
from satpuzzles.boards.board import rectangle
from satpuzzles.puzzles.parts.bordered import NO_LOOSE_END, Bordered
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.lines import is_whole
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule, Solving, Whole


class Palisade(CluedCells, Bordered):
    """``clues[row][column]`` says how many sides of the cell are borders, those of the board among them, or is None.
    Each area has ``area`` cells.
    """

    area: Whole = Whole(1, 100, "the number of cells of an area", usual=1)
    clues: ClueGrid = ClueGrid(0, 4)

    kind = "palisade"
    aliases = {"four-cells": {"area": 4}, "five-cells": {"area": 5}}
    making = Making(spare="any", usual=(8, 8))

    @property
    def description(self) -> str:
        return (
            f"Divide the board along the lines between cells into connected areas of {plural(self.area, 'cell')}. A "
            "number says how many of the four sides of its cell are borders; the rim of the board counts too."
        )

    def numbers_at(self, x: Expression) -> Expression:
        places = [*rectangle(self.height, self.width).cells]
        inner = [self.board.numbers_of(self.board.around(place)) for place in places]
        return total(x.take(padded(inner))) + np.array([4 - len(one) for one in inner], np.int64)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cells = self.height * self.width
        yield self.numbers_rule(model, lambda n: plural(n, "border"), name="cell {cell}")
        sizes, form = dict.fromkeys(range(cells), self.area), Connectivity(encodings["connectivity"])
        areas = Division(model.answer, self.beside, sizes=sizes, form=form)
        names = ["the borders", *(f"the area of {cell_name(divmod(cell, self.width))}" for cell in range(cells))]
        yield Rule("area", areas, ["part areas", *[plural(self.area, "cell")] * cells], names)

    def _unsolvable(self) -> str | None:
        cells = self.height * self.width
        return f"{plural(cells, 'cell')} cannot be divided into areas of {self.area}" if cells % self.area else None

    solving = Solving(redundant=lambda self, model: [self.corner(model)], unsolvable=_unsolvable)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import codes, puzzlink, tatham
        from satpuzzles.links.expression import Implied

        cells = puzzlink.Cells("clues", codes.KNOWN_BORDERS)
        parts = tatham.Rectangle("clues"), tatham.AreaSize("area"), puzzlink.Cells("clues", tatham.EDGES)
        yield puzzlink.Link("fourcells", Implied("area", 4), cells)
        yield puzzlink.Link("fivecells", Implied("area", 5), cells)
        yield tatham.Game("palisade", r"\d+(x\d+)?n\d+:[a-z0-4]+", *parts)

    named_steps = (
        NamedStep("number complete", 1.0, "clue", "{rules} has all of its borders", 0),
        NamedStep("last borders", 1.0, "clue", "{rules} needs all edges that are left", 1),
        NO_LOOSE_END,
        NamedStep("number and corners", 1.3, "clue, corner+", "{names} allow nothing else together{as}"),
        NamedStep("no loose end", 1.1, "area", "otherwise a border would lie inside an area{as}", when=is_whole),
        NamedStep("area too large", 1.2, "area", "otherwise {names} would be too large{as}", 1),
        NamedStep("area too small", 1.2, "area", "otherwise {names} would be too small{as}", 0),
        NamedStep("number and area", 1.4, "clue, area+", "{clue} and its areas allow nothing else{as}"),
        NamedStep("numbers and areas", 1.8, "clue+, area+", "{clue} and their areas allow nothing else together{as}"),
    )
