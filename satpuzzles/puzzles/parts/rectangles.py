"""The base of kinds that divide a board into rectangles, each with one clue, which its shape and place decide."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, product
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from satenc import Cover, Model
from satpuzzles.boards import Cell, Grid, cell_name
from satpuzzles.puzzles.parts.clue_areas import ClueAreas
from satpuzzles.stating import ClueGrid, Clues, Encodings, Making, NamedStep, Node, Others, Rule, Texts, edited

UNKNOWN = "?"


class SomeClues(ClueGrid):
    """At least one clue."""

    says = "At least one clue."

    def read(self, node: Node, others: Others) -> Clues:
        found = super().read(node, others)
        if not any(clue is not None for row in found for clue in row):
            raise node.error("a number", "none")
        return found

    def empty(self, height: int, width: int) -> list[list[Any]]:
        """One clue, for a rectangle of any size."""
        return [[UNKNOWN if r == c == 0 else None for c in range(width)] for r in range(height)]


def _includes(puzzle: Any, step: Any) -> bool:
    """Whether cells are concluded to be part of the number of the step."""
    one = step.conclusions[0]
    return one.holds and bool(one.value == step.rules[0].number + 1)


def _has_one_place(puzzle: Any, step: Any) -> bool:
    """Whether the facts of the step leave one rectangle of the number that it is about."""
    number, cell = step.rules[0].number, puzzle.board.cells
    if step.conclusions[0].value != number + 1:
        return False
    at = {place: i for i, place in enumerate(cell.values())}
    inside = {at[fact.cell] for fact in step.facts if fact.holds and fact.value == number + 1}
    outside = {at[fact.cell] for fact in step.facts if fact.holds != (fact.value == number + 1)}
    left = [shape for shape in puzzle.shapes[number] if inside.issubset(shape) and outside.isdisjoint(shape)]
    return len(left) == 1


def _excludes(puzzle: Any, step: Any) -> bool:
    """Whether cells are concluded not to be part of the number of the step."""
    one = step.conclusions[0]
    return not one.holds and bool(one.value == step.rules[0].number + 1)


def _is_left(puzzle: Any, step: Any) -> bool:
    """Whether a cell is concluded to be part of a number, because others do not reach it."""
    return step.conclusions[0].holds and all(rule.number < len(puzzle.at) for rule in step.rules)


def restated(puzzle: Any, grid: Grid) -> Any:
    """Each clue says what holds of its rectangle. None where one has no cells, or these are no rectangle."""
    cells: dict[int, list[Cell]] = {}
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            cells.setdefault(value, []).append((r, c))
    found: dict[tuple[str, int, int], Any] = {}
    for number, (r, c) in enumerate(puzzle.at, start=1):
        area = cells.get(number, [])
        rows, columns = {r for r, _ in area}, {c for _, c in area}
        if (r, c) not in area or len(area) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return None
        first, last = (min(rows), min(columns)), (max(rows), max(columns))
        found["clues", r, c] = type(puzzle).states((r, c), first, last)
    return edited(puzzle, found)


def rectangle_steps(word: str) -> Sequence[NamedStep]:
    """Names of steps, where people call a clue a ``word``."""
    return (
        NamedStep(
            "only rectangle", 1.0, "rectangle", "only one rectangle is left for {rules}{noted}", when=_has_one_place
        ),
        NamedStep(
            "in all rectangles", 1.2, "rectangle", "every rectangle for {rules} has {them}{noted}", when=_includes
        ),
        NamedStep(
            "in no rectangle", 1.4, "rectangle", "no rectangle left for {rules} reaches there{noted}", when=_excludes
        ),
        NamedStep(
            f"only {word} that reaches",
            1.3,
            "rectangle+",
            f"{{names}} cannot reach {{them}}, nor can any other {word}",
            when=_is_left,
        ),
        NamedStep(f"only {word} that reaches", 1.3, "", f"no other {word} can reach {{them}}", when=_is_left),
    )


def before_corners(board: NDArray[Any]) -> NDArray[np.intp]:
    """The sum of all entries above and left of each corner of a ``board``: of ``[[1, 2]]`` that is ``[[0, 0, 0], [0, 1,
    3]]``.
    """
    return np.pad(board.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def inside(before: NDArray[np.intp], high: int, wide: int) -> NDArray[np.intp]:
    """The sum of the entries in each rectangle of that size, by its first row and column; see `before_corners`."""
    rows = before[high:] - before[:-high]
    return rows[:, wide:] - rows[:, :-wide]


class Rectangles(ClueAreas):
    """``clues[row][column]`` is the clue of a rectangle, "?" for any, or None. In an answer each cell has the number of
    its rectangle, counted from 1 by the places of the clues.
    """

    clues: ClueGrid

    making = Making(restated=restated)
    word: ClassVar[str] = "number"
    """What people call clues."""

    @classmethod
    @abstractmethod
    def states(cls, cell: Cell, first: Cell, last: Cell) -> int | str:
        """The clue in a ``cell`` of the rectangle from its ``first`` cell to its ``last`` one."""

    @abstractmethod
    def demand(self, clue: Any) -> str:
        """What a clue demands, in words."""

    def sizes(self, clue: Any) -> Iterable[tuple[int, int]]:  # few clues say it
        """The rows and columns that the rectangle of a ``clue`` may have, and perhaps some others."""
        return product(range(1, self.height + 1), range(1, self.width + 1))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cover = Cover(model.answer, self.shapes)
        cells = [*self.board.cells.values()]
        clues = [self.clues[r][c] for r, c in self.at]
        demands = ["a rectangle" if clue == UNKNOWN else self.demand(clue) for clue in clues]
        demands += [f"part of a {self.word} that reaches it"] * len(cells)
        called = [*((self.clue_called, cell) for cell in self.at), *((cell_name, cell) for cell in cells)]
        yield Rule("rectangle", cover, demands, Texts(lambda one: one[0](one[1]), called))

    @cached_property
    def shapes(self) -> list[list[list[int]]]:
        """For each clue the rectangles that have it and no other, as the numbers of their cells."""
        (cells, _), clues = self.lines, [self.clues[r][c] for r, c in self.at]
        board = np.zeros(cells.shape, np.intp)
        board[tuple(zip(*self.at, strict=True))] = np.arange(1, len(clues) + 1)
        counts, sums = before_corners(board != 0), before_corners(board)
        found: list[list[list[int]]] = [[] for _ in self.at]
        numbers = {clue: i for i, clue in enumerate(dict.fromkeys(clues), start=1)}  # equal clues have equal sizes
        number = np.array([0, *map(numbers.__getitem__, clues)])
        for (high, wide), some in sorted(self._by_size(numbers).items()):
            fits = np.zeros(len(numbers) + 1, np.bool_)
            fits[some] = True
            at = np.where(inside(counts, high, wide) == 1, inside(sums, high, wide), 0)
            for top, left in np.argwhere(fits[number[at]]).tolist():
                one, last = int(at[top, left]) - 1, (top + high - 1, left + wide - 1)
                if clues[one] in (UNKNOWN, self.states(self.at[one], (top, left), last)):
                    found[one].append(cells[top : top + high, left : left + wide].ravel().tolist())
        return found

    def _by_size(self, numbers: Mapping[Any, int]) -> dict[tuple[int, int], list[int]]:
        """For each size of a rectangle the numbers of the clues that may have it."""
        found: dict[tuple[int, int], list[int]] = {}
        for clue, number in numbers.items():
            for size in self.sizes(clue):
                found.setdefault(size, []).append(number)
        return found

    def reach(self) -> NDArray[np.bool_]:
        """The clues with a rectangle that has the cell; all, where none has it: the rule says that it is wrong."""
        reach = np.zeros((self.height * self.width, len(self.at)), np.bool_)
        for value, shapes in enumerate(self.shapes):
            reach[[*chain.from_iterable(shapes)], value] = True
        reach[~reach.any(axis=1)] = True
        return reach

    named_steps = rectangle_steps("number")
