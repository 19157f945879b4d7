"""When to give up: a moment on the clock or a cancellation, which every long computation asks about."""

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Protocol

from satpuzzles.common.arguments import expect_number
from satpuzzles.errors import Cancelled, OutOfTime, UsageError

LONGEST = 1e9
"""The longest wait that the system takes, in seconds."""


class Cancel(Protocol):
    """An object that ends work from outside: a `threading.Event`, or any other object with ``is_set``.

    The thread that works asks it often. Once it is set, it has to stay set.
    """

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment on the monotonic clock in seconds, None for never; it has passed earlier if ``cancel`` is set."""

    at: float | None = None
    cancel: Cancel | None = None

    @staticmethod
    def after(seconds: float | None, cancel: Cancel | None = None) -> "Deadline":
        """The deadline in ``seconds`` (None: never), or when ``cancel`` is set.

        Raises UsageError if ``seconds`` is no time, or ``cancel`` has no ``is_set``.
        """
        if cancel is not None and not callable(getattr(cancel, "is_set", None)):
            raise UsageError(f"'cancel': expected an event such as threading.Event(), found {cancel!r}")
        if seconds is None:
            return NEVER if cancel is None else Deadline(None, cancel)
        expect_number("time_limit", seconds)
        if not seconds >= 0:
            raise UsageError(f"'time_limit': expected 0 seconds or more, found {seconds}")
        return Deadline(time.monotonic() + min(seconds, LONGEST), cancel)

    def __reduce__(self) -> tuple[Callable[[float | None], "Deadline"], tuple[float | None]]:
        """What is pickled: the seconds that are left, since other machines have other clocks, and no ``cancel``.

        The process that waits for the other one ends it when it is cancelled.
        """
        return Deadline.after, (self.remaining,)

    @property
    def is_never(self) -> bool:
        """Whether there is neither a moment nor a ``cancel``: then the work may run where it cannot be ended."""
        return self.at is None and self.cancel is None

    @property
    def is_cancelled(self) -> bool:
        return self.cancel is not None and self.cancel.is_set()

    @property
    def remaining(self) -> float | None:
        """Seconds left, at least 0; 0 when cancelled, None if there is no moment."""
        if self.is_cancelled:
            return 0.0
        return None if self.at is None else max(self.at - time.monotonic(), 0.0)

    def within(self, seconds: float) -> "Deadline":
        """The earlier one of this deadline and the moment in ``seconds`` from now."""
        left = self.remaining
        return Deadline.after(seconds if left is None else min(seconds, left), self.cancel)

    def half(self) -> "Deadline":
        """The deadline after half of the time that is left, so that as much remains for later work."""
        left = self.remaining
        return self if left is None else self.within(left / 2)

    @property
    def passed(self) -> bool:
        return self.is_cancelled or (self.at is not None and time.monotonic() >= self.at)

    @property
    def error(self) -> OutOfTime:
        """The error to raise once the deadline has passed: OutOfTime or Cancelled."""
        return Cancelled() if self.is_cancelled else OutOfTime()

    def check(self) -> None:
        """Raise OutOfTime if the deadline has passed, or its subclass Cancelled if it was cancelled."""
        if self.passed:
            raise self.error


def without_cancel(some: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A ``__reduce__`` for a dataclass that drops its field ``cancel`` when it is pickled for another process."""
    return type(some), tuple(None if one.name == "cancel" else getattr(some, one.name) for one in fields(some))


NEVER = Deadline()
