"""Near a pattern, an assignment that breaks few rules (`Puzzle.pattern`): for puzzles too large to write in full."""

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from satenc import LogInts, OrderInts, Unknown
from satpuzzles.compiler import Compiled, PuzzleModel, memory_as_limit
from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.grids import Grid
from satpuzzles.solving.strategies.single import without_constants

if TYPE_CHECKING:
    from satpuzzles.solving.search import Search, Strategy


def near_pattern(
    search: "Search",
    pattern: NDArray[np.intp],
    others: int,
    strategies: "Callable[[Search], Iterable[Strategy]]",
) -> Generator[Grid]:
    """The `Strategy` of searching, by ``strategies`` of its own, a formula in which each variable has its value in the
    ``pattern`` or one of so many random ``others``: as many solutions as are wanted, or those found before a limit.
    Raises OutOfConflicts where there are fewer, which says nothing about the whole formula.
    """
    grids: list[Grid] = []
    limit = None
    try:
        near = _restricted(search, pattern, others)
        grids.extend(near.solutions(strategies(near)))
    except GaveUp as error:
        limit = error
    if limit is None and len(grids) != search.most:
        raise OutOfConflicts
    yield from grids
    if limit is not None:
        raise limit


def _restricted(search: "Search", pattern: NDArray[np.intp], others: int) -> "Search":
    """The same search in the formula that is restricted like this; solvers try the values of the pattern first."""
    with search.statistics.timed("compile"), memory_as_limit():
        model = PuzzleModel.of(search.puzzle, search.options.encodings or {})
        restrict(model.model.answer, pattern, others)
        if search.options.presolve:
            model.narrow(search.deadline)
        compiled = model.compiled(search.deadline)
    search.statistics.describe(compiled)
    search.statistics.beside_pattern = others
    return search.restricted(compiled, _literals(compiled, pattern))


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
