"""Suguru: each region of n cells has the numbers from 1 to n, and equal numbers do not touch, not even at a corner."""

from collections.abc import Iterator

from satenc import Model
from satpuzzles.puzzles.parts.grid_puzzle import touching_rule
from satpuzzles.puzzles.parts.rooms import NumberedRooms
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, NamedStep, Rule


class Suguru(NumberedRooms):
    """``givens[row][column]`` is a number or None; ``regions`` has the number of the region of each cell, from 0."""

    kind = "suguru"
    sites = Sites(puzzlekit="Suguru", puzzlink="suguru", penpa="suguru")
    aliases = {"tectonic": {}}
    description = (
        "Write a number into each cell, so that a region of n cells has each number from 1 to n once. Equal numbers "
        "never touch, not even at a corner."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.region_rule(model)
        yield touching_rule(model, self)

    named_steps = (NamedStep("forbidden neighbour", 2.0, "region, touching", "", when="locked candidates"),)
