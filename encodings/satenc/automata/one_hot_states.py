"""`regular` by a literal for each state at each place, and for each move between them.

Supports go in both directions, so that unit propagation is arc consistent: F. Bacchus, GAC via unit propagation,
CP 2007. A move that is the only one out of or into its state is that state's literal.
"""

import numpy as np

from satenc.automata.unrolling import Numbers, Unrolling
from satenc.encoders.at_most_one import exactly_one
from satenc.formula.formula import Formula
from satenc.formula.groups import by_owner, different
from satenc.formula.literals import Lits


def one_hot_states(f: Formula, symbols: Lits, unrolling: Unrolling, lines: Numbers, of: int) -> None:
    """The clauses for ``symbols[batch, n, symbols]``, of which line ``b`` is line ``lines[b]`` out of ``of`` in all."""
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
