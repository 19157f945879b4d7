"""Automata from a function that says what follows what."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from satenc.automata.automaton import Dfa
from satenc.formula import checks
from satenc.formula.checked import checked


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
