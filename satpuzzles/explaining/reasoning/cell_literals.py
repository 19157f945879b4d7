"""The cells of a puzzle as the literals of a formula: ``x`` says that a cell has a value, ``-x`` that it does not."""

from collections.abc import Iterable
from dataclasses import dataclass

from satpuzzles.boards import Cell
from satpuzzles.compiler import WithoutGivens, value_literals
from satpuzzles.stating.modelling import places
from satpuzzles.stating.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Fact:
    """That a cell has a value, or with ``holds`` False that it does not."""

    cell: Cell
    value: int
    holds: bool = True


class CellLiterals:
    """``places[cell]`` is the row and place of a cell; ``values[cell]`` are the literals of its values, in
    ``literals[cell, value]`` as an array, and ``names`` are these values. ``cell_of`` has the cell that a literal is
    about, ``value_of`` the number of the value that it says. ``is_boolean``: a cell has one of two values as it has not
    the other.
    """

    def __init__(self, puzzle: Puzzle, compiled: WithoutGivens) -> None:
        answer = compiled.answer
        self.names: list[int] = answer.values.tolist()
        literals_at = value_literals(puzzle, answer)
        self.literals = literals_at.reshape(-1, len(self.names))
        self.values: list[list[int]] = self.literals.tolist()
        self.is_boolean = len(self.names) == 2 and bool((self.literals[:, 0] == -self.literals[:, 1]).all())
        self.cell_of = {
            sign * x: cell for cell, literals in enumerate(self.values) for x in literals for sign in (1, -1)
        }
        self.value_of = {x: value for literals in self.values for value, x in enumerate(literals)}
        self.places = places(puzzle, literals_at.shape[:-1])
        self._cell_at = {place: cell for cell, place in enumerate(self.places)}

    def fact(self, literal: int) -> Fact:
        holds = literal in self.value_of
        value = self.names[self.value_of[literal if holds else -literal]]
        return Fact(self.places[self.cell_of[literal]], value, holds)

    def literal(self, fact: Fact) -> int | None:
        """The literal that says ``fact``; None when there is no such cell or value."""
        if fact.cell not in self._cell_at or fact.value not in self.names:
            return None
        literal = self.values[self._cell_at[fact.cell]][self.names.index(fact.value)]
        return literal if fact.holds else -literal

    def distance(self, one: int, other: int) -> int:
        """How many rows and columns lie between the cells of two literals."""
        (r, c), (row, column) = (self.places[self.cell_of[x]] for x in (one, other))
        return abs(r - row) + abs(c - column)

    def extent(self, cells: Iterable[int]) -> int:
        """How many rows and columns the ``cells`` reach over, beyond the first."""
        places = [self.places[cell] for cell in cells]
        rows, columns = [row for row, _ in places], [column for _, column in places]
        return max(rows) - min(rows) + max(columns) - min(columns)
