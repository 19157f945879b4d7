"""Heyawake: shade cells that never share a side; the others are connected, and no line of them crosses three rooms."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from random import Random
from typing import Any

import numpy as np

from satenc import Connectivity, Count, Model
from satpuzzles.boards import Grid, corners
from satpuzzles.boards.regions import Rows, parted_rooms
from satpuzzles.puzzles.parts.rooms import LAST_OF_ROOM, ROOM_COMPLETE, CountedRooms
from satpuzzles.puzzles.parts.shading import BESIDE
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Puzzle, Rule, Texts

_WHOLE = 2
"""Cells of the rooms that are not parted for an easier puzzle."""


class Heyawake(CountedRooms):
    """``regions`` are the rooms. ``clues[row][column]`` says how many cells of its room are shaded, or is None."""

    kind = "heyawake"
    sites = Sites(puzzlekit="Heyawake", puzzlink=("heyawake", "heyawacky"), penpa="heyawake", counted=True)
    encodings = {"connectivity": Connectivity.AUTO}
    description = (
        "Shade cells; a number says how many cells of its room are shaded. Shaded cells do not share a side, all "
        "unshaded cells are connected, and no straight line of unshaded cells reaches into three rooms."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.room_rule(model)
        lines = [*self._lines(self.regions)]
        once = Count(model.answer, lines, 1, self.height + self.width)
        ends = Texts(lambda line: f"the line {self.called(line[0])} to {self.called(line[-1])}", lines)
        yield Rule("three rooms", once, "a shaded cell", ends)
        yield self.apart(model)
        yield self.connected(model, encodings, value=0)

    def _lines(self, rooms: Iterable[Sequence[int]]) -> Iterator[list[int]]:
        """The shortest straight lines of cells that reach into three ``rooms``."""
        room = [*chain(*rooms)]
        for line in chain(*map(np.ndarray.tolist, self.lines)):
            borders = [i for i, (one, other) in enumerate(pairwise(line)) if room[one] != room[other]]
            for first, second in pairwise(borders):
                yield line[first : second + 2]

    def _finer(self, grid: Grid, cells: Collection[int], random: Random) -> Iterator[tuple[Puzzle, Grid]]:
        """Rooms are parted, where the answer allows it."""

        def may(rows: Rows) -> bool:
            return all(map(shaded.intersection, self._lines(rows)))

        shaded = {*np.flatnonzero(np.array(grid)).tolist()}
        for rows in parted_rooms(self.regions.rows, cells, _WHOLE, random, may):
            yield self.stating(self.height, self.width, lambda _: None, regions=rows), grid

    making = Making(spare="some", usual=(8, 8), finer=_finer)

    def _has_corner(self, step: Any) -> bool:
        """Whether the room of the step lies in a corner of the board."""
        cells = corners(self.height, self.width)
        return any(not cells.isdisjoint(rule.cells) for rule in step.rules if rule.label == "room")

    named_steps = (
        ROOM_COMPLETE,
        LAST_OF_ROOM,
        BESIDE,
        NamedStep(
            "three rooms", 1.3, "three rooms", "{rules} reaches into three rooms, and all its others are unshaded", 1
        ),
        NamedStep("cells of a room", 1.6, "room, apart", "otherwise {rules} would need two shaded cells side by side"),
        NamedStep(
            "corner of a room",
            2.0,
            "room, apart, connected",
            "otherwise the shaded cells of {rules} would cut off others{as}",
            when=_has_corner,
        ),
        NamedStep(
            "ways out of a room",
            2.4,
            "room, apart|connected+",
            "otherwise the shaded cells of {rules} would cut off others{as}",
        ),
    )
