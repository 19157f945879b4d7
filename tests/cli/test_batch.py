"""Files of many puzzles from the command line: one JSON record a line."""

import gzip
import json
import sys

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG = EASY.replace("53", "55", 1)
PUZZLE, SOLUTION = ".1.2.....2..4...", "3142241312344321"
OTHER, ANSWER = "1...............", "1234341221434321"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_text_lines_are_checked_in_order(run, tmp_path, jobs):
    file = tmp_path / "many.txt"
    file.write_text("\n".join([EASY, "", WRONG, "." * 81, "rubbish"] * 20))  # more than a process is handed at once
    ran = run("check", file, "--jobs", jobs)
    assert [record["status"] for record in ran.records] == ["unique", "none", "multiple", "error"] * 20
    assert [record["line"] for record in ran.records] == [5 * i + j for i in range(20) for j in (1, 3, 4, 5)]
    assert ran.code == 2
    tally = "80 puzzles: 20 unique, 20 no solution, 20 several solutions, 20 bad input"
    assert ran.err == f"satpuzzles: {file}: {tally}\n"


def test_json_lines_on_standard_input_are_a_batch(run):
    line = json.dumps({"puzzle": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]})
    ran = run("count", "-", stdin=f"{line}\n{line}\n".encode())
    assert [record["count"] for record in ran.records] == [2, 2]
    assert ran.code == 0


@pytest.mark.parametrize(
    "words",
    ["count - --show", "count - --stats", "check - --stats", "solve - --stats"],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_options_for_one_puzzle_are_refused(run, words, jobs):
    ran = run(*words.split(), "--jobs", jobs, stdin=f"{EASY}\n{EASY}\n".encode())
    option = words.split()[2]
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"satpuzzles: standard input: {option} expects a file with one puzzle, found many\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("count - --method approximate --limit 3", "--limit cannot be combined with method 'approximate'"),
        (
            "count - --method approximate --epsilon inf",
            "expected epsilon above 0 and delta between 0 and 1, found inf and 0.2",
        ),
    ],
)
def test_what_goes_with_no_puzzle_is_said_once(run, words, complaint):
    if "approximate" in words:
        pytest.importorskip("pyapproxmc")
    ran = run(*words.split(), stdin=f"{EASY}\n{EASY}\n".encode())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"satpuzzles: {complaint}")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_comes_before_damage_is_answered(run, tmp_path, jobs):
    (tmp_path / "cut.txt.gz").write_bytes(gzip.compress(f"{EASY}\n".encode() * 600)[:-8])
    ran = run("solve", tmp_path / "cut.txt.gz", "--jobs", jobs)
    assert [record["line"] for record in ran.records] == [*range(1, 601)]
    assert ran.code == 2
    assert ran.err.endswith("expected the whole of what gzip has compressed, found its beginning\n")


@pytest.mark.parametrize("method", ["auto", "enumerate"])
def test_a_count_of_0_is_exit_code_1(run, method):
    ran = run("count", "-", "--method", method, stdin=f"{EASY}\n{WRONG}\n{EASY}\n".encode())
    assert [record["count"] for record in ran.records] == [1, 0, 1]
    assert ran.code == 1


def test_one_document_on_one_line_is_no_batch(run):
    ran = run("count", "-", stdin=b'{"puzzle": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}\n')
    assert ran.out == "2 (enumerated)\n"


def test_the_file_of_records_appears_whole(run, tmp_path):
    ran = run("solve", "-", "-o", tmp_path / "out.jsonl", stdin=f"{EASY}\n{EASY}\n".encode())
    assert ran.code == 0
    assert [json.loads(line)["status"] for line in (tmp_path / "out.jsonl").read_text().splitlines()] == ["solved"] * 2


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


def test_wrong_stated_solutions_are_in_the_tally(run, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(f"puzzle,solution\n{PUZZLE},{ANSWER}\n{PUZZLE},{SOLUTION}\n")
    result = run("check", path)
    assert result.code == 1
    assert [record["stated_solution"] for record in result.records] == ["wrong", "correct"]
    assert result.err == f"satpuzzles: {path}: 2 puzzles: 2 unique; 1 stated solution wrong\n"


def test_the_command_takes_a_column(run, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(f"a,b\n{OTHER},{PUZZLE}\n{OTHER},{OTHER}\n")
    assert [record["status"] for record in run("check", path, "--column", "b").records] == ["unique", "multiple"]
    assert run("convert", path, "--column", "b", "--to", "sudoku-line").out == f"{PUZZLE}\n{OTHER}\n"
    result = run("check", path, "--column", "c")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"satpuzzles: {path}: the header: expected a column named 'c', found 'a,b'\n"


def test_a_comment_before_the_only_puzzle(run):
    assert run("solve", "-", "--to", "text", stdin=f"# one\n{PUZZLE}\n".encode()).code == 0
