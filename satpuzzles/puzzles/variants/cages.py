"""Groups of cells: killer cages."""

from collections.abc import Iterator, Sequence
from typing import Any

from satenc import Unknown
from satpuzzles.document import Node
from satpuzzles.drawing import Cages as CageLayer
from satpuzzles.drawing import Layer
from satpuzzles.fields import Others
from satpuzzles.links import fpuzzles
from satpuzzles.puzzles.variants.demands import Demand, Different, Total
from satpuzzles.puzzles.variants.marks import Mark, Marks, Variant, cells_of, named, places, size_of
from satpuzzles.rules import Rule


class Cages(Variant):
    """``{"cells": "r1c1 r1c2", "sum": 10}``; the sum may be missing."""

    key = "cages"
    one = "cage"
    says = "Values in a cage differ, and sum to its number if it has one."
    fpuzzles = fpuzzles.Cells("killercage", "sum")

    def mark(self, node: Node, others: Others) -> Mark:
        node.object()
        node.known_keys(("cells", "sum"), ())
        total, size = node.child("sum"), size_of(others)
        return Mark(
            cells_of(node.required("cells"), size, at_most=size),
            None if total.value is None else total.integer(0, size * size * size, name="a sum"),
        )

    def entry(self, mark: Mark, size: int) -> Any:
        return {"cells": named(mark.cells, size)} | ({} if mark.value is None else {"sum": mark.value})

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return len({*values}) == len(values) and mark.value in (None, sum(values))

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:  # noqa: ARG002
        yield Different(mark.cells)

    def demand(self, mark: Mark) -> str:
        return "different values" if mark.value is None else f"different values that sum to {mark.value}"

    def rules(self, x: Unknown, marks: Marks, sudoku: Any) -> Iterator[Rule]:
        """Those of differing values and of sums apart, which explanations compare."""
        yield self._rule("cage", x, [(mark, [Different(mark.cells)]) for mark in marks], sudoku)
        summed = [(mark, [Total(mark.cells, mark.value)]) for mark in marks if mark.value is not None]
        if summed:
            yield self._rule("sum", x, summed, sudoku)

    def layers(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield CageLayer([(places(mark.cells, size), "" if mark.value is None else str(mark.value)) for mark in marks])
