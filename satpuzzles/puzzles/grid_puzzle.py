"""What puzzles on a rectangle of whole numbers have in common: reading, writing, givens and checks of the board."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import Model, Unknown
from satpuzzles.document import Node, whole
from satpuzzles.errors import PluginError
from satpuzzles.fields import Field, Givens, Others, row_entries
from satpuzzles.plugins import author
from satpuzzles.puzzle import Board, Grid, Puzzle, changed, unchecked
from satpuzzles.puzzles import grids
from satpuzzles.typed import TextBoard


class GivensField(Field[Givens]):
    """``[[1, null], [null, 2]]``; a row may also be text, as in ``"1."``. null, ``.`` and ``_`` are unknown cells, and
    so is 0 unless it is one of the `GridPuzzle.numbers`.
    """

    def read(self, node: Node, others: Others) -> Givens:
        kind = others.kind  # a GridPuzzle
        rows = node.items("a list of rows", at_least=1, at_most=kind.largest)
        width = len(rows[0].value) if isinstance(rows[0].value, str | list) else 1
        if not 1 <= width <= kind.largest:
            raise rows[0].error(f"1 to {kind.largest} columns", f"{width}")
        entries = [row_entries(row, width) for row in rows]
        numbers = _whole_numbers(unchecked(kind, givens=((None,) * width,) * len(rows)))  # they may depend on the size
        return tuple(tuple(_given(entry, numbers) for entry in row) for row in entries)

    def write(self, value: Givens, puzzle: Any) -> list[list[int | None]]:  # noqa: ARG002
        return [list(row) for row in value]


@dataclass(frozen=True)
class GridPuzzle(Puzzle):
    """A rectangle of cells that hold whole numbers; ``givens[row][column]`` is one of them, or None.

    A subclass names its `kind`, says which `numbers` there are, states the rules of the game in `rules`, from `cells`
    and `lines`. Further fields join `givens` in its `document`.
    """

    givens: Givens

    document: ClassVar[Mapping[str, Field[Any]]] = {"givens": GivensField()}
    largest: ClassVar[int] = 100
    """The most rows and columns that a document may have."""

    @property
    @abstractmethod
    def numbers(self) -> Sequence[int]:
        """What a cell may hold, ascending."""

    def violations(self, grid: Grid) -> list[str]:
        """The rules of the game that a grid of `numbers`, in as many rows and columns, breaks; in words. By default
        each rule is checked by its definition, see `satpuzzles.rules.Rule.broken`.
        """
        return Puzzle.broken_rules(self, grid)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.givens)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.givens[0])

    @property
    def lines(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The cells of each row and of each column, by their numbers from 0, row by row."""
        return grids.lines(self.height, self.width)

    def cells(self, model: Model) -> Unknown:
        """The variables of the board in ``model``, of shape ``[height, width]``; givens leave one value."""
        values = np.array(self.numbers, np.int64)
        domain = np.ones((self.height, self.width, len(values)), np.bool_)
        for r, row in enumerate(self.givens):
            for c, given in enumerate(row):
                if given is not None:
                    domain[r, c] = values == given
        return model.integers("cell", values, domain)

    @property
    def extent(self) -> str:
        givens = sum(given is not None for given in chain(*self.givens))
        return f"{self.height}x{self.width}, {givens} given{'s' * (givens != 1)}"

    @classmethod
    def typed(cls, board: TextBoard) -> dict[str, Any] | None:
        return {"givens": board.cells} if board.is_undivided else None

    def known(self) -> Board:
        return self.givens

    def with_givens(self, givens: Board) -> Self:
        return changed(self, givens=tuple(map(tuple, givens)))

    def split(self) -> tuple[Puzzle, list[tuple[int, int]]]:
        index = {number: i for i, number in enumerate(self.numbers)}
        blank = self.with_givens([[None] * self.width] * self.height)
        return blank, [(cell, index[given]) for cell, given in enumerate(chain(*self.givens)) if given is not None]

    def broken_rules(self, grid: Grid) -> list[str]:
        broken = grids.misshapen(grid, [self.width] * self.height)
        if broken:
            return broken
        if not {*chain(*grid)} <= {*self.numbers}:
            return [f"there are values outside {self.numbers[0]} to {self.numbers[-1]}"]
        return grids.changed_givens(self.givens, grid) + self.violations(grid)


def _whole_numbers(puzzle: GridPuzzle) -> frozenset[int]:
    """What a cell may hold. Raises PluginError where a class does not keep to `GridPuzzle.numbers`."""
    numbers = list(puzzle.numbers)
    if not numbers or not all(type(number) is int for number in numbers) or numbers != sorted({*numbers}):
        kind = type(puzzle)
        raise PluginError(f"{author(kind)}: {kind.__name__}.numbers must be different whole numbers, ascending")
    return frozenset(numbers)


def _given(entry: Node, numbers: frozenset[int]) -> int | None:
    value = entry.value
    if isinstance(value, str) and (digits := whole(value)) is not None:
        value = digits
    if value in (None, ".", "_") or (value == 0 and type(value) is int and 0 not in numbers):
        return None
    if type(value) is not int or value not in numbers:
        raise entry.error(f"a whole number from {min(numbers)} to {max(numbers)}, or null where none is given")
    return value
