"""Nurikabe: seas without numbers are filled in, then each island gets its number in one of its cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from numpy.lib.stride_tricks import sliding_window_view

from satenc import Count, Model
from satpuzzles.boards import Grid
from satpuzzles.making.generators.implied import ImpliedGenerator
from satpuzzles.puzzles.nurikabe import Nurikabe
from satpuzzles.stating import Encodings, Rule

_LARGEST = 10
"""Cells of an island."""
_BLOCK, _LEAST = 3, 4
"""In a square of so many rows and columns there is at least so much sea."""


class Sea(Nurikabe):
    """A Nurikabe without numbers, for drawing answers: in each 3x3 square at least `_LEAST` cells are sea."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from (rule for rule in super().rules(model, encodings) if rule.label != "island")
        shape = (min(self.height, _BLOCK), min(self.width, _BLOCK))
        blocks = sliding_window_view(self.lines[0], shape).reshape(-1, shape[0] * shape[1])
        least = _LEAST * (blocks.shape[1] == _BLOCK**2)
        yield Rule("block", Count(model.answer, blocks, least, blocks.shape[1]), "some sea")

    def implied(self, grid: Grid, random: Random) -> Nurikabe | None:
        """The puzzle with the number of each island in a random cell of it; None where an island has over `_LARGEST`
        cells, or where over half of the islands have a single cell.
        """
        number = self.board.numbers
        land = [number[place] for place, shaded in self.values_at(grid).items() if not shaded]
        islands = self.graph.parts(land)
        if not islands or max(map(len, islands)) > _LARGEST or sum(len(one) == 1 for one in islands) * 2 > len(islands):
            return None
        clues = {random.choice(one): len(one) for one in islands}
        return Nurikabe(self.clues).clued(lambda cell: clues.get(number[cell]))


@dataclass(frozen=True)
class NurikabeGenerator(ImpliedGenerator):
    """Nurikabe in which each island keeps its number."""

    kind: ClassVar[str] = "nurikabe"
    puzzle: ClassVar = Sea
