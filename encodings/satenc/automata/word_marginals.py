"""How often each symbol stands at each place in the accepted words of automata, when words have weights.

The weight of a word is the product of the weights of its symbols at their places. Words are not listed: the forward
pass sums over the beginnings of words that lead to a node of the unrolled automaton, the backward pass over the endings
that lead on from it (L. R. Rabiner, A tutorial on hidden Markov models, Proc. IEEE 77(2), 1989).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.automata.unrolling import Numbers, Unrolling

Weights = NDArray[np.float64]


_UNSCALED = 8
"""Places from one division to the next."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """The arcs from the nodes ``here`` to those of the next place, ``there``, each numbered from 0."""

    arcs: slice
    here: slice
    there: slice
    source: Numbers
    target: Numbers


class WordMarginals:
    """The words of an ``unrolling`` over an alphabet of so many ``symbols``."""

    def __init__(self, unrolling: Unrolling, symbols: int) -> None:
        self._batch, self._shape = unrolling.batch, (unrolling.batch, unrolling.length, symbols)
        first = np.searchsorted(unrolling.place, np.arange(unrolling.length + 2))
        arcs = np.searchsorted(unrolling.place[unrolling.source], np.arange(unrolling.length + 1))
        line, place = unrolling.line[unrolling.source], unrolling.place[unrolling.source]
        self._entry = (line * unrolling.length + place) * symbols + unrolling.symbol
        self._line, self._source, self._target = unrolling.line, unrolling.source, unrolling.target
        self._layers = []
        for t in range(unrolling.length):
            some = slice(arcs[t], arcs[t + 1])
            source, target = unrolling.source[some] - first[t], unrolling.target[some] - first[t + 1]
            here, there = slice(first[t], first[t + 1]), slice(first[t + 1], first[t + 2])
            self._layers.append(_Layer(some, here, there, source, target))

    def without_own(self, weights: Weights) -> Weights:
        """``[batch, length, symbols]``: the weight of all words that have the symbol at the place, without the symbol's
        own ``weights[line, place, symbol]`` there; the symbols of a place sum to 1.
        """
        weight = weights.ravel()[self._entry]
        ahead = np.ones(len(self._line))  # sums over beginnings
        after = np.ones(len(self._line))  # sums over endings
        for t, layer in enumerate(self._layers, 1):
            self._step(ahead, layer.here, layer.source, layer.there, layer.target, weight[layer.arcs], t)
        for t, layer in enumerate(reversed(self._layers), 1):
            self._step(after, layer.there, layer.target, layer.here, layer.source, weight[layer.arcs], t)
        own = np.bincount(self._entry, ahead[self._source] * after[self._target], weights.size).reshape(self._shape)
        return np.asarray(own / np.maximum(own.sum(axis=2, keepdims=True), np.finfo(np.float64).tiny))

    def _step(
        self, sums: Weights, here: slice, source: Numbers, there: slice, target: Numbers, weight: Weights, number: int
    ) -> None:
        """Set the ``sums`` of the nodes ``there`` from those of the nodes ``here``. Every few steps they are divided by
        the sum of their line, because products of many weights become too small for floating point.
        """
        found = np.asarray(np.bincount(target, sums[here][source] * weight, there.stop - there.start), np.float64)
        if number % _UNSCALED == 0:
            line = self._line[there]
            found = found / np.bincount(line, found, self._batch)[line]
        sums[there] = found
