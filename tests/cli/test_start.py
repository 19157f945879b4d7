"""Ctrl-C and SIGTERM while the command starts, and when it is done: its exit code, and no traceback."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.cli.started import PATIENCE, waits
from tests.effort import some
from tests.paths import INSTANCES, ROOT
from tests.signals import handles

PUZZLE = str(INSTANCES / "sudoku" / "9x9.json")
BOTH = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])


def script(folder):
    """The console script, as an installer writes it."""
    entry = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]["satpuzzles"]
    module, _, name = entry.partition(":")
    path = folder / "satpuzzles"
    path.write_text(f"import sys\nfrom {module} import {name}\nif __name__ == '__main__':\n    sys.exit({name}())\n")
    return str(path)


def test_little_is_imported_before_the_handlers_are_on():
    code = "import sys; before = {*sys.modules}; import satpuzzles.__main__; print(*sorted({*sys.modules} - before))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=PATIENCE)
    assert ran.stdout.split() == [b"satenc", b"satpuzzles", b"satpuzzles.__main__"]


_SIGNAL_AT_IMPORT = """
import os, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), {number})
sys.meta_path.insert(0, Finder())
from satpuzzles.__main__ import main
main()
"""


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    "module",
    ["satpuzzles.cli", "click", "numpy", "pysat.solvers", "satpuzzles.cli.commands.solve", "satpuzzles.puzzles.sudoku"],
)
def test_a_signal_while_a_module_is_imported_ends_the_command(module, number):
    words = [sys.executable, "-c", _SIGNAL_AT_IMPORT.format(module=module, number=int(number)), "solve", PUZZLE]
    ran = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout) == (128 + number, "")
    begun = f"satpuzzles: {PUZZLE}: interrupted, 0 solutions found so far\n"  # solvers are imported by the search
    assert ran.stderr in ({begun} if module == "pysat.solvers" else {"", "\n"})


@pytest.mark.slow
@BOTH
def test_a_signal_when_the_command_is_done_leaves_what_it_printed(number):
    code = f"import atexit, os; atexit.register(os.kill, os.getpid(), {int(number)})"
    words = [sys.executable, "-c", f"{code}\nfrom satpuzzles.__main__ import main\nmain()", "count", PUZZLE]
    ran = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (128 + number, "1 (enumerated)\n", "")


@pytest.mark.slow
def test_a_job_in_the_background_starts_in_spite_of_ctrl_c():
    words = [sys.executable, "-c", _SIGNAL_AT_IMPORT.format(module="click", number=int(signal.SIGINT)), "count", PUZZLE]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        ran = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "1 (enumerated)\n", "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="shows in /proc which handlers are on")
@pytest.mark.parametrize(
    ("form", "command", "number"),
    [
        ("script", "solve", signal.SIGINT),
        ("module", "solve", signal.SIGTERM),
        ("module", "hint --memory-limit 1000", signal.SIGINT),
        ("script", "check --jobs 2", signal.SIGTERM),
    ],
)
def test_a_signal_at_any_moment_of_the_start(tmp_path, form, number, command):
    started = [script(tmp_path)] if form == "script" else ["-m", "satpuzzles"]
    for hundredths in some(range(0, 35, 7)):
        process = subprocess.Popen(
            [sys.executable, *started, *command.split(), PUZZLE],
            start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )  # fmt: skip
        try:
            assert waits(lambda: handles(process.pid, signal.SIGTERM) or process.poll() is not None)  # noqa: B023
            time.sleep(hundredths / 100)
            os.killpg(process.pid, number)  # as a terminal does
            _, complaints = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
            process.wait()
        by_itself = [-number] if number == signal.SIGTERM else []  # in a solver; a shell tells the same of it
        assert process.returncode in (0, 128 + number, *by_itself), f"after {hundredths / 100} s: {complaints}"
        assert len(complaints.splitlines()) <= 1, complaints
        assert "Traceback" not in complaints
    assert {path.name for path in Path(tmp_path).iterdir()} <= {"satpuzzles"}
