"""Araf: areas with two numbers each, and more cells than one of these says, but fewer than the other."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from satenc import Connected, Connectivity, Joined, Model, choose, every, maximum, some, total
from satpuzzles.puzzles.parts.paired_areas import PairedAreas, TwoNumbers
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


class Araf(PairedAreas):
    """``clues[row][column]`` is a number or None. In an answer each cell has the number of the first clue of its
    area, counted from 1 by the places of the clues.
    """

    clues: TwoNumbers = TwoNumbers(0, 999)

    kind = "araf"
    aliases = {"aidabeya": {}}
    encodings = {"connectivity": Connectivity.LEVELS}  # many areas, each of few cells
    making = Making(spare="none")
    clue_name = "the area from the {clue} at {cell}"
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

    named_steps = (
        NamedStep("only area left", 1.2, "", "no other area can have {them}", holds=True),
        NamedStep("two numbers", 1.2, "numbers", "{rules} allows nothing else{as}"),
        NamedStep("one piece", 1.4, "area", "otherwise {names} would not be in one piece{as}"),
        NamedStep("size of an area", 1.5, "size", "otherwise {names} would have no size between its numbers{as}"),
        NamedStep("only area left", 1.6, "numbers|size|area+", "no other can have {them}, by {names}", holds=True),
        NamedStep("areas together", 2.0, "numbers|size|area+", "{names} allow{s} nothing else{as}"),
    )
