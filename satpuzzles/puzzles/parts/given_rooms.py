"""The base of kinds that write numbers or symbols into some cells of rooms; in some cells they are given."""

from collections.abc import Mapping
from typing import ClassVar

from satenc import Connectivity, Model, connected
from satpuzzles.boards import CROSS
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Making, Rooms, Rule


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
