"""Ctrl-C and SIGTERM as exceptions, which let a process clean up and cannot get lost.

What a signal does depends on the role of the process, which is declared with `installed` or `install` when it starts:

    LIBRARY   Some other program imports satpuzzles. Signals are its business; nothing here has an effect.
    COMMAND   The process is the command ``satpuzzles``. SIGINT raises Interrupted, SIGTERM raises Terminated.
    WORKER    The process works for a command. It ignores SIGINT, which the command handles; SIGTERM raises Terminated.

A process goes through these states:

    running    until a signal comes;
    stopping   from then on: the handler has noted the signal and raised an exception, which unwinds the stack down to
               where the role was installed, and the process ends;
    doomed     after python-sat jumped out of a solver: as stopping, but if the process has not ended within some
               seconds, SIGALRM ends it (`end_soon`).

Python ignores exceptions in some places, for example in finalizers and weak reference callbacks, and prints "Exception
ignored in ...". If the exception of a signal is lost there, an alarm raises it again a moment later. Long loops also
call `check`, which raises it again in any case.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from enum import Enum, auto
from types import FrameType
from typing import Any


class Role(Enum):
    """The meaning of signals for this process; see the module."""

    LIBRARY = auto()
    COMMAND = auto()
    WORKER = auto()


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C, or sent SIGINT.

    A class of its own: if a bare KeyboardInterrupt passes through a call of `exec`, which the decorator of dataclasses
    makes, `python -m` ends the process by SIGINT whatever exit code it has.
    """


class Terminated(KeyboardInterrupt):
    """The process was asked to end, by SIGTERM."""


@dataclass(slots=True)
class _State:
    """The role of this process, and the signal that it received. Signals concern a process as a whole: there is one
    state for all of it.
    """

    role: Role = Role.LIBRARY
    received: int | None = None
    doomed: bool = False
    """Whether an alarm is going to end this process, see `end_soon`."""


_state = _State()

_AGAIN = 0.05
"""Seconds after which a lost exception is raised again."""

_PATIENCE = 10
"""Whole seconds after which the system ends a doomed process."""


def install(role: Role) -> None:
    """Declare the ``role`` of this process, whose state is then running. In the main thread only."""
    _state.role, _state.received, _state.doomed = role, None, False
    if role is Role.LIBRARY:
        return
    signal.signal(signal.SIGTERM, _handle)
    if role is Role.WORKER:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    elif signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # a job in the background may ignore it
        signal.signal(signal.SIGINT, _handle)
    if sys.unraisablehook is not _hook:
        _hook.otherwise = sys.unraisablehook
        sys.unraisablehook = _hook
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})  # see `postponed`


@contextmanager
def installed(role: Role) -> Iterator[None]:
    """A context in which this process has ``role``."""
    before, hook = _state.role, sys.unraisablehook
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)}
    install(role)
    try:
        yield
    finally:
        if _state.received is not None and signal.getsignal(signal.SIGALRM) is _raise_again:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook
        _state.role, _state.received, _state.doomed = before, None, False


INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""Exit codes of commands that a signal ended, as shells have them: 130 and 143."""


def exit_code() -> int:
    """The exit code of a command that a signal stops."""
    return TERMINATED if _state.received == signal.SIGTERM else INTERRUPTED


def leave() -> None:
    """Let SIGTERM end this process at once and silently from now on: its work is done, and only code of others still
    runs.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def check() -> None:
    """Raise the exception of the signal again if this process is stopping. For loops that may go on for long."""
    if _state.received is not None:
        raise _exception(_state.received)


def end_soon() -> None:
    """Note that Ctrl-C made python-sat jump out of a solver: this process is doomed.

    Such a jump may leave a lock of the C library locked for good.
    """
    if _state.role is Role.LIBRARY:
        return
    _state.received = _state.received or signal.SIGINT
    _state.doomed = True
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(_PATIENCE)


def ending_at_once() -> AbstractContextManager[None]:
    """A context in which SIGTERM ends the process at once without cleaning up.

    For calls into a solver, which return before Python runs a handler. Does nothing for a LIBRARY.
    """
    return _on(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def noted() -> Iterator[None]:
    """A context in which SIGTERM is recorded and its exception raised at the end.

    For calls into libraries that an exception would leave half done, and that start processes which SIGTERM has to end.
    Does nothing for a LIBRARY.
    """
    try:
        with _on(signal.SIGTERM, _note):
            yield
    finally:
        check()


@contextmanager
def asked_to_stop() -> Iterator[threading.Event]:
    """A context whose first Ctrl-C sets the event instead of raising; the next one raises as usual.

    For work that has something to show when it is cancelled. Does nothing for a LIBRARY, or outside the main thread.
    """
    event = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, _handle)
        event.set()

    with _on(signal.SIGINT, stop) if signal.getsignal(signal.SIGINT) is _handle else nullcontext():
        yield event


@contextmanager
def _on(number: int, handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> Iterator[None]:
    """A context in which ``handler`` takes the signal ``number``, in the main thread of a process of ours."""
    if _state.role is Role.LIBRARY or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


@contextmanager
def postponed(*numbers: signal.Signals) -> Iterator[None]:
    """A context in which these signals wait, by default SIGINT and SIGTERM.

    In a process that starts inside they wait until it calls `install`. If the system cannot let signals wait, they do
    not.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers or {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def uninherited() -> Iterator[None]:
    """A context in which SIGINT waits; threads and processes that start inside never see it."""
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # lets SIGINT through again, in whichever thread it is started
    with postponed(signal.SIGINT):
        yield


def _exception(number: int) -> KeyboardInterrupt:
    return Terminated() if number == signal.SIGTERM else Interrupted()


def _handle(number: int, _frame: FrameType | None) -> None:
    again, _state.received = _state.received, number
    if _state.role is Role.WORKER and again is not None:
        return  # it unwinds already, perhaps in code of others, and its command ends it if that takes long
    raise _exception(number)


def _note(number: int, _frame: FrameType | None) -> None:
    _state.received = number


def _raise_again(_number: int, _frame: FrameType | None) -> None:
    check()


class _Hook:
    """A `sys.unraisablehook`: an alarm raises the lost exception of a signal again. All other exceptions are left to
    ``otherwise``, the hook that was there before.
    """

    otherwise: Callable[[Any], object] = staticmethod(sys.__unraisablehook__)

    def __call__(self, lost: Any, /) -> None:
        if _state.received is None or not issubclass(lost.exc_type, KeyboardInterrupt):
            self.otherwise(lost)
        elif not _state.doomed:  # an alarm of MapleCM's may be running; it only changes its heuristic
            signal.signal(signal.SIGALRM, _raise_again)
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)


_hook = _Hook()
