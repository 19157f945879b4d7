"""Star Battle: the same number of stars in every row, column and region, no two of them on neighbouring cells."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc import Cardinality, Count, IndependentSet, Model
from satpuzzles.boards import CROSS, Board, Grid, Layer, Lines, plural
from satpuzzles.boards.drawing import STAR
from satpuzzles.errors import InstanceError
from satpuzzles.puzzles.parts import neighbours
from satpuzzles.puzzles.parts.neighbours import KING, NeighboursField, most_stars
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, NamedStep, RegionsField, Rule, Showing, Solving, TextBoard, Whole
from satpuzzles.stating.hooks import kind_and_size
from satpuzzles.stating.typed import BLANK, numbers

LARGEST = 250
"""Rows."""
MOST_STARS = 1000
"""In each row, by a document; fewer fit any board."""


class Stars(Whole):
    """The stars in each row; programs may leave out a single one, documents may not."""

    default = 1


class StarBattle(SizedPuzzle):
    """``regions`` has the number of the region of each cell of a square, from 0, -1 for a black cell. At most one of
    two ``neighbours`` has a star: cells one move of a "king" or a "knight" apart, those that share a "side", "none", or
    a list of pairs of cells (row, column), counted from 0.
    """

    regions: RegionsField = RegionsField(LARGEST, holes=True)
    stars: Stars = Stars(1, MOST_STARS, "a number of stars")
    neighbours: NeighboursField = NeighboursField()

    kind = "star-battle"
    variable = "star"
    shape = "regions"
    looks = {0: ("starless", CROSS), 1: ("starred", STAR)}
    aliases = {"queens": {"stars": 1}}
    encodings = {"cardinality": Cardinality.SEQUENTIAL}
    named_steps = (NamedStep("beside a star", 1.0, "neighbours", "", 0, facts=True),)

    def __post_init__(self) -> None:
        if isinstance(self.regions, Integral):
            raise InstanceError("regions", "the rows of regions, before the number of stars", f"{self.regions}")
        super().__post_init__()

    @property
    def size(self) -> int:
        return len(self.regions)

    @staticmethod
    def _typed(_kind: Any, board: TextBoard) -> dict[str, Any] | None:
        """Names of regions; or stars in a drawn board, as many in each row."""
        used = {*chain(*board.cells)}
        if not board.is_bare or (board.regions is None) == (BLANK in used):
            return None
        if board.regions is None:
            return {"regions": numbers(board.cells)}
        if not used <= {STAR, CROSS, BLANK}:
            return None
        stars = board.cells[0].count(STAR)
        return {"regions": board.regions} | ({"stars": stars} if stars else {})

    reading = replace(SizedPuzzle.reading, typed=_typed)

    def _unsolvable(self) -> str | None:
        most = most_stars(self.size, self.neighbours)
        if self.stars > most:
            room = f"room for {plural(most, 'star')} in each row and column"
            return f"a board of size {self.size} has {room}, not {self.stars}"
        for number, cells in enumerate(self.regions.members):
            if len(cells) < self.stars:
                has = f"{self.regions.called[number]} has {plural(len(cells), 'cell')}"
                return f"{has}, fewer than {self.stars} stars need"
        return None

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        star = model.answer
        stars = plural(self.stars, "star")
        (rows, columns), regions, called = self.lines, self.regions.members, self.regions.called
        for label, groups, names in (("row", rows, ()), ("column", columns, ()), ("region", regions, called)):
            counted = Count(star, groups, self.stars, self.stars, Cardinality(encodings["cardinality"]))
            yield Rule(label, counted, stars, names, is_clue=label == "region", has=partial(_stars_in, groups))
        if self.regions.holes:
            black = Count(star, self.cell_numbers(sorted(self.regions.holes))[:, None], 0, 0)
            yield Rule("black", black, "black cells have no star", whole=True)
        if self.neighbours != neighbours.NONE:
            apart = IndependentSet(star, neighbours.cliques(self.size, self.neighbours))
            touch = neighbours.lie(self.neighbours)
            yield Rule("neighbours", apart, f"stars never {touch}", whole=True, exclusion=touch)

    solving = Solving(unsolvable=_unsolvable)

    def _findings(self, grid: Grid) -> dict[str, Any]:
        """The columns of the stars, row by row, from 1: the form in which the paper gives answers."""
        return {"stars": [[c + 1 for c, value in enumerate(row) if value] for row in grid]}

    def _title(self) -> str:
        return f"{kind_and_size(self)}, {self._stars.lower()}"

    showing = Showing(title=_title, findings=_findings, crossed=True)

    @property
    def description(self) -> str:
        black = " Black cells have none." if self.regions.holes else ""
        return f"{self._stars} in every row, column and region; {self._apart()}.{black}"

    @property
    def _stars(self) -> str:
        return "One star" if self.stars == 1 else f"{self.stars} stars"

    def layers(self, grid: Board | None = None) -> list[Layer]:
        pairs = () if isinstance(self.neighbours, str) else self.neighbours
        joined = [[(2 * r + 1, 2 * c + 1) for r, c in pair] for pair in pairs]
        return [*super().layers(grid), Lines(joined, "diagonal")]

    def _apart(self) -> str:
        """How stars lie to each other, as a rule of the game."""
        if self.neighbours == neighbours.NONE:
            return "stars may touch"
        more = {KING: ", not even diagonally"}.get(self.neighbours, "") if isinstance(self.neighbours, str) else ""
        listed = "" if isinstance(self.neighbours, str) else "; a line joins the cells of each pair"
        return f"no two stars {neighbours.lie(self.neighbours)}{more}{listed}"

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, penpa_own, puzzlekit, puzzlink
        from satpuzzles.links.expression import Always

        kings = Always("neighbours", KING)
        stars = penpa_own.Beside("stars", "star", r"★|\*|stars?\b", "the number of stars")
        yield puzzlekit.Problem(
            "Starbattle", answers.Shaded(), kings, puzzlekit.Header("stars"), puzzlekit.Regions("regions", holes="#@")
        )
        yield puzzlink.Link("starbattle", kings, puzzlink.Count("stars"), puzzlink.Borders("regions"))
        yield penpa.Board("starbattle", penpa.STARRED, kings, stars, penpa.Regions("regions"))


def _stars_in(groups: NDArray[np.intp] | Sequence[ArrayLike], number: int, values: NDArray[np.int64]) -> str:
    """How many stars the cells of a group have in an answer: "3 stars"."""
    return plural(int(values[np.asarray(groups[number], np.intp)].sum()), "star")
