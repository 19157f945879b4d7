"""What is made of the entries along an axis of an expression: sums, runs, words. Each by definition, with its reach."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.operations import Reach, Sort

Entries: TypeAlias = NDArray[np.int64]
There: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class FoldOf:
    """A fold takes entries of this sort and gives another. ``evaluate(entries[..., n], there[..., n], of)`` is it by
    definition, where entries that are not ``there`` do not count, and ``of`` are further arguments. ``reach`` is that
    of its number, by the reach of an entry and how many there are at most.
    """

    takes: Sort
    gives: Sort
    evaluate: Callable[[Entries, There, Any], Any]
    reach: Callable[[Reach, int], Reach] = lambda _reach, _size: (0, 1)


def _total(entries: Entries, there: There, _of: Any) -> Any:
    return np.where(there, entries, 0).sum(axis=-1)


def _every(entries: Entries, there: There, _of: Any) -> Any:
    return ((entries != 0) | ~there).all(axis=-1)


def _some(entries: Entries, there: There, _of: Any) -> Any:
    return ((entries != 0) & there).any(axis=-1)


def _minimum(entries: Entries, there: There, _of: Any) -> Any:
    return np.where(there, entries, np.iinfo(np.int64).max).min(axis=-1)


def _maximum(entries: Entries, there: There, _of: Any) -> Any:
    return np.where(there, entries, np.iinfo(np.int64).min).max(axis=-1)


def _different(entries: Entries, there: There, _of: Any) -> Any:
    same = entries[..., :, None] == entries[..., None, :]
    both = there[..., :, None] & there[..., None, :] & ~np.eye(entries.shape[-1], dtype=np.bool_)
    return ~(same & both).any(axis=(-2, -1))


def _seen(entries: Entries, there: There, _of: Any) -> Any:
    return np.minimum.accumulate((entries != 0) & there, axis=-1).sum(axis=-1)


def _listed(entries: Entries, there: There, of: NDArray[Any]) -> NDArray[Any]:
    def is_listed(line: Entries, is_there: There, rows: frozenset[tuple[int, ...]]) -> bool:
        return tuple(line[is_there].tolist()) in rows

    return _line_by_line(is_listed, entries, there, of)


def _spelled(entries: Entries, there: There, of: NDArray[Any]) -> NDArray[Any]:
    def is_spelled(line: Entries, is_there: There, word: Any) -> bool:
        automaton, symbols = word
        state = 0
        for value in line[is_there].tolist():
            state = int(automaton.delta[state, symbols[value]]) if value in symbols else -1
            if state < 0:
                return False
        return bool(automaton.accepting[state])

    return _line_by_line(is_spelled, entries, there, of)


def _connected(entries: Entries, there: There, of: NDArray[Any]) -> NDArray[Any]:
    def is_connected(line: Entries, is_there: There, stated: Any) -> bool:
        graph, _ = stated
        return len(graph.parts(np.flatnonzero((line != 0) & is_there).tolist())) < 2

    return _line_by_line(is_connected, entries, there, of)


def _line_by_line(judge: Callable[..., bool], entries: Entries, there: There, of: NDArray[Any]) -> NDArray[np.bool_]:
    """``judge(line, there, of)`` for each line along the last axis; ``of`` is one for all, or one for each."""
    shape = entries.shape[:-1]
    own = np.broadcast_to(of, shape).ravel()
    inside = np.broadcast_to(there, entries.shape).reshape(-1, entries.shape[-1])
    lines = entries.reshape(-1, entries.shape[-1])
    return np.array([judge(*one) for one in zip(lines, inside, own, strict=True)], np.bool_).reshape(shape)


def _reach_of_total(reach: Reach, size: int) -> Reach:
    return min(reach[0], 0) * size, max(reach[1], 0) * size


FOLDS: dict[str, FoldOf] = {
    "total": FoldOf(Sort.BOTH, Sort.NUMBER, _total, _reach_of_total),
    "every": FoldOf(Sort.TRUTH, Sort.TRUTH, _every),
    "some": FoldOf(Sort.TRUTH, Sort.TRUTH, _some),
    "minimum": FoldOf(Sort.NUMBER, Sort.NUMBER, _minimum, lambda reach, _: reach),
    "maximum": FoldOf(Sort.NUMBER, Sort.NUMBER, _maximum, lambda reach, _: reach),
    "different": FoldOf(Sort.NUMBER, Sort.TRUTH, _different),
    "seen": FoldOf(Sort.TRUTH, Sort.NUMBER, _seen, lambda _, size: (0, size)),
    "listed": FoldOf(Sort.NUMBER, Sort.TRUTH, _listed),
    "spelled": FoldOf(Sort.NUMBER, Sort.TRUTH, _spelled),
    "connected": FoldOf(Sort.TRUTH, Sort.TRUTH, _connected),
}
