"""In a part of the domains first: near a pattern, an assignment that breaks few rules (`Puzzle.pattern`), where a
puzzle is too large to write in full; with few of the values (`Puzzle.few_values`), where much is open.
"""

from collections.abc import Callable, Collection, Generator, Iterable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import LogInts, OrderInts, Unknown
from satpuzzles.boards.grids import Grid
from satpuzzles.compiler import Compiled, PuzzleModel, memory_as_limit
from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.solving.strategies.guess import without_constants
from satpuzzles.solving.strategies.state import State, Strategy


def near_pattern(
    search: State, pattern: NDArray[np.intp], others: int, strategies: Callable[[State], Iterable[Strategy]]
) -> Generator[Grid]:
    """The `Strategy` of searching, by ``strategies`` of its own, a formula in which each variable has its value in the
    ``pattern`` or one of so many random ``others``: as many solutions as are wanted, or those found before a limit.
    Raises OutOfConflicts where there are fewer, which says nothing about the whole formula.
    """
    near = _restricted(search, lambda unknown: restrict(unknown, pattern, others))
    search.statistics.beside_pattern = others
    near.phases = _literals(near.compiled, pattern)
    yield from _all_or_none(near, strategies)


def with_few_values(
    search: State, values: Collection[Any], strategies: Callable[[State], Iterable[Strategy]]
) -> Generator[Grid]:
    """The same with these ``values`` alone."""
    near = _restricted(search, partial(_leave, values=[*values]))
    search.statistics.few_values = len(values)
    yield from _all_or_none(near, strategies)


def _leave(unknown: Unknown, values: list[Any]) -> None:
    unknown.cells[...] &= np.isin(unknown.values, values)


def _all_or_none(near: State, strategies: Callable[[State], Iterable[Strategy]]) -> Generator[Grid]:
    grids: list[Grid] = []
    limit = None
    try:
        grids.extend(near.solutions(strategies(near)))
    except GaveUp as error:
        limit = error
    if limit is None and len(grids) != near.most:
        raise OutOfConflicts
    yield from grids
    if limit is not None:
        raise limit


def _restricted(search: State, restricting: Callable[[Unknown], None]) -> State:
    """The same search in the formula of restricted domains."""
    with search.statistics.timed("compile"), memory_as_limit():
        model = PuzzleModel.of(search.puzzle, search.options.encodings or {})
        restricting(model.model.answer)
        if search.options.presolve:
            model.narrow(search.deadline)
        compiled = model.compiled(search.deadline)
    search.statistics.describe(compiled)
    return search.restricted(compiled, ())


def restrict(unknown: Unknown, pattern: NDArray[np.intp], others: int) -> None:
    """Leave each variable of ``unknown`` the value of the ``pattern``, by its index, and so many random ``others``;
    where that is -1 all.
    """
    random = np.random.default_rng(0)  # the same restriction each time
    cells = np.arange(len(pattern))
    allowed = np.zeros_like(unknown.cells)
    allowed[pattern < 0] = True
    for values in (pattern, *(random.integers(0, len(unknown.values), len(cells)) for _ in range(others))):
        allowed[cells, values] = True
    unknown.cells[...] &= allowed


def _literals(compiled: Compiled, pattern: NDArray[np.intp]) -> list[int]:
    if isinstance(compiled.answer, OrderInts | LogInts):
        return []
    cells = np.flatnonzero(pattern >= 0)
    literals = compiled.value_literals.reshape(len(pattern), -1)[cells, pattern[cells]]
    return without_constants(literals)
