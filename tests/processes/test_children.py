"""What processes of ours print when they die."""

import os
import signal
from subprocess import PIPE

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
def test_a_worker_without_memory_has_none_either(monkeypatch, capfdbinary, limit, words):
    monkeypatch.setattr(pool, "memory_limit", lambda: limit)
    workers = Pool(1)
    try:
        task = workers.submit(die)
        assert workers.finished() == [(task, Death())]
    finally:
        workers.close()
    assert capfdbinary.readouterr() == (b"", words)
