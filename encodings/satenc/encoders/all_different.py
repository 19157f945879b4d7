"""All different, over the direct values of integers.

At most one variable of a group takes each value; where a group is as large as its domain, each value is taken
somewhere, and saying so is what lets unit propagation find hidden singles.
"""

from dataclasses import dataclass

import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, by_size
from satenc.formula.literals import Lits
from satenc.formula.logic import at_least_one
from satenc.model.model import Unknown, Views, direct_literals


def all_different(f: Formula, equals: Lits, groups: Groups, encoding: AtMostOne = AtMostOne.AUTO) -> None:
    """The variables of each group differ; ``equals[variables, values]``, groups of indices into the first axis.

    The instances of the current rule are the groups.
    """
    for chosen, members in by_size(groups):
        taken = np.swapaxes(equals[members], 1, 2)  # [group, value, member]
        with f.rows((len(groups),), chosen):
            if members.shape[1] >= equals.shape[1]:
                at_least_one(f, taken)
            at_most_one(f, taken, encoding)


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """:func:`all_different` as a rule over the variables of ``x``."""

    x: Unknown
    groups: Groups
    encoding: AtMostOne = AtMostOne.AUTO

    @property
    def count(self) -> int:
        return len(self.groups)

    def narrow(self) -> None:
        """Naked singles (a known value leaves the rest of its group) and hidden singles (a value that only one
        variable of a full group may take is taken by it).
        """
        cells = self.x.cells
        for _, members in by_size(self.groups):
            domain = cells[members]  # [group, member, value]
            known = domain & (domain.sum(axis=2, keepdims=True) == 1)
            times = known.sum(axis=1, keepdims=True)
            domain &= (times == 0) | (known & (times == 1))
            if members.shape[1] >= domain.shape[2]:
                hidden = domain & (domain.sum(axis=1, keepdims=True) == 1)
                domain &= hidden | ~hidden.any(axis=2, keepdims=True)
            self.x.keep(members, domain)

    def encode(self, f: Formula, views: Views) -> None:
        all_different(f, direct_literals(views, self.x), self.groups, self.encoding)
