"""The rules of a puzzle as arrays of counts, for reasoning without a solver.

Rules tell how often each value may stand in an instance (`satenc.unknowns.constraint.Bounding`): that a row of a Sudoku
has each value once, a region of a Star Battle two stars. Rules that do not tell are left to the solver.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Dfa, DifferentSum, Joined, Relation, Sum
from satenc.constraints.regular import Spelling
from satenc.unknowns.constraint import Bounding
from satpuzzles.stating.rules import Rules

Literals: TypeAlias = Mapping[tuple[str, int | None], int]
"""The switches of rules by label and number, None for all instances together."""

LARGEST = 1_300
"""Cells up to which several rules are counted together: this takes square matrices of the cells, and on larger boards
seconds.
"""


@dataclass(frozen=True, slots=True)
class Block:
    """Instances of one rule that have equally many cells: instance ``i`` holds while ``switches[i]`` is assumed and has
    the cells ``members[i]``. Value ``v`` stands in ``low[v]`` to ``high[v]`` of them.
    """

    switches: NDArray[np.intp]
    members: NDArray[np.intp]
    low: NDArray[np.intp]
    high: NDArray[np.intp]

    def counts(self, left: NDArray[np.bool_], value: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """``[instance, value]``: how many open cells may have each value, and how many filled ones have it.

        ``left[cell, v]`` tells which values a cell may have; ``value[cell]`` is the value of a filled cell, else -1.
        """
        filled = value[self.members]
        possible = (left[self.members] & (filled < 0)[..., None]).sum(axis=1)
        placed = (filled[..., None] == np.arange(len(self.low))).sum(axis=1)
        return possible, placed


@dataclass(frozen=True, slots=True)
class Summed:
    """A sum: while ``switch`` is assumed, the values of ``cells``, each times its factor 1 or -1 if there are
    ``factors``, add up to ``total``.
    """

    switch: int
    cells: tuple[int, ...]
    total: int
    factors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Total:
    """The values of ``cells`` add up to ``low`` at least, and to ``high`` at most."""

    cells: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Spelled:
    """Lines of equally many cells: line ``i`` has the cells ``members[i]``, and spells a word of ``automata[i]`` while
    ``switches[i]`` is assumed.
    """

    switches: Sequence[int]
    members: NDArray[np.intp]
    automata: Sequence[Dfa]


def blocks(rules: Rules, literal: Literals) -> Iterator[Block]:
    """The instances of ``rules`` that have a switch in ``literal`` and bound how often values stand in the answer."""
    for label, rule in rules.items():
        constraint, whole = rule.constraint, literal.get((label, None), 0)
        if not isinstance(constraint, Bounding) or not constraint.x.answer:
            continue
        for instances, members, bounds in constraint.bounded():
            found = np.array([literal.get((label, number), whole) for number in instances.tolist()], np.intp)
            if found.any():
                yield Block(found[found > 0], members[found > 0], *bounds)


def sums(rules: Rules, literal: Literals) -> Iterator[Summed]:
    """The instances of ``rules`` that have a switch in ``literal`` and say what cells sum to; some cells are taken away
    only by rules that follow from others, as clues that do so, such as arrows, have steps of their own.
    """
    for label, rule in rules.items():
        for constraint, owners in _parts(rule.constraint):
            if not (isinstance(constraint, DifferentSum | Sum) and constraint.x.answer):
                continue
            if isinstance(constraint, Sum) and constraint.relation is not Relation.EQ:
                continue
            for instances, members, *factors, totals in constraint.parts():
                signs = tuple(factors[0].tolist()) if factors and (factors[0] != 1).any() else ()
                if signs and (rule.without is not None or not {*signs} <= {1, -1}):
                    continue
                of_one_size = zip(
                    np.asarray(owners)[instances].tolist(), members.tolist(), totals.tolist(), strict=True
                )
                for number, cells, total in of_one_size:
                    if (label, number) in literal:
                        yield Summed(literal[label, number], tuple(cells), total, signs)


def _parts(constraint: Constraint) -> Sequence[tuple[Constraint, Any]]:
    """The constraints that a `Joined` one joins, each with the numbers of the joined instances that its own make up;
    only those whose own instances each make up one alone. Any other ``constraint`` is its own only part.
    """
    if not isinstance(constraint, Joined):
        return [(constraint, np.arange(constraint.count))]
    owned = np.zeros(constraint.count, np.intp)
    for _, owners in constraint.parts:
        np.add.at(owned, owners, 1)
    return [(part, owners) for part, owners in constraint.parts if (owned[owners] == 1).all()]


def lines(rules: Rules, literal: Literals) -> Iterator[Spelled]:
    """The instances of ``rules`` that say which words lines spell, where all of them have a switch in
    ``literal``.
    """
    for label, rule in rules.items():
        if not isinstance(rule.constraint, Spelling) or not rule.constraint.words.x.answer:
            continue
        words = rule.constraint.words
        found = [literal.get((label, number), 0) for number in range(words.count)]
        if all(found):
            yield Spelled(found, words.places, words.automata)


def leaving_too_few(
    can: NDArray[np.bool_], need: NDArray[np.integer[Any]], sees: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """``[rule, cell]``: whether a 1 in the cell leaves the rule fewer cells for 1s than it needs.

    ``can[rule, cell]`` tells which cells of a rule can be 1, ``need[rule]`` how many have to; a 1 excludes 1s from the
    cells that it ``sees[cell, cell]``, each of which sees itself.
    """
    after = can.sum(axis=1, keepdims=True) - can.astype(np.float32) @ sees
    few: NDArray[np.bool_] = (after < need[:, None] - can) & (need > 0)[:, None]
    return few
