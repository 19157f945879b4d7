"""On a terminal no command is silent for long; elsewhere nothing is shown but results."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.started import PATIENCE, gone, waits
from tests.signals import files

COMMANDS = {
    "count {endless} --method enumerate": "solution",
    "check {hard} --backend cadical195": "check: ",
    "certify {hard} -o {folder}/proof": "certify: ",
    "explain {hard}": "explain: ",
    "rate {hard}": "rate: ",
    "generate sudoku --box 4x4 --minimal --difficulty hard --seed 1 -n 1000": "generate sudoku: ",
    "check {hard} --memory-limit 2000 --backend cadical195": "check: ",
}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_line_shows_that_work_goes_on(tmp_path, command):
    names = files(tmp_path)
    terminal, other = pty.openpty()
    words = command.format(folder=tmp_path, **names).split()
    process = subprocess.Popen(
        [sys.executable, "-m", "satpuzzles", *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=other
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


def test_nothing_is_shown_where_there_is_no_terminal(run, unique):
    assert run("check", unique).err == ""
