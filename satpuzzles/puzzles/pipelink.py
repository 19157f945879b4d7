"""Pipelink: one loop through all cells, which may cross itself; of some cells the lines are given."""

from collections.abc import Iterator
from random import Random

import numpy as np

from satenc import Connectivity, Expression, Graph, Model, connected, some
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import Grid, Place, Segments
from satpuzzles.puzzles.parts.line_pieces import PIECES, WAYS, Pieces
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, Making, NamedStep, Rule, Texts


class Pipelink(LinePuzzle):
    """``pieces[row][column]`` are the sides of the cell that lines cross, such as "ns", "se" or "nsew", or None."""

    pieces: Pieces = Pieces(1, 0, "|".join(PIECES), '"ns", "se", "nsew" or other sides that lines cross')

    kind = "pipelink"
    sites = Sites(puzzlekit="Pipelink", puzzlink="pipelink", code="PIECES")
    shape = "pieces"
    network = Segments
    needs = "two rows and two columns"
    making = Making(spare="some", paired=True)
    description = (
        "Draw one loop through the centres of all cells. It may cross itself, straight on in both ways, and does not "
        "branch. In some cells the lines are given."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, cells = model.answer.flat, [*map(self._sides, self.board.vertices)]
        every, called = frozenset(PIECES.values()), Texts(self.board.name, self.board.vertices)
        given = [(self._sides(place), frozenset([PIECES[piece]])) for place, piece in self.entries.items()]
        yield self.clue_rule("piece", self.table(model, given), self.entries, lambda _: "given lines", "{cell}")
        yield Rule("cell", self.table(model, ((sides, every) for sides in cells)), "two lines or a crossing", called)
        yield Rule("loop", self._joined(x, cells, encodings), "all lines are one loop", whole=True)

    @staticmethod
    def _sides(cell: Place) -> list[Place]:
        return [(cell[0] + v, cell[1] + u) for v, u in WAYS.values()]

    def _joined(self, x: Expression, cells: list[list[Place]], encodings: Encodings) -> Expression:
        """Lines are connected straight on, and where there is a turn with it, one more vertex for each cell."""
        numbers, ends = self.board.numbers, list[tuple[int, int]]()
        lines = len(numbers)
        up, down = np.array([[numbers.get(side, ABSENT) for side in sides[:2]] for sides in cells]).T
        for turn, sides in enumerate(cells, start=lines):
            there = [numbers.get(side, ABSENT) for side in sides]
            ends += [(one, other) for one, other in (there[:2], there[2:]) if ABSENT not in (one, other)]
            ends += [(line, turn) for line in there if line != ABSENT]
        one, other = np.append(np.arange(lines), up), np.append(np.full(lines, ABSENT), down)
        odd = some(x.take(one[:, None])) ^ some(x.take(other[:, None]))  # a turn has one line up or down
        return connected(odd, Graph(lines + len(cells), np.array(ends)), Connectivity(encodings["connectivity"]))

    def implied(self, grid: Grid, random: Random) -> "Pipelink":
        lines = self.values_at(grid)
        return self.clued(lambda at: "".join(way for way, (v, u) in WAYS.items() if lines.get((at[0] + v, at[1] + u))))

    named_steps = (
        NamedStep.evident("given lines", "piece+", "a cell that shows lines shows all of them"),
        NamedStep("no branch", 1.0, "cell", "otherwise the lines of {names} would branch{as}", 0),
        NamedStep("way on", 1.0, "cell", "{names} has no other ways{as}", 1),
        NamedStep("one loop", 1.8, "loop", "otherwise there would be several loops{as}"),
        NamedStep("one loop", 1.9, "cell+, loop", "otherwise there would be several loops, by {cell}{as}"),
        NamedStep("cells side by side", 2.0, "cell+", "{names} allow nothing else together{as}"),
    )
