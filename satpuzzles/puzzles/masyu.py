"""Masyu: one loop through the centres of cells, straight through white pearls, and with a turn on black ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import compress, product
from random import Random
from typing import Any, Self

from satenc import Connectivity, Model, Table
from satpuzzles.boards.board import Place
from satpuzzles.boards.drawing import Dots, Layer, placed
from satpuzzles.boards.grids import Board, Grid
from satpuzzles.boards.networks import Segments
from satpuzzles.puzzles.parts.lines import LOOP_STEPS, LinePuzzle
from satpuzzles.stating.fields import Characters
from satpuzzles.stating.named_steps import NamedStep
from satpuzzles.stating.puzzle import Encodings
from satpuzzles.stating.rules import Rule, Texts

WHITE, BLACK = "w", "b"
_SAYS = {
    WHITE: "straight through, with a turn beside it",
    BLACK: "a turn, and straight on to both sides",
}
_COLOURS = {WHITE: "white", BLACK: "black"}
_FEW = 3
"""Pearls and cells that are seen at once."""
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def _keeps(pearl: str, lines: tuple[int, ...]) -> bool:
    """Whether ``lines`` suit a pearl: those that lead up, down, left and right, each before the one beyond it."""
    up, further_up, down, further_down, left, further_left, right, further_right = lines
    if pearl == BLACK:
        turns = up != down and left != right
        return turns and further_up >= up and further_down >= down and further_left >= left and further_right >= right
    if up and down and not left and not right:
        return not (further_up and further_down)
    return bool(left and right and not up and not down and not (further_left and further_right))


@cache
def _rows(pearl: str, inside: tuple[bool, ...]) -> frozenset[tuple[int, ...]]:
    """What the lines around a pearl may be, of those that lie ``inside`` the board."""
    rows = (row for row in product((0, 1), repeat=8) if _keeps(pearl, row))
    kept = (row for row in rows if not any(line and not there for line, there in zip(row, inside, strict=True)))
    return frozenset(tuple(compress(row, inside)) for row in kept)


def _is_small(step: Any, puzzle: Any) -> bool:
    """Whether few rules have to be seen together."""
    return len(step.rules) <= _FEW


@dataclass(frozen=True)
class Masyu(LinePuzzle):
    """``pearls`` has a text for each row: "w" is a white pearl, "b" a black one, "." a cell without a pearl."""

    pearls: tuple[str, ...]

    kind = "masyu"
    shape = "pearls"
    network = Segments
    document = {"pearls": Characters(WHITE + BLACK, '"w" for a white pearl, "b" for a black one')}
    encodings = {"connectivity": Connectivity.AUTO}
    spare = "some"
    description = (
        "Draw one loop through the centres of cells and through all pearls. It goes straight through a white pearl, "
        "and turns in the cell before it, in the cell after it, or in both. It turns on a black pearl, and goes "
        "straight through the cells before and after it."
    )

    named_steps = (
        *LOOP_STEPS,
        NamedStep("pearl at the border", 1.1, ["pearl"], "{names} has no room for another way", facts=False),
        NamedStep("pearl", 1.3, ["pearl"], "{names} allows nothing else, as {facts}"),
        NamedStep("pearls beside each other", 1.5, ["pearl+"], "{names} allow nothing else"),
        NamedStep("pearl and lines", 1.8, ["pearl+", "loop+"], "{names} allow{s} no other loop", facts=False),
        NamedStep(
            "pearl and lines", 2.0, ["pearl+", "loop+"], "{names} allow{s} no other loop, as {facts}", when=_is_small
        ),
    )

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink, tatham
        from satpuzzles.links.codes import PEARLS

        pearls, full = puzzlink.Cells("pearls", PEARLS), {"f": "a loop through all cells"}
        return {
            "puzzlekit": puzzlekit.Problem("Masyu", answers.Sides(), puzzlekit.Cells("pearls", puzzlekit.PEARLS)),
            "puzzlink": puzzlink.Link("mashu", pearls, aliases=("masyu", "pearl"), flags=full),
            "penpa": penpa.Board("masyu", penpa.LOOP, penpa.Pearls("pearls"), grid=("2", "2", "1")),
            "tatham": tatham.of_cells(  # without n an Akari looks alike
                "pearl", r"(d[a-z])?n?:[a-zBW]+", "pearls", tatham.PEARLS, always="n", ignored="d[a-z]|n"
            ),
        }

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, pearls = self.board, self._pearls
        groups, tables = [], []
        for (y, x), pearl in pearls.items():
            lines = [board.numbers.get((y + n * v, x + n * u), -1) for v, u in _STEPS for n in (1, 3)]
            groups.append([line for line in lines if line >= 0])
            tables.append(_rows(pearl, tuple(line >= 0 for line in lines)))
        places, demands = [*pearls], [_SAYS[pearl] for pearl in pearls.values()]
        names = Texts(lambda place: f"the {_COLOURS[pearls[place]]} pearl at {board.name(place)}", places)
        table = Table(model.answer, groups, tables)
        yield Rule("pearl", table, demands, names, is_clue=True, without=lambda i: self.without(places[i], "."))
        yield self.loop(model, encodings)

    @property
    def _pearls(self) -> dict[Place, str]:
        return {place: pearl for place, pearl in placed(self.pearls).items() if pearl != "."}

    def layers(self, grid: Board | None = None) -> list[Layer]:
        roles = ((WHITE, "white-pearl"), (BLACK, "black-pearl"))
        pearls = self._pearls
        dots = (Dots(frozenset(place for place in pearls if pearls[place] == pearl), role) for pearl, role in roles)
        return [*super().layers(grid), *dots]

    def implied(self, grid: Grid, random: Random) -> Self:
        lines = self.values_at(grid)

        def pearl(cell: Place) -> str:
            around = tuple(lines.get((cell[0] + n * v, cell[1] + n * u), 0) for v, u in _STEPS for n in (1, 3))
            return next((pearl for pearl in (WHITE, BLACK) if _keeps(pearl, around)), ".")

        return self.clued(pearl)
