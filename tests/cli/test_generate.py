"""``satpuzzles generate``: the same bytes from the same seed, what is finished is kept, and refusals."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import chain
from pathlib import Path

import pytest

from satpuzzles.making import difficulty
from tests.cli.started import PATIENCE, ended, started, waits

SMALL = ("generate", "sudoku", "--box", "2x2", "--seed", "7")


def test_each_puzzle_is_a_document_that_says_how_to_make_it_again(run):
    made = run(*SMALL, "--minimal", "-n", "3")
    assert made.code == 0
    assert len(made.records) == 3
    for record in made.records:
        assert record["puzzle"] == "sudoku"
        assert record["unique"]
        command = record["source"].partition(": ")[2].split()
        assert run(*command).records == [record]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "field", "option"),
    [
        ("killer-sudoku", "cages", "--constraints cages"),
        ("unruly", "repeats", "--repeats"),
        ("five-cells", "area", "--area 5"),
    ],
)
def test_another_name_of_a_kind_says_its_options(run, name, field, option):
    [made] = run("generate", name, "--size", "5x6" if field == "area" else "4", "--seed", "1").records
    assert made[field]
    assert option in made["source"]
    assert run(*made["source"].partition(": ")[2].split()).records == [made]


def test_jobs_hash_order_and_the_place_in_a_run_change_nothing(run):
    alone = run(*SMALL, "-n", "6").out
    assert run(*SMALL, "-n", "4", "--first", "3").out.splitlines() == alone.splitlines()[2:]
    for salt, jobs in (("1", "1"), ("2", "2")):
        again = subprocess.run(
            [sys.executable, "-m", "satpuzzles", *SMALL, "-n", "6", "--jobs", jobs],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            encoding="utf-8",
            check=True,
            timeout=PATIENCE,
        )
        assert again.stdout == alone


def test_figures_of_what_is_generated_go_to_standard_error(run):
    words = ("trid", "--any", "--size", "50", "--min", "1", "--max", "75", "--sums", "4", "--seed", "1")
    result = run("generate", *words, "-n", "2", "--stats")
    assert [sum(x is not None for x in chain(*one["triangles"])) for one in result.records] == [4, 4]
    assert result.err.count("puzzle 1\n") == result.err.count("puzzle 2\n") == 1
    (clauses,) = re.findall(r"^clauses +(\d+)$", result.err.partition("puzzle 2")[0], re.MULTILINE)
    assert int(clauses) > 10_000
    assert run("generate", *words).out == result.out.splitlines(keepends=True)[0]


def test_without_a_seed_each_run_is_another_and_says_its_seed(run):
    first, second = (run("generate", "sudoku").records[0] for _ in range(2))
    assert first["givens"] != second["givens"]
    assert "--seed" in first["source"]


def has_written(process, folder, lines=1):
    """Whether a process has written so many lines to a file in ``folder``, which need not have a name yet."""
    for file in Path(f"/proc/{process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            if str(folder) in str(file.readlink()) and file.read_bytes().count(b"\n") >= lines:
                return True
    return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="files without a name are only seen in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished(tmp_path, jobs):
    out = tmp_path / "out.jsonl"
    with started(*SMALL, "-n", "1000000", "--jobs", jobs, "-o", str(out)) as running:
        assert waits(lambda: has_written(running, tmp_path))
        running.send_signal(signal.SIGINT)
        complaints = ended(running)
    assert running.returncode == 130
    assert "stopped after" in complaints
    assert "Traceback" not in complaints
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert all(json.loads(line)["unique"] for line in out.read_text().splitlines())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("difficulty", "figure", "value"), [("easy", "grade", 1), ("medium", "rounds", 1), ("2", "grade", 2)]
)
def test_each_puzzle_has_the_difficulty_that_was_asked_for(run, tmp_path, difficulty, figure, value):
    out = tmp_path / "out.jsonl"
    asked = ("generate", "sudoku", "--box", "2x3", "--minimal", "--seed", "7", "--difficulty", difficulty)
    assert run(*asked, "-n", "3", "-o", out).code == 0
    assert [record[figure] for record in run("rate", out, "--no-explanations").records] == [value] * 3
    record = json.loads(out.read_text().splitlines()[1])
    assert run(*record["source"].partition(": ")[2].split()).records == [record]


def test_a_difficulty_that_is_not_found_is_given_up(run, monkeypatch):
    monkeypatch.setattr(difficulty, "MOST_TRIES", 5)
    asked = (*SMALL, "--difficulty", "extreme")
    refused = run(*asked)
    assert (refused.code, refused.out) == (2, "")
    assert "try it with --difficulty easy or with another size, or set --time-limit" in refused.err
    gave_up = run(*asked, "--time-limit", "60")
    assert gave_up.code == 3
    assert "found no puzzle of difficulty extreme; tried 5: 5 easy; try it with --difficulty easy" in gave_up.err
    assert (
        "Sudoku 4x4 of difficulty extreme is rare: this search may take long, or find none"
        in gave_up.err.splitlines()[0]
    )


@pytest.mark.slow
def test_puzzles_that_are_found_are_written_where_others_are_not(run, tmp_path, monkeypatch):
    monkeypatch.setattr(difficulty, "MOST_TRIES", 2)
    asked = ("generate", "sudoku", "--box", "2x3", "--symmetric", "--minimal", "--difficulty", "medium", "--seed", "3")
    made = run(*asked, "-n", "8", "-o", tmp_path / "sheet.pdf")
    alone = run(*asked, "-n", "8")
    missing = [line for line in made.err.splitlines() if "found no puzzle of difficulty medium" in line]
    assert (made.code, len(missing)) == (3, 8 - len(alone.records))
    assert 0 < len(missing) < 8
    assert all("; try it without --symmetric --minimal or with --difficulty easy" in line for line in missing)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_a_rare_difficulty_is_announced(run, monkeypatch):
    monkeypatch.setattr(difficulty, "MOST_TRIES", 1)
    assert (
        "expect about 174 tries" in run("generate", "trid", "--size", "4", "--difficulty", "extreme", "--seed", "1").err
    )
    common = run("generate", "trid", "--difficulty", "hard", "--seed", "1")
    assert "tries" not in common.err.partition("satpuzzles: found")[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_certificate_is_that_of_its_puzzle(run, tmp_path, jobs):
    proofs = tmp_path / "new" / "proofs"
    made = run("generate", "sudoku", "--box", "2x2", "--seed", 1, "-n", 3, "--jobs", jobs, "--certify", proofs)
    assert made.code == 0
    assert sorted(path.name for path in proofs.iterdir()) == ["1", "2", "3"]
    for number, record in enumerate(made.records, start=1):
        puzzle = tmp_path / f"{number}.json"
        puzzle.write_text(json.dumps(record))
        assert "unique" in run("verify", proofs / str(number), "--puzzle", puzzle).out
    again = run("generate", "sudoku", "--box", "2x2", "--seed", 1, "--certify", proofs)
    assert (again.code, "found one that exists" in again.err) == (2, True)
    (tmp_path / "file").touch()
    refused = run("generate", "sudoku", "--seed", 1, "--certify", tmp_path / "file")
    assert (refused.code, "cannot be written" in refused.err) == (2, True)


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr("satpuzzles.cli.commands.generate.on_terminal", lambda output: output == "-")


@pytest.mark.usefixtures("terminal")
def test_a_terminal_shows_puzzles_and_how_to_keep_them(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = run("generate", "sudoku", "--box", "2x2", "--difficulty", "easy", "--seed", 7, "-n", 2).out.splitlines()
    command = shown.pop().removeprefix("to keep it: satpuzzles ")
    assert run(*command.split()).code == 0
    boards = [run("render", "puzzle.json", "--nth", number).out.splitlines() for number in (1, 2)]
    assert shown == ["Sudoku 4×4, easy", *boards[0], "Sudoku 4×4, easy", *boards[1]]


@pytest.mark.usefixtures("terminal")
def test_json_and_other_forms_are_written_to_a_terminal_if_asked(run):
    asked = ["generate", "sudoku", "--box", "2x2", "--seed", 7, "-n", 2]
    assert [record["puzzle"] for record in run(*asked, "--json").records] == ["sudoku", "sudoku"]
    assert len(run(*asked, "--to", "sudoku-line").out.splitlines()) == 2
    assert run(*asked, "--json", "--to", "text").err == "satpuzzles: --json cannot be combined with --to\n"
    assert run(*asked, "--json", "-o", "out.pdf").code == 2
