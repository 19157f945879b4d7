"""Automata that stay or step to the next state, as bit masks: line solving for many lines at once.

The states that many lines can be in are one integer. Reading a symbol is two ands and a shift for all states of all
lines, after R. Baeza-Yates, G. Gonnet, A new approach to text searching, CACM 35(10), 1992.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.proceed import Proceed, always

Flags: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Chains:
    """Automata of many lines. ``packed[mask, line, byte]`` has one bit for each state of a line: for each symbol the
    states that are kept by it, for each symbol those that it leaves for the next one, the accepting ones, the start.
    """

    packed: NDArray[np.uint8]

    @staticmethod
    def of(delta: NDArray[np.int32], accepting: Flags) -> "Chains":
        """The automata ``delta[line, state, symbol]``, for which `are_chains` is true, with their accepting states."""
        states = np.arange(delta.shape[1])
        by_symbol = delta.transpose(2, 0, 1)
        starts = np.broadcast_to(states == 0, accepting.shape)
        flags = np.concatenate([by_symbol == states, by_symbol == states + 1, [accepting, starts]])
        return Chains(np.packbits(flags, axis=2, bitorder="little"))

    @staticmethod
    def joined(parts: Sequence["Chains"]) -> "Chains":
        """The lines of one after those of the other."""
        masks, _, size = np.max([part.packed.shape for part in parts], axis=0)
        packed = np.zeros((masks, sum(part.packed.shape[1] for part in parts), size), np.uint8)
        first = 0
        for part in parts:
            _, lines, size = part.packed.shape
            packed[:, first : first + lines, :size] = part.packed
            first += lines
        return Chains(packed)

    def of_lines(self, chosen: NDArray[np.intp]) -> "Chains":
        """The automata of these lines."""
        return Chains(self.packed[:, chosen])

    def passed(self, allowed: Flags, proceed: Proceed = always) -> tuple[list[int], list[int]]:
        """The states that accepted words of symbols ``allowed[line, place, symbol]`` pass: before each place and at the
        end; and for each place and symbol, those in which the symbol can be read. ``proceed`` is called at each place.
        """
        lines, length, symbols = allowed.shape
        *moves, accepting, start = _masks(self.packed.reshape(len(self.packed), -1))
        every_state = np.array([0, 255], np.uint8)[allowed.transpose(1, 2, 0).view(np.uint8)]
        size = self.packed.shape[2]
        read = _masks(np.repeat(every_state, size, axis=2).reshape(length * symbols, lines * size))
        by_symbol = list(zip(range(symbols), moves[:symbols], moves[symbols:], strict=True))
        passed = [start]
        for place in range(length):
            proceed(0)
            states, after = passed[-1], 0
            for symbol, stay, step in by_symbol:
                live = states & read[place * symbols + symbol]
                after |= live & stay | (live & step) << 1
            passed.append(after)
        passed[-1] &= accepting
        for place in range(length - 1, -1, -1):
            states, after, before = passed[place], passed[place + 1], 0
            for symbol, stay, step in by_symbol:
                live = states & read[place * symbols + symbol] & (after & stay | after >> 1 & step)
                read[place * symbols + symbol] = live
                before |= live
            passed[place] = before
        return passed, read

    def flags(self, masks: Iterable[int], states: int) -> Flags:
        """``[mask, line, state]``: whether a mask of all lines has the bit of each of so many states of a line."""
        return np.unpackbits(self._bytes(masks), axis=2, count=states, bitorder="little").view(np.bool_)

    def supported(self, allowed: Flags, proceed: Proceed = always) -> Flags:
        """The entries of ``allowed[line, place, symbol]`` that accepted words have."""
        lines, length, symbols = allowed.shape
        used = self._bytes(self.passed(allowed, proceed)[1]).any(axis=2)
        return used.reshape(length, symbols, lines).transpose(2, 0, 1)

    def _bytes(self, masks: Iterable[int]) -> NDArray[np.uint8]:
        """``[mask, line, byte]``: the bits of each line's states, from the first on."""
        _, lines, size = self.packed.shape
        data = b"".join([mask.to_bytes(lines * size, "little") for mask in masks])
        return np.frombuffer(data, np.uint8).reshape(-1, lines, size)


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
