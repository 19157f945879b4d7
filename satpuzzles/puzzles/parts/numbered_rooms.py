"""The base of kinds with numbers in regions: a region of n cells has each number from 1 to n once."""

import operator
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import GlobalCardinality, Joined, Model, Pairs
from satenc.formula import by_size
from satpuzzles.boards import placed
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.regions import small_rooms
from satpuzzles.puzzles.parts.grid_puzzle import GivensField, GridPuzzle
from satpuzzles.stating import Givens, Node, Others, Regions, Rooms, Rule


class OverRegions(GivensField):
    """The size of the regions."""

    says = "As many rows and columns as the regions have; null in cells of no region."

    def read(self, node: Node, others: Others) -> Givens:
        givens, regions = super().read(node, others), others["regions"]
        if (len(givens), len(givens[0])) != (len(regions), len(regions[0])):
            found = f"{len(givens)} of {len(givens[0])}"
            raise node.error(f"{len(regions)} rows of {len(regions[0])}, as the regions have", found)
        for y, x in placed(givens):
            if regions.at((y, x)) < 0:
                raise Node(None, f"{node.place}[{y // 2}][{x // 2}]").error("null in a cell without a value")
        return givens


class NumberedRooms(GridPuzzle):
    """``givens[row][column]`` is a number or None; ``regions`` has the number of the region of each cell, from 0."""

    givens: OverRegions = OverRegions()
    regions: Rooms = Rooms()

    is_typed: ClassVar[bool] = False
    numbered_by: ClassVar[tuple[str, ...]] = ("regions",)
    sizes: ClassVar[Sequence[int]] = range(3, 8)
    """How many cells the regions of new puzzles have, but for those that others enclose."""

    @property
    def numbers(self) -> Sequence[int]:
        return range(1, max(map(len, self.regions.members)) + 1)

    @property
    def rooms(self) -> list[list[int]]:
        """The variables of the cells of each region."""
        places = [*rectangle(self.height, self.width).cells]
        return [self.board.numbers_of(places[cell] for cell in cells) for cells in self.regions.members]

    def reach(self) -> NDArray[np.bool_]:
        """A region of n cells has no number above n; one that is given all the same breaks its rule."""
        reach = np.zeros((len(self.board.cells), len(self.numbers)), np.bool_)
        for cells in self.rooms:
            reach[cells, : len(cells)] = True
        for cell, number in enumerate(chain(*self.known())):
            if number is not None:
                reach[cell, number - 1] = True
        return reach

    def region_rule(self, model: Model) -> Rule:
        """A region of n cells has each number from 1 to n once."""
        cell, members = model.answer, self.rooms
        parts = []
        for chosen, groups in by_size(members):
            once = (np.arange(len(self.numbers)) < groups.shape[1]).astype(np.int64)
            parts.append((GlobalCardinality(cell, groups, once, once), chosen))
        demands = [f"1 to {len(group)} once each" if len(group) > 1 else "the number 1" for group in members]
        return Rule("region", Joined(cell, len(members), parts), demands, self.regions.called)

    def beside_rule(self, model: Model) -> Rule:
        """Neighbours have different numbers."""
        pairs = [(one, other) for one, near in enumerate(self.board.neighbours) for other in near if one < other]
        unequal = Pairs.related(model.answer, pairs, operator.ne)
        return Rule("beside", unequal, "equal numbers share no side", whole=True)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        rows = small_rooms(height, width, lambda: random.choice(cls.sizes), random)
        return cls.stating(height, width, lambda _: None, regions=Regions(rows, (*range(1 + max(map(max, rows))),)))

    implied = GridPuzzle.all_given
