"""Clauses written one by one, with no encoder of satenc: numbers by their values, and truths defined by them.

A `Number` has a literal for each value that it may have, exactly one of which is true. A number that follows from
others has a clause for each combination of theirs, and clauses that say the converse. Vertices that are reached from
others are unrolled, a step of all vertices after the other.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations, product
from operator import add
from typing import TypeAlias

import numpy as np

from satenc import Formula
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import UsageError

Number: TypeAlias = Mapping[int, int]
"""A literal for each value; exactly one is true."""
Edges: TypeAlias = Iterable[tuple[int, int, int]]
"""Two vertices and the literal that says whether they are joined."""

_MOST_CLAUSES = 2**19
TOO_LARGE = "the puzzle is too large for the plain formula"
"""The message about a puzzle with more clauses."""


class Plain:
    """The clauses of ``formula``, to which variables and clauses are added."""

    def __init__(self, formula: Formula, deadline: Deadline) -> None:
        self._formula, self._deadline = formula, deadline
        self._rows: dict[int, list[list[int]]] = defaultdict(list)
        self._count = 0
        self._known: dict[tuple[int, ...], int] = {}
        self.true = self._new()
        self._rows[1].append([self.true])

    def write(self) -> None:
        """Write what has been added since, as clauses of the rule that is open."""
        for rows in self._rows.values():
            self._formula.add_rows(np.array(rows, np.int32))
        self._rows.clear()

    def _new(self) -> int:
        return int(self._formula.auxiliary("plain", 1)[0])

    def clause(self, literals: Iterable[int]) -> None:
        """At least one of the ``literals`` is true. Raises UsageError for more clauses than fit, and OutOfTime."""
        row = sorted({*literals} - {-self.true})
        if self.true in row or any(-literal in row for literal in row):
            return
        self._deadline.check()
        self._count += 1
        if self._count > _MOST_CLAUSES:
            raise UsageError(f"{TOO_LARGE}: expected at most {_MOST_CLAUSES:,} clauses, found more")
        self._rows[len(row)].append(row)

    def some(self, literals: Iterable[int]) -> int:
        """The literal that is true exactly if one of the ``literals`` is."""
        self._deadline.check()
        key = tuple(sorted({*literals} - {-self.true}))
        if not key or self.true in key:
            return self.true if key else -self.true
        if len(key) == 1:
            return key[0]
        if key not in self._known:
            one = self._known[key] = self._new()
            self.clause([-one, *key])
            for literal in key:
                self.clause([one, -literal])
        return self._known[key]

    def every(self, literals: Iterable[int]) -> int:
        """The literal that is true exactly if all ``literals`` are."""
        return -self.some(-literal for literal in literals)

    def chosen(self, values: Iterable[int]) -> Number:
        """A new number that is one of ``values``."""
        result = {value: self._new() for value in values}
        self.clause(result.values())
        for one, other in combinations(result.values(), 2):
            self.clause([-one, -other])
        return result

    def truth(self, literal: int) -> Number:
        """1 where the ``literal`` is true, else 0."""
        if abs(literal) == self.true:
            return {int(literal > 0): self.true}
        return {0: -literal, 1: literal}

    def holds(self, number: Number) -> int:
        """The literal of a truth that is given as 0 or 1."""
        return number.get(1, -self.true)

    def of(self, function: Callable[..., int], *numbers: Number) -> Number:
        """The number that a ``function`` of ``numbers`` is.

        >>> from satpuzzles.common.deadline import NEVER
        >>> plain = Plain(Formula(), NEVER)
        >>> one, other = plain.truth(plain.some([])), {2: plain.true}
        >>> [*plain.of(lambda a, b: a + b, one, other)]
        [2]
        """
        found: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for items in product(*(number.items() for number in numbers)):
            found[function(*(value for value, _ in items))].append(tuple(literal for _, literal in items))
        if len(found) == 1:
            return dict.fromkeys(found, self.true)
        result = {value: self._new() for value in found}
        largest = max(range(len(numbers)), key=lambda place: len(numbers[place]))
        for value, found_by in found.items():
            converse: dict[tuple[int, ...], list[int]] = defaultdict(list)
            for literals in found_by:
                self.clause([result[value], *(-literal for literal in literals)])
                converse[literals[:largest] + literals[largest + 1 :]].append(literals[largest])
            others = (number.values() for place, number in enumerate(numbers) if place != largest)
            for literals in product(*others):
                self.clause([-result[value], *(-literal for literal in literals), *converse[literals]])
        return result

    def equal(self, one: Number, other: Number) -> int:
        """The literal that is true exactly if two numbers are equal."""
        return self.holds(self.of(lambda a, b: int(a == b), one, other))

    def total(self, numbers: Iterable[Number], most: int | None = None) -> Number:
        """The sum of ``numbers``; with ``most`` these are at least 0, and a greater sum counts as ``most`` + 1."""
        capped = add if most is None else lambda a, b: min(a + b, most + 1)
        return reduce(lambda one, other: self.of(capped, one, other), numbers, {0: self.true})

    def count(self, literals: Iterable[int], most: int) -> Number:
        """How many ``literals`` are true; more than ``most`` count as ``most`` + 1."""
        return self.total(map(self.truth, literals), most)

    def within(self, number: Number, low: int | None, high: int | None) -> None:
        """The ``number`` is from ``low`` to ``high``; None is no bound."""
        for value, literal in number.items():
            if (low is not None and value < low) or (high is not None and value > high):
                self.clause([-literal])

    def reached(self, starts: Sequence[int], members: Sequence[int], edges: Edges, steps: int) -> list[int]:
        """For each vertex whether it is reached from ``starts`` in so many ``steps``, along ``edges`` and over vertices
        that are ``members``; of each vertex the literals that say whether it is a start, and a member.
        """
        around: list[list[tuple[int, int]]] = [[] for _ in members]
        for one, other, joined in edges:
            around[one].append((other, joined))
            around[other].append((one, joined))
        now = [self.every(pair) for pair in zip(starts, members, strict=True)]
        for _ in range(steps):
            beside = [
                self.some([now[v], *(self.every([now[u], joined]) for u, joined in around[v])])
                for v in range(len(members))
            ]
            after = [self.every([one, member]) for one, member in zip(beside, members, strict=True)]
            if after == now:
                break
            now = after
        return now

    def is_connected(self, members: Sequence[int], edges: Edges) -> int:
        """Whether the vertices that are ``members`` are connected: all are reached from the first one."""
        first, none_before = [], self.true
        for member in members:
            first.append(self.every([member, none_before]))
            none_before = self.every([-member, none_before])
        reached = self.reached(first, members, edges, len(members) - 1)
        return self.every(self.some([-member, there]) for member, there in zip(members, reached, strict=True))
