"""Tilepaint: shade whole regions; numbers say how many cells of rows and columns are shaded."""

from collections.abc import Iterator
from typing import Any

from satenc import Model, Table
from satpuzzles.puzzles.parts.line_clues import SIDES, CountedLines, counted_links, line_steps
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Encodings, LineNumbers, NamedStep, Rooms, Rule


class Tilepaint(CountedLines, ShadingPuzzle):
    """``regions`` has the number of the region of each cell, from 0. Numbers ``above`` columns and ``left`` of rows say
    how many cells are shaded there.
    """

    regions: Rooms = Rooms()
    above: LineNumbers = LineNumbers("column", "regions")
    left: LineNumbers = LineNumbers("row", "regions")

    kind = "tilepaint"
    aliases = {"tile-paint": {}, "tairupeinto": {}}
    shape = "regions"
    cells_of_room = 4
    description = (
        "Shade regions: the cells of a region are all shaded or all unshaded. A number says how many cells of its row "
        "or column are shaded."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from self.line_rules(model)
        members = self.regions.members
        alike = [frozenset({(0,) * len(cells), (1,) * len(cells)}) for cells in members]
        yield Rule("region", Table(model.answer, members, alike), "all alike", self.regions.called)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import penpa, puzzlekit, puzzlink

        parts = puzzlink.Borders("regions"), puzzlink.Blank("regions"), puzzlink.EachOutside(**SIDES)
        problem = puzzlekit.Regions("regions", whole=True)
        yield from counted_links("TilePaint", problem, "tilepaint", penpa.Regions("regions"))
        yield puzzlink.Link("tilepaint", *parts)

    named_steps = (
        *line_steps(),
        NamedStep("whole region", 1.0, "region", "all cells of {rules} are alike, as {facts}"),
        NamedStep("line and regions", 1.4, "row|column, region+", "{names} allow nothing else{as}"),
        NamedStep("lines and regions", 1.8, "row|column+, region+", "{names} allow nothing else{as}"),
    )
