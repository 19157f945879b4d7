"""Whether anybody still waits for a task: a cluster cannot end what a worker does, and long tasks look themselves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from satpuzzles.deadline import LONGEST, Deadline

_is_wanted: ContextVar[Callable[[], bool] | None] = ContextVar("satpuzzles.wanted", default=None)
"""Of the thread that does a task which may be abandoned."""


@dataclass(frozen=True, slots=True)
class _WhileWanted(Deadline):
    """A deadline that has also passed once ``wanted`` returns False."""

    wanted: Callable[[], bool] = field(kw_only=True)

    @property
    def passed(self) -> bool:
        return self.remaining == 0 or not self.wanted()


@contextmanager
def abandoned_unless(wanted: Callable[[], bool]) -> Iterator[None]:
    """Inside, this thread does a task for which somebody waits as long as ``wanted`` returns True."""
    token = _is_wanted.set(wanted)
    try:
        yield
    finally:
        _is_wanted.reset(token)


def until(deadline: Deadline) -> Deadline:
    """``deadline``, which also passes when the task that this thread does is abandoned, if that can be."""
    wanted = _is_wanted.get()
    if wanted is None:
        return deadline
    at = Deadline.after(LONGEST).at if deadline.at is None else deadline.at
    return _WhileWanted(at, wanted=wanted)
