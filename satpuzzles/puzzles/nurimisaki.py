"""Nurimisaki: shade cells so that the rest is connected and its dead ends are the circles, with their lengths."""

from collections.abc import Iterator
from random import Random

import numpy as np

from satenc import Connectivity, Count, Expression, Model, seen, total
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.clued_cells import CluedCells
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule, Texts


class Nurimisaki(CluedCells, ShadingPuzzle):
    """``clues[row][column]`` is the length of the cape that ends there, "?" for any length, or None."""

    clues: ClueGrid = ClueGrid(2, texts=r"\?", such_as='"?" for a cape of any length', dots="island")

    kind = "nurimisaki"
    sites = Sites(puzzlekit="Nurimisaki", puzzlink="nurimisaki", penpa="nurimisaki")
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="some", usual=(7, 7), rare={key: {"easy": None} for key in ("7x7", "10x10")})
    description = (
        "Shade cells; all unshaded cells are connected, and no 2x2 cells are all alike. A circle is an unshaded cell "
        "with one unshaded neighbour, and all such cells have circles. Its number says how many unshaded cells lie in "
        "a straight line from it, itself included, before one is shaded."
    )

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "Nurimisaki":  # it is the same each time
        return _AnyCapes.stating(height, width, lambda _: None)

    def numbers_at(self, x: Expression) -> Expression:
        return total(seen(~x.take(self.rays))) + 1

    def is_cape(self, x: Expression) -> Expression:
        """Which cells are unshaded and have one unshaded neighbour."""
        return ~x & (total(~x.take(self.around)) == 1)

    def may_state(self, x: Expression) -> Expression:
        return self.is_cape(x)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, places = model.answer.flat, [*self.board.cells]
        capes = self.is_cape(x)
        yield self.unshaded(model)
        yield self.numbers_rule(model, lambda n: f"a cape of {n} cells", name="the circle at {cell}", blank="?")
        others = [place for place in places if place not in self.entries]
        numbers = np.array(self.board.numbers_of(others), np.intp)
        yield Rule("no cape", ~capes[numbers], "no cape without a circle", Texts(self.board.name, others))
        yield self.squares(model)
        yield Rule("open square", Count(model.answer, self.quads, 1, 4), "a shaded cell", self.quad_names)
        yield self.connected(model, encodings, value=0)

    named_steps = (
        NamedStep.evident("circles are unshaded", "clue|open+", "a circle is unshaded", 0, on_clues),
        NamedStep("pool", 1.1, "square|open square", "otherwise {rules} would be all alike"),
        NamedStep("cape", 1.4, "clue|open", "{rules} allows nothing else{as}"),
        NamedStep("dead end", 1.3, "no cape", "otherwise {rules} would be a cape without a circle"),
        NamedStep("two capes", 1.8, "clue|open+", "{names} allow nothing else together{as}"),
        NamedStep(
            "cape and squares",
            1.9,
            "clue|open+, square|open square+",
            "otherwise, by {clue|open}, {square|open square} would be all alike{as}",
        ),
        NamedStep(
            "dead ends together",
            1.9,
            "no cape+, square|open square+",
            "otherwise {any no cape} would be a cape without a circle, or {square|open square} all alike{as}",
        ),
        NamedStep(
            "cape and dead ends",
            2.0,
            "clue|open+, no cape+",
            "otherwise, by {clue|open}, {any no cape} would be a cape without a circle{as}",
        ),
    )


class _AnyCapes(Nurimisaki):
    """A board to shade without regard to its capes: each then gets its circle."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from (rule for rule in super().rules(model, encodings) if rule.label != "no cape")

    def implied(self, grid: Grid, random: Random) -> Nurimisaki:  # type: ignore[override]  # no such board itself
        return Nurimisaki(super().implied(grid, random).clues)
