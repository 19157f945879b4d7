"""Puzzles on rectangles whose size is that of a field of their document."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress, groupby
from random import Random
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Count, Expression, Model, Table
from satenc.expressions.expression import ABSENT, Symbol, padded
from satenc.graphs.graph import Graph
from satpuzzles.boards import Board, Cell, Cells, Grid, Place, listed, placed
from satpuzzles.boards.board import Rectangle, rectangle
from satpuzzles.puzzles.parts import grids
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Puzzle, Reading, Rule, TextBoard, Texts, changed
from satpuzzles.stating.changes import edited
from satpuzzles.stating.hooks import unless_blank
from satpuzzles.stating.modelling import values_of
from satpuzzles.stating.typed import numbers

Item = TypeVar("Item")
Rows: TypeAlias = frozenset[tuple[int, ...]]
"""Values that some places may have together."""


@lru_cache(maxsize=1024)
def _inside(rows: Rows, inside: tuple[bool, ...]) -> Rows:
    """The ``rows`` that are 0 at each place outside the board, cut to the places ``inside``: of {(1, 0), (1, 2)} with
    the second place outside {(1,)} is left.
    """
    outside = tuple(not one for one in inside)
    return frozenset(tuple(compress(row, inside)) for row in rows if not any(compress(row, outside)))


@lru_cache(maxsize=64)
def _rays(height: int, width: int, holes: frozenset[Place]) -> NDArray[np.intp]:
    numbers, longest = Cells(height, width, holes).numbers, max(height, width)
    rays = []
    for y, x in rectangle(height, width).cells:
        for v, u in ((-2, 0), (0, -2), (0, 2), (2, 0)):
            ray = [numbers.get((y + n * v, x + n * u), ABSENT) for n in range(1, longest)]
            rays.append(ray[: ray.index(ABSENT)] if ABSENT in ray else ray)
    index = padded(rays)
    return index.reshape(height * width, 4, index.shape[1])


@lru_cache(maxsize=64)
def _near(height: int, width: int, holes: frozenset[Place], *, touching: bool) -> NDArray[np.intp]:
    board, whole = Cells(height, width, holes), rectangle(height, width)
    near = whole.touching if touching else whole.beside
    return padded([board.numbers_of(near(place)) for place in whole.cells])


class SizedPuzzle(Puzzle):
    """A rectangle that has as many rows and columns as the field ``shape``, which has something for each cell."""

    shape: ClassVar[str] = "clues"
    blocked: ClassVar[bool] = False
    sites: ClassVar[Sites] = Sites()
    """What sites call the kind, where its links follow from its document."""

    @classmethod
    def links(cls) -> Iterable[Any]:
        return cls.sites.links(cls, cls.shape)

    @property
    def rows(self) -> Sequence[Sequence[Any]]:
        rows: Sequence[Sequence[Any]] = getattr(self, self.shape)
        return rows

    @staticmethod
    def _laid_out(kind: "type[SizedPuzzle]", board: TextBoard) -> dict[str, Any] | None:
        """The fields of a document of a typed board: its cells are the field ``shape``."""
        field = kind.document.get(kind.shape)
        if field is None or not board.is_undivided:
            return unless_blank(kind, board)
        return {field.key or kind.shape: numbers(board.cells)}

    reading: ClassVar[Reading] = Reading(laid_out=_laid_out)

    @property
    def holes(self) -> frozenset[Place]:
        """Cells that have no value: those with `entries`, if the kind is `blocked`."""
        return frozenset(self.entries) if self.blocked else frozenset()

    def known(self) -> Board:
        known = super().known()
        if not self.given or not self.holes:
            return known
        return [[known[y // 2][x // 2] for y, x in row] for row in self.board.rows]

    def with_givens(self, givens: Board) -> Self | None:
        if not self.given or not self.holes:
            return super().with_givens(givens)
        known: dict[Place, int | None] = dict(zip(self.board.cells, chain(*givens), strict=True))
        rows = (tuple(known.get((2 * r + 1, 2 * c + 1)) for c in range(self.width)) for r in range(self.height))
        return changed(self, **{self.given: tuple(rows)})

    def regiven(self, grid: Grid) -> Self:
        """This puzzle with the values of a complete grid where it has givens."""
        both = (zip(known, values, strict=True) for known, values in zip(self.known(), grid, strict=True))
        return self.with_givens([[None if one is None else value for one, value in row] for row in both]) or self

    unprinted: ClassVar[int | None] = None
    """The value that new puzzles do not give, such as that of empty cells."""

    def all_given(self, grid: Grid, random: Random) -> Self:
        """This puzzle with the values of an answer: what is `implied` where new puzzles have givens alone."""
        return self.with_givens([[None if one == self.unprinted else one for one in row] for row in grid]) or self

    @cached_property
    def entries(self) -> Mapping[Place, Any]:
        """The entries of the field ``shape`` by their places, without full stops."""
        return {place: entry for place, entry in placed(self.rows).items() if entry != "."}

    @cached_property
    def board(self) -> Rectangle:
        holes = self.holes
        return Cells(self.height, self.width, holes) if holes else rectangle(self.height, self.width)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    @property
    def lines(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The cells of each row and of each column, by their numbers from 0, row by row."""
        return grids.lines(self.height, self.width)

    @property
    def graph(self) -> Graph:
        """The cells, joined where they share a side."""
        return Graph.grid(self.height, self.width)

    def called(self, number: int) -> str:
        """The name of the cell of a variable of the answer."""
        return self.board.called(divmod(number, self.width))

    def number(self, fact: Any) -> int:
        """The number of the variable of the answer that a fact of a step is about."""
        row, column = fact.cell
        return int(sum(self.board.lengths[:row]) + column)

    def listed(self, cells: Iterable[int]) -> str:
        """The names of cells by their numbers, in words."""
        return listed(self.board.runs(divmod(cell, self.width) for cell in cells))

    @classmethod
    def stating(cls, height: int, width: int, entry: Callable[[Cell], Any], **others: Any) -> Self:
        """The puzzle with an ``entry`` for each cell in the field ``shape``, and with its ``others``."""
        return cls(**{cls.shape: tuple(tuple(entry((r, c)) for c in range(width)) for r in range(height))}, **others)

    cells_of_room: ClassVar[int] = 0
    """How many cells the regions of new puzzles have, on average; 0 for a kind without."""

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Puzzle:
        if not cls.cells_of_room:
            fields = ((name, one) for name, one in cls.document.items() if one.required and name != cls.shape)
            return cls.stating(
                height, width, lambda _: None, **{name: one.empty(height, width) for name, one in fields}
            )
        from satpuzzles.boards.regions import random_rooms  # few kinds have them

        return cls(regions=random_rooms(height, width, cls.cells_of_room, random))  # type: ignore[call-arg]

    @cached_property
    def numbered(self) -> Mapping[Place, int]:
        """The whole numbers in the field ``shape``, by their places."""
        return {place: clue for place, clue in self.entries.items() if isinstance(clue, int)}

    def values_at(self, grid: Grid) -> dict[Place, int]:
        """The values of a complete grid by their places."""
        return {place: grid[r][c] for place, (r, c) in self.board.cells.items()}

    def table(self, model: Model, around: Iterable[tuple[Sequence[Place], Rows]]) -> Table:
        """A `Table` with an instance for each pair in ``around``: places, and the rows of values that these may have
        together; places outside the board have 0.
        """
        numbers, groups, tables = self.board.numbers, list[list[int]](), list[Rows]()
        for places, rows in around:
            found = [numbers.get(place, -1) for place in places]
            groups.append([number for number in found if number >= 0])
            tables.append(_inside(rows, tuple(number >= 0 for number in found)))
        return Table(model.answer, groups, tables)

    def counting(
        self,
        model: Model,
        label: str,
        around: Callable[[Place], Iterable[Place]],
        demand: Callable[[int], str],
        name: str | Callable[[Place], str] = "the clue at {cell}",
        blank: str | None = None,
    ) -> Rule:
        """The `clue_rule` that each of the `numbered` clues counts the places of value 1 that are ``around`` it."""
        clues = self.numbered
        numbers, groups = [*clues.values()], [self.board.numbers_of(around(place)) for place in clues]
        return self.clue_rule(label, Count(model.answer, groups, numbers, numbers), clues, demand, name, blank)

    def cell_numbers(self, places: Iterable[Place]) -> NDArray[np.intp]:
        """The numbers of cells of the rectangle, row by row, whether they have values or not."""
        return np.array([y // 2 * self.width + x // 2 for y, x in places], np.intp)

    def evaluated(self, grid: Grid, stated: Callable[[Expression], Expression]) -> NDArray[np.int64]:
        """What is ``stated`` of the answer, an expression over its variables in one list, of a complete grid."""
        values = values_of(grid)
        answer = Symbol(self.variable, np.array(self.numbers), values.shape)
        return np.asarray(stated(answer).evaluate(lambda _: values[None])[0])

    @property
    def white_runs(self) -> tuple[list[list[Place]], list[list[Place]]]:
        """The cells with values that stand together in a row, row by row, and those in a column."""
        holes, lines = self.holes, rectangle(self.height, self.width).lines
        across, down = (
            [[*run] for line in lines[label] for is_hole, run in groupby(line, holes.__contains__) if not is_hole]
            for label in ("row", "column")
        )
        return across, down

    @property
    def rays(self) -> NDArray[np.intp]:
        """``[cell, direction, n]``: the variables of the cells that lie above, left, right and below each cell of the
        rectangle, the nearest first, up to the rim or to a hole; `ABSENT` behind the last.
        """
        return _rays(self.height, self.width, self.holes)

    @property
    def around(self) -> NDArray[np.intp]:
        """``[cell, n]``: the variables of the cells that share a side with each cell of the rectangle."""
        return _near(self.height, self.width, self.holes, touching=False)

    @property
    def touching(self) -> NDArray[np.intp]:
        """``[cell, n]``: the variables of the cells that touch each cell of the rectangle, at a corner too."""
        return _near(self.height, self.width, self.holes, touching=True)

    @property
    def quads(self) -> NDArray[np.intp]:
        """``[n, 4]``: all 2x2 cells that form a square, row by row, by the numbers of a rectangle without holes."""
        cells = self.lines[0]
        return np.stack([cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]], axis=-1).reshape(-1, 4)

    @property
    def quad_names(self) -> Texts:
        """What people call the `quads`."""
        cells = [*rectangle(self.height, self.width).cells]
        return Texts(lambda cell: f"the 2x2 cells from {self.board.name(cells[cell])}", self.quads[:, 0].tolist())

    def sums(self, grid: Grid, around: Callable[[Place], Iterable[Place]]) -> dict[Place, int]:
        """What a clue in each cell counts on a complete grid: the sum of the values ``around`` it."""
        values, cells = self.values_at(grid), rectangle(self.height, self.width).cells
        return {cell: sum(values.get(at, 0) for at in around(cell)) for cell in cells}

    def clue_rule(
        self,
        label: str,
        constraint: Constraint | Expression,
        clues: Mapping[Place, Item],
        demand: Callable[[Item], str],
        name: str | Callable[[Place], str] = "the clue at {cell}",
        blank: str | None = None,
    ) -> Rule:
        """The rule that ``clues``, by their places, state: each is an instance of ``constraint``, ``demand`` says what
        it demands, and ``name``, with its ``{cell}`` and ``{clue}`` or by its place, what people call it. Without it
        its cell is ``blank``.
        """
        places = [*clues]

        def called(place: Place) -> str:
            return name.format(cell=self.board.name(place), clue=clues[place]) if isinstance(name, str) else name(place)

        return Rule(
            label,
            constraint,
            Texts(demand, [*clues.values()]),
            Texts(called, places),
            is_clue=True,
            without=lambda i: self.without(places[i], blank),
        )

    def clued(self, clue: Callable[[Place], Any]) -> Self:
        """This puzzle with a ``clue`` for each cell, None for one without. In a `blocked` kind cells with values have
        none.
        """
        places, blocked = rectangle(self.height, self.width).cells, self.holes if self.blocked else None
        stated = {at: clue(at) if blocked is None or at in blocked else None for at in places}
        return edited(self, {(self.shape, *places[at]): entry for at, entry in stated.items()})

    def clued_around(self, grid: Grid, steps: Iterable[Place], clue: Callable[[tuple[int, ...]], Any]) -> Self:
        """This puzzle with the ``clue`` of the values that lie these ``steps`` away from each cell, 0 outside."""
        values, steps = self.values_at(grid), [*steps]
        return self.clued(lambda at: clue(tuple(values.get((at[0] + v, at[1] + u), 0) for v, u in steps)))

    def filled(self, clues: Iterable[Any]) -> Self:
        """The same with the ``clues`` of all cells, row by row."""
        found = [*clues]
        return self.clued(lambda at: found[self.cell_numbers([at])[0]])

    def without(self, cell: Place, blank: str | None = None) -> Self:
        """This puzzle with nothing, or ``blank``, in a cell of the field ``shape``."""
        return edited(self, {(self.shape, cell[0] // 2, cell[1] // 2): blank})
