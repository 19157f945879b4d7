"""Statue Park: shade the stated shapes, which do not share sides; unshaded cells are connected."""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from satenc import Connectivity, Count, Model
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.shapes import SHAPE_STEPS, ShapePuzzle, Shapes
from satpuzzles.stating import Characters, Encodings, Making, NamedStep, Rule

_SAYS = {"b": "it is shaded", "w": "it is unshaded"}


class StatuePark(ShapePuzzle):
    """``clues`` has a text for each row: "b" is a shaded cell, "w" an unshaded one, "." any cell. Each of ``shapes``
    has "/" between its rows, as "###/.#."; "tetrominoes" and "pentominoes" are all of four or five cells.
    """

    clues: Characters = Characters(
        "wb", '"b" for a shaded cell, "w" for an unshaded one', dots={"w": "white-pearl", "b": "black-pearl"}
    )
    shapes: Shapes = Shapes()

    kind = "statue-park"
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="any", standard=0.2, usual=(7, 7))
    description = (
        "Shade the shapes below the board, each of them once; they may be turned and reflected. Shapes do not share a "
        "side, and all unshaded cells are connected. Black circles are in shaded cells, white ones in unshaded cells."
    )

    @property
    def placed(self) -> tuple[str, ...]:
        return self.shapes

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        values = ["wb".index(clue) for clue in self.entries.values()]
        known = Count(model.answer, self.cell_numbers(self.entries)[:, None], values, values)
        name = "the circle at {cell}"
        yield self.clue_rule("circle", known, self.entries, _SAYS.__getitem__, name, ".")
        yield from self.shape_rules(model)
        yield self.connected(model, encodings, value=0)

    def implied(self, grid: Grid, random: Random) -> Self:
        """A circle in every cell."""
        return self.clued_around(grid, [(0, 0)], lambda own: "wb"[own[0]])

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import bank, codes, penpa, puzzlink

        yield puzzlink.Link("statuepark", puzzlink.Cells("clues", codes.PEARLS), bank.Bank("shapes"))
        shapes = bank.ToldShapes("shapes", "Shapes", cls.document["shapes"].empty)
        yield penpa.Board("statue park", penpa.SHADED, penpa.Pearls("clues"), shapes)

    named_steps = (
        NamedStep.evident("circles", "circle+", "a black circle is in a shaded cell, a white one is not"),
        *SHAPE_STEPS,
    )
