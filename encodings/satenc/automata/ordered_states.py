"""`regular` by the order encoding of states, for automata that only move forward.

The nodes of a line at one place, the states that it can be in there, ascend. One literal for each says that the line
is in this node or a later one, as ``x >= v`` does for an integer (N. Tamura, A. Taga, S. Kitagawa, M. Banbara,
Compiling finite linear CSP into SAT, Constraints 14(2), 2009). Literals of neighbouring places are often the same: if
node ``v`` and all later ones lead to node ``w`` or later, and no node before ``v`` does, then ``w`` has the variable of
``v``.

Four cells with one block of two painted cells, as an example. States are 0 before the block, 1 and 2 inside it and 3
after it; symbol 1 paints a cell. These nodes are on the way of the accepted words 1100, 0110 and 0011::

    place   0   1   2   3   4           node 1 at place 1 or later  =  node 2 at place 2 or later
    state   0   0   0                                               =  node 3 at place 3 or later
                1   1   1               node 1 at place 2 or later  =  node 2 at place 3 or later
                    2   2   2                                       =  node 3 at place 4 or later
                        3   3

The line is always in the first node of a place or a later one. Two variables are left: the block starts at the first
cell, and it starts at the first or second cell. Every Hanjie line has one for each block and each place of its slack.

>>> import numpy as np
>>> from satenc import Dfa, Formula, States, regular
>>> delta = np.array([[0, 1], [-1, 2], [3, -1], [3, -1]], np.int32)
>>> block = Dfa(delta, accepting=np.array([False, False, True, True]))
>>> f = Formula()
>>> cell = f.new("cell", 4)
>>> with f.rule("line"):
...     regular(f, np.stack([-cell, cell], axis=-1)[None], [block], States.ORDERED)
>>> for clause in f.clauses:
...     print(" or ".join(f.variables.describe(literal) for literal in clause))
not line.state[0,1,1] or line.state[0,2,1]
line.state[0,1,1] or not cell[0]
not line.state[0,1,1] or cell[0]
line.state[0,2,1] or not cell[1]
not line.state[0,2,1] or cell[1]
line.state[0,1,1] or cell[2]
not line.state[0,1,1] or not cell[2]
line.state[0,2,1] or cell[3]
not line.state[0,2,1] or not cell[3]
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.automata.unrolling import Numbers, Unrolling
from satenc.formula import FALSE, Formula, Lits


def ordered_states(f: Formula, symbols: Lits, unrolling: Unrolling, lines: Numbers, of: int) -> None:
    """The clauses for ``symbols[batch, n, symbols]``: line ``b`` is line ``lines[b]`` out of ``of`` in all.

    Every state of an automaton must be entered by one symbol only, and no transition lead to a smaller state.
    """
    moves = _Moves.of(unrolling)
    nodes = np.arange(len(unrolling.line))
    is_first = unrolling.is_first[:-1]
    # node `sufficient[w]` and all later ones lead to node `w` or later; no node before `necessary[w]` does
    sufficient, necessary = _count_below(moves.least_from, len(nodes)), _count_below(moves.most_up_to, len(nodes))
    shared = ~is_first & (sufficient == necessary)
    fresh = ~is_first & ~shared
    variable_of = _ends_of_chains(np.where(shared, sufficient, nodes))
    states = _States(f, unrolling, unrolling.is_first, unrolling.variables(f, fresh, lines, of)[variable_of])
    _bound_next_state(states, nodes[fresh], sufficient, necessary)
    _descend(states, sufficient, necessary)
    _restrict_single_states(states, moves)
    _imply_symbols(states, symbols)


@dataclass(frozen=True, slots=True)
class _States:
    """``at_least[v]``: at its place the line is in node ``v`` or later. ``is_first[v]``: node ``v`` is the first of its
    line and place, where that is TRUE; with one more entry for the end.
    """

    f: Formula
    unrolling: Unrolling
    is_first: NDArray[np.bool_]
    at_least: Lits

    def add(self, nodes: Numbers, *literals: Lits) -> None:
        """A clause about each of ``nodes``, with one of each of the ``literals[nodes]``."""
        with self.f.rows((self.unrolling.batch,), self.unrolling.line[nodes]):
            self.f.add(*literals)

    @property
    def beyond(self) -> Lits:
        """``beyond[v]``: at its place the line is in a node later than ``v``; FALSE for the last one there."""
        return np.where(self.is_first[1:], FALSE, np.append(self.at_least[1:], FALSE))


@dataclass(frozen=True, slots=True)
class _Moves:
    """The nodes that each node leads to, those of the last place excepted, which lead nowhere.

    ``least[v]`` and ``most[v]`` are the first and the last node that node ``v`` leads to; ``least_from[v]`` is the
    first one that it or a later node leads to, ``most_up_to[v]`` the last one that it or an earlier node leads to. The
    last two ascend over all places and lines at once: nodes of later places and lines only lead to later nodes.
    """

    least: Numbers
    most: Numbers
    least_from: Numbers
    most_up_to: Numbers

    @staticmethod
    def of(unrolling: Unrolling) -> "_Moves":
        changes = np.diff(unrolling.source, prepend=-1, append=-1) != 0
        least, most = unrolling.target[changes[:-1]], unrolling.target[changes[1:]]
        return _Moves(least, most, np.minimum.accumulate(least[::-1])[::-1], np.maximum.accumulate(most))


def _count_below(ascending: Numbers, size: int) -> Numbers:
    """How many of ``ascending`` are less than each of ``0 .. size-1``: np.searchsorted, but in linear time."""
    counts = np.bincount(ascending, minlength=size)
    return np.cumsum(counts) - counts


def _ends_of_chains(pointers: Numbers) -> Numbers:
    """Where each chain of pointers ends, at one that points to itself; by pointer jumping."""
    while True:
        further = pointers[pointers]
        if (further == pointers).all():
            return pointers
        pointers = further


def _bound_next_state(states: _States, fresh: Numbers, sufficient: Numbers, necessary: Numbers) -> None:
    """Being in the sufficient node or later leads to node ``w`` or later, which needs the necessary node or later."""
    node = fresh[~states.is_first[sufficient[fresh]]]  # if it is the first of the next line, no node is sufficient
    states.add(node, -states.at_least[sufficient[node]], states.at_least[node])
    node = fresh[~states.is_first[necessary[fresh]]]  # the first of this line is reached in any case
    states.add(node, -states.at_least[node], states.at_least[necessary[node]])


def _descend(states: _States, sufficient: Numbers, necessary: Numbers) -> None:
    """In node ``v`` or later, hence in node ``v-1`` or later, unless the bounds imply that."""
    is_first = states.is_first
    node = 1 + np.flatnonzero(~is_first[1:-1] & ~is_first[:-2] & (sufficient[:-1] > necessary[1:]))
    states.add(node, -states.at_least[node], states.at_least[node - 1])


def _restrict_single_states(states: _States, moves: _Moves) -> None:
    """What the bounds, which are about all later or all earlier nodes, leave open for one node alone."""
    at_least, beyond, unrolling = states.at_least, states.beyond, states.unrolling
    node = np.flatnonzero(moves.least != moves.least_from)
    states.add(node, -at_least[node], beyond[node], at_least[moves.least[node]])
    node = np.flatnonzero(moves.most != moves.most_up_to)
    states.add(node, -at_least[node], beyond[node], -at_least[moves.most[node] + 1])
    low, high = unrolling.target[:-1], unrolling.target[1:]  # of one node, with others between them
    gap = np.flatnonzero((unrolling.source[:-1] == unrolling.source[1:]) & (low + 1 < high))
    node = unrolling.source[gap]
    states.add(node, -at_least[node], beyond[node], -at_least[low[gap] + 1], at_least[high[gap]])


def _imply_symbols(states: _States, symbols: Lits) -> None:
    """A state implies the symbol that enters it: one clause for each run of states of a place that share it."""
    unrolling, is_first = states.unrolling, states.is_first
    entered_by = np.full(len(unrolling.line), -1)
    entered_by[unrolling.target] = unrolling.symbol
    starts = np.flatnonzero((unrolling.place > 0) & (is_first[:-1] | (np.diff(entered_by, prepend=-1) != 0)))
    past_run = np.where(is_first[np.append(starts[1:], -1)], FALSE, np.append(states.at_least[starts[1:]], FALSE))
    symbol = symbols[unrolling.line[starts], unrolling.place[starts] - 1, entered_by[starts]]
    states.add(starts, -states.at_least[starts], past_run, symbol)
