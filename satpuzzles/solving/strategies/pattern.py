"""A smaller formula first: near a pattern, an assignment that breaks few rules (`Solving.pattern`), where a puzzle is
too large to write in full; with few values told apart (`Solving.few_values`).
"""

from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Assignment, Lits, LogInts, Model, NumberedParts, OrderInts, Unknown, excluding
from satpuzzles.boards.grids import Grid
from satpuzzles.compiler import Compiled, PuzzleModel, memory_as_limit
from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.solving.strategies.guess import without_constants
from satpuzzles.solving.strategies.state import State, Strategy
from satpuzzles.stating.modelling import grid_of, values_of
from satpuzzles.stating.puzzle import solution


def near_pattern(
    search: State, pattern: NDArray[np.intp], others: int, strategies: Callable[[State], Iterable[Strategy]]
) -> Generator[Grid]:
    """The `Strategy` of searching, by ``strategies`` of its own, a formula in which each variable has its value in the
    ``pattern`` or one of so many random ``others``: as many solutions as are wanted, or those found before a limit.
    Raises OutOfConflicts where there are fewer, which says nothing about the whole formula.
    """
    near = _restricted(search, lambda model: restrict(model.answer, pattern, others))
    search.statistics.beside_pattern = others
    near.phases = _literals(near.compiled, pattern)
    yield from _all_or_none(near, strategies)


def with_few_values(
    search: State, values: Collection[Any], strategies: Callable[[State], Iterable[Strategy]]
) -> Generator[Grid]:
    """The `Strategy` of a smaller formula for a kind with numbered parts: it keeps only these ``values`` and those of
    givens apart; one further value stands for all others. Raises OutOfConflicts where there are no others, where a rule
    writes all its clauses beforehand, and where there is an answer that need not say one solution, and it does not find
    as many others as are wanted.
    """
    told = {*values, *chain(*search.puzzle.known())}
    numbers = [number for number in search.puzzle.numbers if number not in told]
    if not numbers:
        raise OutOfConflicts

    def merge(model: Model) -> None:
        cells, merged = model.answer.cells, np.isin(model.answer.values, numbers)
        others = cells[:, merged].any(axis=1, keepdims=True)
        cells[:, merged] = False
        cells[:, model.answer.values == numbers[0]] = others
        for rule in _numbered(model):
            if rule.is_whole:
                raise OutOfConflicts
            rule.merged = frozenset(numbers)

    few = _restricted(search, merge)
    few.compiled = FewValues(**{field.name: getattr(few.compiled, field.name) for field in fields(Compiled)})
    search.statistics.few_values = len(search.puzzle.numbers) - len(numbers) + 1
    try:
        yield from few.solutions(strategies(few))
    except SeveralReadings:
        raise OutOfConflicts from None
    left_out = any(rule.left_out for rule in _numbered(few.compiled.model))
    if len(few.known) != few.most and (left_out or not few.exhausted):
        raise OutOfConflicts


class SeveralReadings(Exception):
    """An answer with few values from which no solution can be read: a part with the value that stands for others has a
    size that is none of these.
    """


@dataclass(frozen=True, slots=True)
class FewValues(Compiled):
    """A formula in which one number stands for all that its rules about numbered parts have merged."""

    def grid(self, assignment: Assignment) -> Grid:
        values: NDArray[np.int64] | None = self.answer.decode(assignment)
        for rule in _numbered(self.model):
            values = None if values is None else rule.told(values)
        if values is None:
            raise SeveralReadings
        return solution(self.puzzle, grid_of(self.puzzle, values))

    def excluding(self, grid: Grid) -> Lits:
        values = values_of(grid)
        for rule in _numbered(self.model):
            values = np.where(np.isin(values, [*rule.merged]), min(rule.merged), values)
        return excluding(self.answer, values)


def _numbered(model: Model) -> list[NumberedParts]:
    return [rule for _, rule in model.rules if isinstance(rule, NumberedParts)]


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


def _restricted(search: State, restricting: Callable[[Model], None]) -> State:
    """The same search in a formula whose domains ``restricting`` has made smaller."""
    with search.statistics.timed("compile"), memory_as_limit():
        model = PuzzleModel.of(search.puzzle, search.options.encodings or {})
        restricting(model.model)
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
