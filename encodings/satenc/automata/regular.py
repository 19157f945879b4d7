"""Words of an automaton: `regular` by unrolling it over a sequence of variables.

Only states that are reachable from the start and from which an accepting end is reachable, through values that are
still in the domains, get literals.

one-hot  a literal for each state at each place, and for each transition: arc consistent by unit propagation.
ordered  for automata whose states only move forward: a literal "in this state or later" at each place. Fewer clauses, a
         little less propagation; `docs/architecture.md` has the measurements.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa
from satenc.automata.chain import Chain
from satenc.automata.one_hot_states import one_hot_states
from satenc.automata.ordered_states import ordered_states
from satenc.automata.unrolling import Unrolling
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE, Lits

_LINES_AT_ONCE = 25
"""Lines unrolled together: with 50 a million clauses take a tenth less time, and half as much memory again."""


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
    lines = np.flatnonzero(needs_clauses)
    for start in range(0, len(lines), _LINES_AT_ONCE):
        some = lines[start : start + _LINES_AT_ONCE]
        _unrolled(f, symbols[some], [automata[line] for line in some.tolist()], states, some, len(automata))


def _unrolled(
    f: Formula, symbols: Lits, automata: Sequence[Dfa], states: States, lines: NDArray[np.intp], of: int
) -> None:
    if states is States.ORDERED:
        in_order = {key: _in_order(dfa) for key, dfa in {id(dfa): dfa for dfa in automata}.items()}
        automata = [in_order[id(dfa)] for dfa in automata]
    allowed = symbols != FALSE
    unrolling = Unrolling.of(automata, allowed)
    with f.rows((of,), lines):
        f.add_rows(np.empty((len(lines), 0), np.int32), where=~unrolling.lines)
        f.add(-symbols, where=allowed & ~unrolling.supported(symbols.shape[2]))
        (ordered_states if states is States.ORDERED else one_hot_states)(f, symbols, unrolling, lines, of)


def _accepts_all(dfa: Dfa) -> bool:
    return bool(dfa.accepting[0]) and not dfa.delta[0].any()


def _in_order(dfa: Dfa) -> Dfa:
    try:
        dfa.incoming_symbols()
    except ValueError:
        dfa = dfa.by_incoming_symbol()
    return dfa.in_order()


def supported(automata: Sequence[Dfa], allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The entries of ``allowed[batch, n, symbol]`` that some word of theirs accepted by ``automata[batch]`` has."""
    chains = [Chain.of(dfa) for dfa in automata]
    kept = np.empty_like(allowed)
    others = [i for i, chain in enumerate(chains) if chain is None]
    for i, chain in enumerate(chains):
        if chain is not None:
            kept[i] = chain.supported(allowed[i])
    if others:
        unrolling = Unrolling.of([automata[i] for i in others], allowed[others])
        kept[others] = unrolling.supported(allowed.shape[2])
    return kept
