"""No two neighbours in a graph are both true, or both other than 0."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import AtMostOne
from satenc.encoders.independent_set import independent_set
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices, by_size
from satenc.formula.proceed import Proceed
from satenc.model.model import Bounds
from satenc.model.unknown import Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class IndependentSet:
    """:func:`independent_set` over the variables of ``x``, one for each vertex of the graph; it is chosen if its
    variable is not 0.

    Raises ValueError unless 0 is the least value of ``x``, and for vertices that are not among the variables.
    """

    x: Unknown
    cliques: Groups
    encoding: AtMostOne = AtMostOne.AUTO

    def __post_init__(self) -> None:
        if self.x.values[0]:
            raise ValueError(f"{self.x.name!r}: expected 0 as the least value, found {self.x.values[0]}")
        self.x.has_members(self.cliques)

    @property
    def count(self) -> int:
        return len(self.cliques)

    def narrow(self, proceed: Proceed) -> None:
        """The neighbours of a chosen vertex are not chosen."""
        for _, members in by_size(self.cliques):
            proceed(self.x.taken(members.size))
            domain = self.x.cells[members]
            chosen = ~domain[..., 0]
            others = chosen.sum(axis=1, keepdims=True) - chosen > 0
            self.x.keep(members, ~others[..., None] | (self.x.values == 0))

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """One of a clique is not 0 at most."""
        for chosen, members in by_size(self.cliques):
            size = members.shape[1]
            zero = self.x.values == 0
            yield chosen, members, (np.where(zero, size - 1, 0), np.where(zero, size, 1))

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members in by_size(self.cliques):
            kept[..., chosen] = (values[..., members] != 0).sum(axis=-1) <= 1
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        independent_set(f, -direct_literals(views, self.x)[:, 0], self.cliques, self.encoding)
