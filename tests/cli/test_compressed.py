"""Files that are compressed are read like others, and no more of them is unpacked than may be read."""

import gzip
import io
import lzma
import struct
import sys
import zlib

import pytest
import zstandard

from satpuzzles import InstanceError
from satpuzzles.files import ending
from satpuzzles.formats import LARGEST_DOCUMENT, opened, read
from satpuzzles.formats.unpacking import unpacked
from tests.paths import INSTANCES

PACK = {"gz": gzip.compress, "xz": lzma.compress, "zst": zstandard.ZstdCompressor(write_checksum=True).compress}
ONE = INSTANCES / "sudoku/4x4.json"
LINES = INSTANCES / "sudoku/batch.txt"
packed = pytest.mark.parametrize("pack", PACK.values(), ids=PACK)


@pytest.mark.parametrize("path", [ONE, LINES], ids=["one", "lines"])
@pytest.mark.parametrize("name", PACK)
@pytest.mark.parametrize("command", ["solve --json", "convert --to jsonl"])
def test_they_are_read_like_others(run, tmp_path, path, name, command):
    file = tmp_path / f"{path.name}.{name}"
    file.write_bytes(PACK[name](path.read_bytes()))
    expected = run(*command.split(), path)
    assert expected.code in (0, 1)
    assert run(*command.split(), file).out == expected.out.replace(str(path), str(file))
    piped = run(*command.split(), "-", stdin=file.read_bytes())
    assert piped.out == expected.out.replace(str(path), "-")


@packed
def test_a_collection_of_one_is_known_by_the_ending_within(run, tmp_path, pack):
    plain, file = tmp_path / "one.jsonl", tmp_path / "one.jsonl.gz"
    plain.write_bytes(b'{"puzzle":"sudoku","givens":["12..","....","..4.","4..1"]}')
    file.write_bytes(pack(plain.read_bytes()))
    (record,) = run("solve", file, "--json").records
    assert record["status"] == "solved"
    plain.write_bytes(plain.read_bytes() + b"\n" + plain.read_bytes())
    file.write_bytes(pack(plain.read_bytes()))
    assert [record["line"] for record in run("solve", file).records] == [1, 2]
    assert run("convert", plain, "-o", tmp_path / "two.jsonl.gz").code == 0
    assert gzip.decompress((tmp_path / "two.jsonl.gz").read_bytes()).count(b"\n") == 2


@pytest.mark.parametrize(
    ("name", "found"),
    [("a.jsonl", ".jsonl"), ("a.jsonl.gz", ".jsonl"), ("A.TXT.XZ", ".txt"), ("a.gz", ""), ("a", ""), ("x/a.b/c", "")],
)
def test_endings(name, found):
    assert ending(name) == found


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


@packed
@pytest.mark.parametrize("length", [6, 10, 20, -4, -1])
def test_what_is_cut_off_is_an_error(run, pack, length):
    result = run("solve", "-", stdin=pack(ONE.read_bytes())[:length])
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("satpuzzles: standard input: the document: expected the whole of what ")
    assert result.err.endswith(" has compressed, found its beginning\n")


@packed
def test_what_is_damaged_is_an_error(run, pack):
    good = pack(ONE.read_bytes())
    for place in range(2, len(good)):
        bad = bytearray(good)
        bad[place] ^= 0xFF
        result = run("convert", "--to", "json", "-", stdin=bytes(bad))
        assert result.code == 2 or result.out == run("convert", "--to", "json", ONE).out  # a time stamp, say
        assert result.err.count("\n") <= 2
    result = run("solve", "-", stdin=good + b"trailing")
    assert (result.code, result.out) == (2, "")
    assert "has compressed, found" in result.err


@packed
@pytest.mark.parametrize("ending", ["", ".jsonl"])
@pytest.mark.parametrize("command", ["solve", "hint", "convert --to json", "decode sudoku.json"])
def test_a_bomb_is_refused_before_it_is_unpacked(run, write, tmp_path, monkeypatch, pack, ending, command):
    write("sudoku.json", "sudoku", givens=["12..", "....", "..4.", "4..1"])
    for module in ("lines", "sources"):
        monkeypatch.setattr(f"satpuzzles.formats.{module}.LARGEST_DOCUMENT", 1000)
    file = tmp_path / f"bomb{ending}"
    file.write_bytes(pack(bytes(10**6)))
    result = run(*command.split(), file)
    assert (result.code, result.out) == (2, "")
    assert "the document: expected at most 0 MB, found more\n" in result.err


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


def test_zstd_without_its_package_is_named(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setattr(sys, "version_info", (3, 11))
    (tmp_path / "one.zst").write_bytes(PACK["zst"](ONE.read_bytes()))
    for arguments, verb in (
        (("solve", tmp_path / "one.zst"), "reading"),
        (("convert", LINES, "-o", tmp_path / "two.jsonl.zst"), "writing"),
    ):
        result = run(*arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.endswith(f"{verb} zstd needs zstandard: pip install 'satpuzzles[zstd]'\n")
    assert not (tmp_path / "two.jsonl.zst").exists()


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
