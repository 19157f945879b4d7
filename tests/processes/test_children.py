"""What processes of ours print when they die."""

import os
import signal
from subprocess import PIPE
from threading import Event, Thread

import pytest

from satpuzzles.errors import GaveUp, SolverError
from satpuzzles.processes import children, pool
from satpuzzles.processes.pool import Pool
from satpuzzles.processes.tasks import Death

WORDS = b"terminate called after throwing an instance of 'std::bad_alloc'\n"


def dying(_requests, _answers):
    """As a solver that is refused memory."""
    os.write(2, WORDS)
    os.abort()


def die():
    os.write(2, WORDS)
    os.kill(os.getpid(), signal.SIGKILL)  # where `os.abort` would have pytest show the stack


@pytest.mark.parametrize(("limit", "error", "words"), [(2**40, GaveUp, b""), (None, SolverError, WORDS)])
def test_a_solver_without_memory_has_no_last_words(monkeypatch, capfdbinary, limit, error, words):
    monkeypatch.setattr(children, "memory_limit", lambda: limit)
    with children.worker(dying, stdin=PIPE, stdout=PIPE) as process:
        code = process.wait()
    assert isinstance(children.failure(code, "solver"), error)
    assert capfdbinary.readouterr() == (b"", words)


@pytest.mark.parametrize(("limit", "words"), [(2**40, b""), (None, WORDS)])
def test_nor_has_a_fork(monkeypatch, capfdbinary, limit, words):
    monkeypatch.setattr(children, "may_fork", lambda: True)
    monkeypatch.setattr(children, "memory_limit", lambda: limit)
    with children.helper(refused_memory) as process:
        assert isinstance(children.failure(process.wait(), "solver"), GaveUp)
    assert capfdbinary.readouterr() == (b"", words)


def refused_memory(_requests, _answers):
    os.write(2, WORDS)
    raise MemoryError


def answering(requests, answers):
    for line in requests:
        answers.write(line.upper() + b"%d\n" % os.getppid())
        answers.flush()
    while True:
        signal.pause()


@pytest.mark.slow
@pytest.mark.parametrize("alone", [True, False])
def test_a_helper_answers_and_is_ended_also_beside_threads(monkeypatch, alone):
    leave = Event()
    thread = Thread(target=leave.wait)
    if alone:
        monkeypatch.setattr(children, "may_fork", lambda: True)
    else:
        thread.start()
    try:
        assert children.may_fork() == alone
        with children.helper(answering) as process:
            process.stdin.write(b"yes\n")
            assert process.stdout.read(4) == b"YES\n"
            assert process.stdout.readline() == b"%d\n" % os.getpid()
            assert process.poll() is None
        assert process.wait() == process.poll() == -signal.SIGKILL
        with pytest.raises(ProcessLookupError):
            os.kill(process.pid, 0)
    finally:
        leave.set()


def test_a_fork_does_not_write_what_its_parent_has_not_written_yet(monkeypatch, tmp_path):
    monkeypatch.setattr(children, "may_fork", lambda: True)
    with (tmp_path / "file").open("w") as written:
        written.write("once\n")
        with children.helper(lambda _requests, _answers: None) as process:
            assert process.wait() == 0
    assert (tmp_path / "file").read_text() == "once\n"


@pytest.mark.parametrize(("limit", "words"), [(2**40, b""), (None, WORDS)])
def test_a_worker_without_memory_has_none_either(monkeypatch, capfdbinary, limit, words):
    monkeypatch.setattr(pool, "memory_limit", lambda: limit)
    workers = Pool(1)
    try:
        task = workers.submit(die)
        assert workers.finished() == [(task, Death())]
    finally:
        workers.close()
    assert capfdbinary.readouterr() == (b"", words)
