"""Sheets for printing: puzzles with their rules, several on a page, and their solutions on the last pages."""

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from fpdf import FPDF

from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import fonts
from satpuzzles.rendering.interface import Options, Sheet
from satpuzzles.rendering.look import LOOKS, QUIET
from satpuzzles.rendering.scene import CAPITAL, Circle, Polygon, Rectangle, Scene, Shape, Stroke, Text, scene

GAP, FOOT = 10.0, 45.0
"""Millimetres between two puzzles, and for solutions at the foot of a page."""

_SIZES = {"A5": (148, 210)}
"""In millimetres, where fpdf2 warns that its own were wrong once."""
_FONT = "Roboto"
_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Layout:
    """``columns`` beside each other where cells are ``smallest`` mm or more then, else one; at most ``largest``."""

    columns: int
    smallest: float
    largest: float
    rules: bool


PUZZLES = Layout(columns=2, smallest=6.0, largest=9.0, rules=True)
LARGE = Layout(columns=1, smallest=12.0, largest=18.0, rules=True)
SOLUTIONS = Layout(columns=4, smallest=3.0, largest=5.0, rules=False)
_LARGEST_IN_PLACE, _NARROWEST = 18.0, 20.0
"""In mm, where the number of puzzles on a page is given: the side of a cell, and a column with words in it."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A puzzle on the page: ``scale`` is the side of a cell in mm, ``width`` that of its column, which one
    that is ``wide`` has for itself.
    """

    number: int
    drawing: Drawing
    scene: Scene
    scale: float
    width: float
    wide: bool = False


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, and with ``options.solution`` also their solutions.

    Raises UsageError for characters that the font does not have, and for a board that the paper has no room for.
    """
    several = len(pictures) > 1
    sheet = options.sheet
    heading = sheet.title or ("Puzzles" if several else "")
    boards = [(i, one.board) for i, one in enumerate(pictures)]
    solved = [(i, solution) for i, one in enumerate(pictures) for solution in one.solutions] if options.solution else []
    with closing(_Pages(heading or pictures[0].board.title, sheet, numbered=several)) as pages:
        if sheet.at_foot:
            pages.at_foot = solved
        layout = LARGE if sheet.large else PUZZLES
        pages.section(heading, boards, layout, sheet.per_page)
        if not sheet.at_foot:
            pages.section("Solutions" if len(solved) > 1 else "Solution", solved, SOLUTIONS)
        return pages.output()


class _Pages:
    """Pages that fill from left to right and from top to bottom. ``at_foot`` are the solutions, with the indices of
    their puzzles, that stand upside down at the foot of the page of their puzzle.
    """

    def __init__(self, title: str, sheet: Sheet, *, numbered: bool) -> None:
        self._numbered, self._sheet = numbered, sheet
        self._size = 1.5 if sheet.large else 1.0  # of words
        self.at_foot: Sequence[tuple[int, Drawing]] = ()
        self._here: list[int] = []  # the puzzles on this page
        self._pdf: Any = FPDF(format=_SIZES.get(sheet.paper, sheet.paper))
        self._pdf.set_creation_date(datetime(1980, 1, 1, tzinfo=UTC))  # the same puzzles are the same bytes
        self._pdf.add_font(_FONT, "", fonts.regular())
        self._pdf.add_font(_FONT, "B", fonts.bold())
        self._pdf.set_margin(sheet.margin)
        self._pdf.c_margin = 0  # words are in line with boards
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_title(title)
        self._pdf.set_lang("en")
        self._pdf.footer = self._footer

    def output(self) -> bytes:
        return bytes(self._pdf.output())

    def close(self) -> None:
        """Close the font files, which FPDF leaves open."""
        for font in self._pdf.fonts.values():
            font.ttfont.close()

    def _footer(self) -> None:
        self._pdf.set_y(-max(self._sheet.margin - 3, 6))
        self._style(8, QUIET[0])
        self._known(self._sheet.title)
        title = f"{self._sheet.title} · " if self._sheet.title else ""
        self._pdf.cell(0, 5, f"{title}{self._pdf.page_no()} / {{nb}}", align="C")

    @property
    def _bottom(self) -> float:
        """How far down a page puzzles may reach."""
        return float(self._pdf.h) - self._sheet.margin - (FOOT + 3 if self.at_foot else 0)

    def section(
        self, heading: str, drawings: Sequence[tuple[int, Drawing]], layout: Layout, per_page: int | None = None
    ) -> None:
        """``drawings`` with the indices of their puzzles, on new pages below a ``heading``."""
        if not drawings:
            return
        self._pdf.add_page()
        if heading:
            self._style(18, bold=True)
            self._known(heading)
            self._pdf.multi_cell(0, 9, heading, align="L")
            self._pdf.set_y(self._pdf.get_y() + 4)
        if per_page is None:
            self._flow(drawings, layout)
        else:
            self._places(drawings, layout, per_page)
        self._end_page()

    def _flow(self, drawings: Sequence[tuple[int, Drawing]], layout: Layout) -> None:
        """As many on a page as fit."""
        top = self._pdf.get_y()
        for row in _rows([self._block(number, drawing, layout) for number, drawing in drawings], layout.columns):
            words = max(self._words(block, layout, dry=True) for block in row)
            height = words + max(self._picture_height(block, layout) for block in row)
            if self._pdf.get_y() + height > self._bottom and self._pdf.get_y() > top:
                self._next_page()
                top = self._pdf.get_y()
            y = self._pdf.get_y()
            for i, block in enumerate(row):
                self._put(block, layout, self._sheet.margin + i * (block.width + GAP), y, words)
            self._pdf.set_y(y + height + GAP)

    def _places(self, drawings: Sequence[tuple[int, Drawing]], layout: Layout, per_page: int) -> None:
        """``per_page`` places of one size on each page, in the columns that let the cells be largest."""
        top = self._pdf.get_y()
        room = self._bottom - top
        columns, blocks, words = max(
            (self._arranged(drawings, layout, columns, per_page, room) for columns in range(1, per_page + 1)),
            key=lambda arranged: min(block.scale for block in arranged[1]),
        )
        if min(block.scale for block in blocks) <= 0:
            raise UsageError(f"{self._sheet.paper} paper has no room for {per_page} of these puzzles on a page")
        height = (room + GAP) / math.ceil(per_page / columns)
        for i, block in enumerate(blocks):
            if i and i % per_page == 0:
                self._next_page()
            down, right = divmod(i % per_page, columns)
            self._put(block, layout, self._sheet.margin + right * (block.width + GAP), top + down * height, words)

    def _arranged(
        self, drawings: Sequence[tuple[int, Drawing]], layout: Layout, columns: int, per_page: int, room: float
    ) -> tuple[int, list[_Block], float]:
        """The blocks in so many ``columns``, and the height of the words above each; a scale may be 0 or less."""
        width = (self._pdf.epw - (columns - 1) * GAP) / columns
        rows = math.ceil(per_page / columns)
        blocks = [_Block(number, drawing, scene(drawing), 0, width) for number, drawing in drawings]
        if width < _NARROWEST:
            return columns, blocks, 0
        words = max(self._words(block, layout, dry=True) for block in blocks)
        height = (room - (rows - 1) * GAP) / rows - words - 6
        return (
            columns,
            [
                replace(one, scale=min(_LARGEST_IN_PLACE, width / one.scene.width, height / one.scene.height))
                for one in blocks
            ],
            words,
        )

    def _next_page(self) -> None:
        self._end_page()
        self._pdf.add_page()

    def _end_page(self) -> None:
        """The solutions of this page's puzzles, upside down at its foot."""
        shown = [(number, solution) for number, solution in self.at_foot if number in self._here]
        self._here = []
        if not shown:
            return
        width = (self._pdf.epw + GAP) / len(shown) - GAP
        middle = self._pdf.w / 2, self._pdf.h - self._sheet.margin - FOOT / 2
        with self._pdf.rotation(180, *middle):
            for i, (number, solution) in enumerate(shown):
                whole = scene(solution)
                scale = min((FOOT - 5) / whole.height, width / whole.width, SOLUTIONS.largest)
                x, y = self._sheet.margin + i * (width + GAP), middle[1] - FOOT / 2
                self._style(8, bold=True)
                self._pdf.text(x, y + 3, f"Solution {number + 1}" if self._numbered else "Solution")
                for shape in whole.shapes:
                    self._shape(shape, x - 0.2 * scale, y + 4, scale)

    def _put(self, block: _Block, layout: Layout, x: float, y: float, words: float) -> None:
        """A puzzle with its words, which take that much height."""
        self._here.append(block.number)
        self._pdf.set_xy(x, y)
        self._words(block, layout)
        self._place(block, x, y + words)

    def _block(self, number: int, drawing: Drawing, layout: Layout) -> _Block:
        whole = scene(drawing)
        column = (self._pdf.epw - (layout.columns - 1) * GAP) / layout.columns
        width = column if column / whole.width >= layout.smallest else self._pdf.epw
        scale = min(layout.largest, width / whole.width, (self._bottom - self._sheet.margin - 35) / whole.height)
        return _Block(number, drawing, whole, scale, width, wide=width > column)

    def _words(self, block: _Block, layout: Layout, *, dry: bool = False) -> float:
        """Write the title, and the rules where wanted, at the present place; returns their height in mm."""
        number = f"{block.number + 1}  " if self._numbered else ""
        size = (11.0 if layout.rules else 8.0) * self._size
        height = self._paragraph(block, number + block.drawing.title, size, dry=dry, bold=True)
        if layout.rules:
            height += 1 + self._paragraph(block, block.drawing.description, 8 * self._size, dry=dry, below=1)
        return height + 1.5

    def _paragraph(
        self, block: _Block, words: str, size: float, *, dry: bool, bold: bool = False, below: float = 0
    ) -> float:
        self._style(size, bold=bold)
        self._known(words)
        x, y = self._pdf.get_x(), self._pdf.get_y() + below
        line = size * _POINT * 1.25
        lines = self._pdf.multi_cell(block.width, line, words, align="L", dry_run=True, output="LINES")
        if not dry:
            self._pdf.set_xy(x, y)
            self._pdf.multi_cell(block.width, line, words, align="L")
            self._pdf.set_xy(x, y + line * len(lines))
        return line * len(lines)

    def _picture_height(self, block: _Block, layout: Layout) -> float:
        return block.scene.height * block.scale + (5 if block.drawing.credit and layout.rules else 0)

    def _place(self, block: _Block, x: float, y: float) -> None:
        left = x - 0.2 * block.scale  # the scene's own margin; the board is in line with the words
        for shape in block.scene.shapes:
            self._shape(shape, left, y, block.scale)
        if block.drawing.credit and block.width > 60:
            self._style(6, QUIET[0])
            self._known(block.drawing.credit)
            self._pdf.set_xy(x, y + block.scene.height * block.scale)
            self._pdf.multi_cell(block.width, 2.6, block.drawing.credit, align="L")

    def _shape(self, shape: Shape, x: float, y: float, scale: float) -> None:
        look = LOOKS[shape.role]
        style = ("D" if look.stroke else "") + ("F" if look.fill else "")
        if look.stroke:
            self._pdf.set_draw_color(look.stroke[0])
            self._pdf.set_line_width(look.width * scale)
        if look.fill:
            self._pdf.set_fill_color(look.fill[0])
        match shape:
            case Stroke((x1, y1), (x2, y2)):
                self._pdf.line(x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale)
            case Rectangle(left, top, width, height):
                self._pdf.rect(x + left * scale, y + top * scale, width * scale, height * scale, style)
            case Circle((cx, cy), radius):
                self._pdf.circle(x + cx * scale, y + cy * scale, radius * scale, style)
            case Polygon(corners):
                self._pdf.polygon([(x + px * scale, y + py * scale) for px, py in corners], style=style)
            case Text((cx, cy), words, size):
                self._style(size * scale / _POINT, (look.fill or QUIET)[0], bold=look.bold)
                self._known(words)
                left = x + cx * scale - self._pdf.get_string_width(words) / 2
                self._pdf.text(left, y + (cy + CAPITAL * size) * scale, words)

    def _style(self, size: float, colour: str = "#1b1b1f", *, bold: bool = False) -> None:
        self._pdf.set_font(_FONT, "B" if bold else "", size)
        self._pdf.set_text_color(colour)

    def _known(self, words: str) -> None:
        missing = {c for c in words if ord(c) not in self._pdf.current_font.cmap} - {"\n"}
        if missing:
            raise UsageError(f"the font of pdf has no {' '.join(sorted(missing))}; svg and html use the reader's fonts")


def _rows(blocks: Sequence[_Block], columns: int) -> Iterator[list[_Block]]:
    """Blocks that stand beside each other: so many of a column's width, or one that is wider."""
    row: list[_Block] = []
    for block in blocks:
        if row and (len(row) == columns or row[0].width != block.width):
            yield row
            row = []
        row.append(block)
        if columns > 1 and row[0].wide:
            yield row
            row = []
    if row:
        yield row
