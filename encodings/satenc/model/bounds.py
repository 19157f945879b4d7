"""How often values may stand in an instance of a rule: what lets a reader of the rules count without a solver."""

from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.formula.groups import Groups
from satenc.model.unknown import Unknown

Bounds: TypeAlias = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The least and the most variables that take each value, by the index of the value."""


@runtime_checkable
class Bounding(Protocol):
    """A rule that bounds how often each value stands in an instance; a `Constraint` may be one.

    The bounds need not say all that the rule says. ``groups`` has the variables of ``x``, flat, of each instance.
    """

    x: Unknown

    @property
    def groups(self) -> Groups:
        """The members of each instance."""

    def bounds(self, size: int) -> Bounds:
        """The bounds in an instance of ``size`` variables."""
