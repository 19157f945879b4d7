"""Signals by role; an exception that Python ignores is raised again."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from satpuzzles.processes import signals
from satpuzzles.processes.signals import Interrupted, Role, Terminated, installed
from tests.cli.started import PATIENCE, ended, started

BOTH = pytest.mark.parametrize(("number", "exception"), [(signal.SIGINT, Interrupted), (signal.SIGTERM, Terminated)])


@BOTH
def test_a_signal_to_a_command_is_an_exception_with_its_exit_code(number, exception):
    with installed(Role.COMMAND):
        with pytest.raises(exception):
            signal.raise_signal(number)
        with pytest.raises(exception):
            signals.check()
        assert signals.exit_code() == 128 + number
    signals.check()


@BOTH
@pytest.mark.parametrize("alarm", [0, 2_500], ids=["", "MapleCM has set an alarm"])
def test_an_exception_that_is_lost_in_a_finalizer_is_raised_again(number, exception, alarm):
    class Finalized:
        def __del__(self):
            signal.raise_signal(number)

    signal.alarm(alarm)
    with installed(Role.COMMAND):
        lost = Finalized()
        del lost
        with pytest.raises(exception):
            time.sleep(PATIENCE / 10)
    assert not signal.getitimer(signal.ITIMER_REAL)[0]


def test_other_exceptions_that_are_lost_are_left_to_the_hook_before(monkeypatch):
    found = []
    monkeypatch.setattr(sys, "unraisablehook", lambda lost: found.append(lost.exc_type))

    class Finalized:
        def __del__(self):
            raise ValueError

    with installed(Role.COMMAND):
        lost = Finalized()
        del lost
    assert found == [ValueError]


def test_a_worker_leaves_ctrl_c_to_its_command():
    with installed(Role.WORKER):
        signal.raise_signal(signal.SIGINT)
        signals.check()
        with pytest.raises(Terminated):
            signal.raise_signal(signal.SIGTERM)


def test_who_imports_satpuzzles_keeps_their_signals():
    code = """
import signal, satpuzzles
from satpuzzles.processes import signals
with signals.ending_at_once():
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
signals.end_soon()
signals.check()
assert signal.alarm(0) == 0
"""
    with started(code=code) as process:
        assert ended(process) == ""
    assert process.returncode == 0


@pytest.mark.slow
def test_ctrl_c_within_exec_has_the_exit_code_of_every_other(tmp_path):
    code = """
import signal
from satpuzzles.cli import main
from satpuzzles.cli.commands import listing
def interrupted(*_, **__):
    exec("signal.raise_signal(signal.SIGINT)")
listing.listing.callback = interrupted
main(["list"])
"""
    (tmp_path / "interrupted.py").write_text(code)  # `python -m` has it, not `python -c`
    words = [sys.executable, "-m", "interrupted"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, check=False, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"\n")


def test_sigterm_that_is_noted_is_raised_at_the_end():
    done = []

    def work():
        with signals.noted():
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("the rest")

    with installed(Role.COMMAND):
        with pytest.raises(Terminated):
            work()
        assert signals.exit_code() == signals.TERMINATED
    assert done == ["the rest"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent is gone")
def test_a_worker_that_is_ended_while_it_starts_ends_in_silence():
    script = """
import os, signal
from multiprocessing import Pipe
from satpuzzles.processes import pool
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
os.kill(os.getpid(), signal.SIGTERM)  # waits until the worker lets signals through
parents, tasks = Pipe()
pool._work(os.getppid(), parents, tasks, 0.0)
print("ended")
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    assert (ran.stdout, ran.stderr, ran.returncode) == ("ended\n", "", 0)


def test_a_child_whose_parent_is_gone_before_it_knows_ends_at_once():
    code = "from satpuzzles.processes.children import end_with_parent; end_with_parent({}); print('goes on')"
    for parent, expected in ((os.getpid(), (0, "goes on\n")), (1, (-signal.SIGKILL, ""))):
        ran = subprocess.run(
            [sys.executable, "-c", code.format(parent)],
            capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE,
        )  # fmt: skip
        assert (ran.returncode, ran.stdout) == expected


IN_THE_END = """
import os, signal, sys, time
from multiprocessing.util import Finalize
from satpuzzles.processes.pool import Pool

class Late:
    def __call__(self):
        Finalize(None, terminate_itself, exitpriority=1)  # multiprocessing calls it when the work is done
        return os.getpid()

def terminate_itself():
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)

class Twice:
    def __call__(self):
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(5)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

pool = Pool(1)
pool.submit(globals()[sys.argv[1]]())
print(pool.finished()[0][1])
pool._workers and pool._workers[0].connection.close()  # the worker sees that there is nothing more to do
for worker in pool._workers:
    worker.process.join()
"""


@pytest.mark.parametrize(("task", "answer"), [("Late", "Done"), ("Twice", "Death")])
def test_a_worker_that_is_asked_to_end_while_it_ends_says_nothing(task, answer):
    ended = subprocess.run(
        [sys.executable, "-c", IN_THE_END, task], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (ended.returncode, ended.stderr, ended.stdout[: len(answer)]) == (0, "", answer)


def test_the_first_ctrl_c_may_only_ask_to_stop():
    with installed(Role.COMMAND):
        with signals.asked_to_stop() as stop:
            assert not stop.is_set()
            os.kill(os.getpid(), signal.SIGINT)
            assert stop.is_set()
            with pytest.raises(Interrupted):
                os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(Interrupted):
            os.kill(os.getpid(), signal.SIGINT)
    with signals.asked_to_stop() as stop, pytest.raises(KeyboardInterrupt):  # of a library it is none of our business
        os.kill(os.getpid(), signal.SIGINT)
    assert not stop.is_set()


def test_in_another_thread_ctrl_c_asks_nothing_to_stop():
    def entered():
        with signals.asked_to_stop() as stop:
            return stop.is_set()

    with installed(Role.COMMAND), ThreadPoolExecutor(1) as threads:
        assert threads.submit(entered).result(PATIENCE) is False
