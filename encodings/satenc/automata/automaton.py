"""Finite automata: build, determinise, minimise, put in order.

Symbols are 0 .. symbols-1. State 0 is the start of every :class:`Dfa`; a missing transition is -1.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence, Set as AbstractSet
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checked, checks

_FEW = 20
"""Words that are read one by one."""


@checked
@dataclass(frozen=True, eq=False, slots=True)
class Dfa:
    """A deterministic automaton: ``delta[state, symbol]`` is the next state or -1.

    Raises ValueError for a next state that does not exist, and unless ``accepting`` has a truth value for each state.
    """

    delta: NDArray[np.int32]
    accepting: NDArray[np.bool_]

    def __post_init__(self) -> None:
        delta, accepting = np.asarray(self.delta), np.asarray(self.accepting)
        states = len(delta) if delta.ndim == 2 else 0
        if not states or delta.dtype.kind != "i" or delta.max(initial=-1) >= states or delta.min(initial=-1) < -1:
            raise ValueError("delta: expected an array [states, symbols] of states, or -1 for none")
        if accepting.shape != (states,) or accepting.dtype != np.bool_:
            raise ValueError(f"accepting: expected an array of {states} truth values, one for each state")
        object.__setattr__(self, "delta", delta)
        object.__setattr__(self, "accepting", accepting)

    @property
    def symbols(self) -> int:
        """How many symbols there are."""
        return len(self.delta[0])

    @checked
    def accepts(self, word: Iterable[int]) -> bool:
        """Whether ``word`` is in the language."""
        return self._accepts(word)

    def _accepts(self, word: Iterable[int]) -> bool:
        state = 0
        for symbol in word:
            state = self.delta.item(state, symbol) if 0 <= symbol < self.delta.shape[1] else -1
            if state < 0:
                return False
        return bool(self.accepting[state])

    def accepts_each(self, words: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which of ``words[word, place]``, all of one length, are in the language."""
        if len(words) < _FEW:  # whoever asks about one word waits longer for arrays
            return np.array([self._accepts(word) for word in words.tolist()], np.bool_)
        delta = np.append(self.delta, np.full_like(self.delta[:1], -1), axis=0)  # from -1 nothing goes on
        state = np.zeros(len(words), np.intp)
        for symbols in words.T:
            state = delta[state, symbols]
        accepted: NDArray[np.bool_] = np.append(self.accepting, False)[state]
        return accepted

    def minimised(self) -> "Dfa":
        """The smallest automaton of the same language (E. F. Moore's partition refinement), without dead states."""
        trimmed = self._trimmed()
        classes = trimmed.accepting.astype(np.int64)
        count = 0
        while True:
            targets = np.where(trimmed.delta < 0, -1, classes[trimmed.delta])
            rows = np.concatenate([classes[:, None], targets], axis=1)
            _, first, classes = np.unique(rows, axis=0, return_index=True, return_inverse=True)
            classes = classes.ravel()  # of two dimensions in numpy 2.0
            if len(first) == count:
                break
            count = len(first)
        targets = np.where(trimmed.delta < 0, -1, classes[trimmed.delta])
        merged = Dfa(targets[first].astype(np.int32), trimmed.accepting[first])
        start_first = np.argsort(np.argsort(np.arange(count) != classes[0], kind="stable"))
        return merged._renumbered(start_first)

    def by_incoming_symbol(self) -> "Dfa":
        """The same language with every state entered by one symbol only, so that the state tells the symbol."""
        symbols = self.delta.shape[1]
        numbers: dict[tuple[int, int], int] = {(0, -1): 0}
        order = [(0, -1)]
        rows: list[list[int]] = []
        for state, _ in order:
            row = []
            for symbol, target in enumerate(self.delta[state].tolist()):
                key = (target, symbol)
                if target >= 0 and key not in numbers:
                    numbers[key] = len(order)
                    order.append(key)
                row.append(numbers[key] if target >= 0 else -1)
            rows.append(row)
        delta = np.array(rows, np.int32).reshape(-1, symbols)
        return Dfa(delta, self.accepting[[state for state, _ in order]])

    def in_order(self) -> "Dfa":
        """The same automaton with its states numbered so that no transition leads to a smaller one.

        Raises ValueError when there is no such order: a cycle through several states.
        """
        states = len(self.delta)
        source, symbol = np.nonzero(self.delta >= 0)
        target = self.delta[source, symbol]
        if (target >= source).all():
            return self
        source, target = source[target != source], target[target != source]
        waiting = np.bincount(target, minlength=states)
        ready = [state for state in range(states - 1, -1, -1) if not waiting[state]]
        order: list[int] = []
        while ready:
            order.append(state := ready.pop())
            for following in target[source == state].tolist():
                waiting[following] -= 1
                if not waiting[following]:
                    ready.append(following)
        if len(order) < states or order[0] != 0:
            raise ValueError("the states of this automaton have no order in which it only moves forward")
        ranks = np.empty(states, np.int64)
        ranks[order] = np.arange(states)
        return self._renumbered(ranks)

    def _renumbered(self, ranks: NDArray[np.int64]) -> "Dfa":
        order = np.argsort(ranks)
        delta = np.where(self.delta < 0, -1, ranks[self.delta])[order]
        return Dfa(delta.astype(np.int32), self.accepting[order])

    def _trimmed(self) -> "Dfa":
        """Only states on a way from the start to acceptance; the start stays."""
        reached = self._closure(np.arange(len(self.delta)) == 0, forward=True)
        useful = reached & self._closure(self.accepting.copy(), forward=False)
        useful[0] = True
        numbers = np.where(useful, np.cumsum(useful) - 1, -1)
        delta = np.where(self.delta < 0, -1, numbers[self.delta])[useful]
        return Dfa(delta.astype(np.int32), self.accepting[useful])

    def _closure(self, states: NDArray[np.bool_], *, forward: bool) -> NDArray[np.bool_]:
        source, symbol = np.nonzero(self.delta >= 0)
        target = self.delta[source, symbol]
        here, there = (source, target) if forward else (target, source)
        size = -1
        while size != (size := int(states.sum())):
            states[there[states[here]]] = True
        return states


def tables(automata: Sequence[Dfa]) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """``delta[automaton, state, symbol]`` and ``accepting[automaton, state]`` of automata over the same symbols; those
    with fewer states than others are filled up with states that have no moves.
    """
    states = max(len(dfa.delta) for dfa in automata)
    symbols = {dfa.delta.shape[1] for dfa in automata}
    if len(symbols) > 1:
        raise ValueError(f"automata: expected as many symbols for each, found {min(symbols)} and {max(symbols)}")
    delta = np.full((len(automata), states, *symbols), -1, np.int32)
    accepting = np.zeros((len(automata), states), np.bool_)
    for i, dfa in enumerate(automata):
        delta[i, : len(dfa.delta)] = dfa.delta
        accepting[i, : len(dfa.delta)] = dfa.accepting
    return delta, accepting


class TooManyStates(ValueError):
    """A deterministic automaton would be larger than what was asked for."""


@checked
@dataclass(frozen=True, eq=False, slots=True)
class Nfa:
    """A nondeterministic automaton: arcs ``(state, symbol, next state)``, no empty moves. Raises ValueError for an arc
    with another symbol, and for more symbols than have numbers of 32 bits.
    """

    symbols: int
    arcs: Sequence[tuple[int, int, int]]
    start: AbstractSet[int]
    accepting: AbstractSet[int]

    def __post_init__(self) -> None:
        checks.length("symbols", [self.symbols])
        if any(not 0 <= symbol < self.symbols for _, symbol, _ in self.arcs):
            raise ValueError(f"arcs: expected symbols from 0 to {self.symbols - 1}")

    def determinised(
        self, strongest: Callable[[Iterable[int]], frozenset[int]] = frozenset, most: int | None = None
    ) -> Dfa:
        """The deterministic automaton of the reachable sets of states (M. Rabin, D. Scott, 1959).

        ``strongest`` may leave out of a set the states from which no word is accepted that is not accepted from another
        one of the set, too: without them there are fewer sets. Raises TooManyStates for more than ``most`` sets.
        """
        moves: dict[tuple[int, int], set[int]] = {}
        for state, symbol, target in self.arcs:
            moves.setdefault((state, symbol), set()).add(target)
        sets = [frozenset(self.start)]
        numbers = {sets[0]: 0}
        rows: list[list[int]] = []
        for states in sets:
            row = []
            for symbol in range(self.symbols):
                reached = strongest(chain.from_iterable(moves.get((state, symbol), ()) for state in states))
                if reached and reached not in numbers:
                    numbers[reached] = len(sets)
                    sets.append(reached)
                row.append(numbers[reached] if reached else -1)
            rows.append(row)
            if most is not None and len(sets) > most:
                raise TooManyStates(f"over {most} states")
        accepting = np.array([bool(states & self.accepting) for states in sets])
        return Dfa(np.array(rows, np.int32).reshape(-1, self.symbols), accepting)


@checked
def stepping(
    start: Hashable,
    symbols: Sequence[Any],
    step: Callable[[Any, Any], Hashable | None],
    accepts: Callable[[Any], bool],
    length: int,
) -> Dfa:
    """The smallest automaton of the words of ``length`` symbols that lead from ``start``, one ``step`` after the other,
    to a state that it ``accepts``. A step takes a state and the next of ``symbols``, and gives the next state or None
    where no word goes on so. Raises ValueError for a negative length,
    and one whose table would leave 32 bits.

    >>> ascending = stepping(0, range(1, 5), lambda last, value: value if value > last else None, bool, 3)
    >>> ascending.accepts([0, 1, 3]), ascending.accepts([0, 1, 1])  # 1 2 4 and 1 2 2
    (True, False)
    """
    checks.length("length and symbols", (length, len(symbols)))
    level: list[Any] = [start]
    first = 0
    rows: list[list[int]] = []
    for _ in range(length):
        number: dict[Hashable, int] = {}
        beyond = first + len(level)
        for state in level:
            reached = [step(state, symbol) for symbol in symbols]
            rows.append([-1 if one is None else beyond + number.setdefault(one, len(number)) for one in reached])
        level, first = [*number], beyond
    rows += [[-1] * len(symbols)] * len(level)
    accepting = [False] * first + [bool(accepts(state)) for state in level]
    return Dfa(np.array(rows, np.int32).reshape(-1, len(symbols)), np.array(accepting)).minimised()
