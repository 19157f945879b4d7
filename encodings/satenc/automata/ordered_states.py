"""`regular` by literals "in this state or later", for automata whose states only move forward.

Where being past one state forces being past another at the next place, and the other way round, the two literals are
the same variable: a Hanjie line has one variable for each block and each place of its slack.
"""

from dataclasses import dataclass

import numpy as np

from satenc.automata.unrolling import Numbers, Unrolling
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, Lits


def ordered_states(f: Formula, symbols: Lits, unrolling: Unrolling, lines: Numbers, of: int) -> None:
    """The clauses for ``symbols[batch, n, symbols]``, of which line ``b`` is line ``lines[b]`` out of ``of`` in all."""
    moves = _Moves.of(unrolling)
    first = unrolling.is_first
    nodes = np.arange(len(unrolling.line))
    # being in node `surely` or later puts the next state at this one or later, which needs being in `possibly` or later
    surely, possibly = _count_below(moves.from_here_on, len(nodes)), _count_below(moves.up_to_here, len(nodes))
    shared = ~first[:-1] & (surely == possibly)
    fresh = ~first[:-1] & ~shared
    literals = unrolling.variables(f, fresh, lines, of)[_followed(np.where(shared, surely, nodes))]

    def add(about: Numbers, *clause: Lits) -> None:
        with f.rows((unrolling.batch,), unrolling.line[about]):
            f.add(*clause)

    node = nodes[fresh & ~first[surely]]  # the first of the next line: no node is late enough
    add(node, -literals[surely[node]], literals[node])
    node = nodes[fresh & ~first[possibly]]
    add(node, -literals[node], literals[possibly[node]])
    before = np.maximum(nodes - 1, 0)
    node = nodes[~first[:-1] & ~first[before] & (surely[before] > possibly)]
    add(node, -literals[node], literals[node - 1])

    # what the bounds over all earlier and later states leave open for one state alone
    next_one = np.where(first[1:], FALSE, np.append(literals[1:], FALSE))
    node = np.flatnonzero(moves.least != moves.from_here_on)
    add(node, -literals[node], next_one[node], literals[moves.least[node]])
    node = np.flatnonzero(moves.most != moves.up_to_here)
    add(node, -literals[node], next_one[node], -literals[moves.most[node] + 1])
    low, high = unrolling.target[:-1], unrolling.target[1:]
    gap = np.flatnonzero((unrolling.source[:-1] == unrolling.source[1:]) & (low + 1 < high))
    node = unrolling.source[gap]
    add(node, -literals[node], next_one[node], -literals[low[gap] + 1], literals[high[gap]])

    # a state tells the symbol read on entering it: one clause for each run of states that share it
    entered_by = np.full(len(nodes), -1)
    entered_by[unrolling.target] = unrolling.symbol
    node = nodes[(unrolling.place > 0) & (first[:-1] | (entered_by != entered_by[before]))]
    run_end = np.where(first[np.append(node[1:], -1)], FALSE, np.append(literals[node[1:]], FALSE))
    add(node, -literals[node], run_end, symbols[unrolling.line[node], unrolling.place[node] - 1, entered_by[node]])


@dataclass(frozen=True, slots=True)
class _Moves:
    """For each node but the last places', the ``least`` and ``most`` node that it leads to, the least one from it or
    later ones, and the most up to it.
    """

    least: Numbers
    most: Numbers
    from_here_on: Numbers
    up_to_here: Numbers

    @staticmethod
    def of(unrolling: Unrolling) -> "_Moves":
        changes = np.diff(unrolling.source, prepend=-1, append=-1) != 0
        least, most = unrolling.target[changes[:-1]], unrolling.target[changes[1:]]
        # of the numbers of nodes those of earlier lines are less, so the lines need not be taken apart
        return _Moves(least, most, np.minimum.accumulate(least[::-1])[::-1], np.maximum.accumulate(most))


def _count_below(values: Numbers, size: int) -> Numbers:
    """How many of ``values``, from 0 to ``size-1``, are less than each of these."""
    counts = np.bincount(values, minlength=size)
    return np.cumsum(counts) - counts


def _followed(pointers: Numbers) -> Numbers:
    """Where each chain of pointers ends, at one that points to itself."""
    while True:
        further = pointers[pointers]
        if (further == pointers).all():
            return pointers
        pointers = further
