"""Hotaru Beam: from the dot of each firefly a line starts, which turns as often as its number says and ends at another
side of a firefly.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from satenc import Beams, BeamTurns, Connectivity, Model
from satpuzzles.boards import Dots, Grid, Layer, Place, Segments, cell_name, plural
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.directed import STEPS
from satpuzzles.boards.drawing import clues, placed
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Clues, Encodings, Making, NamedStep, Node, Others, Rule


class Fireflies(ClueGrid):
    """A `ClueGrid` of numbers with directions such as "2s", "?s" where the number is not known."""

    def __init__(self) -> None:
        super().__init__(1, 0, r"(\d{1,3}|\?)[nesw]", '"2s" (a number or "?" and n, e, s or w)', compass=True)

    def read(self, node: Node, others: Others) -> Clues:
        stated = super().read(node, others)
        cells = rectangle(len(stated), len(stated[0])).cells
        for (y, x), clue in placed(stated).items():
            v, u = STEPS[str(clue)[-1]]
            if (y + 2 * v, x + 2 * u) not in cells:
                raise node.error(
                    "fireflies whose dots are not on the rim of the board", f"{clue!r} in {cell_name((y // 2, x // 2))}"
                )
        return stated

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        ways = {at: STEPS[str(clue)[-1]] for at, clue in placed(value).items()}
        dots = frozenset((y + v, x + u) for (y, x), (v, u) in ways.items())
        numbers = [[None if one is None else str(one)[:-1].strip("?") or None for one in row] for row in value]
        return [Dots(frozenset(ways), "island"), Dots(dots), clues(numbers)]


class HotaruBeam(LinePuzzle):
    """``clues[row][column]`` is a number and the side of the firefly with the dot, such as "2s" (two turns from a dot
    below), or "?s" where the number is not known; or None.
    """

    clues: Fireflies = Fireflies()

    kind = "hotaru-beam"
    sites = Sites(puzzlink="firefly", code="ARROWS", harmless="bc")
    aliases = {"firefly": {}}
    network = Segments
    making = Making(spare="some", standard=0.4, usual=(7, 7))
    description = (
        "Draw lines through the centres of cells. From the dot of each firefly, which is a circle, a line starts and "
        "ends at a side without a dot of a firefly. A number says how often the line from the dot of its firefly "
        "turns. Lines do not cross or branch, and all of them and all fireflies are connected. Cells may stay empty."
    )

    @property
    def ends(self) -> Collection[Place]:
        return self.entries.keys()

    @property
    def starts(self) -> dict[int, int]:
        """The number of the line at the dot of each firefly, by the numbers of their cells."""
        ways = {(y, x): STEPS[clue[-1]] for (y, x), clue in self.entries.items()}
        numbers, vertices = self.board.numbers, self.board.vertex_numbers
        return {vertices[y, x]: numbers[y + v, x + u] for (y, x), (v, u) in ways.items()}

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, form = self.board, Connectivity(encodings["connectivity"])
        beams = Beams(model.answer, board.graph, self.starts, form=form)
        own = "a line from its dot to a side without one"
        each = lambda at: own if at in self.entries else "two lines or none"  # noqa: E731
        yield self.lines_rule("beam", beams, "the lines", "connect all fireflies", each)
        turns = {place: int(clue[:-1]) for place, clue in self.entries.items() if clue[0] != "?"}
        level = [number for (y, _), number in board.numbers.items() if y % 2]
        known = {board.vertex_numbers[place]: n for place, n in turns.items()}
        counted = BeamTurns(model.answer, board.graph, self.starts, known, level)
        rule = self.clue_rule("turns", counted, turns, lambda n: plural(n, "turn"), "the firefly at {cell}")
        at = [*turns]
        yield replace(rule, stated=counted, without=lambda i: self.without(at[i], f"?{self.entries[at[i]][-1]}"))

    def way_of(self, grid: Grid, place: Place) -> list[Place]:
        """The cells that the line from the firefly at ``place`` goes through in an answer, its ends among them."""
        lines, way = self.values_at(grid), [place]
        v, u = STEPS[self.entries[place][-1]]
        while (cell := (way[-1][0] + 2 * v, way[-1][1] + 2 * u)) not in self.entries:
            back = cell[0] - v, cell[1] - u
            v, u = next(
                (y - cell[0], x - cell[1]) for y, x in self.board.at_vertex(cell) if lines[y, x] and (y, x) != back
            )
            way.append(cell)
        return [*way, cell]

    def implied(self, grid: Grid, random: Random) -> "HotaruBeam":
        """The number of each firefly."""
        numbers = dict[Place, str]()
        for place, clue in self.entries.items():
            steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(self.way_of(grid, place))]
            numbers[place] = f"{sum(one != other for one, other in pairwise(steps))}{clue[-1]}"
        return self.clued(numbers.get)

    def _is_dot(self, step: Any) -> bool:
        """Whether lines at dots of fireflies alone are concluded, from their rules."""
        starts = {[*self.board.cells.values()][line] for line in self.starts.values()}
        return not step.facts and all(fact.cell in starts and fact.value == 1 for fact in step.conclusions)

    named_steps = (
        NamedStep.evident("line from a dot", "beam", "a line starts from the dot of {rules}", 1, _is_dot),
        NamedStep("line goes on", 1.0, "beam", "a line has no other way on from {rules}", 1),
        NamedStep("dead end", 1.1, "beam", "a line there could not go on from {rules}{as}", 0),
        NamedStep("way of a line", 1.4, "beam+", "otherwise a line would not lead from a dot to another side{as}"),
        NamedStep("turns of a line", 1.5, "turns", "the line from {rules} would not turn so often{as}"),
        NamedStep("turns of a line", 1.6, "turns, beam+", "the line from {turns} would not turn so often{as}"),
    )
