"""What the studio does for a page: one function a request, each a few lines over the public functions.

A request is an object: the members that it has beside ``id`` and ``do``. The result is one, too. Errors are those of
the public functions.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

import satpuzzles
from satpuzzles.document import Node
from satpuzzles.errors import GaveUp, SatpuzzlesError, UsageError
from satpuzzles.formats import Document, document_of, puzzle_of
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import Uniqueness
from satpuzzles.studio import drawn, examples, listing
from satpuzzles.studio.protocol import Asked

Told: TypeAlias = dict[str, Any]
Tell: TypeAlias = Callable[[Told], object]
"""Takes what is known of an answer so far."""

MOST_CELLS = 20_000
"""Places of a board; a page cannot show more."""


def answer(asked: Asked, tell: Tell) -> Told:
    """What the request ``asked`` for. Raises SatpuzzlesError."""
    do = REQUESTS.get(asked.do)
    if do is None:
        raise UsageError(f"do: there is no request {asked.do!r}; there are {', '.join(REQUESTS)}")
    return do(asked.members, tell)


def _puzzle(asked: Node) -> tuple[Puzzle, Document]:
    """The puzzle that is asked about, and its document in the one form. Raises InstanceError with the place inside the
    document, and GaveUp for a board that is too large.
    """
    node = Node(asked.required("puzzle").value)
    node.object()
    puzzle = puzzle_of(node.value)
    if len(puzzle.board.cells) > MOST_CELLS:
        raise GaveUp(f"the studio shows boards of up to {MOST_CELLS} places, this one has {len(puzzle.board.cells)}")
    return puzzle, document_of(node.value)


def _blank(asked: Node, _tell: Tell) -> Told:
    kind = asked.required("kind").string("the name of a kind")
    sides = [asked.child(key) for key in ("rows", "columns")]
    rows, columns = (None if side.value is None else side.integer(1, 250) for side in sides)
    return drawn.document(satpuzzles.blank(kind, rows, columns))


def _draw(asked: Node, _tell: Tell) -> Told:
    _, document = _puzzle(asked)
    return drawn.document(document)


def _check(asked: Node, _tell: Tell) -> Told:
    puzzle, _ = _puzzle(asked)
    verdict = satpuzzles.check(puzzle)
    first, second = [*verdict.solutions, None, None][:2]
    return {
        "verdict": _VERDICTS[verdict.status],
        "sentence": verdict.in_words,
        "solution": first,
        "other": second,
        "differs": verdict.differing,
    }


_VERDICTS = {
    Uniqueness.UNIQUE: "unique",
    Uniqueness.MULTIPLE: "several",
    Uniqueness.NONE: "none",
    Uniqueness.UNKNOWN: "unknown",
}


REQUESTS: dict[str, Callable[[Node, Tell], Told]] = {
    "hello": lambda _asked, _tell: listing.hello(),
    "blank": _blank,
    "draw": _draw,
    "check": _check,
    "pictures": lambda _asked, _tell: {"pictures": examples.pictures(listing.kinds())},
}
"""What can be asked, by the name in ``do``."""

SECONDS = {"": 60.0, "hello": 60.0, "draw": 20.0}
"""How long a request may take, by its name; the first is for all others."""

QUICK = frozenset({"hello", "blank", "draw", "open", "clues", "pictures"})
"""Requests that search for nothing, and take milliseconds."""


def warm() -> None:
    """Have everything imported and run once that a request may need."""
    for kind in listing.hello()["kinds"]:
        with suppress(SatpuzzlesError):  # those of other distributions may be broken
            document = satpuzzles.blank(kind["name"], 4)
            drawn.document(document)
            satpuzzles.check(document)
