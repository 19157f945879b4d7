"""Suguru: each region of n cells has the numbers from 1 to n, and equal numbers do not touch, not even at a corner."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from numpy.lib.stride_tricks import sliding_window_view

from satenc import AllDifferent, Model
from satpuzzles.puzzles.parts.numbered_rooms import NumberedRooms
from satpuzzles.stating import Encodings, NamedStep, Regions, RowsLike, Rule


@dataclass(frozen=True)
class Suguru(NumberedRooms):
    """``givens[row][column]`` is a number or None; ``regions`` has the number of the region of each cell, from 0."""

    regions: Regions

    if TYPE_CHECKING:

        def __init__(self, givens: RowsLike, regions: RowsLike) -> None: ...

    kind = "suguru"
    special = {
        "generator": "satpuzzles.making.kinds.generators.suguru:SuguruGenerator",
        "possible": "satpuzzles.making.kinds.menders.suguru:possible",
    }
    aliases = {"tectonic": {}}
    description = (
        "Write a number into each cell, so that a region of n cells has each number from 1 to n once. Equal numbers "
        "never touch, not even at a corner."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.region_rule(model)
        shape = (min(self.height, 2), min(self.width, 2))
        squares = sliding_window_view(self.lines[0], shape).reshape(-1, shape[0] * shape[1])
        yield Rule("touching", AllDifferent(model.answer, squares), "equal numbers never touch", whole=True)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        return cls.links_of("Suguru", "suguru", "suguru")

    named_steps = (NamedStep("forbidden neighbour", 2.0, "region, touching", "", when="locked candidates"),)
