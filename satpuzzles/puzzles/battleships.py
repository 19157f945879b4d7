"""Battleships: find a fleet of straight ships that do not touch; numbers say how many cells of a line are ships."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Count, IndependentSet, Model, Patterns
from satpuzzles.boards import CROSS, DISC, Board, Grid, Layer, Lines, listed, neighbours, plural
from satpuzzles.boards.drawing import SHIPS
from satpuzzles.common.document import Node
from satpuzzles.puzzles.parts import grids
from satpuzzles.puzzles.parts.line_clues import SIDES, CountedLines, line_steps
from satpuzzles.stating import (
    Characters,
    Editor,
    Encodings,
    Field,
    NamedStep,
    Others,
    Rule,
    Schema,
    changed,
    editors,
    schemas,
)
from satpuzzles.stating.fields import LARGEST
from satpuzzles.stating.outside import LineNumbers

WATER, SHIP = "~", "?"
_SYMBOLS = {**SHIPS, WATER: "~", SHIP: "?"}
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
_SAYS = {WATER: "water", SHIP: "part of a ship", "o": "a whole ship", "m": "the middle of a ship"}
_SAYS |= {
    way: f"the {side} end of a ship" for way, side in zip("nswe", ("upper", "lower", "left", "right"), strict=True)
}
_AROUND = {"o": (0, 0, 0, 0), "n": (0, 1, 0, 0), "s": (1, 0, 0, 0), "w": (0, 0, 0, 1), "e": (0, 0, 1, 0)}
"""What is above, below, left and right of a part of a ship."""


class Fleet(Field[tuple[int, ...]]):
    """The lengths of all ships."""

    says = "The length of each ship, no longer than the board."

    def schema(self, kind: Any) -> Schema:
        return schemas.items(schemas.whole(1, LARGEST), most=LARGEST**2)

    def read(self, node: Node, others: Others) -> tuple[int, ...]:
        clues = others["clues"]
        longest = max(len(clues), len(clues[0]))
        ships = node.items("a list of lengths", at_most=len(clues) * len(clues[0]))
        return tuple(sorted((ship.integer(1, longest, name="the length of a ship") for ship in ships), reverse=True))

    def empty(self, height: int, width: int) -> list[int]:
        """One ship of the greatest length, two of the next and so on, about a fifth of the cells in all."""
        fitting = (length for length in range(2, 7) if length * (length + 1) * (length + 2) <= 1.8 * height * width)
        longest = max(fitting, default=1)
        return [length for length in range(longest, 0, -1) for _ in range(longest + 1 - length)]

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.NUMBERS


@cache
def _rows(clue: str) -> frozenset[tuple[int, ...]]:
    """What a cell with a clue and those above, below, left and right of it may be."""
    middles = [(1, 1, 0, 0), (0, 0, 1, 1)]
    around = [_AROUND[clue]] if clue in _AROUND else middles if clue == "m" else [*product((0, 1), repeat=4)]
    return frozenset((int(clue != WATER), *row) for row in around)


@lru_cache(maxsize=64)
def _places(height: int, width: int, length: int) -> Sequence[tuple[Sequence[int], Sequence[int]]]:
    """The cells of a ship wherever it may lie, and those around it that are water: if others lie apart, and if the
    ship is longer than one cell, those at its ends are enough.
    """
    near, found = neighbours(height, width), list[tuple[Sequence[int], Sequence[int]]]()
    for run in grids.windows(grids.lines(height, width)[: 1 + (length > 1)], length):  # one cell is in its row alone
        steps = {run[1] - run[0], run[0] - run[1]} if length > 1 else {1, -1, width, -width}
        found.append((run, sorted({i for cell in run for i in near[cell] if i - cell in steps} - {*run})))
    return found


class Battleships(CountedLines):
    """``clues`` has a text for each row: "~" is water, "n", "s", "w" and "e" are the upper, lower, left and right end
    of a ship, "m" is a middle, "o" a ship of one cell, "?" any part of a ship, and "." is unknown. ``ships`` are the
    lengths of all ships. Numbers ``above`` columns and ``left`` of rows say how many cells of ships are there.
    """

    clues: Characters = Characters(
        "~nswemo?",
        '"~" for water, "n", "s", "w", "e", "m", "o" or "?" for a part of a ship',
        symbols=_SYMBOLS,
        words=_SAYS,
        compass=True,
    )
    ships: Fleet = Fleet()
    above: LineNumbers = LineNumbers("column", "clues")
    left: LineNumbers = LineNumbers("row", "clues")

    kind = "battleships"
    aliases = {"battleship": {}}
    variable = "ship"
    things = "cell of a ship", "cells of ships"
    looks = {0: ("water", CROSS), 1: ("part of a ship", DISC)}

    @property
    def description(self) -> str:
        fleet = [f"{n} of length {length}" for length, n in sorted(Counter(self.ships).items(), reverse=True)]
        return (
            f"Find the ships: {listed(fleet or ['none'])}. They are straight and do not touch, not even diagonally. A "
            "number says how many cells of its row or column are parts of ships."
        )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from self.line_rules(model)
        pieces = self.entries
        steps = [(0, 0), *_STEPS]
        around = (([(y + 2 * v, x + 2 * u) for v, u in steps], _rows(clue)) for (y, x), clue in pieces.items())
        yield self.clue_rule("piece", self.table(model, around), pieces, _SAYS.__getitem__, blank=".")
        apart = IndependentSet(model.answer, self.quads[:, [[3, 0], [2, 1]]].reshape(-1, 2))
        yield Rule("apart", apart, "ships never touch", whole=True, exclusion="touch")
        longest = max(self.ships, default=0)
        runs = grids.windows(self.lines[: 1 + (longest > 0)], longest + 1)
        yield Rule("length", Count(model.answer, runs, 0, longest), f"no ship is longer than {longest}", whole=True)
        lengths = [*range(1, longest + 1)]
        counts = [self.ships.count(length) for length in lengths]
        places_of = [_places(self.height, self.width, length) for length in lengths]
        fleet = Patterns(model.answer, places_of, counts, counts)
        names = [f"the ship{'s' * (n != 1)} of length {length}" for length, n in zip(lengths, counts, strict=True)]
        yield Rule("fleet", fleet, [f"lie in {plural(n, 'place')}" for n in counts], names)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        ships = set() if grid is None else {place for place, (r, c) in self.board.cells.items() if grid[r][c]}
        joined = [[(y, x), at] for y, x in sorted(ships) for at in ((y, x + 2), (y + 2, x)) if at in ships]
        return [*super().layers(grid), Lines(joined, "ship")]

    def implied(self, grid: Grid, random: Random) -> Self:
        """Some cells are known, of ships what part they are: those that this puzzle knows, and others in a pattern.
        That is always the same if it knows nothing.
        """
        cells = np.pad(np.array(grid), 1)
        stated = self.entries
        first = random.randrange(9) if stated or any(number is not None for number in self.above + self.left) else 4
        every = ((r, c) for r in range(self.height) for c in range(self.width))
        known = ((r, c) for r, c in every if (3 * r + 5 * c) % 9 == first or (2 * r + 1, 2 * c + 1) in stated)
        parts: dict[tuple[int, ...], str] = {around: clue for clue, around in _AROUND.items()}
        clues = [["."] * self.width for _ in range(self.height)]
        for r, c in known:
            around = tuple(int(cells[r + 1 + v, c + 1 + u]) for v, u in _STEPS)
            clues[r][c] = parts.get(around, "m") if grid[r][c] else WATER
        return changed(self, clues=tuple(map("".join, clues)), **self.line_numbers(grid))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, bank, codes, penpa, penpa_own, puzzlekit, puzzlekit_own, puzzlink

        styles = zip("omwnes~", range(1, 8), strict=True)
        shapes = {clue: penpa.Symbol("battleship_B", style) for clue, style in styles}
        others = {(f"battleship_{color}", shape.style): clue for color in "GW" for clue, shape in shapes.items()}
        water = {(f"battleship_{color}", 8): WATER for color in "BGW"} | {("tents", 4): WATER}
        yield puzzlekit.Problem(
            "Battleship",
            answers.Ships(),
            puzzlekit_own.Fleet("ships"),
            puzzlekit.Outside(**SIDES),
            puzzlekit.Cells("clues", puzzlekit.SHIPS),
        )
        yield puzzlink.Link(
            "battleship", puzzlink.Outside(**SIDES), puzzlink.Cells("clues", codes.SHIPS), bank.Fleet("ships")
        )
        yield penpa.Board(
            ("battleships", "battleship"),
            penpa.SHADED,
            penpa.Outside(**SIDES),
            penpa.Shapes(
                "clues", shapes, blank=".", what="parts of ships and water", looks=others | water | {"?": "."}
            ),
            penpa_own.Told("ships", "Ships of lengths", cls.document["ships"].empty),
        )

    def _has_all_ships(self, step: Any) -> dict[str, str]:
        """The ships of the length that the step is about, if they are known and lie apart from what is concluded."""
        length = step.rules[0].number + 1
        known, near = {self.number(fact) for fact in step.facts if fact.value}, {*map(self.number, step.conclusions)}
        ships = [sorted(part) for part in self.graph.parts(known | near) if near.isdisjoint(part)]
        first = [self.called(ship[0]) for ship in ships if len(ship) == length]
        if len(first) != self.ships.count(length):
            return {}
        if not first:
            return {"another": f"a ship of length {length}, of which there are none"}
        others = f"beside {'those' if len(first) > 1 else 'that'} at {listed(first)}"
        return {"another": f"another ship of length {length}, {others}"}

    named_steps = (
        *line_steps("cells of ships"),
        NamedStep("part of a ship", 1.0, "piece", "{rules} says so"),
        NamedStep("around a ship", 1.0, "apart", "{facts}, and ships never touch", 0),
        NamedStep("longest ship", 1.2, "length", "otherwise a ship would be too long, as {facts}", 0),
        NamedStep("ships that are complete", 1.8, "fleet", "otherwise there would be {another}", when=_has_all_ships),
        NamedStep("place for a ship", 1.6, "fleet", "otherwise there would be too few places for {rules}"),
    )
