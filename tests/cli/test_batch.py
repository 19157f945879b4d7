"""Files of many puzzles from the command line: one JSON record a line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG = EASY.replace("53", "55", 1)


def satpuzzles(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "satpuzzles", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8", check=False)


def records(ran: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_text_lines_are_checked_in_order(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join([EASY, "", WRONG, "." * 81, "rubbish"] * 40))
    ran = satpuzzles("check", file, "--jobs", jobs)
    found = records(ran)
    assert [record["status"] for record in found] == ["unique", "none", "multiple", "error"] * 40
    assert [record["line"] for record in found] == [5 * i + j for i in range(40) for j in (1, 3, 4, 5)]
    assert ran.returncode == 2
    assert ran.stderr == ""


def test_json_lines_on_standard_input_are_a_batch() -> None:
    line = json.dumps({"puzzle": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]})
    ran = satpuzzles("count", "-", stdin=f"{line}\n{line}\n")
    assert [record["count"] for record in records(ran)] == [2, 2]
    assert ran.returncode == 0


def test_one_document_on_one_line_is_no_batch() -> None:
    ran = satpuzzles("count", "-", stdin='{"puzzle": "nonogram", "rows": [[1], [1]], "columns": [[1], [1]]}\n')
    assert ran.stdout == "2 (enumerated)\n"


def test_the_file_of_records_appears_whole(tmp_path: Path) -> None:
    ran = satpuzzles("solve", "-", "-o", tmp_path / "out.jsonl", stdin=f"{EASY}\n{EASY}\n")
    assert ran.returncode == 0
    assert [json.loads(line)["status"] for line in (tmp_path / "out.jsonl").read_text().splitlines()] == ["solved"] * 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_solver_that_lies_has_failed(tmp_path: Path, jobs: str) -> None:
    liar = tmp_path / "liar.py"
    liar.write_text("print('s SATISFIABLE'); print('v 0')")
    ran = satpuzzles("check", "-", "--backend", f"exec:{sys.executable} {liar}", "--jobs", jobs, stdin=f"{EASY}\n" * 2)
    found = records(ran)
    assert [record["status"] for record in found] == ["failed"] * 2
    assert all("its answer is wrong" in str(record["error"]) for record in found)
    assert (ran.returncode, ran.stderr) == (4, "")
