"""When to give up: a moment on the clock that everything which may take long looks at."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from satpuzzles.common.arguments import expect_number
from satpuzzles.errors import OutOfTime, UsageError

LONGEST = 1e9
"""Seconds; the system waits no longer at a time."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment on the monotonic clock, in seconds; None is never."""

    at: float | None = None

    @staticmethod
    def after(seconds: float | None) -> "Deadline":
        """``seconds`` from now; None is never. Raises UsageError for anything but a time."""
        if seconds is None:
            return NEVER
        expect_number("time_limit", seconds)
        if not seconds >= 0:
            raise UsageError(f"'time_limit': expected 0 seconds or more, found {seconds}")
        return Deadline(time.monotonic() + min(seconds, LONGEST))

    def __reduce__(self) -> tuple[Callable[[float | None], "Deadline"], tuple[float | None]]:
        """What travels to another process are the seconds that are left: other machines have other clocks."""
        return Deadline.after, (self.remaining,)

    @property
    def remaining(self) -> float | None:
        """Seconds left, not below 0; None when there is no deadline."""
        return None if self.at is None else max(self.at - time.monotonic(), 0.0)

    def within(self, seconds: float) -> "Deadline":
        """This moment, or the one so many ``seconds`` from now if that is sooner."""
        left = self.remaining
        return Deadline.after(seconds if left is None else min(seconds, left))

    @property
    def passed(self) -> bool:
        return self.at is not None and time.monotonic() >= self.at

    def check(self) -> None:
        """Raise OutOfTime once it has passed."""
        if self.passed:
            raise OutOfTime


NEVER = Deadline()
