"""Double Choco: divide the board into areas of a white and a grey half, which have the same shape."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, Division, Graph, Joined, Model, Twins, Unknown
from satenc.graph_constraints.twin_areas import Areas
from satenc.graphs.lines import Parts
from satpuzzles.boards import Grid, Layer, cell_name, plural
from satpuzzles.boards.called import in_runs, listed
from satpuzzles.boards.drawing import Shade, TextLines, placed
from satpuzzles.puzzles.parts.bordered import NO_LOOSE_END, Bordered
from satpuzzles.stating import Characters, CluesInRooms, Encodings, Making, NamedStep, Rule, Solving, Texts
from satpuzzles.stating.modelling import values_of


class Halves(Characters):
    """Which cells are grey."""

    def empty(self, height: int, width: int) -> list[str]:
        """Every other cell of a row is grey."""
        return [(".#" * width)[:width]] * height

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        yield Shade(frozenset(place for place, one in placed(value).items() if one == "#"), "shaded")
        yield TextLines(["The colours, # for grey:", *value])


class DoubleChoco(Bordered):
    """``colors[row][column]`` is "#" for a grey cell and "." for a white one. ``clues[row][column]`` is how many cells
    of its colour the area of the cell has, or None.
    """

    colors: Halves = Halves("#", "'#' for a grey cell")
    clues: CluesInRooms = CluesInRooms(1, None, rooms="colors")

    kind = "double-choco"
    aliases = {"dbchoco": {}}
    making = Making(spare="some", rare={"10x10": {"medium": None, "hard": None}})
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

    @property
    def _sizes(self) -> dict[int, int]:
        """The numbers, by those of their cells."""
        return dict(zip(self.cell_numbers(self.numbered).tolist(), self.numbered.values(), strict=True))

    def _twins(self, x: Unknown, form: Connectivity = Connectivity.AUTO) -> Twins:
        grey = np.flatnonzero(self._grey()).tolist()
        return Twins(x, self.beside, shaded=grey, width=self.width, form=form)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, form, clues = model.answer, Connectivity(encodings["connectivity"]), self.numbered
        edges, graph = self._of_halves
        if clues:
            halves = Division(x, graph, self._sizes, edges=edges, form=form)
            owners = np.array([0, *range(len(clues))], np.intp)  # that no border lies in a half, areas say as well
            counted = Joined(x, len(clues), [(halves, owners)])
            yield self.clue_rule("half", counted, clues, lambda n: plural(n, "cell"), "the half of {cell}")
        yield Rule("area", self._twins(x, form), "each has a white and a grey half of one shape", ["the areas"])

    def _redundant(self, model: Model) -> Iterator[Rule]:
        """No border ends inside the board, and there is one between two cells with different numbers."""
        yield self.corner(model)
        clues, ends = self._sizes, enumerate(self.beside.ends.tolist())
        apart = [e for e, (v, w) in ends if v in clues and w in clues and clues[v] != clues[w]]
        if apart:
            edges = Texts(self.board.name, [[*self.board.cells][e] for e in apart])
            yield Rule("numbers", model.answer.flat.take(np.array(apart)) == 1, "different numbers beside it", edges)

    def _unsolvable(self) -> str | None:
        grey = int(self._grey().sum())
        white = self.height * self.width - grey
        return f"there are {grey} grey cells and {white} white ones" if grey != white else None

    solving = Solving(redundant=_redundant, unsolvable=_unsolvable)

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

    def _known(self, step: Any) -> Areas:
        """What the facts of a step say about areas."""
        possible = np.ones((len(self.beside.ends), 2), np.bool_)
        for fact in step.facts:
            possible[self.number(fact), fact.value if not fact.holds else 1 - fact.value] = False
        return self._twins(Model().booleans("border", len(possible))).areas(possible)

    def _shows(self, step: Any, borders: NDArray[np.bool_], value: int = 1) -> bool:
        """Whether ``borders[edge]``, or edges without one for the ``value`` 0, are what a step concludes first."""
        one = step.conclusions[0]
        return bool(borders[self.number(one)]) and (one.value if one.holds else 1 - one.value) == value

    def _outgrows(self, step: Any) -> bool:
        return self._shows(step, self._known(step).too_large)

    def _is_placed(self, step: Any) -> dict[str, str]:
        """The half whose twin would have no place."""
        known = self._known(step)
        for area, colour in known.complete:
            placed = known.placed(area, colour)
            if placed and any(self._shows(step, edges, value) for value, edges in zip((1, 0), placed, strict=True)):
                cells = known.cells(area, colour)
                return {"half": listed(in_runs({at: cell_name(at) for at in (divmod(v, self.width) for v in cells)}))}
        return {}

    named_steps = (
        NamedStep("different numbers", 1.0, "numbers", "the numbers beside {it} differ"),
        NO_LOOSE_END,
        NamedStep("half too large", 1.2, "half", "otherwise {names} would be too large{as}", 1),
        NamedStep("half too small", 1.2, "half", "otherwise {names} would be too small{as}", 0),
        NamedStep(
            "half too large",
            1.4,
            "area",
            "otherwise a half would have more cells than the other half can have{as}",
            when=_outgrows,
        ),
        NamedStep(
            "place of the twin", 1.5, "area", "otherwise the twin of {half} would have no place{as}", when=_is_placed
        ),
        NamedStep("halves alike", 1.8, "area", "otherwise an area would not have two halves of one shape{as}"),
        NamedStep("number and halves", 2.0, "half+, area", "{half} and two halves of one shape allow nothing else{as}"),
    )
