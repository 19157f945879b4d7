"""Pairs of variables have related values: one is larger, they differ by at least five, one is twice the other."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.formula import FALSE, Formula, Groups, Indices, Proceed, checked, checks
from satenc.unknowns.unknown import OfGroups, Unknown, Views, direct_literals

_TOGETHER = 10**6
"""Literals that are written together; those of many pairs of many values do not fit the memory at once."""


@checked
@dataclass(frozen=True, slots=True)
class Pairs(OfGroups):
    """Pair ``i`` of variables of ``x`` has values that are related: ``allowed[v, w]`` says whether the first may be
    ``x.values[v]`` while the second is ``x.values[w]``; where pairs have relations of their own, ``allowed[i, v, w]``.

    Encoded by supports: a value of one needs one of the related values of the other (S. Kasif, On the parallel
    complexity of discrete relaxation in constraint satisfaction networks, Artificial Intelligence 45, 1990). Unit
    propagation sees whatever follows from a pair.

    Raises ValueError for groups that are no pairs of indices of the variables, and for ``allowed`` of another shape.
    """

    x: Unknown
    groups: Groups
    allowed: NDArray[np.bool_]
    _members: Indices = field(init=False, repr=False)

    def __post_init__(self) -> None:
        members = self.x.has_members(self.groups)
        if len(self.groups) and checks.lengths(f"groups over {self.x.name!r}", self.groups) != [2]:
            raise ValueError(f"groups over {self.x.name!r}: expected pairs")
        object.__setattr__(self, "_members", members.reshape(-1, 2))
        size = len(self.x.values)
        shapes = (size, size), (self.count, size, size)
        if np.shape(self.allowed) not in shapes or np.asarray(self.allowed).dtype != np.bool_:
            wanted = " or ".join(map(str, shapes))
            raise ValueError(f"allowed: expected truth values of shape {wanted}, found {self.allowed!r}")

    @classmethod
    def related(cls, x: Unknown, groups: Groups, relation: Callable[[int, int], bool]) -> "Pairs":
        """The rule that the values of each pair, first and second, have a ``relation``: ``lambda a, b: a < b``."""
        values = x.values.tolist()
        return cls(x, groups, np.array([[bool(relation(v, w)) for w in values] for v in values], np.bool_))

    def narrow(self, proceed: Proceed) -> None:
        """A value without a related one that is left is excluded."""
        members = self._members
        proceed(self.x.taken(members.size))
        domain = self.x.cells[members]  # [pair, 2, value]
        left = domain[:, 1:] @ np.swapaxes(self.allowed, -1, -2), domain[:, :1] @ self.allowed
        self.x.keep(members, np.concatenate(left, axis=1))

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        first, second = (np.searchsorted(self.x.values, values[..., one]) for one in self._members.T)
        kept: NDArray[np.bool_] = self.allowed[*self._own, first, second]
        return kept

    @property
    def _own(self) -> tuple[Indices, ...]:
        """What comes first in an index of ``allowed``: the pairs, where each has a relation of its own."""
        return (np.arange(self.count),) if np.ndim(self.allowed) == 3 else ()

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, self.x)
        first, second = (literals[one] for one in self._members.T)  # [pair, value]
        step = max(_TOGETHER // max(self.count * len(self.x.values), 1), 1)
        for one, other, allowed in ((first, second, self.allowed), (second, first, np.swapaxes(self.allowed, -1, -2))):
            for v in range(0, len(self.x.values), step):
                some = slice(v, v + step)
                related = allowed[..., some, :]
                supports = np.where(related, other[:, None], FALSE)  # [pair, value of one, value of the other]
                rows = np.concatenate([-one[:, some, None], supports], axis=-1)
                f.add_rows(rows, where=~related.all(axis=-1))
