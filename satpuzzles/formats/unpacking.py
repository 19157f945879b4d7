"""Unpack input that is compressed by gzip, bzip2, xz or zstd, while it is read; its first bytes show which."""

import io
import itertools
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from satpuzzles.errors import InstanceError, UsageError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_BEGINNING = 7
"""The number of bytes at the beginning that show how a file is compressed."""

_BUFFER = 2**16
"""The most unpacked bytes that are held at a time."""

_MOST_MEMORY = 128 * 2**20
"""Bytes that xz and zstd may take for what they look back on; ``xz -9`` takes 65 MB, ``zstd --ultra -22`` 128 MB."""


class _Unpacker(Protocol):
    """`zlib.decompressobj` and its like, for one stream of the several that a file may hold."""

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
        self.waits = True
        """Whether it asks its source for what is not there yet."""
        self.source_waits = not _is_file(source)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int | None:
        while not self._left:
            if not self.waits:
                return None
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
    """The bytes of a stream; those that gzip, bzip2, xz or zstd made of them, where it begins like theirs.

    Reading the result raises InstanceError where compressed bytes are damaged or end too early. Raises UsageError where
    what unpacks zstd is not installed.
    """
    beginning = source.read(_BEGINNING)
    packing = next((one for one in _PACKINGS if one.begins.match(beginning)), None)
    size = _BUFFER if packing is None else packing.piece
    pieces: Iterator[bytes] = itertools.chain([beginning], iter(lambda: _some(source, size), b""))
    if packing is not None:
        pieces = _pieces(pieces, *packing.unpacker(), packing)
    return io.BufferedReader(_Joined(pieces, source), _BUFFER)


def there(stream: IO[bytes]) -> bytes:
    """The bytes that a stream from `unpacked` can give without waiting for its source; none for other streams."""
    if not (isinstance(stream, io.BufferedReader) and isinstance(stream.raw, _Joined)):
        return b""
    stream.raw.waits = False
    try:
        return stream.peek()
    finally:
        stream.raw.waits = True


def waits(stream: IO[bytes]) -> bool:
    """Whether reading from a stream may wait for somebody who writes: not from one that `unpacked` made of a file."""
    if isinstance(stream, io.BufferedReader) and isinstance(stream.raw, _Joined):
        return stream.raw.source_waits
    return True


def _is_file(source: IO[bytes]) -> bool:
    try:
        return stat.S_ISREG(os.fstat(source.fileno()).st_mode)
    except OSError:  # of bytes in memory
        return False


def _some(source: IO[bytes], size: int) -> bytes:
    """At most ``size`` bytes that have arrived already, so that lines are read as they arrive."""
    return cast("io.BufferedReader", source).read1(size)


def _pieces(
    packed: Iterator[bytes], unpacker: Callable[[], _Unpacker], damage: type[Exception], packing: "_Packing"
) -> Iterator[bytes]:
    stream, name = unpacker(), packing.name
    for piece in packed:
        left = piece
        while left := left.lstrip(b"\0") if stream.eof else left:  # zeros after a stream fill it up
            if stream.eof:
                stream = unpacker()
            try:
                yield from _bounded(stream, left) if packing.is_bounded else (stream.decompress(left),)
            except damage as wrong:
                reason = str(wrong).rpartition(": ")[2]
                raise InstanceError("the document", f"what {name} has compressed", f"damage: {reason}") from None
            left = stream.unused_data
    if not stream.eof:
        raise InstanceError("the document", f"the whole of what {name} has compressed", "its beginning")


def _bounded(stream: Any, data: bytes) -> Iterator[bytes]:
    """What a stream of bzip2 or xz makes of bytes, in parts."""
    yield stream.decompress(data, _BUFFER)
    while not (stream.eof or stream.needs_input):
        yield stream.decompress(b"", _BUFFER)


_Kind: TypeAlias = tuple[Callable[[], _Unpacker], type[Exception]]
"""How to unpack a stream of one kind, and what that raises where it is damaged."""


def _gzip() -> _Kind:
    import zlib

    return lambda: zlib.decompressobj(16 + zlib.MAX_WBITS), zlib.error


def _bzip2() -> _Kind:
    import bz2

    return bz2.BZ2Decompressor, OSError


def _xz() -> _Kind:
    import lzma

    return lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_MEMORY), lzma.LZMAError


def _zstd() -> _Kind:
    if sys.version_info >= (3, 14):
        from compression import zstd

        options = {zstd.DecompressionParameter.window_log_max: _MOST_MEMORY.bit_length() - 1}
        return lambda: zstd.ZstdDecompressor(options=options), zstd.ZstdError
    try:
        import zstandard
    except ImportError:
        raise UsageError("reading zstd needs zstandard: pip install 'satpuzzles[zstd]'") from None
    unpacker = zstandard.ZstdDecompressor(max_window_size=_MOST_MEMORY)
    return unpacker.decompressobj, zstandard.ZstdError


@dataclass(frozen=True, slots=True)
class _Packing:
    """How a packing ``begins``, and the compressed bytes unpacked at once, into at most some 16 MB: zstd packs 128 KB
    into four of them. What is unpacked of those that are bounded is asked for in parts: bzip2 packs 46 MB into forty.
    """

    name: str
    begins: "re.Pattern[bytes]"
    piece: int
    unpacker: Callable[[], _Kind]
    is_bounded: bool = False


_PACKINGS = (
    _Packing("gzip", re.compile(rb"\x1f\x8b"), 4096, _gzip),
    _Packing("bzip2", re.compile(rb"BZh[1-9](?:1AY|\x17rE)"), 4096, _bzip2, is_bounded=True),
    _Packing("xz", re.compile(rb"\xfd7zXZ\0"), 4096, _xz, is_bounded=True),
    _Packing("zstd", re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"), 512, _zstd),
)
"""pzstd writes frames first that zstd passes over."""
