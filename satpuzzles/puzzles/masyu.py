"""Masyu: one loop through the centres of cells, straight through white pearls, and with a turn on black ones."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, Self

from satenc import Model
from satpuzzles.boards import Grid, Place, Segments
from satpuzzles.puzzles.parts.lines import (
    LOOP_STEPS,
    NO_WAY_BACK,
    PARITY,
    TWO_WAYS_OUT,
    WAYS_OUT,
    LinePuzzle,
    clues_and_lines,
)
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Characters, Encodings, Making, NamedStep, Rule

_PEARLS = {"w": "white", "b": "black"}
_SAYS = {"white": "straight through, with a turn beside it", "black": "a turn, and straight on to both sides"}
_FEW = 3
"""Pearls and cells that are seen at once."""


def _around(place: Place) -> list[Place]:
    """The places of the lines that lead up, down, left and right, each before the one beyond it."""
    y, x = place
    return [(y + n * v, x + n * u) for v, u in ((-1, 0), (1, 0), (0, -1), (0, 1)) for n in (1, 3)]


def keeps(pearl: str, lines: tuple[int, ...]) -> bool:
    """Whether the lines `_around` a pearl suit it."""
    up, further_up, down, further_down, left, further_left, right, further_right = lines
    if pearl == "black":
        turns = up != down and left != right
        return turns and further_up >= up and further_down >= down and further_left >= left and further_right >= right
    if up and down and not left and not right:
        return not (further_up and further_down)
    return bool(left and right and not up and not down and not (further_left and further_right))


@cache
def _rows(pearl: str) -> frozenset[tuple[int, ...]]:
    """What the lines around a pearl may be."""
    return frozenset(row for row in product((0, 1), repeat=8) if keeps(pearl, row))


class Masyu(LinePuzzle):
    """``pearls`` has a text for each row: "w" is a white pearl, "b" a black one, "." a cell without a pearl."""

    pearls: Characters = Characters(
        "wb", '"w" for a white pearl, "b" for a black one', dots={"w": "white-pearl", "b": "black-pearl"}
    )

    kind = "masyu"
    sites = Sites(
        puzzlekit="Masyu",
        puzzlink=("mashu", "masyu", "pearl"),
        penpa="masyu",
        code="PEARLS",
        drawn="Pearls",
        flags={"f": "a loop through all cells"},
    )
    shape = "pearls"
    network = Segments
    making = Making(spare="some")
    description = (
        "Draw one loop through the centres of cells and through all pearls. It goes straight through a white pearl, "
        "and turns in the cell before it, in the cell after it, or in both. It turns on a black pearl, and goes "
        "straight through the cells before and after it."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        pearls = {place: _PEARLS[pearl] for place, pearl in self.entries.items()}
        table = self.table(model, ((_around(place), _rows(pearl)) for place, pearl in pearls.items()))
        yield self.clue_rule("pearl", table, pearls, _SAYS.__getitem__, "the {clue} pearl at {cell}", ".")
        yield self.loop(model, encodings)

    def implied(self, grid: Grid, random: Random) -> Self:
        pearl = lambda lines: next((one for one, color in _PEARLS.items() if keeps(color, lines)), ".")  # noqa: E731
        return self.clued_around(grid, _around((0, 0)), pearl)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import tatham

        yield from super().links()
        yield tatham.of_cells(  # without n an Akari looks alike
            "pearl", r"(d[a-z])?n?:[a-zBW]+", "pearls", tatham.PEARLS, smallest=5, always="n", ignored="d[a-z]|n"
        )

    def _is_small(self, step: Any) -> bool:
        """Whether few rules have to be seen together."""
        return len(step.rules) <= _FEW

    named_steps = (
        WAYS_OUT,
        NO_WAY_BACK,
        PARITY,
        TWO_WAYS_OUT,
        *LOOP_STEPS,
        NamedStep("pearl at the border", 1.1, "pearl", "{names} has no room for another way", facts=False),
        NamedStep("pearl", 1.3, "pearl", "{names} allows nothing else, as {facts}"),
        NamedStep("pearls beside each other", 1.5, "pearl+", "{names} allow nothing else"),
        clues_and_lines("pearl and lines", 1.8, "pearl+", facts=False, when=_is_small),
        clues_and_lines("pearl and lines", 2.0, "pearl+", when=_is_small),
    )
