"""What a command says on standard error may be lost; its exit code and its answer are not."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.started import PATIENCE
from tests.paths import INSTANCES

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="no device that is full")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "no such file"], 2),
        (["chek"], 2),
        (["solve"], 2),
        (["convert", str(INSTANCES / "sudoku" / "9x9.json"), "--to", "sdm"], 0),
    ],
)
def test_exit_codes_are_those_of_a_terminal_where_nothing_can_be_said(arguments, code):
    with FULL.open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "satpuzzles", *arguments],
            stdout=subprocess.PIPE,
            stderr=full,
            timeout=PATIENCE,
            check=False,
        )
    assert ran.returncode == code
    assert bool(ran.stdout) == (code == 0)
