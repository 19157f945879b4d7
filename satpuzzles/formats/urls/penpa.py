"""URLs of penpa-edit with square boards, see `satpuzzles.links.penpa`.

One format writes pages to solve, which compare a solver's entries with a known solution; the other pages to edit.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import carried, link_of, the_first_that_reads
from satpuzzles.formats.checked import puzzle_of
from satpuzzles.formats.interface import Document, Guessed
from satpuzzles.formats.solutions import at_places, in_rows
from satpuzzles.formats.text import by_line, each_line
from satpuzzles.formats.urls import penpa_page
from satpuzzles.links.page import Page
from satpuzzles.links.penpa import Board
from satpuzzles.puzzles import kind_of, title

_URL = r"(?:https?://\S*)?[#?]?m=(?:edit|solve)&p="
_TEXTS = {"title": "title", "author": "author", "url": "source", "note": "rules"}


def _read(url: str, kind: str = "") -> Document:
    """The document in a URL, of the kind that is named or that the tags say; without tags of the first kind that has a
    place for all that is on the page, and of one that the title names rather than another. Raises InstanceError.
    """
    page = penpa_page.read(url)
    boards: list[tuple[str, Board]] = [*carried("penpa")]
    if kind:
        boards = [(name, board) for name, board in boards if name == kind_of(kind)]
        if not boards:
            raise InstanceError("the link", "a kind that pages of penpa-edit have a place for", shown(kind))
    tagged = [(kind, board) for kind, board in boards if {*board.tags} & {*page.tags}]
    if page.tags and not tagged:
        expected = f"a puzzle of {kind}" if kind else "a kind of penpa-edit that satpuzzles knows"
        raise InstanceError("the link", expected, shown(", ".join(page.tags)))
    name = page.texts.get("title", "").lower()
    boards.sort(key=lambda one: title(one[0]).lower() not in name)
    document = the_first_that_reads(tagged[:1] or boards, page)
    others = [] if page.tags or kind else [*_others(boards, document, page)]
    texts = {key: page.texts[name] for key, name in _TEXTS.items() if page.texts.get(name)}
    values = link_of(document["puzzle"], "penpa").solution.read(page, document)
    solved = {} if values is None else {"solution": in_rows(puzzle_of(document), values)}
    found = document | texts | solved
    return Guessed(found, others) if others else found


def _others(boards: Iterable[tuple[str, Board]], document: Document, page: Page) -> Iterator[str]:
    """The other kinds that have a place for all that is on the page."""
    for name, board in boards:
        if name != document["puzzle"]:
            with suppress(InstanceError):
                puzzle_of({"puzzle": name, **board.read(page)})
                yield name


def _write_solved(document: Document) -> str:
    """The URL of a page to solve. Raises InstanceError for a document that it cannot hold."""
    board: Board = link_of(document["puzzle"], "penpa")
    page = _page(document, board, "penpa")
    if "solution" in document:
        page.answer = board.solution.answer(at_places(puzzle_of(document), document["solution"]), document, page)
    return penpa_page.written(page, board.solution, board.grid)


def _write_edited(document: Document) -> str:
    """The URL of a page to edit. Raises InstanceError for a document that it cannot hold."""
    board: Board = link_of(document["puzzle"], "penpa")
    return penpa_page.written(_page(document, board, "penpa-edit"), grid=board.grid)


def _page(document: Document, board: Board, site: str) -> Page:
    page = board.write(document, site)
    for key, field in _TEXTS.items():
        if key in document:
            page.texts[field] = " ".join(filter(None, (document[key], page.texts.get(field))))
    return page


def read_as(data: bytes, kind: str) -> list[Document]:
    """The documents of URLs with puzzles of a ``kind``. Raises InstanceError."""
    return each_line(data, partial(_read, kind=kind))


SOLVED = by_line(_URL, _read, _write_solved, {*_TEXTS, "solution"})
EDITED = by_line(_URL, _read, _write_edited, _TEXTS)
