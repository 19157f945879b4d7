"""Skyscrapers as a stranger would write it: a Latin square of heights; a number outside says how many are seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import ClassVar

import numpy as np

from satenc import AllDifferent, Dfa, Model, Regular
from satpuzzles import Encodings, GridPuzzle, Node, Rule
from satpuzzles.drawing import Outside
from satpuzzles.fields import Field, Others

SIDES = ("above", "below", "left", "right")


class Seen(Field):
    """How many are seen from a side, for each line; null where nothing is said."""

    required = False

    def read(self, node: Node, others: Others):
        size = len(others["givens"])
        if node.value is None:
            return (None,) * size
        return tuple(None if one.value is None else one.integer(1, size) for one in node.items("a list", size))

    def write(self, value, puzzle):
        return list(value) if any(value) else None


@dataclass(frozen=True)
class Skyscrapers(GridPuzzle):
    above: tuple = None
    below: tuple = None
    left: tuple = None
    right: tuple = None

    kind = "skyscrapers"
    description = "Each height once in every row and column; a number outside is how many are seen from there."
    document: ClassVar = {**GridPuzzle.document, **{side: Seen() for side in SIDES}}

    @property
    def numbers(self) -> range:
        return range(1, self.height + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        rows, columns = self.lines
        for label, lines in (("row", rows), ("column", columns)):
            yield Rule(label, AllDifferent(model.answer, lines), "each height once")
        for side, lines in zip(SIDES, (columns, columns[:, ::-1], rows, rows[:, ::-1]), strict=True):
            seen = [(i, n) for i, n in enumerate(getattr(self, side)) if n]
            automata = [visible(self.height, n) for _, n in seen]
            words = Regular(model.answer, lines[[i for i, _ in seen]].reshape(-1, self.height), automata)
            names = [f"line {i + 1} from {side}" for i, _ in seen]
            yield Rule(side, words, [f"{n} seen" for _, n in seen], names, is_clue=True)

    spare = "none"

    @classmethod
    def blank(cls, height, width, random):
        return cls(((None,) * width,) * height)

    def implied(self, grid, random):
        ways = (zip(*grid, strict=True), zip(*grid[::-1], strict=True), grid, [row[::-1] for row in grid])
        seen = [[len({*accumulate(line, max)}) for line in lines] for lines in ways]
        return Skyscrapers(self.givens, *seen)

    def layers(self, grid=None):
        texts = {side: [[str(n)] if n else [] for n in getattr(self, side)] for side in SIDES}
        return [*super().layers(grid), Outside(**texts)]


@cache
def visible(size: int, number: int) -> Dfa:
    """State (number + 1) * highest + seen: what was highest so far, and how many were seen."""
    width = number + 2
    delta = np.full((width * (size + 1), size), -1, np.int32)
    for highest in range(size + 1):
        for seen in range(number + 1):
            for height in range(1, size + 1):
                higher = height > highest
                if seen + higher <= number:
                    delta[width * highest + seen, height - 1] = width * max(highest, height) + seen + higher
    return Dfa(delta, np.arange(len(delta)) % width == number).minimised()
