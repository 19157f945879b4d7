"""Nondango: blacken one circle in each region, so that no three circles next to each other in a line are alike."""

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, Self

from satenc import Count, Model
from satpuzzles.boards import CROSS, DISC, Grid, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Making, NamedStep, Rooms, RoomSymbols, Rule, Texts

STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))
"""The steps along the lines in which no three circles are alike."""


class Nondango(SizedPuzzle):
    """``regions`` has the region of each cell. ``circles`` has a text for each row: "o" is a circle, "." an empty
    cell.
    """

    regions: Rooms = Rooms()
    circles: RoomSymbols = RoomSymbols("o", '"o" for a circle', dots={"o": "end"}, start="o")

    kind = "nondango"
    shape = "circles"
    variable = "black"
    needs = 'a circle ("o")'
    looks = {0: ("white", CROSS), 1: ("black", DISC)}
    description = (
        "Blacken exactly one circle in each region. No three circles that follow each other in a row, a column or a "
        "diagonal without a gap are all black or all white."
    )

    @property
    def holes(self) -> frozenset[Place]:
        return frozenset(rectangle(self.height, self.width).cells.keys() - self.entries.keys())

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, rooms = self.board, self.regions
        whole = [*rectangle(self.height, self.width).cells]
        inside = [board.numbers_of(whole[cell] for cell in cells) for cells in rooms.members]
        yield Rule("region", Count(model.answer, inside, 1, 1), "one black circle", rooms.called)
        threes = [[(y + 2 * n * v, x + 2 * n * u) for n in range(3)] for y, x in board.cells for v, u in STEPS]
        threes = [three for three in threes if all(place in board.cells for place in three)]
        names = Texts(lambda three: f"the three circles from {board.name(three[0])} to {board.name(three[2])}", threes)
        yield Rule("three", Count(model.answer, [*map(board.numbers_of, threes)], 1, 2), "not all alike", names)

    def implied(self, grid: Grid, random: Random) -> Self:
        return self

    def _finer(self, grid: Grid, cells: Collection[int], random: Random) -> Iterator[tuple[Self, Grid]]:
        """White circles go, one after the other."""
        values, puzzle = self.values_at(grid), self
        white = [place for place, number in self.board.numbers.items() if number in cells and not values[place]]
        for place in random.sample(white, len(white)):
            puzzle = puzzle.without(place, ".")
            yield puzzle, [[values[one] for one in row] for row in puzzle.board.rows]

    making = Making(spare="none", finer=_finer, rare={"10x10": {"hard": None}})

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlink

        circles = codes.FirstOf(codes.mark("-", "."), codes.mark("x", "o"))
        answer = answers.Signs({"o": 0, "x": 1}, "circles")
        parts = puzzlekit.Cells("circles", circles), puzzlekit.Regions("regions")
        cells = puzzlink.Cells("circles", codes.Packed(("o", "."), 5))
        yield puzzlekit.Problem("Nondango", answer, *parts)
        yield puzzlink.Link("nondango", puzzlink.Borders("regions"), cells)

    named_steps = (
        NamedStep("region complete", 1.0, "region", "{rules} has its black circle", 0),
        NamedStep("last circle", 1.0, "region", "{rules} has no other circle left", 1),
        NamedStep("three in a line", 1.1, "three", "otherwise {rules} would be all alike"),
        NamedStep("region and lines", 1.8, "region+, three+", "otherwise {region} would make {three} all alike{as}"),
    )
