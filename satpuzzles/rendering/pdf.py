"""Sheets for printing: puzzles with their rules, several on a page, and their solutions.

Which boards stand on which page is decided here; Typst sets the pages, as `sheets.typ` says. Lengths are in
millimetres, those of boards in cells.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain, groupby
from math import ceil
from pathlib import Path
from typing import Any

import typst
from font_roboto import font_files
from fontTools.ttLib import TTFont

from satpuzzles.boards.drawing import Drawing, Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering.interface import FOOT, PAPERS, RenderOptions, Sheet
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.svg import content, view_box
from satpuzzles.rendering.tokens import COLOURS

_GAP = 8.0
"""Millimetres between two boards."""
_NARROWEST = 20.0
"""The width of a place beside others, for the words below a board."""
_FOOT, FOOTER = 0.16, 8.0
"""The share of a page for the solutions at its foot, and the least height of the footer."""
_HEADING, _RULES = 12.0, 7.0
"""Estimated heights of a heading, and of the rules of all boards of a page."""
_LONG = 20
"""The most pages without a table of contents."""
_LONGEST = 400
"""The most characters of a title and of a credit; longer texts are cut."""
_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class CellSizes:
    """Cells are not ``smaller`` than this on a page with several boards, and never ``larger``; at most so many boards
    stand on a page. With ``exactly`` it is that number, however small their cells become. ``title`` is the size of the
    titles of boards, in points.
    """

    smallest: float
    largest: float
    most: int
    title: float
    exactly: bool = False


PUZZLES, LARGE_PUZZLES = CellSizes(6.0, 14.0, 12, 10.0), CellSizes(10.0, 20.0, 6, 12.0)
_ALONE = 20.0
"""The side of the largest cell of a puzzle that is alone on its sheet."""
SOLUTIONS, LARGE_SOLUTIONS = CellSizes(3.0, 5.0, 48, 7.0), CellSizes(5.0, 8.0, 24, 7.0)
_FEW = ((1, 10.0), (4, 8.0), (9, 6.5))
"""So few solutions in all have cells of this size, so that they are not lost on their page."""
_AT_THE_FOOT = CellSizes(0.0, 4.0, 40, 7.0)


@dataclass(frozen=True, slots=True)
class PageGrid:
    """A page: the boards from ``first`` to before ``last``, in ``columns`` and ``rows`` of equal places, row by row."""

    first: int
    last: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class BoardOnPage:
    """A ``picture`` with the number of its cells, and the words below it."""

    width: float
    height: float
    picture: str
    title: str = ""
    difficulty: str = ""
    rules: str = ""
    credit: str = ""

    def side(self, width: float, height: float, title: float, *, shared: bool) -> float:
        """The side of a cell in a place of this size, as letters are wide on average; with ``shared`` rules, which
        stand above all boards of the page.
        """
        return min(width / self.width, (height - self._below(width, title, shared=shared)) / self.height)

    def _below(self, width: float, title: float, *, shared: bool) -> float:
        """The estimated height of the words below the board."""
        words = (
            (self.title, title),
            (self.difficulty, title - 1),
            (self.rules * (not shared), 8.0),
            (self.credit, 6.0),
        )
        lines = (ceil(len(text) * size * 0.5 * _POINT / width) * size * 1.25 * _POINT for text, size in words)
        return sum(lines) + 2

    def height_in(self, width: float, cells: CellSizes) -> float:
        """The height of the board in a place of this ``width``, without a limit of height."""
        side = min(cells.largest, width / self.width)
        return side * self.height + self._below(width, cells.title, shared=True) + 1


def draw(pictures: Sequence[Picture], options: RenderOptions) -> bytes:
    """The boards of ``pictures``, and with ``options.solution`` also their solutions, as ``options.sheet`` says. What
    Roboto lacks is set in other fonts. Characters that none has are left out of words, which ``options.tell`` is told.

    Raises UsageError for a board with such characters.
    """

    def written(fonts: Fonts) -> str:
        return _book([*map(fonts.picture, pictures)], fonts.sheet(options.sheet), solution=options.solution)

    return typeset("sheets.typ", written, options.tell)


def typeset(template: str, written: Callable[["Fonts"], str], tell: Callable[[str], object]) -> bytes:
    """The pages that a ``template`` beside this module makes of the JSON that ``written`` gives, in words that the
    fonts have; ``tell`` is told of characters that are left out. Raises UsageError for a board with such characters.
    """
    text = written(Fonts())
    fonts = fonts_for(text)
    if fonts.left_out:
        text = written(fonts)
    if missing := fonts.left_out.intersection(text):
        raise UsageError(f"no font for pdf has {' '.join(sorted(missing))}; svg and html use the reader's fonts")
    if fonts.left_out:
        tell(f"no font has these characters, they are left out: {' '.join(sorted(fonts.left_out))}")
    drawn: bytes = fonts.typeset(Path(__file__).with_name(template), "book", text)
    return drawn


def _book(pictures: Sequence[Picture], sheet: Sheet, *, solution: bool) -> str:
    """The JSON that `sheets.typ` reads."""
    large, several = sheet.large, len(pictures) > 1
    at_foot = solution and sheet.solutions == FOOT
    named = [_cut(one.board.title) for one in pictures]
    titles = [f"{i}  {name}" if several else name for i, name in enumerate(named, start=1)]
    is_named = several or bool(sheet.title)  # else the title is the heading
    puzzles = [
        board_of(
            one.board,
            title * is_named,
            _cut(one.board.difficulty),
            one.board.description,
            _cut(one.board.credit) * sheet.credits,
        )
        for one, title in zip(pictures, titles, strict=True)
    ]
    solved = [[board_of(found, title) for found in one.solutions] for one, title in zip(pictures, titles, strict=True)]
    width, height = PAPERS[sheet.paper]
    width, height = width - 2 * sheet.margin, height - sheet.margin - max(FOOTER, sheet.margin)
    cells = LARGE_PUZZLES if large else PUZZLES if several else replace(PUZZLES, largest=_ALONE)
    if sheet.per_page is not None:
        cells = replace(cells, smallest=0.0, most=sheet.per_page, exactly=True)
    laid_out = [*pages(puzzles, (width, height * (1 - _FOOT * at_foot)), cells)]
    printed = [placed(puzzles, page, cells) for page in laid_out]
    printed[0]["heading"] = sheet.title or ("Puzzles" if several else titles[0])
    contents = [*_contents(pictures, laid_out)]
    for page, data in zip(laid_out, printed, strict=True) if at_foot else ():
        foot = [*chain(*solved[page.first : page.last])]
        data["foot"] = placed(foot, PageGrid(0, len(foot), len(foot), 1), _AT_THE_FOOT) if foot else None
    answers = [*chain(*solved)]
    if solution and not at_foot and answers:
        cells = LARGE_SOLUTIONS if large else SOLUTIONS
        largest = next((size for most, size in _FEW if len(answers) <= most), 0.0)
        cells = replace(cells, largest=max(cells.largest, largest))
        more = [placed(answers, page, cells, area=(width, height)) for page in pages(answers, (width, height), cells)]
        more[0]["heading"] = "Solutions" if len(answers) > 1 else "Solution"
        contents.append((more[0]["heading"], len(printed)))
        printed += more
    book = asdict(sheet) | {
        "name": printed[0]["heading"],
        "alone": not several,
        "paper": PAPERS[sheet.paper],
        "contents": contents if len(printed) > _LONG else [],
        "pages": printed,
        "ink": COLOURS["ink"][0],
        "quiet": COLOURS["number"][0],
    }
    return json.dumps(book, ensure_ascii=False)


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"


def board_of(drawing: Drawing, *words: str) -> BoardOnPage:
    drawn = scene(drawing)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" {view_box(drawn)}>{content(drawn)}</svg>'
    return BoardOnPage(drawn.width, drawn.height, picture, *words)


def pages(boards: Sequence[BoardOnPage], area: tuple[float, float], cells: CellSizes) -> Iterator[PageGrid]:
    """The pages for ``boards``, each with so much room. A page takes as many of the next boards as fit with cells that
    are large enough; the last looks like the one before.
    """

    def smallest(page: PageGrid) -> float:
        """The side of the smallest cell on a page."""
        shown = boards[page.first : page.last]
        shared = _shared(shown)
        above = _HEADING * (page.first == 0) + _RULES * bool(shared)
        width = (area[0] - (page.columns - 1) * _GAP) / page.columns
        height = (area[1] - above - (page.rows - 1) * _GAP) / page.rows
        return min(board.side(width, height, cells.title, shared=shared is not None) for board in shown)

    first = 0
    before: PageGrid | None = None
    while first < len(boards):
        most = min(cells.most, len(boards) - first)
        for count in (cells.most,) if cells.exactly else range(most, 0, -1):
            columns = range(1, max(2, min(count, int((area[0] + _GAP) / (_NARROWEST + _GAP))) + 1))
            tried = [PageGrid(first, first + min(count, most), one, ceil(count / one)) for one in columns]
            side, _, found = max((smallest(page), page.columns, page) for page in tried)
            if side >= cells.smallest:
                break
        if before is not None and found.last == len(boards) and found.last - first < before.last - before.first:
            alike = replace(before, first=first, last=found.last)
            found = alike if smallest(alike) >= cells.smallest else found
        yield found
        first, before = found.last, found


def _shared(boards: Sequence[BoardOnPage]) -> str | None:
    """The rules of all ``boards``; None if they differ."""
    rules = {board.rules for board in boards}
    return rules.pop() if len(rules) == 1 else None


def placed(
    boards: Sequence[BoardOnPage], page: PageGrid, cells: CellSizes, *, area: tuple[float, float] | None = None
) -> dict[str, Any]:
    """What a template reads of a page. Rows share its height, but in an ``area`` with room for boards of the largest
    cells these follow each other without gaps.
    """
    shown = boards[page.first : page.last]
    shared = _shared(shown)
    own = {} if shared is None else {"rules": ""}
    placed = {"columns": page.columns, "rows": page.rows, "boards": [asdict(board) | own for board in shown]}
    heights = [] if area is None else _heights(shown, page, cells, area)
    return asdict(cells) | placed | {"heading": "", "rules": shared or "", "foot": None, "heights": heights}


def _heights(boards: Sequence[BoardOnPage], page: PageGrid, cells: CellSizes, area: tuple[float, float]) -> list[float]:
    """The heights of the rows of a page, where boards are as wide as they can be; none where these are too high."""
    width = (area[0] - (page.columns - 1) * _GAP) / page.columns
    rows = (boards[i : i + page.columns] for i in range(0, len(boards), page.columns))
    heights = [max(board.height_in(width, cells) for board in row) for row in rows]
    high = sum(heights) + (len(heights) - 1) * _GAP + _HEADING * (page.first == 0)
    return heights if high <= area[1] else []


def _contents(pictures: Sequence[Picture], laid_out: Sequence[PageGrid]) -> Iterator[tuple[str, int]]:
    """Yield entries of the contents, each with its page from 0; puzzles of one title and difficulty share one."""
    on_page = [number for number, page in enumerate(laid_out) for _ in range(page.first, page.last)]
    names = [", ".join(filter(None, (one.board.title, one.board.difficulty))) for one in pictures]
    for name, run in groupby(range(len(names)), names.__getitem__):
        places = [*run]
        first, last = places[0] + 1, places[-1] + 1
        yield f"{first}  {name}" if first == last else f"{first} to {last}  {name}", on_page[places[0]]


_NOTHING = "\U0010ffff"
"""A code point that is no character, so that no font has it."""
_EACH = b"""#set page(width: auto, height: auto)
#set text(font: "Roboto")
#for one in json(bytes(sys.inputs.characters)) { page(one) }
"""


@dataclass(frozen=True, slots=True)
class Fonts:
    """Roboto, the fonts inside Typst, and where they are needed those of the ``system``; none of them has the
    characters that are ``left_out``.
    """

    system: bool = False
    left_out: frozenset[str] = frozenset()

    def typeset(self, source: Any, name: str, read: str, to: Any = "pdf") -> Any:
        """The file that Typst makes of ``source``, which reads the JSON text ``read`` as a file called ``name``."""
        folder = Path(font_files["Roboto"]).parent
        inputs, system = {name: read}, self.system
        return typst.compile(source, format=to, sys_inputs=inputs, font_paths=[folder], ignore_system_fonts=not system)

    def without(self, characters: Iterable[str]) -> frozenset[str]:
        """Those of ``characters`` that no font has, because they look like the missing character."""
        asked = sorted(characters)
        nothing, *drawn = self.typeset(_EACH, "characters", json.dumps([_NOTHING, *asked]), "svg")
        return frozenset(one for one, page in zip(asked, drawn, strict=True) if page == nothing)

    def words(self, text: str) -> str:
        """A text without the characters that no font has."""
        if self.left_out.isdisjoint(text):
            return text
        return " ".join("".join(one for one in text if one not in self.left_out).split())

    def picture(self, picture: Picture) -> Picture:
        """A picture whose words can be set in the fonts."""
        return replace(picture, board=self._named(picture.board), solutions=[*map(self._named, picture.solutions)])

    def _named(self, drawing: Drawing) -> Drawing:
        title = self.words(drawing.title)
        if drawing.name and not self.words(drawing.name):  # what stands in brackets after it is left
            title = title.removeprefix("(").removesuffix(")")
        return replace(
            drawing,
            title=title,
            description=self.words(drawing.description),
            credit=self.words(drawing.credit),
            difficulty=self.words(drawing.difficulty),
        )

    def sheet(self, sheet: Sheet) -> Sheet:
        """A sheet whose words can be set in the fonts."""
        return replace(sheet, title=self.words(sheet.title), author=self.words(sheet.author))


def fonts_for(text: str) -> Fonts:
    with TTFont(font_files["Roboto"]) as font:
        missing = frozenset(text) - {*map(chr, font.getBestCmap())}
    fonts = Fonts()
    for system in (False, True):
        if missing:
            fonts = Fonts(system=system)
            missing = fonts.without(missing)
    return replace(fonts, left_out=missing)
