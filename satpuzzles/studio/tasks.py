"""Requests of programs that give puzzles to people or models: a puzzle, and a judgement of an answer."""

import secrets

import satpuzzles
from satpuzzles.common.document import Node, shown
from satpuzzles.errors import UsageError
from satpuzzles.making.dataset import DataSet
from satpuzzles.studio.members import Reply, Request, Tell, number_in, puzzle_in

MOST = 2**32 - 1
"""The largest seed and index."""
_NEXT = ("kind", "level", "size", "seed", "index", "solution")
_SECRET = ("solution", "second", "techniques", "steps", "why")
"""What a record says of the answer and of the way to it."""


def _next(asked: Node, _tell: Tell) -> Reply:
    """A record of a data set; what it says of the answer only on request."""
    asked.known_keys(_NEXT, common=())
    kind = _text(asked, "kind", "the name of a kind")
    level, size = (None if asked.child(key).value is None else _text(asked, key, "a text") for key in ("level", "size"))
    seed = number_in(asked, "seed", 0, MOST, secrets.randbelow(MOST + 1))
    index = number_in(asked, "index", 0, MOST, 0)
    is_told = asked.child("solution").value is not None and asked.child("solution").flag()
    record = DataSet((kind,), (level,), (size,), seed).record(index)
    return record if is_told else {key: value for key, value in record.items() if key not in _SECRET}


def _judge(asked: Node, _tell: Tell) -> Reply:
    asked.known_keys(("puzzle", "text"), common=())
    if asked.child("puzzle").value is None:
        raise UsageError("puzzle: expected a document, found none")
    puzzle, text = puzzle_in(asked), _text(asked, "text", "an answer in words")
    return satpuzzles.judge(puzzle, text).to_json()


def _text(asked: Node, key: str, what: str) -> str:
    found = asked.child(key).value
    if not isinstance(found, str):
        raise UsageError(f"{key}: expected {what}, found {'none' if found is None else shown(found)}")
    return found


REQUESTS: dict[str, Request] = {"next": _next, "judge": _judge}
