"""Trid: numbers on the vertices of a triangle of triangles. No number repeats along a line of any of the three
directions, and a number inside a triangle is the sum of its three vertices.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, AtMostOne, Integers, Model, Sum, Sums
from satpuzzles.boards import Board, Grid, Layer, Lines, Place, Shade, Symbols
from satpuzzles.boards.board import Triangle, triangle
from satpuzzles.boards.drawing import CLUE
from satpuzzles.common.document import Node, plain
from satpuzzles.puzzles.parts import grids
from satpuzzles.stating import (
    Editor,
    Encodings,
    Field,
    Others,
    Puzzle,
    Reading,
    Rule,
    Schema,
    Showing,
    Solving,
    TextBoard,
    Texts,
    Whole,
    adopt,
    editors,
    schemas,
)
from satpuzzles.stating.changes import edited
from satpuzzles.stating.typed import numbers

LARGEST = 300
"""Vertices on a side."""
LARGEST_NUMBER = 10**6
"""The furthest from 0 that numbers on vertices may be; sums have three times that."""
LARGEST_BOARD = 2 * 10**7
"""Vertices times values."""

Ragged = tuple[tuple[int | None, ...], ...]


class Highest(Whole):
    """The largest number, no smaller than the least, and not so large that the board cannot be stated."""

    says = "At least min."

    def read(self, node: Node, others: Others) -> int:
        high, low, vertices = super().read(node, others), others["low"], others["size"] * (others["size"] + 1) // 2
        if low > high:
            raise node.error(f"at least min, which is {low}")
        if vertices * (high - low + 1) > LARGEST_BOARD:
            raise node.error(
                f"at most {LARGEST_BOARD} candidates, which are values times vertices",
                f"{high - low + 1} values for {vertices} vertices",
            )
        return high


class Totals(Field[Ragged]):
    """The sums in rows of 1, 3, 5 ... triangles."""

    required = False
    says = "Rows of 1, 3, 5 ... sums, one row less than the size; null where there is none."
    most = 3 * LARGEST_NUMBER
    """How far from 0 the numbers may be."""

    def schema(self, kind: Any) -> Schema:
        number = schemas.either(schemas.whole(-self.most, self.most), schemas.NULL)
        return schemas.items(schemas.items(number, 1, 2 * LARGEST), 0, LARGEST)

    def read(self, node: Node, others: Others) -> Ragged:
        return _ragged(node, range(1, 2 * others["size"] - 1, 2), -self.most, self.most)

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.cells(3 * puzzle.low, 3 * puzzle.high, places=puzzle.board.inside)


class Numbers(Totals):
    """The known numbers in rows of 1, 2, 3 ... vertices."""

    says = "Rows of 1, 2, 3 ... numbers from min to max, as many rows as the size; null where there is none."
    most = LARGEST_NUMBER

    def read(self, node: Node, others: Others) -> Ragged:
        return _ragged(node, range(1, others["size"] + 1), others["low"], others["high"])

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.cells(puzzle.low, puzzle.high, places=puzzle.board.rows)


class Trid(Puzzle, init=False):
    """``triangles[row]`` has the sums between vertex rows ``row`` and ``row+1``, None where there is no sum; the odd
    entries, counted from 0, are the triangles that point down. ``vertices[row]`` has the known numbers. ``size`` is the
    number of vertices on a side.
    """

    size: Whole = Whole(1, LARGEST, usual=lambda height, _: height)
    low: Whole = Whole(-LARGEST_NUMBER, LARGEST_NUMBER, key="min", usual=1)
    high: Highest = Highest(-LARGEST_NUMBER, LARGEST_NUMBER, key="max", usual=lambda height, _: max(9, height))
    triangles: Totals = Totals()
    vertices: Numbers = Numbers()

    __match_args__ = ("low", "high", "triangles", "vertices", "size")  # as the constructor takes them

    kind = "trid"
    genre = "numbers in cells"
    variable = "vertex"
    given = "vertices"
    encodings = {"at-most-one": AtMostOne.AUTO, "vertices": Integers.DIRECT, "sum": Sums.ORDER}

    def __init__(
        self,
        low: int,
        high: int,
        triangles: Sequence[Sequence[int | None]] | None = None,
        vertices: Sequence[Sequence[int | None]] | None = None,
        size: int | None = None,
    ) -> None:
        """Numbers from ``low`` to ``high``; rows of 1, 3, 5 ... sums and of 1, 2, 3 ... known numbers, None where there
        is none. ``size`` is the number of vertices on a side, which either of them tells too. Raises InstanceError.
        """
        document = plain({"min": low, "max": high, "triangles": triangles, "vertices": vertices, "size": size})
        if size is None and isinstance(document["vertices"], list):
            document["size"] = len(document["vertices"])
        elif size is None and isinstance(document["triangles"], list):
            document["size"] = len(document["triangles"]) + 1
        adopt(self, Trid.from_json(Node(document)))

    @staticmethod
    def _typed(_kind: Any, board: TextBoard) -> dict[str, Any] | None:
        if board.triangles is None:
            return None
        return {"size": len(board.cells), "triangles": numbers(board.triangles), "vertices": numbers(board.cells)}

    reading = Reading(typed=_typed)

    @property
    def totals(self) -> dict[Place, int]:
        """The sums that are stated, by the places of their triangles."""
        entries = zip(chain(*self.board.inside), chain(*self.triangles), strict=True)
        return {place: total for place, total in entries if total is not None}

    def _corners(self, places: Iterable[Place]) -> NDArray[np.intp]:
        """``[triangle, 3]``: the vertices of the triangles at these places."""
        board = self.board
        return np.array([board.numbers_of(board.around(place)) for place in places], np.intp).reshape(-1, 3)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        vertex, board, totals = model.answer, self.board, self.totals
        for label, lines in board.lines.items():
            different = AllDifferent(vertex, [*map(board.numbers_of, lines)], AtMostOne(encodings["at-most-one"]))
            yield Rule(label, different, "different numbers")
        if totals:
            summed = Sum(vertex, self._corners(totals), [*totals.values()], encoding=Sums(encodings["sum"]))
            demands, names = Texts("sum {}".format, [*totals.values()]), Texts(board.name, [*totals])
            at = [(y // 2 - 1, x - self.size + y // 2 - 1) for y, x in totals]

            def restated(number: int, grid: Grid | None = None) -> Puzzle:
                r, i = at[number]
                return edited(self, {("triangles", r, i): None if grid is None else sums_of(grid)[r][i]})

            yield Rule("triangle", summed, demands, names, is_clue=True, without=restated, restated=restated)

    def _pattern(self) -> NDArray[np.intp] | None:
        """Row plus place, modulo an odd number: no value twice along any line. Free where a sum or a given is."""
        modulus = self.high - self.low + 1
        modulus -= modulus % 2 == 0
        if modulus < self.size:
            return None
        rows, places = np.tril_indices(self.size)
        values: NDArray[np.intp] = (rows + places) % modulus
        values[self._corners(self.totals)] = -1
        values[[value is not None for value in chain(*self.vertices)]] = -1
        return values

    def _broken(self, grid: Grid) -> list[str]:
        broken = self._repeats([*chain(*grid)])
        for i, (stated, total) in enumerate(zip(chain(*self.triangles), chain(*sums_of(grid)), strict=True), start=1):
            if stated not in (None, total):
                broken.append(f"triangle {i} sums to {total}, not {stated}")
        return broken

    def _repeats(self, flat: Sequence[int | None]) -> list[str]:
        return [
            text
            for label, lines in self.board.lines.items()
            for i, line in enumerate(lines, start=1)
            for text in grids.repeated(f"{label} {i}", [flat[cell] for cell in self.board.numbers_of(line)])
        ]

    def _unsolvable(self) -> str | None:
        values = self.high - self.low + 1
        if values < self.size:
            return (
                f"a line of {self.size} vertices needs {self.size} different numbers; "
                f"{self.low} to {self.high} are only {values}"
            )
        repeats = self._repeats(list(chain(*self.vertices)))
        if repeats:
            return f"{repeats[0]} among the givens"
        least, most = 3 * self.low + 3, 3 * self.high - 3  # the vertices of a triangle differ
        for total in chain(*self.triangles):
            if total is not None and not least <= total <= most:
                return f"three different numbers from {self.low} to {self.high} do not sum to {total}"
        return None

    solving = Solving(unsolvable=_unsolvable, broken=_broken, pattern=_pattern)

    def _findings(self, grid: Grid) -> dict[str, Any]:
        """The sums of all triangles, where some had none."""
        return {} if None not in chain(*self.triangles) else {"triangles": [list(row) for row in sums_of(grid)]}

    showing = Showing(findings=_findings)

    @property
    def numbers(self) -> range:
        return range(self.low, self.high + 1)

    @property
    def board(self) -> Triangle:
        return triangle(self.size)

    @property
    def description(self) -> str:
        return (
            f"Numbers from {self.low} to {self.high} in the circles, none twice along a line of any of the "
            "three directions; a number inside a triangle is the sum of its corners."
        )

    def layers(self, grid: Board | None = None) -> list[Layer]:
        board, known = self.board, self.totals
        filled = [[value for value in row if value is not None] for row in grid or ()]
        if [*map(len, filled)] == board.lengths:
            known = dict(zip(chain(*board.inside), chain(*sums_of(filled)), strict=True)) | known
        lines = [line for line in chain(*board.lines.values()) if len(line) > 1]
        sums = {place: str(total) for place, total in known.items()}
        return [Shade(frozenset(sums), "summed"), Lines(lines, "thin"), Symbols(sums, CLUE)]


def sums_of(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """The sums of all triangles of a complete board."""
    board = triangle(len(grid))
    at = dict(zip(board.cells, chain(*grid), strict=True))
    return tuple(tuple(sum(at[corner] for corner in board.around(place)) for place in row) for row in board.inside)


def _ragged(node: Node, lengths: Sequence[int], low: int, high: int) -> Ragged:
    if node.value is None:
        return tuple((None,) * length for length in lengths)
    rows = node.items("a list of rows", len(lengths))
    return tuple(
        tuple(None if entry.value is None else entry.integer(low, high) for entry in row.items("a row", length))
        for row, length in zip(rows, lengths, strict=True)
    )
