"""The base of loops through the centres of cells that visit each region so many times."""

from functools import cached_property
from random import Random
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Count, Model
from satpuzzles.boards import Segments
from satpuzzles.boards.networks import Network
from satpuzzles.boards.regions import random_rooms
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import Regions, Rule


class VisitedRooms(LinePuzzle):
    """``regions`` has the region of each cell."""

    regions: Regions

    network: ClassVar[type[Network]] = Segments
    cells_of_room: ClassVar[int] = 6
    """How many cells the rooms of new puzzles have, on average."""

    @cached_property
    def crossings(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The lines that lead from one region to another, and ``[line, 2]``: the regions that each joins."""
        board = self.board
        rooms = np.array([self.regions.at(place) for place in board.vertices], np.intp)[board.joined]
        crosses = rooms[:, 0] != rooms[:, 1]
        return board.line_numbers[crosses], rooms[crosses]

    def visits(self, model: Model, times: int, demand: str) -> Rule:
        """The loop leads into each region, and out of it, so many ``times``."""
        lines, rooms = self.crossings
        borders = [lines[(rooms == room).any(axis=1)].tolist() for room in range(len(self.regions.members))]
        return Rule("region", Count(model.answer, borders, 2 * times, 2 * times), demand, self.regions.called)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        rooms = random_rooms(height, width, cls.cells_of_room, random)
        return cls.stating(height, width, lambda _: None, regions=rooms)
