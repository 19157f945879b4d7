"""Boards as text, as people type them and as the renderer ``text`` draws them, taken apart: the symbols in the cells,
and what is drawn around the cells. What they mean is left to each kind of puzzle, see
`satpuzzles.stating.hooks.Reading`.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TypeAlias

from satpuzzles.boards.drawing import CROSS, STAR
from satpuzzles.boards.labelling import Labels, box_or_regions, components, numbered
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError

Rows: TypeAlias = list[list[str]]

BLANK = "."
LARGEST = 1000
"""Rows and columns."""
_MOST_LINES = 2 * LARGEST + 50

_BLANKS = frozenset("-·□⬜")
"""Other symbols for a blank cell."""
_UNKNOWN = frozenset({*"xX?*", "-1"})
"""What people write for a blank cell beside numbers, where it means nothing else."""
_PAINTED, _EMPTY = frozenset("#X█■⬛"), frozenset("._")
_UPPER = re.compile(r"┏[━┯┳]*┓|\+-[-+]*\+")
"""The upper edge of a drawn board."""
_HEAVY, _LINES = "┃|━-", "┃│|."
_DRAWN = {"*": STAR, "x": CROSS}
"""Shapes as plain ASCII has them."""
_RULE = re.compile(r"[-+=|*\s]*(--|==)[-+=|*\s]*")
_LEVEL, _UPRIGHT = {"HORIZONTAL", "LEFT", "RIGHT"}, {"VERTICAL", "UP", "DOWN"}


def _plain_line(character: str) -> str:
    """A dash, bar or plus sign for a character of the block "Box Drawing"."""
    words = {*unicodedata.name(character).split()}
    return "+" if words & _LEVEL and words & _UPRIGHT else "|" if words & _UPRIGHT else "-"


_PLAIN = dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-") | {
    code: _plain_line(chr(code)) for code in range(0x2500, 0x2580)
}
"""Plain signs for dashes and lines of every sort, between cells that are typed."""
_ASCII_RULE = re.compile(r"[-+|. ]+")


@dataclass(frozen=True, slots=True)
class TextBoard:
    """``cells`` has what stands in each cell, row by row, `BLANK` for nothing.

    ``regions`` numbers the region of each cell from 0, where lines are drawn between cells. ``left`` and ``above`` are
    the clues outside a drawn board. A triangle has rows of 1, 2, 3 ... cells, and between two rows 1, 3, 5 ...
    ``triangles``.
    """

    cells: Rows
    regions: Labels | None = None
    left: Sequence[Sequence[str]] = ()
    above: Sequence[Sequence[str]] = ()
    triangles: Rows | None = None

    def givens(self, names: Iterable[str] = ()) -> Rows:
        """The cells of a board of numbers, in which `_UNKNOWN` symbols are blank if they are none of the ``names`` of
        values; letters are names where there are others.
        """
        used = {cell for row in self.cells for cell in row}
        letters = any(cell.isalpha() for cell in used - _UNKNOWN)
        unknown = {cell for cell in _UNKNOWN.difference(names) if not (letters and cell.isalpha())}
        if not any(cell.isalnum() for cell in used - unknown):
            return self.cells  # a drawing
        return [[BLANK if cell in unknown else cell for cell in row] for row in self.cells]

    @property
    def is_bare(self) -> bool:
        """Whether it is a rectangle without clues outside."""
        return not self.above and self.triangles is None

    @property
    def is_undivided(self) -> bool:
        """Whether it is a rectangle without clues outside, and no lines part it into regions."""
        return self.is_bare and (self.regions is None or self.regions[-1][-1] == 0)

    @property
    def boxes(self) -> dict[str, object]:
        """The key ``box`` or ``regions`` of a document, where lines part the board into as many regions as rows."""
        if self.regions is None or len({label for row in self.regions for label in row}) != len(self.regions):
            return {}
        return box_or_regions(self.regions)

    @property
    def picture(self) -> list[list[int]] | None:
        """1 for each painted cell and 0 for the others; None where there are other symbols, or nothing is painted."""
        used = {symbol for row in self.cells for symbol in row}
        if not (self.is_undivided and used <= _PAINTED | _EMPTY and used & _PAINTED):
            return None
        return [[int(symbol in _PAINTED) for symbol in row] for row in self.cells]


def numbers(rows: Sequence[Sequence[str]]) -> list[list[int | str | None]]:
    """``rows`` with numbers for digits, and None for what is blank."""
    return [
        [None if cell == BLANK else int(cell) if re.fullmatch(r"-?[0-9]{1,9}", cell) else cell for cell in row]
        for row in rows
    ]


def text_board(text: str) -> TextBoard:
    """The board in ``text``. Raises InstanceError, which names the line, for what is none, or ends too early."""
    lines = [line.rstrip() for line in text.split("\n", _MOST_LINES + 1)]
    while lines and not lines[-1]:
        lines.pop()
    first = next((i for i, line in enumerate(lines) if line), 0)
    lines = lines[first:]
    if not lines:
        raise InstanceError("the board", "rows of cells", "nothing")
    if len(lines) > _MOST_LINES or max(map(len, lines)) > 12 * LARGEST:
        raise InstanceError("the board", f"at most {LARGEST} rows and columns", "more")
    if lines[0].lstrip().startswith("("):
        return _triangle(lines, first + 1)
    top = next((i for i, line in enumerate(lines) if _UPPER.fullmatch(line.lstrip())), None)
    if top is None:
        return _written(lines, first + 1)
    drawn = _with_clues(lines, top, first + 1) if top else _framed(lines, first + 1)
    return drawn or _written(lines, first + 1)


def _place(number: int) -> str:
    return f"line {number} of the board"


def _triangle(lines: Sequence[str], start: int) -> TextBoard:
    rows, between = lines[::2], lines[1::2]
    indents = [len(row) - len(row.lstrip()) for row in rows]
    half = indents[-2] if len(rows) > 1 else 1
    if half == 0 or len(lines) % 2 == 0 or indents != [half * i for i in range(len(rows))][::-1]:
        raise InstanceError(_place(start + len(lines) - 1), "the lowest row of the triangle, at the left edge", "none")
    cells = [[cell.strip() or BLANK for cell in re.findall(r"\(([^()]*)\)", row)] for row in rows]
    for r, (row, found) in enumerate(zip(rows, cells, strict=True)):
        if len(found) != r + 1 or not row.endswith(")"):
            raise InstanceError(_place(start + 2 * r), f"{r + 1} vertices in brackets", shown(row.strip()))
    triangles = [
        [line[at : at + half].strip() or BLANK for at in range(indent, indent + half * (2 * r + 1), half)]
        for r, (line, indent) in enumerate(zip(between, indents, strict=False))
    ]
    return TextBoard(cells, triangles=triangles)


def _expect_lower_edge(lines: Sequence[str], top: int, start: int) -> None:
    """Raise InstanceError where the last line is not the edge below that of line ``top``."""
    upper, last = lines[top], lines[-1]
    ends = last.lstrip()
    if len(lines) < top + 3 or len(last) != len(upper) or ends[0] not in "┗+" or ends[-1] not in "┛+":
        raise InstanceError(_place(start + len(lines) - 1), "the lower edge, as wide as the upper", shown(ends))


def _with_clues(lines: Sequence[str], top: int, start: int) -> TextBoard:
    """A board with clues above and at the left: the clues above end where their columns end."""
    _expect_lower_edge(lines, top, start)
    margin = len(lines[top]) - len(lines[top].lstrip())
    above = [{found.end(): found[0] for found in re.finditer(r"\S+", line)} for line in lines[:top]]
    ends = [*above[-1]]
    strays = [place for line in above for place in line if place not in above[-1]]
    if strays or ends[-1] != len(lines[top]) - 1 or ends[0] <= margin + 1:
        raise InstanceError(_place(start + top - 1), "a clue above each column of the board", shown(lines[top - 1]))
    left, cells = [], []
    for number, line in enumerate(lines[top + 1 : -1], start=start + top + 1):
        if len(line) != len(lines[top]) or line[margin] not in "┃|┠+":
            raise InstanceError(_place(number), "a row as wide as the upper edge", shown(line))
        if line[margin] in "┃|":
            left.append(line[:margin].split())
            cells.append([line[a:b].strip("┃│| ")[:1] or BLANK for a, b in pairwise([margin + 1, *ends])])
    return TextBoard(cells, left=left, above=[[line[end] for line in above if end in line] for end in ends])


def _framed(lines: Sequence[str], start: int) -> TextBoard | None:
    """A board whose every second line is a row of cells, as `satpuzzles.rendering.text` draws it; None for a frame that
    somebody typed around rows of cells.
    """
    rows, rules = lines[1::2], lines[2:-1:2]
    is_ascii = lines[0].startswith("+")
    if is_ascii and (
        any(line[:1] != "|" or re.search(r"[-+]", line) for line in rows) or not all(map(_ASCII_RULE.fullmatch, rules))
    ):
        return None
    _expect_lower_edge(lines, 0, start)
    for number, line in enumerate(lines[1:-1], start=start + 1):
        if len(line) != len(lines[0]):
            raise InstanceError(_place(number), "a row as wide as the upper edge", shown(line))
    if len(lines) % 2 == 0:
        raise InstanceError(_place(start + len(lines) - 1), "a line between each two rows of cells", "none")
    edges = [place for place in range(len(lines[0])) if all(row[place] in _LINES for row in rows)]
    if not edges or (edges[0], edges[-1]) != (0, len(lines[0]) - 1) or min(b - a for a, b in pairwise(edges)) < 2:
        raise InstanceError("the board", "lines between its columns", shown(rows[0]))
    cells = [[row[a + 1 : b].strip() or BLANK for a, b in pairwise(edges)] for row in rows]
    cells = [[_DRAWN.get(cell, cell) for cell in row] for row in cells]
    vertical = [[row[place] in _HEAVY for place in edges[1:-1]] for row in rows]
    horizontal = [[rule[place + 1] in _HEAVY for place in edges[:-1]] for rule in rules]
    return TextBoard(cells, components(vertical, horizontal))


def _written(lines: Sequence[str], start: int) -> TextBoard:
    """Rows of symbols: a character each, or with white space, commas or semicolons between them. Lines of bars and
    dashes between them part the board into boxes.
    """
    lines = [line.translate(_PLAIN) for line in lines]
    is_ruled = any("|" in line for line in lines)
    rows: list[tuple[int, list[str]]] = []
    breaks: list[int] = []
    for number, line in enumerate(lines, start=start):
        if is_ruled and _RULE.fullmatch(line):
            breaks.append(len(rows))
        elif line:
            rows.append((number, line.strip().strip("|").split("|") if is_ruled else [line]))
    if not is_ruled and (found := spread(lines)) is not None:
        return TextBoard(found)
    parts = [part.strip() for _, row in rows for part in row]
    spaced = any(re.search(r"\s", part) for part in parts)
    mark = next((mark for mark in ",;" if all(mark in part for part in parts)), None)
    split = re.compile(rf"\s*{mark}\s*").split if mark else str.split if spaced else list
    cells = [[split(part.strip()) for part in row] for _, row in rows]
    if is_ruled and len({*map(len, map(_flat, cells))}) > 1:
        cells = _spread_parts([row for _, row in rows]) or cells
    flat = [[*map(_symbol, row)] for row in _ungrouped([*map(_flat, cells)])]
    for (number, _), row in zip(rows, flat, strict=True):
        if len(row) != len(flat[0]):
            raise InstanceError(_place(number), f"{len(flat[0])} cells, as in the first row", f"{len(row)}")
    if not flat or max(len(flat), len(flat[0])) > LARGEST:
        raise InstanceError("the board", f"1 to {LARGEST} rows and columns", "none" if not flat else "more")
    inner = {place for place in breaks if 0 < place < len(flat)}
    widths = [*map(len, cells[0])]
    if any([*map(len, row)] != widths for row in cells) or (len(widths) == 1 and not inner):
        return TextBoard(flat)
    across = [i for i, width in enumerate(widths) for _ in range(width)]
    down = [sum(place <= r for place in inner) for r in range(len(flat))]
    return TextBoard(flat, [[*row] for row in numbered([[(r, c) for c in across] for r in down])])


def spread(lines: Sequence[str]) -> Rows | None:
    """The cells of rows in which a space is a blank cell: symbols of one character at uneven distances, each in a
    column of its own, or in every second one; or what stands between tabs, with which spreadsheets copy cells, where
    nothing stands between two. None for other rows.
    """
    if any(re.search(r"^\t|\t\t", line) for line in lines):
        parted = [[_symbol(cell.strip()) for cell in line.split("\t")] for line in lines]
        width = max(len(lines), *map(len, parted))
        return [[*row, *[BLANK] * (width - len(row))] for row in parted]
    found = [[(one.start(), one[0]) for one in re.finditer(r"\S+", line)] for line in lines]
    gaps = {b[0] - a[0] for row in found for a, b in pairwise(row)} | {
        row[0][0] + 1 for row in found if row and row[0][0]
    }
    if len(gaps) < 2 or any(len(symbol) > 1 or symbol == "," for row in found for _, symbol in row):
        return None
    step = 2 if all(at % 2 == 0 for row in found for at, _ in row) and max(map(len, lines)) > len(lines) else 1
    width = max(-(-max(map(len, lines)) // step), len(lines))
    cells = [[BLANK] * width for _ in lines]
    for row, symbols in zip(cells, found, strict=True):
        for at, symbol in symbols:
            row[at // step] = _symbol(symbol)
    return cells


def _flat(row: Sequence[Sequence[str]]) -> list[str]:
    return [cell for part in row for cell in part]


def _ungrouped(rows: list[list[str]]) -> list[list[str]]:
    """The characters of rows of groups such as ``016 400 000``, as many as there are rows; other rows as they are."""
    groups = [*chain(*rows)]
    is_grouped = len({*map(len, groups)}) == 1 < len(groups[0]) and any(one[0] in "0._*" for one in groups)
    if not is_grouped or any(sum(map(len, row)) != len(rows) for row in rows):
        return rows
    return [[*"".join(row)] for row in rows]


def _spread_parts(rows: Sequence[Sequence[str]]) -> list[list[list[str]]] | None:
    """The cells of rows between bars in which a space is a blank cell: in each part symbols of one character, all at
    even or all at odd places, one for each second place. None for other rows.
    """
    if len({*map(len, rows)}) > 1:
        return None
    columns: list[list[list[str]]] = []
    for column in zip(*rows, strict=True):
        length, places = max(map(len, column)), {one.start() for part in column for one in re.finditer(r"\S", part)}
        if len({place % 2 for place in places}) > 1:
            return None
        first = min(places, default=1) % 2
        columns.append([[*part.ljust(length)[first::2].replace(" ", BLANK)] for part in column])
    size = max(len(part) for column in columns for part in column)
    return [[[*part, *[BLANK] * (size - len(part))][:size] for part in row] for row in zip(*columns, strict=True)]


def _symbol(cell: str) -> str:
    return BLANK if cell in _BLANKS or not cell else cell
