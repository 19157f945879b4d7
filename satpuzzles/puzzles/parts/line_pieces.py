"""The field of lines that are given in cells, by the sides that they cross."""

from collections.abc import Iterable, Mapping
from typing import Any

from satpuzzles.boards import Layer, Lines, Place, placed
from satpuzzles.stating import ClueGrid, Clues, Editor
from satpuzzles.stating.moves import Move

WAYS: Mapping[str, Place] = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
PIECES = {piece: tuple(int(way in piece) for way in WAYS) for piece in ("ns", "ew", "ne", "nw", "se", "sw", "nsew")}
"""What lines a cell may have: straight on, a turn, or a crossing."""


class Pieces(ClueGrid):
    """A `ClueGrid` of the sides that the lines of a cell cross, such as "ns"; lines are drawn to them."""

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        ways = [(at, WAYS[way]) for at, piece in placed(value).items() for way in str(piece)]
        paths = [[(y, x), (y + v, x + u)] for (y, x), (v, u) in ways]
        return [Lines(paths, "wide")]

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        def turned(piece: Any) -> Any:
            return piece and "".join(sorted(map(move.compass, piece), key=[*WAYS].index))

        return super().moved([[*map(turned, row)] for row in stated], move, editor)
