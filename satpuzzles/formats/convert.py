"""Convert puzzles from one format to another."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from satpuzzles import formats
from satpuzzles.common.arguments import encoded
from satpuzzles.errors import InstanceError
from satpuzzles.formats import Document, Format, How
from satpuzzles.formats.forms import PuzzleLike, is_text, one_by_one
from satpuzzles.formats.reading import document_of_any, no_name_of_a_file
from satpuzzles.formats.sources import is_file
from satpuzzles.formats.writing import written

Sourced: TypeAlias = tuple[str, Document]
"""A document and its origin, which errors name."""


@dataclass(slots=True)
class Conversion:
    """Puzzles on their way into a format. ``left_behind`` are the common keys for which the format had no place."""

    to: Format
    count: int = 0
    left_behind: dict[str, None] = field(default_factory=dict)

    def written(self, documents: Iterable[Sourced]) -> Iterator[bytes]:
        """Yield the bytes, in pieces if each line is a puzzle. Raises as `satpuzzles.dumps`."""
        if self.to.lines:
            for document in documents:
                yield self._piece([document])
        else:
            yield self._piece(list(documents))

    def _piece(self, sourced: Sequence[Sourced]) -> bytes:
        self.count += len(sourced)
        for _, document in sourced:
            self.left_behind |= dict.fromkeys(formats.left_behind(document, self.to))
        try:
            return written([document for _, document in sourced], self.to)
        except InstanceError as error:
            raise error.within(self._culprit(sourced)) from None

    def _culprit(self, sourced: Sequence[Sourced]) -> str:
        """The origin of the first document that cannot be written even alone."""
        for source, document in sourced:
            try:
                written([document], self.to)
            except InstanceError:
                return source
        return ""


def convert(
    data: PuzzleLike | Iterable[PuzzleLike], to: str, *, format: str | None = None, kind: str | None = None
) -> bytes:
    """The puzzles in ``data``, a text or a file, in the format ``to``; or those that `satpuzzles.dumps` takes. Their
    own format is detected by default; ``kind`` is theirs, for formats that need not say it.

    Titles, authors, licences, sources and known solutions are kept where the format has a place for them. Raises
    InstanceError for data that is not well-formed or that the format cannot represent, and UsageError for an unknown
    format or kind, or more puzzles than the format holds.
    """
    how = How(format, kind)
    if is_file(data):
        found = [formats.document_in(*one) for one in formats.pieces(data, how)]
    elif is_text(data):
        with no_name_of_a_file(data):
            found = formats.documents(encoded(data), how=how)
    else:
        found = [document_of_any(one, how=how) for one in one_by_one(data)]
    return formats.dumps(found, to)
