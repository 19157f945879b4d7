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


@dataclass(frozen=True, slots=True)
class _Layer:
    """The arcs from one place to the next: nodes are numbered from the first of their place."""

    arcs: slice
    source: Numbers
    target: Numbers
    entry: Numbers
    """Where the weight of the symbol that an arc reads stands in ``[batch, length, symbols]``, flat."""
    line_of_target: Numbers
    line_of_source: Numbers
    nodes: slice


class WordMarginals:
    """The words of an ``unrolling`` over an alphabet of so many ``symbols``."""

    def __init__(self, unrolling: Unrolling, symbols: int) -> None:
        self._batch, self._shape = unrolling.batch, (unrolling.batch, unrolling.length, symbols)
        first = np.searchsorted(unrolling.place, np.arange(unrolling.length + 2))
        arcs = np.searchsorted(unrolling.place[unrolling.source], np.arange(unrolling.length + 1))
        line, place = unrolling.line[unrolling.source], unrolling.place[unrolling.source]
        self._entry = (line * unrolling.length + place) * symbols + unrolling.symbol
        self._layers = []
        for t in range(unrolling.length):
            some = slice(arcs[t], arcs[t + 1])
            here, there = slice(first[t], first[t + 1]), slice(first[t + 1], first[t + 2])
            self._layers.append(
                _Layer(
                    some,
                    unrolling.source[some] - first[t],
                    unrolling.target[some] - first[t + 1],
                    self._entry[some],
                    unrolling.line[there],
                    unrolling.line[here],
                    here,
                )
            )
        self._source, self._target, self._nodes = unrolling.source, unrolling.target, len(unrolling.line)

    def without_own(self, weights: Weights) -> Weights:
        """``[batch, length, symbols]``: the weight of all words that have the symbol at the place, without the symbol's
        own ``weights[line, place, symbol]`` there; the symbols of a place sum to 1.
        """
        flat = weights.ravel()
        ahead = np.ones(self._nodes)  # sums over beginnings
        after = np.ones(self._nodes)  # sums over endings
        value = ahead[self._layers[0].nodes] if self._layers else ahead
        for layer in self._layers:
            sums = np.bincount(layer.target, value[layer.source] * flat[layer.entry], len(layer.line_of_target))
            value = sums / np.bincount(layer.line_of_target, sums, self._batch)[layer.line_of_target]
            ahead[layer.nodes.stop : layer.nodes.stop + len(value)] = value
        value = after[self._layers[-1].nodes.stop :] if self._layers else after
        for layer in reversed(self._layers):
            sums = np.bincount(layer.source, value[layer.target] * flat[layer.entry], len(layer.line_of_source))
            value = sums / np.bincount(layer.line_of_source, sums, self._batch)[layer.line_of_source]
            after[layer.nodes] = value
        own = np.bincount(self._entry, ahead[self._source] * after[self._target], flat.size).reshape(self._shape)
        return np.asarray(own / np.maximum(own.sum(axis=2, keepdims=True), np.finfo(np.float64).tiny))
