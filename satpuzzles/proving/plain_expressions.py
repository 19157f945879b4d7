"""Expressions as numbers in clauses, by what their operations mean; as data they are in `satenc.expressions.data`."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, TypeAlias

from satpuzzles.proving.plain import Number, Plain

Tree: TypeAlias = Mapping[str, Any]


def value(plain: Plain, cell: Callable[[int], Number], tree: Tree) -> Number:
    """The number that an expression comes to; each ``cell`` in it is a number."""
    if "number" in tree:
        return {tree["number"]: plain.true}
    if "cell" in tree:
        return cell(tree["cell"])
    name, parts = tree["do"], [value(plain, cell, part) for part in tree["of"]]
    if name == "+":
        terms = (
            {number * times: literal for number, literal in part.items()} if times else {0: plain.true}
            for part, times in zip(parts, tree["times"], strict=True)
        )
        return plain.total([{tree["plus"]: plain.true}, *terms])
    if name in _OPERATIONS:
        return plain.of(_OPERATIONS[name], *parts)
    return _FOLDS[name](plain, parts, tree)


_OPERATIONS: Mapping[str, Callable[..., int]] = {
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "abs": abs,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<=": lambda a, b: int(a <= b),
    "<": lambda a, b: int(a < b),
    ">=": lambda a, b: int(a >= b),
    ">": lambda a, b: int(a > b),
    "^": lambda a, b: int(a != b),
    "~": lambda a: 1 - a,
    "->": lambda a, b: int(a <= b),
    "if": lambda condition, a, b: a if condition else b,
}
"""What the operations on one, two or three numbers come to."""


def _every(plain: Plain, parts: list[Number], _tree: Tree) -> Number:
    return plain.truth(plain.every(map(plain.holds, parts)))


def _some(plain: Plain, parts: list[Number], _tree: Tree) -> Number:
    return plain.truth(plain.some(map(plain.holds, parts)))


def _extreme(choose: Callable[[int, int], int]) -> Callable[[Plain, list[Number], Tree], Number]:
    def folded(plain: Plain, parts: list[Number], _tree: Tree) -> Number:
        result = parts[0]
        for part in parts[1:]:
            result = plain.of(choose, result, part)
        return result

    return folded


def _seen(plain: Plain, parts: list[Number], _tree: Tree) -> Number:
    """How many of the truths hold before the first that does not."""
    result: Number = {0: plain.true}
    for part in reversed(parts):
        result = plain.of(lambda holds, behind: 1 + behind if holds else 0, part, result)
    return result


def _different(plain: Plain, parts: list[Number], _tree: Tree) -> Number:
    pairs = combinations(parts, 2)
    return plain.truth(plain.every(-plain.equal(*pair) for pair in pairs))


def _in_rows(plain: Plain, parts: list[Number], tree: Tree) -> Number:
    known = (row for row in tree["rows"] if all(number in part for number, part in zip(row, parts, strict=True)))
    rows = (plain.every(part[number] for number, part in zip(row, parts, strict=True)) for row in known)
    return plain.truth(plain.some(rows))


def _joined_truths(plain: Plain, parts: list[Number], tree: Tree) -> Number:
    members = [plain.holds(part) for part in parts]
    return plain.truth(plain.is_connected(members, [(one, other, plain.true) for one, other in tree["edges"]]))


_FOLDS: Mapping[str, Callable[[Plain, list[Number], Tree], Number]] = {
    "&": _every,
    "|": _some,
    "every": _every,
    "some": _some,
    "total": lambda plain, parts, _tree: plain.total(parts),
    "minimum": _extreme(min),
    "maximum": _extreme(max),
    "seen": _seen,
    "different": _different,
    "listed": _in_rows,
    "connected": _joined_truths,
}
