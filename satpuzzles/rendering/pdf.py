"""Sheets for printing: puzzles with their rules, several on a page, and their solutions on the last pages."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from fpdf import FPDF

from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import fonts
from satpuzzles.rendering.interface import Options
from satpuzzles.rendering.look import LOOKS, QUIET
from satpuzzles.rendering.scene import CAPITAL, Circle, Polygon, Rectangle, Scene, Shape, Stroke, Text, scene

MARGIN, GAP = 15.0, 10.0
"""Millimetres around a page of A4, and between two puzzles."""

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
SOLUTIONS = Layout(columns=4, smallest=3.0, largest=5.0, rules=False)


@dataclass(frozen=True, slots=True)
class _Block:
    """A puzzle on the page: ``scale`` is the side of a cell in mm, ``width`` that of its column."""

    number: int
    drawing: Drawing
    scene: Scene
    scale: float
    width: float


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, and with ``options.solution`` also their solutions.

    Raises UsageError for characters that the font does not have.
    """
    several = len(pictures) > 1
    with closing(_Sheet("Puzzles" if several else pictures[0].board.title, numbered=several)) as sheet:
        sheet.section("Puzzles" if several else "", [(i, one.board) for i, one in enumerate(pictures)], PUZZLES)
        if options.solution:
            solved = [(i, solution) for i, one in enumerate(pictures) for solution in one.solutions]
            sheet.section("Solutions" if len(solved) > 1 else "Solution", solved, SOLUTIONS)
        return sheet.output()


class _Sheet:
    """A4 pages that fill from left to right and from top to bottom."""

    def __init__(self, title: str, *, numbered: bool) -> None:
        self._numbered = numbered
        self._pdf: Any = FPDF(format="A4")
        self._pdf.set_creation_date(datetime(1980, 1, 1, tzinfo=UTC))  # the same puzzles are the same bytes
        self._pdf.add_font(_FONT, "", fonts.regular())
        self._pdf.add_font(_FONT, "B", fonts.bold())
        self._pdf.set_margin(MARGIN)
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
        self._pdf.set_y(-MARGIN + 3)
        self._style(8, QUIET[0])
        self._pdf.cell(0, 5, f"{self._pdf.page_no()} / {{nb}}", align="C")

    def section(self, heading: str, drawings: Sequence[tuple[int, Drawing]], layout: Layout) -> None:
        """``drawings`` with the indices of their puzzles, on new pages below a ``heading``."""
        if not drawings:
            return
        self._pdf.add_page()
        if heading:
            self._style(18, bold=True)
            self._pdf.cell(0, 9, heading)
            self._pdf.set_y(self._pdf.get_y() + 13)
        blocks = [self._block(number, drawing, layout) for number, drawing in drawings]
        for row in _rows(blocks, layout.columns):
            tops = [self._words(block, layout, dry=True) for block in row]
            height = max(tops) + max(self._picture_height(block, layout) for block in row)
            if self._pdf.get_y() + height > self._pdf.h - MARGIN and self._pdf.get_y() > MARGIN + 1:
                self._pdf.add_page()
            y = self._pdf.get_y()
            for i, block in enumerate(row):
                x = MARGIN + i * (block.width + GAP)
                self._pdf.set_xy(x, y)
                self._words(block, layout)
                self._place(block, x, y + max(tops))
            self._pdf.set_y(y + height + GAP)

    def _block(self, number: int, drawing: Drawing, layout: Layout) -> _Block:
        whole = scene(drawing)
        column = (self._pdf.epw - (layout.columns - 1) * GAP) / layout.columns
        width = column if column / whole.width >= layout.smallest else self._pdf.epw
        scale = min(layout.largest, width / whole.width, (self._pdf.eph - 35) / whole.height)
        return _Block(number, drawing, whole, scale, width)

    def _words(self, block: _Block, layout: Layout, *, dry: bool = False) -> float:
        """Write the title, and the rules where wanted, at the present place; returns their height in mm."""
        number = f"{block.number + 1}  " if self._numbered else ""
        size = 11.0 if layout.rules else 8.0
        height = self._paragraph(block, number + block.drawing.title, size, dry=dry, bold=True)
        if layout.rules:
            height += 1 + self._paragraph(block, block.drawing.description, 8, dry=dry, below=1)
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
        if columns > 1 and row[0].width > 150:
            yield row
            row = []
    if row:
        yield row
