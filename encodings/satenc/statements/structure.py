"""Which parts of a statement say the same: what is written of one stands for all of them."""

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.expression import Constant, Expression, Fold, Linear, Operation, as_pick


class Structures:
    """Numbers parts by what they say: two parts have one number if they are made of the same operations on the same
    variables. It keeps the parts, so that others do not get their identities.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[int, tuple[Expression, int]] = {}

    def number(self, part: Expression) -> int:
        known = self._known.get(id(part))
        if known is None:
            number = self._numbers.setdefault(self._structure(part), len(self._numbers))
            known = self._known[id(part)] = part, number
        return known[1]

    def _structure(self, part: Expression) -> Hashable:
        if (pick := as_pick(part)) is not None:
            return "pick", id(pick.variables), _content(pick.index)
        match part:
            case Constant():
                return "constant", part.is_truth, _content(part.array), _content(part.there)
            case Linear():
                return "linear", part.constant, *((factor, self.number(one)) for factor, one in part.terms)
            case Operation():
                return "operation", part.name, *map(self.number, part.operands)
            case Fold():
                return "fold", part.name, self.number(part.operand), id(part.of), _content(part.there)
        return id(part)


def _content(array: NDArray[np.generic] | None) -> Hashable:
    return None if array is None else (array.shape, array.dtype.char, array.tobytes())
