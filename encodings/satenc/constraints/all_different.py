"""The variables of each group take different values.

Direct-encoded: at most one variable of a group takes each value; where a group is as large as its domain, each value
is taken somewhere, and saying so is what lets unit propagation find hidden singles. A group that is larger than its
domain is the empty clause.

Order- and log-encoded ones differ in pairs. By order literals that is a clause for each value (N. Tamura, A. Taga, S.
Kitagawa, M. Banbara, Compiling finite linear CSP into SAT, Constraints 14(2), 2009), which finds no hidden singles, and
takes a known value from a domain only at its ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.encoders.integers import DirectInts
from satenc.formula import Chosen, Formula, Groups, Indices, Lits, Proceed, by_size, checked, checks
from satenc.unknowns.constraint import Bounds
from satenc.unknowns.masks import Singles
from satenc.unknowns.unknown import OfGroups, Unknown, Views, direct_literals


@checked
@dataclass(frozen=True, slots=True)
class AllDifferent(OfGroups):
    """:func:`all_different` as a rule over the variables of ``x``; order- and log-encoded ones need no ``encoding``.

    Raises ValueError for indices that are not among the variables.
    """

    x: Unknown
    groups: Groups
    encoding: Chosen[AtMostOne] = AtMostOne.AUTO
    _parts: list[tuple[Indices, Indices]] = field(init=False, repr=False, default_factory=list)
    """The numbers of the groups of each size, and their members."""

    def __post_init__(self) -> None:
        self.x.has_members(self.groups)
        self._parts.extend(by_size(self.groups))

    def narrow(self, proceed: Proceed) -> None:
        """Naked singles (a known value leaves the rest of its group) and hidden singles (a value that only one
        variable of a full group may take is taken by it).
        """
        cells = self.x.cells
        for _, members in self._parts:
            proceed(self.x.taken(members.size))
            domain = cells[members]  # [group, member, value]
            known = domain & (domain.sum(axis=2, keepdims=True) == 1)
            times = known.sum(axis=1, keepdims=True)
            domain &= (times == 0) | (known & (times == 1))
            if members.shape[1] >= domain.shape[2]:
                hidden = domain & (domain.sum(axis=1, keepdims=True) == 1)
                domain &= hidden | ~hidden.any(axis=2, keepdims=True)
            self.x.keep(members, domain)

    def masking(self) -> Singles:
        """What narrows the rule in many models at once."""
        return Singles(self.groups, len(self.x.values))

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """Each value at most once, and once where there are as many variables as values."""
        values = len(self.x.values)
        for chosen, members in self._parts:
            yield chosen, members, (np.full(values, int(members.shape[1] >= values)), np.ones(values, np.intp))

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = np.ones((*values.shape[:-1], self.count), np.bool_)
        for chosen, members in self._parts:
            inside = np.sort(values[..., members], axis=-1)
            kept[..., chosen] = (inside[..., 1:] != inside[..., :-1]).all(axis=-1)
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        view = views[self.x]
        if isinstance(view, DirectInts):
            all_different(f, direct_literals(views, self.x), self.groups, self.encoding)
            return
        from satenc.automata.sums import IntegerSums, encode_sums  # few models need them
        from satenc.encoders.linear import Relation

        for chosen, members in self._parts:
            first, second = np.triu_indices(members.shape[1], k=1)
            if members.shape[1] > len(view.values):  # no values for them: the empty clause
                with f.rows((self.count,), chosen):
                    f.add_rows(np.empty((len(members), 0), np.int32))
            elif len(first):
                pairs = np.stack([members[:, first], members[:, second]], axis=-1).reshape(-1, 2)
                with f.rows((self.count,), np.repeat(chosen, len(first))):
                    encode_sums(f, IntegerSums(self.x.name, view, pairs, 0, Relation.NE, [1, -1]))


@checked
def all_different(f: Formula, equals: Lits, groups: Groups, encoding: Chosen[AtMostOne] = AtMostOne.AUTO) -> None:
    """The variables of each group differ; ``equals[variables, values]``, groups of indices into the first axis.

    The instances of the current rule are the groups. Raises ValueError for anything but literals of ``f`` and for
    indices that are not among the variables.
    """
    equals = checks.literals("equals", equals, axes=2)
    checks.members("groups", groups, len(equals))
    for chosen, members in by_size(groups):
        taken = np.swapaxes(equals[members], 1, 2)  # [group, value, member]
        with f.rows((len(groups),), chosen):
            if members.shape[1] > equals.shape[1]:  # pigeonholes, for which CNF has no short proof
                f.add_rows(np.empty((len(members), 0), np.int32))
                continue
            if members.shape[1] == equals.shape[1]:
                f.add_rows(taken)
            at_most_one(f, taken, encoding)
