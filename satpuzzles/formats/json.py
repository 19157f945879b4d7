"""Our own format: a JSON object with ``"puzzle": kind`` and the fields of that kind."""

import orjson

from satpuzzles.document import Node
from satpuzzles.errors import InstanceError
from satpuzzles.puzzle import Puzzle
from satpuzzles.registry import kinds, puzzle_class


def parse(data: bytes) -> Puzzle:
    """The puzzle in a JSON document. Raises InstanceError."""
    if not data.strip():
        raise InstanceError("the document", "a JSON object", "an empty file")
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise InstanceError(f"line {error.lineno} column {error.colno}", "JSON", error.msg) from None
    document = Node(value)
    document.object()
    kind = document.required("puzzle")
    chosen = puzzle_class(kind.string("the name of a puzzle"))
    if chosen is None:
        raise kind.error(f"one of {', '.join(kinds())}")
    return chosen.from_json(document)
