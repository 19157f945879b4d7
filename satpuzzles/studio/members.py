"""Members that several requests of a page have: a puzzle, limits, and the form of results."""

from collections.abc import Callable
from typing import Any, TypeAlias

from satpuzzles.common.document import ENTRIES, Node
from satpuzzles.errors import GaveUp
from satpuzzles.formats import Document, document_of, puzzle_of
from satpuzzles.formats.board_entries import sound_entries
from satpuzzles.making.agreement import completed
from satpuzzles.stating.puzzle import Puzzle

Reply: TypeAlias = dict[str, Any]
Tell: TypeAlias = Callable[[Reply], object]
"""Takes what is known of an answer so far."""
Request: TypeAlias = Callable[[Node, Tell], Reply]
"""Answers one sort of request, given its members."""

MOST_CELLS = 20_000
"""Places of a board; a page cannot show more."""


def document_in(asked: Node) -> Document:
    """The document that a request has, see `stated_in`."""
    return stated_in(asked.required("puzzle"))


def stated_in(stated: Node) -> Document:
    """A document in the one form, with its whole solution, or without what is none: an answer that somebody still
    draws, or one of other clues; and without entries that its board cannot have. Raises InstanceError with the place
    inside the document, and GaveUp for a board that is too large.
    """
    Node(stated.value).object()
    document: Document = stated.value
    beside = {key: document[key] for key in ("solution", ENTRIES) if document.get(key) is not None}
    if beside:
        puzzle = puzzle_of(document)
        document = {key: value for key, value in document.items() if key not in beside}
        whole = completed(puzzle, beside["solution"]) if "solution" in beside else None
        document |= {} if whole is None else {"solution": whole}
        document |= {ENTRIES: sound_entries(beside[ENTRIES], puzzle)} if ENTRIES in beside else {}
    return expect_small(document_of(document))


def puzzle_in(asked: Node) -> Puzzle:
    """The puzzle that a request is about. Raises as `document_in`."""
    node = Node(asked.required("puzzle").value)
    node.object()
    puzzle = puzzle_of(node.value)
    _expect_few(sum(puzzle.board.lengths))
    return puzzle


def expect_small(document: Document) -> Document:
    """The document, unless its board is too large for a page. Raises GaveUp."""
    _expect_few(sum(puzzle_of(document).board.lengths))
    return document


def number_in(asked: Node, key: str, low: int, high: int, otherwise: int) -> int:
    """The whole number from ``low`` to ``high`` that a request has as ``key``, or ``otherwise``. Raises
    InstanceError.
    """
    node = asked.child(key)
    return otherwise if node.value is None else node.integer(low, high)


def techniques_in(asked: Node) -> list[str] | None:
    """The techniques that a request allows or forbids, as `satpuzzles.hint` takes them; None where it has none."""
    node = asked.child("techniques")
    return None if node.value is None else [one.string("the name of a technique") for one in node.items()]


def _expect_few(cells: int) -> None:
    if cells > MOST_CELLS:
        raise GaveUp(f"the studio shows boards of up to {MOST_CELLS} places, this one has {cells}")
