"""The requests that a page can make: one function each, a few lines over the public functions.

A request is an object: the members that it has beside ``id`` and ``do``. The result is one, too. Errors are those of
the public functions.
"""

from contextlib import suppress

import satpuzzles
from satpuzzles.common.document import Node, shown
from satpuzzles.common.plugin_files import ENDING
from satpuzzles.errors import SatpuzzlesError, UsageError
from satpuzzles.puzzles import PUZZLES
from satpuzzles.studio import examples, exchange, listing, making, questions, tasks, views
from satpuzzles.studio.members import Reply, Request, Tell, document_in
from satpuzzles.studio.protocol import Asked


def answer(asked: Asked, tell: Tell) -> Reply:
    """The result of the request ``asked``. Raises SatpuzzlesError."""
    do = REQUESTS.get(asked.do)
    if do is None:
        raise UsageError(f"do: there is no request {asked.do!r}; there are {', '.join(REQUESTS)}")
    kind = asked.members.child("kind").value
    if isinstance(kind, str) and kind.endswith(ENDING) and PUZZLES.get(kind) is None:
        raise UsageError(f"kind: expected the name of a kind, found {shown(kind)}; no request runs a file")
    return do(asked.members, tell)


def _blank(asked: Node, _tell: Tell) -> Reply:
    kind = asked.required("kind").string("the name of a kind")
    sides = [asked.child(key) for key in ("rows", "columns")]
    rows, columns = (None if side.value is None else side.integer(1, 250) for side in sides)
    return views.document(satpuzzles.blank(kind, rows, columns))


def _draw(asked: Node, _tell: Tell) -> Reply:
    document, answer = document_in(asked), asked.child("solution").value
    return views.document(document) if answer is None else {"svg": views.answered(document, answer)}


def _play(asked: Node, _tell: Tell) -> Reply:
    hints = asked.child("hints")
    return {"html": views.played(document_in(asked), helps=hints.value is None or hints.flag())}


def _pictures(asked: Node, _tell: Tell) -> Reply:
    kind = asked.child("kind")
    if kind.value is None:
        return {"pictures": examples.pictures(listing.kinds())}
    return {"pictures": examples.fields(kind.string("the name of a kind"))}


REQUESTS: dict[str, Request] = {
    "hello": lambda _asked, _tell: listing.hello(),
    "blank": _blank,
    "draw": _draw,
    "play": _play,
    "pictures": _pictures,
    **exchange.REQUESTS,
    **questions.REQUESTS,
    **making.REQUESTS,
    **tasks.REQUESTS,
}
"""What can be asked, by the name in ``do``."""

SECONDS = {"": 60.0, "draw": 20.0} | dict.fromkeys((*making.REQUESTS, *exchange.REQUESTS, "next"), 120.0)
"""How long a request may take, by its name; the first is for all others."""

QUICK = frozenset({"hello", "blank", "draw", "open", "clues", "move", "pictures"})
"""Requests that search for nothing, and take milliseconds."""


def warm() -> None:
    """Have everything imported and run once that a request may need."""
    for kind in listing.hello()["kinds"]:
        with suppress(SatpuzzlesError):  # those of other distributions may be broken
            document = satpuzzles.blank(kind["name"], 4)
            views.document(document)
            satpuzzles.check(document)
