"""Snake: shade a path that never touches itself; numbers say how many cells of rows and columns it has."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Connectivity, Model, listed, total
from satpuzzles.boards import Grid, Place, listed as listed_in_words
from satpuzzles.puzzles.parts.line_clues import SIDES, CountedLines, counted_links, line_steps
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Characters, Encodings, LineNumbers, NamedStep, Rule, Texts

_ENDS = 2
_TOUCHING = ((1, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0))
"""What 2x2 cells of a snake are not."""
_SAYS = {"b": "an end of the snake", "w": "a part of the snake that is no end"}
_NAMES = {"b": "black", "w": "white"}


class Snake(CountedLines, ShadingPuzzle):
    """``circles`` has a text for each row: "b" is an end of the snake, "w" one of its other cells, "." any cell.
    Numbers ``above`` columns and ``left`` of rows say how many cells are shaded there.
    """

    circles: Characters = Characters(
        "wb", '"b" for an end of the snake, "w" for another cell of it', dots={"w": "white-pearl", "b": "black-pearl"}
    )
    above: LineNumbers = LineNumbers("column", "circles")
    left: LineNumbers = LineNumbers("row", "circles")

    kind = "snake"
    aliases = {"schlange": {}}
    shape = "circles"
    encodings = {"connectivity": Connectivity.AUTO}
    description = (
        "Shade a snake: a path of cells, each of which shares a side with the next one. It does not branch, and does "
        "not touch itself anywhere else, not even at a corner. Black circles are its ends, white ones lie on it "
        "between these. A number says how many cells of its row or column are shaded."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x = model.answer.flat
        beside = total(x.take(self.around))
        yield from self.line_rules(model)
        clues = {place: str(clue) for place, clue in self.entries.items()}
        cells, wanted = self.cell_numbers(clues), np.array(["wb".index(clue) for clue in clues.values()], np.int64)
        stated = x[cells] & (beside[cells] == 2 - wanted)
        yield self.clue_rule("circle", stated, clues, _SAYS.__getitem__, self._called, ".")
        names = Texts(self.board.name, [*self.board.cells])
        yield Rule(
            "body", ~x | (beside == 1) | (beside == 2), "one or two shaded cells beside it, if it is shaded", names
        )
        yield Rule("ends", total(x & (beside == 1)) == _ENDS, "the snake has two ends", whole=True)
        touching = listed(x.take(self.quads), _TOUCHING)
        yield Rule("touch", ~touching, "a snake that does not touch itself", self.quad_names)
        yield self.connected(model, encodings)

    def _called(self, place: Place) -> str:
        return f"the {_NAMES[self.entries[place]]} circle at {self.board.name(place)}"

    def implied(self, grid: Grid, random: Random) -> Self:
        """The numbers and the ends."""
        values = self.values_at(grid)
        ends = {p for p in values if values[p] and sum(values.get(q, 0) for q in self.board.beside(p)) == 1}
        return super().implied(grid, random).clued(lambda place: "b" if place in ends else ".")

    def _third_end(self, step: Any) -> Mapping[str, str]:
        """Which cells would all be ends if the opposite of a conclusion held, or that these would be too many; nothing
        where a step rests on so much of the board that they might be too few.
        """
        first = step.conclusions[0]
        shaded = {one.cell: bool(one.value) for one in step.facts} | {first.cell: not first.value}
        ends = []
        for r, c in (cell for cell in sorted(shaded) if shaded[cell]):
            beside = [(r + v, c + u) for v, u in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            left = [y for y in beside if 0 <= y[0] < self.height and 0 <= y[1] < self.width and shaded.get(y, True)]
            ends += [(r, c)] * (len(left) < _ENDS)
        if len(ends) > _ENDS:
            return {"would": f"{listed_in_words(self.board.runs(ends))} would all be ends of the snake"}
        return (
            {"would": "the snake would have more than two ends"} if 2 * len(shaded) <= self.height * self.width else {}
        )

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import codes, penpa, puzzlekit, puzzlink

        ends = puzzlekit.Cells("circles", codes.FirstOf(codes.mark("-", "."), codes.mark("x", "b")))
        parts = puzzlink.Cells("circles", codes.PEARLS), puzzlink.Outside(**SIDES)
        yield from counted_links("Snake", ends, "snake", penpa.Pearls("circles"))
        yield puzzlink.Link("snake", *parts)

    named_steps = (
        *line_steps(),
        NamedStep.evident("circle", "circle+", "a circle lies on the snake", 1),
        NamedStep("circle", 1.2, "circle", "{rules} allows nothing else{as}"),
        NamedStep("body", 1.1, "body", "{rules} has one or two shaded cells beside it{as}"),
        NamedStep("touch", 1.1, "touch", "otherwise the snake would touch itself in {rules}"),
        NamedStep("third end", 1.5, "ends", "otherwise {would}", when=_third_end),
        NamedStep("line and snake", 1.8, "row|column, body|touch|circle+", "{names} allow nothing else{as}"),
    )
