"""The variables of each line spell a word of an automaton."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.automata.automaton import Dfa
from satenc.automata.regular import LineSolver, States, regular
from satenc.automata.unrolling import Unrolling
from satenc.automata.word_marginals import WordMarginals
from satenc.formula import Alike, Chosen, Formula, Groups, Proceed, checked
from satenc.unknowns.unknown import Unknown, Views, direct_literals, one_by_one


@runtime_checkable
class Spelling(Protocol):
    """A rule by which lines of variables spell words; a `Constraint` may be one."""

    @property
    def words(self) -> "Regular":
        """The lines and their automata."""


@checked
@dataclass(slots=True)
class Regular(Alike):
    """:func:`regular` over variables of ``x``: line ``i`` of ``lines[batch, n]`` spells a word of ``automata[i]``.

    Symbol ``a`` of an automaton is the value ``x.values[a]``. Raises ValueError for lines of different lengths or of
    anything but indices of the variables, and unless there is an automaton for each of them.
    """

    x: Unknown
    lines: Groups
    automata: Sequence[Dfa]
    states: Chosen[States] = States.ONE_HOT
    places: NDArray[np.intp] = field(init=False, repr=False)
    """The ``lines`` as an array."""
    _left: NDArray[np.bool_] | None = field(default=None, init=False, repr=False)
    """To what each line was last narrowed: one that is still the same has nothing more to give."""
    _solver: LineSolver | None = field(default=None, init=False, repr=False)
    _words: WordMarginals | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        members = self.x.has_members(self.lines)
        if len({*map(len, self.lines)}) > 1:
            raise ValueError("lines: expected an array with a row for each line, found lines of different lengths")
        self.places = members.reshape(len(self.lines), len(self.lines[0]) if len(self.lines) else 0)
        if len(self.automata) != len(self.lines):
            raise ValueError(f"automata: expected {len(self.lines)}, one for each line, found {len(self.automata)}")

    @property
    def count(self) -> int:
        return len(self.lines)

    @property
    def words(self) -> "Regular":
        return self

    @classmethod
    def joined(cls, x: Unknown, parts: Sequence[tuple[Self, int]]) -> "list[Regular]":
        """The lines of all ``parts``, in one `Regular` for each length of lines."""
        by_length: dict[int, list[tuple[Self, int]]] = {}
        for part, first in parts:
            by_length.setdefault(part.places.shape[1], []).append((part, first))
        return [
            Regular(
                x,
                np.concatenate([part.places + first for part, first in some]),
                tuple(chain.from_iterable(part.automata for part, _ in some)),
            )
            for some in by_length.values()
        ]

    def narrow(self, proceed: Proceed) -> None:
        """Keep the values that some accepted word has at each place (line solving)."""
        proceed(self.x.taken(self.places.size))
        allowed = self.x.cells[self.places]
        changed = np.ones(self.count, np.bool_)
        if self._left is not None:
            changed = (allowed != self._left).any(axis=(1, 2))
        if changed.any():
            if self._solver is None:
                self._solver = LineSolver(self.automata, len(self.x.values), proceed)
            kept = self._solver.supported(np.flatnonzero(changed), allowed[changed], proceed)
            self.x.keep(self.places[changed], kept)
            allowed[changed] = kept
        self._left = allowed  # what each line has left itself: one that crosses it may just have taken more

    def scopes(self) -> Sequence[NDArray[np.intp]]:
        return [self.places]

    def tell(self, scope: int, told: NDArray[np.float64]) -> NDArray[np.float64]:  # noqa: ARG002  # there is one scope
        """Exact: see `WordMarginals`."""
        if self._words is None:
            allowed = self.x.cells[self.places]
            self._words = WordMarginals(Unrolling.of(self.automata, allowed), allowed.shape[2])
        return self._words.without_own(told)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        flat = one_by_one(values)
        symbols = np.searchsorted(self.x.values, flat[:, self.places])
        kept = np.ones((len(flat), self.count), np.bool_)
        for i, automaton in enumerate(self.automata):
            kept[:, i] = automaton.accepts_each(symbols[:, i])
        return kept.reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        regular(f, direct_literals(views, self.x)[self.places], self.automata, self.states)
