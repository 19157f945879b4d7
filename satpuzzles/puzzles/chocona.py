"""Chocona: shade rectangles, so that each room has as many shaded cells as its number says."""

from collections.abc import Collection, Iterator
from random import Random

import numpy as np

from satenc import Model
from satpuzzles.boards import Grid
from satpuzzles.boards.board import pieces
from satpuzzles.puzzles.parts.rooms import LAST_OF_ROOM, ROOM_COMPLETE, CountedRooms
from satpuzzles.puzzles.parts.shading import CORNER
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Puzzle, Rule


class Chocona(CountedRooms):
    """``regions`` are the rooms. ``clues[row][column]`` says how many cells of its room are shaded, or is None."""

    kind = "chocona"
    sites = Sites(puzzlekit="Chocona", puzzlink="chocona", penpa="chocona")
    aliases = {"chocolate": {}}
    description = (
        "Shade cells; a number says how many cells of its room are shaded. Shaded cells that are connected form a "
        "rectangle or a square. Rectangles may reach into several rooms, and do not share a side."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.room_rule(model)
        yield self.corner(model)

    def _finer(self, grid: Grid, cells: Collection[int], random: Random) -> Iterator[tuple[Puzzle, Grid]]:
        """Rooms are parted where shaded cells lie beside unshaded ones."""
        labels, values, beside = np.array(self.regions).ravel(), np.ravel(grid), self.graph.neighbours
        for room in random.sample(rooms := sorted({*labels[[*cells]].tolist()}), len(rooms)):
            members = np.flatnonzero(labels == room)
            if len({*values[members].tolist()}) > 1:
                for value in (0, 1):
                    for piece in pieces(members[values[members] == value].tolist(), beside):
                        labels[[*piece]] = labels.max() + 1
                rows = labels.reshape(self.height, self.width).tolist()
                yield self.stating(self.height, self.width, lambda _: None, regions=rows), grid

    making = Making(spare="some", finer=_finer)

    named_steps = (
        ROOM_COMPLETE,
        LAST_OF_ROOM,
        CORNER,
        NamedStep("room and rectangles", 1.8, "room, corner+", "{names} allow nothing else{as}"),
    )
