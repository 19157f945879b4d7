"""Akari: put bulbs into white cells, so that each cell is lit and no bulb lights another one."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any, Self

from satenc import Count, IndependentSet, Model
from satpuzzles.boards import CROSS, DISC, Board, Grid, Layer, Place, plural
from satpuzzles.boards.drawing import Lights
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import HAS, ClueGrid, Encodings, Explaining, Making, NamedStep, Rule, Texts

BLACK = "x"
_WHITE = 4
"""One cell in so many is black in new puzzles."""


class Akari(SizedPuzzle):
    """``clues[row][column]`` is None for a white cell; a black one has "x", or how many bulbs share a side with it."""

    clues: ClueGrid = ClueGrid(0, 4, texts=BLACK, such_as='"x" for a black cell', black=BLACK)

    kind = "akari"
    aliases = {"light-up": {}}
    variable = "bulb"
    needs = "a cell that is null"
    blocked = True
    looks = {0: ("no bulb", CROSS), 1: ("a bulb", DISC)}
    explaining = Explaining(verbs=HAS, unlike={0: "a bulb", 1: "no bulb"})
    making = Making(spare="any", rare={"10x10": {"extreme": None}})
    description = (
        "Put bulbs into cells that are not black. A bulb lights its row and column up to the next black cell; all of "
        "these cells are lit, and no bulb lights another one. A number says how many bulbs share a side with its cell."
    )

    @cached_property
    def sights(self) -> tuple[list[list[int]], list[list[int]]]:
        """The runs of white cells of the rows, and those of the columns, by the numbers of their cells."""
        across, down = ([*map(self.board.numbers_of, runs)] for runs in self.white_runs)
        return across, down

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board = self.board
        yield self.counting(model, "clue", board.beside, lambda n: f"{plural(n, 'bulb')} beside it", blank=BLACK)
        across, down = self.sights
        apart = IndependentSet(model.answer, [*across, *down])
        yield Rule("sight", apart, "bulbs never light each other", whole=True, exclusion="see each other")
        row, column = ({cell: run for run in runs for cell in run} for runs in (across, down))
        lights = [sorted(dict.fromkeys(row[cell] + column[cell])) for cell in range(len(board.cells))]
        lit = Count(model.answer, lights, 1, self.height + self.width)
        yield Rule("lit", lit, "lit by a bulb", Texts(board.name, [*board.cells]))

    def layers(self, grid: Board | None = None) -> list[Layer]:
        cells = [*self.board.cells]
        reach: dict[Place, list[Place]] = {}
        for run in chain(*self.sights):
            for cell in run:
                reach.setdefault(cells[cell], []).extend(cells[other] for other in run)
        return [*super().layers(grid), Lights(reach, DISC)]

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        """Black cells lie in a pattern that a half turn does not change."""
        half = [divmod(i, width) for i in range((height * width + 1) // 2)]
        black = {*random.sample(half, height * width // (2 * _WHITE))}
        black |= {(height - 1 - r, width - 1 - c) for r, c in black}
        return cls.stating(height, width, lambda cell: BLACK if cell in black else None)

    def implied(self, grid: Grid, random: Random) -> Self:
        return self.clued(self.sums(grid, self.board.beside).get)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink, tatham

        black = puzzlekit.Cells("clues", puzzlekit.LIGHTS)
        yield puzzlekit.Problem("Akari", answers.Marked(), black)
        yield puzzlink.Link("lightup", puzzlink.Cells("clues", codes.LIGHTS), aliases=("akari", "bijutsukan"))
        yield penpa.Board("akari", penpa.marked("akari", "3H", "sol_akari"), penpa.Black("clues"))
        yield tatham.of_cells(
            "lightup",
            r"(b\d+)?(s\d)?(r|d\d)?:[a-zB0-4]+",
            "clues",
            tatham.LIGHTS,
            smallest=2,
            ignored=r"b\d+|s\d|r|d\d",
        )

    named_steps = (
        NamedStep("clue complete", 1.0, "clue", "{rules} has {all} bulbs", 0),
        NamedStep("last cells of a clue", 1.0, "clue", "{rules} needs all cells that are left", 1),
        NamedStep("lit already", 1.0, "sight", "{facts}, which lights {them}", 0),
        NamedStep("only cell that lights", 1.2, "lit", "no other cell can light {rules}", 1),
        NamedStep("lights too much", 1.5, "lit, sight+", "nothing else could light {rules}", 0),
        NamedStep("clues that share cells", 2.6, "clue+", "", when="squeezed region"),
        NamedStep("clue and light", 1.8, "clue, sight", "a bulb there would leave {rules} too few cells", 0),
        NamedStep(
            "clue and light", 1.8, "clue+, sight", "{rules} allow{s} nothing else, as bulbs never light each other"
        ),
        NamedStep("clue and light", 1.8, "clue+, lit+", "{clue} and the light of {lit} leave nothing else"),
        NamedStep("clue and light", 1.8, "clue+, lit+, sight", "{clue} and the light of {lit} leave nothing else"),
    )
