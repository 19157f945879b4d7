"""Kojun: a region of n cells has 1 to n; neighbours differ, and within a region the upper one is larger."""

import operator
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from satenc import Model, Pairs
from satpuzzles.puzzles.parts.rooms import NumberedRooms
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Symmetry, Texts


class Kojun(NumberedRooms):
    """``givens[row][column]`` is a number or None; ``regions`` has the number of the region of each cell, from 0."""

    kind = "kojun"
    sites = Sites(puzzlekit="Cojun", puzzlink="cojun", penpa="cojun")
    aliases = {"cojun": {}}
    symmetry = Symmetry(upright=True)
    making = Making(spare="any", standard=0.2, rare={"10x10": {"hard": None}})
    description = (
        "Write a number into each cell, so that a region of n cells has each number from 1 to n once. Equal numbers "
        "never share a side. Of two cells of a region, one straight above the other, the upper one has the larger "
        "number."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.region_rule(model)
        yield self.beside_rule(model)
        room = [region for row in self.regions for region in row]
        above = [pair for line in self.lines[1].tolist() for pair in pairwise(line) if room[pair[0]] == room[pair[1]]]
        names = Texts(lambda pair: " > ".join(map(self.called, pair)), above)
        yield Rule("above", Pairs.related(model.answer, above, operator.gt), names=names)

    def _are_several(self, step: Any) -> bool:
        """Whether the step takes several cells below one another, and is none of those of all kinds, as a single is."""
        return step.technique is None and sum(rule.label == "above" for rule in step.rules) > 1

    named_steps = (
        NamedStep("above", 1.4, "above+", "{rules}{as}"),
        NamedStep("above", 1.8, "above+, region|beside", "{names} leave{s} nothing else{as}", when=_are_several),
    )
