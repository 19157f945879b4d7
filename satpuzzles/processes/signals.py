"""Ctrl-C and SIGTERM as exceptions that clean up what was begun, and that cannot get lost.

What a signal does depends on the role of the process, which whoever starts it declares with `installed` or `install`:

    LIBRARY   Some other program imports satpuzzles. Signals are its business; nothing here has an effect.
    COMMAND   The process is the command ``satpuzzles``. SIGINT raises Interrupted, SIGTERM raises Terminated.
    WORKER    The process works for a command. It ignores SIGINT, which the command handles; SIGTERM raises Terminated.

A process goes through these states:

    running    until a signal comes;
    stopping   from then on: the handler has noted the signal and raised its exception, which unwinds to whoever
               installed the role, and the process ends;
    doomed     after python-sat jumped out of a solver: as stopping, and SIGALRM ends the process if it has not ended by
               itself within some seconds (`end_soon`).

Python ignores exceptions in some places, for example in finalizers and weak reference callbacks, and prints "Exception
ignored in ...". An exception of ours that is lost there is raised again a moment later. Long loops also call `check`,
which raises it again whatever has become of it.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from types import FrameType
from typing import Any


class Role(Enum):
    """Whom the signals that reach this process are for; see the module."""

    LIBRARY = auto()
    COMMAND = auto()
    WORKER = auto()


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C, or sent SIGINT.

    After a bare KeyboardInterrupt that passes a call of `exec`, as the making of a dataclass is, `python -m` ends the
    process by SIGINT at last, whatever its exit code is.
    """


class Terminated(KeyboardInterrupt):
    """The process was asked to end, by SIGTERM."""


@dataclass(slots=True)
class _State:
    """What signals mean here and what has come: signals belong to the process, and this does too."""

    role: Role = Role.LIBRARY
    received: int | None = None


_state = _State()

_AGAIN = 0.05
"""Seconds until an exception that was lost is raised again."""

_PATIENCE = 10
"""Seconds after which the system ends a doomed process."""

_ALARMS = sys.platform != "win32"


def install(role: Role) -> None:
    """Declare the ``role`` of this process, which is running from now on. In the main thread only."""
    _state.role, _state.received = role, None
    if role is Role.LIBRARY:
        return
    signal.signal(signal.SIGTERM, _handle)
    if role is Role.WORKER:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    elif signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a job in the background may ignore it
        signal.signal(signal.SIGINT, _handle)
    if sys.unraisablehook is not _hook:
        _hook.otherwise = sys.unraisablehook
        sys.unraisablehook = _hook
    if _ALARMS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})  # see `postponed`


@contextmanager
def installed(role: Role) -> Iterator[None]:
    """Inside, this process has ``role``; afterwards everything is as it was."""
    numbers = [signal.SIGINT, signal.SIGTERM, *([signal.SIGALRM] if _ALARMS else [])]
    before, hook, handlers = _state.role, sys.unraisablehook, {number: signal.getsignal(number) for number in numbers}
    install(role)
    try:
        yield
    finally:
        if _state.received is not None and _ALARMS and signal.getsignal(signal.SIGALRM) is _raise_again:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook
        _state.role, _state.received = before, None


def exit_code() -> int:
    """The exit code of a command that stops: 130 for SIGINT, 143 for SIGTERM, as shells have them."""
    return 128 + (_state.received or signal.SIGINT)


def check() -> None:
    """Raise the exception of the signal again if this process is stopping. For loops that may go on for long."""
    if _state.received is not None:
        raise _exception(_state.received)


def end_soon() -> None:
    """A solver was jumped out of by Ctrl-C: this process is stopping, and doomed.

    What python-sat leaves behind, a lock of the C library for example, may stay locked for good.
    """
    if _state.role is Role.LIBRARY:
        return
    _state.received = _state.received or signal.SIGINT
    if _ALARMS:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(_PATIENCE)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Inside, SIGTERM ends the process without cleaning up: around calls into a solver, until whose return no handler
    runs. Not in a LIBRARY.
    """
    if _state.role is Role.LIBRARY or threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)


@contextmanager
def postponed() -> Iterator[None]:
    """Inside, SIGINT and SIGTERM wait. A process that is forked here has them wait until it calls `install`."""
    if not _ALARMS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _exception(number: int) -> KeyboardInterrupt:
    return Terminated() if number == signal.SIGTERM else Interrupted()


def _handle(number: int, _frame: FrameType | None) -> None:
    _state.received = number
    raise _exception(number)


def _raise_again(_number: int, _frame: FrameType | None) -> None:
    check()


class _Hook:
    """A `sys.unraisablehook` that has a lost exception of ours raised again, and leaves others to the hook before."""

    otherwise: Callable[[Any], object] = staticmethod(sys.__unraisablehook__)

    def __call__(self, lost: Any, /) -> None:
        if _state.received is None or not issubclass(lost.exc_type, KeyboardInterrupt):
            self.otherwise(lost)
        elif _ALARMS and not signal.getitimer(signal.ITIMER_REAL)[0]:  # a doomed process ends by its own alarm
            signal.signal(signal.SIGALRM, _raise_again)
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)


_hook = _Hook()
