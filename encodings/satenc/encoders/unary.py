"""Numbers in unary: ``count[..., j]`` says that it is ``j`` or more, with TRUE in front."""

import numpy as np

from satenc.encoders.integers import one_later
from satenc.formula import TRUE, Formula, Lits


def with_zero(literals: Lits) -> Lits:
    """Literals for one or more, two or more ... with TRUE in front of them."""
    return np.concatenate([np.full((*literals.shape[:-1], 1), TRUE, np.int32), literals], axis=-1)


def unary_sum(f: Formula, left: Lits, right: Lits, total: Lits, *, up: bool = True, down: bool = True) -> None:
    """``total`` is the sum of ``left`` and ``right`` as far as it has literals; without ``down`` it may be more,
    without ``up`` less. The clauses of a totalizer (O. Bailleux, Y. Boufkhad, Efficient CNF encoding of Boolean
    cardinality constraints, CP 2003).
    """
    sums = np.add.outer(np.arange(left.shape[-1]), np.arange(right.shape[-1]))
    f.expect(sums.size, 3)
    if up:
        i, j = np.nonzero(sums < total.shape[-1])
        f.add(-left[..., i], -right[..., j], total[..., i + j])
    if down:  # i + j + 1 or more need i + 1 on the left or j + 1 on the right
        i, j = np.nonzero(sums + 1 < total.shape[-1])
        f.add(-total[..., i + j + 1], one_later(left)[..., i], one_later(right)[..., j])
