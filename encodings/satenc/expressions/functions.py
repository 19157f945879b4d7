"""The functions that expressions are written with, beside Python's operators.

All but `choose`, `element` and `among` work along the last axis; entries that are absent do not count.

>>> from satenc import Model
>>> from satenc.expressions.functions import seen, total
>>> shaded = Model().booleans("shaded", 5)
>>> total(shaded[[[0, 1, 2], [3, 4]]]) == [1, 2]
total(shaded[0, 1, 2, 3, 4, -1]) == 1, 2
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa
from satenc.expressions.expression import Expression, Fold, Operand, expression, operation, size_of
from satenc.expressions.folds import FOLDS
from satenc.formula import Chosen, checks
from satenc.graphs.graph import Connectivity, Graph, GraphLike


def total(entries: Operand) -> Expression:
    """The sum of numbers, or how many of truths are true."""
    return _fold("total", entries)


def every(entries: Operand) -> Expression:
    """Whether all entries are true; of none they are."""
    return _fold("every", entries)


def some(entries: Operand) -> Expression:
    """Whether an entry is true; of none there is none."""
    return _fold("some", entries)


def minimum(entries: Operand) -> Expression:
    """The least entry. Raises ValueError where there is none."""
    return _fold("minimum", _not_empty(entries))


def maximum(entries: Operand) -> Expression:
    """The greatest entry. Raises ValueError where there is none."""
    return _fold("maximum", _not_empty(entries))


def different(entries: Operand) -> Expression:
    """Whether no two entries are equal."""
    return _fold("different", entries)


def seen(entries: Operand) -> Expression:
    """How many entries from the first on are true before one is not: the length of the run at the start of a line."""
    return _fold("seen", entries)


def listed(entries: Operand, rows: Any) -> Expression:
    """Whether the entries, in their order, are one of the ``rows`` of numbers; or, where there are several lines, of
    those of each: ``rows[i]`` is then the set of rows of line ``i``.
    """
    line = expression(entries)
    shape = line.shape[:-1]
    known: dict[int, frozenset[tuple[int, ...]]] = {}  # lines may share rows
    if len(shape) == 1 and isinstance(rows, Sequence) and len(rows) == shape[0] and not _is_row(rows):
        of = np.empty(shape, object)
        of[:] = [known.get(id(one)) or known.setdefault(id(one), _rows(one)) for one in rows]
    else:
        of = np.empty((), object)
        of[()] = _rows(rows)
    return _fold("listed", line, of)


def spelled(entries: Operand, automaton: Dfa | Sequence[Dfa], symbols: Mapping[int, int] | None = None) -> Expression:
    """Whether the entries, in their order, are a word of the ``automaton``, or of that of each line. The number ``v``
    is the symbol ``symbols[v]``, by default ``v`` itself.
    """
    line = expression(entries)
    words = [automaton] if isinstance(automaton, Dfa) else [*automaton]
    stated = [(one, symbols or {v: v for v in range(one.delta.shape[1])}) for one in words]
    of: NDArray[Any] = np.empty(len(stated), object)
    of[:] = stated
    if isinstance(automaton, Dfa):
        of = of.reshape(())
    elif line.shape[:-1] != of.shape:
        raise ValueError(f"automaton: expected one for each of {line.shape[:-1]} lines, found {len(words)}")
    return _fold("spelled", line, of)


def among(entries: Operand, values: Iterable[SupportsInt]) -> Expression:
    """Whether each entry is one of the ``values``.

    >>> from satenc import Model
    >>> among(Model().integers("x", range(9), shape=2)[0], [2, 3, 5])
    listed(x[0], [(2,), (3,), (5,)])
    """
    one = expression(entries)
    index = np.arange(size_of(one.shape)).reshape(*one.shape, 1)
    return listed(one.take(index), {(int(value),) for value in values})


def connected(entries: Operand, graph: GraphLike, form: Chosen[Connectivity] = Connectivity.AUTO) -> Expression:
    """Whether the vertices of ``graph`` whose entries are true are connected; none of them is. It can only be a rule,
    not a part of one. Raises ValueError unless there is one list with an entry for each vertex.
    """
    line, of = expression(entries), np.empty((), object)
    of[()] = (Graph.of(graph), Connectivity(form))
    if line.shape != (of[()][0].order,):
        raise ValueError(
            f"connected: expected a list of {of[()][0].order} entries, one for each vertex, found {line.shape}"
        )
    return _fold("connected", line, of)


def choose(condition: Operand, then: Operand, otherwise: Operand) -> Expression:
    """Where the ``condition`` is true what stands in ``then``, else what stands in ``otherwise``."""
    return operation("if", condition, then, otherwise)


def element(entries: Operand, index: Operand) -> Expression:
    """The entry of one list with the number ``index``, from 0. Raises ValueError for an index that may leave it."""
    found, at = expression(entries), expression(index)
    if len(found.shape) != 1:
        raise ValueError(f"element: expected one list, found the shape {found.shape}")
    if at.reach[0] < 0 or at.reach[1] >= found.shape[0]:
        expected = f"element: expected an index from 0 to {found.shape[0] - 1}"
        raise ValueError(f"{expected}, found {at}, which is from {at.reach[0]} to {at.reach[1]}")
    result = found[at.reach[1]]
    for i in range(at.reach[1] - 1, at.reach[0] - 1, -1):
        result = choose(at == i, found[i], result)
    return result


def _fold(name: str, entries: Operand, of: Any = None) -> Expression:
    line, does = expression(entries), FOLDS[name]
    if not line.shape:
        raise ValueError(f"{name}: expected a list of entries, found the single {line}")
    if line.shape[-1] and not line.sort & does.takes:
        raise ValueError(f"{name}: expected {'truths' if does.takes.name == 'TRUTH' else 'numbers'}, found {line}")
    made = Fold(name, line, of)
    if max(map(abs, made.reach)) >= checks.LARGEST:
        raise ValueError(f"{name}: expected numbers below 2^62, found {made}")
    return made


def _not_empty(entries: Operand) -> Expression:
    line = expression(entries)
    there = line.present
    if not line.shape or not line.shape[-1] or (there is not None and not there.any(axis=-1).all()):
        raise ValueError(f"expected at least one entry, found a list without in {line}")
    return line


def _is_row(rows: Sequence[Any]) -> bool:
    """Whether ``rows`` are rows of numbers, not sets of rows."""
    first = next(iter(rows[0]), None) if len(rows) and isinstance(rows[0], Iterable) else None
    return isinstance(first, int | np.integer)


def _rows(rows: Iterable[Iterable[SupportsInt]]) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(int(value) for value in row) for row in rows)
