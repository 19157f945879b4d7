"""Sudokus with marks in texts of puzzlekit: even and odd cells, and all pairs of neighbours with consecutive values."""

from collections.abc import Sequence
from dataclasses import dataclass

from satpuzzles.boards.board import cell_name
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import FirstOf, Value, mark
from satpuzzles.links.expression import Fields, Part
from satpuzzles.links.puzzlekit import NUMBER, Lines

_PARITY = FirstOf(mark("E", "even"), mark("O", "odd"), mark("-", None), NUMBER)
_SIDES = {1: (0, 1), 2: (1, 0), 4: (0, -1), 8: (-1, 0)}
"""What is added to the number of a cell for a mark at its right, lower, left and upper side."""


@dataclass(frozen=True)
class Parities(Part[Lines]):
    """A number, E or O for each cell: the fields ``givens``, ``even`` and ``odd``."""

    fields: Sequence[str] = ("givens", "even", "odd")

    def read(self, target: Lines) -> Fields:
        rows = target.rows(_PARITY)
        named = [(cell_name((r, c)), value) for r, row in enumerate(rows) for c, value in enumerate(row)]
        marked = {key: " ".join(name for name, value in named if value == key) for key in ("even", "odd")}
        givens = [[value if isinstance(value, int) else None for value in row] for row in rows]
        return {"givens": givens} | {key: cells for key, cells in marked.items() if cells}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        rows: list[list[Value]] = [[*row] for row in document["givens"]]
        for key in ("even", "odd"):
            for name in document.get(key, "").split():
                r, c = (int(number) - 1 for number in name[1:].split("c"))
                if rows[r][c] is not None:
                    raise InstanceError(key, f"no given in a cell that is marked, for {site}", name)
                rows[r][c] = key
        for row in rows:
            target.add(row, _PARITY, "givens", site)


@dataclass(frozen=True)
class Consecutive(Part[Lines]):
    """For each cell a number that says at which sides it has a consecutive value: the field ``white_dots``, of a square
    without boxes that has all of its dots.
    """

    fields: Sequence[str] = ("white_dots", "nonconsecutive", "box")

    def read(self, target: Lines) -> Fields:
        rows, dots = target.rows(NUMBER), []
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                ends = [(r + v, c + u, bit) for bit, (v, u) in _SIDES.items() if value & bit]
                for y, x, bit in ends:
                    back = {1: 4, 2: 8, 4: 1, 8: 2}[bit]
                    if not (0 <= y < len(rows) and 0 <= x < len(row) and rows[y][x] & back):
                        raise InstanceError(cell_name((r, c)), "a mark that the cell beside it has too", f"{value}")
                dots += [f"{cell_name((r, c))} {cell_name((y, x))}" for y, x, bit in ends if bit in (1, 2)]
        return {"white_dots": dots, "nonconsecutive": True, "box": [1, target.height]}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        size = target.height
        if document.get("box") != [1, size] or not document.get("nonconsecutive"):
            raise InstanceError("box", f"rows as boxes, and all white dots, for {site}", "others")
        rows = [[0] * size for _ in range(size)]
        for dot in document.get("white_dots", ()):
            if not isinstance(dot, str):
                raise InstanceError("white_dots", f"dots without numbers, for {site}", "a number")
            one, other = (tuple(int(number) - 1 for number in name[1:].split("c")) for name in dot.split())
            for (r, c), (y, x) in ((one, other), (other, one)):
                rows[r][c] += next(bit for bit, way in _SIDES.items() if way == (y - r, x - c))
        for row in rows:
            target.add(row, NUMBER, "white_dots", site)
