"""Lines through cells: thermometers, arrows, palindromes, and lines whose values are related to each other.

A line may pass a cell twice, or end where it began. Its neighbours are then those along the line, sums count a value as
often as the line passes it (both as in SudokuSolver, by D. Clamage), and a renban line has its cells once each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, groupby, pairwise
from operator import eq, le, lt
from typing import Any, ClassVar

from satenc import Dfa, stepping
from satpuzzles.boards import Dots, Layer, Lines
from satpuzzles.links import fpuzzles_members as fpuzzles
from satpuzzles.puzzles.variants.demands import Demand, Different, Related, Relation, Spelled, Total
from satpuzzles.puzzles.variants.marks import CELLS, Mark, Marks, Variant, cells_of, members, named, places, size_of
from satpuzzles.stating import Editor, Node, Others, Schema, editors, schemas


class LineVariant(Variant):
    """Each mark is a text of the cells in their order, ``r1c1 r1c2 r1c3``."""

    look: ClassVar[str] = "wide"
    repeats = True

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], self.look)


class Thermometers(LineVariant):
    one = "thermometer"
    says = "Values ascend from the bulb of a thermometer."
    demanded = "values ascend from the bulb"
    member: ClassVar = fpuzzles.Lines("thermometer")
    relation = staticmethod(lt)

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return all(self.relation(a, b) for a, b in pairwise(values))

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return (Related(pair, self.relation) for pair in pairwise(mark.cells))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], self.look, bulb=True)


class SlowThermometers(Thermometers):
    one = "slow thermometer"
    says = "Values never descend from the bulb of a slow thermometer."
    demanded = "values never descend from the bulb"
    member = fpuzzles.Lines("slowthermometer")
    look = "slow"
    relation = staticmethod(le)


class Arrows(Variant):
    """``{"circle": "r1c1", "line": "r1c1 r1c2 r2c2"}``: the line starts in the circle, which may have several cells."""

    one = "arrow"
    says = "Values along an arrow sum to the number in its circle."
    demanded = "the values sum to that in the circle"
    member = fpuzzles.Arrows("arrow")

    def mark(self, node: Node, others: Others) -> Mark:
        around, along = members(node, "circle", "line")
        size = size_of(others)
        circle, line = cells_of(around, size, at_most=3), cells_of(along, size, 2, repeats=True)
        if line[0] not in circle:
            raise along.error("a line that starts in the circle", named(line[:1], size))
        return Mark(line[1:], line[0], tuple(sorted(circle)))

    def entry(self, mark: Mark, size: int) -> Any:
        return {"circle": named(mark.end, size), "line": named((mark.value, *mark.cells), size)}

    def mark_schema(self) -> Schema:
        return schemas.members({"circle": CELLS, "line": CELLS})

    def marked(self, size: int) -> Editor:
        return editors.marks(self.one, "path", 2, size * size, cells="line", first="circle")

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        total = 0
        for digit in values[len(mark.cells) :]:
            total = 10 * total + digit
        return sum(values[: len(mark.cells)]) == total

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        worth = {cell: -(10**i) for cell, i in zip(mark.end, reversed(range(len(mark.end))), strict=True)}
        yield from _balance(Counter(worth), Counter(mark.cells))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        for mark in marks:
            line, pill = places((mark.value, *mark.cells), size), places(mark.end, size)
            yield Lines([line], "arrow", circle=len(pill) == 1, arrow=True)
            if len(pill) > 1:
                yield Lines([pill], "pill")


def _balance(*terms: Counter[int]) -> Iterator[Demand]:
    """Cells, each times how often all ``terms`` together count it, sum to 0."""
    counted: Counter[int] = Counter()
    for term in terms:
        counted.update(term)
    factors = {cell: factor for cell, factor in counted.items() if factor}
    if factors:
        yield Total((*factors,), 0, (*factors.values(),))


class Renban(LineVariant):
    one = "renban line"
    says = "Values on a renban line (purple) are consecutive and differ, in any order."
    demanded = "consecutive values in any order"
    look = "purple"
    member = fpuzzles.Lines("renban")

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        once = dict(zip(mark.cells, values, strict=True)).values()
        return sorted(once) == [*range(min(once), min(once) + len(once))]

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        once = (*dict.fromkeys(mark.cells),)
        yield Different(once)
        yield from (Related(pair, _nearer(len(once))) for pair in combinations(once, 2))


@cache
def _nearer(than: int) -> Relation:
    return lambda a, b: abs(a - b) < than


@cache
def _apart(by: int) -> Relation:
    return lambda a, b: abs(a - b) >= by


class Whispers(LineVariant):
    """Entries with another difference are ``{"cells": "r1c1 r1c2", "difference": 4}``."""

    one = "whispers line"
    says = "Values that follow each other on a whispers line differ by its number, by default by half of the values."
    demanded = "neighbours on the line differ by {} or more"
    look = "green"
    member = fpuzzles.Lines("whispers", "difference")
    number = "difference"

    def usual(self, size: int) -> int:
        return (size + 1) // 2

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return all(abs(a - b) >= mark.value for a, b in pairwise(values))

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return (Related(pair, _apart(mark.value)) for pair in pairwise(mark.cells))

    def sentence(self, marks: Marks) -> str:
        least = " or ".join(map(str, sorted({mark.value for mark in marks})))
        return f"Values that follow each other on a whispers line (green) differ by at least {least}."


class Between(LineVariant):
    one = "between line"
    says = "Values on a line between two circles lie strictly between those in the circles."
    demanded = "values lie between those at its ends"
    least = 3
    member = fpuzzles.Lines("betweenline")

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        low, high = sorted((values[0], values[-1]))
        return all(low < value < high for value in values[1:-1])

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        first, *inner, last = mark.cells
        yield Spelled((first, last, *inner), _between(size, len(mark.cells)))

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], "arrow")
        ends = (end for mark in marks for end in places((mark.cells[0], mark.cells[-1]), size))
        yield Dots(frozenset(ends), "end")


@cache
def _between(size: int, length: int) -> Dfa:
    """The two ends, then what lies between them: the state is the one end, then both."""

    def step(ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, value)))
        return ends if ends[0] < value < ends[1] else None

    return stepping((), range(1, size + 1), step, lambda _: True, length)


class Palindromes(LineVariant):
    one = "palindrome"
    says = "A palindrome (grey line) reads the same from both ends."
    demanded = "the same values from both ends"
    look = "grey"
    member = fpuzzles.Lines("palindrome")

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return [*values] == [*reversed(values)]

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        half = len(mark.cells) // 2
        pairs = zip(mark.cells[:half], mark.cells[: -half - 1 : -1], strict=True)
        return (Related((one, other), eq) for one, other in pairs if one != other)


class RegionSums(LineVariant):
    """The `value` of a mark has the lengths of the stretches that the regions cut the line into."""

    one = "region sum line"
    says = "The stretches into which regions cut a region sum line (blue) have the same sum."
    demanded = "equal sums in each region that it runs through"
    look = "blue"
    member = fpuzzles.Lines("regionsumline")

    def mark(self, node: Node, others: Others) -> Mark:
        regions, size = others["regions"], size_of(others)
        cells = super().mark(node, others).cells
        stretches = groupby(cells, lambda cell: regions[cell // size][cell % size])
        return Mark(cells, tuple(len([*stretch]) for _, stretch in stretches))

    def _stretches(self, mark: Mark, items: Sequence[int]) -> list[tuple[int, ...]]:
        rest = iter(items)
        return [tuple(next(rest) for _ in range(length)) for length in mark.value]

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        return len({sum(stretch) for stretch in self._stretches(mark, values)}) == 1

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        for one, other in pairwise(self._stretches(mark, mark.cells)):
            yield from _balance(Counter(one), Counter({cell: -times for cell, times in Counter(other).items()}))
