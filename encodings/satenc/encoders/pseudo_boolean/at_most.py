"""The form in which each encoding of a weighted sum is handed its constraint."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Alike, Indices, Lits, checked


@checked
@dataclass(frozen=True, slots=True)
class AtMost(Alike):
    """``sum(weights * lits) <= bound`` for every entry of the leading axes of ``lits[..., n]``. Weights are from 1 to
    ``bound``, largest first, and sum to more than ``bound``; their greatest common divisor is 1.

    With ``one_sided`` auxiliary variables need only be true where the sum wants them to be: half as many clauses, but a
    formula may have more models than the constraint has answers.
    """

    lits: Lits
    weights: NDArray[np.int64]
    bound: int
    one_sided: bool

    @property
    def lead(self) -> tuple[int, ...]:
        return self.lits.shape[:-1]


class OwnWeights(NamedTuple):
    """Sums with weights and bounds of their own, to be written in one call, as that takes longer than the clauses of a
    small sum. Sum ``i``, over ``lits[i, n]``, belongs to the entry ``chosen[i]`` of the leading axes ``lead``. It has
    ``weights[which[i], n]``, as those of `AtMost` and then 0, and ``bounds[which[i]]``.
    """

    lead: tuple[int, ...]
    chosen: Indices
    lits: Lits
    which: Indices
    weights: NDArray[np.int64]
    bounds: NDArray[np.int64]
    one_sided: bool
