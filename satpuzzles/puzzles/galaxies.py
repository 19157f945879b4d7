"""Spiral Galaxies (Tentai Show): divide the board into areas that look alike upside down, each around one star."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Connected, Connectivity, Model, Table
from satpuzzles.boards import Board, Cell, Dots, Layer, Place
from satpuzzles.boards.board import pieces, rectangle
from satpuzzles.boards.stars import star_places, star_rows
from satpuzzles.puzzles.parts.clue_areas import ClueAreas
from satpuzzles.stating import Characters, Editor, Encodings, Making, NamedStep, Node, Others, Rule, Texts
from satpuzzles.stating.moves import Move


class Stars(Characters):
    """A letter for each cell that has a star: in its middle, or at its right or lower edge, or the corner of these."""

    says = "At least one star; no two touch one cell, and none is at the edge of the board."

    def read(self, node: Node, others: Others) -> tuple[str, ...]:
        rows = super().read(node, others)
        found = star_places(rows)
        if not found:
            raise node.error("a star", "none")
        board, taken = rectangle(len(rows), len(rows[0])), set[Place]()
        for y, x in found:
            place = f"{node.place}[{(y - 1) // 2}][{(x - 1) // 2}]"
            star = Node(rows[(y - 1) // 2][(x - 1) // 2], place)
            own = {*board.around((y, x))}
            if y >= 2 * len(rows) or x >= 2 * len(rows[0]):
                raise star.error("a star inside the board")
            if not own.isdisjoint(taken):
                raise star.error("stars that touch different cells", "two at one")
            taken |= own
        return rows

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        yield Dots(frozenset(star_places(value)), "white")

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        return star_rows(map(move.place, star_places(stated)), move.height, move.width)


class Galaxies(ClueAreas):
    """``stars[row][column]`` is "o" for a star in the middle of the cell, "e" for one on its right (east) edge, "s" on
    its lower (south) edge, "c" on the corner of both, or "." for none.
    """

    stars: Stars = Stars("oesc", "a letter: o, e, s or c", start="o")

    kind = "galaxies"
    kind_title = "Spiral Galaxies"
    making = Making(spare="none", rare={"10x10": {"hard": None}})
    aliases = {"spiral-galaxies": {}, "tentai-show": {}, "tentaisho": {}}
    shape = "stars"
    encodings = {"connectivity": Connectivity.AUTO}
    clue_name = "the star at {cell}"
    description = (
        "Divide the board into connected areas along the lines between cells. Each area has one star and is the same "
        "when it is turned by half a turn around it."
    )

    @cached_property
    def places(self) -> list[Place]:
        """Where the stars lie, in the order of the values that stand for them."""
        return star_places(self.stars)

    @cached_property
    def own(self) -> list[list[int]]:
        """The cells that each star lies in or touches."""
        return [self.board.numbers_of(self.board.around(place)) for place in self.places]

    def clue_called(self, cell: Cell) -> str:
        """A star goes by the first and the last of its own cells."""
        own = self.own[self.at.index(cell)]
        return f"the star {'-'.join(map(self.called, sorted({own[0], own[-1]})))}"

    @cached_property
    def mirrored(self) -> list[dict[int, int]]:
        """For each star the cells that it can reach, each with the one on the other side."""
        taken = {cell: i for i, cells in enumerate(self.own) for cell in cells}
        found = []
        for i, (y, x) in enumerate(self.places):
            free = {n: place for place, n in self.board.numbers.items() if taken.get(n, i) == i}
            other = {n: self.board.numbers.get((2 * y - v, 2 * x - u), -1) for n, (v, u) in free.items()}
            both = {n: m for n, m in other.items() if m in free}
            near = next(
                (part for part in pieces(both, self.board.neighbours) if self.own[i][0] in part), {self.own[i][0]}
            )
            found.append({n: both.get(n, n) for n in sorted(near)})
        return found

    def reach(self) -> NDArray[np.bool_]:
        reach = np.zeros((len(self.board.cells), len(self.places)), np.bool_)
        for value, cells in enumerate(self.mirrored):
            reach[[*cells], value] = True
        reach[~reach.any(axis=1)] = True
        return reach

    def known(self) -> Board:
        """The cells that each star touches are its own."""
        number = {cell: i for i, cells in enumerate(self.own, start=1) for cell in cells}
        return [[number.get(r * self.width + c) for c in range(self.width)] for r in range(self.height)]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, form = model.answer.flat, Connectivity(encodings["connectivity"])
        names = [*map(self.clue_called, self.at)]
        cells = Texts(self.board.name, [*self.board.cells])
        reached = [[(i + 1,) for i, other in enumerate(self.mirrored) if n in other] for n in range(len(cells))]
        yield Rule("reach", Table(model.answer, np.arange(len(cells))[:, None], reached), "part of a star", cells)
        pairs = [(i, n, m) for i, other in enumerate(self.mirrored) for n, m in other.items() if n < m]
        star, one, another = np.array(pairs, np.intp).reshape(-1, 3).T
        both = (x.take(one) == star + 1) == (x.take(another) == star + 1)
        called = Texts(names.__getitem__, star.tolist())
        yield Rule("turn", both, "a cell and the one on the other side are both part of it, or neither is", called)
        for value, name in enumerate(names, start=1):
            together = Connected(model.answer, self.graph, value=value, form=form)
            yield Rule(f"area of {name}", together, f"all parts of {name} are connected", whole=True)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlekit_own, puzzlink, stars, tatham

        parts = tatham.Rectangle("stars", 3), tatham.Options(always="dn", ignored="d[a-z]"), stars.Letters("stars")
        labels, borders, grid = answers.Parts(field="stars"), penpa.divided("stars"), ("2", "2", "1")
        yield puzzlekit.Problem("Galaxies", labels, puzzlekit.Cells("stars", puzzlekit_own.STARS))
        yield puzzlink.Link("tentaisho", stars.Dots("stars"))
        yield penpa.Board("spiralgalaxies", borders, stars.Circles("stars"), grid=grid)
        yield tatham.Game("galaxies", r"\d+(x\d+)?(d[a-z])?:[a-zA-Z]+", *parts, alone=r"\d+(x\d+)?d[nu]:[a-zA-Z]+")

    def _goes_across(self, step: Any) -> bool:
        """Whether the step rests on other cells than that concluded."""
        return all(fact.cell != step.conclusions[0].cell for fact in step.facts)

    named_steps = (
        NamedStep("other side", 1.0, "turn", "a half turn around {rules} takes {cells} there{as}", when=_goes_across),
        NamedStep("only star that reaches", 1.3, "", "no other star can reach {them}", holds=True),
        NamedStep("only star that reaches", 1.4, "turn+", "no other star can have {them}", holds=True),
        NamedStep("only star that reaches", 1.6, "area.*+", "no other star can reach {them}", holds=True),
        NamedStep("only star that reaches", 1.8, "turn+, area.*+", "no other star can reach {them}", holds=True),
    )
