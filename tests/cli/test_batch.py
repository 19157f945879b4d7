"""Files of many puzzles from the command line: one JSON record a line."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.started import PATIENCE

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG = EASY.replace("53", "55", 1)


def satpuzzles(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "satpuzzles", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)


def records(ran: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_text_lines_are_checked_in_order(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([EASY, "", WRONG, "." * 81, "rubbish"] * 40))
    ran = satpuzzles("check", file, "--jobs", jobs)
    found = records(ran)
    assert [record["status"] for record in found] == ["unique", "none", "multiple", "error"] * 40
    assert [record["line"] for record in found] == [5 * i + j for i in range(40) for j in (1, 3, 4, 5)]
    assert ran.returncode == 2
    tally = "160 puzzles: 40 unique, 40 no solution, 40 several solutions, 40 bad input"
    assert ran.stderr == f"satpuzzles: {file}: {tally}\n"


@pytest.mark.slow
def test_json_lines_on_standard_input_are_a_batch() -> None:
    line = json.dumps({"puzzle": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]})
    ran = satpuzzles("count", "-", stdin=f"{line}\n{line}\n")
    assert [record["count"] for record in records(ran)] == [2, 2]
    assert ran.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    ["count - --show", "count - --stats", "check - --stats", "solve - --stats"],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_options_for_one_puzzle_are_refused(words: str, jobs: str) -> None:
    ran = satpuzzles(*words.split(), "--jobs", jobs, stdin=f"{EASY}\n{EASY}\n")
    option = words.split()[2]
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"satpuzzles: standard input: {option} expects a file with one puzzle, found many\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("count - --method approximate --limit 3", "--limit cannot be combined with method 'approximate'"),
        (
            "count - --method approximate --epsilon inf",
            "expected epsilon above 0 and delta between 0 and 1, found inf and 0.2",
        ),
        ("count - --backend kissat404", "kissat404 cannot count solutions: it is not incremental; these are: "),
        ("solve - --solutions 2 --backend kissat404", "kissat404 cannot enumerate solutions: it is not incremental; "),
    ],
)
def test_what_goes_with_no_puzzle_is_said_once(words: str, complaint: str) -> None:
    if "approximate" in words:
        pytest.importorskip("pyapproxmc")
    ran = satpuzzles(*words.split(), stdin=f"{EASY}\n{EASY}\n")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"satpuzzles: {complaint}")
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_comes_before_damage_is_answered(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "cut.txt.gz").write_bytes(gzip.compress(f"{EASY}\n".encode() * 600)[:-8])
    ran = satpuzzles("solve", tmp_path / "cut.txt.gz", "--jobs", jobs)
    assert [record["line"] for record in records(ran)] == [*range(1, 601)]
    assert ran.returncode == 2
    assert ran.stderr.endswith("expected the whole of what gzip has compressed, found its beginning\n")


@pytest.mark.slow
@pytest.mark.parametrize("method", ["auto", "enumerate"])
def test_a_count_of_0_is_exit_code_1(method: str) -> None:
    ran = satpuzzles("count", "-", "--method", method, stdin=f"{EASY}\n{WRONG}\n{EASY}\n")
    assert [record["count"] for record in records(ran)] == [1, 0, 1]
    assert ran.returncode == 1


@pytest.mark.slow
def test_one_document_on_one_line_is_no_batch() -> None:
    ran = satpuzzles("count", "-", stdin='{"puzzle": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}\n')
    assert ran.stdout == "2 (enumerated)\n"


@pytest.mark.slow
def test_the_file_of_records_appears_whole(tmp_path: Path) -> None:
    ran = satpuzzles("solve", "-", "-o", tmp_path / "out.jsonl", stdin=f"{EASY}\n{EASY}\n")
    assert ran.returncode == 0
    assert [json.loads(line)["status"] for line in (tmp_path / "out.jsonl").read_text().splitlines()] == ["solved"] * 2


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_solver_that_lies_has_failed(tmp_path: Path, jobs: str) -> None:
    liar = tmp_path / "liar.py"
    liar.write_text("print('s SATISFIABLE'); print('v 0')")
    ran = satpuzzles("check", "-", "--backend", f"exec:{sys.executable} {liar}", "--jobs", jobs, stdin=f"{EASY}\n" * 2)
    found = records(ran)
    assert [record["status"] for record in found] == ["failed"] * 2
    assert all("the answer does not satisfy the clause" in str(record["error"]) for record in found)
    assert (ran.returncode, ran.stderr) == (4, "satpuzzles: standard input: 2 puzzles: 2 failed\n")
