"""A variable is a function of two others: their product, quotient or difference, over small domains.

Conflicts, after T. Walsh, SAT v CSP, CP 2000, for each two values of the first two variables, and supports for each
value of the third with one of the others. Unit propagation finds the third variable from the first two, and either of
these from the other and the third.
"""

import numpy as np
from numpy.typing import NDArray

from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, Lits


def binary_function(f: Formula, first: Lits, second: Lits, result: Lits, table: NDArray[np.intp]) -> None:
    """Where ``first[batch, a]`` and ``second[batch, b]`` are true, so is ``result[batch, table[a, b]]``; they are not
    both true where ``table[a, b]`` is -1.
    """
    found = np.where(table >= 0, result[:, table], FALSE)  # [batch, a, b]
    f.add(-first[:, :, None], -second[:, None], found)
    for one, other, made in ((first, second, table), (second, first, table.T)):
        for a, row in enumerate(made):
            for value in range(result.shape[1]):
                supports = other[:, row == value]
                f.add_rows(np.concatenate([-one[:, a, None], -result[:, value, None], supports], axis=1))
