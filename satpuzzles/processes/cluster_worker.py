"""The code that a worker of a cluster runs."""

import pickle
import sys
import threading
from typing import TypeAlias

from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.processes.tasks import Done, Note, SomeResults, run

Versions: TypeAlias = dict[str, str]

_BETWEEN_NOTES = 1.0
"""Seconds between two notes of a task. All pass through the scheduler, which may have a thousand workers."""

_one_at_a_time = threading.Lock()
"""A worker may have several threads, but solvers and the engine of a process serve one task at a time."""


def versions() -> Versions:
    """The versions of packages that must be the same in this process and in the workers."""
    from importlib.metadata import version  # slow to import

    compared = ("satpuzzles", "python-sat", "numpy")
    return {"Python": ".".join(map(str, sys.version_info[:2]))} | {name: version(name) for name in compared}


def run_task(pickled: bytes, expected: Versions) -> Done:
    """Run a pickled task, if the versions here are those ``expected``."""
    from distributed import get_worker

    with _one_at_a_time:
        return run(lambda: _task(pickled, expected, get_worker().address), _send, between_notes=_BETWEEN_NOTES)


def _task(pickled: bytes, expected: Versions, worker: str) -> object:
    ours = versions()
    for name, version in expected.items():
        if ours[name] != version:
            raise UsageError(f"worker {worker}: expected {name} {version}, found {name} {ours[name]}")
    return pickle.loads(pickled)()  # noqa: S301  # whoever may submit tasks may run anything


def _send(message: Note | SomeResults) -> None:
    """Send a note to the client whose task this thread runs, as an event under the topic of the task's key."""
    from distributed import get_worker

    worker = get_worker()
    topic, _, number = str(worker.get_current_task()).rpartition("-")
    worker.log_event(topic, (int(number), pickle.dumps(message)))


class _Abandoned:
    """An event that is set once the task of this thread was cancelled, or its client is gone."""

    def is_set(self) -> bool:
        from distributed import get_worker

        worker = get_worker()
        task = worker.state.tasks.get(worker.get_current_task())
        return task is None or task.state != "executing"


def until_cancelled(deadline: Deadline) -> Deadline:
    """``deadline``, which in a task of a cluster also passes when nobody waits for the task any more.

    A cluster cannot end what a worker does, so long tasks must look themselves.
    """
    return Deadline(deadline.at, _Abandoned()) if _one_at_a_time.locked() else deadline
