"""Magnets: some dominoes are magnets with two poles, equal poles never share a side, and numbers count the poles."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Self

from satenc import Expression, Model, Table, total
from satpuzzles.boards import CROSS, plural
from satpuzzles.boards.regions import random_dominoes
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens
from satpuzzles.puzzles.parts.line_clues import LineClues
from satpuzzles.puzzles.parts.side_clues import SIDES
from satpuzzles.stating import Encodings, LineNumbers, Making, NamedStep, Node, Others, Regions, Rooms, Rule

NEUTRAL, PLUS, MINUS = range(3)
_POLES = {"plus": PLUS, "minus": MINUS}
_SIGNS = {"plus": "+", "minus": "−"}  # noqa: RUF001
_COUNTED = {"above": "plus", "below": "minus", "left": "plus", "right": "minus"}


class Dominoes(Rooms):
    """Regions of two cells; one of a single cell is no domino."""

    says = "The number or name of the region of each cell, two cells side by side or one."

    sides = "fixed"

    def read(self, node: Node, others: Others) -> Regions:
        regions = super().read(node, others)
        for called, cells in zip(regions.called, regions.members, strict=True):
            if len(cells) > 2:
                raise node.error("regions of one or two cells", f"{len(cells)} in {called}")
        return regions

    def empty(self, height: int, width: int) -> list[list[int]]:
        return [*map(list, random_dominoes(height, width, Random(0)))]  # noqa: S311  # the same each time


class Magnets(LineClues):
    """``regions`` are the dominoes; a cell that is a region alone stays neutral. Numbers ``above`` columns and ``left``
    of rows say how many plus poles are there, those ``below`` and to the ``right`` how many minus poles.
    ``givens[row][column]`` is 0 for a cell that is known to be neutral, 1 for a plus pole, 2 for a minus pole, or None.
    """

    regions: Dominoes = Dominoes()
    above: LineNumbers = LineNumbers("column", "regions", weighed=True, sign=_SIGNS["plus"])
    below: LineNumbers = LineNumbers("column", "regions", weighed=True, sign=_SIGNS["minus"])
    left: LineNumbers = LineNumbers("row", "regions", weighed=True, sign=_SIGNS["plus"])
    right: LineNumbers = LineNumbers("row", "regions", weighed=True, sign=_SIGNS["minus"])
    givens: FurtherGivens = FurtherGivens()

    kind = "magnets"
    aliases = {"magnet": {}, "magnetic": {}}
    shape = "regions"
    variable = "pole"
    beside = SIDES
    given = "givens"
    numbers = range(3)
    looks = {NEUTRAL: ("neutral", CROSS), PLUS: ("plus", _SIGNS["plus"]), MINUS: ("minus", _SIGNS["minus"])}
    making = Making(spare="some")
    description = (
        "Each domino is a magnet, with a plus pole (+) and a minus pole (−), or is neutral; a cell that is no part of "  # noqa: RUF001
        "a domino is neutral. Equal poles do not share a side. A number above a column or left of a row says how many "
        "plus poles are there, one below or to the right how many minus poles."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, (first, second) = model.answer.flat, self.graph.ends.T
        dominoes = [cells.tolist() for cells in self.regions.members]
        tables = [[(NEUTRAL,) * 2, (PLUS, MINUS), (MINUS, PLUS)] if len(two) > 1 else [(NEUTRAL,)] for two in dominoes]
        names = [f"the domino at {self.called(two[0])}" for two in dominoes]
        yield Rule("domino", Table(model.answer, dominoes, tables), "a magnet or neutral", names)
        unlike = (x[first] != x[second]) | (x[first] == NEUTRAL)
        yield Rule("apart", unlike, "equal poles never share a side", whole=True)
        for side, pole in _COUNTED.items():
            yield self.line_rule(model, side, partial(_poles, pole), f"{pole} {self.beside[side]}")

    def numbers_beside(self, x: Expression, side: str) -> Expression:
        return total(x.take(self.cells_along(self.beside[side])) == _POLES[_COUNTED[side]])

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        dominoes = random_dominoes(height, width, random)
        return cls.stating(height, width, lambda cell: dominoes[cell[0]][cell[1]])

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, dominoes, puzzlekit, puzzlink, tatham

        sides, signs = {side: side for side in SIDES}, {"x": NEUTRAL, "+": PLUS, "-": MINUS}
        given = codes.FirstOf(codes.mark(".", None), *(codes.mark(sign, pole) for sign, pole in signs.items()))
        parts = puzzlekit.Outside(**sides), puzzlekit.IfAny("givens", given), puzzlekit.Regions("regions")
        other, pattern = {"a": "magnets whose equal poles attract"}, r"\d+(x\d+)?(d[a-z])?S?:([\da-z.]+,){4}[LRTB*,]+"
        size, options = tatham.Rectangle("regions", 2), tatham.Options(ignored="d[a-z]|S")
        borders = dominoes.Borders("regions", "givens")
        yield puzzlekit.Problem("Magnetic", answers.Signs(signs), *parts)
        yield puzzlink.Link("magnets", dominoes.Pairs(**sides), borders, flags=other)
        yield tatham.Game("magnets", pattern, size, options, dominoes.Sides(**sides), dominoes.Halves("regions"))

    named_steps = (
        NamedStep("half of a domino", 1.0, "domino", "a magnet has both poles{as}"),
        NamedStep("beside an equal pole", 1.0, "apart", "{facts}, and equal poles never share a side"),
        NamedStep("poles of a line", 1.2, "(plus|minus) (row|column)", "{rules} allows nothing else{as}"),
        NamedStep(
            "line and dominoes", 1.6, "(plus|minus) (row|column)+, domino|apart+", "nothing else suits {rules}{as}"
        ),
    )


def _poles(pole: str, number: int) -> str:
    return plural(number, f"{pole} pole")
