"""SIGTERM, a reader that leaves, a full disk, kill -9, workers that die: nothing lost that need not be."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys

import pytest

from tests.cli.started import PATIENCE, ended, gone, started, waits
from tests.cli.test_interrupt import ENDLESS
from tests.paths import ROOT

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def sleeper(tmp_path):
    """A solver that hangs, after it has written down its process id."""
    script = tmp_path / "sleeper.py"
    pid = tmp_path / "pid"
    script.write_text(f"import os, time\nopen({str(pid)!r}, 'w').write(f'{{os.getpid()}} ')\ntime.sleep(300)\n")
    return f"exec:{shlex.join([sys.executable, str(script)])}", pid


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]], ids=["one process", "two processes"])
def test_sigterm_ends_an_external_solver_and_leaves_nothing(tmp_path, sleeper, jobs, monkeypatch):
    backend, pid = sleeper
    folder = tmp_path / "output"
    folder.mkdir()
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    lines = tmp_path / "lines.txt"
    lines.write_text(f"{EASY}\n" * 3)
    with started("solve", str(lines), "--backend", backend, "-o", str(folder / "out"), *jobs) as solving:
        assert waits(lambda: pid.exists() and pid.read_text().endswith(" "))
        asked = int(pid.read_text())
        solving.send_signal(signal.SIGTERM)
        complaints = ended(solving)
    assert solving.returncode == 143
    assert "Traceback" not in complaints
    assert list(folder.iterdir()) == []
    assert waits(lambda: gone(asked))
    assert waits(lambda: list(temporary.iterdir()) == [])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent is gone")
@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]], ids=["one process", "two processes"])
def test_kill_9_ends_an_external_solver(tmp_path, sleeper, jobs):
    backend, pid = sleeper
    lines = tmp_path / "lines.txt"
    lines.write_text(f"{EASY}\n" * 3)
    with started("solve", str(lines), "--backend", backend, *jobs) as solving:
        assert waits(lambda: pid.exists() and pid.read_text().endswith(" "))
        asked = int(pid.read_text())  # another one may write over it
        assert not gone(asked)
        solving.kill()
        ended(solving)
    assert waits(lambda: gone(asked))


@pytest.mark.slow
def test_a_reader_that_leaves_ends_it_quietly():
    command = shlex.join([sys.executable, "-m", "satpuzzles", "count", str(ENDLESS), "--show", "--json"])
    ran = subprocess.run(
        f"{command} | head -n 2", shell=True, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    assert [json.loads(line)["solution"] for line in ran.stdout.splitlines()] == [1, 2]
    assert ran.stderr == ""


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 64 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, timeout=PATIENCE, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], timeout=PATIENCE, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("command", [["export"], ["render", "--to", "svg"], ["convert", "--to", "json"]])
def test_a_full_disk_is_said_and_nothing_is_left(small_disk, command):
    (small_disk / "filling").write_bytes(b"x" * 64 * 1024)
    puzzle = ROOT / "instances" / "sudoku" / "16x16.json"
    before = sorted(small_disk.iterdir())
    ran = subprocess.run(
        [sys.executable, "-m", "satpuzzles", *command, str(puzzle), "-o", str(small_disk / "out")],
        capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (
        2,
        f"satpuzzles: {small_disk / 'out'}: cannot be written: No space left on device\n",
    )
    assert sorted(small_disk.iterdir()) == before


@pytest.fixture
def small_temporary_folder(small_disk):
    """Room for a page of 4 kB."""
    (small_disk / "filling").write_bytes(b"x" * 60 * 1024)
    return {**os.environ, "TMPDIR": str(small_disk)}


@pytest.mark.slow
@pytest.mark.parametrize("form", ["one", "batch"])
def test_no_room_for_the_formula_of_a_command_is_said(small_disk, small_temporary_folder, form):
    words = [sys.executable, "-m", "satpuzzles", "solve", "-", "--backend", "exec:true", "--no-presolve"]
    ran = subprocess.run(
        words, input=f"{EASY}\n" * (1 if form == "one" else 2), env=small_temporary_folder,
        capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE,
    )  # fmt: skip
    said = ran.stdout + ran.stderr
    assert ran.returncode == 2
    assert re.search(rf"{small_disk}/satpuzzles-.*: cannot be written: No space left on device", said)
    assert "standard output" not in ran.stderr
    assert [path.name for path in small_disk.iterdir()] == ["filling"]


MAKER = """
import os, signal, sys
from satpuzzles.making import generate as series
make = series._made
def deadly(one, number, *options):
    dies = number in {deadly!r} and not os.path.exists({mark!r} + str(number))
    made = make(one, number, *options) if not dies or {after!r} else None
    if dies:
        open({mark!r} + (str(number) if {once!r} else ""), "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return made
series._made = deadly
from satpuzzles.cli import main
main(sys.argv[1:])
"""


def generated(folder, script, *options):
    """What six puzzles are, each with its certificate, and how the command ended."""
    words = ["generate", "sudoku", "--size", "4", "-n", "6", "--seed", "1", "--certify", str(folder), *options]
    ran = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    certificates = {path.name for path in folder.iterdir() if (path / "manifest.json").exists()}
    return ran.stdout.splitlines(), certificates, ran.returncode, ran.stderr


SLOW_CERTIFIER = """
import pathlib, sys, time
from satpuzzles.processes import signals
from satpuzzles.proving import certify, folder
certificate_of, asked = folder.certificate_of, []
def in_a_solver(*arguments):
    asked.append(arguments)
    if len(asked) == 3:
        while not pathlib.Path({second!r}).exists():  # another process may write it
            time.sleep(0.01)
        with signals.ending_at_once():
            pathlib.Path({mark!r}).touch()
            time.sleep(300)
    return certificate_of(*arguments)
folder.certificate_of = certify.certificate_of = in_a_solver
from satpuzzles.cli import main
main(sys.argv[1:])
"""


@pytest.mark.slow
def test_sigterm_inside_the_solver_that_certifies_keeps_what_is_made(tmp_path):
    out = tmp_path / "out.jsonl"
    words = ["generate", "sudoku", "--size", "4", "-n", "6", "--certify", str(tmp_path / "proofs"), "-o", str(out)]
    code, complaints, left = _stopped(tmp_path, words)
    kept = len(out.read_text().splitlines())
    assert (code, left) == (143, [])
    assert complaints.splitlines()[0] == f"satpuzzles: stopped after {kept} of 6 puzzles, which are kept"
    assert kept in (1, 2)  # the second has its certificate, and is perhaps not added yet


def _stopped(folder, words):
    """The exit code, what is said and the temporary files that are left after SIGTERM while the third is certified."""
    mark, temporary = folder / "mark", folder / "temporary"
    temporary.mkdir()
    env = {"TMPDIR": str(temporary)}
    script = SLOW_CERTIFIER.format(mark=str(mark), second=str(folder / "proofs" / "2"))
    with started(*words, code=script, env=env) as making:
        assert waits(lambda: mark.exists() or making.poll() is not None)
        making.send_signal(signal.SIGTERM)
        complaints = ended(making)
    return making.returncode, complaints, [*temporary.iterdir()]


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """What `generated` is where nobody dies."""
    folder = tmp_path_factory.mktemp("plain")
    plain = generated(folder, "import sys; from satpuzzles.cli import main; main(sys.argv[1:])")
    assert (len(plain[0]), len(plain[1]), plain[2:]) == (6, 6, (0, ""))
    return plain


@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True], ids=["before it is done", "when it is done"])
def test_a_generator_that_dies_once_makes_the_same(tmp_path, expected, after):
    script = MAKER.format(deadly=(2, 5), mark=str(tmp_path / "mark"), after=after, once=True)
    assert generated(tmp_path / "again", script, "--jobs", "2") == expected


@pytest.mark.slow
def test_a_generator_that_dies_each_time_loses_its_puzzle_only(tmp_path, expected):
    script = MAKER.format(deadly=(2, 5), mark=str(tmp_path / "mark"), after=False, once=False)
    puzzles, certificates, _, _ = expected
    kept = [puzzle for number, puzzle in enumerate(puzzles, 1) if number not in (2, 5)]
    complaints = [
        f"satpuzzles: puzzle {number}: the process that worked on this puzzle died twice\n" for number in (2, 5)
    ]
    found = generated(tmp_path / "again", script, "--jobs", "2")
    assert found == (kept, certificates - {"2", "5"}, 4, "".join(complaints))


WORKER = """
import os, signal, sys
from satpuzzles.batches import batch
answer = batch._answered_together
def deadly(task, lines, *others):
    for number, _ in lines:
        if number in {deadly!r} and not (number in {once!r} and os.path.exists({mark!r})):
            open({mark!r}, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
    return answer(task, lines, *others)
batch._answered_together = deadly
from satpuzzles.cli import main
main(sys.argv[1:])
"""


@pytest.mark.slow
@pytest.mark.parametrize("once", [(), (70,)], ids=["each time", "the first time"])
def test_a_worker_that_dies_loses_its_puzzle_only(tmp_path, once):
    lines = tmp_path / "lines.txt"
    lines.write_text(f"{EASY}\n" * 200)
    mark = str(tmp_path / "mark")
    deadly = (70, 90) if not once else (70,)
    script = WORKER.format(deadly=deadly, once=once, mark=mark)
    ran = subprocess.run(
        [sys.executable, "-c", script, "check", str(lines), "--jobs", "2"],
        capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE,
    )  # fmt: skip
    records = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [record["line"] for record in records] == [*range(1, 201)]
    expected = {70, 90} if not once else set()
    assert {record["line"] for record in records if record["status"] != "unique"} == expected
    assert {record["error"] for record in records if "error" in record} <= {
        "the process that worked on this puzzle died twice"
    }
    assert ran.returncode == (4 if expected else 0)
    assert ran.stderr.startswith(f"satpuzzles: {lines}: 200 puzzles: ")
