"""Parts of the JSON that links to f-puzzles hold: each member of the object and of its cells belongs to a part."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any, TypeAlias

from satpuzzles import board
from satpuzzles.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.expression import LARGEST_BOARD, Expression, Fields, Part

Json: TypeAlias = dict[str, Any]
"""An object with ``size``, ``grid``, rows of an object for each cell, and more members."""


@dataclass(frozen=True, init=False)
class Puzzle(Expression[Json]):
    """The parts of a puzzle. Its solution is a number for each cell."""

    def read(self, found: Json) -> Fields:
        """The fields of a document. Raises InstanceError."""
        left = {**found}
        fields = self.read_parts(left)
        others = [name for name, value in left.items() if value and name not in ("size", "grid")]
        if others:
            held = [part.what for part in self.parts]
            raise InstanceError("the board", f"{', '.join(held[:-1])} and {held[-1]} only", ", ".join(others))
        return fields

    def write(self, document: Fields, site: str) -> Json:
        """The object of a document. Raises InstanceError, which names the ``site``, for what it cannot hold."""
        size, _ = self.size(document)
        if size > LARGEST_BOARD:
            raise InstanceError("the board", f"at most {LARGEST_BOARD} rows, for {site}", f"{size}")
        found: Json = {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)]}
        self.write_parts(document, found, site)
        return found


@dataclass(frozen=True)
class Givens(Part[Json]):
    """A number in each cell, or none. What a solver has entered is left out."""

    field: str
    what: str = "givens"

    def read(self, target: Json) -> Fields:
        return {
            self.field: [[cell.get("value") if cell.get("given") else None for cell in row] for row in target["grid"]]
        }

    def write(self, document: Fields, target: Json, site: str) -> None:  # noqa: ARG002  # any number will do
        for cells, values in zip(target["grid"], document[self.field], strict=True):
            for cell, value in zip(cells, values, strict=True):
                if value is not None:
                    cell |= {"value": value, "given": True}


@dataclass(frozen=True)
class Boxes(Part[Json]):
    """Boxes or regions. Where they are named for no cell, they are boxes as square as can be, not higher than wide."""

    what: str = "regions"

    @property
    def fields(self) -> Sequence[str]:
        return ("box", "regions")

    def read(self, target: Json) -> Fields:
        usual = board.box_labels(*_usual(len(target["grid"])))
        return board.box_or_regions(
            [
                [_region(cell, label) for cell, label in zip(*rows, strict=True)]
                for rows in zip(target["grid"], usual, strict=True)
            ]
        )

    def write(self, document: Fields, target: Json, site: str) -> None:  # noqa: ARG002  # any regions will do
        grid = target["grid"]
        if document.get("box") == _usual(len(grid)):
            return
        labels = board.box_labels(*document["box"]) if "box" in document else board.numbered(document["regions"])
        for r, row in enumerate(grid):
            grid[r] = [{"region": label, **cell} for cell, label in zip(row, labels[r], strict=True)]


def _usual(size: int) -> list[int]:
    height = next(height for height in range(isqrt(size), 0, -1) if size % height == 0)
    return [height, size // height]


def _region(cell: Json, usual: int) -> int:
    label = cell.get("region", usual)
    if isinstance(label, bool) or not isinstance(label, int):
        raise InstanceError("the board", "each cell in a region", f"the region {shown(label)}")
    return label


@dataclass(frozen=True)
class Diagonals(Part[Json]):
    """Whether both diagonals hold every value once."""

    field: str
    what: str = "diagonals"

    def read(self, target: Json) -> Fields:
        rising, falling = bool(target.pop("diagonal+", None)), bool(target.pop("diagonal-", None))
        if rising != falling:
            raise InstanceError("the board", "both diagonals or none", "one")
        return {self.field: True} if rising else {}

    def write(self, document: Fields, target: Json, site: str) -> None:  # noqa: ARG002  # it has a place
        if document.get(self.field):
            target |= {"diagonal+": True, "diagonal-": True}


class Member(ABC):
    """How the object holds the entries of one field of a document."""

    @abstractmethod
    def read(self, target: Json) -> Any:
        """The field, or None; what it is read from is no longer left in the ``target``. Raises InstanceError."""

    @abstractmethod
    def write(self, entries: Any, target: Json, place: str, site: str) -> None:
        """Add the ``entries`` of the field ``place``. Raises InstanceError for what has no place."""


class Entries(Member):
    """A list of objects, each of one entry or more."""

    name: str

    @abstractmethod
    def of(self, found: Json) -> list[Any]:
        """The entries of an object."""

    @abstractmethod
    def to(self, entry: Any) -> Json:
        """The object of an entry."""

    def read(self, target: Json) -> Any:
        return [entry for one in objects(target.pop(self.name, None), self.name) for entry in self.of(one)] or None

    def write(self, entries: Any, target: Json, place: str, site: str) -> None:  # noqa: ARG002  # any entry will do
        target.setdefault(self.name, []).extend(map(self.to, entries))


@dataclass(frozen=True)
class Lines(Entries):
    """Lines of cells; an object may have several."""

    name: str

    def of(self, found: Json) -> list[Any]:
        lines = found.get("lines")
        return [cells_of(line) for line in lines] if isinstance(lines, list) else []

    def to(self, entry: Any) -> Json:
        return {"lines": [to_cells(entry)]}


@dataclass(frozen=True)
class Cells(Entries):
    """Groups of cells, with a number that entries call ``value`` if they may have one."""

    name: str
    value: str = ""

    def of(self, found: Json) -> list[Any]:
        cells = {"cells": cells_of(found.get("cells"))}
        number = found.get("value")
        return [cells if number in (None, "") else cells | {self.value: numeral(number)}]

    def to(self, entry: Any) -> Json:
        value = {"value": str(entry[self.value])} if self.value in entry else {}
        return {"cells": to_cells(entry["cells"])} | value


@dataclass(frozen=True)
class Members(Part[Json]):
    """Further fields, each by a `Member`."""

    members: Mapping[str, Member]
    what: str = "the constraints that it knows"

    @property
    def fields(self) -> Sequence[str]:
        return [*self.members]

    def read(self, target: Json) -> Fields:
        found = {name: member.read(target) for name, member in self.members.items()}
        return {name: value for name, value in found.items() if value is not None}

    def write(self, document: Fields, target: Json, site: str) -> None:
        for name, member in self.members.items():
            if document.get(name):
                member.write(document[name], target, name, site)


def objects(value: object, name: str) -> list[Json]:
    """A list of objects, or none. Raises InstanceError."""
    if value is None or value is False:
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise InstanceError("the board", f"a list of objects for {name}", shown(value))
    return value


def cells_of(value: object) -> str:
    """Cells as documents name them. Raises InstanceError."""
    if not isinstance(value, list) or not all(isinstance(cell, str) for cell in value):
        raise InstanceError("the board", "cells such as R1C1", shown(value))
    return " ".join(value).lower()


def to_cells(text: str) -> list[str]:
    """The names of the cells that a document names in a text."""
    return text.upper().split()


def numeral(value: object) -> object:
    """A number that may be written as a text; anything else as it is, for the puzzle to refuse."""
    return whole(value) if isinstance(value, str) and whole(value) is not None else value
