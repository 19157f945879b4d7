"""Nondango: blacken one circle in each region, so that no three circles next to each other in a line are alike."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Self

from satenc import Count, Model
from satpuzzles.boards import CROSS, DISC, Cell, Grid, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.regions import rooms_around
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, NamedStep, Regions, Rooms, RoomSymbols, RowsLike, Rule, Texts

_CIRCLES, _WHITE = 0.95, 1
"""How many cells of new puzzles may have circles, and how many of those that can be white or black are white."""
_STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))


class Circles(RoomSymbols):
    """A circle in each cell, or none."""

    def empty(self, height: int, width: int) -> list[str]:
        return ["o" * width] * height


@dataclass(frozen=True)
class Nondango(SizedPuzzle):
    """``regions`` has the region of each cell. ``circles`` has a text for each row: "o" is a circle, "." an empty
    cell.
    """

    regions: Regions
    circles: tuple[str, ...]

    if TYPE_CHECKING:

        def __init__(self, regions: RowsLike, circles: RowsLike) -> None: ...

    kind = "nondango"
    shape = "circles"
    variable = "black"
    document = {"regions": Rooms(), "circles": Circles("o", '"o" for a circle', dots={"o": "end"})}
    needs = 'a circle ("o")'
    looks = {0: ("white", CROSS), 1: ("black", DISC)}
    spare = "none"
    description = (
        "Blacken exactly one circle in each region. No three circles that follow each other in a row, a column or a "
        "diagonal without a gap are all black or all white."
    )

    @property
    def holes(self) -> frozenset[Place]:
        return frozenset(rectangle(self.height, self.width).cells.keys() - self.entries.keys())

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, rooms = self.board, self.regions
        inside: list[list[int]] = [[] for _ in rooms.members]
        for place, number in board.numbers.items():
            inside[rooms.at(place)].append(number)
        yield Rule("region", Count(model.answer, inside, 1, 1), "one black circle", rooms.called)
        threes = [[(y + 2 * n * v, x + 2 * n * u) for n in range(3)] for y, x in board.cells for v, u in _STEPS]
        threes = [three for three in threes if all(place in board.cells for place in three)]
        names = Texts(lambda three: f"the three circles from {board.name(three[0])} to {board.name(three[2])}", threes)
        yield Rule("three", Count(model.answer, [*map(board.numbers_of, threes)], 1, 2), "not all alike", names)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        """Circles that can be filled in, with a region around each of the cells that are black then."""
        found: dict[Cell, int] = {}
        for cell in product(range(height), range(width)):
            alike = {found.get(first) for first, second in _before(cell) if found.get(first) == found.get(second)}
            left = [value for value in (0, 1) if value not in alike]
            if left and random.random() < _CIRCLES:
                found[cell] = left[0] if random.random() < _WHITE else left[-1]
        black = [[r * width + c] for (r, c), value in found.items() if value] or [[0]]
        regions = Regions(rooms_around(height, width, black, random))
        return cls.stating(height, width, lambda cell: "o" if cell in found else ".", regions=regions)

    def implied(self, grid: Grid, random: Random) -> Self:
        return self

    def finer(self, grid: Grid, cells: Collection[int], random: Random) -> Iterator[tuple[Self, Grid]]:
        """White circles go, one after the other."""
        values, puzzle = self.values_at(grid), self
        white = [place for place, number in self.board.numbers.items() if number in cells and not values[place]]
        for place in random.sample(white, len(white)):
            puzzle = puzzle.without(place, ".")
            yield puzzle, [[values[one] for one in row] for row in puzzle.board.rows]

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlink

        circles = codes.Choice(codes.mark("-", "."), codes.mark("x", "o"))
        answer = answers.Signs({"o": 0, "x": 1}, "circles")
        parts = puzzlekit.Cells("circles", circles), puzzlekit.Regions("regions")
        cells = puzzlink.Cells("circles", codes.Packed(("o", "."), 5))
        return {
            "puzzlekit": puzzlekit.Problem("Nondango", answer, *parts),
            "puzzlink": puzzlink.Link("nondango", puzzlink.Borders("regions"), cells),
        }

    named_steps = (
        NamedStep("region complete", 1.0, "region", "{rules} has it already", 0),
        NamedStep("last circle", 1.0, "region", "{rules} has no other circle left", 1),
        NamedStep("three in a line", 1.1, "three", "otherwise {rules} would be all alike"),
        NamedStep("region and lines", 1.8, "region+, three+", "otherwise {region} would make {three} all alike{as}"),
    )


def _before(cell: Cell) -> list[tuple[Cell, Cell]]:
    """The two cells before a cell in each line of three, row by row."""
    r, c = cell
    return [((r - v, c - u), (r - 2 * v, c - 2 * u)) for v, u in _STEPS]
