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

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.binary import binary_sum
from satenc.encoders.cardinality import Cardinality, at_most
from satenc.encoders.linear import Relation
from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.encoders.pseudo_boolean.decision_diagram import decision_diagram, decision_diagrams, most_nodes
from satenc.encoders.pseudo_boolean.generalized_totalizer import generalized_totalizer
from satenc.encoders.pseudo_boolean.watchdog import global_watchdog, local_watchdog, most_clauses
from satenc.encoders.pseudo_boolean.weight_counter import weight_counter
from satenc.formula import ByName, Choice, Chosen, Formula, Indices, Lits, checked, checks

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
) -> None:
    """``sum(weights[n] * lits[..., n])`` stands in ``relation`` to ``bound``, for every entry of the leading axes.
    Weights and bounds may differ from entry to entry: ``weights[..., n]``, ``bound[...]``. With ``one_sided`` auxiliary
    variables are only bounded on the side that the constraint needs: half the clauses, but a formula may have more
    models than the constraint has answers.

    Raises ValueError for anything but literals of ``f``, weights and bounds that are no whole numbers for each of them,
    sums that leave 64 bits, and the relation ``!=``.
    """
    lits, factors = checks.literals("lits", lits), checks.whole_numbers("weights", weights)
    if factors.ndim > 1 or np.ndim(bound):
        _each(f, lits, factors, bound, relation, encoding, one_sided=one_sided)
        return
    if factors.shape != lits.shape[-1:]:
        raise ValueError(f"weights: expected one for each of {lits.shape[-1:]}, found shape {factors.shape}")
    bound = checks.whole_number("bound", bound)
    for sums in _bounded(f, lits, factors, relation, bound, one_sided=one_sided):
        _encoder(sums, encoding)(f, sums)


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
    """`pseudo_boolean` where weights differ from entry to entry: entries with the same weights and bounds together."""
    lead, size = lits.shape[:-1], lits.shape[-1]
    factors = checks.for_rows("weights", weights, lits.shape).reshape(-1, size)
    bounds = checks.for_rows("bound", bound, lead).reshape(-1, 1)
    alike, which = np.unique(np.concatenate([factors, bounds], axis=1), axis=0, return_inverse=True)
    rows = lits.reshape(-1, size)
    diagrams = list[tuple[Indices, AtMost]]()
    for number, (*own, limit) in enumerate(alike.tolist()):
        (chosen,) = (which.ravel() == number).nonzero()
        with f.rows(lead, chosen):
            for sums in _bounded(f, rows[chosen], np.array(own), relation, limit, one_sided=one_sided):
                encode = _encoder(sums, encoding)
                if encode is decision_diagram:
                    diagrams.append((chosen, sums))
                else:
                    encode(f, sums)
    if diagrams:
        decision_diagrams(f, lead, diagrams)


def _bounded(
    f: Formula, lits: Lits, weights: NDArray[np.int64], relation: ByName[Relation], bound: int, *, one_sided: bool
) -> Iterator[AtMost]:
    """The constraint as sums that have to be encoded, or none; what needs no encoding is written.
    Raises ValueError as `pseudo_boolean`.
    """
    if relation is Relation.NE:
        raise ValueError("relation: expected a bound, found !=")
    if sum(map(abs, weights.tolist())) + abs(bound) > checks.LARGEST:
        raise ValueError(f"weights: expected sums of at most {checks.LARGEST}, found more")
    if relation in (Relation.EQ, Relation.LE, Relation.LT):
        yield from _at_most(f, lits, weights, bound - (relation is Relation.LT), one_sided=one_sided)
    if relation in (Relation.EQ, Relation.GE, Relation.GT):
        yield from _at_most(f, lits, -weights, -bound - (relation is Relation.GT), one_sided=one_sided)


def _at_most(f: Formula, lits: Lits, weights: NDArray[np.int64], bound: int, *, one_sided: bool) -> Iterator[AtMost]:
    """The constraint in the form of `AtMost`, as `_bounded`."""
    bound -= int(weights[weights < 0].sum())  # -w * x is w * (1 - x) - w
    lits, weights = np.where(weights < 0, -lits, lits), np.abs(weights)
    if bound < 0:
        f.add_rows(np.empty((*lits.shape[:-1], 0), np.int32))
        return
    heavy = weights > bound
    if heavy.any():
        f.add(-lits[..., heavy])
    counted = (weights > 0) & ~heavy
    lits, weights = lits[..., counted], weights[counted]
    if weights.sum() <= bound:
        return
    divisor = math.gcd(*weights.tolist())
    order = np.argsort(-weights, kind="stable")
    sums = AtMost(lits[..., order], weights[order] // divisor, bound // divisor, one_sided)
    if sums.weights.sum() > sums.bound:
        yield sums


def _encoder(sums: AtMost, encoding: Chosen[PseudoBoolean]) -> Callable[[Formula, AtMost], None]:
    chosen = PseudoBoolean(encoding)
    if chosen is PseudoBoolean.AUTO:
        return _chosen(sums)
    return chosen.added or _ENCODERS[chosen]


def _chosen(sums: AtMost) -> Callable[[Formula, AtMost], None]:
    """By what the sum is, without writing any other encoding: see the head of this module."""
    sides = 1 if sums.one_sided else 2
    if sums.weights[0] == 1:  # as all others
        return _count
    if 2 * sides * min(len(sums.weights) * (sums.bound + 1), most_nodes(sums)) <= _TOO_MANY:
        return decision_diagram
    return global_watchdog if sides * most_clauses(sums) <= _TOO_MANY else _adder


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
    total = binary_sum(f, sums.lits, sums.weights.tolist(), sums.bound.bit_length())
    # at most the bound: where it has a 0, that bit is 0, or a higher one is 0 where the bound has a 1
    for bit, digit in enumerate(total):
        if not sums.bound >> bit & 1:
            f.add(-digit, *(-total[above] for above in range(bit + 1, len(total)) if sums.bound >> above & 1))


_ENCODERS: dict[PseudoBoolean, Callable[[Formula, AtMost], None]] = {
    PseudoBoolean.DECISION_DIAGRAM: decision_diagram,
    PseudoBoolean.GENERALIZED_TOTALIZER: generalized_totalizer,
    PseudoBoolean.WEIGHT_COUNTER: weight_counter,
    PseudoBoolean.ADDER: _adder,
    PseudoBoolean.GLOBAL_WATCHDOG: global_watchdog,
    PseudoBoolean.LOCAL_WATCHDOG: local_watchdog,
}
