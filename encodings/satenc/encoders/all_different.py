"""All different, over integers.

Direct-encoded: at most one variable of a group takes each value; where a group is as large as its domain, each value
is taken somewhere, and saying so is what lets unit propagation find hidden singles. A group that is larger than its
domain is the empty clause.
"""

import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, by_size
from satenc.formula.literals import Lits


@checked
def all_different(f: Formula, equals: Lits, groups: Groups, encoding: AtMostOne = AtMostOne.AUTO) -> None:
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
