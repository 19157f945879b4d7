"""All different, over integers.

Direct-encoded: at most one variable of a group takes each value; where a group is as large as its domain, each value
is taken somewhere, and saying so is what lets unit propagation find hidden singles. A group that is larger than its
domain is the empty clause, in both encodings. Order-encoded: the variables differ in pairs, by a clause for each value;
N. Tamura, A. Taga, S. Kitagawa, M. Banbara, Compiling finite linear CSP into SAT, Constraints 14(2), 2009. It finds no
hidden singles, and a known value leaves a domain only at its ends.
"""

import math

import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.encoders.integers import OrderInts
from satenc.encoders.linear import Relation, Term, linear
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


def order_different(f: Formula, x: OrderInts, groups: Groups) -> None:
    """The order-encoded variables of each group differ; groups of indices into ``x``, flat.

    The instances of the current rule are the groups.
    """
    for chosen, members in by_size(groups):
        size = members.shape[1]
        if size > len(x.values):
            with f.rows((len(groups),), chosen):
                f.add_rows(np.empty((len(members), 0), np.int32))
            continue
        f.expect(len(members) * math.comb(size, 2) * len(x.values), 4)
        first, second = np.triu_indices(size, k=1)
        for group, cells in zip(chosen.tolist(), members, strict=True):
            with f.rows((len(groups),), np.full(len(first), group)):
                if len(first):
                    terms = Term.of(x, cells[first]), Term.of(x, cells[second], -1)
                    linear(f, terms, Relation.NE, 0)
