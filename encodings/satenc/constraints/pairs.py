"""Pairs of variables have related values: one is larger, they differ by at least five, one is twice the other."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Formula, Groups, Indices, Proceed, checked, checks
from satenc.unknowns.unknown import OfGroups, Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class Pairs(OfGroups):
    """Pair ``i`` of variables of ``x`` has values that are related: ``allowed[v, w]`` says whether the first may be
    ``x.values[v]`` while the second is ``x.values[w]``.

    Encoded by supports: a value of one needs one of the related values of the other (S. Kasif, On the parallel
    complexity of discrete relaxation in constraint satisfaction networks, Artificial Intelligence 45, 1990). Unit
    propagation sees whatever follows from a pair.

    Raises ValueError for groups that are no pairs of indices of the variables, and for ``allowed`` of another shape.
    """

    x: Unknown
    groups: Groups
    allowed: NDArray[np.bool_]

    def __post_init__(self) -> None:
        self.x.has_members(self.groups)
        if len(self.groups) and checks.lengths(f"groups over {self.x.name!r}", self.groups) != [2]:
            raise ValueError(f"groups over {self.x.name!r}: expected pairs")
        size = len(self.x.values)
        if np.shape(self.allowed) != (size, size) or np.asarray(self.allowed).dtype != np.bool_:
            raise ValueError(f"allowed: expected truth values of shape ({size}, {size}), found {self.allowed!r}")

    @classmethod
    def related(cls, x: Unknown, groups: Groups, relation: Callable[[int, int], bool]) -> "Pairs":
        """The rule that the values of each pair, first and second, have a ``relation``: ``lambda a, b: a < b``."""
        values = x.values.tolist()
        return cls(x, groups, np.array([[bool(relation(v, w)) for w in values] for v in values], np.bool_))

    @property
    def _members(self) -> Indices:
        return np.array(self.groups, np.intp).reshape(-1, 2)

    def narrow(self, proceed: Proceed) -> None:
        """A value without a related one that is left is excluded."""
        members = self._members
        proceed(self.x.taken(members.size))
        domain = self.x.cells[members].astype(np.intp)  # [pair, 2, value]
        supported = np.stack([domain[:, 1] @ self.allowed.T, domain[:, 0] @ self.allowed], axis=1) > 0
        self.x.keep(members, supported)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        first, second = (np.searchsorted(self.x.values, values[..., one]) for one in self._members.T)
        kept: NDArray[np.bool_] = self.allowed[first, second]
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, self.x)
        first, second = (literals[one] for one in self._members.T)  # [pair, value]
        for one, other, allowed in ((first, second, self.allowed), (second, first, self.allowed.T)):
            for v, related in enumerate(allowed):
                if not related.all():
                    f.add_rows(np.concatenate([-one[:, v, None], other[:, related]], axis=1))
