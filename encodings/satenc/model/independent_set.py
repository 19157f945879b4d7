"""No two neighbours in a graph are both true."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import AtMostOne
from satenc.encoders.independent_set import independent_set
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, Indices, by_size
from satenc.formula.proceed import Proceed
from satenc.model.bounds import Bounds
from satenc.model.unknown import Unknown, Views, boolean_literals


@dataclass(frozen=True, slots=True)
class IndependentSet:
    """:func:`independent_set` over the Boolean variables of ``x``, one for each vertex of the graph.

    Raises ValueError for other variables, and vertices that are not among them.
    """

    x: Unknown
    cliques: Groups
    encoding: AtMostOne = AtMostOne.AUTO

    def __post_init__(self) -> None:
        self.x.is_boolean()
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
            self.x.keep(members, np.stack([np.ones_like(others), ~others], axis=-1))

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """One of a clique is true at most."""
        for chosen, members in by_size(self.cliques):
            size = members.shape[1]
            yield chosen, members, (np.array([size - 1, 0]), np.array([size, 1]))

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members in by_size(self.cliques):
            kept[..., chosen] = values[..., members].sum(axis=-1) <= 1
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        independent_set(f, boolean_literals(views, self.x), self.cliques, self.encoding)
