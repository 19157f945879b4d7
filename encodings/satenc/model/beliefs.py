"""Which values variables probably have: belief propagation (sum-product) between the rules of a model.

Each rule tells each of its variables how much weight the rule's own solutions give to each value, when the other
variables have the probabilities that all other rules tell: F. R. Kschischang, B. J. Frey, H.-A. Loeliger, Factor graphs
and the sum-product algorithm, IEEE Trans. Inf. Theory 47(2), 2001. Rules that share variables in circles make the
result a guess, which may be wrong and need not settle. It is used where a guess is enough: as the value to try first.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.formula.proceed import Proceed, always
from satenc.model.unknown import Unknown

Probabilities: TypeAlias = NDArray[np.float64]

ROUNDS = 30
"""Rounds of messages. Guesses are hardly better after more."""

_SURE = 1e-6
"""No message calls a value less probable than this, so that none is ever excluded."""

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


def beliefs(x: Unknown, rules: Iterable[Telling], rounds: int = ROUNDS, proceed: Proceed = always) -> Probabilities:
    """``[variable, value]``: the probability that each variable of ``x`` has each value, as the ``rules`` over ``x``
    tell after so many ``rounds``. ``proceed`` is called before each message; it may raise.
    """
    edges = [(rule, number, members) for rule in rules for number, members in enumerate(rule.scopes()) if members.size]
    open_ = x.cells
    messages = [np.full((*members.shape, open_.shape[1]), 1 / open_.shape[1]) for _, _, members in edges]
    start = np.where(open_, 0.0, -np.inf)
    for _ in range(rounds):
        for i, (rule, number, members) in enumerate(edges):
            proceed(0)
            total = _total(start, edges, messages)
            said = rule.tell(number, _normalised(total[members] - np.log(messages[i])))
            said = np.clip(said / said.sum(axis=2, keepdims=True), _SURE, 1)
            messages[i] = _KEPT * messages[i] + (1 - _KEPT) * said
    return _normalised(_total(start, edges, messages))


def _total(start: Probabilities, edges: Sequence[_Edge], messages: list[Probabilities]) -> Probabilities:
    total = start.copy()
    for (_, _, members), message in zip(edges, messages, strict=True):
        np.add.at(total, members.ravel(), np.log(message).reshape(-1, total.shape[1]))
    return total


def _normalised(logs: Probabilities) -> Probabilities:
    weights = np.exp(logs - logs.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))
