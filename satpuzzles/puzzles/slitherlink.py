"""Slitherlink: one loop along the edges of cells; a number says how many edges of its cell belong to it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

from satenc import Model
from satpuzzles.boards import Grid, Place, plural
from satpuzzles.puzzles.parts.edge_steps import STEPS
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import ClueGrid, Encodings, Making, Rule, Solving

_THREE = 3


class Slitherlink(LinePuzzle):
    """``clues[row][column]`` is a number from 0 to 3, or None."""

    clues: ClueGrid = ClueGrid(0, 3)

    kind = "slitherlink"
    making = Making(spare="any")
    variable = "edge"
    description = "Draw one loop along the edges of cells. A number says how many edges of its cell belong to the loop."

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.counting(model, "clue", self.board.around, lambda n: plural(n, "line"), "cell {cell}")
        yield self.loop(model, encodings)

    def implied(self, grid: Grid, random: Random) -> Self:
        lines = self.sums(grid, self.board.around)
        return self.clued(lambda cell: lines[cell] if lines[cell] < 4 else None)  # 4 are a loop around one cell

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink, tatham

        numbers, full = penpa.Numbers("clues", unknown=None), {"f": "a loop through all corners"}
        yield puzzlekit.Problem("Slitherlink", answers.Inside(), puzzlekit.Cells("clues"))
        yield puzzlink.Link("slither", puzzlink.Cells("clues", codes.EDGES), aliases=("slitherlink",), flags=full)
        yield penpa.Board("slitherlink", penpa.EDGED, numbers, grid=("3", "1", "2"))
        yield tatham.of_cells(
            "loopy",
            r"t\d+(d[a-z])?:[0-9a-zA-Z]+",
            "clues",
            tatham.EDGES,
            smallest=3,
            always="t0",
            ignored=r"t0(?!\d)|d[a-z]",
            refused=dict.fromkeys("123456789", "a grid that is not of squares"),
        )

    def _redundant(self, model: Model) -> Iterator[Rule]:
        """What two adjacent 3s draw: the edges across them, and none that goes on from between them. They draw less
        only if all clues agree with a loop around these two alone.
        """
        threes = {place for place, clue in self.numbered.items() if clue == _THREE}
        beside = [((y, x), (y + 2 * v, x + 2 * u)) for y, x in sorted(threes) for v, u in ((0, 1), (1, 0))]
        pairs = [pair for pair in beside if pair[1] in threes and not self._is_enough(pair)]
        across = [[(y - (v - y) // 2, x - (u - x) // 2), ((y + v) // 2, (x + u) // 2)] for (y, x), (v, u) in pairs]
        drawn = [[*two, (2 * two[1][0] - two[0][0], 2 * two[1][1] - two[0][1])] for two in across]
        on = [[(y + sign * (x - u), x + sign * (y - v)) for sign in (1, -1)] for (v, u), (y, x), _ in drawn]
        if pairs:
            around = [([*three, *two], frozenset({(1, 1, 1, 0, 0)})) for three, two in zip(drawn, on, strict=True)]
            names = [f"the 3s at {self.board.name(a)} and {self.board.name(b)}" for a, b in pairs]
            yield Rule("adjacent 3s", self.table(model, around), "", names)

    solving = Solving(redundant=_redundant)

    def _is_enough(self, pair: Sequence[Place]) -> bool:
        """Whether a loop around two cells alone agrees with all clues."""
        times = Counter(edge for place in pair for edge in self.board.around(place))
        lines = {edge for edge, count in times.items() if count == 1}
        return all(len(lines.intersection(self.board.around(place))) == clue for place, clue in self.numbered.items())

    named_steps = STEPS
