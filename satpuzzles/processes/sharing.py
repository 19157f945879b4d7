"""Work shared by processes, any of which may die: results in order, and only items that processes die on are lost."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from satpuzzles.errors import GaveUp, SolverError
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.pool import Death, Note, Part

Item = TypeVar("Item")
Result = TypeVar("Result")

_DEATHS = 2
"""How many processes may die on an item that they have alone, before it is given up."""


@dataclass(frozen=True, slots=True)
class Died(Generic[Item]):
    """The result of an ``item`` that so many ``processes`` died on, one after the other."""

    item: Item
    processes: int = _DEATHS

    @property
    def of_memory(self) -> bool:
        """Whether too little memory is likely: there is a limit, past which a solver ends its process."""
        return memory_limit() is not None

    @property
    def reason(self) -> str:
        times = "twice" if self.processes == _DEATHS else f"{self.processes} times"
        return "memory limit" if self.of_memory else f"the process that worked on this puzzle died {times}"

    def error(self, name: str) -> GaveUp | SolverError:
        """What to raise where nothing can go on without this item, which has a ``name`` in messages: GaveUp where too
        little memory is likely, else SolverError.
        """
        return GaveUp(self.reason) if self.of_memory else SolverError(f"{name}: {self.processes} processes died on it")


_LARGE_AHEAD = 2
"""Chunks for each worker where results are large, as certificates of many megabytes are."""

_QUICK, _SLOW = 0.5, 2.0
"""Seconds for a chunk, below which chunks grow and above which they shrink."""


class Pace:
    """How many items are worked on together: first the ``smallest`` number, then more while that is quick, at most the
    ``largest``.
    """

    def __init__(self, smallest: int, largest: int | None = None) -> None:
        self.size = self._smallest = smallest
        self._largest = largest or smallest

    def took(self, items: int, seconds: float) -> None:
        """So many ``items`` took so many ``seconds``."""
        if seconds > _SLOW:
            self.size = max(self.size // 2, self._smallest)
        elif items >= self.size and seconds < _QUICK:
            self.size = min(2 * self.size, self._largest)


class Call(Protocol[Item, Result]):
    """The work: a result for each of ``items``, in a list, or in several lists as they are made. ``again`` says that a
    process which had them died.
    """

    def __call__(self, items: list[Item], /, *, again: bool) -> list[Result] | Iterator[list[Result]]: ...


class Workers(Protocol):
    """The part of `satpuzzles.processes.pool.Pool` that sharing needs; its docstrings describe the members."""

    @property
    def workers(self) -> int: ...

    @property
    def ahead(self) -> int: ...

    def chunk_size(self, least: int) -> int: ...

    @property
    def idle(self) -> bool: ...

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **options: Any) -> int: ...

    def finished(self) -> list[tuple[int, Any]]: ...


@dataclass(slots=True, eq=False)
class _Chunk(Generic[Item]):
    """Items that a process is handed together. ``results`` are those of the first items, as far as they are there and
    not yielded yet; ``answer`` is a list of the rest, or an exception, once all is done. While one that is ``apart`` is
    under way, nothing else is.
    """

    items: list[Item]
    again: bool = False
    apart: bool = False
    deaths: int = 0
    answer: Any = None
    results: list[Any] = field(default_factory=list)
    made: int = 0
    started: float = 0.0

    def take(self) -> list[Any]:
        """The results that are there, which are yielded now."""
        taken, self.results = self.results, []
        return taken


def map_in_order(
    call: Call[Item, Result],
    items: Iterable[Item],
    workers: Workers,
    *,
    chunk_size: int,
    largest: int | None = None,
    ahead: int | None = None,
    large: bool = False,
    watch: Callable[[Any], object] = lambda _told: None,
) -> Iterator[Result | Died[Item]]:
    """What ``call`` makes of ``items``, in their order. ``call`` must be one that can be pickled.

    Each of the ``workers`` is handed ``chunk_size`` items at a time, or more where items turn out to be quick, up to
    the ``largest`` chunk, or a multiple of that which it asks for; at most ``ahead`` chunks before their results are
    yielded: neither side holds more than that. ``workers.ahead`` is the default, or two for each of them where results
    are ``large``. When a process dies, the items that have no result yet are tried again one by one; an item that two
    processes die on when they have it alone is yielded as `Died`. ``watch`` is called with what ``call`` has
    `satpuzzles.processes.pool.tell` say.

    Raises what ``call`` raises, and after the results of the items before what ``items`` raise.
    """
    remaining, pace = iter(items), Pace(chunk_size, largest)
    failure: Exception | None = None
    in_order: deque[_Chunk[Item]] = deque()  # all whose results are not yielded yet
    waiting: deque[_Chunk[Item]] = deque()  # those of them that no process has
    under_way: dict[int, _Chunk[Item]] = {}  # those that a process has, by the number of the task
    while True:
        while failure is None and len(in_order) < (_ahead(workers, large=large) if ahead is None else ahead):
            some, failure = taken(remaining, workers.chunk_size(pace.size))
            if not some:
                break
            in_order.append(_Chunk(some))
            waiting.append(in_order[-1])
        while waiting and workers.idle and not _keeps_apart(waiting[0], under_way.values()):
            chunk = waiting.popleft()
            chunk.started = time.monotonic()
            under_way[workers.submit(call, chunk.items, again=chunk.again)] = chunk
        if not in_order:
            if failure is not None:
                raise failure
            return
        yield from in_order[0].take()
        if isinstance(in_order[0].answer, Exception):
            raise in_order[0].answer
        if in_order[0].answer is not None:
            yield from in_order.popleft().answer
            continue
        for number, answer in workers.finished():
            chunk = under_way.pop(number)
            if isinstance(answer, Note):
                under_way[number] = chunk
                watch(answer.told)
            elif isinstance(answer, Part):
                under_way[number] = chunk
                chunk.results += answer.results
                chunk.made += len(answer.results)
            elif isinstance(answer, Death):
                retries = _retries(chunk, answer)
                _replace(in_order, chunk, retries)
                waiting.extendleft(retry for retry in reversed(retries) if retry.answer is None)
            else:
                chunk.answer = answer
                pace.took(len(chunk.items), time.monotonic() - chunk.started)


def _ahead(workers: Workers, *, large: bool) -> int:
    return _LARGE_AHEAD * max(1, workers.workers) if large else workers.ahead


def taken(remaining: Iterator[Item], number: int) -> tuple[list[Item], Exception | None]:
    """Up to ``number`` items, and what their source raised if it failed, to be raised after what is made of them."""
    items: list[Item] = []
    try:
        items.extend(islice(remaining, number))  # what came before an error stays
    except Exception as error:  # noqa: BLE001  # raised in its turn
        return items, error
    return items, None


def _keeps_apart(chunk: _Chunk[Item], under_way: Iterable[_Chunk[Item]]) -> bool:
    """Whether ``chunk`` has to wait for those ``under_way``."""
    return any(chunk.apart or other.apart for other in under_way)


def _retries(chunk: _Chunk[Item], death: Death) -> list[_Chunk[Item]]:
    """What takes the place of a chunk after a ``death``: the results that are there, then the other items one by one;
    for a single item the item again, or `Died` as its answer. A death that may be due to another task does not count,
    but the item is tried again apart from all others.
    """
    known, left = _Chunk[Item]([], answer=chunk.take()), chunk.items[chunk.made :]
    if len(left) != 1:
        return [known, *(_Chunk([item], again=True) for item in left)]
    deaths = chunk.deaths + death.processes * death.alone
    answer = [Died(left[0], deaths)] if deaths >= _DEATHS else None
    return [known, _Chunk(left, again=True, apart=chunk.apart or not death.alone, deaths=deaths, answer=answer)]


def _replace(chunks: deque[_Chunk[Item]], old: _Chunk[Item], new: list[_Chunk[Item]]) -> None:
    """Put the ``new`` chunks in the place of ``old``."""
    place = chunks.index(old)
    chunks.remove(old)
    for chunk in reversed(new):
        chunks.insert(place, chunk)
