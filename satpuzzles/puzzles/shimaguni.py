"""Shimaguni (Islands): one island in each room, which touches no other one and is as large as none in a room beside."""

from collections.abc import Iterator

import numpy as np

from satenc import Connected, Connectivity, Count, IndependentSet, Joined, Model, total
from satpuzzles.puzzles.parts.rooms import LAST_OF_ROOM, CountedRooms
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


class Shimaguni(CountedRooms):
    """``regions`` are the rooms. ``clues[row][column]`` is the size of the island in its room, or None."""

    kind = "shimaguni"
    sites = Sites(puzzlekit="Shimaguni", puzzlink="shimaguni", penpa="shimaguni", counted=True)
    aliases = {"islands": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="some", usual=(6, 6))
    description = (
        "Shade cells. The shaded cells of each room are one connected island; a number says how many cells it has. "
        "Islands of two rooms do not share a side, and those of rooms that share a side have different sizes."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        rooms, form = self.regions, Connectivity(encodings["connectivity"])
        x, labels, members = model.answer, np.array(rooms).ravel(), [*map(np.ndarray.tolist, rooms.members)]
        yield self.room_rule(model)
        some = Count(x, members, 1, self.height * self.width), np.arange(len(members))
        together = [
            (Connected(x, self.graph.within(cells), vertices=cells, form=form), np.array([room]))
            for room, cells in enumerate(members)
        ]
        islands = [f"the island of {name}" for name in rooms.called]
        yield Rule("island", Joined(x, len(members), [some, *together]), "in one piece", islands)
        crossing = self.graph.ends[labels[self.graph.ends[:, 0]] != labels[self.graph.ends[:, 1]]]
        yield Rule("apart", IndependentSet(x, crossing), "islands never share a side", whole=True)
        sizes, pairs = total(x.flat[members]), np.unique(np.sort(labels[crossing], axis=1), axis=0)
        parts = [(rooms.called[one], rooms.called[other]) for one, other in pairs.tolist()]
        both = ["regions {} and {}".format(*(name.split()[-1] for name in two)) for two in parts]
        unequal = sizes.take(pairs[:, 0]) != sizes.take(pairs[:, 1])
        yield Rule("unequal", unequal, "islands of two sizes", both, parts=parts)

    named_steps = (
        LAST_OF_ROOM,
        NamedStep("beside an island", 1.0, "apart", "{facts}, and islands never share a side", 0),
        NamedStep("one piece", 1.3, "island", "otherwise {names} would not be in one piece{as}"),
        NamedStep("size and shape", 1.5, "room, island", "{room} leaves {island} nothing else{as}"),
        NamedStep(
            "beside each way",
            1.6,
            "room|island+, apart",
            "islands never share a side, and {names} allow{s} nothing else{as}",
        ),
        NamedStep("islands of two sizes", 1.6, "unequal", "otherwise the islands of {names} would be of one size{as}"),
        NamedStep("sizes and shapes", 2.0, "room|island+, unequal+", "{names} allow nothing else together{as}"),
    )
