"""What variants are made of: demands on cells, gathered to one constraint of satenc for each rule."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from satenc import AllDifferent, Constraint, Dfa, DifferentSum, Joined, Pairs, Regular, Sum, Sums, Unknown, Visible

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


@dataclass(frozen=True, slots=True)
class Related:
    """The values of two cells have a relation."""

    cells: tuple[int, int]
    relation: Relation


@dataclass(frozen=True, slots=True)
class Total:
    """The values sum to ``total``, each times its factor if there are ``factors``."""

    cells: Cells
    total: int
    factors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DifferentTotal:
    """The cells have different values, which sum to ``total``."""

    cells: Cells
    total: int


@dataclass(frozen=True, slots=True)
class Spelled:
    """The values, in the order of the cells, are a word of the automaton, whose symbols are the values."""

    cells: Cells
    automaton: Dfa


@dataclass(frozen=True, slots=True)
class Seen:
    """A given number of values are higher than all before them."""

    cells: Cells
    number: int


Demand: TypeAlias = Different | Related | Total | DifferentTotal | Spelled | Seen


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
