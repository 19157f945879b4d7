"""Country Road: one loop that visits each region once, through as many of its cells as its number says."""

from collections.abc import Iterator
from random import Random

import numpy as np

from satenc import Model, total
from satpuzzles.boards import Grid, plural
from satpuzzles.boards.board import rectangle
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, PARITY, TWO_WAYS_OUT, WAYS_OUT, clues_and_lines
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.puzzles.parts.visited_rooms import VisitedRooms
from satpuzzles.stating import Encodings, Making, NamedStep, RoomClues, Rooms, Rule, Texts


class CountryRoad(VisitedRooms):
    """``regions`` has the region of each cell, None for a black one. ``clues[row][column]`` says through how many
    cells of its region the loop goes, or is None.
    """

    regions: Rooms = Rooms(holes=True)
    clues: RoomClues = RoomClues()

    kind = "country-road"
    sites = Sites(
        puzzlekit="CountryRoad",
        puzzlink="country",
        penpa="country",
        holes="@#",
        counted=True,
        flags={"e": "rooms that the loop need not visit"},
    )
    making = Making(spare="some", usual=(8, 8), rare={key: {"easy": None, "medium": None} for key in ("8x8", "10x10")})
    description = (
        "Draw one loop through the centres of cells. It visits each region exactly once; a number says through how "
        "many cells of its region it goes. Of two cells of different regions that share a side, the loop visits at "
        "least one. Black cells, if there are some, are in no region, and the loop leaves them out."
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
        yield self.visits(model, 1, "visited once")
        crossing = self.board.joined[np.isin(self.board.line_numbers, self.crossings[0])]
        pairs = self.cell_numbers(self.board.vertices)[crossing]
        first, second = pairs.T
        cells = [*rectangle(self.height, self.width).cells]
        names = Texts(lambda two: " and ".join(self.board.name(cells[one]) for one in two), pairs.tolist())
        yield Rule("border", visited[first] | visited[second], "the loop in one of them", names)
        yield self.loop(model, encodings)

    def implied(self, grid: Grid, random: Random) -> "CountryRoad":
        on = self.evaluated(grid, self.visited)
        counts = [int(on[cells].sum()) for cells in self.regions.members]
        rooms = self.regions
        return self.clued(lambda cell: counts[rooms.at(cell)] if rooms.around(cell)[0] == cell else None)

    named_steps = (
        WAYS_OUT,
        PARITY,
        TWO_WAYS_OUT,
        *LOOP_STEPS,
        NamedStep("one visit", 1.2, "region", "{rules} is entered and left once"),
        NamedStep("cells of a region", 1.5, "clue", "{rules} allows nothing else{as}"),
        NamedStep("visit and number", 1.8, "region+, clue", "the visit to {clue} allows nothing else{as}"),
        clues_and_lines("region and lines", 2.0, "clue|region|border+"),
    )
