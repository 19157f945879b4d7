"""Thermometers: fill thermometers from their bulbs on; numbers say how many cells of rows and columns are filled."""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from satenc import Model, Table
from satpuzzles.boards import CROSS, SHADED, Cell, Layer, Lines, cell_name
from satpuzzles.boards.directed import STEPS, directions_of, paths_along, random_paths
from satpuzzles.boards.drawing import TextLines
from satpuzzles.puzzles.parts.line_clues import CountedLines, counted_links, line_steps
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Characters, Encodings, LineNumbers, NamedStep, Node, Others, Rule


class Directions(Characters):
    """The direction from each cell to the next one of its path, n, e, s or w, and a full stop in its last one."""

    def __init__(self) -> None:
        super().__init__("".join(STEPS), "the direction of the next cell, n, e, s or w", compass=True)

    def read(self, node: Node, others: Others) -> tuple[str, ...]:
        rows, taken = super().read(node, others), dict[Cell, str]()
        for r, row in enumerate(rows):
            for c, way in enumerate(row):
                down, right = STEPS.get(way, (0, 0))
                after, place = (r + down, c + right), f"{node.place}[{r}][{c}]"
                if not (0 <= after[0] < len(rows) and 0 <= after[1] < len(row)):
                    raise Node(way, place).error("a direction that stays on the board")
                if way in STEPS and taken.setdefault(after, place) != place:
                    raise Node(way, place).error(
                        f"one cell before {cell_name(after)}", f"another one at {taken[after]}"
                    )
        on_paths = {cell for path in paths_along(rows) for cell in path}
        if missing := [(r, c) for r, row in enumerate(rows) for c in range(len(row)) if (r, c) not in on_paths]:
            raise node.error("paths that begin somewhere", f"a circle through {cell_name(missing[0])}")
        return rows

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        found = [*paths_along(value)]
        yield Lines([[(2 * r + 1, 2 * c + 1) for r, c in path] for path in found], "wide", bulb=True)
        yield TextLines([f"thermometer: {' '.join(map(cell_name, path))}" for path in found])


class Thermometers(CountedLines, ShadingPuzzle):
    """``thermometers`` has a text for each row with the direction, n, e, s or w, from each cell to the next one of its
    thermometer, and "." in the last one. Numbers ``above`` columns and ``left`` of rows say how many cells are filled.
    """

    thermometers: Directions = Directions()
    above: LineNumbers = LineNumbers("column", "thermometers")
    left: LineNumbers = LineNumbers("row", "thermometers")

    kind = "thermometers"
    aliases = {"thermometer": {}}
    shape = "thermometers"
    looks = {0: ("empty", CROSS), 1: ("filled", SHADED)}
    variable = "filled"
    things = "filled cell", "filled cells"
    description = (
        "Fill thermometers: where a cell is filled, all cells between it and the bulb, the round end of its "
        "thermometer, are filled too. A thermometer may be empty, full, or filled in part. A number says how many "
        "cells of its row or column are filled."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from self.line_rules(model)
        paths = paths_along(self.thermometers)
        groups = [[r * self.width + c for r, c in path] for path in paths]
        rising = {n: frozenset((1,) * k + (0,) * (n - k) for k in range(n + 1)) for n in {*map(len, paths)}}
        names = [f"the thermometer of {cell_name(path[0])}" for path in paths]
        filled = Table(model.answer, groups, [rising[len(path)] for path in paths])
        yield Rule("thermometer", filled, "filled from its bulb on", names)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        rows = directions_of(random_paths(height, width, random), height, width)
        return cls(tuple(rows))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import penpa_own, puzzlekit_own

        key = "thermometers"
        yield from counted_links("Thermometer", puzzlekit_own.Paths(key), key, penpa_own.Bulbs(key))

    named_steps = (
        *line_steps("filled cells"),
        NamedStep("towards the bulb", 1.0, "thermometer", "{rules} is filled up to there, as {facts}", 1),
        NamedStep("beyond the mercury", 1.0, "thermometer", "{rules} is not filled that far, as {facts}", 0),
        NamedStep("line and thermometers", 1.4, "row|column, thermometer+", "{names} allow nothing else{as}"),
    )
