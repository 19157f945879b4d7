"""Files that are compressed are read like others, and no more of them is unpacked than may be read."""

import gzip
import lzma
import sys

import pytest
import zstandard

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
