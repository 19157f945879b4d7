"""When to give up: a moment on the clock, or somebody's word, that everything which may take long looks at."""

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Protocol

from satpuzzles.common.arguments import expect_number
from satpuzzles.errors import Cancelled, OutOfTime, UsageError

LONGEST = 1e9
"""Seconds; the system waits no longer at a time."""


class Cancel(Protocol):
    """What tells work from outside to end: a `threading.Event`, or anything else with its ``is_set``. It is asked
    often, from the thread that works, and once it is set it stays so.
    """

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment on the monotonic clock, in seconds, None for never; or earlier, when ``cancel`` is set."""

    at: float | None = None
    cancel: Cancel | None = None

    @staticmethod
    def after(seconds: float | None, cancel: Cancel | None = None) -> "Deadline":
        """``seconds`` from now, None for never, or when ``cancel`` is set. Raises UsageError for anything but a time,
        and for what cannot be asked whether it is set.
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
        """What travels to another process are the seconds that are left: other machines have other clocks, and an event
        cannot be told there; whoever waits for the process ends it.
        """
        return Deadline.after, (self.remaining,)

    @property
    def is_never(self) -> bool:
        """Whether nothing will end the work, so that it need not be such that it can be ended."""
        return self.at is None and self.cancel is None

    @property
    def is_cancelled(self) -> bool:
        return self.cancel is not None and self.cancel.is_set()

    @property
    def remaining(self) -> float | None:
        """Seconds left, not below 0, and none when cancelled; None when there is no moment."""
        if self.is_cancelled:
            return 0.0
        return None if self.at is None else max(self.at - time.monotonic(), 0.0)

    def within(self, seconds: float) -> "Deadline":
        """This moment, or the one so many ``seconds`` from now if that is sooner."""
        left = self.remaining
        return Deadline.after(seconds if left is None else min(seconds, left), self.cancel)

    def half(self) -> "Deadline":
        """The moment at which half of the time that is left has passed: what comes after the work until then is sure to
        have as much.
        """
        left = self.remaining
        return self if left is None else self.within(left / 2)

    @property
    def passed(self) -> bool:
        return self.is_cancelled or (self.at is not None and time.monotonic() >= self.at)

    @property
    def error(self) -> OutOfTime:
        """Why work ends, once it has passed."""
        return Cancelled() if self.is_cancelled else OutOfTime()

    def check(self) -> None:
        """Raise OutOfTime once it has passed, and Cancelled, which is one, when it was cancelled."""
        if self.passed:
            raise self.error


def without_cancel(some: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The ``__reduce__`` of a dataclass whose field ``cancel`` stays behind where the rest travels to another process:
    whoever waits for the process ends it.
    """
    return type(some), tuple(None if one.name == "cancel" else getattr(some, one.name) for one in fields(some))


NEVER = Deadline()
