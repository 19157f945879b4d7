"""Groups of cells: killer cages, further regions, clones, quadruples, and cells of one parity."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import eq, gt, lt
from typing import Any, ClassVar

from satenc import Dfa, Unknown, stepping
from satpuzzles.boards import Dots, Layer, Place, Shade, Symbols, neighbours
from satpuzzles.boards.drawing import CLUE, SIGN, Cages as CageLayer, Candidates as CandidateLayer, Fog as FogLayer
from satpuzzles.links import fpuzzles_members as fpuzzles
from satpuzzles.puzzles.variants import innies
from satpuzzles.puzzles.variants.demands import (
    Cells,
    Demand,
    Different,
    DifferentTotal,
    Related,
    Spelled,
    pointed,
    pointing,
)
from satpuzzles.puzzles.variants.marks import (
    CELLS,
    MOST_MARKS,
    Defined,
    Differing,
    Mark,
    Marks,
    Variant,
    Worded,
    between,
    cells_around,
    cells_of,
    members,
    named,
    places,
    size_of,
    sum_of,
    tinted,
)
from satpuzzles.stating import Editor, NamedStep, Node, Others, Rule, Schema, editors, schemas


class Cages(Variant):
    """``{"cells": "r1c1 r1c2", "sum": 10}``; the sum may be missing."""

    one = "cage"
    says = "Values in a cage differ, and sum to its number if it has one."
    member = fpuzzles.Cells("killercage", "sum")
    steps = innies.STEPS
    is_told = False

    def mark(self, node: Node, others: Others) -> Mark:
        cells, total = members(node, "cells", optional=["sum"])
        size = size_of(others)
        return Mark(cells_of(cells, size, at_most=size), None if total.value is None else sum_of(total, size))

    def entry(self, mark: Mark, size: int) -> Any:
        return {"cells": named(mark.cells, size)} | ({} if mark.value is None else {"sum": mark.value})

    def mark_schema(self) -> Schema:
        return schemas.members({"cells": CELLS}, {"sum": schemas.whole(0)})

    def notes(self, value: Marks) -> list[str]:
        """That some cells are in several cages."""
        times = Counter(cell for mark in value for cell in mark.cells)
        shared = sum(count > 1 for count in times.values())
        return [f"cages overlap in {shared} cell{'s' * (shared > 1)}"] if shared else []

    def marked(self, size: int) -> Editor:
        total = editors.value("sum", size * (size + 1) // 2)
        return editors.marks(self.one, "group", 1, size, value=total, cells="cells")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Different(mark.cells) if mark.value is None else DifferentTotal(mark.cells, mark.value)

    def demand(self, mark: Mark) -> str:
        return "different values" if mark.value is None else f"sum {mark.value}"

    def rules(self, x: Unknown, marks: Marks, sudoku: Any) -> Iterator[Rule]:
        """Those of cages with sums and of others apart: each is one constraint, which explanations know."""
        for label, has_sum in (("cage", True), ("cage without a sum", False)):
            some = [mark for mark in marks if (mark.value is not None) == has_sum]
            yield from self._rules(label, x, some, sudoku)

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield CageLayer([(places(mark.cells, size), "" if mark.value is None else str(mark.value)) for mark in marks])


class ExtraRegions(Differing):
    """Each mark is a text of its cells, ``r1c1 r2c2``."""

    one = "extra region"
    says = "Values in an extra region (shaded) differ."
    member = fpuzzles.Groups("extraregion")
    way = "group"

    def most(self, size: int) -> int:
        return size

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield from tinted((mark.cells for mark in marks), size, 1)


class Clones(Variant):
    """``{"cells": "r1c1 r1c2", "copy": "r5c5 r5c6"}``: cell by cell."""

    one = "clone"
    says = "A clone has the values of the group of cells in the same colour, in the same places."
    member = fpuzzles.Clones("clone")

    def mark(self, node: Node, others: Others) -> Mark:
        group, copy = members(node, "cells", "copy")
        size = size_of(others)
        cells = cells_of(group, size)
        return Mark(cells, None, cells_of(copy, size, len(cells), len(cells)))

    def mark_schema(self) -> Schema:
        return schemas.members({"cells": CELLS, "copy": CELLS})

    def marked(self, size: int) -> Editor:
        return editors.marks(self.one, "group", 1, size * size, cells="cells", copy="copy")

    def entry(self, mark: Mark, size: int) -> Any:
        return {"cells": named(mark.cells, size), "copy": named(mark.end, size)}

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return (Related((one, other), eq) for one, other in zip(mark.cells, mark.end, strict=True) if one != other)

    def name(self, mark: Mark, size: int) -> str:
        first, copy = (named(cells[:1], size) for cells in (mark.cells, mark.end))
        return f"the clone of {first} at {copy}"

    def demand(self, mark: Mark) -> str:
        return "the same value" if len(mark.cells) == 1 else "the same values in the same places"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield from tinted((mark.cells + mark.end for mark in marks), size, 3)


class Quadruples(Worded):
    """``{"corner": "r1c1", "values": [1, 2]}``: the corner below and right of a cell."""

    one = "quadruple"
    says = "The values in a circle at a corner stand in the four cells around it."
    member = fpuzzles.Quadruples("quadruple")

    def mark(self, node: Node, others: Others) -> Mark:
        corner, found = members(node, "corner", "values")
        size = size_of(others)
        numbers = found.items("a list of values", at_least=1, at_most=4)
        values = tuple(sorted(value.integer(1, size) for value in numbers))
        return Mark(cells_around(corner, size), values)

    def entry(self, mark: Mark, size: int) -> Any:
        return {"corner": named(mark.cells[:1], size), "values": [*mark.value]}

    def mark_schema(self) -> Schema:
        return schemas.members({"corner": CELLS, "values": schemas.items(schemas.whole(1), 1, 4)})

    def marked(self, size: int) -> Editor:
        values = editors.value("values", size, several=4, required=True)
        return editors.marks(self.one, "corner", 1, 1, value=values, cells="corner")

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return Counter(mark.value) <= Counter(values)

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Spelled(mark.cells, _having(mark.value, size))

    def name(self, mark: Mark, size: int) -> str:
        return f"the quadruple between {between(mark.cells[::3], size)}"

    def demand(self, mark: Mark) -> str:
        return f"{', '.join(map(str, mark.value))} in the four cells"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        at = {(y - 1, x - 1): " ".join(map(str, mark.value)) for mark in marks for y, x in places(mark.cells[3:], size)}
        yield Dots(frozenset(at), "quadruple")
        yield Symbols(at, CLUE)


@cache
def _having(values: tuple[int, ...], size: int) -> Dfa:
    """Four values, these among them: the state has those that are still to come."""

    def step(left: tuple[int, ...], value: int) -> tuple[int, ...]:
        if value not in left:
            return left
        place = left.index(value)
        return left[:place] + left[place + 1 :]

    return stepping(values, range(1, size + 1), step, lambda left: not left, 4)


class Candidates(Variant):
    """``{"cell": "r1c1", "values": [1, 2]}``: what a cell may have, each cell once; marks are in their order."""

    one = "restricted cell"
    says = "A cell with small values has one of them."
    member = fpuzzles.OfCells("givenPencilMarks")

    def read(self, node: Node, others: Others) -> Marks:
        marks = sorted(super().read(node, others), key=lambda mark: mark.cells)
        for one, other in pairwise(marks):
            if one.cells == other.cells:
                raise node.error("each cell once", f"{named(one.cells, size_of(others))} twice")
        return tuple(marks)

    def mark(self, node: Node, others: Others) -> Mark:
        cell, found = members(node, "cell", "values")
        size = size_of(others)
        numbers = found.items("a list of values", at_least=1, at_most=size)
        return Mark(cells_of(cell, size, 1, 1), tuple(sorted({value.integer(1, size) for value in numbers})))

    def entry(self, mark: Mark, size: int) -> Any:
        return {"cell": named(mark.cells, size), "values": [*mark.value]}

    def mark_schema(self) -> Schema:
        return schemas.members({"cell": CELLS, "values": schemas.items(schemas.whole(1), 1)})

    def marked(self, size: int) -> Editor:
        values = editors.value("values", size, several=size, required=True)
        return editors.marks(self.one, "group", 1, 1, value=values, cells="cell")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Spelled(mark.cells, _one_of(mark.value, size))

    def name(self, mark: Mark, size: int) -> str:
        return f"the small values in {named(mark.cells, size)}"

    def demand(self, mark: Mark) -> str:
        return f"one of {', '.join(map(str, mark.value))}"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield CandidateLayer({place: [*map(str, mark.value)] for mark in marks for place in places(mark.cells, size)})


@cache
def _one_of(values: tuple[int, ...], size: int) -> Dfa:
    return stepping(0, range(1, size + 1), lambda _, value: value if value in values else None, bool, 1)


class Even(Variant):
    """One text has the cells, ``r1c1 r5c5``."""

    one = "even cell"
    says = "Cells with a grey square have even values."
    demanded = "an even value"
    look: ClassVar[str] = "even"
    way = "each"
    least = 1
    member: ClassVar[Any] = fpuzzles.EachCell("even", "Even")
    odd: ClassVar[int] = 0

    @property
    def steps(self) -> Sequence[NamedStep]:
        """What the parity of a cell leaves is noted from the start: it stands on the board."""
        return (NamedStep.evident(self.one, f"{self.one}+", f"its cell has {self.demanded}"), *super().steps)

    def read(self, node: Node, others: Others) -> Marks:
        size = size_of(others)
        return () if node.value is None else tuple(Mark((cell,)) for cell in cells_of(node, size, 0, MOST_MARKS))

    def schema(self, kind: Any) -> Schema:
        return CELLS

    def write(self, value: Marks, puzzle: Any) -> Any:
        return named((cell for mark in value for cell in mark.cells), puzzle.size)

    def most(self, size: int) -> int:
        return 1

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Spelled(mark.cells, _one_of(tuple(range(2 - self.odd, size + 1, 2)), size))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Dots(frozenset(place for mark in marks for place in places(mark.cells, size)), self.look)


class Minima(Even):
    """Its neighbours, but for other minima, are the `end` of a mark."""

    one = "minimum"
    says = "The value of a minimum (signs around a shaded cell) is smaller than those of the other cells beside it."
    demanded = "smaller than the cells beside it"
    member: ClassVar = fpuzzles.EachCell("minimum")
    is_least = True
    steps = Variant.steps

    def read(self, node: Node, others: Others) -> Marks:
        cells = [mark.cells[0] for mark in super().read(node, others)]
        beside = neighbours(size_of(others), size_of(others))
        return tuple(Mark((cell,), end=tuple(sorted({*beside[cell]} - {*cells}))) for cell in cells)

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return (Related((mark.cells[0], cell), lt if self.is_least else gt) for cell in mark.end)

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        at: dict[Place, str] = {}
        for mark in marks:
            [(y, x)] = places(mark.cells, size)
            for v, u in places(mark.end, size):
                sign = "<" if self.is_least != (v < y or u < x) else ">"
                at[(y + v) // 2, (x + u) // 2] = sign if v == y else _TURNED[sign]
        yield Shade(frozenset(place for mark in marks for place in places(mark.cells, size)), "shaded")
        yield Dots(frozenset(at), "clear")
        yield Symbols(at, SIGN)


_TURNED = {"<": "∧", ">": "∨"}  # noqa: RUF001  # signs of logic


class Maxima(Minima):
    one = "maximum"
    says = "The value of a maximum (signs around a shaded cell) is larger than those of the other cells beside it."
    demanded = "larger than the cells beside it"
    member = fpuzzles.EachCell("maximum")
    is_least = False


class Odd(Even):
    one = "odd cell"
    says = "Cells with a grey circle have odd values."
    demanded = "an odd value"
    look = "odd"
    member = fpuzzles.EachCell("odd", "Odd")
    odd = 1


class RowIndexers(Even):
    """The `end` of a mark has the cells among which it points, its own too."""

    one = "row indexer"
    says = "The value of a row indexer (green cell) says in which row its column has the number of the indexer's row."
    demanded = "its value is the row in which its column has its own row number"
    steps = Variant.steps
    look = "tint-3"
    member: ClassVar = fpuzzles.InCells("rowindexer")
    turned: ClassVar[Editor] = {"turns": ["diagonal"], "transposed": "column_indexers"}
    """By what turns of the board it stays true, and what it is then."""

    def line(self, cell: int, others: Others) -> Cells:
        """The cells, in their order."""
        size = size_of(others)
        return tuple(range(cell % size, size * size, size))

    def marked(self, size: int) -> Editor:
        return {**super().marked(size), **self.turned}

    def read(self, node: Node, others: Others) -> Marks:
        return tuple(Mark(one.cells, end=self.line(one.cells[0], others)) for one in super().read(node, others))

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        [cell] = mark.cells
        return pointing(cell, mark.end, mark.end.index(cell) + 1, size)

    def defined(self, mark: Mark, size: int) -> Iterator[Defined]:
        [cell] = mark.cells
        return pointed(cell, mark.end, mark.end.index(cell) + 1)

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Shade(frozenset(place for mark in marks for place in places(mark.cells, size)), self.look)


class ColumnIndexers(RowIndexers):
    one = "column indexer"
    says = (
        "The value of a column indexer (pink cell) says in which column its row has the number of the indexer's column."
    )
    demanded = "its value is the column in which its row has its own column number"
    look = "tint-5"
    member = fpuzzles.InCells("columnindexer")
    turned: ClassVar = {"turns": ["diagonal"], "transposed": "row_indexers"}

    def line(self, cell: int, others: Others) -> Cells:
        size = size_of(others)
        return tuple(range(cell // size * size, cell // size * size + size))


class BoxIndexers(RowIndexers):
    one = "box indexer"
    says = (
        "The value of a box indexer (lilac cell) says at which place of its box, counted row by row, the "
        "number of the indexer's place is."
    )
    demanded = "its value is the place in its box that has the number of its own"
    look = "tint-6"
    member = fpuzzles.InCells("boxindexer")
    turned: ClassVar = {"turns": []}

    def line(self, cell: int, others: Others) -> Cells:
        labels = [label for row in others["regions"] for label in row]
        return tuple(other for other, label in enumerate(labels) if label == labels[cell])


class Fog(Even):
    """The cells that are lit at first where a page shows the board in fog: no rule."""

    one = "lit cell"
    says = "On a page fog covers the board but for the yellow cells; right values clear it around them."
    member = fpuzzles.FogLights("foglight")
    is_told = False
    steps = ()

    def rules(self, x: Unknown, marks: Marks, sudoku: Any) -> Iterator[Rule]:
        return iter(())

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return iter(())

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        lit = frozenset(place for mark in marks for place in places(mark.cells, size))
        yield Shade(lit, "lit")
        yield FogLayer(lit)
