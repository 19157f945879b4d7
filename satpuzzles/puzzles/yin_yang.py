"""Yin-Yang: put a white or a black circle into each cell, so that either colour is connected and no 2x2 are alike."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from satenc import Connected, Connectivity, Count, Model, listed, total
from satpuzzles.boards import DISC
from satpuzzles.boards.drawing import CIRCLE
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Solving, Symmetry

_CROSSED = {(0, 1, 1, 0), (1, 0, 0, 1)}


class YinYang(GridPuzzle):
    """``givens`` are 0 for a white circle and 1 for a black one."""

    kind = "yin-yang"
    kind_title = "Yin-Yang"
    genre = "symbols in cells"
    aliases = {"yinyang": {}, "shiromaru-kuromaru": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    variable = "black"
    is_typed = False
    numbers = range(2)
    looks = {0: ("white", CIRCLE), 1: ("black", DISC)}
    symmetry = Symmetry(interchangeable=True)
    making = Making(spare="any")
    description = (
        "Put a white or a black circle into each cell. All white circles are connected, all black circles are "
        "connected, and no 2x2 cells have four circles of one colour."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield Rule("square", Count(model.answer, self.quads, 1, 3), "not all alike", self.quad_names)
        form = Connectivity(encodings["connectivity"])
        for value, (name, _) in self.looks.items():
            together = Connected(model.answer, self.graph, value=value, form=form)
            yield Rule(name, together, f"all {name} circles are connected", whole=True)

    def _redundant(self, model: Model) -> Iterator[Rule]:
        """Two lines that join equal circles cannot cross."""
        x, (rows, columns) = model.answer.flat, self.lines
        yield Rule("crossing", ~listed(x.take(self.quads), _CROSSED), "no two colours cross", self.quad_names)
        if min(self.height, self.width) > 1:
            rim = np.concatenate([rows[0], columns[-1][1:], rows[-1][-2::-1], columns[0][-2:0:-1]])
            changes = total(x.take(rim) ^ x.take(np.roll(rim, 1))) <= 2
            yield Rule("rim", changes, "each colour is in one piece around the rim", whole=True)

    solving = Solving(redundant=_redundant)

    implied = GridPuzzle.all_given

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        names = {0: "w", 1: "b", None: "."}
        written = puzzlekit.Cells("givens", codes.Renamed(puzzlekit.PEARLS, names))
        yield puzzlekit.Problem("YinYang", answers.Marked("b", "w"), written)
        yield puzzlink.Link("yinyang", puzzlink.Cells("givens", codes.Renamed(codes.PEARLS, names)))
        yield penpa.Board("yin-yang", penpa.circled("givens"), penpa.Circles("givens"))

    named_steps = (
        NamedStep("square", 1.0, "square", "otherwise {rules} would all be alike"),
        NamedStep("checkerboard", 1.1, "crossing", "otherwise {names} would cut one of the two colours in two{as}"),
        NamedStep("border", 1.3, "rim", "the circles of each colour follow each other around the rim{as}"),
    )
