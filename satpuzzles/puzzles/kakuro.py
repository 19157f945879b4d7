"""Kakuro: digits in white cells; numbers in black cells are the sums of different digits below or to the right."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import combinations, count, takewhile
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, DifferentSum, Model
from satpuzzles.boards import Grid, Layer, Place, placed
from satpuzzles.boards.drawing import Blocks
from satpuzzles.boards.regions import crossing_runs
from satpuzzles.errors import UsageError
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import (
    ClueGrid,
    Clues,
    Editor,
    Encodings,
    Making,
    Move,
    NamedStep,
    Node,
    Others,
    Puzzle,
    Reading,
    Rule,
    TextBoard,
    Texts,
)

BLACK = "/"
_FILLED = re.compile("█+|#+")
"""What fills a black cell in drawings."""
_LEAN = 0.4
"""How much a run of a new puzzle leans towards low or high digits: the logarithm of the weight of a digit over that of
the next. With it medium puzzles take a third of the time.
"""
_WAYS: Mapping[str, Place] = {"below": (2, 0), "right of": (0, 2)}


class Run(NamedTuple):
    """White cells in a row or column, ``way`` a black cell: ``total`` is their sum, 0 where none is stated."""

    way: str
    black: Place
    cells: tuple[Place, ...]
    total: int


class BlackCells(ClueGrid):
    """A `ClueGrid` of black cells, in which each sum has white cells."""

    says = "Each sum has a white cell, which is null, below or right of it."

    def layers(self, key: str, value: Clues, puzzle: Any) -> list[Layer]:
        sums = {place: str(clue).partition("/") for place, clue in placed(value).items()}
        return [Blocks({place: (below, right) for place, (below, _, right) in sums.items()})]

    def empty(self, height: int, width: int) -> list[list[Any]] | None:
        """Black cells above and to the left, where the first sums stand."""
        return [[None if r and c else BLACK for c in range(width)] for r in range(height)]

    def read(self, node: Node, others: Others) -> Clues:
        clues = super().read(node, others)
        for (y, x), clue in placed(clues).items():
            for total, (way, (down, right)) in zip(str(clue).split("/"), _WAYS.items(), strict=True):
                row, column = (y + down) // 2, (x + right) // 2
                is_white = row < len(clues) and column < len(clues[0]) and clues[row][column] is None
                if total and not is_white:
                    place = f"{node.place}[{y // 2}][{x // 2}]"
                    raise Node(clue, place).error(f"a white cell {way} it for the sum {total}", "none")
        return clues

    def rim(self, value: Clues) -> tuple[int, int] | None:
        """The black cells above and to the left, in which the first sums stand; without them no board is moved."""
        return (1, 1) if None not in (*value[0], *(row[0] for row in value)) else None

    def moved(self, stated: list[list[Any]], move: Move, editor: Editor) -> list[list[Any]]:
        """A sum stands before its cells, at whichever end they begin now."""
        white = {(r, c) for r, row in enumerate(stated) for c, clue in enumerate(row) if clue is None}
        found: list[list[Any]] = super().moved([[clue and BLACK for clue in row] for row in stated], move, editor)
        for r, row in enumerate(stated):
            for c, clue in enumerate(row):
                for total, (y, x) in zip((clue or BLACK).split("/"), _WAYS.values(), strict=True):
                    down, right = y // 2, x // 2
                    cells = takewhile(white.__contains__, ((r + i * down, c + i * right) for i in count(1)))
                    kept = [at for cell in cells if total and (at := move.cell(cell))]
                    if kept:
                        is_right = (right != 0) != move.swaps
                        top, left = min(kept)
                        while found[top][left] is None:
                            top, left = top - (not is_right), left - is_right
                        sums = found[top][left].split("/")
                        sums[is_right] = total
                        found[top][left] = "/".join(sums)
        return found


class Kakuro(SizedPuzzle):
    """``clues[row][column]`` is None for a white cell, and for a black one a text such as "16/7", the sums below it
    and to its right; each may be missing, as in "16/", "/7" and "/". ``givens[row][column]`` is the digit of a white
    cell that is known, or None.
    """

    clues: BlackCells = BlackCells(
        1, 0, "([1-9]|[1-3][0-9]|4[0-5])?/([1-9]|[1-3][0-9]|4[0-5])?", '"16/7", "16/", "/7" or "/"'
    )
    givens: FurtherGivens = FurtherGivens()

    kind = "kakuro"
    genre = "numbers in cells"
    aliases = {"cross-sums": {}}
    given = "givens"
    numbers = range(1, 10)
    needs = "a white cell (null)"
    blocked = True
    description = (
        "Write a digit from 1 to 9 into each cell that is not black. A number in a black cell is the sum of the cells "
        "below it, or to its right, up to the next black cell. No digit stands twice in a sum."
    )

    @staticmethod
    def _laid_out(kind: Any, board: TextBoard) -> dict[str, Any] | None:
        """Digits in cells are givens. Drawings have a backslash between sums, and black cells that are filled."""
        cells = [[_FILLED.sub(BLACK, cell.replace("\\", "/")) for cell in row] for row in board.cells]
        found = SizedPuzzle.reading.laid_out(kind, replace(board, cells=cells))
        if not found:
            return found
        sums, digits = (
            [[one if isinstance(one, sort) else None for one in row] for row in found["clues"]] for sort in (str, int)
        )
        return {"clues": sums} | ({"givens": digits} if any(map(any, digits)) else {})

    reading = Reading(laid_out=_laid_out)

    @cached_property
    def runs(self) -> list[Run]:
        """All white cells in a row or column that stand together."""
        runs = []
        for number, (way, found) in enumerate(zip(_WAYS, reversed(self.white_runs), strict=True)):
            for cells in sorted(found):
                black = cells[0][0] - _WAYS[way][0], cells[0][1] - _WAYS[way][1]
                total = str(self.entries.get(black, BLACK)).split("/")[number]
                runs.append(Run(way, black, tuple(cells), int(total or 0)))
        return runs

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cells = [self._numbers(run) for run in self.runs]
        yield Rule("digits", AllDifferent(model.answer, cells), "different digits", Texts(self._name, self.runs))
        runs = [run for run in self.runs if run.total]

        def restated(i: int, grid: Grid) -> Kakuro:
            values = self.values_at(grid)
            return self._with_sum(runs[i], str(sum(values[place] for place in runs[i].cells)))

        yield Rule(
            "sum",
            DifferentSum(model.answer, [*map(self._numbers, runs)], [run.total for run in runs]),
            Texts(lambda run: f"sum {run.total}", runs),
            Texts(self._name, runs),
            is_clue=True,
            without=lambda i: self._with_sum(runs[i], ""),
            restated=restated,
        )

    def _numbers(self, run: Run) -> list[int]:
        return [self.board.numbers[place] for place in run.cells]

    def _name(self, run: Run) -> str:
        if min(run.black) > 0:
            return f"the run {run.way} {self.board.name(run.black)}"
        return f"the run from {self.board.name(run.cells[0])}"  # at the rim, where no black cell is before it

    def _with_sum(self, run: Run, total: str) -> "Kakuro":
        sums = str(self.entries[run.black]).split("/")
        sums[run.way == "right of"] = total
        return self.without(run.black, "/".join(sums))

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Puzzle:
        """Black cells in a pattern that a half turn does not change, no white one alone in its row or column."""
        if min(height, width) < 3:
            raise UsageError(f"'size' {height}x{width}: expected at least 3 rows and columns")
        white = crossing_runs(height, width, len(cls.numbers), random)
        return cls.stating(height, width, lambda cell: None if cell in white else BLACK)

    def _leaning(self, random: Random) -> NDArray[np.float64]:
        """Some runs have rather low numbers, others rather high ones: few combinations have such sums."""
        leans = np.zeros(len(self.board.cells))
        for run in self.runs:
            leans[self._numbers(run)] += random.choice((-_LEAN, _LEAN))
        return np.asarray(np.exp(leans[:, None] * (np.array(self.numbers) - 5)))

    making = Making(spare="none", leaning=_leaning)

    def implied(self, grid: Grid, random: Random) -> "Kakuro":
        values = self.values_at(grid)
        sums = {(run.black, run.way): str(sum(values[place] for place in run.cells)) for run in self.runs}
        puzzle = self.regiven(grid)
        return puzzle.clued(lambda at: "/".join(sums.get((at, way), "") for way in _WAYS))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        givens = penpa.Numbers("givens", unknown=None, what="digits")
        yield puzzlekit.Problem("Kakuro", answers.Numbers(among_blanks=True), puzzlekit.Cells("clues", puzzlekit.SUMS))
        yield puzzlink.Link("kakuro", puzzlink.Sums("clues"))
        yield penpa.Board("kakuro", penpa.entered("clues", "givens"), penpa.Blocks("clues"), givens)

    def _has_one_combination(self, step: Any) -> bool:
        """Whether the sum of the step can be made of one set of digits."""
        if step.technique != "sum combinations" or step.facts:
            return False
        run = [run for run in self.runs if run.total][step.rules[0].number]
        ways = [sum(digits) == run.total for digits in combinations(self.numbers, len(run.cells))]
        return ways.count(True) == 1

    named_steps = (
        NamedStep("remainder of a line", 1.5, "sum", "", when="last summand"),
        NamedStep("only combination", 2.5, "sum", "", when=_has_one_combination),
    )
