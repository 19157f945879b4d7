"""Lines through cells: thermometers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import le, lt
from typing import Any, ClassVar

from satpuzzles.document import Node
from satpuzzles.drawing import Layer, Lines
from satpuzzles.fields import Others
from satpuzzles.links import fpuzzles
from satpuzzles.puzzles.variants.demands import Demand, Related, Relation
from satpuzzles.puzzles.variants.marks import Mark, Marks, Variant, cells_of, named, places, size_of


class LineVariant(Variant):
    """Each mark is a text of the cells in their order, ``r1c1 r1c2 r1c3``."""

    look: ClassVar[str] = "wide"
    least: ClassVar[int] = 2

    def mark(self, node: Node, others: Others) -> Mark:
        return Mark(cells_of(node, size_of(others), self.least))

    def entry(self, mark: Mark, size: int) -> Any:
        return named(mark.cells, size)

    def layers(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], self.look)


class Neighbouring(LineVariant):
    """The values of cells that follow each other have a relation."""

    relation: ClassVar[Relation]  # of a class it is no method

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:  # noqa: ARG002
        return all(type(self).relation(a, b) for a, b in pairwise(values))

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:  # noqa: ARG002
        return (Related(pair, type(self).relation) for pair in pairwise(mark.cells))


class Thermometers(Neighbouring):
    key = "thermometers"
    one = "thermometer"
    says = "Values ascend from the bulb of a thermometer."
    fpuzzles = fpuzzles.Lines("thermometer")
    relation = lt

    def demand(self, mark: Mark) -> str:  # noqa: ARG002
        return "values ascend from the bulb"

    def layers(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], "wide", bulb=True)


class SlowThermometers(Thermometers):
    key = "slow_thermometers"
    one = "slow thermometer"
    says = "Values never descend from the bulb of a slow thermometer."
    fpuzzles = fpuzzles.Lines("slowthermometer")
    relation = le

    def demand(self, mark: Mark) -> str:  # noqa: ARG002
        return "values never descend from the bulb"
