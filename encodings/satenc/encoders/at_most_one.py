"""At most one, and exactly one, of a group of literals.

pairwise    n(n-1)/2 binary clauses, no variables.
sequential  3n clauses, n-1 variables: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality
            constraints, CP 2005.
product     2n + O(sqrt n) clauses, 2 sqrt n + O(n^(1/4)) variables: J. Chen, A new SAT encoding of the at-most-one
            constraint, ModRef 2010.
product-3   3n + O(n^(1/3)) clauses, 3 n^(1/3) variables: the same with three coordinates.
commander   7n/2 clauses, n/2 variables, with groups of three: W. Klieber, G. Kwon, Efficient CNF encoding for selecting
            1 from N objects, CFV 2007.
bitwise     n log2 n clauses, log2 n variables: A. Frisch, T. Peugniez, A. Doggett, P. Nightingale, Solving non-Boolean
            satisfiability problems with stochastic local search: a comparison of encodings, J. Automated Reasoning 35,
            2005.
bimander    n/2 + n log2(n/2) clauses, log2(n/2) variables, with groups of two: S. Hoelldobler, V.-H. Nguyen, An
            efficient encoding of the at-most-one constraint, KRR report 13-04, TU Dresden, 2013.

By each, unit propagation of a true literal makes all the others false. The published encodings, commander apart, let
auxiliary variables be True without need. One more clause for each defines it in both directions, so that the inputs fix
all of them and counting models needs no projection.

`commander` and `grid` are the encodings with other sizes, and with other encodings inside them:

>>> from functools import partial
>>> _ = AtMostOne.register("commander-of-five", partial(commander, size=5, within=AtMostOne.BITWISE))
>>> _ = AtMostOne.register("product-4", partial(grid, dimensions=4))
"""

import math
from collections.abc import Callable
from functools import partial
from itertools import count

import numpy as np

from satenc.formula import FALSE, Choice, Chosen, Formula, Lits, checked, checks, define_or, different

PAIRWISE_UP_TO = 10
"""The largest group that AUTO encodes pairwise; docs/encodings-compared.md has the measurement."""

_SMALL = 4
"""The largest group that every encoding writes pairwise."""

_COORDINATES = {0: "row", 1: "column"}


class AtMostOne(Choice):
    """An encoder of one's own is a function ``(f, lits)``, registered by name."""

    AUTO = "auto"
    PAIRWISE = "pairwise"
    SEQUENTIAL = "sequential"
    PRODUCT = "product"
    PRODUCT_3 = "product-3"
    COMMANDER = "commander"
    BITWISE = "bitwise"
    BIMANDER = "bimander"


@checked
def at_most_one(f: Formula, lits: Lits, encoding: Chosen[AtMostOne] = AtMostOne.AUTO) -> None:
    """At most one of ``lits[..., n]`` is true, for every entry of the leading axes. Raises ValueError for anything but
    literals of ``f``.
    """
    lits = checks.literals("lits", lits)
    chosen = AtMostOne(encoding)
    if chosen.added is not None:
        chosen.added(f, lits)
        return
    if lits.shape[-1] <= PAIRWISE_UP_TO and chosen in (AtMostOne.AUTO, AtMostOne.PAIRWISE):
        _pairwise(f, lits)
    else:
        _without_constants(f, lits, chosen)


@checked
def exactly_one(f: Formula, lits: Lits, encoding: Chosen[AtMostOne] = AtMostOne.AUTO) -> None:
    """Exactly one of ``lits[..., n]`` is true, for every entry of the leading axes."""
    f.add_rows(lits)
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
            (_pairwise if size <= _SMALL else _ENCODERS[encoding])(f, flat[chosen][live[chosen]].reshape(-1, size))


def _auto(f: Formula, lits: Lits) -> None:
    (_pairwise if lits.shape[-1] <= PAIRWISE_UP_TO else grid)(f, lits)


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


@checked
def grid(f: Formula, lits: Lits, dimensions: int = 2, along: Chosen[AtMostOne] | None = None) -> None:
    """At most one of ``lits[..., n]`` is true, by the coordinates of a grid of so many ``dimensions``: at most one of
    each coordinate has a true literal, by the encoding ``along``, or a grid again. Raises ValueError as `at_most_one`,
    and for less than two dimensions.
    """
    lits = checks.literals("lits", lits)
    checks.at_least("dimensions", dimensions, 2)
    if lits.shape[-1] <= _SMALL:
        _pairwise(f, lits)
        return
    dimensions = min(dimensions, (lits.shape[-1] - 1).bit_length())  # of two each
    rest, sides = lits.shape[-1], list[int]()
    for left in range(dimensions, 0, -1):
        side = next(side for side in count(1) if side**left >= rest)
        sides.append(side)
        rest = -(-rest // side)
    cells = _grouped(lits, math.prod(sides)).reshape(*lits.shape[:-1], *sides)
    for axis, side in enumerate(sides):
        own = np.moveaxis(cells, axis - dimensions, -dimensions).reshape(*lits.shape[:-1], side, -1)
        coordinates = f.auxiliary(_COORDINATES.get(axis, f"coordinate {axis}"), *own.shape[:-1])
        define_or(f, coordinates, own)
        _inside(f, coordinates, along, lambda f, lits: grid(f, lits, dimensions))


@checked
def commander(
    f: Formula,
    lits: Lits,
    size: int = 3,
    within: Chosen[AtMostOne] = AtMostOne.PAIRWISE,
    above: Chosen[AtMostOne] | None = None,
) -> None:
    """At most one of ``lits[..., n]`` is true: of each group of ``size``, by the encoding ``within``, and of the
    commanders, each of which is true if one of its group is, by the encoding ``above``, or by commanders again. Three
    take the fewest clauses. Raises ValueError as `at_most_one`, and for groups of less than two.
    """
    lits = checks.literals("lits", lits)
    checks.at_least("size", size, 2)
    if lits.shape[-1] <= _SMALL:
        _pairwise(f, lits)
        return
    groups = _grouped(lits, min(size, lits.shape[-1]))
    commanders = f.auxiliary("commander", *groups.shape[:-1])
    _inside(f, groups, within, _pairwise)
    define_or(f, commanders, groups)
    _inside(f, commanders, above, lambda f, lits: commander(f, lits, size, within))


def _inside(
    f: Formula, lits: Lits, encoding: Chosen[AtMostOne] | None, otherwise: Callable[[Formula, Lits], None]
) -> None:
    """An encoding inside another one, whose groups are one more axis."""
    if lits.shape[-1] <= _SMALL:
        _pairwise(f, lits)
    elif encoding is None:
        otherwise(f, lits)
    else:
        at_most_one(f, lits, encoding)


def _binary(f: Formula, lits: Lits, size: int) -> None:
    """At most one in each group of ``size``; the auxiliary variables are the number of its group in binary.

    Of five literals, each a group, the fourth has the number 011: it says that bits 0 and 1 are true and bit 2 is
    false, and no other literal says the same. With no true literal all bits are false.
    """
    groups = _grouped(lits, size)
    *lead, count, _ = groups.shape
    _pairwise(f, groups)
    bits = f.auxiliary("bit", *lead, (count - 1).bit_length())
    for bit in range(bits.shape[-1]):
        one = (np.arange(count) >> bit & 1).astype(np.bool_)
        define_or(f, bits[..., bit], groups[..., one, :].reshape(*lead, -1))
        f.add(-groups[..., ~one, :], -bits[..., bit, None, None])


def _grouped(lits: Lits, size: int) -> Lits:
    """``lits[..., n]`` as ``[..., groups, size]``, padded with FALSE."""
    *lead, count = lits.shape
    groups = -(-count // size)
    padded = np.full((*lead, groups * size), FALSE, np.int32)
    padded[..., :count] = lits
    return padded.reshape(*lead, groups, size)


_ENCODERS: dict[AtMostOne, Callable[[Formula, Lits], None]] = {
    AtMostOne.AUTO: _auto,
    AtMostOne.PAIRWISE: _pairwise,
    AtMostOne.SEQUENTIAL: _sequential,
    AtMostOne.PRODUCT: grid,
    AtMostOne.PRODUCT_3: partial(grid, dimensions=3),
    AtMostOne.COMMANDER: commander,
    AtMostOne.BITWISE: partial(_binary, size=1),
    AtMostOne.BIMANDER: partial(_binary, size=2),
}
