"""No two neighbours in a graph are both true, or both other than 0."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.formula import Alike, Chosen, Formula, Groups, Indices, Lits, Proceed, by_size, checked, checks, subsets
from satenc.unknowns.constraint import Bounds
from satenc.unknowns.unknown import Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class IndependentSet(Alike):
    """:func:`independent_set` over the variables of ``x``, one for each vertex of the graph; it is chosen if its
    variable is not 0.

    Raises ValueError unless 0 is the least value of ``x``, and for vertices that are not among the variables.
    """

    x: Unknown
    cliques: Groups
    encoding: Chosen[AtMostOne] = AtMostOne.AUTO
    _flat: tuple[Indices, Indices] = field(init=False, repr=False)
    """The members of all cliques, and the clique of each."""

    def __post_init__(self) -> None:
        if self.x.values[0]:
            raise ValueError(f"{self.x.name!r}: expected 0 as the least value, found {self.x.values[0]}")
        members = self.x.has_members(self.cliques)
        object.__setattr__(self, "_flat", (members, np.repeat(np.arange(self.count), [*map(len, self.cliques)])))

    @property
    def count(self) -> int:
        return len(self.cliques)

    def narrow(self, proceed: Proceed) -> None:
        """The neighbours of a chosen vertex are not chosen."""
        members, clique = self._flat
        proceed(self.x.taken(len(members)))
        chosen = ~self.x.cells[members, 0]
        others = np.bincount(clique[chosen], minlength=self.count)[clique] - chosen > 0
        self.x.cells[members[others], 1:] = False

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """At most one vertex of each clique is not 0."""
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


_AS_EDGES_UP_TO = 6


@checked
def independent_set(f: Formula, lits: Lits, cliques: Groups, encoding: Chosen[AtMostOne] = AtMostOne.AUTO) -> None:
    """No two neighbours are both chosen: at most one vertex of each clique; ``lits[vertices]``.

    The instances of the current rule are the cliques. The edges of small cliques are written once, for the first
    clique that holds them. Raises ValueError for anything but literals of ``f`` and for vertices without one.
    """
    lits = checks.literals("lits", lits)
    checks.members("cliques", cliques, len(lits))
    pairs, owners = [np.empty((0, 2), np.intp)], [np.empty(0, np.intp)]
    for chosen, members in by_size(cliques):
        if encoding is AtMostOne.AUTO and members.shape[1] <= _AS_EDGES_UP_TO:
            two = subsets(members.shape[1], 2)
            pairs.append(members[:, two].reshape(-1, 2))
            owners.append(np.repeat(chosen, len(two)))
        else:
            with f.rows((len(cliques),), chosen):
                at_most_one(f, lits[members], encoding)
    owner = np.concatenate(owners)
    in_order = np.argsort(owner, kind="stable")
    one, other = np.concatenate(pairs)[in_order].T
    edges, where = np.unique(np.minimum(one, other) * len(lits) + np.maximum(one, other), return_index=True)
    first, second = np.divmod(edges, len(lits))
    with f.rows((len(cliques),), owner[in_order][where]):
        f.add(-lits[first], -lits[second])
