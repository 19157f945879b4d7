"""One row for each puzzle: a status, an answer, CSV, Parquet."""

import gc
import subprocess
import sys

import pytest

from tests.cli.started import PATIENCE

PUZZLES = ".1.2.....2..4...\nnonsense\n11..............\n1...............\n"
HEADER = "file,line,puzzle,status,answer,stated_solution,count,difficulty,grade,score,message"


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(PUZZLES)
    return path


def test_a_collection_has_all_solutions_of_a_batch(run, tmp_path):
    (tmp_path / "many.txt").write_text(f"{'1' + '.' * 80}\n{'11' + '.' * 79}\n{'2' + '.' * 80}\n")
    answers = run("solve", tmp_path / "many.txt", "--solutions", 3, "--only-answer").out.split()
    assert (len(answers), answers[3]) == (7, "none")
    run("solve", tmp_path / "many.txt", "--solutions", 3, "-o", tmp_path / "solved.sdm")
    assert (tmp_path / "solved.sdm").read_text().split() == [*answers[:3], *answers[4:]]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_resumed_run_writes_the_same_table(run, many, tmp_path, ending):
    whole, resumed, earlier = (tmp_path / f"{name}.{ending}" for name in ("whole", "resumed", "earlier"))
    earlier.write_text("".join(run("check", many).out.splitlines(keepends=True)[:2]))
    run("check", many, "-o", whole)
    run("check", many, "-o", resumed, "--resume", earlier)
    assert resumed.read_bytes() == whole.read_bytes()


def test_parquet(run, many, tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    monkeypatch.setattr("satpuzzles.cli.rows._ROWS", 2)
    out = tmp_path / "out.parquet"
    assert run("count", many, "-o", out).code == 2
    table = parquet.read_table(out)
    assert ",".join(table.column_names) == HEADER
    assert table["line"].to_pylist() == [1, 2, 3, 4]
    assert table["count"].to_pylist() == ["1", None, "0", "72"]


INTERRUPTED = """
import os, signal, sys
from satpuzzles.cli import main, rows
rows._ROWS = 2
write, calls = rows.Sink.write, []
def interrupting(self, data):
    calls.append(data)
    if len(calls) == 3:  # in the rows, after the beginning of the file
        os.kill(os.getpid(), signal.SIGINT)
    return write(self, data)
rows.Sink.write = interrupting
main(sys.argv[1:])
"""


@pytest.mark.slow
def test_ctrl_c_while_rows_are_written_keeps_the_table_whole(many, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    out = tmp_path / "out.parquet"
    command = [sys.executable, "-c", INTERRUPTED, "check", str(many), "-o", str(out)]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert "Traceback" not in ran.stderr
    assert ran.returncode == 130
    assert parquet.read_table(out)["line"].to_pylist() == [1, 2]


def test_without_pyarrow_the_extra_is_named(run, many, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run("solve", many, "-o", tmp_path / "out.parquet")
    assert (result.code, result.err) == (2, "satpuzzles: Parquet needs pyarrow: pip install 'satpuzzles[parquet]'\n")


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_full_disk_is_told(run, many, tmp_path, ending):
    out = tmp_path / f"out.{ending}"
    out.symlink_to("/dev/full")
    result = run("solve", many, "-o", out)
    assert result.code == 2
    assert result.err.endswith(f"satpuzzles: {out}: cannot be written: No space left on device\n")


def test_a_table_that_is_given_up_is_forgotten_quietly(run, many, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")

    def interrupted(*_arguments, **_named):
        raise KeyboardInterrupt

    lost = []
    monkeypatch.setattr("satpuzzles.batches.batch.answer_lines", interrupted)
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    assert run("check", many, "-o", tmp_path / "out.parquet").code == 130
    gc.collect()
    assert lost == []
    assert [path.name for path in tmp_path.iterdir()] == ["many.txt"]
