"""Ctrl-C and SIGTERM: soon over, with what was found said, and no process left behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from satpuzzles.backends import backend
from satpuzzles.backends.child import ChildSession
from satpuzzles.backends.pysat import PysatSession, solver_interrupted
from satpuzzles.deadline import Deadline
from satpuzzles.processes.signals import raise_terminated
from tests.backends.common import hard
from tests.paths import INSTANCES

ENDLESS = INSTANCES / "hanjie" / "nothing-known.json"


@pytest.mark.parametrize("limit", [[], ["--time-limit", "60"]], ids=["in process", "in a child"])
def test_ctrl_c_says_how_many_were_found(limit: list[str]) -> None:
    with _started("count", str(ENDLESS), "--show", "--json", *limit) as counting:
        assert counting.stdout is not None
        first = json.loads(counting.stdout.readline())
        counting.send_signal(signal.SIGINT)
        _, complaints = counting.communicate(timeout=20)
    assert first["solution"] == 1
    assert counting.returncode == 130
    assert "interrupted" in complaints
    assert "found so far" in complaints
    assert "Traceback" not in complaints


def test_ctrl_c_stops_a_solver_that_is_deep_in_its_work(tmp_path: Path) -> None:
    with _started("solve", _hard(tmp_path), "--backend", "cadical195", "-o", str(tmp_path / "answer")) as solving:
        time.sleep(2.0)
        solving.send_signal(signal.SIGINT)
        _, complaints = solving.communicate(timeout=20)
    assert solving.returncode == 130
    assert "interrupted, 0 solutions found so far" in complaints
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hard.json"]


def test_after_an_interrupt_a_child_is_asked_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with backend("glucose4").open(hard(), Deadline.after(600)) as session:
        assert isinstance(session, ChildSession)

        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr("concurrent.futures.Future.result", interrupted)
            with pytest.raises(KeyboardInterrupt):
                session.solve()
        assert session._process.wait(timeout=20) == -signal.SIGKILL
        assert session.statistics() == {}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent is gone")
def test_a_killed_command_leaves_no_solver_behind(tmp_path: Path) -> None:
    with _started("solve", _hard(tmp_path), "--time-limit", "300") as solving:
        children = Path(f"/proc/{solving.pid}/task/{solving.pid}/children")
        child = ""
        while not child and solving.poll() is None:
            time.sleep(0.05)
            child = children.read_text().strip()
        solving.kill()
        solving.communicate(timeout=20)
    assert child
    for _ in range(100):
        status = Path(f"/proc/{child}/stat")
        if not status.exists() or status.read_text().split()[2] == "Z":
            return
        time.sleep(0.05)
    pytest.fail(f"process {child} is still running")


def _started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "satpuzzles", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def _hard(folder: Path) -> str:
    """31 rows with a cell each and 30 columns with a cell each: pigeons, for whom resolution needs ages."""
    path = folder / "hard.json"
    path.write_text(json.dumps({"puzzle": "hanjie", "rows": [[1]] * 31, "columns": [[1]] * 30}))
    return str(path)


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_the_command_has_one_thread() -> None:
    code = "import satpuzzles.cli.commands.solve, numpy, os; print(len(os.listdir('/proc/self/task')))"
    unset = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}  # set in this process
    assert subprocess.check_output([sys.executable, "-c", code], env=unset, timeout=60) == b"1\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no alarms")
def test_a_command_that_cannot_end_after_ctrl_c_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    session = PysatSession(backend("glucose4"), 1, [np.array([[1]], np.int32)])

    def interrupted(_assumptions: list[int]) -> None:
        raise solver_interrupted

    monkeypatch.setattr(session, "_satisfiable", interrupted)
    before = signal.signal(signal.SIGTERM, raise_terminated)
    try:
        with pytest.raises(KeyboardInterrupt):
            session.solve()
    finally:
        signal.signal(signal.SIGTERM, before)
        left = signal.alarm(0)
    assert left > 0
    with pytest.raises(RuntimeError, match="cannot be asked again"):
        session.solve()
