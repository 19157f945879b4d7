"""Parts of the JSON that links to f-puzzles hold: each member of the object and of its cells belongs to a part, or is
in one of the two lists of members that change no rule. Any other member that is not empty is refused by its name.

The lists are after the types of ``fpuzzles-data`` by N. Sitnikov, ``FPuzzlesBoard.cs`` and the user scripts of D.
Clamage's `SudokuSolver`, and ``fpuzzlesdecoder.js`` of SudokuPad; `PARITIES` are in links of 2020.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from satpuzzles.boards import labelling
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.expression import LARGEST_BOARD, Expression, Fields, OfField, Part
from satpuzzles.links.fpuzzles_members import Comparisons, Json, Member, name_of, usual_box

WITHOUT_RULE: Mapping[str, str] = {
    "size": "the number of rows, which the format compares with the grid",
    "grid": "has members of its own",
    "disabledlogic": "how a solver program is to search",
    "truecandidatesoptions": "how a solver program is to search",
    "highlightConflicts": "whether the editor shows mistakes",
    "successMessage": "what is said to those who have solved it",
}
"""Members of the object that change no rule, with reasons."""
OF_CELLS: Mapping[str, str] = {
    "candidates": "entered by a solver program",
    "highlight": "coloured by a solver",
    "highlightArray": "coloured by a solver",
    "cornerPencilMarks": "entered by a solver",
    "centerPencilMarks": "entered by a solver",
}
"""Members of a cell that change no rule, with the reason. Colours of the setter (``c``, ``cArray``) may: they are most
often about a rule in words.
"""
_SHAPES = ("line", "circle", "rectangle", "text")
"""Members that are only drawn. What they mean may be a rule in words."""
_COLOURS = ("c", "cArray")
"""Members of a cell that are only drawn."""
_HEEDED = ("value", "given", "region", "givenPencilMarks", "parity")
PARITIES = ("Even", "Odd")


@dataclass(frozen=True, init=False)
class Puzzle(Expression[Json]):
    """The parts of a puzzle. Its solution is a number for each cell."""

    site = "fpuzzles"

    def read(self, found: Json) -> Fields:
        """The fields of a document. Raises InstanceError."""
        left = {**found}
        fields = self.read_parts(left)
        if others := [*_others(left)]:
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


def without_shapes(found: Json) -> tuple[Json, list[Any]]:
    """An object without the shapes of its setter and the colours of cells, but with texts that are signs of
    comparison; and what it is without.
    """
    rest = {**found}
    Comparisons("text").read(rest)
    shapes = [shape for name in _SHAPES if isinstance(rest.get(name), list) for shape in rest[name]]
    plain = {name: value for name, value in found.items() if name not in _SHAPES}
    if isinstance(texts := found.get("text"), list):
        plain["text"] = [text for text in texts if text not in rest["text"]]
    shapes += [cell for row in found["grid"] for cell in row if any(cell.get(name) for name in _COLOURS)]
    plain["grid"] = [
        [{name: value for name, value in cell.items() if name not in _COLOURS} for cell in row] for row in found["grid"]
    ]
    return plain, shapes


def _others(left: Json) -> Iterator[str]:
    """The names of members in ``left`` that are not empty and may change a rule."""
    for name, value in left.items():
        if value and name not in WITHOUT_RULE:
            yield f"{name} {', '.join(map(str, value))}" if name == "negative" else name
    first: dict[str, str] = {}
    for r, row in enumerate(left["grid"], start=1):
        for c, cell in enumerate(row, start=1):
            for name, value in cell.items():
                if value and name not in _HEEDED and name not in OF_CELLS:
                    first.setdefault(name, name_of(r, c))
            if (parity := cell.get("parity")) and parity not in PARITIES:
                first.setdefault(f"the parity {shown(parity)}", name_of(r, c))
    yield from (f"{name} of {cell}" for name, cell in first.items())


class Givens(OfField[Json]):
    """The number in each cell, or none. A solver's entries are ignored."""

    what = "givens"

    def read(self, target: Json) -> Fields:
        return {
            self.field: [[cell.get("value") if cell.get("given") else None for cell in row] for row in target["grid"]]
        }

    def write(self, document: Fields, target: Json, site: str) -> None:  # noqa: ARG002  # any number will do
        for cells, values in zip(target["grid"], document[self.field], strict=True):
            for cell, value in zip(cells, values, strict=True):
                if value is not None:
                    cell |= {"value": value, "given": True}


class Boxes(Part[Json]):
    """Boxes or regions. Where they are named for no cell, they are boxes as square as can be, not higher than wide."""

    what = "regions"

    fields = ("box", "regions")

    def read(self, target: Json) -> Fields:
        usual = labelling.box_labels(*usual_box(len(target["grid"])))
        return labelling.box_or_regions(
            [
                [_region(cell, label) for cell, label in zip(*rows, strict=True)]
                for rows in zip(target["grid"], usual, strict=True)
            ]
        )

    def write(self, document: Fields, target: Json, site: str) -> None:  # noqa: ARG002  # any regions will do
        grid = target["grid"]
        if document.get("box") == usual_box(len(grid)):
            return
        labels = (
            labelling.box_labels(*document["box"]) if "box" in document else labelling.numbered(document["regions"])
        )
        for r, row in enumerate(grid):
            grid[r] = [{"region": label, **cell} for cell, label in zip(row, labels[r], strict=True)]


def _region(cell: Json, usual: int) -> int:
    label = cell.get("region", usual)
    if isinstance(label, bool) or not isinstance(label, int):
        raise InstanceError("the board", "each cell in a region", f"the region {shown(label)}")
    return label


class Diagonals(OfField[Json]):
    """Whether both diagonals hold every value once."""

    what = "diagonals"

    def read(self, target: Json) -> Fields:
        if not (target.get("diagonal+") and target.get("diagonal-")):
            return {}  # one alone is another field
        del target["diagonal+"], target["diagonal-"]
        return {self.field: True}

    def write(self, document: Fields, target: Json, site: str) -> None:  # noqa: ARG002  # it has a place
        if document.get(self.field):
            target |= {"diagonal+": True, "diagonal-": True}


@dataclass(frozen=True)
class Members(Part[Json]):
    """Further ``keys`` of documents, each by the `Member` that ``member`` gives for it when it is asked for."""

    keys: Collection[str]
    member: Callable[[str], Member]
    what: str = "the constraints that it knows"

    @property
    def fields(self) -> Sequence[str]:
        return [*self.keys]

    def read(self, target: Json) -> Fields:
        found = {key: self.member(key).read(target) for key in self.keys}
        return {key: value for key, value in found.items() if value is not None}

    def write(self, document: Fields, target: Json, site: str) -> None:
        for key in self.keys:
            if document.get(key):
                self.member(key).write(document[key], target, key, site)
