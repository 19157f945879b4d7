"""Constraints of several classes as one rule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Alike, Formula, Indices, Proceed, checked, checks
from satenc.unknowns.constraint import Bounding, Bounds, Constraint
from satenc.unknowns.unknown import Unknown, Views


@checked
@dataclass(frozen=True, slots=True)
class Joined(Alike):
    """One rule made of several constraints over ``x``. ``parts`` are pairs of a constraint and, for each of its
    instances, the number of the instance of this rule that it belongs to. Each of the ``count`` instances holds if all
    that belong to it do.

    Raises ValueError for instances that do not exist, and unless there is one for each.
    """

    x: Unknown
    count: int
    parts: Sequence[tuple[Constraint, Indices]]

    def __post_init__(self) -> None:
        for part, owners in self.parts:
            checks.indices("instances", owners, self.count)
            if len(owners) != part.count:
                raise ValueError(f"instances: expected {part.count}, one for each of the part's, found {len(owners)}")

    def narrow(self, proceed: Proceed) -> None:
        for part, _ in self.parts:
            part.narrow(proceed)

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """The bounds of the parts, by the instances of this rule."""
        for part, owners in self.parts:
            if isinstance(part, Bounding):
                for chosen, members, bounds in part.bounded():
                    yield np.asarray(owners, np.intp)[chosen], members, bounds

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for part, owners in self.parts:
            order = np.argsort(owners, kind="stable")
            instances, first = np.unique(np.asarray(owners)[order], return_index=True)
            if len(first):
                kept[..., instances] &= np.logical_and.reduceat(part.holds(values)[..., order], first, axis=-1)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        for part, owners in self.parts:
            chosen = np.asarray(owners, np.intp)
            alone = part.count == 1  # its clauses have any shape
            with f.instance(int(chosen[0])) if alone else f.rows((self.count,), chosen):
                part.encode(f, views)
