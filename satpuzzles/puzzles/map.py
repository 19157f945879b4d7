"""Map: colour the regions of a map with four colours, so that regions that share a border have different ones."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Model
from satpuzzles.boards import Board, Layer, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.drawing import Shade
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Making, NamedStep, RoomClues, Rooms, Rule, Symmetry, Texts


class Map(SizedPuzzle):
    """``regions`` has the region of each cell. ``givens[row][column]`` is the colour of its region, from 1 to 4, or
    None. In an answer the first cell of each region, by rows, has its colour.
    """

    regions: Rooms = Rooms()
    givens: RoomClues = RoomClues(1, 4, drawn=False, counted=False)

    kind = "map"
    aliases = {"four-colors": {}}
    genre = "areas"
    shape = "regions"
    given = "givens"
    numbers = range(1, 5)
    variable = "color"
    cells_of_room = 5
    making = Making(spare="any", standard=0.1, rare={"10x10": {"hard": None}})
    description = (
        "Colour each region of the map with one of four colours, 1 to 4. Regions that share a border have different "
        "colours; those that touch at a corner alone may have the same."
    )

    @property
    def holes(self) -> frozenset[Place]:
        firsts = {self.regions.around(place)[0] for place in rectangle(self.height, self.width).cells}
        return frozenset(rectangle(self.height, self.width).cells) - firsts

    def _place_of(self, place: Place) -> Place:
        inside = 0 < place[0] < 2 * self.height and 0 < place[1] < 2 * self.width
        return self.regions.around(place)[0] if inside else place

    symmetry = Symmetry(place_of=_place_of)

    @property
    def beside(self) -> NDArray[np.intp]:
        """``[pair, 2]``: the regions that share a border. They are numbered as the variables of the answer are."""
        labels = np.array(self.regions)
        both = np.sort(labels.ravel()[self.graph.ends], axis=1)
        return np.unique(both[both[:, 0] != both[:, 1]], axis=0)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, (first, second), firsts = model.answer.flat, self.beside.T, [*self.board.cells]
        names = Texts(
            lambda pair: "the border between {} and {}".format(*(self.board.name(firsts[one]) for one in pair)),
            self.beside.tolist(),
        )
        yield Rule("border", x.take(first) != x.take(second), "two colours", names)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        """Regions are filled with their colours."""
        colors = zip(self.board.cells, chain(*(self.known() if grid is None else grid)), strict=True)
        filled = [(frozenset(self.regions.around(place)), color) for place, color in colors if color]
        return [*super().layers(grid), *(Shade(cells, f"tint-{2 * color}") for cells, color in filled)]

    implied = SizedPuzzle.all_given

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import tatham, tatham_map

        pattern = r"\d+(x\d+)?n\d+(d[a-z])?:[a-z]+,[0-3a-z]+"
        yield tatham.Game("map", pattern, tatham.Rectangle("regions"), tatham_map.Colors("regions"))

    named_steps = (
        NamedStep(
            "only colour",
            1.2,
            "border+",
            "the regions that share a border with it have the others{as}",
            when="naked single",
        ),
    )
