"""Sashigane: divide the board into L-shapes one cell wide; circles are their corners, and arrows point there."""

from collections.abc import Iterator
from random import Random

import numpy as np

from satenc import Expression, Model, seen, some, total
from satpuzzles.boards import Grid, cell_name, plural
from satpuzzles.puzzles.parts.arrow_clues import TOWARDS
from satpuzzles.puzzles.parts.bends import ARROWS, Bends, arm_rule
from satpuzzles.puzzles.parts.bordered import Bordered
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


class Sashigane(CluedCells, Bordered):
    """``clues[row][column]`` is the number of cells of the L with its corner here, "?" for any number, or the way, n,
    e, s or w, from this end of an L to its corner; or None.
    """

    clues: Bends = Bends()

    kind = "sashigane"
    sites = Sites(puzzlink="sashigane", code="BENDS")
    encodings = {}
    making = Making(spare="some")
    needs = "two cells"
    description = (
        "Divide the board along the lines between cells into L-shapes of any size, whose two arms are one cell wide. A "
        "circle is the corner of an L; its number says how many cells that has. An arrow is the end of an arm, and "
        "points along it to the corner."
    )

    def ways(self, x: Expression) -> Expression:
        """``[cell, way]``: whether the L of a cell goes on up, left, right and down from there."""
        return some(~x.take(self.legs[:, :, :1]))

    def numbers_at(self, x: Expression) -> Expression:
        return total(seen(~x.take(self.legs))) + 1

    def may_state(self, x: Expression) -> Expression:
        """Which cells are corners."""
        ways = self.ways(x)
        return (ways[:, 0] ^ ways[:, 3]) & (ways[:, 1] ^ ways[:, 2])

    def arrows_at(self, x: Expression) -> Expression:
        """``[cell, way]``: whether an L ends there and goes on that way alone."""
        ways = self.ways(x)
        return ways & (total(ways) == 1)[:, None]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, circle = model.answer.flat, "the circle at {cell}"
        yield self.numbers_rule(model, lambda n: f"an L of {plural(n, 'cell')}", name=circle, blank="?")
        circles = {place: clue for place, clue in self.entries.items() if clue == "?"}
        corners = self.may_state(x)[self.cell_numbers(circles)]
        yield self.clue_rule("circle", corners, circles, lambda _: "a corner", circle)
        arrows = {place: clue for place, clue in self.entries.items() if clue in ARROWS}
        ends = self.arrows_at(x)[self.cell_numbers(arrows), [[*ARROWS].index(clue) for clue in arrows.values()]]
        end = lambda way: f"an end, with the corner {TOWARDS[way]}"  # noqa: E731
        yield self.clue_rule("arrow", ends, arrows, end, "the arrow at {cell}")
        ways = self.ways(x)
        there, names = total(ways), [cell_name(divmod(cell, self.width)) for cell in range(self.height * self.width)]
        yield Rule("cell", (there >= 1) & (there <= 2), "open on one side or two", names)
        for label, lines, across in zip(("level", "upright"), self.lines, ([0, 3], [1, 2]), strict=True):
            yield from arm_rule(label, self.board, lines, x, some(ways[:, across]))

    def implied(self, grid: Grid, random: Random) -> "Sashigane":
        """Numbers at all corners, and arrows at all ends."""
        ends = self.evaluated(grid, self.arrows_at)
        way = {cell: [*ARROWS][at] for cell, at in np.argwhere(ends).tolist()}
        numbers = super().implied(grid, random).numbered
        return self.clued(lambda at: numbers.get(at) or way.get(*self.cell_numbers([at]).tolist()))

    named_steps = (
        NamedStep("ends of arms", 1.0, "arrow+", "an arrow is the end of an arm and points to the corner", facts=False),
        NamedStep("corner", 1.0, "circle", "{rules} has one neighbour above or below and one beside it{as}"),
        NamedStep("size of an L", 1.2, "clue", "{rules} allows nothing else{as}"),
        NamedStep("two sides", 1.0, "cell", "otherwise {names} would be open on three sides{as}", 1),
        NamedStep("no cell alone", 1.0, "cell", "otherwise {names} would be alone{as}", 0),
        NamedStep("one corner", 1.2, "level|upright", "otherwise {names} would have no corner or two{as}"),
        NamedStep("cells side by side", 1.8, "clue|circle|arrow|cell|level|upright+", "{names} allow nothing else{as}"),
    )
