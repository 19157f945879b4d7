"""Input that is compressed by gzip or xz, recognised by its first bytes and unpacked as it is read."""

import io
import itertools
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Protocol, cast

from satpuzzles.errors import InstanceError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

GZIP, XZ = b"\x1f\x8b", b"\xfd7zXZ\0"

_PIECE = 4096
"""Compressed bytes unpacked at once: at most some 30 MB, as much as xz can pack into them."""

_MOST_MEMORY = 128 * 2**20
"""Bytes that xz may take for its dictionary; ``xz -9`` takes 65 MB."""


class _Unpacker(Protocol):
    """`zlib.decompressobj` or `lzma.LZMADecompressor`, for one stream of the several that a file may hold."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


class _Joined(io.RawIOBase):
    """Pieces of bytes as one stream, which closes ``source``, where they are from."""

    def __init__(self, pieces: Iterator[bytes], source: IO[bytes]) -> None:
        self._pieces, self._source = pieces, source
        self._left = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        while not self._left:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._left = memoryview(piece)
        room = memoryview(buffer).cast("B")
        count = min(len(room), len(self._left))
        room[:count] = self._left[:count]
        self._left = self._left[count:]
        return count

    def close(self) -> None:
        self._source.close()
        super().close()


def unpacked(source: IO[bytes]) -> IO[bytes]:
    """The bytes of a stream; those that gzip or xz made of them, where it begins like theirs.

    Reading the result raises InstanceError where compressed bytes are damaged or end too early.
    """
    beginning = source.read(len(XZ))
    pieces: Iterator[bytes] = itertools.chain([beginning], iter(lambda: _some(source), b""))
    if beginning.startswith(GZIP):
        pieces = _pieces(pieces, _gzip, "gzip")
    elif beginning == XZ:
        pieces = _pieces(pieces, _xz, "xz")
    return io.BufferedReader(_Joined(pieces, source), 2**16)


def _some(source: IO[bytes]) -> bytes:
    """What is there already, so that lines are read as they arrive."""
    return cast("io.BufferedReader", source).read1(_PIECE)


def _pieces(packed: Iterator[bytes], unpacker: Callable[[], _Unpacker], name: str) -> Iterator[bytes]:
    from lzma import LZMAError
    from zlib import error

    stream = unpacker()
    for piece in packed:
        left = piece
        while left := left.lstrip(b"\0") if stream.eof else left:  # zeros after a stream fill it up
            if stream.eof:
                stream = unpacker()
            try:
                yield stream.decompress(left)
            except (error, LZMAError) as wrong:
                reason = str(wrong).rpartition(": ")[2]
                raise InstanceError("the document", f"what {name} has compressed", f"damage: {reason}") from None
            left = stream.unused_data
    if not stream.eof:
        raise InstanceError("the document", f"the whole of what {name} has compressed", "its beginning")


def _gzip() -> _Unpacker:
    import zlib

    return zlib.decompressobj(16 + zlib.MAX_WBITS)


def _xz() -> _Unpacker:
    import lzma

    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_MEMORY)
