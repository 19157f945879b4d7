"""Automata that stay or step to the next state, as bit masks: line solving for many lines at once.

The states that many lines can be in are one integer. Reading a symbol is two ands and a shift for all states of all
lines, after R. Baeza-Yates, G. Gonnet, A new approach to text searching, CACM 35(10), 1992.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.proceed import Proceed, always

Flags: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Chains:
    """Automata of many lines. Each line has ``size`` bytes in an integer, and each of its states one bit in them.

    The states ``stay[symbol]`` are kept by a symbol, and the states ``step[symbol]`` are left by it for the next one.
    """

    size: int
    start: int
    stay: list[int]
    step: list[int]
    accepting: int

    @staticmethod
    def of(delta: NDArray[np.int32], accepting: Flags) -> "Chains":
        """The automata ``delta[line, state, symbol]``, for which `are_chains` is true, with their accepting states."""
        states = np.arange(delta.shape[1])
        by_symbol = delta.transpose(2, 0, 1)
        starts = np.broadcast_to(states == 0, accepting.shape)
        flags = np.concatenate([by_symbol == states, by_symbol == states + 1, [accepting, starts]])
        *moves, accepted, start = _masks(np.packbits(flags, axis=2, bitorder="little").reshape(len(flags), -1))
        return Chains(-(-len(states) // 8), start, moves[: len(by_symbol)], moves[len(by_symbol) :], accepted)

    def passed(self, allowed: Flags, proceed: Proceed = always) -> tuple[list[int], list[int]]:
        """The states that accepted words of symbols ``allowed[line, place, symbol]`` pass: before each place and at the
        end; and for each place and symbol, those in which the symbol can be read. ``proceed`` is called at each place.
        """
        _, length, symbols = allowed.shape
        every_state = np.array([0, 255], np.uint8)[allowed.transpose(1, 2, 0).view(np.uint8)]
        lines = _masks(np.repeat(every_state, self.size, axis=2).reshape(length * symbols, len(allowed) * self.size))
        moves = list(zip(range(symbols), self.stay, self.step, strict=True))
        passed = [self.start]
        for place in range(length):
            proceed(0)
            states, after = passed[-1], 0
            for symbol, stay, step in moves:
                live = states & lines[place * symbols + symbol]
                after |= live & stay | (live & step) << 1
            passed.append(after)
        passed[-1] &= self.accepting
        for place in range(length - 1, -1, -1):
            states, after, before = passed[place], passed[place + 1], 0
            for symbol, stay, step in moves:
                live = states & lines[place * symbols + symbol] & (after & stay | after >> 1 & step)
                lines[place * symbols + symbol] = live
                before |= live
            passed[place] = before
        return passed, lines

    def states(self, masks: Iterable[int], lines: int) -> NDArray[np.uint8]:
        """``[mask, line, byte]``: the bits of each line's states, from the first on."""
        data = b"".join([mask.to_bytes(lines * self.size, "little") for mask in masks])
        return np.frombuffer(data, np.uint8).reshape(-1, lines, self.size)

    def supported(self, allowed: Flags, proceed: Proceed = always) -> Flags:
        """The entries of ``allowed[line, place, symbol]`` that accepted words have."""
        lines, length, symbols = allowed.shape
        used = self.states(self.passed(allowed, proceed)[1], lines).any(axis=2)
        return used.reshape(length, symbols, lines).transpose(2, 0, 1)


def are_chains(delta: NDArray[np.int32]) -> Flags:
    """``[line]``: whether each move of the automaton ``delta[line, state, symbol]`` stays in its state or leads to the
    next one.
    """
    moved = delta - np.arange(delta.shape[1], dtype=np.int32)[:, None]
    return np.asarray(((delta < 0) | (moved == 0) | (moved == 1)).all(axis=(1, 2)))


def _masks(rows: NDArray[np.uint8]) -> list[int]:
    """Each row of bytes as an integer."""
    size, data = rows.shape[1], rows.tobytes()
    return [int.from_bytes(data[i * size : (i + 1) * size], "little") for i in range(len(rows))]
