"""Which values variables probably have: belief propagation (sum-product) between the rules of a model.

Each rule tells each of its variables how much weight the rule's own solutions give to each value, when the other
variables have the probabilities that all other rules tell: F. R. Kschischang, B. J. Frey, H.-A. Loeliger, Factor graphs
and the sum-product algorithm, IEEE Trans. Inf. Theory 47(2), 2001. Rules that share variables in circles make the
result a guess, which may be wrong and need not settle. It is used where a guess is enough: as the value to try first.

Decimation goes further: what is almost certain is taken for true, a few variables at a time, and messages are passed
again under what follows from that. On random satisfiability it is known from M. Mézard, G. Parisi, R. Zecchina,
Analytic and algorithmic solution of random satisfiability problems, Science 297, 2002.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Proceed, always
from satenc.model.model import Model
from satenc.unknowns.unknown import Unknown

Probabilities: TypeAlias = NDArray[np.float64]

ROUNDS = 30
"""Rounds of messages. Guesses are hardly better after more."""

_SURE = 1e-6
"""No message calls a value less probable than this, so that none is ever excluded."""

_CERTAIN = 0.9999
"""The probability from which on decimation takes a value for true."""

_AT_ONCE = 0.06
"""The share of the open variables that get their value at a time, the most certain ones first. Halved after each
contradiction.
"""

_AT_LEAST = 0.01
"""The share at which decimation ends."""

_BETWEEN = 10
"""Rounds of messages before the next ones get theirs."""

_TOO_FEW = 0.002
"""The share of the open variables that have to be certain for it to go on."""

_KEPT = 0.5
"""The share of the last message, as logarithm, that the next one keeps: without it messages swing to and fro."""


@runtime_checkable
class Telling(Protocol):
    """A rule that sends messages; a `Constraint` may be one."""

    x: Unknown

    def scopes(self) -> Sequence[NDArray[np.intp]]:
        """Arrays ``[instance, member]`` of variables of ``x``, one for each size of instances."""

    def tell(self, scope: int, told: Probabilities) -> Probabilities:
        """For the instances of ``scopes()[scope]``, what they tell each member of each value: the weight of those of
        their solutions that have the value, where another member has its value with probability
        ``told[instance, member, value]``. Shaped as ``told``; only ratios count.
        """


_Edge: TypeAlias = tuple[Telling, int, NDArray[np.intp]]


class Messages:
    """The messages of the ``rules`` over ``x``, which begin by telling nothing. ``proceed`` is called before each
    message; it may raise.
    """

    def __init__(self, x: Unknown, rules: Iterable[Telling], proceed: Proceed = always) -> None:
        self._x, self._proceed = x, proceed
        self._edges: list[_Edge] = [
            (rule, number, members) for rule in rules for number, members in enumerate(rule.scopes()) if members.size
        ]
        values = len(x.values)
        self._messages = [np.full((*members.shape, values), 1 / values) for _, _, members in self._edges]
        self._sums = [self._sum(i) for i in range(len(self._edges))]
        """For each edge the sum of its messages for each variable and value, as logarithms."""

    def beliefs(self, rounds: int) -> Probabilities:
        """``[variable, value]``: the probability that each variable has each value in the present domains, as the rules
        tell after so many more ``rounds``.
        """
        start = np.where(self._x.cells, 0.0, -np.inf)
        for _ in range(rounds):
            for i, (rule, number, members) in enumerate(self._edges):
                self._proceed(0)
                others = sum(self._sums, start)[members] - np.log(self._messages[i])
                said = np.clip(_shares(rule.tell(number, _normalised(others))), _SURE, 1)
                self._messages[i] = _KEPT * self._messages[i] + (1 - _KEPT) * said
                self._sums[i] = self._sum(i)
        return _normalised(sum(self._sums, start))

    def _sum(self, edge: int) -> Probabilities:
        shape = self._x.cells.shape
        entries = (self._edges[edge][2][..., None] * shape[1] + np.arange(shape[1])).ravel()
        said = np.bincount(entries, np.log(self._messages[edge]).ravel(), self._x.cells.size)
        return np.asarray(said, np.float64).reshape(shape)


@dataclass(frozen=True, slots=True)
class Decimation:
    """What belief propagation makes of a model. ``batches`` are the variables that got a value at the same time, with
    the number of that value, in the order in which they got them; ``probable[variable, value]`` is what is probable
    after the last of them.
    """

    batches: list[tuple[NDArray[np.intp], NDArray[np.intp]]]
    probable: Probabilities


def decimate(model: Model, proceed: Proceed = always) -> Decimation:
    """The answer variables of ``model`` that get a value one batch after the other, until no value is almost certain.
    A batch that contradicts the earlier ones is left out, and a smaller one is tried, down to a least size. All rules
    have to be `Telling`. The domains are narrowed meanwhile, and are afterwards as before. ``proceed`` is called often;
    it may raise.
    """
    x = model.answer
    before = [unknown.domain.copy() for unknown in model.unknowns]
    messages = Messages(x, (rule for _, rule in model.rules if isinstance(rule, Telling)), proceed)
    batches: list[tuple[NDArray[np.intp], NDArray[np.intp]]] = []
    share = _AT_ONCE
    try:
        probable = messages.beliefs(ROUNDS)
        while share > _AT_LEAST and len(batch := _almost_certain(x, probable, share)):
            narrowed = [unknown.domain.copy() for unknown in model.unknowns]
            values = probable[batch].argmax(axis=1)
            x.cells[batch] = np.arange(len(x.values)) == values[:, None]
            model.narrow(proceed)
            if x.cells.any(axis=1).all():
                batches.append((batch, values))
                probable = messages.beliefs(_BETWEEN)
            else:
                _restore(model, narrowed)
                share /= 2
        return Decimation(batches, probable)
    finally:
        _restore(model, before)


def _restore(model: Model, domains: Iterable[NDArray[np.bool_]]) -> None:
    for unknown, domain in zip(model.unknowns, domains, strict=True):
        unknown.domain[...] = domain


def _almost_certain(x: Unknown, probable: Probabilities, share: float) -> NDArray[np.intp]:
    """The open variables of ``x`` that get their value next, at most a ``share`` of them; none if there are too few."""
    open_ = np.flatnonzero(x.cells.sum(axis=1) > 1)
    certainty = probable[open_].max(axis=1)
    first = np.argsort(-certainty, kind="stable")[: math.ceil(share * len(open_))]
    chosen: NDArray[np.intp] = open_[first[certainty[first] >= _CERTAIN]]
    return chosen if len(chosen) > _TOO_FEW * len(open_) else chosen[:0]


def _normalised(logs: Probabilities) -> Probabilities:
    return _shares(np.exp(logs - _last_axis(np.maximum, logs)))


def _shares(weights: Probabilities) -> Probabilities:
    return np.asarray(weights / _last_axis(np.add, weights))


def _last_axis(combine: "np.ufunc", values: Probabilities) -> Probabilities:
    """The same as ``combine.reduce(values, axis=-1, keepdims=True)``, in a fifth of the time where the last axis is
    short.
    """
    return np.asarray(reduce(combine, np.moveaxis(values, -1, 0)))[..., None]
