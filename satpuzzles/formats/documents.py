"""Documents as puzzles, and in the one form in which a puzzle writes itself."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from satpuzzles.boards import listed
from satpuzzles.boards.grids import Grid
from satpuzzles.common.document import ANSWER_KEYS, ENTRIES, LONGEST_TEXTS, TEXT_KEYS, Node
from satpuzzles.common.plugins import author
from satpuzzles.errors import InstanceError, PluginError, suggestion
from satpuzzles.formats.board_entries import board_entries
from satpuzzles.formats.interface import Document, Guessed, Read
from satpuzzles.puzzles import PUZZLES, implied, title
from satpuzzles.stating.fields import keys
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.typed import TextBoard, text_board

_NEAREST = 2
"""The most kinds that an error names if a board belongs to none."""

_NOT_SET = ("puzzle", "board", ENTRIES, *ANSWER_KEYS)
"""Keys of a document that are not fields of its kind."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Beside control characters those that neither XML nor UTF-8 can hold."""


def puzzle_of(document: Any) -> Puzzle:
    """The puzzle that a document describes. Raises InstanceError, and PluginError for a kind from a broken plug-in."""
    if isinstance(document, Read):
        return document.puzzle  # type: ignore[no-any-return]  # formats know no puzzles
    node = Node(document)
    node.object()
    if "board" in document:
        document = with_fields(document)
        node = Node(document)
    kind = node.required("puzzle")
    chosen = PUZZLES.get(kind.string("the name of a puzzle"))
    if chosen is None:
        raise kind.error(f"a kind that 'satpuzzles list puzzles' shows{suggestion(kind.value, PUZZLES.names())}")
    if kind.value != chosen.kind and (stated := implied(kind.value)):
        known = keys(chosen.document)  # what is said of new puzzles alone is no field
        node = Node({**{name: value for name, value in stated.items() if name in known}, **document})
    if node.value.get("also") is not None:
        from satpuzzles.stating.also import with_further_rules  # few documents have further rules

        chosen = with_further_rules(chosen)
    puzzle = chosen.from_json(node)
    if not isinstance(puzzle, chosen):
        found = type(puzzle).__name__
        raise PluginError(f"{author(chosen)}: from_json must return a {chosen.__name__}, not {found}")
    return puzzle


def with_fields(document: Document) -> Document:
    """The document with the fields that its ``board``, a text, states, in place of that; without a board as it is. The
    kind is the one that is stated, or else the first that can have such a board.

    Raises InstanceError where no kind can, and PluginError for a kind from a broken plug-in.
    """
    Node(document).object()
    if "board" not in document:
        return document
    board = text_board(Node(document["board"], "board").string())
    near: list[tuple[int, str]] = []
    for name, found, error in _tried(document, board):
        if error is None:
            return found
        if "puzzle" in document:
            raise error
        missing = _missing(error)
        why = f"with a line '{missing}: ...' above it" if missing else f"but {error}"
        near.append((0 if missing else 2 if error.place in document else 1, f"{name}, {why}"))
    nearest = "; ".join(why for _, why in sorted(near)[:_NEAREST])
    what = f"a board of {document['puzzle']}" if "puzzle" in document else "one of a kind of puzzle"
    shape = f"{len(board.cells)} rows of {len(board.cells[0])} cells"
    raise InstanceError("the board", f"{what} (nearest: {nearest})" if near else what, shape)


def doubts_of(document: Document) -> list[str]:
    """What is doubtful about the reading of a ``document`` that is a puzzle, in words: what a link does not say, and
    the other kinds that a board typed as text can be of, where nothing says which. Raises as `kinds_of_board`.
    """
    if isinstance(document, Guessed):
        return document.doubts
    taken, *others = (kinds_of_board(document) if "puzzle" not in document else []) or [""]
    if not others:
        return []
    also = listed([f"a {title(other)}" for other in others], "or")
    how = f"a line above the board says so, for example 'puzzle: {others[-1]}'"
    return [f"read as a {title(taken)}; it may also be {also}: {how}"]


def kinds_of_board(document: Document) -> list[str]:
    """The kinds that the ``board`` of a document, a text, can be read as: first the one that `with_fields` takes. Kinds
    that need one more field are among them. Empty where no kind can have it, or without a board.

    Raises InstanceError for a board that is none, and PluginError for a kind from a broken plug-in.
    """
    if "board" not in document:
        return []
    tried = [*_tried(document, text_board(Node(document["board"], "board").string()))]
    whole = [name for name, _, error in tried if error is None]
    return whole and [*whole, *(name for name, _, error in tried if error is not None and _missing(error))]


def _tried(document: Document, board: TextBoard) -> Iterator[tuple[str, Document, InstanceError | None]]:
    """Yield each kind that knows such a board, or only the stated kind: its name, its document, and the error in that.

    The error is None if the document is a puzzle.
    """
    said = {key: value for key, value in document.items() if key != "board"}
    for name in [said["puzzle"]] if "puzzle" in said else PUZZLES.names():
        kind = PUZZLES.get(name) if isinstance(name, str) else None
        fields = {} if kind is None else typed(kind, board)
        if fields is None and kind is not None and "puzzle" in said:
            fields = kind.reading.laid_out(kind, board)
        if fields is None:
            continue
        found = {"puzzle": name, **fields, **said}
        try:
            _expect_board(puzzle_of(found), board, fields)
        except InstanceError as error:
            yield name, found, error
        else:
            yield name, found, None


def typed(kind: type[Puzzle], board: TextBoard) -> Document | None:
    """The fields that a board of a ``kind`` shows by itself; None for a board that is none of it."""
    return kind.reading.typed(kind, board) if kind.reading.typed else None


def _expect_board(puzzle: Puzzle, board: TextBoard, fields: Document) -> None:
    """Raise InstanceError if a blank board, which shows none of the ``fields``, is not that of the ``puzzle``."""
    sizes = [*map(len, board.cells)]
    if not fields and sizes != puzzle.board.lengths:
        raise InstanceError("the board", f"rows of {puzzle.board.lengths} cells", f"{sizes}")


def _missing(error: InstanceError) -> str | None:
    """The name of the missing field that ``error`` is about; None for other errors."""
    found = re.fullmatch(r"a member '(\w+)'", error.expected)
    if found is not None:
        return found[1]
    return error.place if error.found == "none" else None


def overridden(document: Document, fields: Mapping[str, Any]) -> Document:
    """A document with other ``fields``; None removes a field.

    The known answer is dropped, unless only texts such as the title change. Raises InstanceError for a field that the
    kind does not have.
    """
    name = Node(document).child("puzzle").value
    kind = PUZZLES.get(name) if isinstance(name, str) else None
    known = [] if kind is None else sorted(keys(kind.document))
    for field in fields:
        if field in _NOT_SET or (kind is not None and field not in (*known, *TEXT_KEYS)):
            expected = f"a field that a {kind.kind} has ({_main_fields(kind)})" if kind else "a field of the puzzle"
            raise InstanceError(field, f"{expected}{suggestion(field, known)}", "no such field")
    before = {**(implied(name) if kind is not None else {}), **document}
    changes = {field: value for field, value in fields.items() if before.get(field) != value}
    if not changes:
        return document
    rules = [field for field in changes if field not in TEXT_KEYS]
    left_out = {field for field, value in changes.items() if value is None}
    left_out |= {*ANSWER_KEYS, "url"} - changes.keys() if rules else set()
    if rules and (source := document.get("source") or document.get("url")):
        changes = {"source": f"with other {listed(rules)}, from: {source}"} | changes
    changed = {key: value for key, value in {**document, **changes}.items() if key not in left_out}
    return document.like(changed) if isinstance(document, Guessed) else changed


def _main_fields(kind: type[Puzzle]) -> str:
    """The names of the main fields of a ``kind`` for messages, without the variants of a Sudoku."""
    known = keys(kind.document)
    return ", ".join(key for name, one in kind.document.items() if (key := one.key or name) in known)


def document_of(document: Document) -> Document:
    """The same puzzle in the form in which `Puzzle.to_json` gives it, with its common keys.

    Raises InstanceError for one that is not well-formed, for a recorded solution or number of them that is none, and
    for entries that the board cannot have.
    """
    document = with_fields(document)
    puzzle = puzzle_of(document)
    plain = puzzle.to_json()
    node = Node(document)
    known: Document = {}
    if document.get("solutions") is not None:
        known["solutions"] = node.child("solutions").integer(0)
    if document.get("unique") is not None:
        known["unique"] = node.child("unique").flag()
    if document.get("solution") is not None:
        known["solution"] = _solution(node.child("solution"), puzzle)
    if document.get(ENTRIES) is not None and (entries := board_entries(node.child(ENTRIES), puzzle)):
        known[ENTRIES] = entries
    return {"puzzle": plain.pop("puzzle"), **texts_of(document), **plain, **known}


def texts_of(document: Document) -> dict[str, str]:
    """What a document says in words, without white space around its lines; nothing that is empty. Raises InstanceError
    for what is no text, too long, or has control characters.
    """
    node = Node(document)
    return {key: text for key, most in LONGEST_TEXTS.items() if (text := _text(node.child(key), most))}


def _text(node: Node, most: int) -> str:
    if node.value is None:
        return ""
    text = node.string()
    if len(text) > most:
        raise node.error(f"text of at most {most} characters", f"{len(text)}")
    if _CONTROL.search(text):
        raise node.error("text without control characters")
    return "\n".join(line.strip() for line in text.strip().split("\n"))


def wrong_solution(document: Document, puzzle: Puzzle) -> str | None:
    """The reason why the solution that a document states is none of ``puzzle``; None if it is right."""
    try:
        _solution(Node(document).child("solution"), puzzle)
    except InstanceError as error:
        return error.found if error.place == "solution" else str(error)
    return None


def _solution(node: Node, puzzle: Puzzle) -> Grid:
    lengths = puzzle.board.lengths
    rows = node.items("a list of rows", at_most=len(lengths))
    grid = [[cell.integer() for cell in row.items("a row", at_most=max(lengths))] for row in rows]
    broken = puzzle.broken_rules(grid)
    if broken:
        raise node.error("a solution", broken[0])
    return grid
