"""URLs of penpa-edit with square boards, see `satpuzzles.links.penpa`.

One format writes pages to solve, which compare a solver's entries with a known solution; the other pages to edit.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.deciding import decided, supposing
from satpuzzles.formats.documents import overridden, puzzle_of
from satpuzzles.formats.interface import Codec, Document, How, ReadAs, noted
from satpuzzles.formats.kinds import carried, link_of
from satpuzzles.formats.pasted import by_link, each_link
from satpuzzles.formats.solutions import at_places, in_rows
from satpuzzles.formats.urls import penpa_page, penpa_text
from satpuzzles.links.page import ASIDE, PenpaPage
from satpuzzles.links.penpa import Board
from satpuzzles.puzzles import PUZZLES, kind_of, title

_PARAMETERS = r"(?:[a-z]=[^&\s]*&)*?"
_URL = (
    rf"(?:[^\s#?]*+[#?])?{_PARAMETERS}(?:m=(?:edit|solve)&\S*?\bp=|p=[^&\s]+&\S*?\bm=(?:edit|solve))"
    rf"|(?=[^\s#?]*penpa)[^\s#?]*+[#?]{_PARAMETERS}p="
)
"""Parameters of a link may stand in any order; without a mode it opens for editing."""
_TEXTS = {"title": "title", "author": "author", "url": "source", "note": "rules"}
Inside: TypeAlias = Callable[[str, How], Document]
"""What reads a link that stands in another one, of whatever site."""


def _read(url: str, how: How, inside: Inside) -> Document:
    """The document in a URL: of the kind that is named, or that the tags say. Otherwise it is the only one that has a
    place for all that is on the page, and a solution. A link that stands in the URL is read by ``inside``. Raises
    InstanceError.
    """
    if (around := penpa_text.parameter(url, "p")).startswith(("http:", "https:")):  # a link around that of another site
        return inside(around, how)
    page = penpa_page.read(url)
    page.stated = frozenset(how.fields)
    boards, is_said = _boards(page, how.kind or "")
    candidates: list[Document] = []
    errors: list[InstanceError] = []
    guessed: dict[str, list[str]] = {}
    notes: dict[str, list[str]] = {}
    for name, board in boards:
        try:
            page.guessed = guessed[name] = []
            page.notes = notes[name] = []
            found = {"puzzle": name, **board.read(page)}
            if not is_said:
                puzzle_of(overridden(found, how.fields))
        except InstanceError as error:
            errors.append(error)
        else:
            candidates.append(found)
    if not candidates and len(boards) > 1:
        nearest = f"as a {title(boards[0][0])}, {errors[0]}"
        raise InstanceError("the link", f"one of a kind that has a place for all that is there ({nearest})", "none")
    if not candidates:
        raise errors[0]
    document = candidates[0] if is_said else decided(candidates, how)
    if notes[document["puzzle"]]:
        document = noted(document, *notes[document["puzzle"]])
    if guessed[document["puzzle"]]:
        document = supposing(document, how, guessed[document["puzzle"]])
    texts = {key: page.texts[name] for key, name in _TEXTS.items() if page.texts.get(name)}
    document.update(texts)
    if page.answer is not None and not how.fields.keys() - _TEXTS.keys():
        values = link_of(document["puzzle"], "penpa").solution.read(page, document)
        if values is not None:
            document["solution"] = in_rows(puzzle_of(document), values)
    return document


def _boards(page: PenpaPage, kind: str) -> tuple[list[tuple[str, Board]], bool]:
    """The kinds that may have made the page, with what each says of pages; and whether the page states its kind, by a
    tag, as its title, or because the kind is named here. A longer title leaves the kinds that it names. Raises
    InstanceError where the tags say another kind than the one named.
    """
    boards: list[tuple[str, Board]] = [*carried("penpa")]
    if kind:
        boards = [(name, board) for name, board in boards if name == kind_of(kind)]
        if not boards:
            raise InstanceError("the link", "a kind that pages of penpa-edit have a place for", shown(kind))
    told = {*page.tags} - ASIDE
    tagged = [(name, board) for name, board in boards if {*board.tags} & told]
    if told and not tagged:
        expected = f"a puzzle of {kind}" if kind else "a kind of penpa-edit that satpuzzles knows"
        raise InstanceError("the link", expected, shown(", ".join(page.tags)))
    if kind or tagged:
        return (tagged or boards), len(tagged or boards) == 1
    words = _plain(page.texts.get("title", ""))
    named = [(name, board) for name, board in boards if any(called in words for called in _called(name))]
    return (named or boards), len(named) == 1 and words in _called(named[0][0])


def _called(kind: str) -> set[str]:
    """What titles call a kind."""
    return {*map(_plain, (kind, title(kind), *PUZZLES.named(kind, "kind of puzzle").aliases))}


def _plain(title: str) -> str:
    """The words of a title in small letters, with blanks around each."""
    return f" {re.sub(r'[^a-z]+', ' ', title.lower()).strip()} "


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


def _page(document: Document, board: Board, site: str) -> PenpaPage:
    page = board.write(document, site)
    for key, field in _TEXTS.items():
        if key in document:
            page.texts[field] = " ".join(filter(None, (document[key], page.texts.get(field))))
    return page


def codecs(inside: Inside) -> tuple[Codec, Codec, ReadAs]:
    """Pages to solve, pages to edit, and what reads either where something is known of the puzzle. Another link that
    stands in one is read by ``inside``.
    """
    read, texts = partial(_read, how=How(), inside=inside), {*_TEXTS}
    return (
        by_link(_URL, read, _write_solved, {*texts, "solution"}),
        by_link(_URL, read, _write_edited, texts),
        lambda data, how: each_link(data, partial(_read, how=how, inside=inside)),
    )
