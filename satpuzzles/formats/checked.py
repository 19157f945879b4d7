"""Documents as puzzles, and in the one form in which a puzzle writes itself."""

import re
from typing import Any

from satpuzzles.document import TEXT_KEYS, Node
from satpuzzles.errors import InstanceError, PluginError, suggestion
from satpuzzles.formats.interface import Document
from satpuzzles.plugins import author
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.registry import PUZZLES, implied
from satpuzzles.typed import text_board

_NEAREST = 2
"""Kinds that an error names, where a board is of none."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Beside control characters those that neither XML nor UTF-8 can hold."""


def puzzle_of(document: Any) -> Puzzle:
    """The puzzle that a document describes. Raises InstanceError, and PluginError for a kind from a broken plug-in."""
    node = Node(document)
    node.object()
    if "board" in document:
        document = with_fields(document)
        node = Node(document)
    kind = node.required("puzzle")
    chosen = PUZZLES.get(kind.string("the name of a puzzle"))
    if chosen is None:
        names = PUZZLES.names()
        raise kind.error(f"one of {', '.join(names)}{suggestion(kind.value, names)}")
    if kind.value != chosen.kind and (fields := implied(kind.value)):
        node = Node({**fields, **document})
    puzzle = chosen.from_json(node)
    if not isinstance(puzzle, chosen):
        found = type(puzzle).__name__
        raise PluginError(f"{author(chosen)}: from_json must return a {chosen.__name__}, not {found}")
    return puzzle


def with_fields(document: Document) -> Document:
    """A document with the fields that its ``board``, a text, says; any other as it is. The kind is the one that is
    stated, or else the first that can have such a board.

    Raises InstanceError where no kind can, and PluginError for a kind from a broken plug-in.
    """
    if "board" not in document:
        return document
    said = {key: value for key, value in document.items() if key != "board"}
    board = text_board(Node(document["board"], "board").string())
    near: list[tuple[bool, str]] = []
    for name in [said["puzzle"]] if "puzzle" in said else PUZZLES.names():
        kind = PUZZLES.get(name) if isinstance(name, str) else None
        fields = {} if kind is None else kind.typed(board)
        if fields is None:
            continue
        found = {"puzzle": name, **fields, **said}
        try:
            puzzle_of(found)
        except InstanceError as error:
            if "puzzle" in said:
                raise
            missing = re.fullmatch(r"a member '(\w+)'", error.expected)
            why = f"with a line '{missing[1]}: ...' above it" if missing else f"but {error}"
            near.append((missing is None, f"{name}, {why}"))
        else:
            return found
    nearest = "; ".join(why for _, why in sorted(near)[:_NEAREST])
    what = f"a board of {said['puzzle']}" if "puzzle" in said else "one of a kind of puzzle"
    shape = f"{len(board.cells)} rows of {len(board.cells[0])} cells"
    raise InstanceError("the board", f"{what} (nearest: {nearest})" if near else what, shape)


def document_of(document: Document) -> Document:
    """The same puzzle in the form in which `Puzzle.to_json` gives it, with its common keys.

    Raises InstanceError for one that is not well-formed and for a recorded solution or number of them that is none.
    """
    document = with_fields(document)
    puzzle = puzzle_of(document)
    plain = puzzle.to_json()
    node = Node(document)
    texts = {key: text for key in TEXT_KEYS if (text := _text(node.child(key)))}
    known: Document = {}
    if document.get("solutions") is not None:
        known["solutions"] = node.child("solutions").integer(0)
    if document.get("unique") is not None:
        known["unique"] = node.child("unique").flag()
    if document.get("solution") is not None:
        known["solution"] = _solution(node.child("solution"), puzzle)
    return {"puzzle": plain.pop("puzzle"), **texts, **plain, **known}


def _text(node: Node) -> str:
    if node.value is None:
        return ""
    text = node.string()
    if _CONTROL.search(text):
        raise node.error("text without control characters")
    return "\n".join(line.strip() for line in text.strip().split("\n"))


def _solution(node: Node, puzzle: Puzzle) -> Grid:
    grid = [[cell.integer() for cell in row.items("a row")] for row in node.items("a list of rows")]
    broken = puzzle.broken_rules(grid)
    if broken:
        raise node.error("a solution", broken[0])
    return grid
