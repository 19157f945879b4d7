"""Tasks in a worker process: run one, and send messages to the process that waits for it."""

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from os import getpid
from typing import Any, TypeAlias

from satpuzzles.common.plugins import mistake


@dataclass(frozen=True, slots=True)
class Note:
    """A message that a running task sends through `tell`."""

    told: Any


@dataclass(frozen=True, slots=True)
class SomeResults:
    """Some results of a running task, in order."""

    results: list[Any]


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a task after ``seconds``: what it returned, or the exception that it raised.

    For an iterator it is the list of the results that were in no `SomeResults`.
    """

    answer: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class Death:
    """The end of a task on which ``processes`` processes died, if it was tried again meanwhile."""

    processes: int = 1


Message: TypeAlias = Note | SomeResults | Done | Death

_listener: ContextVar[Callable[[Any], object]] = ContextVar("listener", default=lambda _told: None)


def tell(told: object) -> None:
    """Send ``told`` to the process that waits for this task; without one, do nothing."""
    _listener.get()(told)


@contextmanager
def told_to(listener: Callable[[Any], object], pause: float = 0.0) -> Iterator[None]:
    """A context in which ``listener`` is called with what `tell` sends, at most once in ``pause`` seconds."""
    after = time.monotonic()

    def listen(told: object) -> None:
        nonlocal after
        if time.monotonic() >= after:
            listener(told)
            after = time.monotonic() + pause

    token = _listener.set(listen)
    try:
        yield
    finally:
        _listener.reset(token)


def run(
    task: Callable[[], Any],
    send: Callable[[Note | SomeResults], object],
    *,
    between_notes: float,
    between_parts: float | None = None,
) -> Done:
    """Do ``task``, whose notes and parts are given to ``send``, with so many seconds at least between two of a kind. A
    task that returns an iterator of lists has these sent as it makes them; with None for ``between_parts``, all are in
    what is returned.
    """
    started = time.perf_counter()
    answer: Any
    try:
        with told_to(lambda told: send(Note(told)), between_notes):
            answer = task()
            if isinstance(answer, Iterator):
                answer = _unsent(answer, send, between_parts)
    except Exception as error:  # noqa: BLE001  # raised again by whoever asked
        answer = mistake(error) or error  # here, since a pickled exception has no traceback
        answer.add_note(f"In process {getpid()}, which shared the work:\n{traceback.format_exc()}")
    return Done(answer, time.perf_counter() - started)


def _unsent(results: Iterator[list[Any]], send: Callable[[SomeResults], object], pause: float | None) -> list[Any]:
    """Send ``results`` in parts, and return those that are left at the end."""
    left, after = list[Any](), 0.0
    for some in results:
        left += some
        if pause is not None and left and time.monotonic() >= after:
            send(SomeResults(left))
            left, after = [], time.monotonic() + pause
    return left
