"""Words of an automaton: `regular` by unrolling it over a sequence of variables.

Only states that are reachable from the start and from which an accepting end is reachable, through values that are
still in the domains, get literals.

one-hot  a literal for each state at each place, and for each move between them. Supports go in both directions, so that
         unit propagation is arc consistent: F. Bacchus, GAC via unit propagation, CP 2007. A move that is the only one
         out of or into its state is that state's literal.
ordered  for automata whose states only move forward: a literal "in this state or later" at each place. Fewer clauses, a
         little less propagation; `docs/encodings-compared.md` has the measurements.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa, tables
from satenc.automata.chain import Chains, are_chains
from satenc.automata.ordered_states import ordered_states
from satenc.automata.sum_words import SumLines, SumWords
from satenc.automata.unrolling import Numbers, Unrolling
from satenc.encoders.at_most_one import exactly_one
from satenc.formula import (
    FALSE,
    TRUE,
    Choice,
    Chosen,
    Formula,
    Lits,
    Proceed,
    always,
    by_owner,
    checked,
    checks,
    different,
)

_Line: TypeAlias = tuple[int, Dfa]
"""The number of a line and its automaton."""

_LINES_AT_ONCE = 25
"""Lines unrolled together: with 50 a million clauses take a tenth less time, and half as much memory again."""

_ARCS_AT_ONCE = 4 * 10**6
"""Arcs that lines unrolled together may have at most, however few lines that leaves: half a gigabyte, a second."""

_ARC = 100
"""Bytes that an arc takes at most while it is made."""


class States(Choice):
    """An encoder of one's own is a function ``(f, symbols, automata)``, as `regular`; rows whose symbols are all
    known do not reach it.
    """

    ONE_HOT = "one-hot"
    ORDERED = "ordered"


@checked
def regular(f: Formula, symbols: Lits, automata: Sequence[Dfa], states: Chosen[States] = States.ONE_HOT) -> None:
    """Row ``b`` of ``symbols[batch, n, symbols]`` spells a word that ``automata[b]`` accepts.

    ``symbols[b, t, a]`` is the literal for "the symbol at place ``t`` is ``a``"; exactly one of them is true at each
    place. The instances of the current rule are the rows. Raises ValueError when ``states`` is ORDERED and an automaton
    has a cycle through several states, for anything but literals of ``f``, and unless there is an automaton over these
    symbols for each row.
    """
    symbols = checks.literals("symbols", symbols, axes=3)
    if len(automata) != len(symbols):
        raise ValueError(f"automata: expected {len(symbols)}, one for each row, found {len(automata)}")
    known = (symbols == TRUE).any(axis=2).all(axis=1)
    words = (symbols[known] == TRUE).argmax(axis=2)
    rejected = [not dfa.accepts(word) for word, dfa in zip(words.tolist(), compress(automata, known), strict=True)]
    with f.rows(symbols.shape[:1], known):
        f.add_rows(np.empty((len(words), 0), np.int32), where=np.array(rejected, np.bool_))
    _, length, size = symbols.shape
    asked = _asked(automata, np.flatnonzero(~known), size, lambda _: f.expect(0, 0))
    says_something = ((line, dfa) for line, dfa in asked if not dfa.accepting[0] or dfa.delta[0].any())
    for batch in _batches(says_something, length * size):
        lines = np.array([line for line, _ in batch])
        _unrolled(f, symbols[lines], [dfa for _, dfa in batch], States(states), lines, len(automata))


def _batches(lines: Iterable[_Line], moves: int) -> Iterator[list[_Line]]:
    """``lines`` in lists of those that are unrolled together; ``moves`` is the number of places times symbols of a
    line.
    """
    batch: list[_Line] = []
    states = 0
    for line, dfa in lines:
        states = max(states, len(dfa.delta))
        if batch and (len(batch) == _LINES_AT_ONCE or (len(batch) + 1) * states * moves > _ARCS_AT_ONCE):
            yield batch
            batch, states = [], len(dfa.delta)
        batch.append((line, dfa))
    if batch:
        yield batch


def _unrolled(
    f: Formula, symbols: Lits, automata: Sequence[Dfa], states: States, lines: NDArray[np.intp], of: int
) -> None:
    if states.added is not None:
        with f.rows((of,), lines):
            states.added(f, symbols, automata)
        return
    if states is States.ORDERED:
        automata = _in_order(automata)
    allowed = symbols != FALSE
    unrolling = Unrolling.of(automata, allowed, lambda _: f.expect(0, 0))
    with f.rows((of,), lines):
        f.add_rows(np.empty((len(lines), 0), np.int32), where=~unrolling.lines)
        f.add(-symbols, where=allowed & ~unrolling.supported(symbols.shape[2]))
        (ordered_states if states is States.ORDERED else one_hot_states)(f, symbols, unrolling, lines, of)


def _in_order(automata: Sequence[Dfa]) -> list[Dfa]:
    """The same automata, renumbered: no move leads to a smaller state, and one symbol only leads into each state."""
    delta, _ = tables(automata)
    line, state, symbol = np.nonzero(delta >= 0)
    target = delta[line, state, symbol]
    entered_by = np.zeros(delta.shape, np.bool_)
    entered_by[line, target, symbol] = True
    wrong = {*line[target < state].tolist(), *np.nonzero(entered_by.sum(axis=2) > 1)[0].tolist()}
    ordered = {
        key: dfa.by_incoming_symbol().in_order() for key, dfa in {id(automata[i]): automata[i] for i in wrong}.items()
    }
    return [ordered.get(id(dfa), dfa) for dfa in automata]


class LineSolver:
    """Which symbols the words of ``automata`` over so many ``symbols`` have, for lines that are asked about again and
    again.
    """

    def __init__(self, automata: Sequence[Dfa], symbols: int, proceed: Proceed = always) -> None:
        """``proceed`` is called before each automaton is asked for: it may be made then."""
        self._automata = automata
        self._by = np.full(len(automata), -1)  # which of the solvers by bit masks a line has, -1 for none
        self._number = np.zeros(len(automata), np.intp)  # of a line among those of its solver
        chains: list[Chains] = []
        chain_lines: list[int] = []
        sums: dict[int, SumWords] = {}
        for batch in _at_once(np.arange(len(automata))):
            asked = [*_asked(automata, batch, symbols, proceed)]
            sums |= {line: dfa for line, dfa in asked if isinstance(dfa, SumWords)}
            others = [(line, dfa) for line, dfa in asked if line not in sums]
            if others:
                delta, accepting = tables([dfa for _, dfa in others])
                if (chain := are_chains(delta)).any():
                    chains.append(Chains.of(delta[chain], accepting[chain]))
                    chain_lines += compress((line for line, _ in others), chain)
        self._solvers: list[Chains | SumLines] = []
        if chains:
            self._solved_by(Chains.joined(chains), chain_lines)
        if sums and (solver := SumLines.of([*sums.values()])):
            self._solved_by(solver, [*sums])

    def _solved_by(self, solver: Chains | SumLines, lines: Sequence[int]) -> None:
        self._by[lines], self._number[lines] = len(self._solvers), np.arange(len(lines))
        self._solvers.append(solver)

    def supported(
        self, lines: NDArray[np.intp], allowed: NDArray[np.bool_], proceed: Proceed = always
    ) -> NDArray[np.bool_]:
        """The entries of ``allowed[i, place, symbol]`` that some word of theirs accepted by the automaton of line
        ``lines[i]`` has. ``proceed`` is called at each place.
        """
        by = self._by[lines]
        if len(self._solvers) == 1 and not by.any():  # it has all these lines
            return self._solvers[0].supported(self._number[lines], allowed, proceed)
        kept = np.empty_like(allowed)
        _, length, symbols = allowed.shape
        for i, solver in enumerate(self._solvers):
            some = np.flatnonzero(by == i)
            kept[some] = solver.supported(self._number[lines[some]], allowed[some], proceed)
        others = np.flatnonzero(by < 0)
        for batch in _batches(_asked(self._automata, lines[others], symbols, proceed), length * symbols):
            some, others = others[: len(batch)], others[len(batch) :]
            proceed(_ARC * len(batch) * length * symbols * max(len(dfa.delta) for _, dfa in batch))
            kept[some] = Unrolling.of([dfa for _, dfa in batch], allowed[some], proceed).supported(symbols)
        return kept


def _at_once(lines: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
    """``lines`` in arrays of those that are unrolled together."""
    return (lines[start : start + _LINES_AT_ONCE] for start in range(0, len(lines), _LINES_AT_ONCE))


def _asked(automata: Sequence[Dfa], lines: NDArray[np.intp], symbols: int, proceed: Proceed) -> Iterator[_Line]:
    """These lines with their automata. ``proceed`` is called before each: an automaton may be made then."""
    for line in lines.tolist():
        proceed(0)
        dfa = automata[line]
        if dfa.symbols != symbols:
            raise ValueError(f"automata: expected {symbols} symbols, found {dfa.symbols}")
        yield line, dfa


def one_hot_states(f: Formula, symbols: Lits, unrolling: Unrolling, lines: Numbers, of: int) -> None:
    """The clauses for ``symbols[batch, n, symbols]``: line ``b`` is line ``lines[b]`` out of ``of`` in all."""
    begins = np.flatnonzero(unrolling.is_first)
    sizes = np.diff(begins)
    states = unrolling.variables(f, np.repeat(sizes > 1, sizes), lines, of)
    for size in different(sizes[sizes > 1]):
        at = begins[:-1][sizes == size]
        with f.rows((unrolling.batch,), unrolling.line[at]):
            exactly_one(f, states[at[:, None] + np.arange(size)])

    line, place = unrolling.line[unrolling.source], unrolling.place[unrolling.source]
    source, target = states[unrolling.source], states[unrolling.target]
    only_exit = np.bincount(unrolling.source)[unrolling.source] == 1
    only_entry = np.bincount(unrolling.target)[unrolling.target] == 1
    arc = f.auxiliary("arc", len(line), where=~only_exit & ~only_entry)
    arc[only_entry] = target[only_entry]
    arc[only_exit] = source[only_exit]
    with f.rows((unrolling.batch,), line):
        for end in (source, target, symbols[line, place, unrolling.symbol]):
            f.add(-arc, end, where=arc != end)
    labels = np.ravel_multi_index((line, place, unrolling.symbol), symbols.shape)
    for heads, keys in (states, unrolling.source), (states, unrolling.target), (symbols.ravel(), labels):
        _imply_an_arc(f, unrolling.batch, line, heads, keys, arc)


def _imply_an_arc(f: Formula, batch: int, line: Numbers, heads: Lits, keys: Numbers, arcs: Lits) -> None:
    """Each of the ``heads`` that are among the ``keys[arcs]`` implies one of its arcs."""
    for key, bodies in by_owner(keys, len(heads)):
        if not bodies.shape[1]:
            continue
        head = heads[key]
        with f.rows((batch,), line[bodies[:, 0]]):
            rows = np.concatenate([-head[:, None], arcs[bodies]], axis=1)
            f.add_rows(rows, where=rows[:, 1] != head)
