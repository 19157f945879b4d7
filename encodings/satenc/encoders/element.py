"""A variable has the value of that member of a list that an index chooses.

The constraint element of P. Van Hentenryck, J.-P. Carillon, Generality versus specificity: an experience with AI and OR
techniques, AAAI 1988. A Boolean for each member and value says that the member is chosen and has the value; a value of
the result, and an index, need one of these. With k members of d values it takes kd variables and about 4kd clauses.
"""

import numpy as np

from satenc.formula.formula import Formula
from satenc.formula.literals import Lits


def element(f: Formula, index: Lits, members: Lits, result: Lits) -> None:
    """``result[batch, v]`` is that of ``members[batch, k, v]`` that ``index[batch, k]`` chooses, all of them literals
    of values, of which exactly one is true.
    """
    chosen = f.auxiliary("chosen", *members.shape)
    f.add(-chosen, index[..., None])
    f.add(-chosen, members)
    f.add(chosen, -index[..., None], -members)
    f.add(-chosen, result[:, None])
    f.add_rows(np.concatenate([-result[..., None], np.moveaxis(chosen, 1, -1)], axis=-1))
    f.add_rows(np.concatenate([-index[..., None], chosen], axis=-1))
