"""Memory and time: a clear word and exit code 3."""

import json
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles import GaveUp, compiler
from satpuzzles.backends.counter import exact_counters
from satpuzzles.common.deadline import Deadline
from satpuzzles.processes import memory
from tests.cli.started import PATIENCE, ended, gone, started, waits
from tests.cli.test_faults import EASY
from tests.deadlines import Countdown
from tests.effort import some
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle


def command(*arguments, stdin=""):
    """In a process of its own: a memory limit stays."""
    words = [sys.executable, "-m", "satpuzzles", *map(str, arguments)]
    return subprocess.run(words, input=stdin, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)


@pytest.fixture
def large(tmp_path):
    path = tmp_path / "large.json"
    path.write_text(json.dumps({"puzzle": "sudoku", "givens": [[0] * 100] * 100}))
    return path


@pytest.mark.slow
def test_a_formula_that_cannot_fit_is_refused_with_its_size(large):
    ran = command("solve", large, "--encoding", "at-most-one=pairwise", "--memory-limit", 400)
    assert ran.returncode == 3
    assert "gave up: memory limit: the formula would have" in ran.stdout
    assert ran.stdout.endswith("; the encoding auto for at-most-one makes a smaller formula\n")
    assert ran.stderr == ""


@pytest.mark.slow
def test_a_solver_without_memory_gives_up(large):
    ran = command("solve", large, "--memory-limit", 600, "--json")
    record = json.loads(ran.stdout)
    assert (ran.returncode, record["status"]) == (3, "unknown")
    assert record["reason"].startswith("memory limit")


@pytest.mark.slow
def test_a_model_counter_without_memory_gives_up(tmp_path):
    pytest.importorskip("pyganak")
    sixes = tmp_path / "sixes.json"
    sixes.write_text(json.dumps({"puzzle": "sudoku", "box": [2, 3], "givens": ["1.....", *["......"] * 5]}))
    counter = exact_counters()[0].in_words
    ran = command("count", sixes, "--method", "exact", "--memory-limit", 256)
    assert (ran.returncode, ran.stdout, ran.stderr) == (3, f"at least 0 (by {counter}; memory limit)\n", "")


@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize("task", ["hint", "explain", "forced", "rate", "repair"])
def test_commands_that_reason_refuse_what_cannot_fit(run, write, task):
    ran = run(task, write("empty.json", "sudoku", givens=["...."] * 4))
    assert ran.code == 3
    assert "memory limit: the formula would have" in ran.out + ran.err
    assert len((ran.out + ran.err).splitlines()) == 1


@pytest.mark.slow
def test_a_solver_at_hand_without_memory_gives_up(tmp_path):
    path = tmp_path / "lines.json"
    path.write_text(json.dumps({"puzzle": "hanjie", "rows": [[1, 2, 3] * 10] * 140, "columns": [[1, 2, 3] * 10] * 140}))
    ran = command("hint", path, "--memory-limit", 320)
    assert (ran.returncode, ran.stdout, ran.stderr) == (3, "", "satpuzzles: gave up: memory limit\n")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_reaches_the_process_of_a_command_with_a_limit(number):
    with started("hint", "-", "--memory-limit", "400", stdin=subprocess.PIPE) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        assert waits(lambda: children.read_text().strip())
        inner = int(children.read_text().split()[0])
        assert waits(lambda: handles(inner, signal.SIGTERM))
        assert waits(lambda: reads(inner))
        process.send_signal(number)
        assert process.wait(PATIENCE) == 128 + number
        assert ended(process) == "\n"
    assert waits(lambda: gone(inner))


def reads(pid):
    """Whether a process waits, as one does that reads what never comes: it sleeps whenever it is looked at."""
    return all(field(pid, "State").startswith("S") for _ in range(200))


def field(pid, name):
    """What the system says of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines)[name]


def handles(pid, number):
    """Whether a process has a handler for a signal."""
    return int(field(pid, "SigCgt"), 16) >> (number - 1) & 1


@pytest.mark.slow
def test_processes_for_one_puzzle_have_limited_memory(run, tmp_path):
    path, limited, parts = (
        INSTANCES / "sudoku" / "inkala.json",
        ("--jobs", 2, "--memory-limit", 4000),
        tmp_path / "parts",
    )
    checked = command("check", path, "--cubes", 4, *limited, "--json")
    alike = json.loads(run("check", path, "--json").out)
    del alike["digest"]  # with which --resume knows what was answered; parts have files of their own
    assert json.loads(checked.stdout) == alike
    assert command("certify", path, "--cubes", 4, *limited, "-o", parts).returncode == 0
    assert command("verify", parts, *limited).returncode == 0


@pytest.mark.slow
def test_more_than_the_system_counts_is_no_limit():
    assert command("check", INSTANCES / "sudoku" / "9x9.json", "--memory-limit", "9" * 20).returncode == 0


@pytest.mark.slow
def test_too_little_to_start_with_is_a_mistake():
    assert command("check", INSTANCES / "sudoku" / "9x9.json", "--memory-limit", 10).returncode == 2


def test_compiling_ends_at_the_deadline():
    for presolve in (True, False):
        with pytest.raises(GaveUp, match="time limit"):
            satpuzzles.compile(puzzle("sudoku", givens=["...."] * 4), presolve=presolve, deadline=Deadline.after(0))


@pytest.fixture
def little_memory(monkeypatch):
    """No more than a formula of a few clauses takes."""
    monkeypatch.setattr(compiler, "_MANY", 1)
    monkeypatch.setattr(compiler, "memory", lambda: 2_000)


@pytest.mark.usefixtures("little_memory")
def test_what_there_is_of_memory_decides(monkeypatch):
    with pytest.raises(GaveUp, match=r"would have at least \d+ clauses and take over 0.0 GB; 0.0 GB are free$"):
        satpuzzles.compile(puzzle("sudoku", givens=["...."] * 4))
    monkeypatch.setattr(compiler, "memory", lambda: 2_000_000)
    satpuzzles.compile(puzzle("sudoku", givens=["...."] * 4))


def test_narrowing_asks_for_memory_before_it_takes_it(monkeypatch):
    monkeypatch.setattr(compiler, "_LITTLE", 1)
    monkeypatch.setattr(compiler, "memory", lambda: 500)
    with pytest.raises(GaveUp, match=r"^memory limit: narrowing would take \d\.\d GB; 0\.0 GB are free$"):
        satpuzzles.compile(puzzle("sudoku", givens=["...."] * 4))


@pytest.mark.parametrize("presolve", [True, False])
def test_lines_that_are_narrowed_or_encoded_look_at_the_deadline_one_by_one(presolve):
    lines = puzzle("hanjie", rows=[["_", 1, "?"]] * 50, columns=[["?", 1]] * 50)
    deadline = Countdown(looks=10**6)
    satpuzzles.compile(lines, presolve=presolve, deadline=deadline)
    assert deadline.seen > 100
    with pytest.raises(GaveUp, match="time limit"):
        satpuzzles.compile(lines, presolve=presolve, deadline=Countdown(looks=50))


@pytest.mark.slow
def test_a_limit_set_from_outside_counts(large):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (500 * 2**20,) * 2)

    words = [sys.executable, "-m", "satpuzzles", "solve", str(large)]
    ran = subprocess.run(words, preexec_fn=limit, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert (ran.returncode, "memory limit" in ran.stdout + ran.stderr) == (3, True)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve", "explain --json", "check - --jobs 2"])
def test_with_too_little_memory_at_any_place_one_line_says_so(command):
    """Where a library cannot be loaded, an extension fails without a word, and a message needs more memory."""
    words = [sys.executable, "-m", "satpuzzles", *command.split(), str(INSTANCES / "sudoku" / "9x9.json")]
    codes = set()
    for megabytes in some((60, 115, 140, 150)):

        def limit(size=megabytes * 2**20):
            resource.setrlimit(resource.RLIMIT_AS, (size, size))

        ran = subprocess.run(
            words, input=EASY, preexec_fn=limit, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
        )
        said = [*ran.stdout.splitlines(), *ran.stderr.splitlines()]
        assert ran.returncode in (0, 3, 4), f"{megabytes} MB: {ran.stderr}"
        assert ran.returncode == 0 or len(said) == 1 or ran.stdout, f"{megabytes} MB: {said}"
        assert "Traceback" not in ran.stderr
        assert len(ran.stderr.splitlines()) <= 1 + ("--jobs" in command), said  # the tally of a batch is another
        codes.add(ran.returncode)
    assert 4 in codes


@pytest.mark.parametrize(
    ("error", "limited", "expected"),
    [
        (MemoryError(), None, True),
        (RuntimeError("std::bad_alloc"), None, True),
        (RuntimeError("another"), 2**28, False),
        (ImportError("failed to map segment from shared object"), 2**28, True),
        (ImportError("cannot import name"), None, False),
        (ModuleNotFoundError("no module named"), 2**28, False),
        (SystemError("error return without exception set"), 2**28, True),
        (ValueError("a mistake"), 2**28, False),
    ],
)
def test_which_errors_come_of_too_little_memory(monkeypatch, error, limited, expected):
    monkeypatch.setattr(memory, "memory_limit", lambda: limited)
    assert memory.lacks_memory(error) is expected
    told = ValueError("while it is told")
    told.__context__ = error
    assert memory.lacks_memory(told) is expected


LIAR = "exec:sh -c 'echo s %s' --"


@pytest.mark.parametrize("form", ["one", "batch"])
def test_no_solution_from_a_command_is_marked(run, form, tmp_path):
    path = tmp_path / "puzzles"
    path.write_text(f"{EASY}\n" * (2 if form == "batch" else 1))
    for task in ("solve", "check"):
        ran = run(task, path, "--backend", LIAR % "UNSATISFIABLE", "--json")
        for record in ran.records:
            assert (record["status"], record["checked"]) == ("none", False)
            assert record["reason"].endswith(", not checked")
        assert (ran.code, len(ran.records)) == (1, 2 if form == "batch" else 1)
    if form == "one":
        assert "not checked" in run("check", path, "--backend", LIAR % "UNSATISFIABLE").out
