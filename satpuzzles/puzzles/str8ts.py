"""Str8ts: no number twice in a row or column; white cells side by side have numbers without gaps, in any order."""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from math import comb
from random import Random
from typing import Any, Self

import numpy as np

from satenc import AllDifferent, Joined, Model, Pairs, Table
from satpuzzles.boards import Grid, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.regions import scattered
from satpuzzles.puzzles.parts.black_cells import BLACK, BlackCells
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Texts


class Str8ts(SizedPuzzle):
    """``clues[row][column]`` is None for a white cell, "x" for a black one, and "3x" for a black one with a number.
    ``givens[row][column]`` is the number of a white cell that is known, or None.
    """

    clues: BlackCells = BlackCells(1, 0, r"\d{0,3}x", '"x" for a black cell or "3x" for one with a number')
    givens: FurtherGivens = FurtherGivens()

    kind = "str8ts"
    kind_title = "Str8ts"
    genre = "numbers in cells"
    aliases = {"straights": {}, "str8t": {}}
    given = "givens"
    needs = "a white cell (null)"
    blocked = True
    making = Making(spare="some")

    @property
    def description(self) -> str:
        return (
            f"Write a number from 1 to {self.numbers[-1]} into each white cell. No number stands twice in a row or "
            "column, those in black cells included. White cells that stand together in a row or column have "
            "consecutive numbers, in any order."
        )

    @property
    def numbers(self) -> range:
        return range(1, max(self.height, self.width) + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        for label, lines in rectangle(self.height, self.width).lines.items():
            white = [self.board.numbers_of(line) for line in lines]
            yield Rule(label, AllDifferent(model.answer, white), "no number twice")
        runs = [run for runs in self.white_runs for run in runs if len(run) > 1]
        names = Texts(lambda run: f"the straight {' to '.join(map(self.board.name, (run[0], run[-1])))}", runs)
        if runs:
            cells = [*map(self.board.numbers_of, runs)]
            yield Rule("straight", self._straights(model, cells), "consecutive numbers", names)
        clues = {place: int(clue[:-1]) for place, clue in self.entries.items() if clue != BLACK}
        demand, name = "no {} in its row and column".format, "the black cell {cell}"
        yield self.clue_rule("black", self._excluded(model, clues), clues, demand, name, BLACK)

    def _excluded(self, model: Model, clues: Mapping[Place, int]) -> Joined:
        """No cell in the row or column of a black number has that number, another black one included."""
        lines = [*chain(*rectangle(self.height, self.width).lines.values())]
        crossing = [[*chain(*(line for line in lines if place in line))] for place in clues]
        cells = [(i, cell) for i, places in enumerate(crossing) for cell in self.board.numbers_of(places)]
        numbers = [*clues.values()]
        unlike = Table(model.answer, [[cell] for _, cell in cells], [[(numbers[i],)] for i, _ in cells], negative=True)
        black = [[*map(clues.get, places)].count(number) for places, number in zip(crossing, numbers, strict=True)]
        twice = [i for i, count in enumerate(black) if count > 2]  # once in its row and once in its column are itself
        never = Table(model.answer, [[0]] * len(twice), [[]] * len(twice))
        owners = np.array([i for i, _ in cells], np.intp), np.array(twice, np.intp)
        return Joined(model.answer, len(clues), [*zip((unlike, never), owners, strict=True)])

    def _straights(self, model: Model, runs: list[list[int]]) -> Joined:
        """Numbers without gaps: no two of a run, which all differ, are as far apart as it has cells."""
        pairs = [two for run in runs for two in combinations(run, 2)]
        run_of = np.repeat(np.arange(len(runs)), [comb(len(run), 2) for run in runs])
        apart = np.abs(np.subtract.outer(model.answer.values, model.answer.values))
        near = Pairs(model.answer, pairs, apart < np.array([*map(len, runs)])[run_of, None, None])
        return Joined(model.answer, len(runs), [(near, run_of)])

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        black = scattered(height, width, 1 / 5, random)
        return cls.stating(height, width, lambda cell: BLACK if cell in black else None)

    def implied(self, grid: Grid, random: Random) -> Self:
        """Black cells have a number that is not in their row and column."""
        found = self.values_at(grid)

        def clue(place: Place) -> str:
            near = {n for (y, x), n in found.items() if y == place[0] or x == place[1]}
            found[place] = random.choice([n for n in self.numbers if n not in near] or [0])
            return f"{found[place] or ''}{BLACK}"

        return (self.with_givens(grid) or self).clued(clue)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, expression, puzzlekit

        cells = expression.Mixed("givens", puzzlekit.Cells("clues", puzzlekit.BLACK_NUMBERS))
        yield puzzlekit.Problem("Str8t", answers.Numbers(among_blanks=True), cells)

    named_steps = (
        NamedStep("black number", 1.0, "black", "{rules} excludes it"),
        NamedStep("straight", 1.6, "straight", "{rules} allows nothing else{as}"),
        NamedStep("straight and line", 2.4, "straight, row|column", "{rules} leave nothing else{as}"),
    )
