"""Regions in documents: the fields that state them, and those whose values belong to them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards.board import Place, neighbours, region_name
from satpuzzles.boards.called import plural
from satpuzzles.boards.drawing import Blocks, Layer, borders
from satpuzzles.boards.labelling import in_pieces
from satpuzzles.common.document import Node, shown
from satpuzzles.stating import editors, schemas
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.entry_rows import EntryRows, rectangle_rows, square_rows
from satpuzzles.stating.fields import LARGEST, Characters, ClueGrid, Clues, Entries, Field, Others, RowsLike
from satpuzzles.stating.moves import Move
from satpuzzles.stating.schemas import Schema

Rows: TypeAlias = tuple[tuple[int, ...], ...]
Names: TypeAlias = tuple[int | str, ...]
"""What a document calls its regions, in the order of their numbers."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_LONGEST_NAME = 40
"""Characters of the name of a region."""
_FEW = 3
"""Regions in several pieces that are named."""


@dataclass(frozen=True)
class Regions(Sequence[tuple[int, ...]]):
    """The number of the region of each cell, from 0, or -1 for a cell in none: ``rows`` as a sequence. ``names`` is
    what a document calls the regions, by their numbers, and makes no difference between puzzles; boxes have none.
    """

    rows: Rows
    names: Names = field(default=(), compare=False)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Rows: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | Rows:
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.intp]:
        return np.array(self.rows, dtype)

    @cached_property
    def members(self) -> list[NDArray[np.intp]]:
        """The cells of each region, numbered row by row."""
        flat = np.array(self.rows).ravel()
        sizes = np.bincount(flat + 1)  # the first is that of no region
        return np.split(np.argsort(flat, kind="stable"), np.cumsum(sizes[:-1]))[1:]

    @property
    def holes(self) -> frozenset[Place]:
        """The places of the cells in no region."""
        cells = ((r, c) for r, row in enumerate(self.rows) for c, room in enumerate(row) if room < 0)
        return frozenset((2 * r + 1, 2 * c + 1) for r, c in cells)

    def at(self, place: Place) -> int:
        """The number of the region of the cell at a place."""
        return self.rows[place[0] // 2][place[1] // 2]

    def around(self, place: Place) -> list[Place]:
        """The places of all cells of the region of the cell at a place."""
        width = len(self.rows[0])
        return [(2 * (cell // width) + 1, 2 * (cell % width) + 1) for cell in self.members[self.at(place)].tolist()]

    @cached_property
    def called(self) -> list[str]:
        """What people call each region."""
        return [region_name(name, self.names) for name in self.names]

    @property
    def written(self) -> list[str] | list[list[int | str | None]]:
        """The rows of a document: texts where all names are letters, numbers from 0 for boxes; null for no region."""
        names = dict(enumerate(self.names or range(1 + max(chain(*self.rows)))))
        rows = [[names.get(label) for label in row] for row in self.rows]
        letters = [[name for name in row if isinstance(name, str) and len(name) == 1] for row in rows]
        return ["".join(row) for row in letters] if letters == rows else rows


@dataclass(frozen=True)
class Rooms(Field[Regions]):
    """Regions of a rectangle of up to ``largest`` rows and columns, each in one piece: rows of numbers or letters, or
    texts of letters. They are numbered in the order in which they first appear. If there may be ``holes``, a cell that
    is null, or a full stop in a text, is in no region and no part of the board.
    """

    if TYPE_CHECKING:

        def __set__(self, puzzle: object, value: RowsLike) -> None: ...

    largest: int = LARGEST
    holes: bool = False
    says = "The number or name of the region of each cell; a region is in one piece."

    def read(self, node: Node, others: Others) -> Regions:
        if isinstance(node.value, Regions):  # of a puzzle that is there already
            node = Node(node.value.written, node.place)
        if isinstance(node.value, str):
            node = Node(node.value.split(None, self.largest), node.place)
        values = self._values(self._rows(node), others)
        names = tuple(name for name in dict.fromkeys(chain(*values)) if name is not None)
        self._check(node, values, names)
        number = {name: i for i, name in enumerate(names)}
        return Regions(tuple(tuple(-1 if name is None else number[name] for name in row) for row in values), names)

    def _values(self, rows: EntryRows, others: Others) -> Sequence[Sequence[int | str | None]]:  # noqa: ARG002
        """The name of the region of each cell."""
        return rows.each(self._name)

    def _name(self, entry: Node) -> int | str | None:
        name = entry.value
        if self.holes and name in (None, "."):
            return None
        if not isinstance(name, str):
            return entry.integer(name="a region's number or letter")
        if not name.strip():
            raise entry.error("the name of a region")
        if len(name) > _LONGEST_NAME:
            raise entry.error(f"a name of at most {_LONGEST_NAME} characters", f"{len(name)}")
        return name

    def _rows(self, node: Node) -> EntryRows:
        return rectangle_rows(node, self.largest)

    def _check(self, node: Node, values: Sequence[Sequence[int | str | None]], names: Names) -> None:
        if not names:
            raise node.error("a region", "none")
        for region, pieces in in_pieces(values):
            raise node.error("regions in one piece each", f"{region} in {pieces}")

    def schema(self, kind: Any) -> Schema:  # noqa: ARG002
        names = [schemas.whole(), schemas.texts(1, _LONGEST_NAME), *[schemas.NULL] * self.holes]
        listed = schemas.rows(schemas.either(*names), self.largest)
        return schemas.either(listed, schemas.TEXT)

    def write(self, value: Regions, puzzle: Any) -> Any:  # noqa: ARG002
        return value.written if value.names else None

    def empty(self, height: int, width: int) -> list[list[int]] | None:
        return [[0] * width] * height if self.required else None

    def layers(self, key: str, value: Regions, puzzle: Any) -> Iterable[Layer]:  # noqa: ARG002
        return [borders(value), *[Blocks(dict.fromkeys(value.holes, ("",)))] * self.holes]

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        return editors.regions(holes=self.holes)

    def moved(self, stated: Any, move: Move, editor: Editor) -> list[list[Any]]:  # noqa: ARG002
        """New cells belong to the region that is next to them."""
        height, width = len(stated), len(stated[0])
        back = {move.cell((r, c)): stated[r][c] for r in range(height) for c in range(width)}
        rows, columns = zip(*(cell for cell in back if cell), strict=True)
        nearest = [
            [sorted((min(known), line, max(known)))[1] for line in range(length)]
            for known, length in ((rows, move.height), (columns, move.width))
        ]
        return [[back[r, c] for c in nearest[1]] for r in nearest[0]]

    def varied(self, value: Regions) -> Iterator[Entries]:
        """A cell that goes to a region beside it."""
        height, width = len(value), len(value[0])
        flat = [*chain(*value)]
        for cell, near in enumerate(neighbours(height, width)):
            for region in sorted({flat[one] for one in near} - {flat[cell], -1}):
                if flat[cell] >= 0:
                    yield ((cell // width, cell % width, region),)

    def notes(self, value: Regions) -> list[str]:
        """Sentences about regions in several pieces, and about names that differ by case alone."""
        if not value.names:
            return []
        apart = [f"{region} is in {pieces}" for region, pieces in in_pieces(value.written)]
        left = len(apart) - _FEW
        more = [f"{plural(left, 'more region')} {'is' if left == 1 else 'are'} in several pieces"] if left > 0 else []
        return [*apart[:_FEW], *more, *_alike(value.names)]


@dataclass(frozen=True)
class RegionsField(Rooms):
    """Regions of a square, as many as it has rows, at most ``largest``. They may be in several pieces, and
    cells in none.
    """

    sides = "square"
    says = "The number or name of the region of each cell of a square; there are as many regions as rows."

    def moved(self, stated: Any, move: Move, editor: Editor) -> list[list[Any]]:
        """New cells are a region; where there are too many, the smallest joins the smallest one beside it."""
        width = move.width
        if move.height > self.largest:  # which is said where it is read
            return super().moved(stated, move, editor)
        kept = {move.cell((r, c)) for r, row in enumerate(stated) for c in range(len(row))}
        flat = [*chain(*super().moved(stated, move, editor))]
        names = {*flat} - {None, "."}
        letters = "" if any(isinstance(name, int) for name in names) else _LETTERS
        fresh = next(name for name in chain(letters, count()) if name not in names)
        flat = [name if divmod(cell, width) in kept else fresh for cell, name in enumerate(flat)]
        beside = neighbours(move.height, width)
        while len(sizes := Counter(name for name in flat if name not in (None, "."))) > move.height:
            least = min(sizes, key=sizes.__getitem__)
            near = [flat[one] for cell, name in enumerate(flat) if name == least for one in beside[cell]]
            other = min((name for name in near if name != least and name in sizes), key=sizes.__getitem__)
            flat = [other if name == least else name for name in flat]
        return [flat[r * width : (r + 1) * width] for r in range(move.height)]

    def empty(self, height: int, width: int) -> list[list[int]] | None:
        return [[r] * width for r in range(height)] if self.required else None

    def editor(self, key: str, puzzle: Any) -> Editor:  # noqa: ARG002
        return editors.regions(holes=self.holes, count=puzzle.board.shape[0])

    def _rows(self, node: Node) -> EntryRows:
        return square_rows(node, 1, self.largest)

    def _check(self, node: Node, values: Sequence[Sequence[int | str | None]], names: Names) -> None:
        if len(names) != len(values):
            found = "; ".join([f"{len(names)}", *_alike(names)])
            raise node.error(f"{len(values)} regions, as many as there are rows", found)


def _alike(names: Names) -> list[str]:
    """For each group of names that differ by case alone a question: "are the regions 'a' and 'A' the same?"."""
    groups: dict[str, list[str]] = {}
    for name in names:
        if isinstance(name, str):
            groups.setdefault(name.casefold(), []).append(shown(name))
    return [f"are the regions {' and '.join(group)} the same?" for group in groups.values() if len(group) > 1]


@dataclass(frozen=True)
class CluesInRooms(ClueGrid):
    """A `ClueGrid` over the `Rooms` of the field ``rooms``. A document may leave the clues out if it has none."""

    rooms: str = "regions"
    required = False

    @property
    def says(self) -> str:  # type: ignore[override]  # it depends on the field
        return f"As many rows and columns as the {self.rooms} have."

    def read(self, node: Node, others: Others) -> Clues:
        regions: Regions = others[self.rooms]
        height, width = len(regions), len(regions[0])
        if node.value in (None, [], ()):
            return ((None,) * width,) * height
        clues = super().read(node, others)
        _expect_alike(node, clues, regions, self.rooms)
        return clues

    def write(self, value: Clues, puzzle: Any) -> list[list[int | str | None]] | None:
        return super().write(value, puzzle) if any(clue is not None for clue in chain(*value)) else None


@dataclass(frozen=True)
class RoomClues(CluesInRooms):
    """`CluesInRooms`, at most one in each room, which is kept in its first cell. Where they are ``counted``, no number
    is larger than its room.
    """

    counted: bool = True
    says = "At most one clue in each region; as many rows and columns as the regions have."

    def read(self, node: Node, others: Others) -> Clues:
        clues, regions = super().read(node, others), others[self.rooms]
        height, width = len(regions), len(regions[0])
        moved: list[int | str | None] = [None] * (height * width)
        for y, x in regions.holes:
            if (found := clues[y // 2][x // 2]) is not None:
                raise Node(found, f"{node.place}[{y // 2}][{x // 2}]").error("null in a cell of no region")
        for called, cells in zip(regions.called, regions.members, strict=True):
            stated = [cell for cell in map(int, cells) if clues[cell // width][cell % width] is not None]
            places = [f"{node.place}[{cell // width}][{cell % width}]" for cell in stated]
            if len(stated) > 1:
                raise Node(None, places[1]).error(f"at most one clue in {called}", f"another one at {places[0]}")
            for cell, place in zip(stated, places, strict=True):
                number = clues[cell // width][cell % width]
                if self.counted and isinstance(number, int) and number > len(cells):
                    raise Node(number, place).error(f"at most {len(cells)}, the cells of {called}")
                moved[int(cells[0])] = number
        return tuple(tuple(moved[r * width : (r + 1) * width]) for r in range(height))


@dataclass(frozen=True)
class RoomSymbols(Characters):
    """`Characters` in the cells of the `Rooms` of the field ``rooms``."""

    rooms: str = "regions"
    says = "As many rows and columns as the regions have."

    def read(self, node: Node, others: Others) -> tuple[str, ...]:
        rows = super().read(node, others)
        _expect_alike(node, rows, others[self.rooms], self.rooms)
        return rows


def _expect_alike(node: Node, rows: Sequence[Sequence[Any]], regions: Regions, rooms: str) -> None:
    """Raise InstanceError for rows that are not as many and as long as those of the ``regions``."""
    height, width = len(regions), len(regions[0])
    if (len(rows), len(rows[0])) != (height, width):
        raise node.error(f"{height} rows of {width}, as the {rooms} have", f"{len(rows)} of {len(rows[0])}")
