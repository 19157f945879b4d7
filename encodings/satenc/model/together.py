"""Several models narrowed together: one array operation for the rules of all of them.

The models need nothing in common but their values and the families of their rules. Their variables become one array,
and rules of one family become one rule over it. What narrowing removes in one model changes nothing in another.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol, Self, runtime_checkable

import numpy as np

from satenc.formula import Proceed, always
from satenc.model.model import Model
from satenc.unknowns.constraint import Constraint
from satenc.unknowns.unknown import Unknown


@runtime_checkable
class Joining(Constraint, Protocol):
    """A constraint over one array of variables that can stand for the same constraints of several models.

    Where each variable has one value and ``narrow`` removes none, the rule must hold.
    """

    x: Unknown

    @classmethod
    def joined(cls, x: Unknown, parts: Sequence[tuple[Self, int]]) -> Sequence[Constraint]:
        """Constraints over ``x`` that state all ``parts``: variable ``v`` of a part is variable ``first + v`` of ``x``,
        where ``first`` is the number beside the part.
        """


def can_join(models: Sequence[Model]) -> bool:
    """Whether these models can be narrowed together."""
    return (
        all(len(model.unknowns) == 1 for model in models)
        and all(isinstance(rule, Joining) for model in models for _, rule in model.rules)
        and len({tuple(model.unknowns[0].values.tolist()) for model in models}) == 1
        and len({tuple(type(rule) for _, rule in model.rules) for model in models}) == 1
    )


def narrow_together(models: Sequence[Model], proceed: Proceed = always) -> None:
    """Narrow each of ``models``, for which `can_join` is true, as `Model.narrow` does; also `proceed` is called as
    there. A variable of a model without solutions may have no value left; then its neighbours have none either.
    """
    parts = [model.unknowns[0].cells for model in models]
    firsts = np.cumsum([0, *map(len, parts)]).tolist()
    x = Unknown("joined", models[0].unknowns[0].values, np.concatenate(parts))
    rules = [
        rule
        for family in zip(*([rule for _, rule in model.rules] for model in models), strict=True)
        if isinstance(family[0], Joining)
        for rule in family[0].joined(x, list(zip(family, firsts, strict=False)))
    ]
    before = -1
    while before != (before := int(np.count_nonzero(x.domain))):
        for rule in rules:
            proceed(0)
            rule.narrow(proceed)
    for part, (first, last) in zip(parts, pairwise(firsts), strict=True):
        part[...] = x.domain[first:last]
