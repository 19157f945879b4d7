"""What is compressed is unpacked piece by piece, and no more of it than may be read."""

import bz2
import gzip
import io
import lzma
import struct
import zlib

import pytest
import zstandard

from satpuzzles import InstanceError
from satpuzzles.common.files import whole_file
from satpuzzles.formats import LARGEST_DOCUMENT, opened, read
from satpuzzles.formats.unpacking import unpacked

PACK = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor(write_checksum=True).compress,
}


packed = pytest.mark.parametrize("pack", PACK.values(), ids=PACK)


@packed
@pytest.mark.parametrize("between", [b"", b"\0" * 4, b"\0" * 9000])
def test_several_streams_are_one_file(pack, between):
    data = pack(b"first ") + between + pack(b"") + pack(b"second") + between
    assert unpacked(io.BytesIO(data)).read() == b"first second"


def test_what_zstd_passes_over_is_passed_over():
    """As pzstd writes it."""
    for skipped in (b"\x50\x2a\x4d\x18\4\0\0\0four", b"\x5f\x2a\x4d\x18\0\0\0\0"):
        data = skipped + PACK["zst"](b"first ") + skipped + PACK["zst"](b"second")
        assert unpacked(io.BytesIO(data)).read() == b"first second"


@pytest.mark.slow
@packed
def test_they_are_unpacked_piece_by_piece(pack):
    source = io.BytesIO(pack(bytes(10**7)) + b"#" * 10**6)  # no stream follows
    with unpacked(source) as stream:
        assert stream.read(1000) == bytes(1000)
        assert source.tell() < 10**5


@pytest.mark.parametrize("data", [b"", b"\x1f", b"\xfd7zXZ", b"plain\n", b"x" * 10**6])
def test_what_is_not_compressed_stays(data):
    assert unpacked(io.BytesIO(data)).read() == data


@pytest.mark.slow
def test_64_megabytes_is_the_bound(tmp_path):
    for more in (0, 1):
        path = tmp_path / "large.gz"
        path.write_bytes(gzip.compress(b" " * (LARGEST_DOCUMENT + more), 1))
        if more:
            with pytest.raises(InstanceError, match="at most 64 MB, found more"):
                read(path)
        else:
            assert len(read(path)) == LARGEST_DOCUMENT


def test_what_bzip2_packs_a_million_times_is_unpacked_in_parts():
    pieces = []
    stream = unpacked(io.BytesIO(bz2.compress(bytes(10**7))))
    while piece := stream.read1():
        pieces.append(len(piece))
    assert (sum(pieces), max(pieces)) == (10**7, 2**16)


def test_files_are_packed_by_their_endings(tmp_path):
    for ending in PACK:
        with whole_file(str(tmp_path / f"x.json.{ending}")) as file:
            file.write(b"packed")
        assert (tmp_path / f"x.json.{ending}").read_bytes() != b"packed"
        assert read(tmp_path / f"x.json.{ending}") == b"packed"


def test_xz_takes_no_more_memory_than_it_may():
    data = bytearray(lzma.compress(b"small", preset=0))
    data[data.index(b"\x21\x01", 12) + 2] = 40  # a dictionary of 4 GB
    end = 12 + (data[12] + 1) * 4
    data[end - 4 : end] = struct.pack("<I", zlib.crc32(data[12 : end - 4]))
    with pytest.raises(InstanceError, match="Memory usage limit exceeded"):
        unpacked(io.BytesIO(bytes(data))).read()


def test_neither_does_zstd():
    packed = zstandard.ZstdCompressor(
        compression_params=zstandard.ZstdCompressionParameters(window_log=28, enable_ldm=True)
    )
    stream = packed.compressobj()
    data = stream.compress(b"small") + stream.flush()
    with pytest.raises(InstanceError, match="what zstd has compressed"):
        unpacked(io.BytesIO(data)).read()


@pytest.mark.slow
@packed
def test_lines_are_streamed(tmp_path, pack):
    line = b"12" + b"." * 79 + b"\n"
    path = tmp_path / "many.txt"
    path.write_bytes(pack(line * 20_000)[:-4])
    lines = opened(path)
    assert not isinstance(lines, bytes)
    assert next(lines) == (1, line.strip())  # what is cut off at the end is not met before
    with pytest.raises(InstanceError, match="found its beginning"):
        list(lines)
