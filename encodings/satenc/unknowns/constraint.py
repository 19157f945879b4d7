"""What a rule over integer variables can do, as models ask for it.

The classes of `satenc.constraints` and `satenc.graph_constraints` implement `Constraint`. Other classes with the same
methods may write any clauses.

A rule may tell more: how often values may stand in an instance (`Bounding`), which lets a reader of the rules count
without a solver; or a stronger rule whose answers are the simplest ones (`Simplifying`). A question for one answer,
or whether there is a second one, may be put to that: if it has no answer the rule has none; if it has one, the rule has
others too only where one step leads back from it to them.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Formula, Indices, Proceed
from satenc.unknowns.unknown import Unknown, Views


class Constraint(Protocol):
    """A family of instances of one rule.

    It may have a property ``narrowing_pays``: false where a solver finds as much in less time than `narrow` takes, true
    where narrowing makes its clauses much fewer.
    """

    @property
    def count(self) -> int:
        """How many instances there are; the first axis of the clauses written."""

    def narrow(self, proceed: Proceed) -> None:
        """Remove values that cannot be part of any solution from the domains of the variables. What takes long calls
        ``proceed`` before each part of it.
        """

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        """``[..., instance]``: which instances ``values[..., variable]`` of the answer keep. A check by the definition
        of the rule, which shares nothing with its clauses.
        """

    def encode(self, f: Formula, views: Views) -> None:
        """Write the clauses, with ``views`` giving the literals of each variable array."""


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


@runtime_checkable
class Placing(Protocol):
    """A `Constraint` that may say where an answer breaks it: one about parts of a graph."""

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """The variables at each place at which ``values[variable]`` break the rule, such as those of a part that is cut
        off; none where it is kept, or where there is no such place.
        """


@runtime_checkable
class Simplifying(Protocol):
    """A `Constraint` whose answers, as long as nothing else restricts them, can be made simpler step by step."""

    def simplest(self) -> Constraint | None:
        """The rule that an answer is one of the simplest, which no step makes simpler; None where there are none."""

    def likely(self) -> Sequence[Indices]:
        """Sets of variables; most of the simplest answers that are the only ones have a true one in each set."""

    def another(self, values: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """Another answer beside ``values[variable]``, one of the simplest; None only if no answer but the simplest has
        a step that leads to it.
        """
