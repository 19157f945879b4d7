"""Rules about the whole board: moves of chess pieces, disjoint groups, windows, and that all dots are given."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import ne
from typing import Any, ClassVar

from satenc import Unknown
from satpuzzles.boards import Layer, Lines
from satpuzzles.links import fpuzzles_members as fpuzzles
from satpuzzles.puzzles.variants.demands import Cells, Demand, Different, Related, Relation, constraint
from satpuzzles.puzzles.variants.dots import differing, summing, times
from satpuzzles.puzzles.variants.marks import (
    Definition,
    Differing,
    Mark,
    Marks,
    Variant,
    between,
    places,
    size_of,
    steps_by,
    tinted,
)
from satpuzzles.stating import Editor, NamedStep, Node, Others, Rule, Schema, editors, schemas


class WholeVariant(Variant):
    """True, or left out."""

    is_told = False

    def read(self, node: Node, others: Others) -> Marks:
        return self.marks(node, others) if node.flag() else ()

    def marks(self, node: Node, others: Others) -> Marks:
        """What the rule is about, where it is stated. Raises InstanceError."""
        return (Mark(()),)

    def schema(self, kind: Any) -> Schema:
        return schemas.FLAG

    def write(self, value: Marks, puzzle: Any) -> bool:
        return True

    def marked(self, size: int) -> Editor:
        return editors.FLAG

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        return iter(())


class PairRule(WholeVariant):
    """All pairs of cells that lie so have values with a relation."""

    called: ClassVar[str]
    """The rule of all pairs together, which people take as one."""

    @property
    def steps(self) -> Sequence[NamedStep]:
        return steps_by(self.one, self.one)

    @abstractmethod
    def pairs(self, sudoku: Any) -> Iterator[tuple[int, int]]:
        """The pairs."""

    @abstractmethod
    def relations(self, sudoku: Any) -> Sequence[Relation]:
        """What the values of each have, all of these."""

    def rules(self, x: Unknown, marks: Marks, sudoku: Any) -> Iterator[Rule]:
        pairs, relations = [*self.pairs(sudoku)], self.relations(sudoku)
        demands: list[list[Demand]] = [
            [Different(pair) if relation is ne else Related(pair, relation) for relation in relations] for pair in pairs
        ]
        yield Rule(self.one, constraint(x, demands), self.called, whole=True)

    def definitions(self, marks: Marks, sudoku: Any) -> Iterator[Definition]:
        relations = self.relations(sudoku)
        for pair in self.pairs(sudoku):
            yield (
                f"{between(pair, sudoku.size)}: {self.demanded}",
                pair,
                lambda values: all(relation(*values) for relation in relations),
            )

    def demands(self, mark: Mark, size: int) -> Any:
        raise NotImplementedError


def steps(size: int, moves: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The pairs of cells that are one of these moves, down and right, from each other."""
    for row in range(size):
        for column in range(size):
            for down, right in moves:
                if 0 <= row + down < size and 0 <= column + right < size:
                    yield row * size + column, (row + down) * size + column + right


class AntiKnight(PairRule):
    one = "knight's move"
    says = "Cells that are a knight's move apart have different values."
    demanded = "different values"
    called = "cells a knight's move apart differ"
    member: ClassVar[fpuzzles.Member] = fpuzzles.Truth("antiknight")
    moves: ClassVar[Sequence[tuple[int, int]]] = ((1, 2), (1, -2), (2, 1), (2, -1))

    def pairs(self, sudoku: Any) -> Iterator[tuple[int, int]]:
        return steps(sudoku.size, self.moves)

    def relations(self, sudoku: Any) -> Sequence[Relation]:
        return (ne,)


class AntiKing(AntiKnight):
    one = "king's move"
    says = "Cells that touch at a corner have different values."
    called = "cells that touch at a corner differ"
    member = fpuzzles.Truth("antiking")
    moves = ((1, 1), (1, -1))


class Nonconsecutive(PairRule):
    """But for cells with a dot of either colour between them, whatever its number: so have ``GetRelatedConstraints`` of
    SudokuSolver, by D. Clamage, and ``StrictKropki`` of the Interactive Sudoku Solver, by sigh.
    """

    one = "no consecutive neighbours"
    says = "Cells side by side without a dot between them have no consecutive values."
    demanded = "no consecutive values"
    called = "neighbours without a dot are never consecutive"
    member: ClassVar[fpuzzles.Member] = fpuzzles.Truth("nonconsecutive")
    given: ClassVar[Sequence[str]] = ("white_dots", "black_dots")
    """The variants whose marks exempt a pair."""

    def pairs(self, sudoku: Any) -> Iterator[tuple[int, int]]:
        stated = dict(sudoku.variants)
        marked = {frozenset(mark.cells) for key in self.given for mark in stated.get(key, ())}
        return (pair for pair in steps(sudoku.size, ((0, 1), (1, 0))) if frozenset(pair) not in marked)

    def relations(self, sudoku: Any) -> Sequence[Relation]:
        return [_not(differing(1))]


class AllBlackDots(Nonconsecutive):
    """The ratios are those of the black dots that there are, or 2 if there is none."""

    one = "no black dot"
    says = "All black dots are given: cells side by side without a dot between them have no ratio of a black dot."
    demanded = "no ratio of a black dot"
    called = "all black dots are given"
    member = fpuzzles.Negative("ratio")

    def relations(self, sudoku: Any) -> Sequence[Relation]:
        ratios = {mark.value for mark in dict(sudoku.variants).get("black_dots", ())} or {2}
        return [_not(times(ratio)) for ratio in sorted(ratios)]


class AllXV(Nonconsecutive):
    one = "no X or V"
    says = "All X and V are given."
    demanded = "no sum of 5 or 10"
    called = "all X and V are given"
    member = fpuzzles.Negative("xv")
    given = ("xv",)

    def relations(self, sudoku: Any) -> Sequence[Relation]:
        return [_not(summing(5)), _not(summing(10))]


@cache
def _not(relation: Relation) -> Relation:
    return lambda a, b: not relation(a, b)


class GroupRule(WholeVariant, Differing):
    """Groups of cells have different values; the marks are these groups."""

    def rules(self, x: Unknown, marks: Marks, sudoku: Any) -> Iterator[Rule]:
        names = [self.name(mark, sudoku.size) for mark in marks]
        demands = [[*self.demands(mark, sudoku.size)] for mark in marks]
        yield Rule(self.one, constraint(x, demands), "different values", names)


class Disjoint(GroupRule):
    one = "disjoint group"
    says = "Cells in the same place of their boxes have different values."
    member = fpuzzles.Truth("disjointgroups")

    def marks(self, node: Node, others: Others) -> Marks:
        height, width = box_of(node, others)
        size = height * width
        firsts = [row * size + column for row in range(0, size, height) for column in range(0, size, width)]
        offsets = (row * size + column for row in range(height) for column in range(width))
        return tuple(Mark(tuple(first + offset for first in firsts)) for offset in offsets)


def box_of(node: Node, others: Others) -> tuple[int, int]:
    """The rows and columns of a box. Raises InstanceError for regions that are none."""
    box: tuple[int, int] | None = others["box"]
    if box is None:
        raise node.error("a Sudoku with boxes", "one with regions")
    return box


class Windoku(GroupRule):
    one = "window"
    says = "Values in each window (shaded) differ."
    member: ClassVar = fpuzzles.Regions("extraregion", lambda size: windows(*fpuzzles.usual_box(size)))

    def marks(self, node: Node, others: Others) -> Marks:
        found = windows(*box_of(node, others))
        if not found:
            raise node.error("a board with room for windows", f"one of {size_of(others)} rows")
        return tuple(map(Mark, found))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield from tinted([[*chain(*(mark.cells for mark in marks))]], size)


def windows(height: int, width: int) -> list[Cells]:
    """Rectangles of the size of a box with a row and a column between them, the first at r2c2."""
    size = height * width
    return [
        tuple((row + i) * size + column + j for i in range(height) for j in range(width))
        for row in range(1, size - height, height + 1)
        for column in range(1, size - width, width + 1)
    ]


class Rising(GroupRule):
    """One diagonal alone; a Sudoku has both by a field of its own."""

    one = "rising diagonal"
    other: ClassVar = "falling_diagonal"
    says = "Values on the diagonal from below to the right differ."
    member: ClassVar = fpuzzles.Truth("diagonal+")
    first_and_step = staticmethod(lambda size: (size - 1, size - 1))

    def marked(self, size: int) -> Editor:
        return {**editors.FLAG, "mirrored": self.other}

    def marks(self, node: Node, others: Others) -> Marks:
        size = size_of(others)
        first, step = self.first_and_step(size)
        return (Mark(tuple(first + i * step for i in range(size))),)

    def name(self, mark: Mark, size: int) -> str:
        return f"the {self.one}"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([[(2 * size, 0), (0, 2 * size)]], "diagonal")


class Falling(Rising):
    one = "falling diagonal"
    other = "rising_diagonal"
    says = "Values on the diagonal from above to the right differ."
    member = fpuzzles.Truth("diagonal-")
    first_and_step = staticmethod(lambda size: (0, size + 1))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([[(0, 0), (2 * size, 2 * size)]], "diagonal")


class Argyle(GroupRule):
    """The eight diagonals of 8 and 5 cells of a board of 9 rows that form diamonds."""

    one = "argyle diagonal"
    says = "Values on each marked diagonal differ."
    member: ClassVar = fpuzzles.Regions("extraregion", lambda size: diamonds() if size == 9 else [])

    def marks(self, node: Node, others: Others) -> Marks:
        if size_of(others) != 9:
            raise node.error("a board of 9 rows", f"one of {size_of(others)}")
        return tuple(map(Mark, diamonds()))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], "diagonal")


def diamonds() -> list[Cells]:
    falling = [[(row, row + offset) for row in range(9)] for offset in (1, -1, 4, -4)]
    rising = [[(row, 8 - c) for row, c in cells] for cells in falling]
    return [tuple(row * 9 + c for row, c in cells if 0 <= c < 9) for cells in (*falling, *rising)]
