"""What variants are made of: demands on cells, gathered to one constraint of satenc for each rule.

Each also says by its definition whether the values of its cells hold it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, combinations, pairwise
from typing import TypeAlias

import numpy as np

from satenc import (
    AllDifferent,
    Constraint,
    Dfa,
    DifferentSum,
    Joined,
    Pairs,
    Regular,
    Sum,
    Sums,
    Unknown,
    Visible,
    stepping,
)

Cells: TypeAlias = tuple[int, ...]
"""Cells by their numbers from 0, row by row."""
Relation: TypeAlias = Callable[[int, int], bool]

_SHORT = 3
"""Cells of a sum up to which the last one's value follows from those of the others. Killers are compiled in three
quarters of the time that bounds take, and searched as quickly; automata take longer.
"""


@dataclass(frozen=True, slots=True)
class Different:
    """The cells have different values."""

    cells: Cells

    def holds(self, values: Sequence[int]) -> bool:
        return len({*values}) == len(values)


@dataclass(frozen=True, slots=True)
class Related:
    """The values of two cells have a relation."""

    cells: tuple[int, int]
    relation: Relation

    def holds(self, values: Sequence[int]) -> bool:
        return self.relation(values[0], values[1])


@dataclass(frozen=True, slots=True)
class Total:
    """The values sum to ``total``, each times its factor if there are ``factors``."""

    cells: Cells
    total: int
    factors: tuple[int, ...] = ()

    def holds(self, values: Sequence[int]) -> bool:
        factors = self.factors or (1,) * len(values)
        return sum(factor * value for factor, value in zip(factors, values, strict=True)) == self.total


@dataclass(frozen=True, slots=True)
class DifferentTotal:
    """The cells have different values, which sum to ``total``."""

    cells: Cells
    total: int

    def holds(self, values: Sequence[int]) -> bool:
        return len({*values}) == len(values) and sum(values) == self.total


@dataclass(frozen=True, slots=True)
class Spelled:
    """The values, in the order of the cells, are a word of the automaton, whose symbols are the values."""

    cells: Cells
    automaton: Dfa

    def holds(self, values: Sequence[int]) -> bool:
        return self.automaton.accepts([value - 1 for value in values])


@dataclass(frozen=True, slots=True)
class Seen:
    """A given number of values are higher than all before them."""

    cells: Cells
    number: int

    def holds(self, values: Sequence[int]) -> bool:
        return len({*accumulate(values, max)}) == self.number


Demand: TypeAlias = Different | Related | Total | DifferentTotal | Spelled | Seen


def along(cells: Cells, relation: Relation) -> Iterator[Demand]:
    """Values that follow each other have the relation."""
    return (Related(pair, relation) for pair in pairwise(cells))


def among(cells: Cells, relation: Relation) -> Iterator[Demand]:
    """Any two values have the relation; a cell is taken once."""
    return (Related(pair, relation) for pair in combinations(dict.fromkeys(cells), 2))


def equal_sums(*groups: Iterable[int]) -> Iterator[Demand]:
    """The values of each group of cells have the same sum; a cell counts as often as a group has it."""
    for one, other in pairwise(groups):
        yield from balanced(Counter(one), Counter({cell: -times for cell, times in Counter(other).items()}))


def balanced(*terms: Counter[int]) -> Iterator[Demand]:
    """Cells, each times how often all ``terms`` together count it, sum to 0."""
    counted: Counter[int] = Counter()
    for term in terms:
        counted.update(term)
    factors = {cell: factor for cell, factor in counted.items() if factor}
    if factors:
        yield Total((*factors,), 0, (*factors.values(),))


@cache
def apart(by: int) -> Relation:
    """A difference of so much, or more."""
    return lambda a, b: abs(a - b) >= by


@cache
def nearer(than: int) -> Relation:
    return lambda a, b: abs(a - b) < than


def pointing(index: int, line: Cells, value: int, size: int) -> Iterator[Demand]:
    """The value of the cell ``index`` says at which place of the ``line``, from 1, the ``value`` stands."""
    yield Spelled((index, *line), _pointing(value, size))


def pointed(index: int, line: Cells, value: int) -> Iterator[tuple[Cells, Callable[[Sequence[int]], bool]]]:
    """The same by its definition: for each place what the two cells may have, or the one if they are the same."""
    for place, cell in enumerate(line, start=1):
        yield tuple(dict.fromkeys((index, cell))), partial(_points, place, value)


def _points(place: int, value: int, values: Sequence[int]) -> bool:
    return values[0] != place or values[-1] == value


@cache
def _pointing(value: int, size: int) -> Dfa:
    """The state is how many cells are still to be passed; at first it is 0, and -1 after the one that counts."""

    def step(left: int, one: int) -> int | None:
        if left <= 0:
            return left or one
        return left - 1 if left > 1 else (-1 if one == value else None)

    return stepping(0, range(1, size + 1), step, lambda left: left < 0, size + 1)


def constraint(x: Unknown, instances: Sequence[Sequence[Demand]]) -> Constraint:
    """One rule over the variables ``x`` of all cells, with an instance for each of ``instances``. It is a single
    constraint of satenc where one says it all, so that those who read rules find it.
    """
    alike: dict[object, list[tuple[int, Demand]]] = {}
    for i, demands in enumerate(instances):
        for demand in demands:
            alike.setdefault(_sort(demand), []).append((i, demand))
    parts = [
        (made, np.array([i for i, _ in some], np.intp))
        for some in alike.values()
        for made in _constraints(x, [demand for _, demand in some])
    ]
    if len(parts) == 1 and parts[0][1].tolist() == [*range(len(instances))]:
        return parts[0][0]
    return Joined(x, len(instances), parts)


def _sort(demand: Demand) -> object:
    """Equal for demands that one constraint states."""
    match demand:
        case Related(relation=relation):
            return relation
        case Total(cells=cells, factors=factors) if factors:
            return Total, factors
        case Spelled(cells=cells):
            return Spelled, len(cells)
    return type(demand)


def _constraints(x: Unknown, demands: Sequence[Demand]) -> Iterator[Constraint]:
    cells = [demand.cells for demand in demands]
    match demands[0]:
        case Different():
            yield AllDifferent(x, cells)
        case Related(relation=relation):
            yield Pairs.related(x, cells, relation)
        case Total(factors=factors):
            totals = [demand.total for demand in demands if isinstance(demand, Total)]
            encoding = Sums.DIRECT if max(map(len, cells)) <= _SHORT else Sums.AUTOMATON
            yield Sum(x, cells, totals, coefficients=factors or None, encoding=encoding)
        case DifferentTotal():
            yield DifferentSum(x, cells, [demand.total for demand in demands if isinstance(demand, DifferentTotal)])
        case Seen():
            yield Visible(x, cells, [demand.number for demand in demands if isinstance(demand, Seen)])
        case Spelled():
            automata = [demand.automaton for demand in demands if isinstance(demand, Spelled)]
            yield Regular(x, np.array(cells, np.intp), automata)
