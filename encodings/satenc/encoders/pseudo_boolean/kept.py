"""Sums that a formula keeps, written as clauses: each by what it is.

A sum whose least weight reaches the bound is a clause, one of equal weights a cardinality constraint, and others take
an encoding of `satenc.pseudo_boolean`. Where weights leave 64 bits that is an adder (J. Warners, A linear-time
transformation of linear inequalities into conjunctive normal form, IPL 68, 1998).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.binary import binary_sum, full_adder
from satenc.encoders.cardinality import at_least, exactly
from satenc.encoders.linear import Relation
from satenc.encoders.pseudo_boolean.weighted import PseudoBoolean, pseudo_boolean
from satenc.formula import FALSE, Chosen, Formula, Indices, Lits, checked, checks, different
from satenc.formula.sums import SumBlock, added, joined, reduced, roomy, unless


@checked
def as_clauses(f: Formula, encoding: Chosen[PseudoBoolean] = PseudoBoolean.AUTO) -> Formula:
    """A formula with clauses in place of the sums that ``f`` keeps, each of its rule. A sum that may be broken has a
    new literal, which costs that where it is false. Raises ValueError where a sink got the clauses.

    >>> f = Formula()
    >>> f.add_sum(f.new("x", 3), [2, 2, 3], ">=", 2)
    >>> [*as_clauses(f).clauses]
    [[1, 2, 3]]
    """
    whole = f.copy()
    whole.sums.blocks.clear()
    with whole.definitions():
        for block in [joined(f.sums.blocks)] if f.sums.blocks else []:
            must = _truths(block.costs == 0)
            _write(whole, _of(block, must), encoding)
            if not must.all():
                holds = whole.auxiliary("holds", int(np.count_nonzero(~must)))
                _write(whole, unless(_of(block, ~must), -holds[:, None]), encoding)
                whole.soft.append(holds[:, None], block.costs[~must])
        if whole.top is not None:
            _bound_costs(whole, encoding)
    return whole


def _of(block: SumBlock, chosen: NDArray[np.bool_]) -> SumBlock:
    """Some of the sums."""
    sizes = block.ends - block.starts
    where, ends = np.repeat(chosen, sizes), np.cumsum(sizes[chosen])
    literals, weights, bounds = block.literals[where], block.weights[where], block.bounds[chosen]
    return SumBlock(literals, weights, ends, bounds, block.equal[chosen], block.costs[chosen], block.ids[chosen])


def _bound_costs(f: Formula, encoding: Chosen[PseudoBoolean]) -> None:
    """Answers cost less than the top."""
    broken, weights = [np.empty(0, np.int32)], list[int]()
    for rows, costs in f.soft.blocks:
        literals = -rows[:, 0] if rows.shape[1] == 1 else f.auxiliary("broken", len(rows))
        if rows.shape[1] != 1:
            f.add_rows(np.append(rows, literals[:, None], axis=1))
        broken.append(literals)
        weights += costs.tolist()
    f.add_sum(np.concatenate(broken), weights, "<", (f.top or 0) - f.offset)
    f.top = None
    _write(f, f.sums.blocks.pop(), encoding)


def _write(f: Formula, block: SumBlock, encoding: Chosen[PseudoBoolean]) -> None:
    """Sums that must hold. Those of one size are written together, and of these those of equal weights."""
    block = _normal(block)
    sizes, total = block.ends - block.starts, added(block.weights, block.starts, block.ends)
    least, most = (reduced(end, block.weights, block.starts, block.ends) for end in (np.minimum, np.maximum))
    is_count = least == most
    rest = np.where(is_count & block.equal & (sizes > 0), block.bounds % np.maximum(most, 1), 0)
    is_false = _truths((total < block.bounds) | block.equal & ((block.bounds < 0) | (rest != 0)))
    is_open = _truths(~is_false & (block.equal | (block.bounds > 0)) & (sizes > 0))
    is_clause = _truths(is_open & ~block.equal & (least >= block.bounds))
    is_count = _truths(is_open & ~is_clause & is_count)
    for size in different(sizes):
        alike, places = sizes == size, np.arange(size)
        (some,) = (alike & is_false).nonzero()
        with f.owned(block.ids[some]):
            f.add_rows(np.empty((len(some), 0), np.int32))
        (some,) = (alike & is_clause).nonzero()
        with f.owned(block.ids[some]):
            f.add_rows(block.literals[block.starts[some, None] + places])
        for equal in (False, True):
            (some,) = (alike & is_count & (block.equal == equal)).nonzero()
            if len(some):
                counts = (-(-block.bounds[some] // most[some])).astype(np.int64)
                with f.owned(block.ids[some]):
                    (exactly if equal else at_least)(f, block.literals[block.starts[some, None] + places], counts)
        (some,) = (alike & is_open & ~is_clause & ~is_count).nonzero()
        if len(some):
            _write_weighted(f, block, some, block.starts[some, None] + places, encoding)


def _write_weighted(
    f: Formula, block: SumBlock, some: Indices, where: Indices, encoding: Chosen[PseudoBoolean]
) -> None:
    """``some`` sums of one size, whose literals are ``where[sum, n]``, heavy ones first, so that more are alike."""
    where = np.take_along_axis(where, np.argsort(-block.weights[where], axis=1, kind="stable"), axis=1)
    lits, weights, bounds, equal = block.literals[where], block.weights[where], block.bounds[some], block.equal[some]
    is_small = _truths(weights.sum(axis=1) + bounds <= checks.LARGEST)
    for relation, own in ((Relation.EQ, is_small & equal), (Relation.GE, is_small & ~equal)):
        if own.any():
            factors, least = weights[own].astype(np.int64), bounds[own].astype(np.int64)
            with f.owned(block.ids[some[own]]):
                pseudo_boolean(f, lits[own], factors, relation, least, encoding)
    for row in (~is_small).nonzero()[0].tolist():
        factors, total = weights[row].tolist(), sum(weights[row].tolist())
        with f.owned(block.ids[some[[row]]]):
            _at_most(f, -lits[[row]], factors, total - int(bounds[row]))
            if equal[row]:
                _at_most(f, lits[[row]], factors, int(bounds[row]))


def _at_most(f: Formula, lits: Lits, weights: list[int], bound: int) -> None:
    """The sum of numbers of any size is ``bound`` or less."""
    digits = digits_of(f, lits, weights)
    for bit, digit in enumerate(digits):
        if not bound >> bit & 1:
            f.add(-digit, *(-digits[above] for above in range(bit + 1, len(digits)) if bound >> above & 1))


def digits_of(f: Formula, lits: Lits, weights: list[int]) -> list[Lits]:
    """The binary digits, least first, of the sums of ``weights[n]``, of any size, times ``lits[..., n]``."""
    if sum(weights) < checks.LARGEST:
        return binary_sum(f, lits, weights)
    columns: list[list[Lits]] = [[] for _ in range(sum(weights).bit_length() + 1)]
    for place, weight in enumerate(weights):
        for bit in range(weight.bit_length()):
            if weight >> bit & 1:
                columns[bit].append(lits[:, place])
    none = np.full(len(lits), FALSE, np.int32)
    for bit, column in enumerate(columns):
        while len(column) > 1:
            digit, carry = f.auxiliary("digit", len(lits)), f.auxiliary("carry", len(lits))
            full_adder(f, column.pop(0), column.pop(0), column.pop(0) if column else none, digit, carry)
            column.append(digit)
            columns[bit + 1].append(carry)
    return [column[0] if column else none for column in columns]


def _normal(block: SumBlock) -> SumBlock:
    """The same sums with each variable once and weights from 1, in those that are ``>=`` up to the bound."""
    count, negative = len(block.ends), block.literals < 0
    weights, owners = roomy(block.weights), np.repeat(np.arange(count), block.ends - block.starts)
    bounds = roomy(block.bounds) - added(np.where(negative, weights, 0), block.starts, block.ends)
    variables = np.abs(block.literals)
    order = np.lexsort((variables, owners))
    variables, owners = variables[order], owners[order]
    signed = np.where(negative, -weights, weights)[order]
    (first,) = np.append(np.True_, (np.diff(variables) != 0) | (np.diff(owners) != 0))[: len(order)].nonzero()
    signed = np.add.reduceat(signed, first) if len(first) else signed
    (there,) = (signed != 0).nonzero()
    variables, owners, signed = variables[first[there]], owners[first[there]], signed[there]
    ends = np.cumsum(np.bincount(owners, minlength=count))
    starts = np.append(0, ends[:-1])[:count]
    bounds = bounds - added(np.minimum(signed, 0), starts, ends)
    literals = np.where(signed < 0, -variables, variables)
    weights = np.abs(signed)
    clipped = np.where(block.equal[owners], weights, np.minimum(weights, np.maximum(bounds[owners], 1)))
    return SumBlock(literals, clipped, ends, bounds, block.equal, block.costs, block.ids)


def _truths(given: NDArray[Any]) -> NDArray[np.bool_]:
    """Comparisons of objects as truth values."""
    return given.astype(np.bool_)
