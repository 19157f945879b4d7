"""Sheets for printing: puzzles with their rules, several on a page, and their solutions."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import groupby
from math import ceil
from typing import Any

from fpdf import FPDF

from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import fonts, sheets
from satpuzzles.rendering.interface import END, FOOT, PAPERS, Options, Sheet
from satpuzzles.rendering.look import LOOKS, QUIET
from satpuzzles.rendering.scene import CAPITAL, Circle, Polygon, Rectangle, Shape, Stroke, Text, scene
from satpuzzles.rendering.sheets import Cells, Page, Place, Size

_PUZZLES = Cells(smallest=6.0, largest=14.0, most=12)
_LARGE_PUZZLES = Cells(smallest=10.0, largest=20.0, most=6)
_SOLUTIONS = Cells(smallest=3.0, largest=5.0, most=48)
_LARGE_SOLUTIONS = Cells(smallest=5.0, largest=8.0, most=24)
_AT_THE_FOOT = Cells(smallest=0.0, largest=4.0, most=40, exactly=True)
_FOOT = 0.16
"""The share of a page for the solutions at its foot."""
_FOOTER = 8.0
_LONG = 20
"""More pages than these have a table of contents."""
_FONT = "Roboto"
_POINT = 25.4 / 72
_LINE = 1.25 * _POINT
"""The height of a line of text, of the size of its font."""


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, and with ``options.solution`` also their solutions, as ``options.sheet`` says.

    Raises UsageError for characters that the font does not have.
    """
    with closing(_Book(pictures, options)) as book:
        return book.written()


class _Part:
    """Boards that follow each other on pages of their own, below a ``heading``, numbered as their puzzles."""

    def __init__(self, heading: str, drawings: Sequence[tuple[int, Drawing]], cells: Cells) -> None:
        self.heading = heading
        self.numbers = [number for number, _ in drawings]
        self.drawings = [drawing for _, drawing in drawings]
        self.scenes = [scene(drawing) for drawing in self.drawings]
        self.cells = cells
        self.pages: list[Page] = []


class _Book:
    """The pages: puzzles, then solutions, with a table of contents before them where they are many."""

    def __init__(self, pictures: Sequence[Picture], options: Options) -> None:
        self._sheet = sheet = options.sheet
        self._pdf: Any = _pdf(sheet)
        self._ruler: Any = _pdf(sheet)
        self._ruler.add_page()  # FPDF breaks lines on a page only
        self._lines: dict[tuple[str, float, float, bool], int] = {}
        self._numbered = len(pictures) > 1
        self._at_foot = options.solution and sheet.solutions == FOOT
        self._pictures = pictures
        title = sheet.title or ("Puzzles" if self._numbered else pictures[0].board.title)
        self._pdf.set_title(title)
        if sheet.author:
            self._pdf.set_author(sheet.author)
        self._pdf.footer = self._footer
        cells = _LARGE_PUZZLES if sheet.large else _PUZZLES
        if sheet.per_page is not None:
            cells = Cells(0.0, cells.largest, sheet.per_page, exactly=True)
        heading = sheet.title or ("Puzzles" if self._numbered else "")
        self._parts = [_Part(heading, [(i, one.board) for i, one in enumerate(pictures)], cells)]
        solved = [(i, solution) for i, one in enumerate(pictures) for solution in one.solutions]
        if options.solution and sheet.solutions == END and solved:
            heading = "Solutions" if len(solved) > 1 else "Solution"
            self._parts.append(_Part(heading, solved, _LARGE_SOLUTIONS if sheet.large else _SOLUTIONS))

    def close(self) -> None:
        """Close the font files, which FPDF leaves open."""
        for font in (*self._pdf.fonts.values(), *self._ruler.fonts.values()):
            font.ttfont.close()

    def written(self) -> bytes:
        for part in self._parts:
            part.pages = list(self._laid_out(part))
        if sum(len(part.pages) for part in self._parts) > _LONG:
            self._contents()
        for part in self._parts:
            for page in part.pages:
                self._page(part, page)
        return bytes(self._pdf.output())

    def _laid_out(self, part: _Part) -> Iterator[Page]:
        def words(first: int, last: int, width: float) -> Size:
            heading = self._heading(part) if first == 0 else 0.0
            rules = self._rules(part, first, last)
            foot = self._foot_height() if self._is_puzzles(part) else 0.0
            above = heading + (self._paragraph(rules, self._pdf.epw, 8, dry=True) + 3 if rules else 0.0) + foot
            below = max(self._caption(part, i, width, shared=bool(rules), dry=True) for i in range(first, last))
            return above, below

        yield from sheets.pages([(one.width, one.height) for one in part.scenes], self._area, words, part.cells)

    @property
    def _area(self) -> Size:
        return self._pdf.epw, self._pdf.h - 2 * self._sheet.margin - max(0.0, _FOOTER - self._sheet.margin)

    def _is_puzzles(self, part: _Part) -> bool:
        return part is self._parts[0]

    def _foot_height(self) -> float:
        return self._area[1] * _FOOT if self._at_foot else 0.0

    def _rules(self, part: _Part, first: int, last: int) -> str:
        """The rules of the boards on a page if they are the same, to be shown once."""
        if not self._is_puzzles(part):
            return ""
        rules = {drawing.description for drawing in part.drawings[first:last]}
        return rules.pop() if len(rules) == 1 else ""

    def _page(self, part: _Part, page: Page) -> None:
        self._pdf.add_page()
        top = self._sheet.margin
        self._pdf.set_xy(top, top)
        if page.first == 0:
            if part.heading:
                self._pdf.start_section(part.heading)
            top += self._heading(part, dry=False)
        rules = self._rules(part, page.first, page.last)
        if rules:
            self._pdf.set_xy(self._sheet.margin, top)
            top += self._paragraph(rules, self._pdf.epw, 8) + 3
        foot = self._foot_height() if self._is_puzzles(part) else 0.0
        area = self._area[0], self._area[1] - (top - self._sheet.margin) - foot
        for i in range(page.first, page.last):
            self._board(part, i, top, page.place(i, area), shared=bool(rules))
        if foot:
            self._foot(part.numbers[page.first : page.last], foot)

    def _board(self, part: _Part, i: int, top: float, place: Place, *, shared: bool) -> None:
        x, y, width, height = place
        x, y = x + self._sheet.margin, y + top
        below = self._caption(part, i, width, shared=shared, dry=True)
        drawn = part.scenes[i]
        scale = sheets.scale((drawn.width, drawn.height), (width, height - below), part.cells)
        for shape in drawn.shapes:
            self._shape(shape, x + (width - drawn.width * scale) / 2, y, scale)
        self._pdf.set_xy(x, y + drawn.height * scale + 0.5)
        self._caption(part, i, width, shared=shared)

    def _foot(self, numbers: Sequence[int], height: float) -> None:
        """The solutions of the puzzles with these ``numbers``, upside down."""
        solved = [(number, one) for number in numbers for one in self._pictures[number].solutions]
        if not solved:
            return
        part = _Part("", solved, _AT_THE_FOOT)
        bottom = self._sheet.margin + self._area[1]
        place = (self._area[0] - (len(solved) - 1) * sheets.GAP) / len(solved)
        with self._pdf.rotation(180, self._pdf.w / 2, bottom - height / 2):
            for i in range(len(solved)):
                left = i * (place + sheets.GAP), 0.0, place, height - 2
                self._board(part, i, bottom - height, left, shared=True)

    def _heading(self, part: _Part, *, dry: bool = True) -> float:
        return self._paragraph(part.heading, self._pdf.epw, 18, dry=dry, bold=True) + 4 if part.heading else 0.0

    def _caption(self, part: _Part, i: int, width: float, *, shared: bool, dry: bool = False) -> float:
        """Write the number and the title of a board, its difficulty, rules and credits where wanted; the height."""
        drawing = part.drawings[i]
        words = f"{part.numbers[i] + 1}  {drawing.title}" if self._numbered else drawing.title
        if not self._is_puzzles(part):
            if not dry:
                self._style(7, bold=True)
                self._known(words)
                self._pdf.cell(width, 7 * _LINE, self._cut(words, width), align="C")
            return 7 * _LINE + 1.5
        size = 12 if self._sheet.large else 10
        lines = [(words, size, True)]
        lines += [(drawing.difficulty, size - 1, False)] if drawing.difficulty else []
        lines += [(drawing.description, 8, False)] if not shared and drawing.description else []
        lines += [(drawing.credit, 6, False)] if self._sheet.credits and drawing.credit else []
        x, y = self._pdf.get_x(), self._pdf.get_y()
        height = 0.0
        for text, points, bold in lines:
            if not dry:
                self._pdf.set_xy(x, y + height)
            height += self._paragraph(text, width, points, dry=dry, bold=bold, align="C")
        return height + 1.5

    def _paragraph(
        self, words: str, width: float, size: float, *, dry: bool = False, bold: bool = False, align: str = "L"
    ) -> float:
        """Write ``words`` at the present place, in lines of a ``width``; returns their height."""
        line = size * _LINE
        key = words, width, size, bold
        if key not in self._lines:
            self._ruler.set_font(_FONT, "B" if bold else "", size)
            self._known(words, self._ruler)
            self._lines[key] = len(self._ruler.multi_cell(width, line, words, dry_run=True, output="LINES"))
        if not dry:
            self._style(size, bold=bold)
            self._pdf.multi_cell(width, line, words, align=align)
        return line * self._lines[key]

    def _contents(self) -> None:
        """Which puzzles are on which page, those with the same title and difficulty in one entry."""
        entries = [*self._entries()]
        line = 6.5
        room = int((self._area[1] - 15) // line)
        own = ceil(len(entries) / room)
        for start in range(0, len(entries), room):
            self._pdf.add_page()
            self._style(18, bold=True)
            self._pdf.set_xy(self._sheet.margin, self._sheet.margin)
            self._pdf.cell(0, 9, "Contents")
            for i, (words, page) in enumerate(entries[start : start + room]):
                self._style(10)
                self._known(words)
                self._pdf.set_xy(self._sheet.margin, self._sheet.margin + 15 + i * line)
                link = self._pdf.add_link(page=page + own)
                self._pdf.cell(self._pdf.epw - 15, line, words, link=link)
                self._pdf.cell(15, line, str(page + own), align="R", link=link)

    def _entries(self) -> Iterator[tuple[str, int]]:
        number = 0
        for part in self._parts:
            on_page = [number + n for n, page in enumerate(part.pages, start=1) for _ in range(page.first, page.last)]
            number += len(part.pages)
            if not self._is_puzzles(part):
                yield part.heading, on_page[0]
                continue
            names = [", ".join(filter(None, (one.title, one.difficulty))) for one in part.drawings]
            for name, run in groupby(range(len(names)), names.__getitem__):
                places = list(run)
                first, last = places[0] + 1, places[-1] + 1
                yield f"{first}  {name}" if first == last else f"{first} to {last}  {name}", on_page[places[0]]

    def _footer(self) -> None:
        """The title on the left, the page in the middle, the author on the right."""
        size = 8
        self._style(size, QUIET[0])
        width = self._pdf.epw / 3
        y = self._pdf.h - max(_FOOTER, self._sheet.margin) + (max(_FOOTER, self._sheet.margin) - size * _POINT) / 2 - 1
        texts = (self._sheet.title, f"{self._pdf.page_no()} / {{nb}}", self._sheet.author)
        for i, (words, align) in enumerate(zip(texts, "LCR", strict=True)):
            self._known(words)
            self._pdf.set_xy(self._sheet.margin + i * width, y)
            self._pdf.cell(width, size * _POINT, self._cut(words, width), align=align)

    def _cut(self, words: str, width: float) -> str:
        while len(words) > 1 and self._pdf.get_string_width(words) > width:
            words = words[:-2].rstrip() + "…"
        return words

    def _shape(self, shape: Shape, x: float, y: float, scale: float) -> None:
        look = LOOKS[shape.role]
        style = ("D" if look.stroke else "") + ("F" if look.fill else "")
        if look.stroke:
            self._pdf.set_draw_color(look.stroke[0])
            self._pdf.set_line_width(look.width * scale)
            self._pdf.set_dash_pattern(look.dash * scale, look.dash * scale)
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

    def _known(self, words: str, pdf: Any = None) -> None:
        missing = {c for c in words if ord(c) not in (pdf or self._pdf).current_font.cmap} - {"\n"}
        if missing:
            raise UsageError(f"the font of pdf has no {' '.join(sorted(missing))}; svg and html use the reader's fonts")


def _pdf(sheet: Sheet) -> Any:
    pdf: Any = FPDF(format=PAPERS[sheet.paper])
    pdf.set_creation_date(datetime(1980, 1, 1, tzinfo=UTC))  # the same puzzles are the same bytes
    pdf.add_font(_FONT, "", fonts.regular())
    pdf.add_font(_FONT, "B", fonts.bold())
    pdf.set_margin(sheet.margin)
    pdf.c_margin = 0  # words are in line with boards
    pdf.set_auto_page_break(auto=False)
    pdf.set_lang("en")
    return pdf
