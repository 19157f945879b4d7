"""Pseudo-Boolean constraints: a weighted sum of literals has a bound.

decision-diagram        one variable and two clauses a side for each remainder of the bound that matters
generalized-totalizer   a clause a side for each pair of sums that two halves can have
weight-counter          about two clauses a side for each literal and each number up to the bound
adder                   about 14 clauses for each bit of a weight that is 1, see `binary`; propagates little
global-watchdog         totalizers of bits; detects conflicts
local-watchdog          a watchdog for each literal; arc consistent
auto                    for equal weights an encoding of cardinality; else the decision diagram, which of the first
                        three has the fewest clauses, or nearly; where it may have more than a million the global
                        watchdog, and where that may have as many the adder

To prove that three knapsacks of 20 weights up to 100 have no answer, a solver meets 1.5 times as many conflicts with
the watchdog as with the diagram, and 27 times as many with the adder.

Weights may be negative, and the bound may be met from both sides. Sources stand in the modules of the encodings.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.binary import binary_sum, binary_sums
from satenc.encoders.cardinality import Cardinality, at_most
from satenc.encoders.linear import Relation
from satenc.encoders.pseudo_boolean.at_most import AtMost, OwnWeights
from satenc.encoders.pseudo_boolean.decision_diagram import decision_diagram, decision_diagrams, most_nodes
from satenc.encoders.pseudo_boolean.generalized_totalizer import generalized_totalizer
from satenc.encoders.pseudo_boolean.watchdog import global_watchdog, local_watchdog, most_clauses
from satenc.encoders.pseudo_boolean.weight_counter import weight_counter
from satenc.formula import (
    FALSE,
    ByName,
    Choice,
    Chosen,
    Formula,
    Groups,
    Indices,
    Lits,
    by_size,
    checked,
    checks,
    define_or,
)

_TOO_MANY = 1_000_000
"""Clauses of one sum above which `auto` takes an encoding that infers less."""


class PseudoBoolean(Choice):
    """An encoder of one's own is a function ``(f, sums)`` of an `AtMost`, registered by name."""

    AUTO = "auto"
    DECISION_DIAGRAM = "decision-diagram"
    GENERALIZED_TOTALIZER = "generalized-totalizer"
    WEIGHT_COUNTER = "weight-counter"
    ADDER = "adder"
    GLOBAL_WATCHDOG = "global-watchdog"
    LOCAL_WATCHDOG = "local-watchdog"


@checked
def pseudo_boolean(
    f: Formula,
    lits: Lits,
    weights: ArrayLike,
    relation: ByName[Relation],
    bound: ArrayLike,
    encoding: Chosen[PseudoBoolean] = PseudoBoolean.AUTO,
    *,
    one_sided: bool = False,
    at_most_one: Groups = (),
    exactly_one: Groups = (),
) -> None:
    """``sum(weights[n] * lits[..., n])`` stands in ``relation`` to ``bound``, for every entry of the leading axes.
    Weights and bounds may differ from entry to entry: ``weights[..., n]``, ``bound[...]``. With ``one_sided`` auxiliary
    variables are only bounded on the side that the constraint needs: half the clauses, but a formula may have more
    models than the constraint has answers.

    ``at_most_one`` and ``exactly_one`` are groups of places ``n``, none in two of them, of whose literals at most one,
    or exactly one, is true, as other clauses say. A group then counts by literals that one of its heaviest is true:
    far fewer clauses. Weights have to be the same for all entries.

    Raises ValueError for anything but literals of ``f``, weights and bounds that are no whole numbers for each of them,
    sums that leave 64 bits, the relation ``!=``, and groups that are none.

    >>> f = Formula()
    >>> x = f.new("x", 3)
    >>> pseudo_boolean(f, x, [1, 2, 4], "<=", 2, exactly_one=[[0, 1, 2]])
    >>> [*f.clauses]  # variable 4 is true for the weights 2 and 4
    [[-3, 4], [-2, 4], [-4, 3, 2], [-3]]
    """
    lits, factors = checks.literals("lits", lits), checks.whole_numbers("weights", weights)
    if len(at_most_one) or len(exactly_one):
        bounds = checks.whole_numbers("bound", bound)
        _check_reach(factors.ravel().tolist(), max(map(abs, bounds.ravel().tolist()), default=0))
        lits, factors, surplus = _in_steps(f, lits, factors, at_most_one, exactly_one)
        bound = bounds - surplus
    if factors.ndim > 1 or np.ndim(bound):
        _each(f, lits, factors, bound, relation, encoding, one_sided=one_sided)
        return
    if factors.shape != lits.shape[-1:]:
        raise ValueError(f"weights: expected one for each of {lits.shape[-1:]}, found shape {factors.shape}")
    for one in _normal(factors[None], relation, np.array([checks.whole_number("bound", bound)])):
        negative, heavy, order, own, most = (each[0] for each in one)
        literals = np.where(negative, -lits, lits)
        if most < 0:
            f.add_rows(np.empty((*lits.shape[:-1], 0), np.int32))
        elif heavy.any():
            f.add(-literals[..., heavy])
        if count := np.count_nonzero(own):
            sums = AtMost(literals[..., order[:count]], own[:count], int(most), one_sided)
            _encoder(sums, encoding)(f, sums)


def _in_steps(
    f: Formula, lits: Lits, weights: NDArray[np.int64], at_most_one: Groups, exactly_one: Groups
) -> tuple[Lits, NDArray[np.int64], int]:
    """The sum with groups by steps, and what it is less: where one of literals with weights 5, 3 and 2 is true, that is
    2 if any is, 1 more for one of the first two, and 2 more for the first.
    """
    size = lits.shape[-1]
    if weights.shape != (size,):
        raise ValueError(f"weights: expected one for each of {(size,)}, found shape {weights.shape}")
    for groups in (at_most_one, exactly_one):
        checks.lengths("groups", groups)
    members = np.concatenate([checks.members("group", groups, size) for groups in (at_most_one, exactly_one)])
    alone = np.bincount(members, minlength=size) == 0
    if len(members) != size - np.count_nonzero(alone):
        raise ValueError("groups: expected no place in two of them")
    literals, steps, surplus = [lits[..., alone]], [weights[alone]], 0
    for groups, is_one in ((at_most_one, False), (exactly_one, True)):
        for _, those in by_size(groups):
            places = np.take_along_axis(those, np.argsort(-weights[those], axis=1, kind="stable"), axis=1)
            own, reached = weights[places], lits[..., places]
            for place in range(1, places.shape[1] - is_one):
                here = f.auxiliary("reached", *reached.shape[:-1])
                define_or(f, here, reached[..., place - 1 : place + 1])
                reached[..., place] = here
            step = own - np.append(own[:, 1:], np.zeros((len(own), 1), np.int64), axis=1)
            if is_one:
                surplus, step, reached = surplus + int(own[:, -1].sum()), step[:, :-1], reached[..., :-1]
            literals.append(reached.reshape(*lits.shape[:-1], step.size))
            steps.append(step.ravel())
    return np.concatenate(literals, axis=-1), np.concatenate(steps), surplus


def _each(
    f: Formula,
    lits: Lits,
    weights: NDArray[np.int64],
    bound: ArrayLike,
    relation: ByName[Relation],
    encoding: Chosen[PseudoBoolean],
    *,
    one_sided: bool,
) -> None:
    """`pseudo_boolean` where weights differ from entry to entry: entries with the same weights and bounds together, and
    all decision diagrams.
    """
    lead, size, taken = lits.shape[:-1], lits.shape[-1], PseudoBoolean(encoding)
    count = math.prod(lead)
    factors = checks.for_rows("weights", weights, lits.shape).reshape(count, size)
    bounds = checks.for_rows("bound", bound, lead).reshape(count, 1)
    alike, which = np.unique(np.concatenate([factors, bounds], axis=1), axis=0, return_inverse=True)
    which = which.ravel()
    for one in _normal(alike[:, :-1], relation, alike[:, -1]):
        rows, never = lits.reshape(count, size), one.bounds < 0
        rows = np.where(one.negative[which], -rows, rows)
        (chosen,) = never[which].nonzero()
        with f.rows(lead, chosen):
            f.add_rows(np.empty((len(chosen), 0), np.int32))
        row, place = (one.heavy & ~never[:, None])[which].nonzero()
        with f.rows(lead, row):
            f.add(-rows[row, place])
        rows = np.take_along_axis(rows, one.order[which], axis=1)
        sizes = np.count_nonzero(one.weights, axis=1)
        bulk = {encode: (sizes > 0) & (encode is _ENCODERS.get(taken)) for encode in _TOGETHER}
        if taken is PseudoBoolean.AUTO:  # as `_chosen` says, which looks at one at a time
            few = _are_few(sizes * (one.bounds + 1.0), one_sided)  # bounds may have 62 bits
            bulk[decision_diagram] = (one.weights.max(axis=1, initial=0) > 1) & few
        for number in ((sizes > 0) & ~np.logical_or.reduce([*bulk.values()])).nonzero()[0].tolist():
            (chosen,) = (which == number).nonzero()
            used, most = sizes[number], int(one.bounds[number])
            sums = AtMost(rows[chosen, :used], one.weights[number, :used], most, one_sided)
            encode = _encoder(sums, encoding)
            if encode in bulk:
                bulk[encode][number] = True
                continue
            with f.rows(lead, chosen):
                encode(f, sums)
        for encode, those in bulk.items():
            (chosen,) = those[which].nonzero()
            if len(chosen):
                own = (np.cumsum(those) - 1)[which[chosen]], one.weights[those], one.bounds[those]
                _TOGETHER[encode](f, OwnWeights(lead, chosen, rows[chosen], *own, one_sided))


class _Sums(NamedTuple):
    """Sums in the form of `AtMost`: which weights ``[i, n]`` are negative, and which are larger than the bound; then
    the ``order`` of the others, the ``weights`` in this order, filled up with 0, and the ``bounds``. All weights are 0
    where nothing is left to be encoded, or the bound is negative.
    """

    negative: NDArray[np.bool_]
    heavy: NDArray[np.bool_]
    order: Indices
    weights: NDArray[np.int64]
    bounds: NDArray[np.int64]


def _normal(weights: NDArray[np.int64], relation: ByName[Relation], bounds: NDArray[np.int64]) -> Iterator[_Sums]:
    """Of ``weights[i, n]`` and ``bounds[i]`` the sums that may not be larger, and those that may not be less. Raises
    ValueError as `pseudo_boolean`.
    """
    if relation is Relation.NE:
        raise ValueError("relation: expected a bound, found !=")
    for own, bound in zip(weights.tolist(), bounds.tolist(), strict=True):
        _check_reach(own, bound)
    if relation in (Relation.EQ, Relation.LE, Relation.LT):
        yield _at_most(weights, bounds - (relation is Relation.LT))
    if relation in (Relation.EQ, Relation.GE, Relation.GT):
        yield _at_most(-weights, -bounds - (relation is Relation.GT))


def _check_reach(weights: list[int], bound: int) -> None:
    """Raises ValueError where sums may leave 64 bits."""
    if sum(map(abs, weights)) + abs(bound) > checks.LARGEST:
        raise ValueError(f"weights: expected sums of at most {checks.LARGEST}, found more")


def _at_most(weights: NDArray[np.int64], bounds: NDArray[np.int64]) -> _Sums:
    negative, bounds = weights < 0, bounds - np.minimum(weights, 0).sum(axis=1)  # -w * x is w * (1 - x) - w
    weights = np.abs(weights)
    heavy = weights > bounds[:, None]
    weights[heavy] = 0
    weights[weights.sum(axis=1) <= bounds] = 0
    order, divisor = np.argsort(-weights, axis=1, kind="stable"), np.maximum(np.gcd.reduce(weights, axis=1), 1)
    weights, bounds = np.take_along_axis(weights, order, axis=1) // divisor[:, None], bounds // divisor
    weights[weights.sum(axis=1) <= bounds] = 0
    return _Sums(negative, heavy, order, weights, bounds)


def _encoder(sums: AtMost, encoding: Chosen[PseudoBoolean]) -> Callable[[Formula, AtMost], None]:
    chosen = PseudoBoolean(encoding)
    if chosen is PseudoBoolean.AUTO:
        return _chosen(sums)
    return chosen.added or _ENCODERS[chosen]


def _chosen(sums: AtMost) -> Callable[[Formula, AtMost], None]:
    """By what the sum is, without writing any other encoding: see the head of this module."""
    if sums.weights[0] == 1:  # as all others
        return _count
    if _are_few(len(sums.weights) * (sums.bound + 1), sums.one_sided) or _are_few(most_nodes(sums), sums.one_sided):
        return decision_diagram
    sides = 1 if sums.one_sided else 2
    return global_watchdog if sides * most_clauses(sums) <= _TOO_MANY else _adder


def _are_few(nodes: Any, one_sided: bool) -> Any:
    """Whether diagrams of so many nodes, each of a number or an array, have no more than `_TOO_MANY` clauses."""
    return nodes <= _TOO_MANY / (2 if one_sided else 4)


def _count(f: Formula, sums: AtMost) -> None:
    at_most(f, sums.lits, sums.bound, _counting(len(sums.weights), sums.bound), one_sided=sums.one_sided)


def _counting(size: int, bound: int) -> Cardinality:
    """The encoding of the fewest clauses that is arc consistent, for a bound on so many literals."""
    counted = min(bound, size - bound)
    if counted < 3 or size < 20:
        return Cardinality.SEQUENTIAL
    return Cardinality.TOTALIZER if counted < 15 else Cardinality.CARDINALITY_NETWORK


def _adder(f: Formula, sums: AtMost) -> None:
    """The sum in binary, compared with the bound. An adder is always defined on both sides: on one it has half of the
    clauses, and a solver meets twice the conflicts.
    """
    zeros = -np.stack(binary_sum(f, sums.lits, sums.weights.tolist(), sums.bound.bit_length()), axis=-1)
    # at most the bound: where it has a 0, that bit is 0, or a higher one is 0 where the bound has a 1
    ones = [bit for bit in range(zeros.shape[-1]) if sums.bound >> bit & 1]
    for bit in range(zeros.shape[-1]):
        if bit not in ones:
            f.add_rows(zeros[..., [bit, *(one for one in ones if one > bit)]])


def _adders(f: Formula, sums: OwnWeights) -> None:
    """`_adder` for sums of all sorts."""
    digit_of = sums.bounds[sums.which, None] >> np.arange(int(sums.bounds.max()).bit_length()) & 1
    sizes = np.array([bound.bit_length() for bound in sums.bounds.tolist()])[sums.which]
    total = binary_sums(f, sums.lead, sums.chosen, sums.lits, sums.weights[sums.which], sizes)
    for bit in range(total.shape[1]):
        (some,) = (digit_of[:, bit] == 0).nonzero()
        higher = np.where(digit_of[some, bit + 1 :] == 1, -total[some, bit + 1 :], FALSE)
        with f.rows(sums.lead, sums.chosen[some]):
            f.add_rows(np.append(-total[some, bit, None], higher, axis=1))


_TOGETHER: dict[Callable[[Formula, AtMost], None], Callable[[Formula, OwnWeights], None]] = {
    decision_diagram: decision_diagrams,
    _adder: _adders,
}
"""Encodings that write sums with weights of their own in one call."""

_ENCODERS: dict[PseudoBoolean, Callable[[Formula, AtMost], None]] = {
    PseudoBoolean.DECISION_DIAGRAM: decision_diagram,
    PseudoBoolean.GENERALIZED_TOTALIZER: generalized_totalizer,
    PseudoBoolean.WEIGHT_COUNTER: weight_counter,
    PseudoBoolean.ADDER: _adder,
    PseudoBoolean.GLOBAL_WATCHDOG: global_watchdog,
    PseudoBoolean.LOCAL_WATCHDOG: local_watchdog,
}
