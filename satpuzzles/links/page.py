"""A page of penpa-edit: what is on its board, and how a solver enters an answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from satpuzzles.boards import Place, labelling
from satpuzzles.boards.labelling import Labels
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.answers import Values, by_clues
from satpuzzles.links.expression import LARGEST_BOARD, LOOSE, Fields

Segment: TypeAlias = tuple[Place, Place]
"""A line from one place to another, the smaller place first."""
Inset: TypeAlias = tuple[Place, int]
"""A cell and the number of one of its corners, a little inside of it: 0 and 1 are the upper ones, 2 and 3 the lower."""

_LARGEST_NUMBER = 9999

SHADING, LINES, EDGES, NUMBERS, SYMBOLS = 0, 1, 2, 4, 5
"""Sorts of entries that an answer may have; penpa-edit has six lists of them."""
SETTINGS = {
    SHADING: "sol_surface",
    LINES: "sol_loopline",
    EDGES: "sol_loopedge",
    NUMBERS: "sol_number",
    SYMBOLS: "sol_star",
}
"""The setting that says that an answer is made of a sort of entries."""

ASIDE = frozenset({"puzzlehunt", "noconflict", "non-alphanumeric"})
"""Tags that say nothing about the puzzle: its origin, and the behaviour of penpa-edit."""

Answer: TypeAlias = Mapping[int, Mapping[Place, str]]
"""What a solver's entries are compared with: for each sort the places and what stands there. That of a line between
cells, or of an edge between corners, is the border that it crosses, or the edge itself.
"""


class Symbol(NamedTuple):
    """A shape by its name, a number for its look, and the layer: 1 is behind lines, 2 before them."""

    name: str
    style: int = 2
    layer: int = 2


@dataclass
class PenpaPage:
    """A board of ``height`` and ``width``, and what is on it or in the margins around it: places are (y, x) in half
    steps from the upper left corner of the inner board.
    """

    height: int
    width: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Rows above and below, and columns left and right of the inner board."""
    numbers: dict[Place, str] = field(default_factory=dict)
    corners: dict[tuple[Place, int], str] = field(default_factory=dict)
    """Small texts in cells: 0 and 1 are the upper left and right corner, 2 and 3 the lower ones."""
    corner_style: int = 1
    """The colours of these texts: 1 is black, 4 white."""
    symbols: dict[Place, Symbol] = field(default_factory=dict)
    segments: frozenset[Segment] = frozenset()
    """Thick ones, between corners."""
    shaded: frozenset[Place] = frozenset()
    tints: dict[Place, int] = field(default_factory=dict)
    """The colours of shaded cells that were read."""
    thin: dict[Segment, int] = field(default_factory=dict)
    """Lines between corners in other looks than thick ones, by their styles."""
    lines: dict[Segment, int] = field(default_factory=dict)
    """Lines between the centres of cells, by their styles."""
    outlines: frozenset[tuple[Inset, Inset]] = frozenset()
    """Dashed lines inside cells and from one cell to the next: cages."""
    others: tuple[tuple[str, str], ...] = ()
    """Everything else: its place and its name in penpa-edit."""
    stated: frozenset[str] = frozenset()
    """Fields of the document that are known from elsewhere, and need not be on the page."""
    guessed: list[str] = field(default_factory=list)
    """Fields that the page does not state, with their usual values."""
    notes: list[str] = field(default_factory=list)
    """Sentences about what was left out."""
    texts: dict[str, str] = field(default_factory=dict)
    """title, author, source (a URL) and rules, where they are given."""
    tags: tuple[str, ...] = ()
    answer: Answer | None = None
    cells_of: dict[str, list[tuple[Place, ...]]] = field(default_factory=dict)
    """The cells of each thing of a sort, in penpa-edit's words: ``thermo`` are lines with a bulb, ``killercages``."""
    looks: dict[Place, tuple[int, str]] = field(default_factory=dict)
    """The style and the mode of numbers: those that were read, and those to be written in others
    than the usual ones.
    """

    def symbol(self, place: Place) -> "Symbol":
        """The symbol at a place; one without a name where there is none."""
        return self.symbols.get(place, Symbol(""))

    def cells(self) -> Iterator[Place]:
        """The cells of the board, row by row."""
        return ((2 * r + 1, 2 * c + 1) for r in range(self.height) for c in range(self.width))

    def is_inside(self, place: Place) -> bool:
        return 0 <= place[0] <= 2 * self.height and 0 <= place[1] <= 2 * self.width

    def take_number(self, place: Place) -> int:
        """The number at a place, which is then no longer there. Raises InstanceError for another text."""
        text = self.numbers.pop(place)
        number = whole(text)
        if number is not None and number <= _LARGEST_NUMBER:
            return number
        raise InstanceError(name_of(place), "a number", shown(text))

    def take_labels(self) -> Labels:
        """The regions between the lines from one corner to the next, which are then no longer there."""
        height, width = self.height, self.width
        if max(height, width) > LARGEST_BOARD:
            raise InstanceError("the board", f"at most {LARGEST_BOARD} rows", f"{max(height, width)}")
        taken = self.segments
        self.segments = frozenset(line for line in taken if slants(line) or line[0][0] % 2 or line[0][1] % 2)
        vertical = [[((y, x), (y + 2, x)) in taken for x in range(2, 2 * width, 2)] for y in range(0, 2 * height, 2)]
        horizontal = [[((y, x), (y, x + 2)) in taken for x in range(0, 2 * width, 2)] for y in range(2, 2 * height, 2)]
        labels = labelling.components(vertical, horizontal)
        if labelling.borders(labels) != (vertical, horizontal):
            self.notes.append(LOOSE)
        return labels

    def left(self) -> Iterator[tuple[str, str]]:
        yield from ((name_of(place), f"the number {shown(text)}") for place, text in self.numbers.items())
        yield from ((name_of(place), f"the small text {shown(text)}") for (place, _), text in self.corners.items())
        yield from ((name_of(place), f"the symbol {shown(symbol.name)}") for place, symbol in self.symbols.items())
        for line in sorted(self.segments):
            if not is_of_grid(line) or self._is_inner(line):
                yield name_of(middle(line)), "a thick line"
        for line, style in sorted(self.thin.items()):
            if not is_of_grid(line) or self._is_inner(line):
                yield name_of(middle(line)), f"a line of style {style}"
        yield from ((name_of(middle(line)), "a line between cells") for line in sorted(self.lines))
        yield from ((name_of(place), "surface") for place in sorted(self.shaded) if self.is_inside(place))
        yield from ((name_of(some[0][0]), name) for name, some in self.cells_of.items() if some)
        yield from ((name_of(one[0]), "cage") for one, _ in sorted(self.outlines))
        yield from self.others
        yield from (("the tags", shown(tag)) for tag in self.tags if tag not in ASIDE)

    def _is_inner(self, line: Segment) -> bool:
        """Whether a level or upright line is inside the board, not on its frame or beside it."""
        (y, x), (v, u) = line
        is_inner = 0 < x == u < 2 * self.width or 0 < y == v < 2 * self.height
        return is_inner and all(map(self.is_inside, line))

    def drop_tints(self, labels: Labels) -> None:
        """Leave out light colours of whole regions, which are decoration."""
        colors: dict[Any, set[int | None]] = {}
        for y, x in self.cells():
            color = self.tints.get((y, x)) if (y, x) in self.shaded else None
            colors.setdefault(labels[y // 2][x // 2], set()).add(color)
        light = {label for label, some in colors.items() if len(some) == 1 and not some & DARK}
        self.shaded -= {(y, x) for y, x in self.cells() if labels[y // 2][x // 2] in light}


DARK = frozenset({1, 4, 8})
"""Colours of cells that are black, or nearly."""
_WHITE_CIRCLES = frozenset({("battleship_W", 1), ("ox_B", 1), ("sun_moon", 1)})
_CIRCLES = ("circle_L", "circle_M", "circle_S", "circle_SS")
_STYLES = {
    "white": {1, 6, 8, 10, 13},  # with a thin rim, a grey one, thick ones, and a rim alone
    "black": {2},
    "grey": {3, 5, 9},  # without a rim, with a thin one and with a thick one
}
"""The styles of figures by their colours. Those that are neither are a rim of dashes (4), white without a rim (7), red
(11), green (12) and a ring in a ring (0).
"""


def color_of(symbol: "Symbol", figure: str = "circle") -> str:
    """The colour of a circle, or another ``figure`` of some size: white, black or grey; "" for any other symbol."""
    if figure == "circle" and symbol[:2] in _WHITE_CIRCLES:
        return "white"
    if figure == "circle" and symbol[:2] == ("battleship_B", 1):
        return "black"
    if symbol.name not in {name.replace("circle", figure) for name in (*_CIRCLES, "circle_LL")}:
        return ""
    return next((color for color, styles in _STYLES.items() if symbol.style in styles), "")


def middle(line: Segment) -> Place:
    """The place halfway along a line."""
    (y, x), (v, u) = line
    return (y + v) // 2, (x + u) // 2


def slants(line: Segment) -> bool:
    """Whether a line is neither level nor upright."""
    (y, x), (v, u) = line
    return y != v and x != u


def is_of_grid(line: Segment) -> bool:
    """Whether a line is level or upright, from one corner of cells to the next."""
    return not slants(line) and not any(y % 2 or x % 2 for y, x in line)


def name_of(place: Place) -> str:
    y, x = place
    inside = f"row {(y + 1) // 2} column {(x + 1) // 2}"
    return inside if y % 2 and x % 2 else f"an edge or a corner at {inside}"


@dataclass(frozen=True)
class Solution:
    """How a solver enters a solution: the ``sorts`` of entries that it is made of, and the mode and style of penpa-edit
    for them. Without a ``mark`` they are numbers, where the fields ``givens`` have nothing; or else the mark, or lines.
    """

    sorts: tuple[int, ...]
    mode: str
    style: tuple[str, int | str]
    mark: str | None = ""
    givens: tuple[str, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    """What stands for values in cells without a given, where these are no numbers."""
    setting: str = ""
    """The setting of the answer, where that is not the one of its sort."""
    blank: int | None = None
    """The value of cells in which nothing is entered, where there may be some."""

    def read(self, page: PenpaPage, document: Fields) -> Values | None:
        """The values of the solution that the page's answer states; None where it states only a part, as an author may
        have only some cells compared.
        """
        if page.answer is None:
            return None
        if self.mark is None:
            entries = page.answer.get(self.sorts[0], {})
            given = zip(page.cells(), chain(*self._given(document, page)), strict=True)
            found = {cell: self._entered(entries.get(cell, "")) if known is None else known for cell, known in given}
            values = {cell: value for cell, value in found.items() if value is not None}
            return values if len(values) == len(found) else None
        values = {}
        for sort in self.sorts:
            for place, text in page.answer.get(sort, {}).items():
                number = whole(text) if sort in (LINES, EDGES) else int(text == self.mark)
                if not number:
                    return None
                values[place] = number
        return values if values or not page.numbers else None  # a nonogram without numbers has a blank solution

    def _entered(self, text: str) -> int | None:
        if not text:
            return self.blank
        return dict(self.marks).get(text) if self.marks else whole(text)

    def _given(self, document: Fields, page: PenpaPage) -> Sequence[Sequence[Any]]:
        """For each cell the entry of the last of the fields `givens` that has one there, else None."""
        found: list[list[Any]] = [[None] * page.width for _ in range(page.height)]
        for name in self.givens:
            for row, entries in zip(found, document.get(name) or (), strict=False):
                row[:] = [before if entry is None else entry for before, entry in zip(row, entries, strict=True)]
        return found

    def answer(self, values: Values, document: Fields, page: PenpaPage) -> Answer:
        """The page's answer for the ``values`` of a solution: entries by sort and place."""
        if self.mark is None:
            given = zip(page.cells(), chain(*self._given(document, page)), strict=True)
            marks = {value: mark for mark, value in self.marks}
            open_ = [cell for cell, known in given if known is None and values[cell] != self.blank]
            return {self.sorts[0]: {cell: marks.get(values[cell], str(values[cell])) for cell in open_}}
        found: dict[int, dict[Place, str]] = {sort: {} for sort in self.sorts}
        for place, value in values.items():
            is_line = (place[0] + place[1]) % 2 == 1
            sort = next((sort for sort in self.sorts if (sort in (LINES, EDGES)) == is_line), None)
            if value and sort is not None:
                found[sort][place] = str(value) if is_line else self.mark or ""
        return found


def entered(*givens: str, blank: int | None = None) -> Solution:
    """A solution of numbers, which are entered where the fields ``givens`` have nothing and the value is not that of
    ``blank`` cells.
    """
    return Solution((NUMBERS,), "sudoku", ("1", 9), givens=givens, mark=None, blank=blank)


def circled(givens: str) -> Solution:
    """A solution of white and black circles, 0 and 1, which are entered where there are no ``givens``."""
    marks = ("1A", 0), ("2A", 1)
    return Solution(
        (SYMBOLS,), "symbol", ("circle_M", 1), givens=(givens,), marks=marks, mark=None, setting="sol_circle"
    )


def marked(mode: str, mark: str, setting: str) -> Solution:
    """A solution of symbols, each a ``mark``, that are entered in a ``mode`` and compared by a ``setting``."""
    return Solution((SYMBOLS,), "combi", (mode, ""), mark=mark, setting=setting)


@dataclass(frozen=True)
class Divided(Solution):
    """Lines between parts, each of which has ``each`` so many clues of the only field of ``givens``. A value is the
    number of the first of these.
    """

    each: int = 1

    def read(self, page: PenpaPage, document: Fields) -> Values | None:
        if page.answer is None:
            return None
        lines, (height, width) = page.answer.get(EDGES, {}), (page.height, page.width)
        upright = [[(2 * r + 1, 2 * c) in lines for c in range(1, width)] for r in range(height)]
        level = [[(2 * r, 2 * c + 1) in lines for c in range(width)] for r in range(1, height)]
        return by_clues(labelling.components(upright, level), document[self.givens[0]], self.each)

    def answer(self, values: Values, document: Fields, page: PenpaPage) -> Answer:  # noqa: ARG002
        beside = (((y, x), (y + 2 * down, x + 2 - 2 * down)) for y, x in values for down in (0, 1))
        parted = [(one, other) for one, other in beside if values.get(other, values[one]) != values[one]]
        return {EDGES: {((y + v) // 2, (x + u) // 2): "1" for (y, x), (v, u) in parted}}


def divided(clues: str, each: int = 1) -> Solution:
    """Lines between parts, one for ``each`` so many of the ``clues``."""
    return Divided((EDGES,), "combi", ("edgesub", ""), givens=(clues,), each=each)


SHADED = Solution((SHADING,), "surface", ("", 1))
STARRED = Solution((SYMBOLS,), "combi", ("star", ""), mark="1E")
"""A star of any look."""
LOOP = Solution((LINES,), "combi", ("linex", ""))
"""Lines between cells."""
EDGED = Solution((EDGES,), "combi", ("edgex", ""))
"""Lines along the edges of cells."""
BRIDGES = Solution((LINES,), "combi", ("hashi", ""))
"""Lines between cells, some of them double."""
SHADED_AND_LOOP = Solution((SHADING, LINES), "combi", ("yajilin", ""))
"""Shaded cells, and lines between others."""
