"""The base of puzzles on a rectangle of whole numbers: reading, writing, givens and checks of the board."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from numpy.lib.stride_tricks import sliding_window_view

from satenc import AllDifferent, Model
from satpuzzles.boards import Layer, Lines
from satpuzzles.common.document import Node, whole
from satpuzzles.common.plugins import author
from satpuzzles.errors import PluginError, UsageError
from satpuzzles.puzzles.parts import grids
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import (
    Editor,
    Field,
    Flag,
    Givens,
    Others,
    Puzzle,
    Reading,
    Rule,
    Schema,
    editors,
    schemas,
    unchecked,
)
from satpuzzles.stating.entry_rows import rectangle_rows
from satpuzzles.stating.fields import BLANKS, LARGEST, RowsLike


class GivensField(Field[Givens]):
    """``[[1, null], [null, 2]]``; a row may also be text, as in ``"1."``. null, ``.`` and ``_`` are unknown cells, and
    so is 0 unless it is one of the `values`.
    """

    if TYPE_CHECKING:

        def __set__(self, puzzle: object, value: RowsLike) -> None: ...

    values: ClassVar[Sequence[int] | None] = None
    """The values that may be given; None for the `GridPuzzle.numbers`."""

    def read(self, node: Node, others: Others) -> Givens:
        kind = others.kind  # a GridPuzzle
        entries = rectangle_rows(node, kind.largest)
        height, width = entries.shape
        blank = ((None,) * width,) * height
        depended = {name: others[name] for name in kind.numbered_by}
        values = self.values or _whole_numbers(unchecked(kind, givens=blank, **depended))
        return entries.each(lambda entry: _given(entry, values))

    def schema(self, kind: Any) -> Schema:
        return _rows(self.values or kind.numbers, kind.largest)

    def empty(self, height: int, width: int) -> list[list[Any]] | None:
        return [[None] * width] * height if self.required else None

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.cells(puzzle.numbers[0], puzzle.numbers[-1])


class SquareGivens(GivensField):
    """Givens of a square: as many columns as rows."""

    sides = "square"
    says = "As many columns as rows."

    def read(self, node: Node, others: Others) -> Givens:
        givens = super().read(node, others)
        if len(givens) != len(givens[0]):
            raise node.error("as many columns as rows", f"{len(givens)} rows of {len(givens[0])}")
        return givens


class FurtherGivens(GivensField):
    """Givens on the board of another field, `SizedPuzzle.shape`; a document may leave them out if there are none. Cells
    without a value have no given.
    """

    required = False
    says = "As many rows and columns as the board has; null where cells have no value."

    def schema(self, kind: Any) -> Schema:
        return _rows(kind.numbers, LARGEST, least=0)

    def read(self, node: Node, others: Others) -> Givens:
        kind = others.kind
        puzzle: SizedPuzzle = unchecked(kind, **{kind.shape: others[kind.shape]})
        height, width = puzzle.height, puzzle.width
        if node.value in (None, [], ()):
            return ((None,) * width,) * height
        rows = rectangle_rows(node, max(height, width))
        if rows.shape != (height, width):
            raise node.error(f"{height} rows of {width}, as the board has", "{} of {}".format(*rows.shape))
        givens = rows.each(lambda entry: _given(entry, puzzle.numbers))
        for y, x in puzzle.holes:
            if givens[y // 2][x // 2] is not None:
                raise rows.entry(y // 2, x // 2).error("null in a cell without a value")
        return givens

    def write(self, value: Givens, puzzle: Any) -> Any:
        return super().write(value, puzzle) if any(one is not None for one in chain(*value)) else None


def _rows(numbers: Any, most: int, least: int = 1) -> Schema:
    """Rows of these ``numbers``, of any if they are a property, which depends on the puzzle."""
    bounds = (min(0, numbers[0]), numbers[-1]) if isinstance(numbers, Sequence) else ()
    cell = schemas.either(schemas.BLANK, schemas.whole(*bounds), schemas.NUMERAL)
    return schemas.rows(cell, most, least, characters="._0123456789")


class BothDiagonals(Flag):
    """Whether the diagonals of a square are lines as its rows and columns are."""

    says = "Whether the rule of rows and columns holds for both diagonals."

    def layers(self, key: str, value: bool, puzzle: Any) -> Sequence[Layer]:
        end = 2 * puzzle.height
        return [Lines([[(0, 0), (end, end)], [(end, 0), (0, end)]])] * value


class GridPuzzle(SizedPuzzle):
    """A rectangle of cells that hold whole numbers; ``givens[row][column]`` is one of them, or None.

    A subclass names its `kind`, says which `numbers` there are, and states the rules of the game in `rules`, over
    `lines`. Further fields join `givens` in its `document`.
    """

    givens: GivensField = GivensField()

    genre: ClassVar[str] = "numbers in cells"
    given: ClassVar[str] = "givens"
    shape: ClassVar[str] = "givens"
    largest: ClassVar[int] = 100
    """The most rows and columns that a document may have."""
    is_typed: ClassVar[bool] = True
    """Whether a rectangle of numbers that was typed as text may be of the kind: of most it shows too little."""
    numbered_by: ClassVar[tuple[str, ...]] = ()
    """The fields that `numbers` depend on, beside the size of the givens; to read them takes no givens."""

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Puzzle:
        """A puzzle without givens. Raises UsageError for a board that is no square, where it has to be one."""
        if isinstance(cls.document["givens"], SquareGivens):
            expect_square(height, width)
        return super().blank(height, width, random)

    reading: ClassVar[Reading] = Reading(
        typed=lambda kind, board: {"givens": board.givens()} if kind.is_typed and board.is_undivided else None,
        laid_out=lambda kind, board: SizedPuzzle.reading.laid_out(kind, replace(board, cells=board.givens())),
    )


def expect_square(height: int, width: int) -> None:
    """Raise UsageError for a size of other boards than squares."""
    if height != width:
        raise UsageError(f"'size' {height}x{width}: expected as many columns as rows")


def latin(model: Model, size: int) -> Iterator[Rule]:
    """The rules of a square of ``size`` rows that has each number once in every line."""
    for label, lines in zip(("row", "column"), grids.lines(size, size), strict=True):
        yield Rule(label, AllDifferent(model.answer, lines), "every number once")


def touching_rule(model: Model, puzzle: SizedPuzzle) -> Rule:
    """Cells that touch, at a corner too, have different numbers."""
    shape = min(puzzle.height, 2), min(puzzle.width, 2)
    squares = sliding_window_view(puzzle.lines[0], shape).reshape(-1, shape[0] * shape[1])
    return Rule("touching", AllDifferent(model.answer, squares), "equal numbers never touch", whole=True)


def _whole_numbers(puzzle: GridPuzzle) -> frozenset[int]:
    """The numbers that a cell may hold. Raises PluginError where `GridPuzzle.numbers` of a class has other values."""
    numbers = list(puzzle.numbers)
    if not numbers or not all(type(number) is int for number in numbers) or numbers != sorted({*numbers}):
        kind = type(puzzle)
        raise PluginError(f"{author(kind)}: {kind.__name__}.numbers must be different whole numbers, ascending")
    return frozenset(numbers)


def _given(entry: Node, numbers: Collection[int]) -> int | None:
    value = entry.value
    if isinstance(value, str) and (digits := whole(value)) is not None:
        value = digits
    if value in BLANKS or (value == 0 and type(value) is int and 0 not in numbers):
        return None
    if type(value) is not int or value not in numbers:
        raise entry.error(f"a whole number from {min(numbers)} to {max(numbers)}, or null where none is given")
    return value
