"""Arrays of integer variables with finite domains, and their literals once they are encoded."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import ChannelledInts, Encoded, Integers, LogInts, OrderInts
from satenc.expressions.expression import Variables
from satenc.formula import Alike, Groups, Lits, checks


@dataclass(eq=False, slots=True)
class Unknown(Variables):
    """An array of integer variables. ``domain[..., v]`` tells whether a variable may still be ``values[v]``;
    constraints only ever clear its entries. Operators make an `Expression` of it: ``x[0] + x[1] <= 3``.
    """

    name: str
    values: NDArray[np.int64]
    domain: NDArray[np.bool_]
    encoding: Integers = Integers.DIRECT
    answer: bool = True

    def __repr__(self) -> str:
        shape = f"[{','.join(map(str, self.domain.shape[:-1]))}]" if self.domain.ndim > 1 else ""
        left = f"{np.count_nonzero(self.domain):,} values left"
        return f"<{self.name}{shape} over {self.values[0]} to {self.values[-1]}, {left}>"

    @property
    def shape(self) -> tuple[int, ...]:
        return self.domain.shape[:-1]

    def taken(self, variables: int) -> int:
        """The most bytes that a rule needs to narrow ``variables`` variables: some copies of their domains, and
        counts.
        """
        return 16 * variables * len(self.values)

    @property
    def cells(self) -> NDArray[np.bool_]:
        """The domains as one list, ``[variables, values]``: a view that may be written to."""
        return self.domain.reshape(-1, len(self.values))

    def has_members(self, groups: Groups) -> NDArray[np.intp]:
        """The members of all ``groups``, in a row. Raises ValueError unless they are indices of these variables."""
        return checks.members(f"groups over {self.name!r}", groups, len(self.cells))

    def vectors(self, what: str, given: ArrayLike, axes: int = 2) -> NDArray[np.intp]:
        """``given`` as an array of so many ``axes`` of indices of these variables. Raises ValueError for others."""
        return checks.vectors(f"{what} over {self.name!r}", given, len(self.cells), axes)

    def is_boolean(self) -> None:
        """Raises ValueError unless the values are 0 and 1."""
        if self.values.tolist() != [0, 1]:
            raise ValueError(f"{self.name!r}: expected Booleans, found the values {self.values.tolist()}")

    def keep(self, members: NDArray[np.intp], domain: NDArray[np.bool_]) -> None:
        """Intersect the domains of the variables ``members[...]``, which may repeat, with ``domain[..., values]``."""
        *place, value = np.nonzero(self.cells[members] & ~domain)
        self.cells[members[tuple(place)], value] = False


class OfGroups(Alike):
    """A `Constraint` with an instance for each of its ``groups``."""

    __slots__ = ()
    groups: Any

    @property
    def count(self) -> int:
        return len(self.groups)


def one_by_one(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """The answers in ``values[..., variable]``, one after the other; of no variables, too."""
    return values.reshape(math.prod(values.shape[:-1]), values.shape[-1])


Views: TypeAlias = Mapping[Unknown, Encoded]


def boolean_literals(views: Views, x: Unknown) -> Lits:
    """One literal for each of the variables of ``x``, flat; raises ValueError unless they are Booleans."""
    x.is_boolean()
    return cast(ChannelledInts, views[x]).equals[..., 1].ravel()


def direct_literals(views: Views, x: Unknown) -> Lits:
    """``[variables, values]``: the literals ``x = v``; raises ValueError for an encoding that has none."""
    view = views[x]
    if isinstance(view, OrderInts | LogInts):
        found = "order" if isinstance(view, OrderInts) else "log"
        raise ValueError(f"{x.name!r}: expected the direct or the channelled encoding, found the {found} encoding")  # noqa: TRY004  # one error for all
    return view.equals.reshape(-1, len(x.values))
