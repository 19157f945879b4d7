"""Parts of the text form of puzzlekit that one kind of puzzle has of its own, as `satpuzzles.links.puzzlekit`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from satpuzzles.boards import Cell, labelling
from satpuzzles.boards.directed import directions_of, paths_along
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import FirstOf, One, Value, mark
from satpuzzles.links.expression import LARGEST_SIDE, Fields, OfField, Part, usual_box, whole_number
from satpuzzles.links.puzzlekit import BLANK, CAGES, LETTERS, NUMBER, NUMBERS, Cells, Lines, Outside, Regions, _numbered

_ON_PATH = One(
    r"([0-9]{1,4})\.([0-9]{1,4})$", lambda found: (int(found[1]), int(found[2])), lambda value: f"{value[0]}.{value[1]}"
)
"""The number of a path, and a place on it."""


class LastLetter(OfField[Lines]):
    """A letter after the rows and columns, the last of so many."""

    def read(self, target: Lines) -> Fields:
        found = LETTERS.read(target.header.pop(0), 0, 1) if target.header else None
        if found is None or found[1] == [None]:
            raise InstanceError("line 1", f"rows, columns and the last of the {self.field}", "something else")
        return {self.field: found[1][0]}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        target.add([document[self.field]], LETTERS, self.field, site)
        target.header += target.lines.pop()


@dataclass(frozen=True)
class Less(Part[Lines]):
    """A number after the rows and columns that is ``by`` so many less than these, and in no field."""

    by: int

    @property
    def fields(self) -> Sequence[str]:
        return ()

    def read(self, target: Lines) -> Fields:
        number = target.height - self.by
        if target.header != [str(number)]:
            raise InstanceError("line 1", f"rows, columns and {number}", shown(" ".join(target.header)))
        target.header.clear()
        return {}

    def write(self, document: Fields, target: Lines, site: str) -> None:  # noqa: ARG002  # it follows from the rows
        target.header.append(str(target.height - self.by))


class Fleet(OfField[Lines]):
    """How many things there are of the length 1, 2 and so on, in all numbers that are left of the first line; the field
    has their lengths.
    """

    def read(self, target: Lines) -> Fields:
        counts = [whole_number(text, f"line 1: {self.field}", 0, LARGEST_SIDE) for text in target.header]
        target.header.clear()
        return {self.field: [length for length, count in enumerate(counts, start=1) for _ in range(count)]}

    def write(self, document: Fields, target: Lines, site: str) -> None:  # noqa: ARG002  # any fleet will do
        lengths = document[self.field]
        target.header += [str(lengths.count(length)) for length in range(1, 1 + max(lengths, default=0))]


@dataclass(frozen=True)
class Summed(OfField[Lines]):
    """A value for each cell, and a last row with the numbers below the columns, which is counted."""

    sums: str

    @property
    def fields(self) -> Sequence[str]:
        return (self.field, self.sums)

    def size(self, document: Fields) -> tuple[int, int]:
        return len(document[self.field]) + 1, len(document[self.field][0])

    def read(self, target: Lines) -> Fields:
        *cells, sums = target.rows(NUMBERS)
        return {self.field: cells, self.sums: sums}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        for row in (*document[self.field], document[self.sums]):
            target.add(row, NUMBERS, self.field, site)


class OutsideLetters(Outside):
    """The same with letters, which are numbers from 1."""

    code = LETTERS


@dataclass(frozen=True)
class Boxes(Part[Lines]):
    """A square of boxes as they usually are, or else the number of the region of each cell."""

    fields = ("box", "regions")

    def read(self, target: Lines) -> Fields:
        if target.left:
            return labelling.box_or_regions(target.rows(NUMBER))
        return {"box": usual_box(target.height)}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        if document.get("box") != usual_box(target.height):
            labels = document.get("regions") or labelling.box_labels(*document["box"])
            Regions("regions").write({"regions": labels}, target, site)


class Cages(OfField[Lines]):
    """The sum of each cage in one of its cells, blanks in others, then the number of the cage of each cell, or a blank
    for none.
    """

    def read(self, target: Lines) -> Fields:
        first = target.at + 2
        sums, cages = target.rows(NUMBERS), _numbered(target.rows(CAGES))
        found: dict[int, Fields] = {}
        for r, row in enumerate(cages):
            for c, number in enumerate(row):
                total = sums[r][c]
                if number is None and total is not None:
                    raise InstanceError(f"line {first + r}", "sums in cells of cages", f"{total} in none")
                if number is None:
                    continue
                cage = found.setdefault(number, {"cells": []})
                cage["cells"].append([r, c])
                if cage.setdefault("sum", total) not in (None, total) and total is not None:
                    raise InstanceError(f"line {first + r}", "one sum in a cage", f"{cage['sum']} and {total}")
                if total is not None:
                    cage["sum"] = total
        return {
            self.field: [{key: value for key, value in cage.items() if value is not None} for cage in found.values()]
        }

    def write(self, document: Fields, target: Lines, site: str) -> None:
        sums: list[list[int | None]] = [[None] * target.width for _ in range(target.height)]
        cages: list[list[int | None]] = [[None] * target.width for _ in range(target.height)]
        for number, cage in enumerate(document[self.field]):
            cells = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", cage["cells"])]
            sums[cells[0][0]][cells[0][1]] = cage.get("sum")
            for r, c in cells:
                if cages[r][c] is not None:
                    twice = f"r{r + 1}c{c + 1} in two"
                    raise InstanceError(f"{self.field}[{number}]", f"cages that do not overlap, for {site}", twice)
                cages[r][c] = number
        for rows, code in ((sums, NUMBERS), (cages, CAGES)):
            for row in rows:
                target.add(row, code, self.field, site)


STARS = FirstOf(mark(BLANK, "."), *(mark(str(i), letter) for i, letter in enumerate("oesc")))
"""Stars in the middle of a cell, on its right or lower edge, and on the corner of these."""


@dataclass(frozen=True)
class Placed(Cells):
    """A value for each cell of squares with ``side`` rows and columns, which the text does not place: they are those of
    the ``known`` arrangements, names of their upper left cells, that fill the board and have all cells with a value.
    The field ``corners`` has these names.
    """

    corners: str = ""
    known: Sequence[str] = ()
    side: int = 0

    @property
    def fields(self) -> Sequence[str]:
        return (self.field, self.corners)

    def _cells(self, names: str) -> set[tuple[int, int]]:
        corners = [[int(number) - 1 for number in name[1:].split("c")] for name in names.split()]
        return {(r + i, c + j) for r, c in corners for i in range(self.side) for j in range(self.side)}

    def _fills(self, names: str, rows: Sequence[Sequence[Value]]) -> bool:
        cells = self._cells(names)
        stated = {(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None}
        ends = tuple(max(numbers) + 1 for numbers in zip(*cells, strict=True))
        return stated <= cells and ends == (len(rows), len(rows[0]))

    def read(self, target: Lines) -> Fields:
        rows = super().read(target)[self.field]
        for names in self.known:
            if self._fills(names, rows):
                return {self.field: rows, self.corners: names}
        raise InstanceError("the board", "one of the arrangements that are known", f"{len(rows)}x{len(rows[0])}")

    def write(self, document: Fields, target: Lines, site: str) -> None:
        names, rows = document[self.corners], document[self.field]
        read = next((one for one in self.known if self._fills(one, rows)), "none")
        if names != read:
            raise InstanceError(self.corners, f"an arrangement that is known and fills the board, for {site}", names)
        super().write(document, target, site)


class Paths(OfField[Lines]):
    """Paths through all cells: the number of its path in each cell, and after a full stop its place on that, from 1."""

    def read(self, target: Lines) -> Fields:
        first, paths = target.at + 2, dict[int, dict[int, Cell]]()
        for r, row in enumerate(target.rows(_ON_PATH)):
            for c, (path, place) in enumerate(row):
                if paths.setdefault(path, {}).setdefault(place, (r, c)) != (r, c):
                    raise InstanceError(f"line {first + r}", f"one cell {path}.{place}", "two")
        ordered = [[cells[place] for place in sorted(cells)] for cells in paths.values()]
        for cells in ordered:
            for (r, c), (s, d) in pairwise(cells):
                if abs(r - s) + abs(c - d) != 1:
                    raise InstanceError(
                        f"line {first + s}", "each cell of a path beside the one before it", "one apart"
                    )
        return {self.field: directions_of(ordered, target.height, target.width)}

    def write(self, document: Fields, target: Lines, site: str) -> None:
        at = {
            cell: (number, place)
            for number, path in enumerate(paths_along(document[self.field]), start=1)
            for place, cell in enumerate(path, start=1)
        }
        for r in range(target.height):
            target.add([at[r, c] for c in range(target.width)], _ON_PATH, self.field, site)
