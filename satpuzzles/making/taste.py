"""Taste: how far a puzzle lies from what the kind calls pretty, by the measures that it names."""

from collections.abc import Mapping
from dataclasses import dataclass

from satpuzzles.boards import Grid
from satpuzzles.making.measures import MEASURES, OF_CLUES
from satpuzzles.stating.puzzle import Puzzle

_NARROWEST = 0.1
"""The width of a range in which distances are counted, at least: published puzzles may agree in a measure."""


@dataclass(frozen=True)
class Taste:
    """The ``ranges`` in which measures of pretty puzzles lie, by the names of `MEASURES`; without any, all puzzles are
    as pretty.
    """

    ranges: Mapping[str, tuple[float, float]]

    def __bool__(self) -> bool:
        return bool(self.ranges)

    def distance(self, puzzle: Puzzle, grid: Grid) -> float:
        """How far ``puzzle``, whose answer is ``grid``, lies outside: the sum over the measures, each in widths of its
        range; 0 for a pretty one.
        """
        return sum(
            max(low - found, found - high, 0.0) / max(high - low, _NARROWEST)
            for name, (low, high) in self.ranges.items()
            for found in [MEASURES[name](puzzle, grid)]
        )

    def without_clues(self) -> "Taste":
        """What holds as long as clues may go: the measures that do not look at clues."""
        return Taste({name: found for name, found in self.ranges.items() if name not in OF_CLUES})
