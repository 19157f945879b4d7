"""Automata that stay or step to the next state, as bit masks: line solving for many lines at once.

The states that many lines can be in are one integer. Reading a symbol is two ands and a shift for all states of all
lines, after R. Baeza-Yates, G. Gonnet, A new approach to text searching, CACM 35(10), 1992.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Proceed, always

Flags: TypeAlias = NDArray[np.bool_]
Words: TypeAlias = NDArray[np.unsignedinteger[Any]]

_KINDS = tuple(map(np.dtype, ("<u1", "<u2", "<u4", "<u8")))
"""A line has one word where that is enough: whether a word is 0 is quicker to see than whether all bytes are."""

_BYTES_AT_ONCE = 1_600
"""In one integer: 200 lines of 25 cells, 25 of 512. With 25 lines of 25 cells narrowing many puzzles takes 1.5 times as
long.
"""


@dataclass(frozen=True, slots=True)
class Chains:
    """Automata of many lines. ``words[mask, line, word]`` has one bit for each state of a line: for each symbol the
    states that are kept by it, for each symbol those that it leaves for the next one, the accepting ones, the start.
    """

    words: Words

    @staticmethod
    def of(delta: NDArray[np.int32], accepting: Flags) -> "Chains":
        """The automata ``delta[line, state, symbol]``, for which `are_chains` is true, with their accepting states."""
        states = np.arange(delta.shape[1])
        by_symbol = delta.transpose(2, 0, 1)
        starts = np.broadcast_to(states == 0, accepting.shape)
        flags = np.concatenate([by_symbol == states, by_symbol == states + 1, [accepting, starts]])
        return Chains(_words(np.packbits(flags, axis=2, bitorder="little")))

    @staticmethod
    def joined(parts: Sequence["Chains"]) -> "Chains":
        """The lines of one after those of the other."""
        packed = [part.words.view(np.uint8) for part in parts]
        size = max(lines.shape[2] for lines in packed)
        padded = [_words(lines, size).view(np.uint8) for lines in packed]
        return Chains(_words(np.concatenate(padded, axis=1)))

    def passed(self, allowed: Flags, proceed: Proceed = always) -> tuple[list[int], list[int]]:
        """Two lists of masks for the accepted words of symbols ``allowed[line, place, symbol]``: the states that they
        pass before each place and at the end; and for each place and symbol, the states in which they read the symbol.
        ``proceed`` is called at each place.
        """
        lines, length, symbols = allowed.shape
        *moves, accepting, start = masks_of(self.words)
        every_state = np.array([0, -1]).astype(self.words.dtype)[allowed.transpose(1, 2, 0).view(np.uint8)]
        words = self.words.shape[2]
        read = masks_of(np.repeat(every_state, words, axis=2).reshape(length * symbols, lines, words))
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

    def flags(self, masks: Sequence[int], states: int) -> Flags:
        """``[mask, line, state]``: whether each of ``masks``, integers over all lines, has the bit of each of the
        ``states`` states of a line.
        """
        packed = self._words(masks).view(np.uint8)
        return np.unpackbits(packed, axis=2, count=states, bitorder="little").view(np.bool_)

    def supported(self, lines: NDArray[np.intp], allowed: Flags, proceed: Proceed = always) -> Flags:
        """The entries of ``allowed[i, place, symbol]`` that accepted words of line ``lines[i]`` have."""
        kept = np.empty_like(allowed)
        for some in at_once(len(lines), self.words.shape[2] * self.words.itemsize):
            chains, (own, length, symbols) = Chains(self.words[:, lines[some]]), allowed[some].shape
            used = chains._words(chains.passed(allowed[some], proceed)[1]) != 0
            one = used[..., 0] if used.shape[2] == 1 else used.any(axis=2)
            kept[some] = one.reshape(length, symbols, own).transpose(2, 0, 1)
        return kept

    def _words(self, masks: Sequence[int]) -> Words:
        """``[mask, line, word]``: the bits of each line's states, from the first on."""
        _, lines, words = self.words.shape
        return bytes_of(masks, lines, words * self.words.itemsize).view(self.words.dtype)


def are_chains(delta: NDArray[np.int32]) -> Flags:
    """``[line]``: whether each move of the automaton ``delta[line, state, symbol]`` stays in its state or leads to the
    next one.
    """
    moved = delta - np.arange(delta.shape[1], dtype=np.int32)[:, None]
    return np.asarray(((delta < 0) | (moved == 0) | (moved == 1)).all(axis=(1, 2)))


def _words(packed: NDArray[np.uint8], size: int = 0) -> Words:
    """``[mask, line, word]``: the bytes ``packed[mask, line, byte]`` of each line, at least ``size`` of them, filled up
    to whole words.
    """
    size = max(size, packed.shape[2])
    kind = next((kind for kind in _KINDS if size <= kind.itemsize), _KINDS[-1])
    filled = np.zeros((*packed.shape[:2], -(-size // kind.itemsize) * kind.itemsize), np.uint8)
    filled[:, :, : packed.shape[2]] = packed
    return filled.view(kind)


def at_once(lines: int, size: int) -> Iterator[slice]:
    """Slices of ``lines`` lines of ``size`` bytes each, of the length with which numpy and integers are quickest."""
    most = max(_BYTES_AT_ONCE // size, 1)
    return (slice(start, start + most) for start in range(0, lines, most))


def bytes_of(masks: Sequence[int], lines: int, size: int) -> NDArray[np.uint8]:
    """``[mask, line, byte]``: the bytes of ``masks``, integers with ``size`` bytes for each line."""
    data = b"".join([mask.to_bytes(lines * size, "little") for mask in masks])
    return np.frombuffer(data, np.uint8).reshape(len(masks), lines, size)


def masks_of(words: Words) -> list[int]:
    """``words[mask, line, word]`` as an integer for each mask."""
    data = words.tobytes()
    size = len(data) // len(words) if len(words) else 0
    return [int.from_bytes(data[i * size : (i + 1) * size], "little") for i in range(len(words))]
