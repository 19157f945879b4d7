"""Aqre: shade connected cells, as many in each room as its number says, and never four alike in a line."""

from collections.abc import Collection, Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, Count, Model
from satpuzzles.boards import Grid
from satpuzzles.boards.regions import parted_rooms
from satpuzzles.puzzles.parts import grids
from satpuzzles.puzzles.parts.rooms import CountedRooms
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Puzzle, Rule, Texts

_FOUR = 4
_LEAN = 1.5
"""Half the logarithm of how much likelier the cells of a new room are shaded, or unshaded."""

_WHOLE = 1
"""Cells of the rooms that are not parted for an easier puzzle."""


class Aqre(CountedRooms):
    """``regions`` are the rooms. ``clues[row][column]`` says how many cells of its room are shaded, or is None."""

    kind = "aqre"
    sites = Sites(
        puzzlekit="Aqre",
        puzzlink="aqre",
        penpa="aqre",
        flags={"b": "cells on both sides of a border that are never alike"},
    )
    encodings = {"connectivity": Connectivity.AUTO}
    cells_of_room = 4
    description = (
        "Shade cells; a number says how many cells of its room are shaded. All shaded cells are connected, and no four "
        "cells next to each other in a line are all shaded or all unshaded."
    )

    def _leaning(self, random: Random) -> NDArray[np.float64]:
        """Rooms have rather few shaded cells or rather many: there are few ways to shade so many."""
        rooms = np.array(self.regions).ravel()
        leans = np.array([random.choice((-_LEAN, _LEAN)) for _ in range(rooms.max() + 1)])[rooms]
        return np.asarray(np.exp(np.stack([-leans, leans], axis=1)))

    def _finer(self, grid: Grid, cells: Collection[int], random: Random) -> Iterator[tuple[Puzzle, Grid]]:
        """Rooms are parted."""
        for rows in parted_rooms(self.regions.rows, cells, _WHOLE, random):
            yield self.stating(self.height, self.width, lambda _: None, regions=rows), grid

    making = Making(spare="some", leaning=_leaning, finer=_finer, filling={"connectivity": Connectivity.LEVELS})

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.room_rule(model)
        fours = grids.windows(self.lines, _FOUR)
        names = Texts(lambda cells: f"the four {self.board.runs(divmod(i, self.width) for i in cells)[0]}", fours)
        yield Rule("four", Count(model.answer, fours, 1, _FOUR - 1), "not all alike", names)
        yield self.connected(model, encodings)

    named_steps = (
        NamedStep("room complete", 1.0, "room", "{rules} has {all} shaded cells", 0),
        NamedStep("last cells", 1.0, "room", "{rules} needs all cells that are left", 1),
        NamedStep("four in a line", 1.1, "four", "otherwise {rules} would be all alike"),
        NamedStep("room and lines", 1.8, "room, four+", "otherwise {four} would be all alike{as}"),
    )
