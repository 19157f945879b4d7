"""Makaro: a region of n cells has 1 to n, neighbours differ, and arrows point to the largest number beside them."""

import operator
from collections.abc import Iterator
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Joined, Model, Pairs
from satpuzzles.boards import Grid, Place
from satpuzzles.boards.regions import scattered, small_rooms
from satpuzzles.puzzles.parts.black_cells import BLACK, WAYS, BlackCells, WhiteRooms
from satpuzzles.puzzles.parts.rooms import NumberedRooms, OverRegions
from satpuzzles.stating import Encodings, Making, NamedStep, Rule


class Makaro(NumberedRooms):
    """``clues[row][column]`` is None for a white cell, for a black one "n", "e", "s" or "w" with an arrow, "x" without.
    ``regions`` has the number of the region of each white cell, ``givens`` the numbers that are known.
    """

    clues: BlackCells = BlackCells(
        1, 0, "[xnesw]", '"x" for a black cell, or "n", "e", "s" or "w" for one with an arrow', compass=True
    )
    regions: WhiteRooms = WhiteRooms(holes=True)
    givens: OverRegions = OverRegions()

    kind = "makaro"
    shape = "clues"
    blocked = True
    needs = "a white cell (null)"
    making = Making(spare="some", rare={"10x10": {"hard": None}})
    sizes = range(2, 6)
    description = (
        "Write a number into each white cell, so that a region of n cells has each number from 1 to n once. Equal "
        "numbers never share a side. The arrow in a black cell points to the largest of the numbers beside that cell, "
        "which is larger than all the others."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from (self.region_rule(model), self.beside_rule(model))
        numbers_of, beside = self.board.numbers_of, self.board.beside
        arrows = {place: str(clue) for place, clue in self.entries.items() if clue != BLACK}
        larger, owners = list[tuple[int, int]](), list[int]()
        for number, ((y, x), way) in enumerate(arrows.items()):
            (largest,) = numbers_of([(y + WAYS[way][0], x + WAYS[way][1])])
            others = [one for one in numbers_of(beside((y, x))) if one != largest]
            larger += [(largest, one) for one in others]
            owners += [number] * len(others)
        pairs = Pairs.related(model.answer, larger, operator.gt)
        stated = Joined(model.answer, len(arrows), [(pairs, np.array(owners, np.intp))])
        yield self.clue_rule("arrow", stated, arrows, lambda _: "", "the arrow at {cell}", BLACK)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        black = scattered(height, width, 1 / 6, random)
        outside, most = [r * width + c for r, c in black], lambda: random.choice(cls.sizes)
        rooms = small_rooms(height, width, most, random, outside)
        clues = [[BLACK if (r, c) in black else None for c in range(width)] for r in range(height)]
        return cls([[None] * width] * height, rooms, clues)

    def implied(self, grid: Grid, random: Random) -> Self:
        values = self.values_at(grid)

        def clue(place: Place) -> str:
            y, x = place
            *others, best = sorted((values.get((y + v, x + u), 0), way) for way, (v, u) in WAYS.items())
            return best[1] if best[0] > others[-1][0] else BLACK

        return (self.with_givens(grid) or self).clued(clue)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, expression, puzzlekit, puzzlink

        cells, rooms = puzzlekit.Cells("clues", puzzlekit.POINTERS), puzzlekit.Regions("regions")
        kit = expression.Mixed("givens", cells), expression.WithHoles("regions", rooms)
        borders, link = puzzlink.Borders("regions"), puzzlink.Cells("clues", codes.POINTERS)
        parts = expression.WithHoles("regions", borders), expression.Mixed("givens", link)
        yield puzzlekit.Problem("Makaro", answers.Numbers(among_blanks=True), *kit)
        yield puzzlink.Link("makaro", *parts)

    named_steps = (
        NamedStep("arrow", 1.4, "arrow+", "{rules} point{s} to the largest number around{as}"),
        NamedStep("arrow and region", 2.0, "arrow+, region+", "{rules} leave nothing else{as}"),
    )
