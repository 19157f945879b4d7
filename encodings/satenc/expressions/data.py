"""A single entry of an expression as data of JSON, which other languages can evaluate.

``{"cell": 5}`` is the variable with that number, ``{"number": 2}`` a constant; ``{"do": "<=", "of": [...]}`` an
operation of `satenc.expressions.operations` or a fold of `satenc.expressions.folds`, of the entries that are there;
``{"do": "+", "of": [...], "times": [...], "plus": 3}`` a sum. A ``"listed"`` has its ``"rows"``, a ``"connected"`` its
``"edges"``.
"""

from typing import Any

import numpy as np

from satenc.expressions.expression import Constant, Expression, Fold, Linear, Operation, Pick, Stack

MOST = 4_000
"""How many parts an entry may have: others are too much data."""


class TooLarge(Exception):
    """An expression has more parts than `MOST`, or one that is no data."""


def entries(stated: Expression) -> "list[dict[str, Any] | None]":
    """Each entry of ``stated``, in their flat order; None for one that is too large, or has a part that is no data."""
    flat = stated.flat
    found: list[dict[str, Any] | None] = []
    for i in range(len(flat)):
        try:
            found.append(_Data().of(flat[i]))
        except TooLarge:
            found.append(None)
    return found


class _Data:
    def __init__(self) -> None:
        self._left = MOST

    def of(self, part: Expression) -> dict[str, Any]:
        """``part``, which is a single entry."""
        self._left -= 1
        if self._left < 0:
            raise TooLarge
        match part:
            case Constant():
                return {"number": int(part.array)}
            case Pick():
                return {"cell": int(part.index)}
            case Linear():
                parts = [self.of(inner) for inner in part.parts]
                times = [factor for factor, _ in part.terms]
                return {"do": "+", "of": parts, "times": times, "plus": part.constant}
            case Operation():
                return {"do": part.name, "of": [self.of(inner) for inner in part.operands]}
            case Fold():
                return {"do": part.name, "of": self._entries(part.operand)} | _further(part)
        raise TooLarge

    def _entries(self, line: Expression) -> list[dict[str, Any]]:
        """The entries of a ``line`` that are there."""
        if isinstance(line, Stack):
            return [self.of(entry) for entry in line.entries if entry.present is None]
        there = line.present
        places = range(line.shape[0]) if there is None else np.flatnonzero(there).tolist()
        return [self.of(line.take(np.array(place))) for place in places]


def _further(part: Fold) -> dict[str, Any]:
    """The further arguments of a fold."""
    if part.of is None:
        return {}
    of = part.of[()]
    if part.name == "listed":
        return {"rows": sorted([*row] for row in of)}
    if part.name == "connected":
        return {"edges": of[0].ends.tolist()}
    raise TooLarge
