"""Suguru: each region of n cells has the numbers from 1 to n, and equal numbers do not touch, not even at a corner."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from satenc import AllDifferent, GlobalCardinality, Joined, Model
from satenc.formula import by_size
from satpuzzles.puzzles.parts.grid_puzzle import GivensField, GridPuzzle
from satpuzzles.stating import Encodings, Givens, NamedStep, Node, Others, Regions, Rooms, RowsLike, Rule


class OverRegions(GivensField):
    """The size of the regions."""

    def read(self, node: Node, others: Others) -> Givens:
        givens, regions = super().read(node, others), others["regions"]
        if (len(givens), len(givens[0])) != (len(regions), len(regions[0])):
            found = f"{len(givens)} of {len(givens[0])}"
            raise node.error(f"{len(regions)} rows of {len(regions[0])}, as the regions have", found)
        return givens


@dataclass(frozen=True)
class Suguru(GridPuzzle):
    """``givens[row][column]`` is a number or None; ``regions`` has the number of the region of each cell, from 0."""

    regions: Regions

    if TYPE_CHECKING:

        def __init__(self, givens: RowsLike, regions: RowsLike) -> None: ...

    kind = "suguru"
    document = {"givens": OverRegions(), "regions": Rooms()}
    is_typed = False
    numbered_by = ("regions",)
    special = {
        "generator": "satpuzzles.making.kinds.generators.suguru:SuguruGenerator",
        "possible": "satpuzzles.making.kinds.menders.suguru:possible",
    }
    aliases = {"tectonic": {}}
    description = (
        "Write a number into each cell, so that a region of n cells has each number from 1 to n once. Equal numbers "
        "never touch, not even at a corner."
    )

    @property
    def numbers(self) -> Sequence[int]:
        return range(1, max(map(len, self.regions.members)) + 1)

    def reach(self) -> NDArray[np.bool_]:
        """A region of n cells has no number above n; one that is given all the same breaks its rule."""
        reach = np.zeros((self.height * self.width, len(self.numbers)), np.bool_)
        for cells in self.regions.members:
            reach[cells, : len(cells)] = True
        for cell, number in enumerate(chain(*self.givens)):
            if number is not None:
                reach[cell, number - 1] = True
        return reach

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell, members = model.answer, self.regions.members
        parts = []
        for chosen, groups in by_size(members):
            once = (np.arange(len(self.numbers)) < groups.shape[1]).astype(np.int64)
            parts.append((GlobalCardinality(cell, groups, once, once), chosen))
        demands = [f"1 to {len(group)} once each" if len(group) > 1 else "the number 1" for group in members]
        yield Rule("region", Joined(cell, len(members), parts), demands, self.regions.called)
        shape = (min(self.height, 2), min(self.width, 2))
        squares = sliding_window_view(self.lines[0], shape).reshape(-1, shape[0] * shape[1])
        yield Rule("touching", AllDifferent(cell, squares), "equal numbers never touch", whole=True)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        parts = puzzlekit.Cells("givens"), puzzlekit.Regions("regions")
        drawn = penpa.Numbers("givens", unknown=None), penpa.Regions("regions")
        return {
            "puzzlekit": puzzlekit.Problem("Suguru", answers.Numbers(), *parts),
            "puzzlink": puzzlink.Link("suguru", puzzlink.Borders("regions"), puzzlink.Givens()),
            "penpa": penpa.Board("suguru", penpa.entered("givens"), *drawn),
        }

    named_steps = (NamedStep("forbidden neighbour", 2.0, "region, touching", "", when="locked candidates"),)
