"""Lines through cells: thermometers, arrows, palindromes, and lines whose values are related to each other.

A line may pass a cell twice, or end where it began. Its neighbours are then those along the line, sums count a value as
often as the line passes it (both as in SudokuSolver, by D. Clamage), and renban and nabner lines have their cells once.

A sort of line is its names, how it is drawn, and what it demands of its cells; the rest follows from these.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations, groupby
from operator import eq, le, lt
from typing import Any, ClassVar

from satenc import Dfa, stepping
from satpuzzles.boards import Dots, Layer, Lines
from satpuzzles.links import fpuzzles_members as fpuzzles
from satpuzzles.puzzles.variants.demands import (
    Demand,
    Different,
    Related,
    Relation,
    Spelled,
    along,
    among,
    apart,
    balanced,
    equal_sums,
    nearer,
)
from satpuzzles.puzzles.variants.marks import (
    CELLS,
    Defined,
    Mark,
    Marks,
    Variant,
    Worded,
    cells_of,
    members,
    named,
    places,
    size_of,
)
from satpuzzles.stating import Editor, Node, Others, Schema, editors, schemas


class LineVariant(Variant):
    """Each mark is a text of the cells in their order, ``r1c1 r1c2 r1c3``."""

    look: ClassVar[str] = "wide"
    """The role of its `Lines`."""
    ends: ClassVar[str] = ""
    """The role of `Dots` at both ends."""
    repeats = True

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        yield Lines([places(mark.cells, size) for mark in marks], self.look)
        if self.ends:
            at = (end for mark in marks for end in places((mark.cells[0], mark.cells[-1]), size))
            yield Dots(frozenset(at), self.ends)


class Thermometers(LineVariant):
    one = "thermometer"
    says = "Values ascend from the bulb of a thermometer."
    demanded = "values ascend from the bulb"
    member: ClassVar = fpuzzles.Lines("thermometer")
    relation = staticmethod(lt)

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return along(mark.cells, self.relation)

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
        around, line = members(node, "circle", "line")
        size = size_of(others)
        circle, cells = cells_of(around, size, at_most=3), cells_of(line, size, 2, repeats=True)
        if cells[0] not in circle:
            raise line.error("a line that starts in the circle", named(cells[:1], size))
        return Mark(cells[1:], cells[0], tuple(sorted(circle)))

    def entry(self, mark: Mark, size: int) -> Any:
        return {"circle": named(mark.end, size), "line": named((mark.value, *mark.cells), size)}

    def mark_schema(self) -> Schema:
        return schemas.members({"circle": CELLS, "line": CELLS})

    def marked(self, size: int) -> Editor:
        return editors.marks(self.one, "path", 2, size * size, cells="line", first="circle")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        """The cells of the circle are the digits of a number."""
        worth = {cell: -(10**i) for cell, i in zip(mark.end, reversed(range(len(mark.end))), strict=True)}
        return balanced(Counter(worth), Counter(mark.cells))

    def name(self, mark: Mark, size: int) -> str:
        return f"the {self.one} at {named(mark.end[:1], size)}"

    def drawn(self, marks: Marks, size: int) -> Iterator[Layer]:
        for mark in marks:
            line, pill = places((mark.value, *mark.cells), size), places(mark.end, size)
            yield Lines([line], "arrow", circle=len(pill) == 1, arrow=True)
            if len(pill) > 1:
                yield Lines([pill], "pill")


class DoubleArrows(LineVariant):
    one = "double arrow"
    says = "Values on a line between two rose circles sum to the same as those in the circles."
    demanded = "the values between its ends sum to those at its ends"
    look = "rose"
    ends = "rose-end"
    least = 3
    member = fpuzzles.Lines("doublearrow")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        first, *inner, last = mark.cells
        return equal_sums((first, last), inner)


class Renban(LineVariant):
    one = "renban line"
    says = "Values on a renban line (purple) are consecutive and differ, in any order."
    demanded = "consecutive values in any order"
    look = "purple"
    member = fpuzzles.Lines("renban")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        once = (*dict.fromkeys(mark.cells),)
        yield Different(once)
        yield from among(once, nearer(len(once)))


class Nabner(LineVariant):
    one = "nabner line"
    says = "No two values on a nabner line (sand) are equal or consecutive."
    demanded = "no two values equal or consecutive"
    look = "sand"
    member = fpuzzles.Lines("nabner")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return among(mark.cells, apart(2))


class Whispers(LineVariant):
    """Entries with another difference are ``{"cells": "r1c1 r1c2", "difference": 4}``."""

    one = "whispers line"
    says = "Values that follow each other on a whispers line differ by its number, by default by half of the values."
    numbered = "Values that follow each other on a whispers line (green) differ by at least {}."
    demanded = "neighbours on the line differ by {} or more"
    look = "green"
    member = fpuzzles.Lines("whispers", "difference")
    number = "difference"

    def usual(self, size: int) -> int:
        return (size + 1) // 2

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return along(mark.cells, apart(mark.value))


class ParityLines(LineVariant):
    one = "parity line"
    says = "Values along a parity line (red) are even and odd in turn."
    demanded = "even and odd values in turn"
    look = "red"
    member = fpuzzles.Beside(fpuzzles.Lines("parityline"))

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        return along(mark.cells, _of_other_parity)


def _of_other_parity(a: int, b: int) -> bool:
    return a % 2 != b % 2


class Modular(LineVariant):
    one = "modular line"
    says = "Of any three values in a row on a modular line (teal) one is of 1, 4, 7, one of 2, 5, 8 and one of 3, 6, 9."
    demanded = "any three in a row differ modulo 3"
    look = "teal"
    member: ClassVar = fpuzzles.Lines("modularline")

    def third(self, value: int, size: int) -> int:
        """Which third of the values of a board of so many rows has this one."""
        return value % 3

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        same, other = _by_thirds(self.third, size)
        for (i, one), (j, cell) in combinations(enumerate(mark.cells), 2):
            yield Related((one, cell), other if (j - i) % 3 else same)


class Entropic(Modular):
    """The thirds are as large, or the one in the middle is larger or smaller by one."""

    one = "entropic line"
    says = "Of any three values in a row on an entropic line (peach) one is low, one in the middle and one high."
    demanded = "any three in a row are a low, a middle and a high value"
    look = "peach"
    member = fpuzzles.Lines("entropicline")

    def third(self, value: int, size: int) -> int:
        outer = (size + 1) // 3
        return (value > outer) + (value > size - outer)


@cache
def _by_thirds(third: Callable[[int, int], int], size: int) -> tuple[Relation, Relation]:
    """That two values are of the same third, and that they are not."""
    return lambda a, b: third(a, size) == third(b, size), lambda a, b: third(a, size) != third(b, size)


class Zippers(LineVariant):
    one = "zipper line"
    says = (
        "Each two values equally far from the middle of a zipper line (lilac) have the same sum, which stands in its "
        "middle cell if it has one."
    )
    demanded = "the same sum of values as far from its middle"
    look = "lilac"
    least = 3
    member = fpuzzles.Lines("zipperline")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        half, odd = divmod(len(mark.cells), 2)
        pairs = zip(mark.cells[:half], reversed(mark.cells), strict=False)
        return equal_sums(*pairs, *[mark.cells[half : half + 1]] * odd)


class Palindromes(LineVariant):
    one = "palindrome"
    says = "A palindrome (grey line) reads the same from both ends."
    demanded = "the same values from both ends"
    look = "grey"
    member = fpuzzles.Lines("palindrome")

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        pairs = zip(mark.cells[: len(mark.cells) // 2], reversed(mark.cells), strict=False)
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

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        rest = iter(mark.cells)
        return equal_sums(*([next(rest) for _ in range(length)] for length in mark.value))


class TenLines(LineVariant, Worded):
    """Entries with another sum are ``{"cells": "r1c1 r1c2", "sum": 12}``."""

    one = "ten line"
    says = "A ten line is cut into stretches that each sum to 10, or to its number."
    numbered = "A ten line (amber) is cut into stretches of values that each sum to {}."
    demanded = "stretches that sum to {} each"
    look = "amber"
    member = fpuzzles.Beside(fpuzzles.Lines("sumline", "sum"))
    number = "sum"

    def usual(self, size: int) -> int:
        return 10

    def highest(self, size: int) -> int:
        return size * size

    def keeps(self, mark: Mark, values: Sequence[int]) -> bool:
        sums = {sum(values[:i]) for i in range(len(values) + 1)}
        return {*range(0, sum(values) + 1, mark.value)} <= sums and sum(values) % mark.value == 0

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        yield Spelled(mark.cells, _stretches(mark.value, size, len(mark.cells)))


@cache
def _stretches(total: int, size: int, length: int) -> Dfa:
    """The state is the sum of the stretch so far."""

    def step(so_far: int, value: int) -> int | None:
        return (so_far + value) % total if so_far + value <= total else None

    return stepping(0, range(1, size + 1), step, lambda so_far: so_far == 0, length)


class Between(LineVariant):
    one = "between line"
    says = "Values on a line between two circles lie strictly between those in the circles."
    demanded = "values lie between those at its ends"
    look = "arrow"
    ends = "end"
    least = 3
    member: ClassVar = fpuzzles.Lines("betweenline")

    def fits(self, size: int, values: Sequence[int]) -> bool:
        """Whether three values may stand at one end, on the line and at the other end."""
        one, value, other = values
        return min(one, other) < value < max(one, other)

    def defined(self, mark: Mark, size: int) -> Iterator[Defined]:
        first, *inner, last = mark.cells
        return (((first, cell, last), partial(self.fits, size)) for cell in inner)

    def demands(self, mark: Mark, size: int) -> Iterator[Demand]:
        first, *inner, last = mark.cells
        yield Spelled((first, last, *inner), _by_ends(self.fits, size, len(mark.cells)))


class Lockout(Between):
    """The ends differ as in the user script of f-puzzles that has such lines, by D. Clamage."""

    one = "lockout line"
    says = (
        "Values on a line between two diamonds are not those in the diamonds and do not lie between these, which "
        "differ by at least half of the values, rounded down."
    )
    demanded = "values lie outside of those at its ends, which are far apart"
    look = "slate"
    ends = "diamond"
    member = fpuzzles.Lines("lockout")

    def fits(self, size: int, values: Sequence[int]) -> bool:
        one, value, other = values
        return abs(one - other) >= size // 2 and not min(one, other) <= value <= max(one, other)


@cache
def _by_ends(fits: Callable[[int, Sequence[int]], bool], size: int, length: int) -> Dfa:
    """The two ends, then what lies between them: the state is the one end, then both."""

    def step(ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, value)))
        return ends if fits(size, (ends[0], value, ends[1])) else None

    return stepping((), range(1, size + 1), step, lambda _: True, length)
