"""One row for each puzzle: a status, an answer, CSV, Parquet."""

import csv
import gc
import gzip
import io
import subprocess
import sys

import pytest

from tests.cli.started import PATIENCE

PUZZLES = ".1.2.....2..4...\nnonsense\n11..............\n1...............\n"
HANJIE = '{"puzzle": "hanjie", "rows": [[1], [0]], "columns": [[1], [0]]}\n'
ANSWER = "3142241312344321"
HEADER = "file,line,puzzle,status,answer,stated_solution,count,difficulty,grade,score,message"


@pytest.fixture
def many(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(PUZZLES)
    return path


def test_only_the_status(run, many):
    result = run("check", many, "--only-status")
    assert (result.code, result.out) == (2, "unique\nerror\nnone\nmultiple\n")
    assert result.err.endswith("4 puzzles: 1 unique, 1 bad input, 1 no solution, 1 several solutions\n")
    assert run("count", many, "--only-status", "--limit", "1").out == "exact\nerror\nexact\nat least\n"
    assert run("rate", many, "--only-status", "--no-explanations").out == "graded\nerror\nnone\nungraded\n"
    assert run("check", "-", "--only-status", stdin=HANJIE.encode()).out == "unique\n"


def test_stated_solutions_are_compared_whatever_is_printed(run, tmp_path):
    right = f"{PUZZLES.splitlines()[0]},{ANSWER}\n"
    wrong = right.replace(ANSWER, ANSWER[::-1])
    table = tmp_path / "table.csv"
    table.write_text("quizzes,solutions\n" + right * 9 + wrong)
    result = run("check", table, "--only-status")
    assert (result.code, result.out) == (1, "unique\n" * 10)
    assert result.err.endswith("10 puzzles: 10 unique; 1 stated solution wrong\n")


def test_only_the_answer(run, many, tmp_path):
    first, *others = run("solve", many, "--only-answer").out.splitlines()
    assert first == ANSWER
    assert others[:2] == ["error", "none"]
    assert (len(others[2]), others[2][0]) == (16, "1")
    assert run("solve", "-", "--only-answer", stdin=HANJIE.encode()).out == "1000\n"
    assert run("solve", "-", "--only-answer", "--solutions", 5, stdin=HANJIE.encode()).out == "1000\n"
    several = "1" + "." * 15
    answers = run("solve", "-", "--only-answer", "--solutions", 5, stdin=f"{several}\n".encode()).out.split()
    assert len({*answers}) == 5
    assert {answer[0] for answer in answers} == {"1"}
    batch = run("solve", many, "--only-answer", "--solutions", 5).out.splitlines()
    assert (batch[:3], len(batch)) == ([ANSWER, "error", "none"], 8)
    large = tmp_path / "large.jsonl"
    large.write_text('{"puzzle": "trid", "size": 2, "max": 99, "given": 1}\n' * 2)
    assert run("solve", large, "--only-answer").out.count("error\n") == 2  # no puzzle, and still a line each


def test_a_collection_has_all_solutions_of_a_batch(run, tmp_path):
    (tmp_path / "many.txt").write_text(f"{'1' + '.' * 80}\n{'11' + '.' * 79}\n{'2' + '.' * 80}\n")
    answers = run("solve", tmp_path / "many.txt", "--solutions", 3, "--only-answer").out.split()
    assert (len(answers), answers[3]) == (7, "none")
    run("solve", tmp_path / "many.txt", "--solutions", 3, "-o", tmp_path / "solved.sdm")
    assert (tmp_path / "solved.sdm").read_text().split() == [*answers[:3], *answers[4:]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--only-answer --json", "--only-answer cannot be combined with --json"),
        ("--only-status --to svg", "--only-status cannot be combined with --to"),
        ("--only-status --only-answer", "--only-status cannot be combined with --only-answer"),
        ("--only-status -o out.csv", "out.csv: expected a file that ends in .txt"),
        ("-o out.foo", "or .parquet"),
    ],
)
def test_what_does_not_go_together(run, many, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    result = run("solve", many, *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["many.txt"]


def test_csv(run, many, tmp_path):
    out = tmp_path / "out.csv.gz"
    assert run("solve", many, "-o", out).code == 2
    text = gzip.decompress(out.read_bytes()).decode()
    assert text.splitlines()[0] == HEADER
    solved, error, none, _ = csv.DictReader(io.StringIO(text))
    assert (solved["file"], solved["line"], solved["status"], solved["answer"]) == (str(many), "1", "solved", ANSWER)
    assert error["message"].startswith("the document: expected a puzzle in a format")
    assert (none["status"], none["answer"], none["puzzle"]) == ("none", "", "sudoku")
    run("count", many, "-o", tmp_path / "out.csv")
    counts = [row["count"] for row in csv.DictReader((tmp_path / "out.csv").read_text().splitlines())]
    assert counts == ["1", "", "0", "72"]


def test_a_table_may_be_the_answers_to_a_table(run, tmp_path):
    table, out = tmp_path / "table.csv", tmp_path / "out.csv"
    table.write_text(f"puzzle,solution\n{PUZZLES.split(maxsplit=1)[0]},{ANSWER}\n")
    run("check", table, "-o", out)
    (row,) = csv.DictReader(out.read_text().splitlines())
    assert row["stated_solution"] == "correct"


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
write, calls = rows._Sink.write, []
def interrupting(self, data):
    calls.append(data)
    if len(calls) == 3:  # in the rows, after the beginning of the file
        os.kill(os.getpid(), signal.SIGINT)
    return write(self, data)
rows._Sink.write = interrupting
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


def test_a_broken_first_line_is_a_record_too(run, tmp_path):
    file = tmp_path / "many.txt"
    file.write_text("nonsense\n.1.2.....2..4...\n")
    assert run("check", file, "--only-status").out == "error\nunique\n"


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
    monkeypatch.setattr("satpuzzles.solving.batches.batch.answer_lines", interrupted)
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    assert run("check", many, "-o", tmp_path / "out.parquet").code == 130
    gc.collect()
    assert lost == []
    assert [path.name for path in tmp_path.iterdir()] == ["many.txt"]
