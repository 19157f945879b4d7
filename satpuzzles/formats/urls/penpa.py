"""URLs of penpa-edit: Sudoku, nonogram and Star Battle on square boards, laid out as it imports those of puzz.link.

One format writes pages to solve, which compare a solver's entries with a known solution; the other pages to edit.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import isqrt

from satpuzzles.board import Labels, borders, box_labels, box_or_regions, components
from satpuzzles.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import (
    LARGEST_BOARD,
    Clues,
    connected_borders,
    kings_only,
    known_clues,
    nothing_beside,
)
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.text import decoded, reader_by_line, writer_by_line
from satpuzzles.formats.urls import penpa_page
from satpuzzles.formats.urls.penpa_page import NUMBERS, SHADING, STARS, Answer, Page, Place, Segment
from satpuzzles.puzzle import Grid

_URL = re.compile(r"(https?://\S*)?[#?]?m=(edit|solve)&p=", re.ASCII)
_TAGS = {
    "classic": "sudoku",
    "irregular": "sudoku",
    "sudoku": "sudoku",
    "nonogram": "hanjie",
    "starbattle": "star-battle",
}
_TEXTS = {"title": "title", "author": "author", "url": "source", "note": "rules"}
_STARS = re.compile(r"([0-9]{1,3})[\s-]*(★|\*|stars?\b)", re.IGNORECASE)
_LARGEST_NUMBER = 999


def _read(url: str) -> Document:
    page = penpa_page.read(url)
    kind = _kind(page)
    texts = {key: page.texts[name] for key, name in _TEXTS.items() if name in page.texts}
    document = _READERS[kind](page)
    solution = None if page.answer is None else _solution(kind, page, page.answer)
    return {"puzzle": kind, **document, **texts, **({} if solution is None else {"solution": solution})}


def _kind(page: Page) -> str:
    """What the tags say, and without them what it looks like."""
    for tag in page.tags:
        if tag in _TAGS:
            return _TAGS[tag]
    if page.tags:
        raise InstanceError("the board", f"a puzzle of {', '.join(_TAGS)}", ", ".join(page.tags))
    above, _, left, _ = page.margins
    outside = [place for place in page.numbers if not _inside(page, place)]
    if page.sudoku:
        return "sudoku"
    if any("star" in name for name in page.symbols.values()) or "star battle" in page.texts.get("title", "").lower():
        return "star-battle"
    if above and left and len(outside) > 1:
        return "hanjie"
    return "sudoku"


def _inside(page: Page, place: Place) -> bool:
    return 0 <= place[0] < page.height and 0 <= place[1] < page.width


def _plain(page: Page, *allowed: str) -> None:
    others = [name for name in page.others if name not in allowed]
    if others:
        raise InstanceError("the board", "nothing beside numbers and borders", ", ".join(others))


def _square(page: Page) -> int:
    if page.height != page.width:
        raise InstanceError("the board", "a square", f"{page.width} x {page.height}")
    if page.height > LARGEST_BOARD:
        raise InstanceError("the board", f"at most {LARGEST_BOARD} rows", f"{page.height}")
    return page.height


def _value(text: str, place: Place) -> int:
    number = whole(text)
    if number is not None and number <= _LARGEST_NUMBER:
        return number
    raise InstanceError(f"row {place[0] + 1} column {place[1] + 1}", "a number", shown(text))


def _labels(page: Page) -> Labels:
    segments = page.segments | {(end, start) for start, end in page.segments}
    height, width = page.height, page.width
    vertical = [[((r, c), (r + 1, c)) in segments for c in range(1, width)] for r in range(height)]
    horizontal = [[((r, c), (r, c + 1)) in segments for c in range(width)] for r in range(1, height)]
    return components(vertical, horizontal)


def _border_segments(labels: Labels) -> frozenset[Segment]:
    """The borders between regions and around the board."""
    size = len(labels)
    vertical, horizontal = borders(labels)
    return frozenset(
        {((r, c), (r + 1, c)) for r in range(size) for c in range(size + 1) if c in (0, size) or vertical[r][c - 1]}
        | {((r, c), (r, c + 1)) for r in range(size + 1) for c in range(size) if r in (0, size) or horizontal[r - 1][c]}
    )


def _sudoku(page: Page) -> Document:
    _plain(page)
    size = _square(page)
    for name in page.symbols.values():
        raise InstanceError("the board", "a Sudoku of numbers alone", f"the symbol {shown(name)}")
    document: Document = {"givens": [[None] * size for _ in range(size)]}
    for place, text in page.numbers.items():
        if not _inside(page, place):
            raise InstanceError("the board", "numbers inside a Sudoku only", f"{shown(text)} outside")
        document["givens"][place[0]][place[1]] = _value(text, place)
    slanting = {frozenset((a, b)) for a, b in page.segments if a[0] != b[0] and a[1] != b[1]}
    if slanting and slanting != _diagonals(size):
        raise InstanceError("the board", "both diagonals or none", f"{len(slanting)} slanting lines")
    labels = _labels(page)
    usual = [2, 3] if size == 6 else [isqrt(size), isqrt(size)]
    bordered = labels[-1][-1] > 0
    return (
        document | (box_or_regions(labels) if bordered else {"box": usual}) | ({"diagonals": True} if slanting else {})
    )


def _diagonals(size: int) -> set[frozenset[Place]]:
    falling = [(i, i) for i in range(size + 1)]
    rising = [(i, size - i) for i in range(size + 1)]
    return {frozenset(pair) for corners in (falling, rising) for pair in pairwise(corners)}


def _sudoku_page(document: Document, name: str) -> Page:
    nothing_beside(document, name, "symbols")
    size = len(document["givens"])
    tag = "irregular"  # in a classic Sudoku of 9 penpa-edit marks what stands twice in a box
    if "box" in document:
        labels = box_labels(*document["box"])
        tag = "classic"
    else:
        labels = document["regions"]
        connected_borders(labels, name)
    slanting = {(start, end) for start, end in map(sorted, _diagonals(size))} if document.get("diagonals") else set()
    numbers = {(r, c): str(v) for r, row in enumerate(document["givens"]) for c, v in enumerate(row) if v}
    return Page(size, size, numbers=numbers, segments=_border_segments(labels) | slanting, tags=(tag,))


def _nonogram(page: Page) -> Document:
    _plain(page, "surface")
    rows: Clues = [[] for _ in range(page.height)]
    columns: Clues = [[] for _ in range(page.width)]
    for (r, c), text in sorted(page.numbers.items()):
        if r < 0 <= c < page.width:
            columns[c].append(_value(text, (r, c)))
        elif c < 0 <= r < page.height:
            rows[r].append(_value(text, (r, c)))
        else:
            raise InstanceError("the board", "clues above and left of a nonogram", f"{shown(text)} elsewhere")
    return {"rows": rows, "columns": columns}


def _nonogram_page(document: Document, name: str) -> Page:
    rows, columns = known_clues(document, name)
    numbers = {(i, j - len(clue)): str(n) for i, clue in enumerate(rows) for j, n in enumerate(clue)}
    numbers |= {(j - len(clue), i): str(n) for i, clue in enumerate(columns) for j, n in enumerate(clue)}
    height, width = len(rows), len(columns)
    around = {((r, c), (r + 1, c)) for r in range(height) for c in (0, width)}
    around |= {((r, c), (r, c + 1)) for r in (0, height) for c in range(width)}
    margins = (max(1, *map(len, columns)), 0, max(1, *map(len, rows)), 0)
    return Page(height, width, margins, numbers, segments=frozenset(around), tags=("nonogram",))


def _star_battle(page: Page) -> Document:
    _plain(page, "surface")
    _square(page)
    counts = [_value(text, place) for place, text in page.numbers.items() if not _inside(page, place)]
    if len(counts) < len(page.numbers):
        raise InstanceError("the board", "no numbers in a Star Battle", "some")
    if not counts:
        told = _STARS.search(f"{page.texts.get('title', '')}\n{page.texts.get('rules', '')}")
        counts = [int(told[1])] if told else []
    if len(counts) != 1:
        raise InstanceError(
            "the board", "the number of stars beside it, in the title or in the rules", f"{len(counts)}"
        )
    return {"stars": counts[0], "regions": _labels(page)}


def _star_battle_page(document: Document, name: str) -> Page:
    kings_only(document, name)
    labels = document["regions"]
    connected_borders(labels, name)
    size = len(labels)
    beside = (-1, size - 2)
    return Page(
        size,
        size,
        (1, 1, 1, 1),
        {beside: str(document["stars"])},
        {(-1, size - 1): "star"},
        _border_segments(labels),
        tags=("starbattle",),
    )


def _solution(kind: str, page: Page, answer: Answer) -> Grid | None:
    """The solution that an answer says, where it says all of it: an author may have only some cells compared."""
    if kind == "sudoku":
        values = {place: whole(text) for place, text in {**answer.numbers, **page.numbers}.items()}
        grid = [[values.get((r, c)) for c in range(page.width)] for r in range(page.height)]
        return [[value for value in row if value] for row in grid] if all(map(all, grid)) else None
    marked = answer.shaded if kind == "hanjie" else answer.stars
    complete = marked or not page.numbers  # a nonogram without numbers has a blank solution
    return [[int((r, c) in marked) for c in range(page.width)] for r in range(page.height)] if complete else None


def _answer(document: Document) -> Answer | None:
    if "solution" not in document:
        return None
    cells = {(r, c): value for r, row in enumerate(document["solution"]) for c, value in enumerate(row)}
    if document["puzzle"] == "sudoku":
        given = document["givens"]
        return Answer(numbers={(r, c): str(value) for (r, c), value in cells.items() if not given[r][c]})
    marked = frozenset(place for place, value in cells.items() if value)
    return Answer(shaded=marked) if document["puzzle"] == "hanjie" else Answer(stars=marked)


_READERS = {"sudoku": _sudoku, "hanjie": _nonogram, "star-battle": _star_battle}
_WRITERS = {"sudoku": _sudoku_page, "hanjie": _nonogram_page, "star-battle": _star_battle_page}


_TOOLS = {"sudoku": NUMBERS, "hanjie": SHADING, "star-battle": STARS}


def _page(document: Document, name: str) -> Page:
    texts = {field: document[key] for key, field in _TEXTS.items() if key in document}
    return replace(_WRITERS[document["puzzle"]](document, name), texts=texts, answer=_answer(document))


def _format(name: str, title: str, write: Callable[[Document], str], keeps: frozenset[str]) -> Format:
    return Format(
        name,
        title,
        kinds=tuple(_WRITERS),
        endings=(),
        recognises=lambda data: _URL.match(decoded(data[:2048]).lstrip()) is not None,
        read=reader_by_line(_read),
        write=writer_by_line(write),
        keeps=keeps,
        several=True,
        lines=True,
    )


FORMAT = _format(
    "penpa",
    "links of penpa-edit to solve, square boards",
    lambda document: penpa_page.written(_page(document, "penpa"), _TOOLS[document["puzzle"]]),
    frozenset({*_TEXTS, "solution"}),
)
EDITED = _format(
    "penpa-edit",
    "links of penpa-edit to edit, square boards",
    lambda document: penpa_page.written(_page(document, "penpa-edit")),
    frozenset(_TEXTS),
)
