"""Files of formulas: unpacked by their first bytes, read in the form that their first lines show, written packed and in
the form that their names say.
"""

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias, cast

from satenc.formula import checks
from satenc.formula.checked import choice

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

File: TypeAlias = str | os.PathLike[str] | IO[bytes]
"""A path, or an open file of bytes."""

_BEGINNING = 1 << 16
"""Bytes by which a form is known, if they hold more than comments."""


class Form(StrEnum):
    """What a file holds."""

    CNF = "cnf"
    WCNF = "wcnf"
    OPB = "opb"
    WBO = "wbo"


_COMMENT = re.compile(rb"\*|c(?:\s|$)")

_BEGINS = (
    (Form.CNF, re.compile(rb"p\s+cnf\b")),
    (Form.WCNF, re.compile(rb"p\s+wcnf\b|(?:h|\d+)(?:\s+-?\d+)*\s*$")),
    (Form.WBO, re.compile(rb"soft:|\[")),
    (Form.OPB, re.compile(rb"min:|max:|[-+]?\d+\s+~?x|[<>]?=")),
)
"""How the first line of each form begins that is no comment."""


def _gzip() -> "_Packing":
    import gzip
    import zlib

    return lambda file, mode: gzip.GzipFile("", mode, 6, file, 0), (EOFError, zlib.error, gzip.BadGzipFile)


def _bzip2() -> "_Packing":
    import bz2

    return bz2.BZ2File, (EOFError, OSError)


def _xz() -> "_Packing":
    import lzma

    return lzma.LZMAFile, (EOFError, lzma.LZMAError)


def _zstd() -> "_Packing":
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdFile, (EOFError, zstd.ZstdError)
    try:
        import zstandard
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("zstd needs zstandard: pip install 'satenc[zstd]'") from error

    def packed(file: IO[bytes], mode: Any) -> Any:
        if mode == "wb":
            return zstandard.ZstdCompressor(write_checksum=True).stream_writer(file, closefd=False)
        return _Frames(file, zstandard.ZstdDecompressor().decompressobj)

    return packed, (EOFError, zstandard.ZstdError)


class _Frames(io.RawIOBase):
    """What frames of zstd hold, with an EOFError where the last one is cut off, which the reader of zstandard passes
    over.
    """

    def __init__(self, source: IO[bytes], frame: Callable[[], Any]) -> None:
        self._source, self._frame = source, frame
        self._open: Any = None
        self._packed, self._left = b"", memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        while not self._left:
            self._packed = self._packed or self._source.read(512)  # zstd packs 128 KB into four
            if not self._packed:
                if self._open is not None:
                    raise EOFError("its beginning")
                return 0
            self._open = self._open or self._frame()
            self._left = memoryview(self._open.decompress(self._packed))
            self._packed = self._open.unused_data
            if self._open.eof:
                self._open = None
        room = memoryview(buffer).cast("B")
        count = min(len(room), len(self._left))
        room[:count] = self._left[:count]
        self._left = self._left[count:]
        return count


_Packing: TypeAlias = tuple[Callable[[IO[bytes], Any], Any], tuple[type[Exception], ...]]
"""What makes an open file of one that is packed, and what that raises where it is damaged."""

_PACKINGS: dict[str, tuple[bytes, Callable[[], _Packing]]] = {
    ".gz": (b"\x1f\x8b", _gzip),
    ".bz2": (b"BZh", _bzip2),
    ".xz": (b"\xfd7zXZ\0", _xz),
    ".zst": (b"\x28\xb5\x2f\xfd", _zstd),
}
"""By the endings of names: how packed files begin, and what packs them."""


@contextmanager
def opened(file: File) -> Iterator[io.BufferedReader]:
    """The bytes of a file, unpacked. Raises ValueError where what is packed is damaged or cut off."""
    if isinstance(file, str | os.PathLike):
        with Path(file).open("rb") as source, opened(source) as stream:
            yield stream
        return
    if isinstance(file, io.TextIOBase) or not hasattr(file, "read"):
        raise ValueError(f"file: expected a path or an open file of bytes, found {checks.shown(file)}")
    if not isinstance(file, io.BufferedReader):
        source = io.BufferedReader(cast("io.RawIOBase", file))
        try:
            with opened(source) as stream:
                yield stream
        finally:
            source.detach()  # else the file would be closed with it
        return
    source = file
    begins = source.peek(8)
    for magic, packing in _PACKINGS.values():
        if begins.startswith(magic):
            unpack, damage = packing()
            try:
                yield io.BufferedReader(unpack(source, "rb"), _BEGINNING)
            except damage as error:
                raise ValueError(f"file: expected the whole of what is packed, undamaged, found {error}") from None
            return
    yield source


@contextmanager
def created(file: File) -> Iterator[IO[bytes]]:
    """A file to write to, packed as the ending of its name says."""
    if not isinstance(file, str | os.PathLike):
        yield file
        return
    packing = _PACKINGS.get(Path(file).suffix)
    with Path(file).open("wb") as target:
        if packing is None:
            yield target
        else:
            with packing[1]()[0](target, "wb") as stream:
                yield stream


class Begun:
    """A stream whose beginning was read already."""

    def __init__(self, begins: bytes, stream: io.BufferedReader) -> None:
        self._begins, self._stream = begins, stream

    def read(self, size: int) -> bytes:
        begins, self._begins = self._begins, b""
        return begins or self._stream.read(size)

    def readline(self, size: int) -> bytes:
        return self._stream.readline(size)


def form_of(stream: io.BufferedReader) -> tuple[Form, Begun]:
    """The form of what a stream holds, by the first line that is no comment, and all of it. Raises ValueError for
    anything else.
    """
    begins, line, number = [], b"", 0
    while not line and (more := stream.readline(_BEGINNING)):
        begins.append(more)
        number += 1
        line = b"" if _COMMENT.match(more) else more.strip()
    for form, pattern in _BEGINS:
        if pattern.match(line):
            return form, Begun(b"".join(begins), stream)
    found = f"{checks.shown(line.decode(errors='replace'))} on line {number}" if line else "nothing"
    raise ValueError(f"file: expected {' or '.join(Form)}, found {found}")


def form_of_name(file: File) -> Form:
    """The form that a name ends in, before a packing. Raises ValueError for another one."""
    name = Path(file if isinstance(file, str | os.PathLike) else getattr(file, "name", "")).name
    plain = next((name.removesuffix(ending) for ending in _PACKINGS if name.endswith(ending)), name)
    return choice("file", plain.rpartition(".")[2], Form)
