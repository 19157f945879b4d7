"""Double Choco: divide the board into areas of a white and a grey half, which have the same shape."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, Division, Graph, Joined, Model, Twins
from satenc.graphs.lines import Parts
from satpuzzles.boards import Grid, Layer, plural
from satpuzzles.boards.drawing import Shade, TextLines, placed
from satpuzzles.puzzles.parts.bordered import NO_LOOSE_END, Bordered
from satpuzzles.stating import Characters, CluesInRooms, Encodings, Making, NamedStep, Rule
from satpuzzles.stating.modelling import values_of


class Halves(Characters):
    """Which cells are grey."""

    def empty(self, height: int, width: int) -> list[str]:
        """Every other cell of a row is grey."""
        return [(".#" * width)[:width]] * height

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        yield Shade(frozenset(place for place, one in placed(value).items() if one == "#"), "shaded")
        yield TextLines(["The colours, # for grey:", *value])


class Sizes(CluesInRooms):
    """The sizes of halves."""

    says = "As many rows and columns as the colors have."


class DoubleChoco(Bordered):
    """``colors[row][column]`` is "#" for a grey cell and "." for a white one. ``clues[row][column]`` is how many cells
    of its colour the area of the cell has, or None.
    """

    colors: Halves = Halves("#", "'#' for a grey cell")
    clues: Sizes = Sizes(1, None, rooms="colors")

    kind = "double-choco"
    aliases = {"dbchoco": {}}
    making = Making(spare="some", rare={"10x10": {"easy": None, "medium": None}})
    description = (
        "Divide the board into areas along the lines between cells. Each area has one connected group of white cells "
        "and one of grey cells, and both have the same size and shape; one may be turned or mirrored. A number says "
        "how many cells of its colour its area has."
    )

    def _grey(self) -> NDArray[np.bool_]:
        """Which cells are grey, row by row."""
        return np.array([one == "#" for one in chain(*self.colors)])

    @property
    def _of_halves(self) -> tuple[NDArray[np.intp], Graph]:
        """The edges between cells of one colour, and the graph of these."""
        graph, grey = self.beside, self._grey()
        same = np.flatnonzero(grey[graph.ends[:, 0]] == grey[graph.ends[:, 1]])
        return same, Graph(graph.order, graph.ends[same])

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, form, clues = model.answer, Connectivity(encodings["connectivity"]), self.numbered
        edges, graph = self._of_halves
        sizes = dict(zip(self.cell_numbers(clues).tolist(), clues.values(), strict=True))
        if clues:
            halves = Division(x, graph, sizes, edges=edges, form=form)
            owners = np.array([0, *range(len(clues))], np.intp)  # that no border lies in a half, areas say as well
            counted = Joined(x, len(clues), [(halves, owners)])
            yield self.clue_rule("half", counted, clues, lambda n: plural(n, "cell"), "the half of {cell}")
        grey = np.flatnonzero(self._grey()).tolist()
        twins = Twins(x, self.beside, shaded=grey, width=self.width, form=form)
        yield Rule("area", twins, "each has a white and a grey half of one shape", ["the areas"])

    def redundant(self, model: Model) -> Iterator[Rule]:
        """No border ends inside the board."""
        yield self.corner(model)

    def contradiction(self) -> str | None:
        grey = int(self._grey().sum())
        white = self.height * self.width - grey
        return f"there are {grey} grey cells and {white} white ones" if grey != white else None

    def implied(self, grid: Grid, random: Random) -> "DoubleChoco":
        """A number in some cell of each half."""
        edges, graph = self._of_halves
        joined = np.flatnonzero(values_of(grid)[edges] == 0)
        number = Parts.of(graph, joined, np.arange(graph.order)).number
        halves = [np.flatnonzero(number == i).tolist() for i in range(int(number.max()) + 1)]
        size = {random.choice(half): len(half) for half in halves}
        return self.filled(map(size.get, range(graph.order)))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import codes, puzzlink

        colors = puzzlink.Cells("colors", codes.Packed((".", "#"), 5))
        yield puzzlink.Link("dbchoco", colors, puzzlink.IfAny("clues"))

    named_steps = (
        NO_LOOSE_END,
        NamedStep("half too large", 1.2, "half", "otherwise {names} would be too large{as}", 1),
        NamedStep("half too small", 1.2, "half", "otherwise {names} would be too small{as}", 0),
        NamedStep("halves alike", 1.6, "area", "otherwise an area would not have two halves of one shape{as}"),
        NamedStep("number and halves", 1.8, "half+, area", "{half} and two halves of one shape allow nothing else{as}"),
    )
