"""Work shared by processes, any of which may die: results in order, and nothing lost but what is their death."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.pool import Death

Item = TypeVar("Item")
Result = TypeVar("Result")

_DEATHS = 2
"""An item that so many processes die on, when they have it alone, is given up."""


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


class Workers(Protocol):
    """What `satpuzzles.processes.pool.Pool` is to those that share work."""

    @property
    def idle(self) -> bool: ...

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **options: Any) -> int: ...

    def finished(self) -> list[tuple[int, Any]]: ...


@dataclass(slots=True, eq=False)
class _Chunk(Generic[Item]):
    """Items that a process is handed together; ``answer`` is a list of results, or an exception, once it is there."""

    items: list[Item]
    again: bool = False
    deaths: int = 0
    answer: Any = None


def shared(
    call: Call[Item, Result], items: Iterable[Item], workers: Workers, *, chunk: int, ahead: int
) -> Iterator[Result | Died[Item]]:
    """What ``call`` makes of ``items``, in their order; it has to be one that can be pickled.

    ``workers`` are handed ``chunk`` of them at a time, at most ``ahead`` chunks before their results are yielded, so
    that neither side holds more than that. When a process dies, the items that it had are tried again
    one by one; one that two processes die on alone is told as `Died`. What ``call`` raises, this raises.
    """
    remaining = iter(items)
    order: deque[_Chunk[Item]] = deque()
    waiting: deque[_Chunk[Item]] = deque()
    under_way: dict[int, _Chunk[Item]] = {}
    while True:
        while len(order) < ahead and (some := list(islice(remaining, chunk))):
            order.append(_Chunk(some))
            waiting.append(order[-1])
        while waiting and workers.idle:
            one = waiting.popleft()
            under_way[workers.submit(call, one.items, again=one.again)] = one
        if not order:
            return
        if isinstance(order[0].answer, Exception):
            raise order[0].answer
        if order[0].answer is not None:
            yield from order.popleft().answer
            continue
        for number, answer in workers.finished():
            one = under_way.pop(number)
            if not isinstance(answer, Death):
                one.answer = answer
                continue
            retried = _retried(one)
            at = order.index(one)
            order.remove(one)
            for single in reversed(retried):
                order.insert(at, single)
            waiting.extendleft(single for single in reversed(retried) if single.answer is None)


def _retried(chunk: _Chunk[Item]) -> list[_Chunk[Item]]:
    """What to do for a chunk that a process died on: its items alone, or one item again or never again."""
    if len(chunk.items) > 1:
        return [_Chunk([item], again=True) for item in chunk.items]
    deaths = chunk.deaths + 1
    answer = [Died(chunk.items[0])] if deaths == _DEATHS else None
    return [_Chunk(chunk.items, again=True, deaths=deaths, answer=answer)]
