"""Rules of which only the simplest answers need be looked for.

A question for one answer, or whether there is a second one, may be put to a stronger rule than it is about: one that
keeps the answers that cannot be made simpler, at least one if there are any. If it has no answer the rule has none; if
it has one, the rule has others too only where one step leads back from it to them.
"""

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from satenc.model.model import Constraint, Model


@runtime_checkable
class Simplifying(Protocol):
    """A `Constraint` whose answers, as long as nothing else restricts them, can be made simpler step by step."""

    def simplest(self) -> Constraint | None:
        """The rule that an answer is one of the simplest, which no step makes simpler; None where there are none."""

    def another(self, values: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """Another answer beside ``values[variable]``, one of the simplest; None only if no answer but the simplest has
        a step that leads to it.
        """


def simplest(model: Model, values: int) -> tuple[Model, Simplifying] | None:
    """The ``model`` with the simplest of its answers, and the rule that tells others beside these; None where it has
    not one rule of this sort, over the answer alone. The answer had so many ``values`` to choose from at first.
    """
    if len(model.rules) != 1 or len(model.unknowns) != 1 or values != model.answer.domain.size:
        return None
    label, rule = model.rules[0]
    if not isinstance(rule, Simplifying) or (stronger := rule.simplest()) is None:
        return None
    return Model(model.unknowns, [(label, stronger)]), rule
