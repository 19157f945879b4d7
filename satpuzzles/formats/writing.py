"""From puzzles and documents to the bytes of a format."""

from collections.abc import Iterable, Sequence

from satpuzzles.common.document import COMMON_KEYS
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats.documents import document_of
from satpuzzles.formats.forms import PuzzleLike, one_by_one
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.reading import document_of_any
from satpuzzles.stating.puzzle import Puzzle

_MOST_NAMED = 5
"""Kinds of a format up to which an error names them."""


def dumps(puzzles: PuzzleLike | Iterable[PuzzleLike], format: str = "json") -> bytes:
    """A puzzle, or several in a list, in a format. Documents and texts keep their titles, authors and so on.

    Raises InstanceError for a puzzle that the format cannot represent, and UsageError for more puzzles than the format
    holds. Common keys for which the format has no place are left out, see `left_behind`.
    """
    from satpuzzles.formats import table

    chosen = table.named(format)
    found = [
        one.to_json() if isinstance(one, Puzzle) else document_of(document_of_any(one)) for one in one_by_one(puzzles)
    ]
    return written(found, chosen)


def written(documents: Sequence[Document], chosen: Format) -> bytes:
    """Documents as `document_of` gives them in a format. Raises as `dumps`."""
    if len(documents) != 1 and not chosen.several:
        from satpuzzles.formats import table

        others = ", ".join(one.name for one in table.FORMATS if one.several)
        raise UsageError(f"{chosen.name} holds one puzzle, not {len(documents)}; for several there are {others}")
    for document in documents:
        if chosen.kinds and document["puzzle"] not in chosen.kinds:
            kinds = f" ({', '.join(chosen.kinds)})" if len(chosen.kinds) <= _MOST_NAMED else ""
            raise InstanceError("puzzle", f"a kind that {chosen.name} can hold{kinds}", document["puzzle"])
    dropped = COMMON_KEYS - chosen.keeps - {"puzzle"}
    return chosen.write([{k: v for k, v in document.items() if k not in dropped} for document in documents])


def left_behind(document: Document, chosen: Format) -> list[str]:
    """The common keys of a document that the format has no place for."""
    return [key for key in document if key in COMMON_KEYS - chosen.keeps - {"puzzle"}]
