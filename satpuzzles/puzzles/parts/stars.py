"""Stars in cells, on edges between them and at their corners: a field of documents."""

from collections.abc import Iterator
from typing import Any

from satpuzzles.boards import Dots, Layer, Place
from satpuzzles.boards.board import rectangle
from satpuzzles.boards.stars import star_places, star_rows
from satpuzzles.stating import Characters, Editor, Node, Others
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

    def empty(self, height: int, width: int) -> list[str]:
        """A star in each cell."""
        return ["o" * width] * height

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        yield Dots(frozenset(star_places(value)), "white")

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        return star_rows(map(move.place, star_places(stated)), move.height, move.width)
