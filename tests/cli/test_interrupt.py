"""Ctrl-C and SIGTERM: soon over, with what was found said, and no process left behind."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from satpuzzles.backends import backend
from satpuzzles.backends.child import ChildSession
from satpuzzles.backends.session import PysatSession, solver_interrupted
from satpuzzles.common.deadline import Deadline
from satpuzzles.processes import signals
from tests.backends.common import hard
from tests.cli.started import ended, gone, searching, started, waits
from tests.paths import INSTANCES

ENDLESS = INSTANCES / "hanjie" / "nothing-known.json"


@pytest.mark.slow
@pytest.mark.parametrize("limit", [[], ["--time-limit", "600"]], ids=["in process", "in a child"])
def test_ctrl_c_says_how_many_were_found(limit: list[str]) -> None:
    with started("count", str(ENDLESS), "--show", "--json", *limit) as counting:
        assert counting.stdout is not None
        first = json.loads(counting.stdout.readline())
        counting.send_signal(signal.SIGINT)
        complaints = ended(counting)
    assert first["solution"] == 1
    assert counting.returncode == 130
    assert "interrupted" in complaints
    assert "found so far" in complaints
    assert len(complaints.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("limit", [[], ["--time-limit", "600"], ["--memory-limit", "1000"]], ids=" ".join)
def test_a_signal_ends_a_solver_that_is_deep_in_its_work(tmp_path: Path, limit: list[str], number: int) -> None:
    words = ["solve", hard_puzzle(tmp_path), "--backend", "cadical195", "-o", str(tmp_path / "answer"), *limit]
    with searching(tmp_path, *words) as solving:
        solving.send_signal(number)
        complaints = ended(solving)
    if limit or number == signal.SIGINT:
        assert solving.returncode == 128 + number
        assert complaints.splitlines() == [f"satpuzzles: {words[1]}: interrupted, 0 solutions found so far"]
    assert solving.returncode in (128 + number, -number)  # a shell tells the same of either
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hard.json"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent is gone")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(("options", "solvers"), [(["--time-limit", "600"], 1), (["--jobs", "2"], 2)])
def test_no_solver_outlives_the_command(tmp_path: Path, options: list[str], solvers: int, number: int) -> None:
    with searching(tmp_path, "check", hard_puzzle(tmp_path), "--backend", "cadical195", *options) as checking:
        listed = Path(f"/proc/{checking.pid}/task/{checking.pid}/children")
        assert waits(lambda: len(listed.read_text().split()) == solvers)
        children = listed.read_text().split()
        checking.send_signal(number)
        complaints = ended(checking)
    assert waits(lambda: all(gone(int(child)) for child in children))
    assert checking.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert "Traceback" not in complaints


def test_after_an_interrupt_a_child_is_asked_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with backend("glucose4").open(hard(), Deadline.after(600)) as session:
        assert isinstance(session, ChildSession)

        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr("pickle.load", interrupted)
            with pytest.raises(KeyboardInterrupt):
                session.solve()
        assert session._process.wait() == -signal.SIGKILL
        assert session.statistics() == {}


def hard_puzzle(folder: Path) -> str:
    """31 rows with a cell each and 30 columns with a cell each: pigeons, for whom resolution needs ages."""
    path = folder / "hard.json"
    path.write_text(json.dumps({"puzzle": "hanjie", "rows": [[1]] * 31, "columns": [[1]] * 30}))
    return str(path)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_the_command_has_one_thread() -> None:
    code = "import satpuzzles.cli.commands.solve, numpy, os; print(len(os.listdir('/proc/self/task')))"
    unset = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}  # set in this process
    assert subprocess.check_output([sys.executable, "-c", code], env=unset, timeout=60) == b"1\n"


def test_a_command_that_cannot_end_after_ctrl_c_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    session = PysatSession(backend("glucose4"), 1, [np.array([[1]], np.int32)])

    def interrupted(_assumptions: list[int]) -> None:
        raise solver_interrupted

    monkeypatch.setattr(session, "_satisfiable", interrupted)
    try:
        with signals.installed(signals.Role.COMMAND):
            with pytest.raises(KeyboardInterrupt):
                session.solve()
            with pytest.raises(KeyboardInterrupt):
                signals.check()
    finally:
        left = signal.alarm(0)
    assert left > 0
    with pytest.raises(RuntimeError, match="cannot be asked again"):
        session.solve()


def test_a_signal_waits_for_unit_propagation_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """python-sat jumps out of a solver on Ctrl-C, which crashed one generator in a hundred. The solvers that reasoning
    asks are called without that.
    """
    session = PysatSession(backend("glucose3"), 2, [np.array([[1, 2]], np.int32)])
    assert session.propagate([-1]) == [-1, 2]
    finished = []

    def interrupted(assumptions: list[int]) -> tuple[bool, list[int]]:
        signal.raise_signal(signal.SIGINT)
        finished.append(assumptions)
        return True, []

    monkeypatch.setattr(session._solver, "propagate", interrupted)
    with signals.installed(signals.Role.COMMAND), pytest.raises(signals.Interrupted):
        session.propagate([1])
    assert finished == [[1]]
