"""A Dask cluster of this machine: a scheduler in this process, and its worker processes."""

import os
import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from satpuzzles.errors import ClusterError, UsageError
from satpuzzles.files import temporary_folder

if TYPE_CHECKING:
    from distributed import LocalCluster

PATIENCE = 10
"""Seconds to reach a scheduler, and to take leave of one."""

ABSENT = 120
"""Seconds for a worker of this machine to start, and after which a cluster of this machine that has none is given up:
one that dies is started again, but not where that fails. Workers of other machines may come later.
"""

_LOCAL = {
    "distributed.scheduler.allowed-failures": 0,
    "distributed.scheduler.worker-ttl": None,
    "distributed.deploy.lost-worker-timeout": "1 day",
}
"""Settings of Dask for a cluster of this machine. A solver keeps its process from answering while it runs, for which
Dask ends a process after five minutes by default; one that dies is noticed anyway. It is started again, which takes
longer on a busy machine than the 15 seconds after which Dask gives it up by default.
"""


def local_processes(scheduler: str) -> int | None:
    """The number of processes in ``local[N]``; None for another text."""
    number = scheduler.removeprefix("local[").removesuffix("]")
    if scheduler != f"local[{number}]":
        return None
    if not (number.isascii() and number.isdecimal() and 0 < int(number[:6]) <= 10_000):
        raise UsageError(f"'scheduler': expected local[N] with a number of processes, found {scheduler!r}")
    return int(number)


@contextmanager
def local_scheduler(number: int) -> Iterator[str]:
    """The address of a scheduler in this process, with so many processes. Raises ClusterError where one of them dies
    before it has started, or does not start in time.
    """
    import dask
    from distributed import LocalCluster

    folder = TemporaryDirectory(prefix="dask-scratch-space-", dir=temporary_folder(), ignore_cleanup_errors=True)
    with folder as temporary, dask.config.set(_LOCAL | {"temporary-directory": temporary}):  # else Dask leaves one
        try:
            with warnings.catch_warnings(action="ignore"):  # of a port that another scheduler has
                made = LocalCluster(
                    n_workers=number,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    silence_logs=50,
                    death_timeout=ABSENT,
                )
        except (OSError, RuntimeError) as error:  # Dask has ended the others
            raise ClusterError(
                f"scheduler local[{number}]: a worker did not start: {error.__cause__ or error}"
            ) from None
        try:
            yield made.scheduler_address
        finally:
            _end(made)


def _end(local: "LocalCluster") -> None:
    """Close a cluster of this machine. Dask waits for a process that is starting, as one does that takes the place of a
    dead one, before it asks it to end. Where that takes long, on a machine with much to do, the processes are killed.
    """
    nannies = [*local.workers.values()]
    try:
        local.close(timeout=PATIENCE)
    except TimeoutError:
        for nanny in nannies:
            if nanny.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(nanny.pid, signal.SIGKILL)
        with suppress(TimeoutError):
            local.close(timeout=PATIENCE)
