"""How a kind says what a link holds: an expression of parts. Each part knows some fields of a document, reads them from
what a site has in its links, a ``Target``, and writes them there. What no part knows is an error either way.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain, count
from math import isqrt
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from satpuzzles.boards import labelling
from satpuzzles.boards.labelling import Labels, in_pieces
from satpuzzles.common.document import COMMON_KEYS, shown, whole
from satpuzzles.errors import InstanceError

Fields: TypeAlias = dict[str, Any]
"""Fields of a document by their keys, as in `Puzzle.to_json`."""

Target = TypeVar("Target")
Item = TypeVar("Item")

LARGEST_BOARD = 200
"""The most rows and columns if regions follow from borders, since finding them takes long on a million cells."""
LARGEST_SIDE = 1000
"""The most rows and columns of any board that a link declares."""

LOOSE = "lines that end within a region part nothing, and were left out"
"""The note for a link with such lines."""


class Part(ABC, Generic[Target]):
    """Reads and writes some ``fields`` of a document in a link. ``what`` names for people what
    stands for them there.
    """

    what: str = ""

    @property
    @abstractmethod
    def fields(self) -> Sequence[str]:
        """The names of the fields that the part reads and writes."""

    def size(self, document: Fields) -> tuple[int, int] | None:
        """The rows and columns of the board, where the first field is made of rows."""
        match document.get(next(iter(self.fields), "")):
            case [str() | list() as row, *_] as rows:
                return len(rows), len(row)
        return None

    @abstractmethod
    def read(self, target: Target) -> Fields:
        """The values of the fields. What they are read from is removed from the ``target``, so that the rest is what no
        part knows. Raises InstanceError.
        """

    @abstractmethod
    def write(self, document: Fields, target: Target, site: str) -> None:
        """Add the fields of ``document`` to ``target``. Raises InstanceError, which names the ``site``, for what has no
        place.
        """


@dataclass(frozen=True)
class OfField(Part[Target]):
    """A part that reads and writes one field."""

    field: str

    @property
    def fields(self) -> Sequence[str]:
        return (self.field,)


@dataclass(frozen=True)
class OutsideNumbers(Part[Target]):
    """Fields for the numbers above and below the columns, left and right of the rows; "" for none."""

    above: str = ""
    below: str = ""
    left: str = ""
    right: str = ""

    @property
    def fields(self) -> Sequence[str]:
        return [name for name in (self.above, self.below, self.left, self.right) if name]

    def lengths(self, height: int, width: int) -> dict[str, int]:
        """How many numbers each field has, on a board of this size."""
        return {name: width if name in (self.above, self.below) else height for name in self.fields}

    def size(self, document: Fields) -> tuple[int, int]:
        return len(document[self.left or self.right]), len(document[self.above or self.below])


@dataclass(frozen=True)
class OfLines(Part[Target]):
    """A part for two fields: ``rows`` with an entry for each row, ``columns`` with one for each column."""

    rows: str
    columns: str

    @property
    def fields(self) -> Sequence[str]:
        return (self.rows, self.columns)

    def size(self, document: Fields) -> tuple[int, int]:
        return len(document[self.rows]), len(document[self.columns])

    def clues(
        self, document: Fields, site: str, others: Collection[str] = ()
    ) -> tuple[list[list[int]], list[list[int]]]:
        """The clues of the rows and of the columns, see `known_clues`."""
        return known_clues(document, self.rows, site, others), known_clues(document, self.columns, site, others)


@dataclass(frozen=True, init=False)
class Expression(Generic[Target]):
    """Parts that read and write a link one after another."""

    site: ClassVar[str]
    """What `Puzzle.links` are grouped by."""
    parts: tuple[Part[Target], ...]

    def __init__(self, *parts: Part[Target], **others: object) -> None:
        """The parts, and what else the expressions of a site state."""
        for name, value in {"parts": parts, **others}.items():
            object.__setattr__(self, name, value)

    @property
    def fields(self) -> set[str]:
        """The fields that the parts read and write."""
        return {*chain(*(part.fields for part in self.parts))}

    def size(self, document: Fields) -> tuple[int, int]:
        return next(size for part in self.parts if (size := part.size(document)))

    def unheld(self, document: Fields) -> list[str]:
        """The fields that the document has and no part knows, common ones such as a title excepted."""
        return _others(document, self.fields)

    def read_parts(self, target: Target) -> Fields:
        """The fields of all parts, read from ``target``. Raises InstanceError."""
        found: Fields = {}
        for part in self.parts:
            found |= part.read(target)
        return found

    def write_parts(self, document: Fields, target: Target, site: str) -> None:
        """Write all parts. Raises InstanceError for what they cannot hold, and for fields that none of them knows."""
        expect_held(document, self.fields, site)
        for part in self.parts:
            part.write(document, target, site)


@dataclass(frozen=True)
class Always(OfField[Any]):
    """A field that always has this ``value`` and no place in a link. A document that leaves the field out has the value
    too, unless ``missing`` states another default, which is then refused.
    """

    value: object
    missing: object = None

    def read(self, target: object) -> Fields:  # noqa: ARG002  # nothing to read
        return {}

    def write(self, document: Fields, target: object, site: str) -> None:  # noqa: ARG002  # nothing to write
        found = document.get(self.field, self.value if self.missing is None else self.missing)
        if found != self.value:
            raise InstanceError(self.field, f"{shown(self.value)}, for {site}", shown(found))


@dataclass(frozen=True)
class Implied(Always):
    """A field whose value follows from the sort of link."""

    def read(self, target: object) -> Fields:  # noqa: ARG002
        return {self.field: self.value}


@dataclass(frozen=True)
class Mixed(OfField[Target]):
    """Cells whose content a ``part`` knows: texts are its field, numbers the field ``field``."""

    part: OfField[Target]

    @property
    def fields(self) -> Sequence[str]:
        return (self.part.field, self.field)

    def read(self, target: Target) -> Fields:
        rows = self.part.read(target)[self.part.field]
        of = {str: self.part.field, int: self.field}
        return {
            name: [[one if isinstance(one, kind) else None for one in row] for row in rows] for kind, name in of.items()
        }

    def write(self, document: Fields, target: Target, site: str) -> None:
        texts = document[self.part.field]
        numbers = document.get(self.field) or [[None] * len(row) for row in texts]
        rows = [[*map(_either, *both)] for both in zip(texts, numbers, strict=True)]
        self.part.write({self.part.field: rows}, target, site)


def _either(one: Any, other: Any) -> Any:
    return other if one is None else one


@dataclass(frozen=True)
class WithHoles(OfField[Target]):
    """Regions by another ``part``, for which cells in none, as black ones, are regions of their own."""

    part: OfField[Target]

    def read(self, target: Target) -> Fields:
        return self.part.read(target)

    def write(self, document: Fields, target: Target, site: str) -> None:
        fresh = (f"{number} of none" for number in count())
        rows = [[next(fresh) if name is None else name for name in row] for row in document[self.field]]
        self.part.write({self.field: rows}, target, site)


def _others(document: Fields, fields: Collection[str]) -> list[str]:
    known = COMMON_KEYS | {*fields}
    return [key for key, value in document.items() if key not in known and value is not None and value is not False]


def expect_held(document: Fields, fields: Collection[str], site: str) -> None:
    """Raise InstanceError if a document has a field of its kind that is not among ``fields``."""
    for key in _others(document, fields):
        raise InstanceError(key, f"no {key}, for {site}", shown(document[key]))


def in_rows(values: Sequence[Item], height: int, width: int) -> list[list[Item]]:
    """The first ``height`` times ``width`` of ``values``, row by row."""
    return [[*values[r * width : (r + 1) * width]] for r in range(height)]


def usual_box(size: int) -> list[int]:
    """The height and width of a box if a link does not state them: square, but oblong for size 6."""
    return [2, 3] if size == 6 else [isqrt(size), isqrt(size)]


def connected_borders(labels: Labels, place: str, site: str) -> tuple[labelling.Borders, labelling.Borders]:
    """The borders of regions, as `labelling.borders` gives them. Raises InstanceError unless each
    region is connected.
    """
    if len(labels) > LARGEST_BOARD:
        raise InstanceError(place, f"at most {LARGEST_BOARD} rows, for {site}", f"{len(labels)}")
    if any(name is None for name in chain(*labels)):
        raise InstanceError(place, f"each cell in a region, for {site}", "a cell in none")
    for region, pieces in in_pieces(labels):
        raise InstanceError(place, f"regions in one piece each, for {site}", f"{region} in {pieces}")
    return labelling.borders(labels)


def known_clues(document: Fields, field: str, site: str, others: Collection[str] = ()) -> list[list[int]]:
    """The clues of the lines of one direction: lists of numbers or of ``others``. Raises InstanceError for an unknown
    clue.
    """
    clues = document[field]
    if len(clues) > LARGEST_SIDE:
        raise InstanceError("the board", f"at most {LARGEST_SIDE} rows and columns, for {site}", f"{len(clues)}")
    for i, clue in enumerate(clues):
        if clue is None:
            raise InstanceError(f"{field}[{i}]", f"a known clue, for {site}", "null")
        for j, item in enumerate(clue):
            if not isinstance(item, int) and item not in others:
                raise InstanceError(f"{field}[{i}][{j}]", f"a known length, for {site}", shown(item))
    return list(clues)


def expect_no_empty_blocks(clues: Sequence[Sequence[object]], place: str) -> None:
    """Raise InstanceError if a 0, which means a line without blocks, stands beside other numbers."""
    if clue := next((clue for clue in clues if 0 in clue and len(clue) > 1), None):
        raise InstanceError(place, "a 0 only where a line has no other number", shown([*clue]))


def expect_equal_totals(document: Fields, sides: Sequence[str], place: str, purpose: str = "") -> None:
    """Raise InstanceError where the clues of the second of two sides have another sum than those of the first. In a
    format that does not mark its end a last clue that is cut short shows by that alone.
    """
    first, second = (sum(map(sum, document[side])) for side in sides)
    if first != second:
        raise InstanceError(place, f"{sides[1]} that paint {first} cells, as the {sides[0]} do{purpose}", f"{second}")


def whole_number(text: str, place: str, low: int = 0, high: int = 10**6) -> int:
    """The number that ``text`` writes, from ``low`` to ``high``. Raises InstanceError."""
    number = whole(text)
    if number is not None and low <= number <= high:
        return number
    raise InstanceError(place, f"a whole number from {low} to {high}", shown(text))
