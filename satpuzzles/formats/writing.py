"""From puzzles and documents to the bytes of a format."""

import re
from collections.abc import Iterable, Sequence

from satpuzzles.document import COMMON_KEYS, TEXT_KEYS, Node
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.reading import puzzle_of, with_fields
from satpuzzles.puzzle import Grid, Puzzle

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Beside control characters those that neither XML nor UTF-8 can hold."""


def dumps(puzzles: Puzzle | Document | Sequence[Puzzle | Document], format: str = "json") -> bytes:
    """Puzzles, or their documents with titles, authors and so on, in a format.

    Raises InstanceError for a puzzle that the format cannot represent, and UsageError for more puzzles than the format
    holds. Common keys for which the format has no place are left out, see `left_behind`.
    """
    from satpuzzles.formats import table

    chosen = table.named(format)
    several = [puzzles] if isinstance(puzzles, Puzzle | dict) or not isinstance(puzzles, Iterable) else list(puzzles)
    for one in several:
        if not isinstance(one, Puzzle | dict):
            found = type(puzzles).__name__
            raise UsageError(f"expected a puzzle, a document (dict), or several of them in a list, found {found}")
    found = [one.to_json() if isinstance(one, Puzzle) else document_of(one) for one in several]
    return written(found, chosen)


def written(documents: Sequence[Document], chosen: Format) -> bytes:
    """Documents as `document_of` gives them in a format. Raises as `dumps`."""
    if len(documents) != 1 and not chosen.several:
        from satpuzzles.formats import table

        others = ", ".join(one.name for one in table.FORMATS if one.several)
        raise UsageError(f"{chosen.name} holds one puzzle, not {len(documents)}; for several there are {others}")
    for document in documents:
        if chosen.kinds and document["puzzle"] not in chosen.kinds:
            kinds = " or ".join(chosen.kinds)
            raise InstanceError("puzzle", f"{kinds}, for {chosen.name}", document["puzzle"])
    dropped = COMMON_KEYS - chosen.keeps - {"puzzle"}
    return chosen.write([{k: v for k, v in document.items() if k not in dropped} for document in documents])


def left_behind(document: Document, chosen: Format) -> list[str]:
    """The common keys of a document that the format has no place for."""
    return [key for key in document if key in COMMON_KEYS - chosen.keeps - {"puzzle"}]


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
