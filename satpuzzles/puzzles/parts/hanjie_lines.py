"""Lines of Hanjies: which blocks they have, which clues they fit, and the automata of clues."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Literal, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from satenc import Dfa, Nfa
from satenc.automata.automaton import TooManyStates
from satpuzzles.errors import GaveUp

Length: TypeAlias = int | Literal["?"]

Item: TypeAlias = Length | Literal["_"] | tuple[Length, int]
"""A block's length; "?" is one block of unknown length, "_" one that may also be missing. In colours a block has its
length and the number of its colour, from 1.
"""

Clue: TypeAlias = tuple[Item, ...] | None
"""The blocks of a line in order; None where nothing is known."""


def blocks(line: Sequence[int]) -> list[int]:
    """The lengths of the painted runs of a line."""
    return [len(list(run)) for painted, run in groupby(line) if painted]


def colored_blocks(line: Sequence[int]) -> list[tuple[int, int]]:
    """The runs of one colour each of a line, with the numbers of their colours."""
    return [(len(list(run)), color) for color, run in groupby(line) if color]


def fits(runs: Sequence[Item], clue: Clue) -> bool:
    """Whether runs, as `blocks` or `colored_blocks` tells them, satisfy a clue.

    Sets of counts are whole numbers, whose bit ``i`` stands for ``i`` runs: a thousand clues of a thousand items take
    minutes otherwise.
    """
    if clue is None:
        return True
    alike: dict[Item, int] = {}  # the counts of runs after which one comes that an item can stand for
    for i, run in enumerate(runs):
        any_length: Item = ("?", run[1]) if isinstance(run, tuple) else "?"
        alike[run] = alike.get(run, 0) | 1 << i
        alike[any_length] = alike.get(any_length, 0) | 1 << i
    alike["_"] = (1 << len(runs)) - 1
    used = 1  # the counts of runs that the items so far can stand for
    for item in clue:
        step = (used & alike.get(item, 0)) << 1
        used = step | used if item == "_" else step
    return bool(used >> len(runs) & 1)


class Automata(Sequence[Dfa]):
    """`line_automaton` of each clue, over so many ``symbols``, made when it is asked for: for a large board with "_" in
    its clues it takes seconds to make them all, and between two of them narrowing and encoding look at the deadline.
    """

    def __init__(self, clues: Sequence[Clue], symbols: int) -> None:
        self._clues, self._symbols = clues, symbols

    def __len__(self) -> int:
        return len(self._clues)

    @overload
    def __getitem__(self, index: int) -> Dfa: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Dfa]: ...
    def __getitem__(self, index: int | slice) -> Dfa | Sequence[Dfa]:
        if isinstance(index, slice):
            return Automata(self._clues[index], self._symbols)
        return line_automaton(self._clues[index], self._symbols)


@lru_cache(maxsize=4096)
def line_automaton(clue: Clue, symbols: int = 2) -> Dfa:
    """The automaton of the lines that satisfy ``clue``: symbol 0 is an empty cell, 1 a painted one, in colours each
    number its colour; its states only move forward. Raises GaveUp for one of more than 10,000 states, which there can
    be where lengths stand between many "_".
    """
    if clue is None:
        return Dfa(np.zeros((1, symbols), np.int32), np.ones(1, np.bool_))
    colored = [item for item in clue if isinstance(item, tuple)]
    if colored or symbols > 2:
        return _colored(colored, symbols)
    if "_" not in clue:
        return _without_optional([item for item in clue if item != "_" and not isinstance(item, tuple)])
    try:
        return _with_optional(clue)
    except TooManyStates as error:
        raise GaveUp(f"memory limit: the automaton of a clue with {clue.count('_')} times _ has {error}") from None


def _colored(clue: Sequence[tuple[Length, int]], symbols: int) -> Dfa:
    """States in a row: the first gap, then the cells of each block. Before a block of another colour and at the end
    there need be no gap, and the last cell of the block before is the gap as well. So each move stays or leads to the
    next state, as line solving by bit masks asks for; a block of unknown length has a gap of its own, which may be
    left out.
    """
    nothing = [-1] * symbols
    delta = [[0, *nothing[1:]]]
    ends = [0]  # where the next block may begin, or the line end
    for i, (length, color) in enumerate(clue):
        for state in ends:
            delta[state][color] = len(delta)
        cells = 1 if length == "?" else length
        first, last = len(delta), len(delta) + cells - 1
        delta += [[*nothing] for _ in range(cells)]
        for cell in range(first, last):
            delta[cell][color] = cell + 1
        ends = [last]
        is_free = i + 1 == len(clue) or clue[i + 1][1] != color
        if length == "?":
            delta[last][color] = last
        elif is_free:
            delta[last][0] = last
            continue
        gap = delta[last][0] = last + 1
        delta.append([gap, *nothing[1:]])
        ends = [last, gap] if is_free else [gap]
    accepting = np.zeros(len(delta), np.bool_)
    accepting[ends] = True
    return Dfa(np.array(delta, np.int32), accepting)


def _without_optional(clue: Sequence[int | Literal["?"]]) -> Dfa:
    """States in a row: the gap before each block, then its cells; at last the gap after all. The cell of a block of
    unknown length may be repeated.
    """
    lengths = np.array([1 if item == "?" else item for item in clue], np.int32)
    gaps = np.concatenate([[0], np.cumsum(lengths + 1)]).astype(np.int32)
    states = np.arange(gaps[-1] + 1, dtype=np.int32)
    delta: NDArray[np.int32] = np.stack([np.full_like(states, -1), states + 1], axis=1)
    delta[gaps, 0] = gaps
    ends = gaps[1:] - 1
    repeated = np.array([item == "?" for item in clue], np.bool_)
    delta[ends] = np.stack([gaps[1:], np.where(repeated, ends, -1)], axis=1)
    delta[-1, 1] = -1
    return Dfa(delta, states >= gaps[-1] - bool(clue))


_MOST_STATES = 10_000


def _with_optional(clue: Sequence[Item]) -> Dfa:
    """Built from gaps and cells that may be skipped to: several at once; only the strongest are kept.

    After "_" everything is accepted that is accepted after the "_" that follows it, because that may be missing. So of
    gaps between which there is nothing but "_" the first is the strongest, and of blocks of any length that lead to
    such gaps. Without leaving out the others ten "_", a 3 and ten "_" have a thousand sets of states.
    """
    fixed = np.concatenate([[0], np.cumsum([item != "_" for item in clue])]).tolist()  # blocks that there must be
    arcs: list[tuple[int, int, int]] = []
    gaps = range(len(clue) + 1)  # state i: the first i items are done with, in a gap
    comparable = {gap: ("gap", fixed[gap]) for gap in gaps}  # of states with one name the first is the strongest
    first_cells: list[int] = []
    states = len(gaps)
    accepting = {gap for gap in gaps if fixed[gap] == fixed[-1]}
    for i, item in enumerate(clue):
        length = item if isinstance(item, int) else 1
        cells = range(states, states + length)
        states += length
        first_cells.append(cells[0])
        arcs += [(cell, 1, cell + 1) for cell in cells[:-1]]
        arcs.append((cells[-1], 0, gaps[i + 1]))
        if not isinstance(item, int):
            arcs.append((cells[-1], 1, cells[-1]))
            comparable[cells[-1]] = ("block", fixed[i + 1])
        if gaps[i + 1] in accepting:
            accepting.add(cells[-1])
    following = len(clue)  # the next item that is no "_"
    for i in reversed(range(len(clue))):
        arcs.append((gaps[i], 1, first_cells[i]))
        if clue[i] != "_":
            following = i
        elif following < len(clue):
            arcs.append((gaps[i], 1, first_cells[following]))
    arcs += [(gap, 0, gap) for gap in gaps]

    def strongest(some: Iterable[int]) -> frozenset[int]:
        firsts = {comparable.get(state, ("cell", state)): state for state in sorted(some, reverse=True)}
        return frozenset(firsts.values())

    return Nfa(2, arcs, frozenset({0}), frozenset(accepting)).determinised(strongest, _MOST_STATES).in_order()
