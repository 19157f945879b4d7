"""Work shared by processes, any of which may die: results in order, and nothing lost but what is their death."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Generic, Protocol, TypeVar

from satpuzzles.processes.memory import memory_limit

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Died(Generic[Item]):
    """A process died on ``item``, and another one again."""

    item: Item

    @property
    def of_memory(self) -> bool:
        """Whether too little memory is likely: there is a limit, past which a solver ends its process."""
        return memory_limit() is not None

    @property
    def reason(self) -> str:
        return "memory limit" if self.of_memory else "the process that worked on it died, twice"


class Call(Protocol[Item, Result]):
    """The work: a result for each of some items; ``again`` tells that a process may have died on it, or after it."""

    def __call__(self, items: list[Item], /, *, again: bool) -> list[Result]: ...


def shared(
    call: Call[Item, Result], items: Iterable[Item], executor: Executor, *, chunk: int, ahead: int
) -> Iterator[Result | Died[Item]]:
    """What ``call`` makes of ``items``, in their order; it has to be one that can be pickled.

    ``executor`` is handed ``chunk`` of them at a time, and at most ``ahead`` chunks, so that neither side holds more
    than that. When a process of it dies, it has to be one that goes on with others. The items that were under way are
    tried again one by one; one that a process dies on twice is told as `Died`. What ``call`` raises, this raises.
    """
    remaining = iter(items)
    pending: deque[tuple[list[Item], Future[list[Result]]]] = deque()
    try:
        while True:
            while len(pending) < ahead and (some := list(islice(remaining, chunk))):
                pending.append((some, executor.submit(call, some, again=False)))
            if not pending:
                return
            some, future = pending.popleft()
            try:
                results = future.result()
            except BrokenExecutor:
                # no more is handed out until all that was under way is done: the next death has one cause then
                for suspects, broken in [(some, future), *pending]:
                    yield from _again(call, suspects, broken, executor)
                pending.clear()
            else:
                yield from results
    finally:
        for _, future in pending:
            future.cancel()


def _again(
    call: Call[Item, Result], items: list[Item], broken: Future[list[Result]], executor: Executor
) -> Iterator[Result | Died[Item]]:
    with suppress(BrokenExecutor):
        yield from broken.result()  # it was done before
        return
    for item in items:
        made: Result | Died[Item] = _alone(call, item, executor)
        yield made


def _alone(call: Call[Item, Result], item: Item, executor: Executor) -> Result | Died[Item]:
    for _ in range(2):
        with suppress(BrokenExecutor):
            return executor.submit(call, [item], again=True).result()[0]
    return Died(item)
