"""Automata unrolled over a sequence: the layered graph of all accepted words.

Nodes and arcs of many lines at all places are flat arrays, and clauses about all of them take a few array operations.
Only finding the nodes goes place by place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa, tables
from satenc.automata.chain import Chains, are_chains
from satenc.formula import TRUE, Formula, Lits, Proceed, always

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Unrolling:
    """The states that accepted words of ``batch`` lines of ``length`` symbols pass, and the moves between them.

    Node ``v`` is state ``state[v]`` of line ``line[v]`` after ``place[v]`` symbols, from 0 to ``length``; nodes ascend
    by place, line and state. Arc ``i`` reads ``symbol[i]`` from node ``source[i]`` to node ``target[i]``; arcs ascend
    by source and target. ``states`` is the largest number of states of an automaton.
    """

    batch: int
    length: int
    states: int
    place: Numbers
    line: Numbers
    state: Numbers
    source: Numbers
    target: Numbers
    symbol: Numbers

    @staticmethod
    def of(automata: Sequence[Dfa], allowed: NDArray[np.bool_], proceed: Proceed = always) -> "Unrolling":
        """Line ``b`` spells a word that ``automata[b]`` accepts, of symbols ``allowed[b, place, symbol]``. ``proceed``
        is called at each place.
        """
        delta, accepting = tables(automata)
        if are_chains(delta).all():
            return _of_chains(delta, accepting, allowed, proceed)
        batch, length, symbols = allowed.shape
        states = delta.shape[1]
        starts = np.arange(0, batch * states, states)
        following = np.where(delta < 0, -1, delta + starts[:, None, None])  # states of all lines, numbered together
        layers, arcs = _reached(following.reshape(-1, symbols), allowed, starts, proceed)

        sizes = [len(layer) for layer in layers]
        ends = np.cumsum(sizes)
        alive = np.zeros(ends[-1], np.bool_)
        alive[ends[-1] - sizes[-1] :] = accepting.ravel()[layers[-1]]
        for source, target, _ in reversed(arcs):
            proceed(0)
            alive[source[alive[target]]] = True
        source, target, symbol = (np.concatenate(parts) for parts in zip(_NO_ARCS, *arcs, strict=True))
        kept = alive[target]
        numbers = np.cumsum(alive) - 1
        arcs_kept = _ascending(numbers[source[kept]], numbers[target[kept]], symbol[kept])
        line, state = np.divmod(np.concatenate(layers)[alive], states)
        place = np.repeat(np.arange(length + 1), sizes)[alive]
        return Unrolling(batch, length, states, place, line, state, *arcs_kept)

    @property
    def lines(self) -> NDArray[np.bool_]:
        """``[batch]``: whether each line has an accepted word."""
        return np.bincount(self.line, minlength=self.batch) > 0

    @property
    def is_first(self) -> NDArray[np.bool_]:
        """Whether a node is the first of its line and place, with one more entry for the end."""
        return np.asarray(np.diff(self.place * self.batch + self.line, prepend=-1, append=-1) != 0)

    def variables(self, f: Formula, fresh: NDArray[np.bool_], lines: Numbers, of: int) -> Lits:
        """``[nodes]``: new variables ``state[line, place, state]`` for the ``fresh`` nodes, TRUE for all others.

        Line ``b`` of this batch is line ``lines[b]`` out of ``of`` lines in all.
        """
        shape = (of, self.length + 1, self.states)
        nodes = np.flatnonzero(fresh)
        nodes = nodes[np.argsort(self.line[nodes], kind="stable")]
        where = lines[self.line[nodes]], self.place[nodes], self.state[nodes]
        literals = np.full(len(fresh), TRUE, np.int32)
        literals[nodes] = f.auxiliary_at("state", shape, np.ravel_multi_index(where, shape))
        return literals

    def supported(self, symbols: int) -> NDArray[np.bool_]:
        """``[batch, length, symbols]``: the symbols that accepted words have at each place."""
        kept = np.zeros((self.batch, self.length, symbols), np.bool_)
        kept[self.line[self.source], self.place[self.source], self.symbol] = True
        return kept


def _of_chains(
    delta: NDArray[np.int32], accepting: NDArray[np.bool_], allowed: NDArray[np.bool_], proceed: Proceed
) -> Unrolling:
    """`Unrolling.of` automata that stay or step: nodes and arcs are known at once, and an arc leads from a node to the
    same state at the next place, or to the state after it.
    """
    batch, length, symbols = allowed.shape
    states = delta.shape[1]
    chains = Chains.of(delta, accepting)
    passed, read = (chains.flags(masks, states) for masks in chains.passed(allowed, proceed))
    nodes = np.flatnonzero(passed)  # where they stand in ``[place, line, state]``
    place, at = np.divmod(nodes, batch * states)
    line, state = np.divmod(at, states)
    numbers = np.empty(passed.size, np.intp)
    numbers[nodes] = np.arange(len(nodes))
    leading = nodes[: np.searchsorted(place, length)]  # nodes of the last place lead nowhere
    by_symbol = read.reshape(length, symbols, -1).swapaxes(0, 1).reshape(symbols, -1)
    source, symbol = np.divmod(np.flatnonzero(by_symbol[:, leading].T), symbols)
    steps = (delta - np.arange(states)[:, None]).reshape(-1, symbols)
    target = numbers[nodes[source] + batch * states + steps[at[source], symbol]]
    return Unrolling(batch, length, states, place, line, state, *_ascending(source, target, symbol))


_Arcs = tuple[Numbers, Numbers, Numbers]
_NO_ARCS: _Arcs = (np.empty(0, np.intp),) * 3


def _ascending(source: Numbers, target: Numbers, symbol: Numbers) -> _Arcs:
    """Arcs whose sources ascend, with ascending targets of each source."""
    if ((source[1:] == source[:-1]) & (target[1:] < target[:-1])).any():
        order = np.lexsort((target, source))
        return source[order], target[order], symbol[order]
    return source, target, symbol


def _reached(
    following: Numbers, allowed: NDArray[np.bool_], starts: Numbers, proceed: Proceed
) -> tuple[list[Numbers], list[_Arcs]]:
    """The states at each place that words of ``allowed`` symbols lead to, and the arcs from each place to the next."""
    states, symbols = len(following) // len(allowed), following.shape[1]
    present = following >= 0
    layers, arcs = [starts], []
    reached = np.zeros(len(following), np.bool_)
    numbers = np.empty(len(following), np.intp)
    first = 0
    for place in range(allowed.shape[1]):
        proceed(0)
        here = layers[-1]
        moves = (present[here] & allowed[here // states, place]).ravel().nonzero()[0]  # quicker than np.flatnonzero
        index, symbol = np.divmod(moves, symbols)
        goal = following[here].ravel()[moves]
        reached[goal] = True
        there = reached.nonzero()[0]
        reached[there] = False
        after = first + len(here)
        numbers[there] = np.arange(after, after + len(there))
        arcs.append((first + index, numbers[goal], symbol))
        layers.append(there)
        first = after
    return layers, arcs
