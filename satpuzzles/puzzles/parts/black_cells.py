"""Fields of kinds with black cells, which have no value, and perhaps an arrow or a number."""

from collections.abc import Mapping, Sequence
from itertools import chain, count, filterfalse
from typing import Any

from satpuzzles.boards import Layer, Place, placed
from satpuzzles.boards.drawing import TIPS, Blocks, borders
from satpuzzles.stating import ClueGrid, Clues, Node, Others, Regions, Rooms, Schema, schemas
from satpuzzles.stating.entry_rows import EntryRows

BLACK = "x"
WAYS: Mapping[str, Place] = {"n": (-2, 0), "e": (0, 2), "s": (2, 0), "w": (0, -2)}
"""The step to the cell that an arrow points to."""


class BlackCells(ClueGrid):
    """A `ClueGrid` of black cells, "x", "3x" with a number, or the way of an arrow to a white cell."""

    says = "An arrow points to a white cell, which is null."

    def read(self, node: Node, others: Others) -> Clues:
        clues = super().read(node, others)
        for (y, x), clue in placed(clues).items():
            v, u = WAYS.get(str(clue), (0, 0))
            r, c = (y + v) // 2, (x + u) // 2
            if clue in WAYS and not (0 <= r < len(clues) and 0 <= c < len(clues[0]) and clues[r][c] is None):
                raise Node(clue, f"{node.place}[{y // 2}][{x // 2}]").error("an arrow to a white cell")
        return clues

    def layers(self, key: str, value: Clues, puzzle: Any) -> list[Layer]:
        return [Blocks({place: (TIPS.get(str(clue), str(clue)[:-1]),) for place, clue in placed(value).items()})]


class WhiteRooms(Rooms):
    """`Rooms` of white cells, whatever a document has for black ones; a white cell in none is one of its own."""

    says = "The number or name of the region of each white cell, null for a region of its own; anything in black cells."

    def schema(self, kind: Any) -> Schema:
        return schemas.either(schemas.rows(schemas.ANYTHING, self.largest), schemas.TEXT)

    def layers(self, key: str, value: Regions, puzzle: Any) -> list[Layer]:
        """The clues draw the black cells."""
        return [borders(value)]

    def _values(self, rows: EntryRows, others: Others) -> Sequence[Sequence[int | str | None]]:
        clues: Clues = others["clues"]
        if rows.shape != (len(clues), len(clues[0])):
            found = "{} rows of {}".format(*rows.shape)
            raise rows.entry(0, 0).error(f"{len(clues)} rows of {len(clues[0])}, as the clues have", found)
        names = [
            [None if clue is not None else self._name(rows.entry(r, c)) for c, clue in enumerate(row)]
            for r, row in enumerate(clues)
        ]
        free = filterfalse({*chain(*names)}.__contains__, count())
        return [
            [next(free) if name is None and clue is None else name for name, clue in zip(*both, strict=True)]
            for both in zip(names, clues, strict=True)
        ]
