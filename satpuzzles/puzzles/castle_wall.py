"""Castle Wall: one loop around white cells, not around black ones; numbers count its lines in the way of an arrow."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from satenc import Count, Model
from satpuzzles.boards import Grid, Place, Segments, plural
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, NO_WAY_BACK, PARITY, TWO_WAYS_OUT, LinePuzzle, clues_and_lines
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.puzzles.parts.walls import GREY, Walls, numbered
from satpuzzles.stating import Encodings, Making, NamedStep, Rule
from satpuzzles.stating.modelling import values_of

_WORDS = {"n": "above", "e": "to the right", "s": "below", "w": "to the left"}
_SAYS = {"o": "inside", "x": "outside"}
_CELLS = 6
"""One cell in so many has a clue in new puzzles."""


def _crossed(puzzle: Any, step: Any) -> Mapping[str, str]:
    """How often one crosses the loop on a way from one cell of a step to the other, if it is about two of them."""
    sides = [rule.states for rule in step.rules]
    return {"times": f"an {'odd' if sides[0] != sides[1] else 'even'} number of times"} if len(sides) == 2 else {}


class CastleWall(LinePuzzle):
    """``clues[row][column]`` is a cell that the loop leaves out, or None: "o" is white, "x" black; "?" is grey. A
    number of lines with a direction may follow, as in "o3n" (white, three to the north); "3n" is in a grey cell.
    """

    clues: Walls = Walls()

    kind = "castle-wall"
    sites = Sites(puzzlekit="CastleWall", puzzlink=("castle", "castlewall"), code="WALLS")
    aliases = {"castlewall": {}}
    network = Segments
    blocked = True
    needs = "two cells side by side that are null"
    making = Making(spare="some")
    description = (
        "Draw one loop through the centres of cells without clues; some may stay empty. White cells (o) lie inside "
        "the loop, black ones (x) outside, grey ones anywhere. A number says how many lines of the loop, each from one "
        "cell to the next, lie along its arrow between its cell and the border."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        clues = {place: str(clue) for place, clue in self.entries.items()}
        counted = {place: numbered(clue) for place, clue in clues.items() if numbered(clue)[1]}
        groups = [self.along(place, way) for place, (_, way) in counted.items()]
        numbers = [int(number) for number, _ in counted.values()]
        says = lambda clue: f"{plural(int(clue[0]), 'line')} {_WORDS[clue[1]]}"  # noqa: E731
        yield self.clue_rule("number", Count(model.answer, groups, numbers, numbers), counted, says, blank=GREY)
        colored = {place: _SAYS[clue[0]] for place, clue in clues.items() if clue[0] in _SAYS}
        white = np.array([says == "inside" for says in colored.values()], np.bool_)
        inside = self.inside(model.answer.flat)[self.cell_numbers(colored)] == white
        yield self.clue_rule("side", inside, colored, str, "the cell {cell}", GREY)
        yield self.loop(model, encodings)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "CastleWall":
        grey = random.sample([(r, c) for r in range(height) for c in range(width)], height * width // _CELLS)
        return cls.stating(height, width, lambda cell: GREY if cell in grey else None)

    def implied(self, grid: Grid, random: Random) -> "CastleWall":
        """Clues that say most: along the arrow with most lines."""
        inside, values = self.evaluated(grid, self.inside), values_of(grid)

        def clue(place: Place) -> str:
            counts = {way: int(values[self.along(place, way)].sum()) for way in _WORDS}
            way = max(random.sample([*counts], len(counts)), key=counts.__getitem__)
            return f"{'xo'[inside[self.cell_numbers([place])[0]]]}{counts[way]}{way}"

        return self.clued(clue)

    named_steps = (
        NO_WAY_BACK,
        PARITY,
        TWO_WAYS_OUT,
        *LOOP_STEPS,
        NamedStep("arrow", 1.2, "number", "{rules} allows nothing else{as}"),
        clues_and_lines("arrow and lines", 1.5, "number"),
        NamedStep("inside or outside", 1.5, "side", "the lines from {names} to the border say which side it is on{as}"),
        NamedStep("inside or outside", 1.6, "side+", "between {rules} the loop is crossed {times}{as}", when=_crossed),
        NamedStep(
            "inside or outside", 1.8, "side+, loop+", "by the sides of {side} the loop has no other way{through}{as}"
        ),
    )
