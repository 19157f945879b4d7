"""Double Back: one loop through all cells that visits each region twice."""

from collections.abc import Iterator

from satenc import Model
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, TWO_WAYS_OUT
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.puzzles.parts.visited_rooms import VisitedRooms
from satpuzzles.stating import Encodings, Making, NamedStep, Rooms, Rule


class DoubleBack(VisitedRooms):
    """``regions`` has the region of each cell, None for a black one, which the loop leaves out."""

    regions: Rooms = Rooms(holes=True)

    kind = "double-back"
    sites = Sites(puzzlekit="DoubleBack", puzzlink="doubleback", holes="#@")
    aliases = {"doubleback": {}}
    shape = "regions"
    needs = "two cells side by side in regions"
    making = Making(spare="none")
    description = (
        "Draw one loop through the centres of all cells that are not black. It visits each region exactly twice."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.visits(model, 2, "visited twice")
        yield self.loop(model, encodings, through=None)

    named_steps = (
        TWO_WAYS_OUT,
        *LOOP_STEPS[:-2],  # there are no dead ends, as the loop goes through all cells
        NamedStep("two ways", 1.0, "loop", "{rules} has no other ways{as}", 1),
        NamedStep("two visits", 1.2, "region", "{rules} is entered and left twice{as}"),
        NamedStep("two visits", 1.5, "region, loop+", "{region} is entered and left twice{as}"),
    )
