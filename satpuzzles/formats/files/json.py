"""Our own format: a JSON object with ``"puzzle": kind`` and the fields of that kind; or many, one a line."""

from collections.abc import Sequence
from typing import Any

from satpuzzles.common import orjson
from satpuzzles.common.document import COMMON_KEYS
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import json_value, looks, on_line, unmarked, whole
from satpuzzles.stating.typed import BLANK

MOST_VALUES = 4_000_000
"""The most values in a document, nested ones included: twice the clues of the largest Hanjie with its solution."""


_ENTRY = r"[\s\S]{0,4000}?\"problem\"\s*+:"
is_entry = looks(rf"\{{(?={_ENTRY})")
"""Whether the content looks like an object of another format, see `satpuzzles.formats.files.puzzlekit`."""
_are_lines = looks(rf"\{{(?!{_ENTRY})[^\n]*\}}[ \t\r]*\n\s*+\{{", None)


def value(data: bytes) -> Any:
    """The value of a JSON text. Raises InstanceError, also for more than `MOST_VALUES`, before any is made."""
    data = unmarked(data)
    if not data.strip():
        raise InstanceError("the document", "JSON", "nothing")
    if len(data) > MOST_VALUES and sum(map(data.count, (b"[", b"{", b","))) > MOST_VALUES:
        raise InstanceError("the document", f"at most {MOST_VALUES} values", "more")
    return json_value(data)


def read(data: bytes, source: str = "") -> list[Document]:
    """The one document there is. Raises as `value`, with the ``source`` of the data."""
    try:
        found = value(data)
    except InstanceError as error:
        raise error.within(source) from None
    return [{"board": rows_as_text(found)} if _are_rows(found) else found]


is_rows = looks(r"\[\s*+[\[\"]")
"""Whether the content looks like a board as a list of rows."""


def _are_rows(found: Any) -> bool:
    """Whether ``found`` can be a board: rows of cells."""
    return isinstance(found, list) and len(found) > 1 and all(isinstance(row, list | str) for row in found)


def rows_as_text(rows: Sequence[Sequence[Any] | str]) -> str:
    """A board as people type it: a text line for each row. A blank cell is null, or what is blank in such a text."""
    texts = [[row] if isinstance(row, str) else [BLANK if cell is None else str(cell) for cell in row] for row in rows]
    return "\n".join(",".join(row) for row in texts)


def _write(documents: Sequence[Document]) -> bytes:
    """Write one member on a line, and each row of a board on a line."""
    members = (f'  "{key}": {_member(member)}' for key, member in documents[0].items())
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()


def _member(member: Any) -> str:
    if isinstance(member, list) and member and (isinstance(member[0], list | None) or _is_square(member)):
        rows = ",\n".join(f"    {_plain(row)}" for row in member)
        return f"[\n{rows}\n  ]"
    return _plain(member)


def _is_square(member: list[Any]) -> bool:
    """Whether the rows of a board are texts with one character for each cell."""
    return len(member) > 1 and all(isinstance(row, str) and len(row) == len(member) for row in member)


def _plain(member: Any) -> str:
    import json

    return json.dumps(member, ensure_ascii=False)


def _read_lines(data: bytes) -> list[Document]:
    documents = []
    for number, line in enumerate(unmarked(data).splitlines(), start=1):
        if line.strip():
            try:
                documents.append(value(line))
            except InstanceError as error:
                raise on_line(number, error) from None
    return documents


def _write_lines(documents: Sequence[Document]) -> bytes:
    return b"".join(orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE) for document in documents)


def is_line(line: bytes) -> bool:
    """Whether a line is a whole object."""
    line = unmarked(line).strip()
    return line.startswith(b"{") and line.endswith(b"}")


def is_document(data: bytes) -> bool:
    """Whether the content looks like one object, on however many lines."""
    return unmarked(data).lstrip().startswith(b"{") and not is_entry(data) and not _are_lines(data)


_KEEPS = COMMON_KEYS - {"puzzle"}
LINES = (_are_lines, _read_lines, _write_lines, _KEEPS, True, True)
DOCUMENT = whole(
    rf"\{{(?!{_ENTRY})|"
    r"\[\s*+(?:[]\[\"{\d-]|$)|"
    r"(?:-?(?:0|[1-9]\d{0,999})(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)\s*$",
    read,
    _write,
    _KEEPS,
)
"""A number or null is JSON too, though no puzzle; this format reports them as JSON."""
