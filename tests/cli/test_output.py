"""Files that are written appear whole or not at all."""

import errno
import gzip
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from satpuzzles import GaveUp, files
from satpuzzles.files import whole_file
from tests.paths import INSTANCES

WRITERS = [["solve"], ["check"], ["count"], ["export"]]


def names(folder="."):
    return sorted(path.name for path in Path(folder).iterdir())


@pytest.mark.parametrize("command", WRITERS)
def test_a_file_is_written(run, unique, command):
    expected = run(*command, unique).out
    result = run(*command, unique, "-o", "out.txt")
    assert result.code == 0
    assert Path("out.txt").read_text() == expected


def test_json_is_written(run, unique):
    expected = run("solve", "--json", unique).out
    assert run("solve", "--json", unique, "-o", "answer.json").out == ""
    assert Path("answer.json").read_text() == expected


def test_a_compressed_report_is_written(run, unique):
    run("solve", unique, "-o", "out.gz")
    assert gzip.decompress(Path("out.gz").read_bytes()).decode() == run("solve", unique).out


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize(
    ("target", "reason"),
    [("nowhere/out", "No such file or directory"), ("unique.json/out", "Not a directory"), (".", "Is a directory")],
)
def test_a_file_that_cannot_be_written_is_exit_code_2(run, unique, command, target, reason):
    before = names()
    result = run(*command, unique, "-o", target)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"satpuzzles: {target}: cannot be written: {reason}\n"
    assert names() == before


def test_a_folder_that_takes_no_files_is_exit_code_2(run, unique):
    result = run("solve", unique, "-o", "/proc/out")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("satpuzzles: /proc/out: cannot be written: ")


@pytest.mark.parametrize("arguments", [["export", "malformed.json"], ["export", "unique.json", "--encoding", "a=b"]])
def test_a_failing_export_leaves_nothing(run, malformed, unique, arguments):
    assert run(*arguments, "-o", "out.cnf").code == 2
    assert names() == sorted([malformed, unique])


class Trouble(Exception):
    """Something goes wrong while a file is written."""


def write_and_fail(target):
    with whole_file(str(target)) as stream:
        stream.write(b"new")
        raise Trouble


def test_an_error_while_writing_leaves_the_old_file_and_nothing_else(tmp_path):
    target = tmp_path / "out"
    target.write_text("old")
    with pytest.raises(Trouble):
        write_and_fail(target)
    assert target.read_text() == "old"
    assert names(tmp_path) == ["out"]


@pytest.mark.parametrize("target", ["-", "out", "out.gz", "/dev/null"])
def test_an_error_of_the_system_in_the_block_is_not_its_own(tmp_path, monkeypatch, target):
    monkeypatch.chdir(tmp_path)
    full = OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(OSError, match="No space left") as caught, whole_file(target):
        raise full
    assert caught.value is full
    assert names() == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_device_that_is_full_is_said_once(run, unique):
    result = run("solve", unique, unique, "-o", "/dev/full")
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: /dev/full: cannot be written: No space left on device\n"


def test_no_memory_to_write_is_a_limit(tmp_path, monkeypatch):
    def refuse(_number):
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(GaveUp, match="memory limit"), whole_file(str(tmp_path / "out")):
        pass
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["out", "out.gz", "out.xz"])
def test_an_error_while_writing_leaves_nothing(tmp_path, name):
    with pytest.raises(Trouble):
        write_and_fail(tmp_path / name)
    assert names(tmp_path) == []


def test_a_new_file_has_the_usual_permissions(tmp_path):
    with whole_file(str(tmp_path / "out")) as stream:
        stream.write(b"new")
    (tmp_path / "plain").write_bytes(b"")
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    "command", ["count", "export", "hint", "convert --to sdk", "render", "render --to svg", "generate sudoku --seed"]
)
def test_a_standard_output_that_is_closed_is_named(command):
    words = f"{sys.executable} -m satpuzzles {command} {1 if 'generate' in command else INSTANCES / 'sudoku/4x4.json'}"
    ran = subprocess.run(f"{words} >&-", shell=True, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stderr) == (
        2,
        "satpuzzles: standard output: expected it to be open, found it closed\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_into_a_file_it_may_be_closed(tmp_path):
    words = f"{sys.executable} -m satpuzzles count {INSTANCES / 'sudoku/4x4.json'} -o {tmp_path / 'out'}"
    assert subprocess.run(f"{words} >&-", shell=True, check=False).returncode == 0
    assert (tmp_path / "out").read_text() == "1 (enumerated)\n"


def test_a_device_is_written_to_and_stays_a_device(run, unique):
    assert run("solve", unique, "-o", "/dev/null").code == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


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
