"""Our own format: a JSON object with ``"puzzle": kind`` and the fields of that kind; or a Sudoku as a line of text."""

import re

import orjson

from satpuzzles.document import Node
from satpuzzles.errors import InstanceError
from satpuzzles.puzzle import Puzzle
from satpuzzles.registry import kinds, puzzle_class


def parse(data: bytes) -> Puzzle:
    """The puzzle in a JSON document or a line of text. Raises InstanceError."""
    stripped = data.strip()
    if not stripped:
        raise InstanceError("the document", "a JSON object", "an empty file")
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        if is_sudoku_text(stripped):
            return _puzzle(Node({"puzzle": "sudoku", "givens": stripped.decode()}))
        raise InstanceError(f"line {error.lineno} column {error.colno}", "JSON", error.msg) from None
    if isinstance(value, int | float) and is_sudoku_text(stripped):  # digits alone are JSON as well
        return _puzzle(Node({"puzzle": "sudoku", "givens": stripped.decode()}))
    return _puzzle(Node(value))


def _puzzle(document: Node) -> Puzzle:
    document.object()
    kind = document.required("puzzle")
    chosen = puzzle_class(kind.string("the name of a puzzle"))
    if chosen is None:
        raise kind.error(f"one of {', '.join(kinds())}")
    return chosen.from_json(document)


def is_sudoku_text(line: bytes) -> bool:
    """Whether ``line`` can be a Sudoku with square boxes, one character a cell."""
    return len(line) in _SUDOKU_LENGTHS and _CELLS.fullmatch(line) is not None


_SUDOKU_LENGTHS = frozenset(size**2 for size in (4, 9, 16, 25, 36, 49))
_CELLS = re.compile(rb"[0-9A-Za-z._*]+")
