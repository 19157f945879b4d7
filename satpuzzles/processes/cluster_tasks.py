"""What a worker of a cluster runs, and which versions it needs for that."""

import os
import pickle
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from itertools import chain
from typing import Any, TypeAlias

from satpuzzles.errors import UsageError
from satpuzzles.plugins import mistake
from satpuzzles.processes import wanted
from satpuzzles.processes.pool import Note, notes_to

Versions: TypeAlias = dict[str, str]

_BETWEEN_NOTES = 1.0
"""Seconds between two notes of a task. All pass through the scheduler, which may have a thousand workers."""

_COMPARED = ("satpuzzles", "python-sat", "numpy")
"""Distributions of which this process and the workers need the same version, beside Python's own."""

VERSIONS = f"""{{
    "Python": ".".join(map(str, __import__("sys").version_info[:2])),
    **{{one.name.lower(): one.version for one in __import__("importlib.metadata").metadata.distributions()
       if one.name and one.name.lower() in {_COMPARED!r}}},
}}"""
"""An expression for the versions of a worker. It is text, since a worker may not have satpuzzles."""


def versions() -> Versions:
    """The versions of this process that a worker needs too."""
    return {"Python": ".".join(map(str, sys.version_info[:2]))} | {name: metadata.version(name) for name in _COMPARED}


def expect_equal(ours: Versions, theirs: Versions, worker: str) -> None:
    """Raise UsageError where a ``worker`` has not our versions."""
    for name, version in ours.items():
        if theirs.get(name) != version:
            found = f"{name} {theirs[name]}" if name in theirs else f"no {name}"
            raise UsageError(f"worker {worker}: expected {name} {version}, found {found}")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a task returned or raised, and the seconds that it took its worker."""

    answer: Any
    seconds: float


_one_at_a_time = threading.Lock()
"""A worker may have several threads, but solvers and the engine of a process serve one task at a time."""


def _is_wanted() -> bool:
    """Whether the scheduler still waits for the task that this thread does: not if it was cancelled, or if the client
    is gone.
    """
    from distributed import get_worker

    worker = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is not None and task.state == "executing"


def _send(note: Note) -> None:
    """Send a note to the client whose task this thread does, as an event of the topic that the key begins with."""
    from distributed import get_worker

    worker = get_worker()
    topic, _, number = str(worker.get_current_task()).rpartition("-")
    worker.log_event(topic, (int(number), pickle.dumps(note)))


def run_task(work: bytes, ours: Versions) -> Measured:
    """What a worker runs: a pickled call with its arguments, where it has ``ours`` of the versions."""
    from distributed import get_worker

    with _one_at_a_time:
        started = time.perf_counter()
        try:
            expect_equal(ours, versions(), get_worker().address)  # it may have come after the others were asked
            call, arguments, options = pickle.loads(work)  # noqa: S301  # whoever may submit tasks may run anything
            with wanted.abandoned_unless(_is_wanted), notes_to(_send, _BETWEEN_NOTES):
                answer = call(*arguments, **options)
                if isinstance(answer, Iterator):
                    answer = list(chain.from_iterable(answer))
        except Exception as error:  # noqa: BLE001  # raised again by whoever asked
            answer = mistake(error) or error
            answer.add_note(f"In process {os.getpid()} of a cluster:\n{traceback.format_exc()}")
        return Measured(answer, time.perf_counter() - started)
