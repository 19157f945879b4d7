"""Sums of the variables of each group."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import DirectInts, Encoded, order_view
from satenc.encoders.linear import Relation, Term, linear
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups
from satenc.formula.literals import FALSE
from satenc.formula.proceed import Proceed
from satenc.model.unknown import Unknown, Views, direct_literals

_TOGETHER = 10**7
"""Values of members of groups that are narrowed together; each takes some 32 bytes."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Sums of variables of one array: group ``i`` sums, with ``coefficients``, to ``totals[i]``.

    All groups have the same number of members.
    """

    x: Unknown
    groups: Groups
    totals: ArrayLike
    relation: Relation = Relation.EQ
    coefficients: Sequence[int] | None = None

    @property
    def count(self) -> int:
        return len(self.groups)

    def _parts(self) -> tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int64]]:
        members = np.asarray(self.groups, np.intp)
        factors = np.ones(members.shape[1], np.int64) if self.coefficients is None else np.array(self.coefficients)
        return members, factors, np.broadcast_to(np.asarray(self.totals, np.int64), (len(members),))

    def narrow(self, proceed: Proceed) -> None:
        members, factors, totals = self._parts()
        together = max(_TOGETHER // (members.shape[1] * len(self.x.values)), 1)
        for first in range(0, len(members), together):
            some = slice(first, first + together)
            proceed(2 * self.x.taken(members[some].size))
            if self.relation in (Relation.EQ, Relation.LE):
                self._narrow_at_most(members[some], factors, totals[some])
            if self.relation in (Relation.EQ, Relation.GE):
                self._narrow_at_most(members[some], -factors, -totals[some])

    def _narrow_at_most(self, members: NDArray[np.intp], factors: NDArray[np.int64], totals: NDArray[np.int64]) -> None:
        """Each term is at most the total less the least values of the others."""
        parts = factors[:, None] * self.x.values  # [member, value]
        domain = self.x.cells[members]
        least = np.where(domain, parts, np.iinfo(np.int64).max // (4 * len(factors))).min(axis=2)
        slack = totals[:, None] - (least.sum(axis=1, keepdims=True) - least)
        self.x.keep(members, parts <= slack[..., None])

    def encode(self, f: Formula, views: Views) -> None:
        members, factors, totals = self._parts()
        view: Encoded = views[self.x]
        if isinstance(view, DirectInts):
            used, places = np.unique(members, return_inverse=True)
            members = places.reshape(members.shape)  # flat before numpy 2.0
            equals = direct_literals(views, self.x)[used]
            taken = (equals != FALSE).any(axis=0)  # of a million values a sum may leave a few
            taken[0] |= not taken.any()
            view = order_view(f, self.x.name, DirectInts(view.values[taken], equals[:, taken]))
        terms = [Term.of(view, members[:, i], int(c)) for i, c in enumerate(factors)]
        linear(f, terms, self.relation, totals)
