"""On a terminal no command is silent for long; elsewhere nothing is shown but results."""

import os
import pty
import select
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from satpuzzles.cli import messages
from satpuzzles.processes.progress import Progress
from tests.cli.started import PATIENCE, gone, waits
from tests.signals import files

COMMANDS = {
    "count {endless} --method enumerate": "solution",
    "check {hard} --memory-limit 2000 --backend cadical195": "check: ",  # in a process of its own
}
SOON = """
import sys
from satpuzzles.processes import progress
progress._SILENCE = 0.1
from satpuzzles.cli import main
main(sys.argv[1:])
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_line_shows_that_work_goes_on(tmp_path, command):
    names = files(tmp_path)
    terminal, other = pty.openpty()
    words = command.format(folder=tmp_path, **names).split()
    process = subprocess.Popen(
        [sys.executable, "-c", SOON, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=other
    )
    try:
        os.close(other)
        seen, until = b"", time.monotonic() + PATIENCE
        while COMMANDS[command].encode() not in seen and time.monotonic() < until:
            if select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 4096)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.terminate()
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(terminal)
    assert COMMANDS[command].encode() in seen
    assert b" s" in seen
    assert waits(lambda: all(gone(int(child)) for child in children))


def told(line):
    """What was written to the line."""
    os.set_blocking(line, False)
    with suppress(BlockingIOError):
        return os.read(line, 4096).decode().splitlines()
    return []


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("satpuzzles.processes.progress.time.monotonic", lambda: now[0])
    return now


def test_what_is_left_is_estimated_at_the_pace_so_far(clock):
    line, pipe = os.pipe()
    progress = Progress(pipe)
    for done, later in ((1, 2.0), (2, 0.1), (3, 1.9), (1500, 3000.0), (9_999, 17_000)):
        clock[0] += later
        progress.count(done, 10_000, "puzzle")
    progress.count(1, 10_000, "puzzle")
    assert told(line) == [
        "1 of 10,000 puzzles, about 6 h left",
        "3 of 10,000 puzzles, about 4 h left",
        "1,500 of 10,000 puzzles, about 5 h left",
        "9,999 of 10,000 puzzles, about 2 s left",
    ]
    clock[0] += 10
    progress.count(70, None, "solution")
    clock[0] += 10
    progress.count(80, 90, "cell")
    assert told(line) == ["70 solutions", "80 of 90 cells, about 100 s left"]
    progress.begin("writing")
    progress.begin("done")
    assert told(line) == ["writing", "done"]
    progress.end()
    os.close(line)


@pytest.mark.parametrize("command", ["check {many}", "rate {many} --no-explanations", "count {many} --limit 5"])
def test_a_batch_tells_of_how_many_puzzles(run, tmp_path, monkeypatch, command):
    seen = shown(monkeypatch)
    many = tmp_path / "many.txt"
    many.write_text("1..4..3..4.....2\n\n" * 3)
    assert run(*command.format(many=many).split()).code == 0
    assert seen == [(1, 3, "puzzle"), (2, 3, "puzzle"), (3, 3, "puzzle")]


def test_counting_up_to_a_limit_and_explaining_tell_how_far_they_are(run, monkeypatch, write):
    seen = shown(monkeypatch)
    write("empty.json", "sudoku", givens=["...."] * 4)
    run("count", "empty.json", "--limit", "5", "--method", "enumerate")
    assert seen == [(number, 5, "solution") for number in range(1, 7)]
    seen.clear()
    write("open.json", "sudoku", givens=["1..4", "..3.", ".4..", "...2"])
    run("explain", "open.json")
    assert (seen[0], seen[-1][1:]) == ((0, 11, "cell"), (11, "cell"))
    assert [done for done, *_ in seen] == sorted(done for done, *_ in seen)


def test_certificates_tell_what_is_done(run, monkeypatch, unique, tmp_path):
    seen = shown(monkeypatch)
    assert run("certify", unique, "-o", tmp_path / "proof").code == 0
    assert run("verify", tmp_path / "proof").code == 0
    told = [
        "compiling",
        "looking for a solution",
        "one solution found, proving that there is no other",
        "trimming the proof",
        "writing the certificate",
    ]
    assert seen[:5] == told
    assert seen[5:] == [(number, len(seen) - 5, "step") for number in range(len(seen) - 5)]


def shown(monkeypatch):
    """A list of what is shown, of every message, as on a terminal."""
    seen = []
    monkeypatch.setattr(Progress, "is_shown", True)
    monkeypatch.setattr(Progress, "count", lambda _, done, total, noun: seen.append((done, total, noun)))
    monkeypatch.setattr(Progress, "begin", lambda _, words: seen.append(words))
    return seen


def test_the_line_gives_way_to_what_is_said(monkeypatch, capsys):
    source, target = os.pipe()
    progress = Progress(target)
    monkeypatch.setattr(messages, "progress", lambda: progress)
    messages.say("satpuzzles: note: something")
    assert told(source) == [""]
    progress.end()
    os.close(source)
    assert capsys.readouterr().err == "satpuzzles: note: something\n"
