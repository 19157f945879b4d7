"""How often values may stand in an instance of a rule: what lets a reader of the rules count without a solver."""

from collections.abc import Iterator
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.formula.groups import Indices
from satenc.model.unknown import Unknown

Bounds: TypeAlias = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The least and the most variables that take each value, by the index of the value."""


@runtime_checkable
class Bounding(Protocol):
    """A rule that bounds how often each value stands in an instance; a `Constraint` may be one.

    The bounds need not say all that the rule says.
    """

    x: Unknown

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """``(chosen, members, bounds)``: instance ``chosen[i]`` is about the variables ``members[i]`` of ``x``, flat,
        and all of these instances have the same ``bounds``.
        """
