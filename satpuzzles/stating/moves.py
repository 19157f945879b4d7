"""Boards turned, mirrored, or with other rows and columns: where places go, and with them what fields state."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from satpuzzles.boards.board import Cell, Place, cell_name

Vector: TypeAlias = tuple[int, int]
"""A step: how far down and how far to the right."""
_COMPASS: Mapping[str, Vector] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
SIDES: Mapping[str, Vector] = {"above": (1, 0), "left": (0, 1), "below": (-1, 0), "right": (0, -1)}
"""Sides of a board, each with the way that lines are read from there."""
_CELL = re.compile(r"r(\d+)c(\d+)")


@dataclass(frozen=True)
class Move:
    """A rectangle of ``height`` rows and ``width`` columns that a place (y, x) of another one goes to: its ``down`` and
    ``right`` sides become these, and then it goes the ``offset`` further, in half steps. The first rows and columns,
    as many as the ``rim`` has, stay what they are.
    """

    height: int
    width: int
    down: Vector = (1, 0)
    right: Vector = (0, 1)
    offset: Place = (0, 0)
    rim: tuple[int, int] = (0, 0)

    @property
    def swaps(self) -> bool:
        """Whether rows become columns."""
        return self.down[0] == 0

    def way(self, way: Vector) -> Vector:
        y, x = way
        return self.down[0] * y + self.right[0] * x, self.down[1] * y + self.right[1] * x

    def place(self, place: Place) -> Place:
        """The place (y, x), in half steps, after the move; perhaps outside of the board."""
        above, left = 2 * self.rim[0], 2 * self.rim[1]
        y, x = self.way((place[0] - above, place[1] - left))
        return y + self.offset[0] + above, x + self.offset[1] + left

    def cell(self, cell: Cell) -> Cell | None:
        """The cell after the move; None for one of the rim, and for one that has left the board."""
        above, left = self.rim
        y, x = self.place((2 * cell[0] + 1, 2 * cell[1] + 1))
        inside = 2 * above < y < 2 * self.height and 2 * left < x < 2 * self.width
        return (y // 2, x // 2) if inside and cell[0] >= above and cell[1] >= left else None

    def rows(self, rows: Sequence[Sequence[Any]], empty: Sequence[Sequence[Any]] | None) -> list[Any]:
        """The rows of a field after the move: the entries of ``rows`` put onto the rows of an ``empty`` board; texts
        stay texts.
        """
        found: list[list[Any]] = [*map(list, empty)] if empty else [[None] * self.width for _ in range(self.height)]
        for r, row in enumerate(rows):
            for c, entry in enumerate(row):
                if (at := self.cell((r, c))) is not None:
                    found[at[0]][at[1]] = entry
        return ["".join(row) for row in found] if isinstance(rows[0], str) else found

    def compass(self, entry: Any) -> Any:
        """An ``entry`` such as "2s" or "ne" with its direction, the last letters, turned too; any other entry as it
        is.
        """
        if not isinstance(entry, str) or not (letters := re.search("[ns]?[ew]?$", entry)) or not letters[0]:
            return entry
        y, x = self.way((sum(_COMPASS[one][0] for one in letters[0]), sum(_COMPASS[one][1] for one in letters[0])))
        return entry[: letters.start()] + {-1: "n", 0: "", 1: "s"}[y] + {-1: "w", 0: "", 1: "e"}[x]

    def marks(self, stated: Any, editor: Mapping[str, Any]) -> Any:
        """Marks after the move: the cells in their texts have other names, and rays other directions."""
        if isinstance(stated, list):
            return [self.marks(one, editor) for one in stated]
        if isinstance(stated, dict):
            steps = editor.get("steps") or {}
            ways = {name: next(one for one, way in steps.items() if way == self.way(steps[name])) for name in steps}
            return {key: ways[one] if key == "towards" else self.marks(one, editor) for key, one in stated.items()}
        at = 2 if editor["way"] == "corner" else 1  # a corner is that below and right of its cell

        def called(found: re.Match[str]) -> str:
            y, x = self.place((2 * int(found[1]) - 2 + at, 2 * int(found[2]) - 2 + at))
            return cell_name(((y - at) // 2, (x - at) // 2))

        return _CELL.sub(called, stated) if isinstance(stated, str) else stated

    def sides(self, stated: Mapping[str, Any], several: bool) -> dict[str, Any]:
        """The numbers beside lines after the move, by their side; on the opposite side where ``stated`` has no such
        key. Lists of ``several`` numbers are read from above and from the left.
        """
        lengths = {side: self.width if side in ("above", "below") else self.height for side in SIDES}
        found: dict[str, Any] = {}
        for side, numbers in stated.items():
            now = _side(self.way(SIDES[side]))
            if now not in stated:
                now = _side((-SIDES[now][0], -SIDES[now][1]))
            lines: list[Any] | None = None if numbers is None else [None] * lengths[now]
            across = 1 if side in ("above", "below") else 0
            for i, number in enumerate(numbers or ()):
                at = self.place((0, 2 * i + 1) if across else (2 * i + 1, 0))[across != self.swaps] // 2
                if lines is not None and 0 <= at < len(lines):
                    is_back = several and number and min(self.way(SIDES[side])) < 0
                    lines[at] = number[::-1] if is_back else number
            found[now] = lines
        return found

    def edges(self, stated: Mapping[str, Sequence[str] | None], signs: Mapping[str, str]) -> dict[str, list[str]]:
        """The signs between cells ``across`` and ``down``; of two ``signs`` the first points up or to the left."""
        found = {
            "across": [["."] * (self.width - 1) for _ in range(self.height)],
            "down": [["."] * self.width for _ in range(self.height - 1)],
        }
        for name, rows in stated.items():
            down, right = (1, 0) if name == "down" else (0, 1)
            for r, row in enumerate(rows or ()):
                for c, sign in enumerate(row):
                    y, x = self.place((2 * r + 1 + down, 2 * c + 1 + right))
                    if sign == "." or not (0 < y < 2 * self.height and 0 < x < 2 * self.width):
                        continue
                    now, way = "across" if y % 2 else "down", self.way((down, right))
                    number = signs[name].index(sign) if min(way) >= 0 else 1 - signs[name].index(sign)
                    found[now][(y - 1) // 2][(x - 1) // 2] = signs[now][number]
        return {name: ["".join(row) for row in rows] for name, rows in found.items()}

    def field(self, stated: Any, editor: Mapping[str, Any], empty: Any) -> Any:
        """The JSON of a field after the move, by its ``editor``, see `satpuzzles.stating.editors`."""
        if stated is None:
            return None
        if editor["editor"] == "cells":
            return self.rows(stated, empty)
        return self.marks(stated, editor) if editor["editor"] == "marks" else stated


def _side(way: Vector) -> str:
    return next(side for side, one in SIDES.items() if one == way)
