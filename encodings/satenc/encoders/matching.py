"""Perfect matchings: the true literals are representatives of groups, each of one group of its own.

A variable for each group and each of its members says that the member represents the group; exactly one does, and each
true literal represents one. Where the groups can be matched in several ways these variables have several values:
P. Hall, On representatives of subsets, Journal of the London Mathematical Society 10, 1935, says when there is a way.
"""

import numpy as np

from satenc.encoders.at_most_one import at_most_one, exactly_one
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, gathered
from satenc.formula.literals import FALSE, Lits


def matching(f: Formula, lits: Lits, groups: Groups) -> None:
    """The true ones of ``lits[n]`` can be matched with the ``groups`` of their indices, one to one: each group with one
    of its members. Raises ValueError for anything but literals of ``f``, and for indices of none.
    """
    lits = checks.literals("lits", lits)
    checks.members("groups", groups, len(lits))
    members = np.array([member for group in groups for member in group], np.intp)
    owners = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    represents = f.auxiliary("represents", len(members), where=lits[members] != FALSE)
    f.add(-represents, lits[members])
    of_each_member = gathered(represents, members, len(lits))
    exactly_one(f, gathered(represents, owners, len(groups)))
    at_most_one(f, of_each_member)
    f.add_rows(np.concatenate([-lits[:, None], of_each_member], axis=1))
