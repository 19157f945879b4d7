"""Nanro: write numbers into some cells of each room; they say how many of its cells have one, and all are connected."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, Model, every, some, total
from satpuzzles.puzzles.parts.rooms import GivenRooms
from satpuzzles.stating import Encodings, NamedStep, Rule


class Nanro(GivenRooms):
    """``regions`` are the rooms. ``givens[row][column]`` is a number, 0 for a cell that is known to be empty, or
    None.
    """

    kind = "nanro"
    genre = "numbers in cells"
    encodings = {"connectivity": Connectivity.AUTO}
    cells_of_room = 5
    description = (
        "Write numbers into some cells, at least one in each room. All numbers of a room are equal, and say how many "
        "cells of the room have one. Equal numbers of two rooms do not share a side, no 2x2 cells all have numbers, "
        "and all cells with numbers are connected."
    )

    @property
    def numbers(self) -> range:
        return range(1 + max(map(len, self.regions.members)))

    def reach(self) -> NDArray[np.bool_]:
        """No number is above that of the cells of its room; one that is given all the same breaks its rule."""
        reach = np.zeros((self.height * self.width, len(self.numbers)), np.bool_)
        for cells in self.regions.members:
            reach[cells, : len(cells) + 1] = True
        for cell, number in enumerate(chain(*self.givens)):
            if number is not None:
                reach[cell, number] = True
        return reach

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, rooms, labels = model.answer.flat, self.regions, np.array(self.regions).ravel()
        members = [cells.tolist() for cells in rooms.members]
        counts = total(x[members] > 0)
        right = (x == 0) | (x == counts[labels])
        yield Rule("room", every(right[members]) & (counts > 0), "numbers that say how many there are", rooms.called)
        first, second = self.graph.ends[labels[self.graph.ends[:, 0]] != labels[self.graph.ends[:, 1]]].T
        unlike = (x[first] != x[second]) | (x[first] == 0)
        yield Rule("unlike", unlike, "equal numbers of two rooms never share a side", whole=True)
        yield Rule("square", some(x.take(self.quads) == 0), "an empty cell", self.quad_names)
        yield self.together(model, encodings, "numbers")

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink

        parts = puzzlekit.Cells("givens"), puzzlekit.Regions("regions")
        drawn = penpa.Numbers("givens"), penpa.Regions("regions")
        yield puzzlekit.Problem("Nanro", answers.Numbers(among_blanks=True), *parts)
        yield puzzlink.Link("nanro", puzzlink.Borders("regions", counted=True), puzzlink.Givens(code=codes.NUMBERS))
        yield penpa.Board("nanro", penpa.entered("givens", blank=0), *drawn)

    named_steps = (
        NamedStep("pool", 1.1, "square", "otherwise {rules} would all have numbers", 0),
        NamedStep(
            "beside an equal number", 1.0, "unlike", "{facts}, and equal numbers of two rooms never share a side"
        ),
        NamedStep("count of a room", 1.2, "room", "{rules} allows nothing else{as}"),
        NamedStep("rooms side by side", 1.8, "room+, unlike", "{room} allow{s} nothing else{as}"),
    )
