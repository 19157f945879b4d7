"""A variable has the value of the member of a list that an index variable chooses.

The constraint element of P. Van Hentenryck, J.-P. Carillon, Generality versus specificity: an experience with AI and OR
techniques, AAAI 1988. A Boolean for each member and value says that the member is chosen and has the value; a value of
the result, and an index, need one of these. With k members of d values it takes kd variables and about 4kd clauses.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import LogInts
from satenc.encoders.log_sum import log_element
from satenc.formula import FALSE, Alike, Formula, Indices, Proceed, checked, checks
from satenc.unknowns.unknown import Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class Element(Alike):
    """Over variables of ``x``: in instance ``i`` the variable ``results[i]`` has the value of ``members[i, k]``, where
    ``indices[i]`` has the value ``k + first``; it has one of these values.

    Raises ValueError for indices that are not among the variables, and arrays that do not fit each other.
    """

    x: Unknown
    indices: Indices
    members: Indices
    results: Indices
    first: int = 0

    def __post_init__(self) -> None:
        for field, axes in {"indices": 1, "members": 2, "results": 1}.items():
            object.__setattr__(self, field, self.x.vectors(field, getattr(self, field), axes))
        if not self.members.shape[1] or not len(self.indices) == len(self.members) == len(self.results):
            raise ValueError("members: expected lists of one or more, with an index and a result for each")
        if abs(self.first) >= checks.LARGEST:
            raise ValueError(f"first: expected a number below 2^62, found {self.first}")

    @property
    def count(self) -> int:
        return len(self.results)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        place = values[..., self.indices] - self.first
        inside = (place >= 0) & (place < self.members.shape[1])
        listed = values[..., self.members]
        found = np.take_along_axis(listed, np.where(inside, place, 0)[..., None], axis=-1)[..., 0]
        kept: NDArray[np.bool_] = inside & (found == values[..., self.results])
        return kept

    @property
    def _choices(self) -> NDArray[np.intp]:
        """The number of the value that chooses each member, -1 for none."""
        wanted = np.arange(self.members.shape[1]) + self.first
        found = np.minimum(np.searchsorted(self.x.values, wanted), len(self.x.values) - 1)
        return np.where(self.x.values[found] == wanted, found, -1)

    def narrow(self, proceed: Proceed) -> None:
        """An index whose member shares no value with the result is excluded, and a value that no such member has."""
        proceed(self.x.taken(self.members.size))
        domain, result = self.x.cells[self.members], self.x.cells[self.results]
        choices = self._choices
        possible = self.x.cells[self.indices][:, choices] & (choices >= 0)  # [instance, member]
        possible &= (domain & result[:, None]).any(axis=2)
        left = np.zeros((self.count, len(self.x.values)), np.bool_)
        left[:, choices[choices >= 0]] = possible[:, choices >= 0]
        self.x.keep(self.indices, left)
        listed: NDArray[np.bool_] = np.logical_or.reduce(domain & possible[..., None], axis=1)
        self.x.keep(self.results, listed)
        alone = possible & (possible.sum(axis=1, keepdims=True) == 1)
        self.x.keep(self.members, ~alone[..., None] | result[:, None])

    def encode(self, f: Formula, views: Views) -> None:
        view, choices = views[self.x], self._choices
        if isinstance(view, LogInts):
            self._encode_bits(f, view, choices)
            return
        literals = direct_literals(views, self.x)
        index = np.where(choices >= 0, literals[self.indices][:, choices], FALSE)  # [instance, member]
        members, result = literals[self.members], literals[self.results]
        f.add_rows(index)
        chosen = f.auxiliary("chosen", *members.shape)  # [instance, member, value]
        f.add(-chosen, index[..., None])
        f.add(-chosen, members)
        f.add(chosen, -index[..., None], -members)
        f.add(-chosen, result[:, None])
        f.add_rows(np.concatenate([-result[..., None], np.moveaxis(chosen, 1, -1)], axis=-1))
        f.add_rows(np.concatenate([-index[..., None], chosen], axis=-1))

    def _encode_bits(self, f: Formula, view: LogInts, choices: NDArray[np.intp]) -> None:
        stating, bits = view.stating, view.bits.reshape(-1, len(view.weights))
        index = stating.reshape(-1, *stating.shape[-2:])[self.indices]  # [instance, value, literal]
        choosing = np.isin(np.arange(len(view.values)), choices)
        f.add_rows(-index[:, ~choosing])
        there = choices >= 0
        log_element(f, index[:, choices[there]], bits[self.members[:, there]], bits[self.results])
