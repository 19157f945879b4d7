"""Exclusive or: an odd, or an even, number of literals is true.

Cut into pieces of at most ``cut`` literals by auxiliary variables (G. S. Tseitin, On the complexity of derivation in
propositional calculus, 1968); a piece of k literals is 2^(k-1) clauses, which stand together, so that solvers with
Gaussian elimination, such as CryptoMiniSat, see it as one equation.
"""

from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from satenc.formula import Formula, Lits, checked, checks


@checked
def xor(f: Formula, lits: Lits, odd: ArrayLike = True, *, cut: int = 4) -> None:
    """An odd number of ``lits[..., n]`` is true, or an even one where ``odd[...]`` is False, for every entry of the
    leading axes. Of no literals an even number is true. Raises ValueError for anything but literals of ``f`` and a
    ``cut`` below 3.

    >>> f = Formula()
    >>> xor(f, f.new("x", 3))
    >>> [*f.clauses]
    [[1, 2, 3], [1, -2, -3], [-1, 2, -3], [-1, -2, 3]]
    """
    lits = checks.literals("lits", lits)
    odd = checks.truths("odd", odd, lits.shape[:-1])
    checks.at_least("cut", cut, 3)
    while lits.shape[-1] > cut:
        rest, piece = lits[..., cut - 1 :], lits[..., : cut - 1]
        parity = f.auxiliary("parity", *lits.shape[:-1])
        _piece(f, np.concatenate([piece, -parity[..., None]], axis=-1))
        lits = np.concatenate([rest, parity[..., None]], axis=-1)
    if lits.shape[-1]:
        first = np.where(odd, lits[..., 0], -lits[..., 0])
        _piece(f, np.concatenate([first[..., None], lits[..., 1:]], axis=-1))
    else:
        f.add_rows(lits, where=odd)


def _piece(f: Formula, lits: Lits) -> None:
    """An odd number is true: a clause for each even choice, which it forbids."""
    signs = [s for s in product((1, -1), repeat=lits.shape[-1]) if s.count(-1) % 2 == 0]
    f.add_rows(lits[..., None, :] * np.array(signs, np.int32))
