"""The base of loops through the centres of cells that visit each region so many times."""

from functools import cached_property
from random import Random
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Count, Model
from satpuzzles.boards import Grid, Place, Segments
from satpuzzles.boards.networks import Network
from satpuzzles.boards.regions import random_rooms
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import Regions, Rule
from satpuzzles.stating.modelling import values_of


class VisitedRooms(LinePuzzle):
    """``regions`` has the region of each cell, none for black cells, which the loop leaves out."""

    network: ClassVar[type[Network]] = Segments
    cells_of_room: ClassVar[int] = 6
    """How many cells the rooms of new puzzles have, on average."""
    in_turns: ClassVar[bool] = False
    """Whether regions of two sorts take turns, so that their number is even; cells without a symbol are full stops."""

    @property
    def _rooms(self) -> Regions:
        rooms: Regions = vars(self)["regions"]  # the field of a kind, which may have others before it
        return rooms

    @property
    def holes(self) -> frozenset[Place]:
        return self._rooms.holes

    @cached_property
    def crossings(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The lines that lead from one region to another, and ``[line, 2]``: the regions that each joins."""
        board = self.board
        rooms = np.array([self._rooms.at(place) for place in board.vertices], np.intp)[board.joined]
        crosses = rooms[:, 0] != rooms[:, 1]
        return board.line_numbers[crosses], rooms[crosses]

    def visits(self, model: Model, times: int, demand: str) -> Rule:
        """The loop leads into each region, and out of it, so many ``times``."""
        lines, rooms = self.crossings
        borders = [lines[(rooms == room).any(axis=1)].tolist() for room in range(len(self._rooms.members))]
        return Rule("region", Count(model.answer, borders, 2 * times, 2 * times), demand, self._rooms.called)

    def in_order(self, grid: Grid) -> list[int]:
        """The regions in which the loop of an answer is, one after the other, if it visits each once."""
        lines, rooms = self.crossings
        after: dict[int, list[int]] = {}
        for one, other in rooms[values_of(grid)[lines] == 1].tolist():
            after.setdefault(one, []).append(other)
            after.setdefault(other, []).append(one)
        found = dict.fromkeys([0])
        while left := [room for room in after[next(reversed(found))] if room not in found]:
            found[left[0]] = None
        return [*found]

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        usual = cls.cells_of_room
        even = [n for n in range(usual - 2, usual + 4) if round(height * width / n) % 2 == 0]
        cells = random.choice(even or [usual]) if cls.in_turns else usual
        rooms = random_rooms(height, width, cells, random)
        return cls.stating(height, width, lambda _: "." if cls.in_turns else None, regions=rooms)
