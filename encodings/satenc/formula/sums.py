"""Weighted sums of literals with a bound that are kept as sums, for solvers that take them whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula import checks
from satenc.formula.literals import TRUE, Assignment, Lits, evaluate
from satenc.formula.soft import whole

_KINDS = (np.int8, np.int16, np.int32, np.int64)
_FAR = 2**61

Whole: TypeAlias = NDArray[Any]
"""Whole numbers: of up to 64 bits or, where one does not fit, objects."""


@dataclass(frozen=True, slots=True)
class Sum:
    """``sum(weights * literals)`` is ``bound`` or more or, with ``equal``, exactly that. If it should hold only,
    ``cost`` is what it costs to break it; 0 if it must.
    """

    literals: list[int]
    weights: list[int]
    bound: int
    equal: bool = False
    cost: int = 0

    def __str__(self) -> str:
        terms = [f"{weight:+d} {'~' * (x < 0)}x{abs(x)}" for weight, x in zip(self.weights, self.literals, strict=True)]
        return f"{' '.join(terms) or '0'} {'=' if self.equal else '>='} {self.bound}"


@dataclass(frozen=True, slots=True)
class SumBlock:
    """Several `Sum`: the literals of sum ``i`` are those before ``ends[i]``, without those of the sums before, and
    ``ids[i]`` is the rule instance to which it belongs.
    """

    literals: Lits
    weights: Whole
    ends: NDArray[np.int64]
    bounds: Whole
    equal: NDArray[np.bool_]
    costs: Whole
    ids: NDArray[np.int32]

    @property
    def starts(self) -> NDArray[np.int64]:
        return np.append(0, self.ends[:-1])[: len(self.ends)]

    def __iter__(self) -> Iterator[Sum]:
        start, each = 0, zip(self.ends, self.bounds.tolist(), self.equal.tolist(), self.costs.tolist(), strict=True)
        for end, bound, equal, cost in each:
            yield Sum(self.literals[start:end].tolist(), self.weights[start:end].tolist(), bound, equal, cost)
            start = end

    def kept(self, assignment: Assignment) -> NDArray[np.bool_]:
        """Which of the sums hold."""
        values = added(self.weights * evaluate(assignment, self.literals), self.starts, self.ends)
        return np.where(self.equal, values == self.bounds, values >= self.bounds).astype(np.bool_)


def joined(blocks: Sequence[SumBlock]) -> SumBlock:
    """The sums of all ``blocks``, at least one."""
    first = np.cumsum([0, *(len(block.literals) for block in blocks[:-1])])
    ends = np.concatenate([block.ends + start for block, start in zip(blocks, first, strict=True)])
    literals, weights, bounds, equal, costs, ids = (
        np.concatenate([getattr(block, name) for block in blocks])
        for name in ("literals", "weights", "bounds", "equal", "costs", "ids")
    )
    return SumBlock(literals, weights, ends, bounds, equal, costs, ids)


class Sums:
    """An append-only sequence of sums, in blocks."""

    def __init__(self) -> None:
        self.blocks: list[SumBlock] = []

    def __len__(self) -> int:
        return sum(len(block.ends) for block in self.blocks)

    def __iter__(self) -> Iterator[Sum]:
        for block in self.blocks:
            yield from block


_TURNED = {">=": (1, 0), ">": (1, 1), "<=": (-1, 0), "<": (-1, 1), "=": (1, 0), "==": (1, 0)}
"""For each relation the factor that makes it ``>=``, and by how much the bound is then too small."""


def stated(
    lits: Lits, weights: ArrayLike, relation: str, bound: ArrayLike, owners: NDArray[np.int32], cost: int | None
) -> SumBlock:
    """The sums of `satenc.Formula.add_sum`, with constants folded away, for rule instances ``owners[...]``."""
    if relation not in _TURNED:
        raise ValueError(f"relation: expected one of {', '.join(_TURNED)}, found {checks.shown(relation)}")
    factor, short = _TURNED[relation]
    size, count = lits.shape[-1], owners.size
    factors = factor * _whole("weights", weights, lits.shape).reshape(count, size)
    bounds = factor * _whole("bound", bound, owners.shape).reshape(count) + short
    flat = lits.reshape(count, size)
    bounds = narrowed(bounds - np.where(flat == TRUE, factors, 0).sum(axis=1))
    is_open = np.abs(flat) != TRUE
    costs = whole([0 if cost is None else checks.at_least("cost", cost, 1)] * count)
    ends, equal = np.cumsum(is_open.sum(axis=1)), np.full(count, relation.startswith("="))
    return SumBlock(flat[is_open], narrowed(factors[is_open]), ends, bounds, equal, costs, owners.reshape(count))


def unless(block: SumBlock, besides: Lits) -> SumBlock:
    """The sums that hold unless one of ``besides[sum, n]`` is true."""
    block, twice = at_least(block)
    besides = besides[twice]
    least = added(np.minimum(block.weights, 0), block.starts, block.ends)
    spare = np.maximum(roomy(block.bounds) - least, 0)
    where, number = np.repeat(block.ends, besides.shape[1]), np.arange(1, len(block.ends) + 1) * besides.shape[1]
    weights = np.insert(roomy(block.weights).astype(spare.dtype), where, np.repeat(spare, besides.shape[1]))
    literals = np.insert(block.literals, where, besides.ravel())
    return replace(block, literals=literals, weights=narrowed(weights), ends=block.ends + number)


def at_least(block: SumBlock) -> tuple[SumBlock, NDArray[np.intp]]:
    """The same with two sums ``>=`` for each that is equal to its bound, and which sum each was."""
    sizes, (twice,) = block.ends - block.starts, block.equal.nonzero()
    again = np.repeat(block.equal, sizes)
    both = replace(
        block,
        literals=np.append(block.literals, block.literals[again]),
        weights=np.append(block.weights, -block.weights[again]),
        ends=np.cumsum(np.append(sizes, sizes[twice])),
        bounds=np.append(block.bounds, -block.bounds[twice]),
        equal=np.zeros(len(sizes) + len(twice), np.bool_),
        costs=np.append(block.costs, block.costs[twice]),
        ids=np.append(block.ids, block.ids[twice]),
    )
    return both, np.append(np.arange(len(sizes)), twice)


def added(numbers: Whole, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Whole:
    """The sum of each of the runs of ``numbers`` that begin and end there, one behind the other."""
    return reduced(np.add, roomy(numbers), starts, ends)


def reduced(function: np.ufunc, numbers: Whole, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Whole:
    """What a function makes of each of the runs of ``numbers``, 0 of those without any."""
    filled, result = ends > starts, np.zeros(len(starts), numbers.dtype)
    if filled.any():
        result[filled] = function.reduceat(numbers, starts[filled])
    return result


def roomy(numbers: Whole) -> Whole:
    """The same numbers, as objects unless all of them together stay within 64 bits."""
    if numbers.dtype != object and np.abs(numbers.astype(np.float64)).sum() < _FAR:
        return numbers.astype(np.int64, copy=False)
    return numbers.astype(object)


def narrowed(numbers: Whole) -> Whole:
    """The same numbers in as few bits as all of them and their opposites need, as objects where 64 are too few."""
    most = max(int(numbers.max(initial=0)), -int(numbers.min(initial=0)))
    return numbers.astype(next((kind for kind in _KINDS if most <= np.iinfo(kind).max), object), copy=False)


def _whole(what: str, given: ArrayLike, shape: tuple[int, ...]) -> Whole:
    """Whole numbers of any size in this shape, as objects unless all stay far within 64 bits."""
    array = checks.as_array(what, given)
    if array.dtype.kind in "ufO":  # numpy makes floats of numbers if some fit 64 bits with a sign and some without
        array = np.array(given, object)
    is_whole = array.dtype.kind == "i" or all(isinstance(x, int) and not isinstance(x, bool) for x in array.flat)
    if not is_whole:
        raise ValueError(f"{what}: expected whole numbers, found {checks.shown(given)}")
    try:
        return roomy(np.broadcast_to(array, shape))
    except ValueError:
        expected = f"one number or an array of shape {shape}"
        raise ValueError(f"{what}: expected {expected}, found {array.shape}") from None
