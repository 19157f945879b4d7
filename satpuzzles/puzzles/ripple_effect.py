"""Ripple Effect: a region of n cells has 1 to n; equal ones in a line have as many cells between them."""

from collections.abc import Iterator

from satenc import Model, Table
from satpuzzles.puzzles.parts.rooms import NumberedRooms
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, Rule


class RippleEffect(NumberedRooms):
    """``givens[row][column]`` is a number or None; ``regions`` has the number of the region of each cell, from 0."""

    kind = "ripple-effect"
    sites = Sites(puzzlekit="Hakyuu", puzzlink="ripple", penpa="ripple effect")
    aliases = {"ripple": {}, "hakyuu": {}}
    making = Making(spare="any", standard=0.2)
    sizes = range(4, 9)  # with fewer, seldom any numbers fit
    description = (
        "Write a number into each cell, so that a region of n cells has each number from 1 to n once. Between two "
        "equal numbers in a row or column there are at least as many cells as the number says."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.region_rule(model)
        pairs, tables = list[tuple[int, int]](), list[list[tuple[int, int]]]()
        lines = [line for lines in self.lines for line in lines.tolist()]
        for apart in self.numbers:
            near = [(number, number) for number in self.numbers if number >= apart]
            found = [pair for line in lines for pair in zip(line, line[apart:], strict=False)]
            pairs += found
            tables += [near] * len(found)
        too_near = Table(model.answer, pairs, tables, negative=True)
        yield Rule("gap", too_near, "equal numbers keep their distance", whole=True)
