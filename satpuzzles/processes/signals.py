"""SIGTERM as an exception, like Ctrl-C, so that what was begun is cleaned up."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(KeyboardInterrupt):
    """The process was asked to end."""


def raise_terminated(_signal: int, _frame: FrameType | None) -> None:
    """The handler that the command has for SIGTERM."""
    raise Terminated


def exit_terminated(_signal: int, _frame: FrameType | None) -> None:
    """The handler that a process of a pool has while it works: asked again, it still cleans up."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(128 + signal.SIGTERM)


_OURS = {raise_terminated, exit_terminated}
"""The handlers by which a process is known to be there for a command alone."""

_PATIENCE = 10
"""Seconds."""


def end_soon() -> None:
    """A solver was jumped out of: have the system end this process if the command has not ended by itself in a while.

    What python-sat leaves behind then, within the C library say, may be locked for good.
    """
    if sys.platform != "win32" and signal.getsignal(signal.SIGTERM) in _OURS:
        signal.alarm(_PATIENCE)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Inside, SIGTERM ends the process without cleaning up, if its handler is one of these: around calls into a
    solver, for until they return no handler runs.
    """
    handler = signal.getsignal(signal.SIGTERM)
    if handler not in _OURS or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)


@contextmanager
def postponed() -> Iterator[None]:
    """Inside, SIGTERM waits. Processes that are started here inherit that, until they call `no_longer_postponed`."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def no_longer_postponed() -> None:
    """In a process that was started where SIGTERM waits."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
