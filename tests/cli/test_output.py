"""Files that are written appear whole or not at all."""

import errno
import gzip
import lzma
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from satpuzzles import GaveUp
from satpuzzles.cli import main
from satpuzzles.common import files
from satpuzzles.common.files import whole_file
from tests.cli.started import PATIENCE
from tests.paths import INSTANCES


def names(folder="."):
    return sorted(path.name for path in Path(folder).iterdir())


@pytest.mark.parametrize("command", ["solve", "check", "count", "export"])
def test_a_file_is_written_also_compressed(run, unique, command):
    expected = run(command, unique).out
    for name, unpacked in (("out", bytes), ("out.gz", gzip.decompress), ("out.xz", lzma.decompress)):
        assert run(command, unique, "-o", name).code == 0
        assert unpacked(Path(name).read_bytes()).decode() == expected


class Trouble(Exception):
    """Something goes wrong while a file is written."""


def write_and_fail(target):
    with whole_file(str(target)) as stream:
        stream.write(b"new")
        raise Trouble


@pytest.mark.parametrize("name", ["out", "out.gz", "out.xz", "out.zst"])
def test_an_error_while_writing_leaves_the_old_file_and_nothing_else(tmp_path, name):
    target = tmp_path / name
    with pytest.raises(Trouble):
        write_and_fail(target)
    assert names(tmp_path) == []
    target.write_text("old")
    with pytest.raises(Trouble):
        write_and_fail(target)
    assert target.read_text() == "old"
    assert names(tmp_path) == [name]


@pytest.mark.parametrize("target", ["-", "out", "out.gz", "/dev/null"])
def test_an_error_of_the_system_in_the_block_is_not_its_own(tmp_path, monkeypatch, target):
    monkeypatch.chdir(tmp_path)
    full = OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(OSError, match="No space left") as caught, whole_file(target):
        raise full
    assert caught.value is full
    assert names() == []


def test_no_memory_to_write_is_a_limit(tmp_path, monkeypatch):
    def refuse(_number):
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(GaveUp, match="memory limit"), whole_file(str(tmp_path / "out")):
        pass
    assert names(tmp_path) == []


def test_a_new_file_has_the_usual_permissions(tmp_path):
    with whole_file(str(tmp_path / "out")) as stream:
        stream.write(b"new")
    (tmp_path / "plain").write_bytes(b"")
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


@pytest.fixture
def without(monkeypatch, capsys):
    """Run a command as Python starts it where a shell has closed one of its standard streams."""

    def call(stream, command):
        monkeypatch.setattr(sys, stream, None)
        with pytest.raises(SystemExit) as ended:
            main(command.replace("PUZZLE", str(INSTANCES / "sudoku/4x4.json")).split())
        return ended.value.code, capsys.readouterr().err

    return call


CLOSED_OUTPUT = (2, "satpuzzles: standard output: expected it to be open, found it closed\n")
CLOSED_INPUT = (2, "satpuzzles: standard input: expected it to be open, found it closed\n")


@pytest.mark.parametrize(
    "command",
    [
        *("count PUZZLE", "export PUZZLE", "repair --json PUZZLE", "convert --to sdk PUZZLE", "render --to svg PUZZLE"),
        *("convert PUZZLE -o /dev/null --to json", "generate sudoku --seed 1", "list", "--help", "--version"),
    ],
)
def test_a_standard_output_that_is_closed_is_named(without, command):
    code, complaints = without("stdout", command)
    assert (code, f"{complaints.splitlines()[-1]}\n") == CLOSED_OUTPUT
    assert "Traceback" not in complaints


@pytest.mark.parametrize(
    "command",
    ["solve -", "solve - PUZZLE", "hint PUZZLE --grid -", "hint -", "decode PUZZLE", "repair -", "convert --to json -"],
)
def test_a_standard_input_that_is_closed_is_named(without, command):
    assert without("stdin", command) == CLOSED_INPUT


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("command", "buffered"), [("solve PUZZLE", True), ("--help", False), ("repair --json -o /dev/null PUZZLE", True)]
)
def test_a_standard_output_that_is_full_is_named(command, buffered):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    words = command.replace("PUZZLE", str(INSTANCES / "sudoku/4x4.json")).split()
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, *([] if buffered else ["-u"]), "-m", "satpuzzles", *words],
            stdout=full, stderr=subprocess.PIPE, env=environment, encoding="utf-8", check=False, timeout=PATIENCE,
        )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (
        2,
        "satpuzzles: standard output: cannot be written: No space left on device\n",
    )


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there is no /dev/fd")
@pytest.mark.parametrize("command", [["solve"], ["export"], ["convert", "--to", "puzzlink"], ["render"]])
@pytest.mark.parametrize("kind", ["a pipe", "a link to it", "a socket", "a file that is open"])
def test_an_open_file_is_written_to_as_it_is(run, unique, command, kind):
    expected = run(*command, unique).out
    if kind == "a socket":
        ends = socket.socketpair()
        reader, writer = (end.detach() for end in ends)
    elif kind == "a file that is open":
        Path("log").write_text("before\n")
        reader, writer = os.open("log", os.O_RDONLY), os.open("log", os.O_WRONLY | os.O_APPEND)
    else:
        reader, writer = os.pipe()
    target = f"/dev/fd/{writer}"
    if kind == "a link to it":
        Path("link").symlink_to(target)
        target = "link"
    result = run(*command, unique, "-o", target)
    os.close(writer)
    with os.fdopen(reader, "rb") as written:
        found = written.read().decode().removeprefix("before\n" if kind == "a file that is open" else "")
    assert (result.code, result.err) == (0, "")
    assert found == expected != ""


@pytest.mark.parametrize("name", ["out", "out.gz"])
def test_where_files_need_names_a_hidden_one_is_used(tmp_path, monkeypatch, name):
    monkeypatch.setattr(files, "_unnamed", lambda _path: None)
    with whole_file(str(tmp_path / name)) as stream:
        stream.write(b"new")
        assert [path.suffix for path in tmp_path.iterdir()] == [files.PARTIAL]
    assert names(tmp_path) == [name]
    with pytest.raises(Trouble):
        write_and_fail(tmp_path / "other")
    assert names(tmp_path) == [name]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files without a name")
def test_nothing_is_seen_of_a_file_that_is_not_whole(tmp_path):
    found = files._unnamed(tmp_path / "out")
    if found is None:
        pytest.skip("this file system has no files without a name")
    os.close(found[0])
    with whole_file(str(tmp_path / "out")) as stream:
        stream.write(b"new")
        stream.flush()
        assert names(tmp_path) == []
    assert names(tmp_path) == ["out"]


@pytest.mark.parametrize("name", ["out", "out.gz"])
def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path, name):
    (tmp_path / "real").mkdir()
    for target in ("there", "missing"):
        link = tmp_path / f"{target}-{name}"
        link.symlink_to(f"real/{target}")
        (tmp_path / "real/there").write_text("old")
        with pytest.raises(Trouble):
            write_and_fail(link)
        assert (tmp_path / "real/there").read_text() == "old"
        with whole_file(str(link)) as stream:
            stream.write(b"new")
        content = (tmp_path / "real" / target).read_bytes()
        assert link.is_symlink()
        assert content == b"new" or gzip.decompress(content) == b"new"
    assert names(tmp_path / "real") == ["missing", "there"]


def test_a_link_that_leads_to_itself_is_an_error(run, unique):
    Path("loop").symlink_to("loop")
    result = run("solve", unique, "-o", "loop")
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: loop: cannot be written: Too many levels of symbolic links\n"
    assert Path("loop").is_symlink()


@pytest.mark.parametrize("command", ["solve", "convert --to sudoku-line", "solve missing.json"])
@pytest.mark.parametrize("kind", ["itself", "./", "link", "hard link"])
def test_the_input_is_not_overwritten(run, unique, command, kind):
    before = Path(unique).read_bytes()
    match kind:
        case "link":
            Path("other").symlink_to(unique)
        case "hard link":
            Path("other").hardlink_to(unique)
    name = {"itself": unique, "./": f"././{unique}"}.get(kind, "other")
    result = run(*command.split(), unique, "-o", name)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"satpuzzles: {name}: expected another file than the input {unique}\n"
    assert Path(unique).read_bytes() == before


@pytest.mark.slow
def test_nor_is_standard_input_where_it_is_a_file(unique):
    before = Path(unique).read_bytes()
    words = [sys.executable, "-m", "satpuzzles", "check", "-", "-o", unique]
    with Path(unique).open("rb") as source:
        ran = subprocess.run(words, stdin=source, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False)
    assert ran.stderr == f"satpuzzles: {unique}: expected another file than the input -\n"
    assert (ran.returncode, Path(unique).read_bytes()) == (2, before)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("length", [250, 255])
def test_a_name_may_be_as_long_as_the_file_system_allows(tmp_path, monkeypatch, hidden, length):
    if hidden:
        monkeypatch.setattr(files, "_unnamed", lambda _path: None)
    name = "n" * length
    with whole_file(str(tmp_path / name)) as stream:
        stream.write(b"new")
    assert names(tmp_path) == [name]
    with files.whole_directory(tmp_path / ("d" * length)) as folder:
        (folder / "file").write_bytes(b"")
    assert names(tmp_path) == ["d" * length, name]
