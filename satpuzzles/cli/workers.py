"""A pool of processes that outlives the death of one of them."""

import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from satpuzzles.backends.child import end_with_parent
from satpuzzles.termination import exit_terminated


class Workers(Executor):
    """A pool of processes that is replaced by a new one when a process of it has died.

    The calls that were under way raise BrokenProcessPool; those submitted afterwards are run.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._opened()

    def _opened(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, initializer=_prepare)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool.shutdown()
            self._pool = self._opened()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _prepare() -> None:
    """Ctrl-C is for the parent to handle; without it, a process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, exit_terminated)
    end_with_parent()
