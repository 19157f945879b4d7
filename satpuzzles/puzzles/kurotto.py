"""Kurotto: shade cells so that each number says how many cells the shaded groups beside its circle have."""

from collections.abc import Iterator
from random import Random

from satenc import Connectivity, Count, Model, SizesBeside
from satpuzzles.boards import Grid, plural
from satpuzzles.boards.board import pieces
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues, with_shaded
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule

_SHADED = 0.35
"""How many cells of new puzzles are shaded, about: of more, most would be in one group."""


class Kurotto(ShadingPuzzle):
    """``clues[row][column]`` is how many cells the shaded groups beside a circle have, "?" for any number, or None."""

    clues: ClueGrid = ClueGrid(0, texts=r"\?", such_as='"?" for a circle without a number', dots="island")

    kind = "kurotto"
    sites = Sites(puzzlekit="Kurotto", puzzlink="kurotto", penpa="kurotto", code="CIRCLED", circled=True)
    encodings = {"connectivity": Connectivity.AUTO}
    description = (
        "Shade cells, but no circles. Shaded cells that are connected form a group. A number in a circle says how many "
        "cells all groups have together that share a side with the circle."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        sizes = dict(zip(self.cell_numbers(self.numbered).tolist(), self.numbered.values(), strict=True))
        beside = SizesBeside(model.answer, self.graph, sizes, form=Connectivity(encodings["connectivity"]))
        yield self.clue_rule(
            "clue", beside, self.numbered, lambda n: f"groups of {plural(n, 'cell')}", "the circle at {cell}"
        )
        circles = {place: clue for place, clue in self.entries.items() if place not in self.numbered}
        cells = self.cell_numbers(circles)[:, None]
        yield self.clue_rule(
            "circle", Count(model.answer, cells, 0, 0), circles, lambda _: "it is unshaded", "the circle at {cell}"
        )

    making = Making(
        spare="some",
        paired=True,
        usual=(8, 8),
        leaning=with_shaded(_SHADED),
        rare={key: {"hard": None} for key in ("8x8", "10x10")},
    )

    def implied(self, grid: Grid, random: Random) -> "Kurotto":
        """Numbers in all unshaded cells."""
        values, beside = [value for row in grid for value in row], self.graph.neighbours
        shaded = [cell for cell, value in enumerate(values) if value]
        group = {cell: part for part in pieces(shaded, beside) for cell in part}
        numbers = [len({v for w in near for v in group.get(w, ())}) for near in beside]
        return self.filled(None if value else number for value, number in zip(values, numbers, strict=True))

    named_steps = (
        NamedStep.evident("circles are unshaded", "clue|circle+", "a circle is unshaded", 0, on_clues),
        NamedStep("groups complete", 1.4, "clue", "otherwise {rules} could not have its number{as}", 0),
        NamedStep("groups must grow", 1.5, "clue", "otherwise {rules} could not have its number{as}", 1),
        NamedStep("groups of a number", 1.6, "clue", "{rules} allows nothing else{as}"),
        NamedStep("two numbers", 2.0, "clue+", "{names} allow nothing else together{as}"),
    )
