"""All different, over the direct values of integers.

At most one variable of a group takes each value; where a group is as large as its domain, each value is taken
somewhere, and saying so is what lets unit propagation find hidden singles.
"""

import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.formula.formula import Formula
from satenc.formula.groups import Groups, by_size
from satenc.formula.literals import Lits
from satenc.formula.logic import at_least_one


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
