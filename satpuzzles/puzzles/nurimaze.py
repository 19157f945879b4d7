"""Nurimaze: shade tiles so that the other cells are a maze, whose way from S to G passes circles and no triangles."""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Connected, Connectivity, Count, Expression, Graph, Model, Paths, choose, connected, every
from satenc.expressions.expression import padded
from satpuzzles.boards import Grid, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.drawing import CIRCLE, TENT
from satpuzzles.boards.networks import CellsAndSegments
from satpuzzles.boards.regions import random_rooms
from satpuzzles.puzzles.parts.lines import LinePuzzle, is_whole
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Editor, Encodings, Making, NamedStep, Node, Others, Rooms, RoomSymbols, Rule
from satpuzzles.stating.moves import Move

_SAYS = {"S": "the start", "G": "the goal", "o": "a circle", "t": "a triangle"}

_CELLS = 2
"""How many cells the tiles of new puzzles have, on average. Boards with larger ones hardly ever have an answer."""

_MEANS = {"o": "on the way", "t": "off the way"}


class Marks(RoomSymbols):
    """The start and the goal of a maze, circles and triangles."""

    def __init__(self) -> None:
        symbols = {"S": "S", "G": "G", "o": CIRCLE, "t": TENT}
        super().__init__("SGot", '"S", "G", "o" for a circle, "t" for a triangle', symbols=symbols, words=_SAYS)

    def read(self, node: Node, others: Others) -> tuple[str, ...]:
        rows = super().read(node, others)
        for end in "SG":
            if (found := "".join(rows).count(end)) != 1:
                raise node.error(f"one {end}", f"{found}")
        return rows

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        return move.field(stated, editor, ["." * move.width] * move.height)

    def empty(self, height: int, width: int) -> list[str]:
        cells = f"S{'.' * (height * width - 2)}G"
        return [cells[r * width : (r + 1) * width] for r in range(height)]


def _at_a_cell(puzzle: Any, step: Any) -> bool:
    """Whether the step rests on the lines at a cell, not on the whole way."""
    return not is_whole(puzzle, step)


class Nurimaze(LinePuzzle):
    """``marks`` has a text for each row: "S" is the start, "G" the goal, "o" a circle, "t" a triangle, "." any other
    cell. ``regions`` are the tiles.
    """

    marks: Marks = Marks()
    regions: Rooms = Rooms()

    kind = "nurimaze"
    sites = Sites(puzzlink="nurimaze", code="MAZE")
    genre = "shaded cells"
    aliases = {"nuri-maze": {}}
    shape = "marks"
    network = CellsAndSegments
    needs = "two cells"
    making = Making(spare="some", usual=(7, 7), rare={"7x7": {"easy": None}})
    description = (
        "Shade tiles, each whole or not at all, but none with S, G, a circle or a triangle. The other cells are a "
        "maze: they are connected and have no loop, and no 2x2 cells are all shaded or all unshaded. Draw the way from "
        "S to G: it passes all circles and no triangle."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, x, form = self.board, model.answer.flat, Connectivity(encodings["connectivity"])
        cells = np.array(board.numbers_of(board.vertices), np.intp)
        ends = {mark: at for at, mark in self.entries.items() if mark in "SG"}
        clues = {at: mark for at, mark in self.entries.items() if mark in "ot"}
        own, wanted = self.cell_numbers(clues), np.array([mark == "o" for mark in clues.values()], np.bool_)
        stated = ~x.take(cells[own]) & ~(self.visited(x)[own] ^ wanted)
        yield self.clue_rule("clue", stated, clues, _MEANS.__getitem__, self._called, ".")
        unshaded = Count(model.answer, cells[self.cell_numbers(ends.values())][:, None], 0, 0)
        yield Rule("end", unshaded, "S and G are unshaded", whole=True)
        tiles = x.take(padded([cells[members] for members in self.regions.members]))
        yield Rule("tile", every(tiles) | every(~tiles), "all shaded or all unshaded", self.regions.called)
        yield Rule("square", Count(model.answer, cells[self.quads], 1, 3), "not all alike", self.quad_names)
        maze = Connected(model.answer, self.graph, value=0, vertices=cells, form=form)
        yield Rule("connected", maze, "all unshaded cells are connected", whole=True)
        yield Rule("no loop", self._no_loop(x.take(cells), form), "the maze has no loop", whole=True)
        first, second = cells[board.joined.T]
        lines = ~x.take(board.line_numbers) | (~x.take(first) & ~x.take(second))
        yield Rule("line", lines, "the way leads through unshaded cells alone", whole=True)
        pair = board.vertex_numbers[ends["S"]], board.vertex_numbers[ends["G"]]
        way = Paths(model.answer, board.graph, [pair], edges=board.line_numbers, form=form)
        yield self.lines_rule("way", way, "the way", "one way from S to G", lambda _: "no branch")

    def _called(self, place: Place) -> str:
        return f"the {_SAYS[self.entries[place]].split()[-1]} at {self.board.name(place)}"

    def _no_loop(self, shaded: Expression, form: Connectivity) -> Expression:
        """All shaded cells are joined, at corners too, to each other or to the rim, beyond which is one more vertex: a
        loop would part them, as no 2x2 cells are unshaded.
        """
        count, quads = self.height * self.width, self.quads
        rows, columns = np.divmod(np.arange(count), self.width)
        rim = np.flatnonzero((rows % (self.height - 1 or 1) == 0) | (columns % (self.width - 1 or 1) == 0))
        outside = np.stack([rim, np.full_like(rim, count)], axis=1)
        joined = np.concatenate([self.graph.ends, quads[:, [0, 3]], quads[:, [1, 2]], outside])
        every_one = np.arange(count + 1)
        truths = choose(every_one < count, shaded.take(np.minimum(every_one, count - 1)), every_one == count)
        return connected(truths, Graph(count + 1, joined), form)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        rooms = random_rooms(height, width, _CELLS, random)
        start, goal = random.sample([(r, c) for r in range(height) for c in range(width)], 2)
        return cls.stating(height, width, lambda at: {start: "S", goal: "G"}.get(at, "."), regions=rooms)

    def implied(self, grid: Grid, random: Random) -> Self:
        values, visited = self.values_at(grid), self.evaluated(grid, self.visited)
        cells = zip(rectangle(self.height, self.width).cells, visited, strict=True)
        return self.filled(self.entries.get(at) or ("." if values[at] else "to"[on]) for at, on in cells)

    named_steps = (
        NamedStep.evident("ends of the way", "end", "the start and the goal are unshaded", 0),
        NamedStep("rest of a tile", 1.0, "tile", "{rules} is shaded whole or not at all{as}"),
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be all alike{as}"),
        NamedStep("pool and tiles", 1.3, "square, tile+", "otherwise {square} would be alike{as} with all of {tile}"),
        NamedStep.evident("marks of the maze", "clue", "marks lie in the maze, circles on the way, triangles off it"),
        NamedStep("no way through", 1.0, "line", "{facts}, and the way leads through unshaded cells alone", 0),
        NamedStep("closes a loop", 1.8, "no loop, tile+", "otherwise {tile} would close a loop of the maze", 1),
        NamedStep("closes a loop", 1.8, "no loop", "otherwise the maze would have a loop", 1),
        NamedStep("way goes on", 1.0, "way", "the way has no other way on from {names}", 1, when=_at_a_cell),
        NamedStep("dead end", 1.1, "way", "the way could not go on from {names}", 0, when=_at_a_cell),
    )
