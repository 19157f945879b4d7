"""Text read a piece at a time, so that little memory is in use beside what is made of it, and its numbers as arrays."""

import io
import re
from collections import deque
from collections.abc import Iterator
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray


class Source(Protocol):
    """What bytes can be read from, as from an open file."""

    def read(self, size: int, /) -> bytes: ...

    def readline(self, size: int, /) -> bytes: ...


Text: TypeAlias = str | bytes | Source

AT_ONCE = 1 << 18
"""Bytes that are read together."""

_LONGEST = 1 << 20
"""Bytes of a word beyond which no other is looked for."""

_SHORT = 64
"""Fewer bytes are never left out."""

_MARK = b"\xef\xbb\xbf"
"""A byte order mark."""

_ANY = re.compile(b"")

NUMERIC = b"0123456789- \t\r\n\v\f"


class _Encoded:
    """The bytes of a text, encoded as they are read."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def read(self, size: int) -> bytes:
        return self._until(self._at + size)

    def readline(self, size: int) -> bytes:
        end = self._text.find("\n", self._at, self._at + size) + 1
        return self._until(end or self._at + size)

    def _until(self, end: int) -> bytes:
        some, self._at = self._text[self._at : end], end
        return some.encode(errors="replace")


def pieces(text: Text, whole: bytes, kept: re.Pattern[bytes] = _ANY) -> Iterator[tuple[int, bytes]]:
    """Pieces of a ``text``, each with the number of the line in which it begins. They end where a line ends. A line
    that is longer is cut between two words, unless it begins with one of the characters of ``whole``: then it is there
    as a whole if it begins as ``kept``, and else left out. A byte order mark at the beginning is left out too. Raises
    ValueError for a word that no piece has room for.
    """
    source: Source = _Encoded(text) if isinstance(text, str) else io.BytesIO(text) if isinstance(text, bytes) else text
    line, rest, is_begun = 1, b"", False
    while more := source.read(AT_ONCE):
        data, rest = rest + more if rest or line > 1 else more.removeprefix(_MARK), b""
        if not data.endswith(b"\n") and (more := source.readline(AT_ONCE)):
            data += more
            if not more.endswith(b"\n"):
                start = data.rfind(b"\n") + 1
                if (start or not is_begun) and data[start:].lstrip()[:1] in _each(whole):
                    data = data[:start] + _line(source, data[start:], kept)
                else:
                    rest = data[max(map(data.rfind, (b" ", b"\t", b"\n"))) + 1 :]
                    if len(rest) > _LONGEST:
                        raise ValueError(f"line {line}: expected words between spaces, found one of {len(rest)} bytes")
                    data = data[: len(data) - len(rest)]
        if data:
            yield line, data
            line += int(np.count_nonzero(np.frombuffer(data, np.uint8) == ord("\n")))
            is_begun = not data.endswith(b"\n")
    if rest:
        yield line, rest


def _line(source: Source, begins: bytes, kept: re.Pattern[bytes]) -> bytes:
    """The line that ``begins`` so, or an empty one."""
    parts, is_kept = [begins], len(begins) < _SHORT or kept.match(begins)
    while not parts[-1].endswith(b"\n") and (more := source.readline(AT_ONCE)):
        parts = [*parts, more] if is_kept else [more]
    return b"".join(parts) if is_kept else b"\n"


def _each(characters: bytes) -> list[bytes]:
    return [bytes([one]) for one in characters]


def joined(parts: deque[NDArray[Any]]) -> NDArray[Any]:
    """All ``parts``, at least one, as one array. Each is given up as it is copied, so that there is never
    room for all of them twice; the last one first, since memory is given back from its end.
    """
    whole = np.empty(sum(map(len, parts)), np.result_type(*{part.dtype for part in parts}))
    start = len(whole)
    while parts:
        part = parts.pop()
        start -= len(part)
        whole[start : start + len(part)] = part
    return whole


def numbers(text: bytes) -> NDArray[np.int32] | NDArray[np.int64] | None:
    """The whole numbers in a text of digits, ``-`` and space, None where that are others. Those that 64 bits do not
    hold are the largest.
    """
    characters = np.frombuffer(b" " + text + b" " * 9, np.uint8)
    minus, digit = characters == ord("-"), characters - ord("0") < 10  # unsigned
    if (minus[:-1] & ~digit[1:] | minus[1:] & (digit | minus)[:-1]).any():
        return None
    two = digit[1:] & digit[:-1]
    four = two[2:] & two[:-2]
    is_long = (four[4:-2] & four[:-6] & two[8:]).any()  # ten digits, which 32 bits may not hold
    return np.fromstring(text, np.int64, sep=" ") if is_long else np.fromstring(text, np.int32, sep=" ")
