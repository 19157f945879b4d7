"""The base of kinds that shade cells in rooms, some of which say how many of their cells are shaded."""

from random import Random
from typing import ClassVar, Self

from satenc import Model
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Making, NamedStep, RoomClues, Rooms, Rule

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
