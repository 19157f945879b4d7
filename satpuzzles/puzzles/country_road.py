"""Country Road: one loop that visits each region once, through as many of its cells as its number says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from satenc import Count, Model, total
from satpuzzles.boards import Grid, Segments, plural
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.regions import random_rooms
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, PARITY, WAYS_OUT, LinePuzzle
from satpuzzles.stating import Clues, Encodings, NamedStep, Regions, RoomClues, Rooms, RowsLike, Rule, Texts

_ROOM = 6
"""Cells of the regions of new puzzles, on average."""


@dataclass(frozen=True)
class CountryRoad(LinePuzzle):
    """``regions`` has the region of each cell. ``clues[row][column]`` says through how many cells of its region the
    loop goes, or is None.
    """

    regions: Regions
    clues: Clues = ()

    if TYPE_CHECKING:

        def __init__(self, regions: RowsLike, clues: RowsLike = ()) -> None: ...

    kind = "country-road"
    network = Segments
    document = {"regions": Rooms(), "clues": RoomClues()}
    spare = "some"
    description = (
        "Draw one loop through the centres of cells. It visits each region exactly once; a number says through how "
        "many cells of its region it goes. Two cells that share a side of two regions are not both left out."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        rooms, x, visited = self.regions, model.answer.flat, self.visited(model.answer.flat)
        clues = self.numbered
        members = [rooms.members[rooms.at(place)] for place in clues]
        stated = (
            total(visited[[*map(np.ndarray.tolist, members)]]) == np.array([*clues.values()], np.int64)
            if clues
            else (x[:0] == 1)
        )
        named = lambda cell: "the number of " + rooms.called[rooms.at(cell)]  # noqa: E731
        yield self.clue_rule("clue", stated, clues, lambda n: f"the loop in {plural(n, 'cell')}", named)
        borders, pairs = self._borders()
        yield Rule("region", Count(model.answer, borders, 2, 2), "visited once", rooms.called)
        first, second = np.array(pairs, np.intp).reshape(-1, 2).T
        cells = [*rectangle(self.height, self.width).cells]
        names = Texts(lambda two: " and ".join(self.board.name(cells[one]) for one in two), pairs)
        yield Rule("border", visited[first] | visited[second], "the loop in one of them", names)
        yield self.loop(model, encodings)

    def _borders(self) -> tuple[list[list[int]], list[tuple[int, int]]]:
        """The lines that lead into each region, and the pairs of cells at both sides of a border."""
        flat = np.array(self.regions.rows).ravel()
        borders: list[list[int]] = [[] for _ in self.regions.members]
        pairs = []
        for line, (one, other) in zip(self.board.line_numbers.tolist(), self.board.joined.tolist(), strict=True):
            if flat[one] != flat[other]:
                pairs.append((one, other))
                for cell in (one, other):
                    borders[flat[cell]].append(line)
        return borders, pairs

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "CountryRoad":
        return cls.stating(height, width, lambda _: None, regions=random_rooms(height, width, _ROOM, random))

    def implied(self, grid: Grid, random: Random) -> "CountryRoad":
        on = self.evaluated(grid, self.visited)
        counts = [int(on[cells].sum()) for cells in self.regions.members]
        rooms = self.regions
        return self.clued(lambda cell: counts[rooms.at(cell)] if rooms.around(cell)[0] == cell else None)

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        parts = puzzlekit.Cells("clues"), puzzlekit.Regions("regions", whole=True)
        drawn = penpa.Numbers("clues", unknown=None), penpa.Regions("regions")
        return {
            "puzzlekit": puzzlekit.Problem("CountryRoad", answers.Sides(), *parts),
            "puzzlink": puzzlink.Link("country", puzzlink.Rooms("regions", "clues")),
            "penpa": penpa.Board("country", penpa.LOOP, *drawn),
        }

    named_steps = (
        WAYS_OUT,
        NO_WAY_BACK,
        PARITY,
        *LOOP_STEPS,
        NamedStep("one visit", 1.2, "region", "{rules} is entered and left once"),
        NamedStep("one of two cells", 1.4, "border", "one of {rules} lies on the loop"),
        NamedStep("cells of a region", 1.5, "clue", "{rules} allows nothing else{as}"),
        NamedStep("visit and number", 1.8, "region+, clue", "the visit to {clue} allows nothing else{as}"),
        NamedStep("region and lines", 2.0, "clue|region|border+, loop+", "{names} allow{s} no other loop{as}"),
    )
