"""The processes that share the work of a command."""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from satpuzzles.errors import SolverError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_PATIENCE = 2.0
"""Seconds for a process to clean up."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """``jobs`` processes, None for one; they are ended when the block ends by an error, by Ctrl-C or by SIGTERM."""
    if jobs == 1:
        yield None
        return
    from multiprocessing import active_children

    from satpuzzles.processes.workers import Workers

    executor = Workers(jobs)
    try:
        yield executor
    except BaseException as error:
        executor.shutdown(wait=False, cancel_futures=True)
        _end(active_children())
        if isinstance(error, BrokenExecutor):
            raise SolverError("a process that shared the work died") from None
        raise
    executor.shutdown()  # all work is done; left to the interpreter's end, threads may find their pipes closed


def _end(children: "list[BaseProcess]") -> None:
    """Ask them to end, so that they end the solvers that they run; then end those that have not."""
    for child in children:
        child.terminate()
    for child in children:
        child.join(_PATIENCE)
        child.kill()
