"""At most one, and exactly one, of a group of literals.

pairwise    n(n-1)/2 binary clauses, no variables.
sequential  3n clauses, n-1 variables: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality
            constraints, CP 2005.
product     2n + O(sqrt n) clauses, 2 sqrt n + O(n^(1/4)) variables: J. Chen, A new SAT encoding of the at-most-one
            constraint, ModRef 2010.

The published encodings let auxiliary variables be True without need. One more clause for each defines it in both
directions, so that the inputs fix all of them and counting models needs no projection.
"""

import math
from enum import StrEnum

import numpy as np

from satenc.formula.formula import Formula
from satenc.formula.groups import different
from satenc.formula.literals import FALSE, Lits
from satenc.formula.logic import at_least_one, define_or

PAIRWISE_UP_TO = 10
"""The largest group that AUTO encodes pairwise; docs/architecture.md has the measurement."""

_PRODUCT_BASE = 4


class AtMostOne(StrEnum):
    AUTO = "auto"
    PAIRWISE = "pairwise"
    SEQUENTIAL = "sequential"
    PRODUCT = "product"


def at_most_one(f: Formula, lits: Lits, encoding: AtMostOne = AtMostOne.AUTO) -> None:
    """At most one of ``lits[..., n]`` is true, for every entry of the leading axes."""
    if lits.shape[-1] <= PAIRWISE_UP_TO and encoding in (AtMostOne.AUTO, AtMostOne.PAIRWISE):
        _pairwise(f, lits)
    else:
        _without_constants(f, lits, encoding)


def exactly_one(f: Formula, lits: Lits, encoding: AtMostOne = AtMostOne.AUTO) -> None:
    """Exactly one of ``lits[..., n]`` is true, for every entry of the leading axes."""
    at_least_one(f, lits)
    at_most_one(f, lits, encoding)


def _without_constants(f: Formula, lits: Lits, encoding: AtMostOne) -> None:
    """Encode each group over those of its literals that can be true, so that narrow domains make small groups."""
    lead = lits.shape[:-1]
    flat = lits.reshape(math.prod(lead), lits.shape[-1])
    live = flat != FALSE
    sizes = live.sum(axis=1)
    for size in different(sizes[sizes > 1]):
        chosen = sizes == size
        with f.rows(lead, chosen):
            _encode(f, flat[chosen][live[chosen]].reshape(-1, size), encoding)


def _encode(f: Formula, lits: Lits, encoding: AtMostOne) -> None:
    size = lits.shape[-1]
    pairwise_up_to = {AtMostOne.PAIRWISE: size, AtMostOne.AUTO: PAIRWISE_UP_TO}.get(encoding, _PRODUCT_BASE)
    if size <= pairwise_up_to:
        _pairwise(f, lits)
    elif encoding is AtMostOne.SEQUENTIAL:
        _sequential(f, lits)
    else:
        _product(f, lits)


def _pairwise(f: Formula, lits: Lits) -> None:
    size = lits.shape[-1]
    f.expect(math.prod(lits.shape[:-1]) * math.comb(size, 2), 2)
    first, second = np.triu_indices(lits.shape[-1], k=1)
    f.add(-lits[..., first], -lits[..., second])


def _sequential(f: Formula, lits: Lits) -> None:
    seen = f.auxiliary("seen", *lits.shape[:-1], lits.shape[-1] - 1)  # seen[i]: one of lits[..i] is true
    f.add(-lits[..., :-1], seen)
    f.add(-seen[..., :-1], seen[..., 1:])
    f.add(-lits[..., 1:], -seen)
    f.add(-seen[..., :1], lits[..., :1])
    f.add(-seen[..., 1:], seen[..., :-1], lits[..., 1:-1])


def _product(f: Formula, lits: Lits) -> None:
    *lead, size = lits.shape
    height = int(np.ceil(np.sqrt(size)))
    width = -(-size // height)
    grid = np.full((*lead, height * width), FALSE, np.int32)
    grid[..., :size] = lits
    grid = grid.reshape(*lead, height, width)
    rows = f.auxiliary("row", *lead, height)
    columns = f.auxiliary("column", *lead, width)
    define_or(f, rows, grid)
    define_or(f, columns, np.swapaxes(grid, -1, -2))
    for side in (rows, columns):
        _encode(f, side, AtMostOne.PRODUCT)
