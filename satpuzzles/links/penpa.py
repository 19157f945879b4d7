"""Pages of penpa-edit, and the parts of one that a kind says for the fields of its documents. Each part reads what it
writes; a page has nothing beside the parts of its kind.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from typing import TypeAlias

from satpuzzles import board
from satpuzzles.board import Labels, Place
from satpuzzles.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.expression import (
    LARGEST_BOARD,
    Expression,
    Fields,
    OfLines,
    Part,
    connected_borders,
    in_rows,
    known_clues,
    usual_box,
)

Segment: TypeAlias = tuple[Place, Place]
"""From one place to another, the smaller first."""

_LARGEST_NUMBER = 999


SHADING, NUMBERS, SYMBOLS = 0, 4, 5
"""Sorts of entries that an answer may have; penpa-edit has six lists of them."""

Answer: TypeAlias = Mapping[int, Mapping[Place, str]]
"""What a solver's entries are compared with: for each sort the places and what stands there."""


@dataclass
class Page:
    """A board of ``height`` and ``width``, and what is on it or in the margins around it: places are (y, x) in half
    steps from the upper left corner of the inner board.
    """

    height: int
    width: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Rows above and below, columns left and right."""
    numbers: dict[Place, str] = field(default_factory=dict)
    symbols: dict[Place, str] = field(default_factory=dict)
    segments: frozenset[Segment] = frozenset()
    """Thick ones, between corners."""
    shaded: frozenset[Place] = frozenset()
    others: tuple[str, ...] = ()
    """What else is there, in penpa-edit's words."""
    texts: dict[str, str] = field(default_factory=dict)
    """title, author, source (a URL) and rules, where they are given."""
    tags: tuple[str, ...] = ()
    answer: Answer | None = None

    def cells(self) -> Iterator[Place]:
        """The cells of the board, row by row."""
        return ((2 * r + 1, 2 * c + 1) for r in range(self.height) for c in range(self.width))

    def is_inside(self, place: Place) -> bool:
        """Whether a place is on the board."""
        return 0 <= place[0] <= 2 * self.height and 0 <= place[1] <= 2 * self.width

    def take_number(self, place: Place) -> int:
        """The number at a place, which is then no longer there. Raises InstanceError for another text."""
        text = self.numbers.pop(place)
        number = whole(text)
        if number is not None and number <= _LARGEST_NUMBER:
            return number
        raise InstanceError(_name(place), "a number", shown(text))

    def take_labels(self) -> Labels:
        """The regions between the lines from one corner to the next, which are then no longer there."""
        height, width = self.height, self.width
        if max(height, width) > LARGEST_BOARD:
            raise InstanceError("the board", f"at most {LARGEST_BOARD} rows", f"{max(height, width)}")
        taken = self.segments
        self.segments = frozenset(line for line in taken if _slants(line))
        vertical = [[((y, x), (y + 2, x)) in taken for x in range(2, 2 * width, 2)] for y in range(0, 2 * height, 2)]
        horizontal = [[((y, x), (y, x + 2)) in taken for x in range(0, 2 * width, 2)] for y in range(2, 2 * height, 2)]
        return board.components(vertical, horizontal)

    def left(self) -> Iterator[tuple[str, str]]:
        """What is there, and where."""
        yield from ((_name(place), f"the number {shown(text)}") for place, text in self.numbers.items())
        yield from ((_name(place), f"the symbol {shown(name)}") for place, name in self.symbols.items())
        for line in sorted(self.segments):
            (y, x), (v, u) = line
            is_inner = 0 < x == u < 2 * self.width or 0 < y == v < 2 * self.height
            if _slants(line) or (is_inner and all(map(self.is_inside, line))):
                yield _name(((y + v) // 2, (x + u) // 2)), "a thick line"
        yield from (("the board", name) for name in ["surface"] * bool(self.shaded) + [*self.others])


def _slants(line: Segment) -> bool:
    (y, x), (v, u) = line
    return y != v and x != u


def _name(place: Place) -> str:
    y, x = place
    inside = f"row {(y + 1) // 2} column {(x + 1) // 2}"
    return inside if y % 2 and x % 2 else f"an edge or a corner at {inside}"


@dataclass(frozen=True)
class Solution:
    """How a solver enters a solution: the ``sort`` of entries, the setting of penpa-edit that says that an answer is
    made of them, a mode and its style. They are numbers where the field ``givens`` has none, or else one ``mark``.
    """

    sort: int
    setting: str
    mode: str
    style: tuple[str, int | str]
    mark: str = ""
    givens: str = ""

    def read(self, page: Page, document: Fields) -> list[list[int]] | None:
        """The solution that an answer says, where it says all of it: an author may have only some cells compared."""
        if page.answer is None:
            return None
        entries, cells = page.answer.get(self.sort, {}), [*page.cells()]
        if self.givens:
            given = chain(*document[self.givens])
            values = [known or whole(entries.get(cell, "")) or 0 for known, cell in zip(given, cells, strict=True)]
            is_whole = all(values)
        else:
            values = [int(cell in entries) for cell in cells]
            is_whole = bool(entries) or not page.numbers  # a nonogram without numbers has a blank solution
            is_whole = is_whole and {*entries.values()} <= {self.mark}
        return in_rows(values, page.height, page.width) if is_whole else None

    def answer(self, document: Fields, page: Page) -> Answer | None:
        """The answer that the solution of a document is; None where it has none."""
        if "solution" not in document:
            return None
        values = zip(page.cells(), chain(*document["solution"]), strict=True)
        if not self.givens:
            return {self.sort: {cell: self.mark for cell, value in values if value}}
        given = chain(*document[self.givens])
        return {self.sort: {cell: str(value) for (cell, value), known in zip(values, given, strict=True) if not known}}


def entered(givens: str) -> Solution:
    """A solution of numbers, which are entered where there are no ``givens``."""
    return Solution(NUMBERS, "sol_number", "sudoku", ("1", 9), givens=givens)


SHADED = Solution(SHADING, "sol_surface", "surface", ("", 1))
STARRED = Solution(SYMBOLS, "sol_star", "combi", ("star", ""), mark="1E")
"""A star of any look."""


@dataclass(frozen=True, init=False)
class Board(Expression[Page]):
    """The parts of a page, the ``tags`` of pages of the kind, the first of them written, and how it is solved."""

    tags: tuple[str, ...]
    solution: Solution

    def __init__(self, tags: tuple[str, ...], solution: Solution, *parts: Part[Page]) -> None:
        super().__init__(*parts, tags=tags, solution=solution)

    def read(self, page: Page) -> Fields:
        """The fields of a document, its solution among them. Raises InstanceError."""
        left = replace(page, numbers={**page.numbers}, symbols={**page.symbols})
        found = self.read_parts(left)
        for place, thing in left.left():
            held = ", ".join(part.what for part in self.parts if part.what)
            raise InstanceError(place, f"nothing beside {held}", thing)
        solution = self.solution.read(page, found)
        return found if solution is None else {**found, "solution": solution}

    def write(self, document: Fields, site: str) -> Page:
        """The page of a document. Raises InstanceError, which names the ``site``, for what it cannot hold."""
        page = Page(*self.size(document))
        self.write_parts(document, page, site)
        page.tags = page.tags or self.tags[:1]
        page.answer = self.solution.answer(document, page)
        return page


@dataclass(frozen=True)
class Numbers(Part[Page]):
    """A number in each cell, or none."""

    field: str
    what: str = "numbers in cells"

    def read(self, target: Page) -> Fields:
        values = [target.take_number(place) if place in target.numbers else None for place in target.cells()]
        return {self.field: in_rows(values, target.height, target.width)}

    def write(self, document: Fields, target: Page, site: str) -> None:  # noqa: ARG002  # a page holds any number
        values = zip(target.cells(), chain(*document[self.field]), strict=True)
        target.numbers |= {place: str(value) for place, value in values if value is not None}


@dataclass(frozen=True)
class Regions(Part[Page]):
    """Regions, with thick lines between them and around the board."""

    field: str
    what: str = "regions"

    def read(self, target: Page) -> Fields:
        return {self.field: target.take_labels()}

    def write(self, document: Fields, target: Page, site: str) -> None:
        connected_borders(document[self.field], self.field, site)
        _draw(document[self.field], target)


def _draw(labels: Labels, target: Page) -> None:
    """Thick lines between regions and around the board."""
    height, width = target.height, target.width
    vertical, horizontal = board.borders(labels)
    upright = ((r, c) for r in range(height) for c in range(width + 1) if c in (0, width) or vertical[r][c - 1])
    level = ((r, c) for r in range(height + 1) for c in range(width) if r in (0, height) or horizontal[r - 1][c])
    target.segments |= {((2 * r, 2 * c), (2 * r + 2, 2 * c)) for r, c in upright}
    target.segments |= {((2 * r, 2 * c), (2 * r, 2 * c + 2)) for r, c in level}


@dataclass(frozen=True)
class Boxes(Part[Page]):
    """A square of boxes, or of regions of other shapes. ``tags`` are those of pages with boxes and of the others."""

    tags: tuple[str, str]
    what: str = "boxes or regions"

    @property
    def fields(self) -> Sequence[str]:
        return ("box", "regions")

    def read(self, target: Page) -> Fields:
        if target.height != target.width:
            raise InstanceError("the board", "a square", f"{target.width} x {target.height}")
        labels = target.take_labels()
        return board.box_or_regions(labels) if labels[-1][-1] else {"box": usual_box(target.height)}

    def write(self, document: Fields, target: Page, site: str) -> None:
        labels = board.box_labels(*document["box"]) if "box" in document else document["regions"]
        target.tags = self.tags[:1] if "box" in document else self.tags[1:]
        connected_borders(labels, "regions", site)
        _draw(labels, target)


@dataclass(frozen=True)
class Diagonals(Part[Page]):
    """Whether there are lines on both diagonals of a square."""

    field: str
    what: str = "both diagonals"

    def read(self, target: Page) -> Fields:
        slanting = frozenset(filter(_slants, target.segments))
        if slanting and slanting != _diagonals(target.height):
            raise InstanceError("the board", "both diagonals or none", f"{len(slanting)} slanting lines")
        target.segments -= slanting
        return {self.field: True} if slanting else {}

    def write(self, document: Fields, target: Page, site: str) -> None:  # noqa: ARG002  # a page holds any
        if document.get(self.field):
            target.segments |= _diagonals(target.height)


def _diagonals(size: int) -> frozenset[Segment]:
    falling = [(2 * i, 2 * i) for i in range(size + 1)]
    rising = [(2 * i, 2 * (size - i)) for i in range(size + 1)]
    return frozenset(pair for corners in (falling, rising) for pair in pairwise(corners))


@dataclass(frozen=True)
class Clues(OfLines[Page]):
    """Numbers left of each row and above each column, and a frame. Cells may be shaded."""

    what: str = "clues above and on the left"

    def read(self, target: Page) -> Fields:
        target.segments, target.shaded = frozenset(), frozenset()
        rows: list[list[int]] = [[] for _ in range(target.height)]
        columns: list[list[int]] = [[] for _ in range(target.width)]
        for y, x in sorted(target.numbers):
            if y < 0 <= x < 2 * target.width:
                columns[x // 2].append(target.take_number((y, x)))
            elif x < 0 <= y < 2 * target.height:
                rows[y // 2].append(target.take_number((y, x)))
        return {self.rows: rows, self.columns: columns}

    def write(self, document: Fields, target: Page, site: str) -> None:
        rows, columns = (known_clues(document, side, site) for side in (self.rows, self.columns))
        for i, clue in enumerate(rows):
            target.numbers |= {(2 * i + 1, 2 * (j - len(clue)) + 1): str(number) for j, number in enumerate(clue)}
        for i, clue in enumerate(columns):
            target.numbers |= {(2 * (j - len(clue)) + 1, 2 * i + 1): str(number) for j, number in enumerate(clue)}
        target.margins = (max(1, *map(len, columns)), 0, max(1, *map(len, rows)), 0)
        _draw([[0] * target.width] * target.height, target)


@dataclass(frozen=True)
class Beside(Part[Page]):
    """A number above the board, with a symbol after it. Where there is none, the title or the rules may tell it, before
    what matches ``words``. Cells may be shaded.
    """

    field: str
    symbol: str
    words: str
    what: str

    def read(self, target: Page) -> Fields:
        target.shaded = frozenset()
        counts = [target.take_number(place) for place in [*target.numbers] if not target.is_inside(place)]
        if not counts:
            texts = f"{target.texts.get('title', '')}\n{target.texts.get('rules', '')}"
            told = re.search(rf"([0-9]{{1,3}})[\s-]*({self.words})", texts, re.IGNORECASE)
            counts = [int(told[1])] if told else []
        if len(counts) != 1:
            raise InstanceError("the board", f"{self.what} beside it, in the title or in the rules", f"{len(counts)}")
        target.symbols = {place: name for place, name in target.symbols.items() if target.is_inside(place)}
        return {self.field: counts[0]}

    def write(self, document: Fields, target: Page, site: str) -> None:  # noqa: ARG002  # a page holds any number
        target.margins = (1, 1, 1, 1)
        target.numbers[-1, 2 * target.width - 3] = str(document[self.field])
        target.symbols[-1, 2 * target.width - 1] = self.symbol
