"""Words of an automaton: `regular` by unrolling it over a sequence of variables.

Only states that are reachable from the start and from which an accepting end is reachable, through values that are
still in the domains, get literals.

one-hot  a literal for each state at each step, exactly one true, and for each transition; supports in both
         directions. Unit propagation is arc consistent: F. Bacchus, GAC via unit propagation, CP 2007. A transition
         that is the only one out of or into its state is that state's literal.
ordered  for automata whose states only move forward: a literal "in state q or later" at each step. Where being past
         one state forces being past another at the next step, the two are one variable, so a Hanjie line has one
         variable for each block and each place of its slack. Fewer clauses, a little less propagation;
         `docs/architecture.md` has the measurements.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from satenc.at_most_one import exactly_one
from satenc.automaton import Dfa
from satenc.chain import Chain
from satenc.formula import Formula
from satenc.integers import next_present
from satenc.literals import FALSE, TRUE, Lits
from satenc.model import Unknown, Views, direct_literals


class States(StrEnum):
    ONE_HOT = "one-hot"
    ORDERED = "ordered"


def regular(f: Formula, symbols: Lits, automata: Sequence[Dfa], states: States = States.ONE_HOT) -> None:
    """Row ``b`` of ``symbols[batch, n, symbols]`` spells a word that ``automata[b]`` accepts.

    ``symbols[b, t, a]`` is the literal for "the symbol at place ``t`` is ``a``"; exactly one of them is true at each
    place. The instances of the current rule are the rows. Raises ValueError when ``states`` is ORDERED and an automaton
    has a cycle through several states.
    """
    known = (symbols == TRUE).any(axis=2).all(axis=1)
    needs_clauses = np.array(
        [not (is_known or _accepts_all(dfa)) for is_known, dfa in zip(known, automata, strict=True)]
    )
    words = (symbols[known] == TRUE).argmax(axis=2)
    rejected = [not dfa.accepts(word) for word, dfa in zip(words.tolist(), compress(automata, known), strict=True)]
    with f.rows(symbols.shape[:1], known):
        f.add_rows(np.empty((len(words), 0), np.int32), where=np.array(rejected, np.bool_))
    if needs_clauses.any():
        left = list(compress(automata, needs_clauses))
        if states is States.ORDERED:
            ordered = {key: _in_order(dfa) for key, dfa in {id(dfa): dfa for dfa in left}.items()}
            left = [ordered[id(dfa)] for dfa in left]
        unroll = _ordered if states is States.ORDERED else _one_hot
        with f.rows(symbols.shape[:1], needs_clauses):
            unroll(f, symbols[needs_clauses], _Stack.of(left))


def _accepts_all(dfa: Dfa) -> bool:
    return bool(dfa.accepting[0]) and not dfa.delta[0].any()


def _in_order(dfa: Dfa) -> Dfa:
    try:
        dfa.incoming_symbols()
    except ValueError:
        dfa = dfa.by_incoming_symbol()
    return dfa.in_order()


@dataclass(frozen=True, slots=True)
class _Stack:
    """Automata side by side, padded to one number of states: ``delta[batch, state, symbol]``.

    ``present`` tells which transitions there are, ``target`` where each leads in the flattened ``[batch, state]``.
    """

    delta: NDArray[np.int32]
    accepting: NDArray[np.bool_]
    entered_by: NDArray[np.int32]
    present: NDArray[np.bool_]
    target: NDArray[np.intp]

    @staticmethod
    def of(automata: Sequence[Dfa]) -> "_Stack":
        shape = (len(automata), max(len(dfa.delta) for dfa in automata), automata[0].delta.shape[1])
        delta = np.full(shape, -1, np.int32)
        accepting = np.zeros(shape[:2], np.bool_)
        for i, dfa in enumerate(automata):
            delta[i, : len(dfa.delta)] = dfa.delta
            accepting[i, : len(dfa.accepting)] = dfa.accepting
        present = delta >= 0
        entered_by = np.full(shape[:2], -1, np.int32)
        row, state, symbol = np.nonzero(present)
        entered_by[row, delta[row, state, symbol]] = symbol
        target = np.maximum(delta, 0) + np.arange(len(automata))[:, None, None] * shape[1]
        return _Stack(delta, accepting, entered_by, present, target)

    def alive(self, allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``[n+1, batch, state]``: the states that an accepted word of ``allowed[batch, n, symbol]`` can be in."""
        length = allowed.shape[1]
        alive = np.zeros((length + 1, *self.accepting.shape), np.bool_)
        alive[0, :, 0] = True
        for t in range(length):
            leaves = alive[t, :, :, None] & allowed[:, t, None, :] & self.present
            alive[t + 1].ravel()[self.target[leaves]] = True
        alive[length] &= self.accepting
        for t in range(length - 1, -1, -1):
            alive[t] &= self.moves(alive, allowed, t).any(axis=2)
        return alive

    def moves(self, alive: NDArray[np.bool_], allowed: NDArray[np.bool_], t: int) -> NDArray[np.bool_]:
        """``[batch, state, symbol]``: the transitions at step ``t`` between live states."""
        moves: NDArray[np.bool_] = alive[t + 1].ravel()[self.target] & self.present
        moves &= alive[t, :, :, None]
        moves &= allowed[:, t, None, :]
        return moves


def _one_hot(f: Formula, symbols: Lits, stack: _Stack) -> None:
    allowed = symbols != FALSE
    alive = stack.alive(allowed)
    batch, length, _ = symbols.shape
    states = stack.accepting.shape[1]
    _impossible(f, alive)
    here = np.where(alive[0], TRUE, FALSE)
    for t in range(length):
        there = _choice(f, "state", alive[t + 1])
        exactly_one(f, there)
        moves = stack.moves(alive, allowed, t)
        row, state, symbol = np.nonzero(moves)
        target = stack.delta[row, state, symbol].astype(np.intp)
        source, goal, label = here[row, state], there[row, target], symbols[row, t, symbol]
        only_exit = _times(row * states + state) == 1
        only_entry = _times(row * states + target) == 1
        arc = f.auxiliary("arc", len(row), where=~only_exit & ~only_entry)
        arc[only_entry] = goal[only_entry]
        arc[only_exit] = source[only_exit]
        with f.rows((batch,), row):
            for end in (source, goal, label):
                f.add(-arc, end, where=arc != end)
        _imply_an_arc(f, row, state, here, arc)
        _imply_an_arc(f, row, target, there, arc)
        _imply_an_arc(f, row, symbol, symbols[:, t], arc)
        f.add(-symbols[:, t], where=~moves.any(axis=1))
        here = there


def _impossible(f: Formula, alive: NDArray[np.bool_]) -> None:
    """An empty clause for each row that no word satisfies."""
    f.add_rows(np.empty((alive.shape[1], 0), np.int32), where=~alive[0].any(axis=1))


def _choice(f: Formula, name: str, possible: NDArray[np.bool_]) -> Lits:
    """A literal for each possible entry of ``possible[batch, k]``, TRUE where it is the only one of its row."""
    single = possible & (possible.sum(axis=1, keepdims=True) == 1)
    literals = f.auxiliary(name, *possible.shape, where=possible & ~single)
    literals[single] = TRUE
    return literals


def _times(keys: NDArray[np.intp]) -> NDArray[np.intp]:
    """How often each entry of ``keys`` occurs among them."""
    return np.bincount(keys)[keys]


def _imply_an_arc(f: Formula, row: NDArray[np.intp], key: NDArray[np.intp], heads: Lits, arcs: Lits) -> None:
    """``heads[row, key]`` implies one of the arcs that have this row and key."""
    order = np.argsort(row * heads.shape[1] + key, kind="stable")
    codes, starts, counts = np.unique((row * heads.shape[1] + key)[order], return_index=True, return_counts=True)
    for size in np.unique(counts):
        chosen = counts == size
        bodies = arcs[order][starts[chosen][:, None] + np.arange(size)]
        head = heads.ravel()[codes[chosen]]
        with f.rows((len(heads),), codes[chosen] // heads.shape[1]):
            f.add_rows(np.concatenate([-head[:, None], bodies], axis=1), where=bodies[:, 0] != head)


def _ordered(f: Formula, symbols: Lits, stack: _Stack) -> None:
    allowed = symbols != FALSE
    alive = stack.alive(allowed)
    batch, length, _ = symbols.shape
    _impossible(f, alive)
    here = np.full((batch, stack.accepting.shape[1] + 1), FALSE, np.int32)
    here[:, 0] = TRUE
    for t in range(length):
        moves = stack.moves(alive, allowed, t)
        here = _ordered_step(f, here, alive[t + 1], moves, stack.delta)
        _symbols_of_states(f, here, alive[t + 1], stack.entered_by, symbols[:, t])
        f.add(-symbols[:, t], where=~moves.any(axis=1) & allowed[:, t])


def _ordered_step(
    f: Formula, here: Lits, alive: NDArray[np.bool_], moves: NDArray[np.bool_], delta: NDArray[np.int32]
) -> Lits:
    """From ``here[batch, q]``, "in state q or later", to the same one step on; ``alive`` are the states then."""
    batch, states = alive.shape
    targets = np.sort(np.where(moves, delta, states), axis=2)
    least = targets[:, :, 0]
    most = np.where(moves, delta, -1).max(axis=2)
    from_here_on = np.minimum.accumulate(least[:, ::-1], axis=1)[:, ::-1]
    up_to_here = np.maximum.accumulate(most, axis=1)
    # being in `surely` or later puts the next state at q or later, which needs being in `possibly` or later
    surely, possibly = _count_below(from_here_on), _count_below(up_to_here)
    forced, needed = np.take_along_axis(here, surely, axis=1), np.take_along_axis(here, possibly, axis=1)

    first = alive & (np.cumsum(alive, axis=1) == 1)
    shared = forced[:, :-1] == needed[:, :-1]
    fresh = alive & ~first & ~shared
    there = f.auxiliary("state", batch, states, where=fresh)
    np.copyto(there, forced[:, :-1], where=alive & shared)
    there[first] = TRUE
    f.add(-forced[:, :-1], there, where=fresh)
    f.add(-there, needed[:, :-1], where=fresh)
    there = _next_alive(there, alive)

    previous = _previous_alive(alive)
    lower = np.take_along_axis(there, np.maximum(previous, 0), axis=1)
    lower_surely = np.take_along_axis(surely, np.maximum(previous, 0), axis=1)
    lower_forced = np.take_along_axis(here, lower_surely, axis=1)
    implied = (lower_surely <= possibly[:, :-1]) | (lower_forced == needed[:, :-1])
    f.add(-there[:, :-1], lower, where=alive & (previous >= 0) & ~implied)

    # what the bounds over all earlier and later states leave open for one state alone
    leaves = moves.any(axis=2)
    exact = -here[:, :-1], here[:, 1:]
    reach, common = _at(there, least), _at(there, from_here_on)
    f.add(*exact, reach, where=leaves & (reach != common))
    beyond, common = _at(there, most + 1), _at(there, up_to_here + 1)
    f.add(*exact, -beyond, where=leaves & (beyond != common))
    for low, high in zip(np.moveaxis(targets, 2, 0)[:-1], np.moveaxis(targets, 2, 0)[1:], strict=True):
        beyond, reach = _at(there, np.minimum(low + 1, states)), _at(there, high)
        f.add(*exact, -beyond, reach, where=(low < high) & (high < states) & (beyond != reach))
    return there


def _symbols_of_states(
    f: Formula, there: Lits, alive: NDArray[np.bool_], entered_by: NDArray[np.int32], symbols: Lits
) -> None:
    """A state tells the symbol read on entering it: one clause for each run of states that share it."""
    previous = _previous_alive(alive)
    before = np.take_along_axis(entered_by, np.maximum(previous, 0), axis=1)
    row, state = np.nonzero(alive & ((previous < 0) | (before != entered_by)))
    start = there[row, state]
    end = np.append(start[1:], FALSE)
    end[:-1][row[1:] != row[:-1]] = FALSE
    with f.rows((len(alive),), row):
        f.add(-start, end, symbols[row, entered_by[row, state]])


def _at(literals: Lits, index: NDArray[np.int32]) -> Lits:
    return np.take_along_axis(literals, index, axis=1)


def _count_below(values: NDArray[np.int32]) -> NDArray[np.intp]:
    """``[batch, q]``: how many of ``values[batch, k]``, each from -1 to k, are less than q, for q in 0 .. k."""
    batch, size = values.shape
    histogram = np.zeros((batch, size + 2), np.intp)
    np.add.at(histogram, (np.arange(batch)[:, None], values + 1), 1)
    return np.cumsum(histogram, axis=1)[:, : size + 1]


def _next_alive(literals: Lits, alive: NDArray[np.bool_]) -> Lits:
    """``[batch, states+1]``: each state's literal, or for a dead one that of the next live one; FALSE at the end."""
    return np.concatenate([next_present(literals, alive), np.full((len(alive), 1), FALSE, np.int32)], axis=1)


def _previous_alive(alive: NDArray[np.bool_]) -> NDArray[np.intp]:
    """``[batch, state]``: the number of the live state before each one, -1 for none."""
    index = np.maximum.accumulate(np.where(alive, np.arange(alive.shape[1]), -1), axis=1)
    return np.concatenate([np.full((len(alive), 1), -1), index[:, :-1]], axis=1)


def _supported(automata: Sequence[Dfa], allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The entries of ``allowed[batch, n, symbol]`` that some word of theirs accepted by ``automata[batch]`` has."""
    chains = [Chain.of(dfa) for dfa in automata]
    kept = np.empty_like(allowed)
    others = [i for i, chain in enumerate(chains) if chain is None]
    for i, chain in enumerate(chains):
        if chain is not None:
            kept[i] = chain.supported(allowed[i])
    if others:
        stack = _Stack.of([automata[i] for i in others])
        alive = stack.alive(allowed[others])
        for t in range(allowed.shape[1]):
            kept[others, t] = stack.moves(alive, allowed[others], t).any(axis=1)
    return kept


@dataclass(slots=True)
class Regular:
    """:func:`regular` over variables of ``x``: line ``i`` of ``lines[batch, n]`` spells a word of ``automata[i]``.

    Symbol ``a`` of an automaton is the value ``x.values[a]``.
    """

    x: Unknown
    lines: NDArray[np.intp]
    automata: Sequence[Dfa]
    states: States = States.ONE_HOT
    _settled: NDArray[np.bool_] | None = field(default=None, init=False, repr=False)
    """To what each line was last narrowed: one that is still the same has nothing more to give."""

    @property
    def count(self) -> int:
        return len(self.lines)

    def narrow(self) -> None:
        """Keep the values that some accepted word has at each place (line solving)."""
        allowed = self.x.cells[self.lines]
        changed = np.ones(self.count, np.bool_)
        if self._settled is not None:
            changed = (allowed != self._settled).any(axis=(1, 2))
        if changed.any():
            kept = _supported(list(compress(self.automata, changed)), allowed[changed])
            self.x.keep(self.lines[changed], kept)
            allowed[changed] = kept
        self._settled = allowed  # what each line has left itself: one that crosses it may just have taken more

    def encode(self, f: Formula, views: Views) -> None:
        regular(f, direct_literals(views, self.x)[self.lines], self.automata, self.states)
