"""The bases of kinds with rooms, in which cells are shaded, symbols stand, or each number stands once."""

import operator
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, GlobalCardinality, Joined, Model, Pairs, connected
from satenc.formula import by_size
from satpuzzles.boards import CROSS, Grid, placed
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.regions import small_rooms
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens, GivensField, GridPuzzle
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Givens, Making, NamedStep, Node, Others, Regions, RoomClues, Rooms, Rule

ROOM_COMPLETE = NamedStep("room complete", 1.0, "room", "{rules} has {all} shaded cells", 0)
LAST_OF_ROOM = NamedStep("last cells", 1.0, "room", "{rules} needs all cells that are left", 1)
"""What steps by the number of a room are called."""


class CountedRooms(ShadingPuzzle):
    """``regions`` are the rooms. ``clues[row][column]`` says how many cells of its room are shaded, or is None."""

    regions: Rooms = Rooms()
    clues: RoomClues = RoomClues()

    making: ClassVar[Making] = Making(spare="some")
    cells_of_room: ClassVar[int] = 6

    def room_rule(self, model: Model) -> Rule:
        """A room has as many shaded cells as its number says."""
        rooms = self.regions
        return self.counting(model, "room", rooms.around, "{} shaded".format, lambda cell: rooms.called[rooms.at(cell)])

    def implied(self, grid: Grid, random: Random) -> Self:
        """Numbers stand where they do on puzz.link: in the upper one of the cells of a room that are furthest left."""
        rooms, shaded = self.regions, self.sums(grid, self.regions.around)
        first = {min(rooms.around(cell), key=lambda at: at[::-1]) for cell in shaded}
        return self.clued(lambda cell: shaded[cell] if cell in first else None)


class GivenRooms(SizedPuzzle):
    """``regions`` are the rooms. ``givens[row][column]`` is the value of a cell, 0 for one that is known to be empty,
    or None.
    """

    regions: Rooms = Rooms()
    givens: FurtherGivens = FurtherGivens()

    shape: ClassVar[str] = "regions"
    given: ClassVar[str] = "givens"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {0: ("empty", CROSS)}
    making: ClassVar[Making] = Making(spare="some")
    unprinted: ClassVar[int | None] = 0
    cells_of_room: ClassVar[int] = 6

    def together(self, model: Model, encodings: Encodings, what: str) -> Rule:
        """All cells that are not empty, which have ``what``, are connected."""
        filled = connected(model.answer.flat > 0, self.graph, Connectivity(encodings["connectivity"]))
        return Rule("connected", filled, f"all cells with {what} are connected", whole=True)

    implied = SizedPuzzle.all_given


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
