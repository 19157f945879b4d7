"""The base of kinds that shade cells in rooms, some of which say how many of their cells are shaded."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from satenc import Model
from satpuzzles.boards import Grid
from satpuzzles.boards.regions import random_rooms
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Clues, Field, Regions, RoomClues, Rooms, Rule


class CountedRooms(ShadingPuzzle):
    """``regions`` are the rooms. ``clues[row][column]`` says how many cells of its room are shaded, or is None."""

    regions: Regions
    clues: Clues

    document: ClassVar[Mapping[str, Field[Any]]] = {"regions": Rooms(), "clues": RoomClues()}
    spare: ClassVar[str] = "some"
    cells_of_room: ClassVar[int] = 6
    """How many cells the rooms of new puzzles have, on average."""

    def room_rule(self, model: Model) -> Rule:
        """A room has as many shaded cells as its number says."""
        rooms = self.regions
        return self.counting(model, "room", rooms.around, "{} shaded".format, lambda cell: rooms.called[rooms.at(cell)])

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        rooms = random_rooms(height, width, cls.cells_of_room, random)
        return cls.stating(height, width, lambda _: None, regions=rooms)

    def implied(self, grid: Grid, random: Random) -> Self:
        rooms, shaded = self.regions, self.sums(grid, self.regions.around)
        return self.clued(lambda cell: shaded[cell] if rooms.around(cell)[0] == cell else None)
