"""Sukoro: write numbers into some cells; each says how many cells beside it have one, and all are connected."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, Model, connected, total
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import CROSS, plural
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Texts


class Sukoro(GridPuzzle):
    """``givens[row][column]`` is a number from 1 to 4, 0 for a cell that is known to be empty, or None."""

    kind = "sukoro"
    sites = Sites(puzzlekit="Sukoro", puzzlink="sukoro", penpa="sukoro", code="ONE_DIGIT", strict=True)
    is_typed = False
    numbers = range(5)
    encodings = {"connectivity": Connectivity.AUTO}
    looks = {0: ("empty", CROSS)}
    making = Making(spare="some", paired=True)
    unprinted = 0
    description = (
        "Write numbers from 1 to 4 into some cells. A number says how many of the cells that share a side with its "
        "cell have a number. Equal numbers do not share a side, and all cells with numbers are connected."
    )

    def reach(self) -> NDArray[np.bool_]:
        """A number is at most that of the cells beside it; a larger one that is given breaks its rule."""
        reach: NDArray[np.bool_] = np.arange(5) <= (self.around != ABSENT).sum(axis=1)[:, None]
        for cell, number in enumerate(chain(*self.givens)):
            if number is not None:
                reach[cell, number] = True
        return reach

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, (first, second) = model.answer.flat, self.graph.ends.T
        counted = (x == 0) | (total(x.take(self.around) > 0) == x)
        names = Texts(lambda place: f"the number at {self.board.name(place)}", [*self.board.cells])
        yield Rule("count", counted, "as many cells with numbers beside it", names)
        unlike = (x[first] != x[second]) | (x[first] == 0)
        yield Rule("unlike", unlike, "equal numbers never share a side", whole=True)
        together = connected(x > 0, self.graph, Connectivity(encodings["connectivity"]))
        yield Rule("connected", together, "all cells with numbers are connected", whole=True)

    implied = GridPuzzle.all_given

    def _beside(self, step: Any) -> Mapping[str, str]:
        """Of a step that excludes a number from its own cell, how many of the cells beside it have one, or can."""
        first = step.conclusions[0]
        if first.holds or not first.value or any(one.cell == first.cell for one in step.facts):
            return {}
        cell = first.cell[0] * self.width + first.cell[1]
        count = int((self.around[cell] != ABSENT).sum())
        filled = {one.cell for one in step.facts if one.holds == (one.value > 0)}
        empty = {one.cell for one in step.facts if one.holds and not one.value}
        if first.value < len(filled):
            return {"beside": f"{len(filled)} cells beside it have a number"}
        left = count - len(empty)
        return {"beside": f"only {plural(left, 'cell')} beside it can have a number"} if first.value > left else {}

    named_steps = (
        NamedStep("beside an equal number", 1.0, "unlike", "{facts}, and equal numbers never share a side"),
        NamedStep("number complete", 1.0, "count", "{rules} has {all} neighbours", 0, holds=True),
        NamedStep("last neighbours", 1.1, "count", "{rules} needs all cells that are left", 0, holds=False),
        NamedStep("count of a number", 1.2, "count", "{beside}{as}", when=_beside),
        NamedStep("count of a number", 1.2, "count", "{rules} allows nothing else{as}"),
        NamedStep("count and neighbours", 1.8, "count+, unlike", "{count} allow{s} nothing else{as}"),
    )
