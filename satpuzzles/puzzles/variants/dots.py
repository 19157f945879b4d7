"""Marks on the border of two cells: white and black dots, X and V, greater than."""

import re
from collections.abc import Iterator
from functools import cache
from operator import gt
from typing import Any, ClassVar

from satpuzzles.boards import Dots, Layer, Place, Symbols
from satpuzzles.boards.drawing import CLUE, SIGN
from satpuzzles.links import fpuzzles_members as fpuzzles
from satpuzzles.puzzles.variants.demands import Cells, Demand, Related, Relation
from satpuzzles.puzzles.variants.marks import Mark, Marks, Variant, between, named, places, size_of
from satpuzzles.stating import Editor, Node, Others, Schema, editors, schemas


@cache
def differing(by: int) -> Relation:
    return lambda a, b: abs(a - b) == by


@cache
def times(ratio: int) -> Relation:
    return lambda a, b: ratio in (a / b, b / a)


@cache
def summing(total: int) -> Relation:
    return lambda a, b: a + b == total


def border(cells: Cells, size: int) -> Place:
    """Where the border of two neighbours lies."""
    (y, x), (v, u) = places(cells, size)
    return (y + v) // 2, (x + u) // 2


class BorderVariant(Variant):
    """Marks on borders; their `value` says which relation the two cells have."""

    way = "pair"

    def name(self, mark: Mark, size: int) -> str:
        return f"the {self.one} between {between(sorted(mark.cells), size)}"

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Related((mark.cells[0], mark.cells[1]), self.relation(mark))

    def relation(self, mark: Mark) -> Relation:
        """What the values of the cells have."""
        raise NotImplementedError

    def most(self, size: int) -> int:
        return 2

    def cells(self, node: Node, others: Others) -> Cells:
        """Two cells side by side."""
        size, cells = size_of(others), super().cells(node, others)
        (r, c), (s, d) = (divmod(cell, size) for cell in cells)
        if abs(r - s) + abs(c - d) != 1:
            raise node.error("two cells side by side", named(cells, size))
        return cells


class WhiteDots(BorderVariant):
    """``r1c1 r1c2``, or with another difference than 1 ``{"cells": "r1c1 r1c2", "difference": 3}``."""

    one = "white dot"
    says = "Values beside a white dot differ by 1, or by its number."
    demanded = "a difference of {}"
    member: ClassVar = fpuzzles.Cells("difference", "difference", 1)
    number = "difference"
    plain: ClassVar[int] = 1
    """The number of a dot without one."""
    look: ClassVar[str] = "white"

    def usual(self, size: int) -> int:
        return self.plain

    def relation(self, mark: Mark) -> Relation:
        return differing(mark.value)

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        at = {border(mark.cells, size): mark.value for mark in marks}
        plain = frozenset(place for place, value in at.items() if value == self.plain)
        yield Dots(plain, self.look)
        yield Dots(frozenset(at) - plain, f"{self.look}-numbered")
        yield Symbols({place: str(value) for place, value in at.items() if place not in plain}, f"on-{self.look}")


class BlackDots(WhiteDots):
    """``r1c1 r1c2``, or with another ratio than 2 ``{"cells": "r1c1 r1c2", "ratio": 3}``."""

    one = "black dot"
    says = "Of values beside a black dot one is twice the other, or as many times as its number says."
    demanded = "a ratio of 1 to {}"
    member = fpuzzles.Cells("ratio", "ratio", 2)
    number = "ratio"
    plain = 2
    look = "black"

    def relation(self, mark: Mark) -> Relation:
        return times(mark.value)


class SignVariant(BorderVariant):
    """A sign between two cells, ``r1c1 X r1c2``; `value` is the sign."""

    signs: ClassVar[str]

    def mark_schema(self) -> Schema:
        return schemas.TEXT | {"pattern": rf"\s[{self.signs}]\s"}

    def mark(self, node: Node, others: Others) -> Mark:
        found = re.search(rf"\s([{self.signs}])\s", node.string(f"two cells with {' or '.join(self.signs)} between"))
        if found is None:
            raise node.error(f"two cells with {' or '.join(self.signs)} between, such as 'r1c1 {self.signs[0]} r1c2'")
        return Mark(self.cells(Node(node.value.replace(found[0], " "), node.place), others), found[1])

    def entry(self, mark: Mark, size: int) -> Any:
        one, other = (named([cell], size) for cell in mark.cells)
        return f"{one} {mark.value} {other}"

    def marked(self, size: int) -> Editor:
        return editors.marks(
            self.one, "pair", 2, 2, value=editors.value(symbols=[*self.signs], infix=True, required=True)
        )


class XV(SignVariant):
    one = "XV sign"
    says = "Values beside an X sum to 10, those beside a V to 5."
    signs = "XV"
    member = fpuzzles.Signs("xv")

    def name(self, mark: Mark, size: int) -> str:
        return f"the {mark.value} between {between(sorted(mark.cells), size)}"

    def relation(self, mark: Mark) -> Relation:
        return summing(10 if mark.value == "X" else 5)

    def demand(self, mark: Mark) -> str:
        return f"a sum of {10 if mark.value == 'X' else 5}"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        at = {border(mark.cells, size): mark.value for mark in marks}
        yield Dots(frozenset(at), "clear")
        yield Symbols(at, CLUE)


class Greater(SignVariant):
    """``r1c1 > r1c2`` or ``r1c2 < r1c1``; the larger one comes first in `cells`."""

    one = "greater sign"
    says = "The sign between two cells opens towards the larger value."
    demanded = "its open side is larger"
    signs = "><"
    member = fpuzzles.Comparisons("text")

    def mark(self, node: Node, others: Others) -> Mark:
        mark = super().mark(node, others)
        return Mark(mark.cells if mark.value == ">" else mark.cells[::-1], ">")

    def name(self, mark: Mark, size: int) -> str:
        return f"the sign {self.entry(mark, size)}"

    def relation(self, mark: Mark) -> Relation:
        return gt

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        signs: dict[str, list[Place]] = {}
        for mark in marks:
            larger, smaller = mark.cells
            sign = {1: ">", -1: "<", size: "∨", -size: "∧"}[smaller - larger]  # noqa: RUF001  # signs of logic
            signs.setdefault(sign, []).append(border(mark.cells, size))
        at = {place: sign for sign, some in signs.items() for place in some}
        yield Dots(frozenset(at), "clear")
        yield Symbols(at, SIGN)
