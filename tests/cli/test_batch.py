"""Files of many puzzles from the command line: one JSON record a line."""

import gzip
import sys

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE, OTHER = ".1.2.....2..4...", "1..............."


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_text_lines_are_checked_in_order(run, tmp_path, jobs):
    file = tmp_path / "many.txt"
    file.write_text(
        "\n".join([PUZZLE, "", "11" + "." * 14, OTHER, "rubbish"] * 20)
    )  # more than a process is handed at once
    ran = run("check", file, "--jobs", jobs)
    assert [record["status"] for record in ran.records] == ["unique", "none", "multiple", "error"] * 20
    assert [record["line"] for record in ran.records] == [5 * i + j for i in range(20) for j in (1, 3, 4, 5)]
    assert ran.code == 2
    tally = "80 puzzles: 20 unique, 20 no solution, 20 several solutions, 20 bad input"
    assert ran.err == f"satpuzzles: {file}: {tally}\n"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_comes_before_damage_is_answered(run, tmp_path, jobs):
    (tmp_path / "cut.txt.gz").write_bytes(gzip.compress(f"{PUZZLE}\n".encode() * 600)[:-8])
    ran = run("solve", tmp_path / "cut.txt.gz", "--jobs", jobs)
    assert [record["line"] for record in ran.records] == [*range(1, 601)]
    assert ran.code == 2
    assert ran.err.endswith("expected the whole of what gzip has compressed, found its beginning\n")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_solver_that_lies_has_failed(run, tmp_path, jobs):
    liar = tmp_path / "liar.py"
    liar.write_text("print('s SATISFIABLE'); print('v 0')")
    backend = f"exec:{sys.executable} {liar}"
    ran = run("check", "-", "--backend", backend, "--jobs", jobs, stdin=f"{EASY}\n{EASY}\n".encode())
    found = ran.records
    assert [record["status"] for record in found] == ["failed"] * 2
    assert all("one that falsifies it" in str(record["error"]) for record in found)
    assert (ran.code, ran.err) == (4, "satpuzzles: standard input: 2 puzzles: 2 failed\n")
