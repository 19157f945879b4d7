"""Solutions by trying everything."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Relation
from tests.oracles.enumerate import Bits, Numbers

MEANING: Mapping[Relation, Callable[[Any, Any], Any]] = {
    Relation.EQ: operator.eq,
    Relation.LE: operator.le,
    Relation.GE: operator.ge,
    Relation.LT: operator.lt,
    Relation.GT: operator.gt,
    Relation.NE: operator.ne,
}
"""What the relations say of two numbers."""


def words(domain: NDArray[np.bool_], values: Sequence[int] | NDArray[np.int64] | None = None) -> Iterable[Numbers]:
    """Every choice of one value for each variable of ``domain[..., v]``; of its index where there are no values."""
    cells = domain.reshape(-1, domain.shape[-1])
    named = np.arange(domain.shape[-1]) if values is None else np.asarray(values)
    return product(*(named[cell].tolist() for cell in cells))


def choices(domain: NDArray[np.bool_], values: Sequence[int], allowed: Callable[[Numbers], bool]) -> set[Numbers]:
    """The words of :func:`words` that are ``allowed``."""
    return {word for word in words(domain, values) if allowed(word)}


def truth_table(kinds: NDArray[np.int64], allowed: Callable[[Bits], bool]) -> set[Bits]:
    """All values of inputs of these kinds (:mod:`tests.oracles.shapes`), every row of which is ``allowed``."""
    possible = {"variable": (False, True), "negated": (False, True), "true": (True,), "false": (False,)}
    rows = [[row for row in product(*(possible[kind] for kind in kinds_of)) if allowed(row)] for kinds_of in kinds]
    return {tuple(bit for row in chosen for bit in row) for chosen in product(*rows)}


def supported(domain: NDArray[np.bool_], values: Sequence[int], solutions: Iterable[Numbers]) -> NDArray[np.bool_]:
    """The values that occur in some solution, in the shape of ``domain``."""
    result = np.zeros((domain.size // domain.shape[-1], domain.shape[-1]), np.bool_)
    index = {value: i for i, value in enumerate(np.asarray(values).tolist())}
    for solution in solutions:
        result[np.arange(len(solution)), [index[value] for value in solution]] = True
    return result.reshape(domain.shape)
