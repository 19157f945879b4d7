"""What all variants of Sudoku share: marks on the board, each a constraint on some cells, in documents and as rules."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias

from satenc import Unknown
from satpuzzles.boards import Layer, Place, Shade, cell_name
from satpuzzles.links.fpuzzles_members import Member
from satpuzzles.puzzles.variants.demands import Cells, Demand, Different, constraint
from satpuzzles.stating import Editor, Field, NamedStep, Node, Others, Rule, Schema, changed, editors, schemas

MOST_MARKS = 10_000
"""Of one variant."""
_NAME = "[rR][0-9]{1,3}[cC][0-9]{1,3}"
CELLS = schemas.either(
    schemas.text(rf"\s*{_NAME}([\s,<>]+{_NAME})*\s*"),
    schemas.items(schemas.either(schemas.text(_NAME), schemas.items(schemas.whole(0), 2, 2))),
)
"""The schema of what `cells_of` reads."""
_WEIGHT = 1.6
"""How hard a step by one constraint is to see: as combinations of a sum."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One constraint: the ``cells`` that it is about in their order, its ``value`` if it has one, further cells that
    stand apart at its ``end``, and the ``way`` that it looks.
    """

    cells: Cells
    value: Any = None
    end: Cells = ()
    way: str = ""


Marks: TypeAlias = tuple[Mark, ...]
Defined: TypeAlias = tuple[Cells, Callable[[Sequence[int]], bool]]
"""Some cells, and whether their values keep what is demanded of them."""
Definition: TypeAlias = tuple[str, Cells, Callable[[Sequence[int]], bool]]
"""The same, after the demand in words."""


class Variant(Field[Marks]):
    """A sort of constraint. `one` is what people call one, and the label of its rule, and `says` the sentence that
    explains it. What a mark demands is `demanded`, with its `value` in place of ``{}``. ``member`` is how links to
    f-puzzles and SudokuPad hold it.
    """

    required = False
    one: ClassVar[str]
    says: ClassVar[str]
    demanded: ClassVar[str] = ""
    member: ClassVar[Member]
    way: ClassVar[editors.Way] = "path"
    """What the cells of a mark are, see `satpuzzles.stating.editors`."""
    least: ClassVar[int] = 2
    """The fewest cells of a mark."""
    repeats: ClassVar[bool] = False
    """Whether a mark may have a cell more than once, such as a line that ends where it began."""
    number: ClassVar[str] = ""
    """What documents call the number of a mark, if it has one."""
    numbered: ClassVar[str] = ""
    """What `says` says where the numbers are known, with these in place of ``{}``."""
    is_told: ClassVar[bool] = True
    """Whether marks are told to those who see no picture."""

    def __init__(self, key: str) -> None:
        """What documents call the variant."""
        self.key = key

    def usual(self, size: int) -> int | None:
        """The number of a mark that states none, on a board of so many rows."""
        return None

    def highest(self, size: int) -> int:
        """The highest number of a mark."""
        return size

    def most(self, size: int) -> int:
        return size * size

    def cells(self, node: Node, others: Others) -> Cells:
        """The cells of a mark. Raises InstanceError."""
        return cells_of(node, size_of(others), self.least, self.most(size_of(others)), repeats=self.repeats)

    def mark(self, node: Node, others: Others) -> Mark:
        """The mark that an entry of the document states: a text of its cells, or an object with its `number` too.
        Raises InstanceError.
        """
        size = size_of(others)
        if not (self.number and isinstance(node.value, dict)):
            return Mark(self.cells(node, others), self.usual(size))
        cells, number = members(node, "cells", self.number)
        return Mark(self.cells(cells, others), number.integer(1, self.highest(size)))

    def entry(self, mark: Mark, size: int) -> Any:
        cells = named(mark.cells, size)
        return {"cells": cells, self.number: mark.value} if self.number and mark.value != self.usual(size) else cells

    @abstractmethod
    def demands(self, mark: Mark, size: int) -> Iterable[Demand]:
        """What the constraint demands on a board of so many rows."""

    def defined(self, mark: Mark, size: int) -> Iterable[Defined]:
        """The same by its definition: some cells at a time, with whether their values keep it."""
        return ((demand.cells, demand.holds) for demand in self.demands(mark, size))

    def demand(self, mark: Mark) -> str:
        """What ``mark`` demands, as it follows its name and a colon."""
        return self.demanded.format(mark.value)

    def sentence(self, marks: Marks) -> str:
        """What the description says."""
        if not self.numbered:
            return self.says
        return self.numbered.format(" or ".join(map(str, sorted({mark.value for mark in marks}))))

    @abstractmethod
    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        """How it is drawn."""

    def told(self, marks: Marks, size: int) -> Iterator[str]:
        """The marks for those who see no picture."""
        for mark in marks if self.is_told else ():
            entry = self.entry(mark, size)
            if isinstance(entry, dict):
                entry = ", ".join(f"{name} {value}" for name, value in entry.items())
            yield f"{self.one}: {entry}"

    def name(self, mark: Mark, size: int) -> str:
        """What people call one: by its first cell, or by all that tells it from others."""
        return f"the {self.one} at {cell_name(divmod(mark.cells[0], size))}"

    def read(self, node: Node, others: Others) -> Marks:
        if node.value is None:
            return ()
        return tuple(self.mark(entry, others) for entry in node.items(f"a list of {self.one}s", at_most=MOST_MARKS))

    def schema(self, kind: Any) -> Schema:
        return schemas.items(self.mark_schema(), most=MOST_MARKS)

    def mark_schema(self) -> Schema:
        """The schema of an entry that `mark` reads."""
        if not self.number:
            return CELLS
        return schemas.either(CELLS, schemas.members({"cells": CELLS, self.number: schemas.whole(1)}))

    def write(self, value: Marks, puzzle: Any) -> Any:
        return [self.entry(mark, puzzle.size) for mark in value] or None

    def marked(self, size: int) -> Editor:
        """How marks are made on a board of so many rows."""
        value = editors.value(self.number, self.highest(size), usual=self.usual(size)) if self.number else None
        return editors.marks(self.one, self.way, self.least, self.most(size), value=value)

    def editor(self, key: str, puzzle: Any) -> Editor:
        return self.marked(puzzle.size)

    def rules(self, x: Unknown, marks: Marks, sudoku: Any) -> Iterator[Rule]:
        """The rules over the variables ``x`` of the cells."""
        yield from self._rules(self.one, x, marks, sudoku)

    def _rules(self, label: str, x: Unknown, marks: Sequence[Mark], sudoku: Any) -> Iterator[Rule]:
        """One rule of that ``label`` for all ``marks``; none if there are none."""
        if marks:
            yield Rule(
                label,
                constraint(x, [[*self.demands(mark, sudoku.size)] for mark in marks]),
                [self.demand(mark) for mark in marks],
                [self.name(mark, sudoku.size) for mark in marks],
                is_clue=True,
                without=partial(_without, sudoku, self, marks),
            )

    @property
    def steps(self) -> Sequence[NamedStep]:
        """What steps by one such constraint alone are called; none where explanations know its rule better."""
        return steps_by(self.one, self.one)

    def definitions(self, marks: Marks, sudoku: Any) -> Iterator[Definition]:
        """What each mark demands, by `defined`."""
        for mark in marks:
            text = f"{self.name(mark, sudoku.size)}: {self.demand(mark)}"
            yield from ((text, cells, keeps) for cells, keeps in self.defined(mark, sudoku.size))


class Differing(Variant):
    """The cells of a mark have different values."""

    demanded = "different values"
    steps = ()

    def demands(self, mark: Mark, size: int) -> Iterable[Demand]:
        yield Different(mark.cells)


class Worded(Variant):
    """The values of a mark are a word of an automaton; what defines them is said apart from it."""

    @abstractmethod
    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        """Whether the ``values`` of its cells keep the constraint."""

    def defined(self, mark: Mark, size: int) -> Iterable[Defined]:
        yield mark.cells, partial(self.keeps, mark)


@cache
def steps_by(name: str, label: str) -> Sequence[NamedStep]:
    """Steps called ``name`` by one rule of that ``label``, with facts or without."""
    return (
        NamedStep(name, _WEIGHT, label, "{rules} {leaves}", facts=False),
        NamedStep(name, _WEIGHT, label, "as {facts}, {rules} {leaves}", facts=True),
    )


def between(cells: Iterable[int], size: int) -> str:
    """Two cells in words, ``r1c1 and r1c2``."""
    return " and ".join(cell_name(divmod(cell, size)) for cell in cells)


def _without(sudoku: Any, variant: Variant, marks: Sequence[Mark], number: int) -> Any:
    stated = dict(sudoku.variants)
    left = [*stated[variant.key]]
    left.remove(marks[number])
    stated[variant.key] = tuple(left)
    return changed(sudoku, variants=tuple((key, some) for key, some in stated.items() if some))


def members(node: Node, *keys: str, optional: Sequence[str] = ()) -> list[Node]:
    """What an object has by these ``keys``, then by the ``optional`` ones, and no others. Raises InstanceError."""
    node.object()
    node.known_keys((*keys, *optional), ())
    return [*(node.required(key) for key in keys), *(node.child(key) for key in optional)]


def cells_of(node: Node, size: int, at_least: int = 1, at_most: int | None = None, *, repeats: bool = False) -> Cells:
    """The cells that a text such as ``r1c1 r1c2`` names, or a list of such names or of rows and columns from 0:
    ``at_least`` so many and ``at_most``, each once or, where it ``repeats``, never twice in a row.
    """
    limit = size * size if at_most is None else at_most
    if isinstance(node.value, str):
        node = Node(re.split(r"[\s,<>]+", node.value.strip(), maxsplit=size * size), node.place)
    cells = tuple(_cell(entry, size) for entry in node.items("cells such as 'r1c1 r1c2'", at_most=size * size))
    if not at_least <= len(cells) <= limit:
        wanted = f"{at_least}" if at_least == limit else f"{at_least} to {limit}"
        raise node.error(f"{wanted} cells such as 'r1c1 r1c2'", f"{len(cells)}")
    if repeats and any(one == other for one, other in pairwise(cells)):
        raise node.error("no cell twice in a row", f"{named(cells, size)}")
    if not repeats and len({*cells}) < len(cells):
        raise node.error("each cell once", f"{named(cells, size)}")
    return cells


def cells_around(node: Node, size: int) -> Cells:
    """The four cells around the corner below and right of the cell that a text names. Raises InstanceError."""
    [cell] = cells_of(node, size, 1, 1)
    if size - 1 in divmod(cell, size):
        raise node.error("a cell with cells below and right of it", named([cell], size))
    return cell, cell + 1, cell + size, cell + size + 1


def sum_of(node: Node, size: int, name: str = "a sum") -> int:
    """A sum of values of a board of so many rows. Raises InstanceError."""
    return node.integer(0, size * size * size, name=name)


def tinted(groups: Iterable[Iterable[int]], size: int, first: int = 0) -> Iterator[Layer]:
    """Groups of cells in up to six colours in turn, from the ``first`` on."""
    for i, cells in enumerate(groups, start=first):
        yield Shade(frozenset(places(cells, size)), f"tint-{i % 6 + 1}")


def _cell(node: Node, size: int) -> int:
    if isinstance(node.value, str):
        found = re.fullmatch(r"r([0-9]{1,3})c([0-9]{1,3})", node.value, re.IGNORECASE)
        row, column = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (1 <= row <= size and 1 <= column <= size):
            raise node.error(f"a cell from r1c1 to r{size}c{size}")
        return (row - 1) * size + column - 1
    row, column = (side.integer(0, size - 1) for side in node.items("a cell: 'r1c1', or [row, column] from 0", 2))
    return row * size + column


def named(cells: Iterable[int], size: int) -> str:
    return " ".join(cell_name(divmod(cell, size)) for cell in cells)


def places(cells: Iterable[int], size: int) -> list[Place]:
    return [(2 * (cell // size) + 1, 2 * (cell % size) + 1) for cell in cells]


def size_of(others: Others) -> int:
    return len(others["givens"])
