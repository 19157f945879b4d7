"""How f-puzzles holds constraints on a Sudoku: a member of its object for each sort of them.

After ``FPuzzlesBoard.cs`` and ``CreateFromFPuzzles`` of the program of D. Clamage, `SudokuSolver`, which reads all of
them, ``fpuzzlesdecoder.js`` of SudokuPad, and the types of ``fpuzzles-data`` by N. Sitnikov.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Any, ClassVar, TypeAlias

from satpuzzles.boards.board import cell_name
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError

Json: TypeAlias = dict[str, Any]
"""An object with ``size``, ``grid``, rows of an object for each cell, and more members."""

OWN_FORM = "scl"
"""The site of links in SudokuPad's own form."""
LOOKS = {"outlineC", "fontC", "baseC", "width", "height", "size"}
"""Members of any entry that say how it is drawn, by the types of ``fpuzzles-data``."""


@dataclass(frozen=True)
class Member(ABC):
    """Reads and writes one field of a document as the member ``name`` of the object of f-puzzles."""

    name: str

    @abstractmethod
    def read(self, target: Json) -> Any:
        """The value of the field as documents have it, or None. The member is removed from ``target``. Raises
        InstanceError.
        """

    @abstractmethod
    def write(self, entries: Any, target: Json, place: str, site: str) -> None:
        """Add the field, which documents call ``place``. Raises InstanceError for what has no place."""


class Entries(Member):
    """A list of objects, each of one entry or more. They have the ``keys`` and no others, but for `LOOKS`. A number
    that entries call ``value`` is not written if it is 0, which stands for none.
    """

    keys: ClassVar[Sequence[str]] = ("cells",)
    value = ""

    @abstractmethod
    def of(self, found: Json) -> list[Any]:
        """The entries of an object."""

    @abstractmethod
    def to(self, entry: Any) -> Json:
        """The object of an entry."""

    def read(self, target: Json) -> Any:
        return [entry for one in taken(target, self.name, self.keys) for entry in self.of(one)] or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:
        for i, entry in enumerate(entries):
            if isinstance(entry, dict) and entry.get(self.value) == 0:
                raise InstanceError(f"{place}[{i}].{self.value}", f"a number above 0, for {site}", "0")
        target.setdefault(self.name, []).extend(map(self.to, entries))


@dataclass(frozen=True)
class Lines(Entries):
    """Lines of cells, one or several in an object, perhaps with a number that entries call ``value``."""

    value: str = ""
    keys: ClassVar = ("lines", "value")

    def of(self, found: Json) -> list[Any]:
        lines = [cells_of(line) for line in listed(found.get("lines"))]
        number = found.get("value")
        if number and not self.value:
            raise InstanceError("the board", f"{self.name} without a value", shown(number))
        return lines if number in (None, "") else [{"cells": line, self.value: numeral(number)} for line in lines]

    def to(self, entry: Any) -> Json:
        if isinstance(entry, str):
            return {"lines": [to_cells(entry)]}
        return {"lines": [to_cells(entry["cells"])], "value": str(entry[self.value])}


@dataclass(frozen=True)
class Beside(Member):
    """A member that f-puzzles does not have, written like the one ``of`` another name: it stands beside the shapes of
    SudokuPad's own form, which show it, and nowhere else.
    """

    name: str = field(init=False)
    of: Member

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.of.name)

    def read(self, target: Json) -> Any:
        return self.of.read(target)

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:
        if site != OWN_FORM:
            raise InstanceError(place, f"none, as only {OWN_FORM} has them, for {site}", shown(entries))
        self.of.write(entries, target, place, site)


class Arrows(Entries):
    """Circles of one cell or more, each with the lines that start there."""

    keys: ClassVar = ("cells", "lines")

    def of(self, found: Json) -> list[Any]:
        circle, lines = cells_of(found.get("cells")), listed(found.get("lines"))
        if not lines:
            raise InstanceError("the board", f"a line for each circle of {self.name}", f"none at {circle}")
        return [{"circle": circle, "line": cells_of(line)} for line in lines]

    def to(self, entry: Any) -> Json:
        return {"lines": [to_cells(entry["line"])], "cells": to_cells(entry["circle"])}


@dataclass(frozen=True)
class Cells(Entries):
    """Groups of cells, with a number that entries call ``value`` if they have one. If there is a ``usual`` number,
    entries with it have nothing but the cells.
    """

    value: str = ""
    usual: int | None = None
    keys: ClassVar = ("cells", "value")

    def of(self, found: Json) -> list[Any]:
        cells, number = cells_of(found.get("cells")), found.get("value")
        if number in (None, "", *((0, "0") if self.usual is None else (self.usual, str(self.usual)))):
            return [{"cells": cells} if self.usual is None else cells]
        return [{"cells": cells, self.value: numeral(number)}]

    def to(self, entry: Any) -> Json:
        if isinstance(entry, str):
            return {"cells": to_cells(entry), "value": ""}
        value = {"value": str(entry[self.value])} if self.value in entry else {}
        return {"cells": to_cells(entry["cells"])} | value


class Groups(Entries):
    """Groups of cells with nothing beside."""

    def of(self, found: Json) -> list[Any]:
        return [cells_of(found.get("cells"))]

    def to(self, entry: Any) -> Json:
        return {"cells": to_cells(entry)}


class Clones(Entries):
    """Groups of cells and their copies."""

    keys: ClassVar = ("cells", "cloneCells")

    def of(self, found: Json) -> list[Any]:
        return [{"cells": cells_of(found.get("cells")), "copy": cells_of(found.get("cloneCells"))}]

    def to(self, entry: Any) -> Json:
        return {"cells": to_cells(entry["cells"]), "cloneCells": to_cells(entry["copy"])}


class Quadruples(Entries):
    """Values at corners: the first of the four cells is above and left of it."""

    keys: ClassVar = ("cells", "values")

    def of(self, found: Json) -> list[Any]:
        cells = sorted(to_cells(cells_of(found.get("cells"))), key=row_and_column)
        if not cells or cells != _around(cells[0]):
            raise InstanceError("the board", f"the four cells around a corner for {self.name}", " ".join(cells))
        values = [numeral(value) for value in listed(found.get("values"))]
        return [{"corner": cells[0].lower(), "values": values}]

    def to(self, entry: Any) -> Json:
        return {"cells": _around(entry["corner"]), "values": entry["values"]}


def _around(cell: str) -> list[str]:
    """The four cells around the corner below and right of a cell."""
    row, column = row_and_column(cell)
    return [name_of(row + i, column + j) for i in (0, 1) for j in (0, 1)]


@dataclass(frozen=True)
class EachCell(Member):
    """An object for each cell that a text names. Old links have some of them as the ``parity`` of the cell itself."""

    parity: str = ""

    def read(self, target: Json) -> Any:
        found = [cells_of([one.get("cell")]) for one in taken(target, self.name, ("cell",))]
        for r, row in enumerate(target["grid"] if self.parity else (), start=1):
            found += [name_of(r, c).lower() for c, cell in enumerate(row, start=1) if cell.get("parity") == self.parity]
        return " ".join(dict.fromkeys(found)) or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        target[self.name] = [{"cell": cell} for cell in to_cells(entries)]


class InCells(Member):
    """Objects that each have some of the ``cells`` that a text names."""

    def read(self, target: Json) -> Any:
        found = [cells_of(one.get("cells")) for one in taken(target, self.name, ("cells",))]
        return " ".join(found) or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        target[self.name] = [{"cells": [cell]} for cell in to_cells(entries)]


class FogLights(Member):
    """A list of the cells that are lit at first, and in ``fogofwar`` one of cells around which others are too."""

    def read(self, target: Json) -> Any:
        size = len(target["grid"])
        lights, lamps = (
            [row_and_column(cell) for cell in target.pop(name, None) or () if _CELL.fullmatch(str(cell))]
            for name in (self.name, "fogofwar")
        )
        lights += [(row + i, column + j) for row, column in lamps for i in (-1, 0, 1) for j in (-1, 0, 1)]
        inside = dict.fromkeys(cell for cell in lights if min(cell) >= 1 and max(cell) <= size)
        return " ".join(name_of(*cell).lower() for cell in inside) or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        target[self.name] = to_cells(entries)


class Signs(Entries):
    """A letter between two cells, which entries have between them too."""

    keys: ClassVar = ("cells", "value")

    def of(self, found: Json) -> list[Any]:
        first, *rest = cells_of(found.get("cells")).split()
        return [f"{first} {str(found.get('value')).upper()} {' '.join(rest)}"]

    def to(self, entry: Any) -> Json:
        first, sign, second = entry.split()
        return {"cells": to_cells(f"{first} {second}"), "value": sign}


_LARGER = {">": (0, 1), "<": (0, -1), "∨": (1, 0), "∧": (-1, 0), "v": (1, 0), "V": (1, 0), "^": (-1, 0)}  # noqa: RUF001
"""The step from the larger cell to the smaller one, by the sign between them."""


class Comparisons(Member):
    """Texts between two cells that are a sign of comparison; f-puzzles has only texts for them. Other texts stay."""

    def read(self, target: Json) -> Any:
        texts = taken(target, self.name, ("cells", "value", "angle"))
        found = [self._compared(one) for one in texts]
        target[self.name] = [text for text, one in zip(texts, found, strict=True) if one is None]
        return [one for one in found if one is not None] or None

    def _compared(self, text: Json) -> str | None:
        step, cells = _LARGER.get(str(text.get("value"))), cells_of(text.get("cells")).split()
        turns, rest = divmod(turned, 90) if isinstance(turned := text.get("angle", 0), int) else (0, 1)
        if step is None or len(cells) != 2 or rest:
            return None
        for _ in range(turns % 4):  # clockwise
            step = step[1], -step[0]
        larger, smaller = sorted(cells, key=row_and_column, reverse=sum(step) < 0)
        (row, column), (r, c) = row_and_column(larger), row_and_column(smaller)
        return f"{larger} > {smaller}" if (r - row, c - column) == step else None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        for entry in entries:
            larger, _, smaller = entry.split()
            (row, column), (r, c) = row_and_column(larger), row_and_column(smaller)
            sign = next(sign for sign, step in _LARGER.items() if step == (r - row, c - column))
            text = {"cells": to_cells(f"{larger} {smaller}"), "value": sign, "fontC": "#000000", "size": 0.7}
            target.setdefault(self.name, []).append(text)


class Outside(Member):
    """Numbers beside the board: a cell in row or column 0, or behind the last one."""

    def read(self, target: Json) -> Any:
        size = len(target["grid"])
        sides: dict[str, list[object]] = {}
        for one in taken(target, self.name, ("cell", "value")):
            row, column = row_and_column(cells_of([one.get("cell")]))
            beside = {(0, 0): "left", (0, size + 1): "right", (1, 0): "above", (1, size + 1): "below"}
            side = beside.get((0, column)) or beside.get((1, row))
            number = row if side in ("left", "right") else column
            if side is None or not 1 <= number <= size:
                raise InstanceError("the board", f"cells beside the board for {self.name}", shown(one.get("cell")))
            numbers, value = sides.setdefault(side, [None] * size), numeral(one.get("value"))
            if numbers[number - 1] not in (None, value):
                raise InstanceError("the board", f"one number beside each line for {self.name}", "two")
            numbers[number - 1] = value
        return sides or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        size = len(target["grid"])
        for side, numbers in entries.items():
            for i, number in enumerate(numbers, start=1):
                cell = {"left": (i, 0), "right": (i, size + 1), "above": (0, i), "below": (size + 1, i)}[side]
                if number is not None:
                    target.setdefault(self.name, []).append({"cell": name_of(*cell), "value": str(number)})


_WAYS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
_WORDS = {"D": "down", "U": "up", "R": "right", "L": "left"}


class Diagonals(Entries):
    """Sums of diagonals, each with the cell beside the board before the first one. Its ``cells`` follow from that."""

    keys: ClassVar = ("cell", "cells", "direction", "value")
    value = "sum"

    def of(self, found: Json) -> list[Any]:
        row, column = row_and_column(cells_of([found.get("cell")]))
        way = str(found.get("direction"))
        if way not in _WAYS:
            raise InstanceError("the board", f"a direction, one of {', '.join(_WAYS)}", shown(way))
        first = cell_name((row + _WAYS[way][0] - 1, column + _WAYS[way][1] - 1))
        towards, total = " ".join(_WORDS[letter] for letter in way), numeral(found.get("value"))
        if not total:
            raise InstanceError("the board", f"a sum above 0 for {self.name}", shown(found.get("value")))
        return [{"from": first, "towards": towards, "sum": total}]

    def to(self, entry: Any) -> Json:
        row, column = row_and_column(entry["from"])
        way = "".join(word[0].upper() for word in entry["towards"].split())
        beside = name_of(row - _WAYS[way][0], column - _WAYS[way][1])
        return {"cell": beside, "direction": way, "value": str(entry["sum"])}


class OfCells(Member):
    """What a cell may have: a list of values by the member ``name`` of each cell that has no given."""

    def read(self, target: Json) -> Any:
        found = [
            {"cell": name_of(r, c).lower(), "values": values}
            for r, row in enumerate(target["grid"], start=1)
            for c, cell in enumerate(row, start=1)
            if (values := cell.get(self.name)) and not (cell.get("given") and cell.get("value"))
        ]
        return found or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:
        for i, entry in enumerate(entries):
            row, column = row_and_column(entry["cell"])
            cell = target["grid"][row - 1][column - 1]
            if cell.get("given"):
                raise InstanceError(f"{place}[{i}].cell", f"a cell without a given, for {site}", entry["cell"])
            cell[self.name] = entry["values"]


class Truth(Member):
    """Whether a rule is stated."""

    def read(self, target: Json) -> Any:
        return bool(target.pop(self.name, None)) or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        target[self.name] = True


class Negative(Member):
    """Whether all marks of the member ``name`` are given: its name is in a list."""

    def read(self, target: Json) -> Any:
        names = listed(target.pop("negative", None) or [])
        target["negative"] = [name for name in names if name != self.name]
        return self.name in names or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        target.setdefault("negative", []).append(self.name)


@dataclass(frozen=True)
class Regions(Member):
    """A rule that certain groups of cells differ, which are members of ``name`` one by one; ``groups`` gives them for
    a board of so many rows.
    """

    groups: Callable[[int], Sequence[Sequence[int]]]

    def _groups(self, target: Json) -> list[frozenset[str]]:
        size = len(target["grid"])
        return [frozenset(name_of(cell // size + 1, cell % size + 1) for cell in group) for group in self.groups(size)]

    def read(self, target: Json) -> Any:
        wanted, found = self._groups(target), objects(target.get(self.name), self.name, ("cells",))
        cells = [frozenset(to_cells(cells_of(one.get("cells")))) for one in found]
        if not wanted or not {*wanted} <= {*cells}:
            return None
        first = {cells.index(group) for group in wanted}
        target[self.name] = [one for i, one in enumerate(found) if i not in first]
        return True

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002
        groups = self._groups(target)
        if not groups:
            raise InstanceError(place, f"the usual boxes of the size, for {site}", "others")
        target.setdefault(self.name, []).extend({"cells": sorted(group)} for group in groups)


def usual_box(size: int) -> list[int]:
    """The rows and columns of a box if none is stated: as square as possible, not higher than wide."""
    height = next(height for height in range(isqrt(size), 0, -1) if size % height == 0)
    return [height, size // height]


def listed(value: object) -> list[Any]:
    """A list. Raises InstanceError for any other value."""
    if not isinstance(value, list):
        raise InstanceError("the board", "a list", shown(value))
    return value


def taken(target: Json, name: str, keys: Sequence[str]) -> list[Json]:
    """The objects of the member ``name``, see `objects`, which is no longer left in the ``target``."""
    return objects(target.pop(name, None), name, keys)


def objects(value: object, name: str, keys: Sequence[str]) -> list[Json]:
    """A list of objects, or none. Raises InstanceError, also for one that has more than the ``keys`` and `LOOKS`."""
    if value is None or value is False:
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise InstanceError("the board", f"a list of objects for {name}", shown(value))
    for i, one in enumerate(value):
        if others := [key for key, member in one.items() if member and key not in keys and key not in LOOKS]:
            raise InstanceError(f"{name}[{i}]", f"{' and '.join(keys)} only", ", ".join(others))
    return value


def cells_of(value: object) -> str:
    """The cells of a list, named as in documents. Raises InstanceError."""
    if not isinstance(value, list) or not all(isinstance(one, str) and _CELL.fullmatch(one) for one in value):
        raise InstanceError("the board", "cells such as R1C1", shown(value))
    return " ".join(value).lower()


_CELL = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")


def row_and_column(cell: str) -> tuple[int, int]:
    """The row and the column of a cell, from 1."""
    found = _CELL.fullmatch(cell)
    if found is None:
        raise InstanceError("the board", "a cell such as R1C1", shown(cell))
    return int(found[1]), int(found[2])


def name_of(row: int, column: int) -> str:
    return f"R{row}C{column}"


def to_cells(text: str) -> list[str]:
    """The names in f-puzzles of the cells that a text of a document names."""
    return text.upper().split()


def numeral(value: object) -> object:
    """A number that may be written as a text; anything else as it is, for the puzzle to refuse."""
    return whole(value) if isinstance(value, str) and whole(value) is not None else value
