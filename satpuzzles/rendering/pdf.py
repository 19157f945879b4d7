"""Sheets for printing: puzzles with their rules, several on a page, and their solutions.

Which boards stand on which page is decided here; Typst sets the pages, as `sheets.typ` says. Lengths are in
millimetres, those of boards in cells.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, groupby
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

import typst
from fontTools.ttLib import TTFont

from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering import fonts
from satpuzzles.rendering.interface import END, FOOT, PAPERS, Options, Sheet
from satpuzzles.rendering.scene import scene
from satpuzzles.rendering.svg import content, view_box

_GAP = 8.0
"""Between two boards."""
_NARROWEST = 20.0
"""The width of a place beside others, for the words below a board."""
_FOOT, _FOOTER = 0.16, 8.0
"""The share of a page for the solutions at its foot; the least height of the footer."""
_HEADING, _RULES = 12.0, 7.0
"""About the heights of a heading, and of the rules of all boards of a page."""
_LONG = 20
"""More pages than these have a table of contents."""
_POINT = 25.4 / 72

Words: TypeAlias = tuple[str, float, bool, bool]
"""A line below a board: the text, its size in points, whether it is bold, and whether it is broken where it is too long
for a line, or else cut.
"""


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells are not ``smaller`` than this on a page with several boards, and never ``larger``; at most so many boards
    stand on a page. With ``exactly`` it is that number, however small their cells become.
    """

    smallest: float
    largest: float
    most: int
    exactly: bool = False


_PUZZLES, _LARGE_PUZZLES = Cells(6.0, 14.0, 12), Cells(10.0, 20.0, 6)
_SOLUTIONS, _LARGE_SOLUTIONS = Cells(3.0, 5.0, 48), Cells(5.0, 8.0, 24)
_AT_THE_FOOT = Cells(0.0, 4.0, 40)


@dataclass(frozen=True, slots=True)
class Page:
    """The boards from ``first`` to before ``last`` in ``columns`` and ``rows`` of equal places, row by row."""

    first: int
    last: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Board:
    """A ``picture`` of so many cells, with the words below it. Its ``rules`` stand there too, or above all boards of a
    page that have the same.
    """

    width: float
    height: float
    picture: str
    words: Sequence[Words]
    rules: str = ""

    def below(self, *, shared: bool) -> list[Words]:
        """The words below it, of rules those that are not ``shared``."""
        own = [(self.rules, 8.0, False, True)] if self.rules and not shared else []
        return [self.words[0], *own, *self.words[1:]]

    def side(self, width: float, height: float, *, shared: bool) -> float:
        """The side of a cell in a place of this size, as letters are wide on average."""
        lines = (
            (ceil(len(text) * size * 0.5 * _POINT / width) if broken else 1) * size * 1.25
            for text, size, _, broken in self.below(shared=shared)
        )
        return min(width / self.width, (height - sum(lines) * _POINT - 2) / self.height)


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, and with ``options.solution`` also their solutions, as ``options.sheet`` says.

    Raises UsageError for characters that the font does not have.
    """
    sheet, large = options.sheet, options.sheet.large
    titles = [one.board.title for one in pictures]
    if len(pictures) > 1:
        titles = [f"{i}  {title}" for i, title in enumerate(titles, start=1)]
    puzzles = [_puzzle(one.board, title, sheet) for one, title in zip(pictures, titles, strict=True)]
    solved = [
        [_board(solution, [(title, 7.0, True, False)]) for solution in one.solutions]
        for one, title in zip(pictures, titles, strict=True)
    ]
    at_foot = options.solution and sheet.solutions == FOOT
    width, height = PAPERS[sheet.paper]
    width, height = width - 2 * sheet.margin, height - sheet.margin - max(_FOOTER, sheet.margin)
    cells = _LARGE_PUZZLES if large else _PUZZLES
    if sheet.per_page is not None:
        cells = Cells(0.0, cells.largest, sheet.per_page, exactly=True)
    laid_out = [*pages(puzzles, (width, height * (1 - _FOOT * at_foot)), cells)]
    printed = [_page(puzzles, page, cells) for page in laid_out]
    printed[0]["heading"] = sheet.title or ("Puzzles" if len(pictures) > 1 else "")
    contents = [*_contents(pictures, laid_out)]
    for page, data in zip(laid_out, printed, strict=True) if at_foot else ():
        foot = [*chain(*solved[page.first : page.last])]
        data["foot"] = _page(foot, Page(0, len(foot), len(foot), 1), _AT_THE_FOOT) if foot else None
    answers = [*chain(*solved)]
    if options.solution and sheet.solutions == END and answers:
        cells = _LARGE_SOLUTIONS if large else _SOLUTIONS
        heading = "Solutions" if len(answers) > 1 else "Solution"
        contents.append((heading, len(printed)))
        more = [_page(answers, page, cells) for page in pages(answers, (width, height), cells)]
        printed += [more[0] | {"heading": heading}, *more[1:]]
    return _typeset(
        {
            "name": printed[0]["heading"] or titles[0],
            "title": sheet.title,
            "author": sheet.author,
            "paper": PAPERS[sheet.paper],
            "margin": sheet.margin,
            "contents": contents if len(printed) > _LONG else [],
            "pages": printed,
        }
    )


def _puzzle(drawing: Drawing, title: str, sheet: Sheet) -> Board:
    size = 12.0 if sheet.large else 10.0
    words = [(title, size, True, True), (drawing.difficulty, size - 1, False, True)]
    words += [(drawing.credit, 6.0, False, True)] * sheet.credits
    return _board(drawing, [line for line in words if line[0]], drawing.description)


def _board(drawing: Drawing, words: Sequence[Words], rules: str = "") -> Board:
    drawn = scene(drawing)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" {view_box(drawn)}>{content(drawn)}</svg>'
    return Board(drawn.width, drawn.height, picture, words, rules)


def pages(boards: Sequence[Board], area: tuple[float, float], cells: Cells) -> Iterator[Page]:
    """The pages for ``boards``, each with so much room. A page takes as many of the next boards as fit with cells that
    are large enough; the last looks like the one before.
    """
    first = 0
    before: Page | None = None
    while first < len(boards):
        most = min(cells.most, len(boards) - first)
        for count in (cells.most,) if cells.exactly else range(most, 0, -1):
            columns = range(1, max(2, min(count, int((area[0] + _GAP) / (_NARROWEST + _GAP))) + 1))
            tried = [Page(first, first + min(count, most), one, ceil(count / one)) for one in columns]
            side, _, found = max((_smallest(page, boards, area), page.columns, page) for page in tried)
            if side >= cells.smallest:
                break
        if before is not None and found.last == len(boards) and found.last - first < before.last - before.first:
            alike = Page(first, found.last, before.columns, before.rows)
            found = alike if cells.exactly or _smallest(alike, boards, area) >= cells.smallest else found
        yield found
        first, before = found.last, found


def _smallest(page: Page, boards: Sequence[Board], area: tuple[float, float]) -> float:
    """The side of the smallest cell on a page."""
    shown = boards[page.first : page.last]
    shared = len({board.rules for board in shown}) == 1
    above = _HEADING * (page.first == 0) + _RULES * (shared and shown[0].rules != "")
    width = (area[0] - (page.columns - 1) * _GAP) / page.columns
    height = (area[1] - above - (page.rows - 1) * _GAP) / page.rows
    return min(board.side(width, height, shared=shared) for board in shown)


def _page(boards: Sequence[Board], page: Page, cells: Cells) -> dict[str, Any]:
    """What `sheets.typ` reads of a page."""
    shown = boards[page.first : page.last]
    rules = {board.rules for board in shown}
    shared = len(rules) == 1
    return {
        "heading": "",
        "rules": rules.pop() if shared else "",
        "foot": None,
        "columns": page.columns,
        "rows": page.rows,
        "largest": cells.largest,
        "boards": [asdict(board) | {"words": board.below(shared=shared)} for board in shown],
    }


def _contents(pictures: Sequence[Picture], laid_out: Sequence[Page]) -> Iterator[tuple[str, int]]:
    """Which puzzles are on which page, from 0, those with the same title and difficulty in one entry."""
    on_page = [number for number, page in enumerate(laid_out) for _ in range(page.first, page.last)]
    names = [", ".join(filter(None, (one.board.title, one.board.difficulty))) for one in pictures]
    for name, run in groupby(range(len(names)), names.__getitem__):
        first, *_, last = (places := [*run]) * 2
        yield f"{first + 1}  {name}" if first == last else f"{first + 1} to {last + 1}  {name}", on_page[places[0]]


def _typeset(book: Mapping[str, Any]) -> bytes:
    written = json.dumps(book, ensure_ascii=False)
    with TTFont(fonts.regular()) as font:
        missing = {*written} - {*map(chr, font.getBestCmap())}
    if missing:
        raise UsageError(f"the font of pdf has no {' '.join(sorted(missing))}; svg and html use the reader's fonts")
    template, folder = Path(__file__).with_name("sheets.typ"), Path(fonts.regular()).parent
    return typst.compile(template, sys_inputs={"book": written}, font_paths=[folder], ignore_system_fonts=True)
