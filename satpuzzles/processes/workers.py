"""A pool of processes that outlives the death of one of them."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import util
from types import FrameType
from typing import Any, NoReturn

from satpuzzles.processes.children import end_with_parent
from satpuzzles.processes.signals import exit_terminated, no_longer_postponed, postponed


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
            return self._submitted(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool.shutdown()
            self._pool = self._opened()
            return self._submitted(fn, *args, **kwargs)

    def _submitted(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with postponed():  # a process that it starts may not be asked to end before it knows how
            return self._pool.submit(_cleaning_up, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _prepare() -> None:
    """Ctrl-C is for the parent to handle; without it, a process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    no_longer_postponed()
    end_with_parent()


def _cleaning_up(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """``fn(...)``; with SIGTERM what it has begun is cleaned up before the process ends."""
    signal.signal(signal.SIGTERM, exit_terminated)
    with suppress(SystemExit):
        try:
            return fn(*args, **kwargs)
        finally:
            signal.signal(signal.SIGTERM, _end)
    return _end()


def _end(_signal: int = signal.SIGTERM, _frame: FrameType | None = None) -> NoReturn:
    """End the process as `multiprocessing` ends it, but from here. SystemExit would be a result to the pool, which goes
    on to the next call; raised between two calls it would leave half a message to the other processes.
    """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    util._exit_function()  # type: ignore[attr-defined]  # noqa: SLF001  # it has no other name
    os._exit(128 + signal.SIGTERM)
