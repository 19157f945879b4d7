"""Hashi: bridges between islands, as many at each island as its number says; they connect all islands."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from satenc import Connectivity, IndependentSet, Model, Spanning, Sum, Sums
from satpuzzles.boards import CROSS, Grid, corners, plural
from satpuzzles.boards.drawing import DOUBLE, LINE
from satpuzzles.boards.networks import Bridges
from satpuzzles.boards.regions import random_islands
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating import HAS, ClueGrid, Encodings, Explaining, Making, NamedStep, Rule, Solving

UNKNOWN = "?"
_DOUBLE = 2
_ISLANDS = 0.25
"""The part of cells that are islands in a new puzzle."""


class Islands(ClueGrid):
    """A `ClueGrid` whose empty board has an island in each corner, so that there is a bridge to decide."""

    def empty(self, height: int, width: int) -> list[list[Any]]:
        places = corners(height, width)
        return [[UNKNOWN if (r, c) in places else None for c in range(width)] for r in range(height)]


class Hashi(LinePuzzle):
    """``clues[row][column]`` is the number of bridges of an island, "?" for any number, or None for water."""

    clues: Islands = Islands(1, 8, r"\?", '"?" for an island with any number of bridges', dots="island")

    kind = "hashi"
    making = Making(spare="none", rare={"10x10": {"extreme": None}})
    aliases = {"hashiwokakero": {}, "bridges": {}}
    variable = "bridges"
    looks = {0: ("no bridge", CROSS), 1: ("one bridge", LINE), 2: ("two bridges", DOUBLE)}
    explaining = Explaining(verbs=HAS, unlike={0: "a bridge", 1: "no or two bridges", 2: "at most one bridge"})
    numbers = range(3)
    showing = replace(LinePuzzle.showing, frame=lambda _: ())
    needs = "two islands in one row or column"
    description = (
        "Build bridges between neighbouring islands in a row or column, at most two side by side. Bridges do not "
        "cross. A number says how many bridges its island has. All islands are connected."
    )

    @cached_property
    def board(self) -> Bridges:
        return Bridges(self.height, self.width, islands=frozenset(self.entries))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, number = self.board, self.board.numbers
        islands = {place: clue for place, clue in self.numbered.items() if board.around(place)}
        bridges = [board.numbers_of(board.around(place)) for place in islands]
        summed = Sum(model.answer, bridges, [*islands.values()], encoding=Sums.DIRECT)
        yield self.clue_rule("island", summed, islands, lambda n: plural(n, "bridge"), "the island {cell}", UNKNOWN)
        crossing = IndependentSet(model.answer, [[number[one], number[other]] for one, other in board.crossing()])
        yield Rule("crossing", crossing, "bridges do not cross", whole=True, exclusion="cross")
        together = Spanning(model.answer, board.graph, form=Connectivity(encodings["connectivity"]))
        yield Rule("connected", together, "all islands are connected", whole=True)

    def _unsolvable(self) -> str | None:
        clues = [*self.entries.values()]
        if UNKNOWN not in clues and (total := sum(map(int, clues))) % 2:
            return f"the numbers add up to {total}, which is odd, and each bridge counts at two islands"
        return None

    solving = Solving(unsolvable=_unsolvable)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "Hashi":
        islands = random_islands(height, width, max(2, round(height * width * _ISLANDS)), random)
        return cls.stating(height, width, lambda cell: UNKNOWN if cell in islands else None)

    def implied(self, grid: Grid, random: Random) -> "Hashi":
        bridges, islands = self.sums(grid, self.board.around), self.board.islands
        return self.clued(lambda cell: bridges[cell] if cell in islands else None)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink, tatham

        numbers, tags = (
            penpa.Numbers("clues", unknown="?", look=(6, "1"), circled=True),
            ("hashiwokakero (hashi/bridges)", "hashi"),
        )
        yield puzzlekit.Problem("Hashi", answers.Bridges("clues"), puzzlekit.Cells("clues"))
        yield puzzlink.Link("hashi", puzzlink.Cells("clues"), aliases=("hashikake", "bridges"))
        yield penpa.Board(tags, penpa.BRIDGES, numbers, grid=("3", "2", "2"))
        yield tatham.of_cells(
            "bridges",
            r"(i\d+)?(e\d+)?m\d+L?(d\d)?:[1-9A-Ga-z]+",
            "clues",
            tatham.ISLANDS,
            smallest=3,
            always="m2",
            ignored=r"i\d+|e\d+|m2(?!\d)|d\d",
            refused={"L": "a game without loops", **{str(n): f"up to {n} bridges" for n in (1, 3, 4)}},
        )

    def _builds(self, step: Any) -> bool:
        """Whether bridges are concluded without any that are known."""
        return not step.facts and all(fact.holds == (fact.value > 0) for fact in step.conclusions)

    named_steps = (
        NamedStep("too many bridges", 1.0, "island", "otherwise {rules} would have too many{as}", _DOUBLE, holds=False),
        NamedStep("island complete", 1.0, "island", "{rules} has all of its bridges", 0, holds=True),
        NamedStep("full neighbours", 1.0, "island", "otherwise {rules} would have too few", when=_builds),
        NamedStep("island", 1.2, "island", "{rules} allows nothing else, as {facts}"),
        NamedStep("would cross", 1.0, "crossing", "{facts}, and bridges do not cross"),
        NamedStep("only way", 2.2, "connected", "otherwise {apart}"),
        NamedStep(
            "only way", 2.4, "crossing+, connected", "otherwise bridges that do not cross could not join all islands"
        ),
        NamedStep(
            "would isolate",
            1.8,
            "island+, connected",
            "otherwise the bridges of {names} would not lead on to the others",
        ),
    )
