"""Tests that every encoding should pass, those of satenc and one's own: all answers of small cases, tried one by one.

>>> from satenc import AtMostOne
>>> from satenc.testing import check_at_most_one
>>> for encoding in AtMostOne:
...     check_at_most_one(encoding, sizes=(1, 4, 6))
"""

from collections.abc import Callable, Iterable
from itertools import islice, product

import numpy as np

from satenc.encoders.at_most_one import AtMostOne, at_most_one
from satenc.encoders.cardinality import Cardinality, between
from satenc.encoders.linear import Relation
from satenc.encoders.pseudo_boolean.weighted import PseudoBoolean, pseudo_boolean
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.formula.propagation import Propagation

Holds = Callable[[tuple[bool, ...]], bool]

_WEIGHTS = ([1], [2, 2], [3, 2, 1], [7, 5, 3, 2], [-3, 2, -1])


def check_at_most_one(encoding: AtMostOne | str, sizes: Iterable[int] = (0, 1, 2, 3, 5, 8, 11)) -> None:
    """Whether ``encoding`` says that at most one of so many literals is true. Raises AssertionError with the first case
    in which it says something else, leaves auxiliary variables open, or does not do for each row what it does for one.
    """
    for size in sizes:
        _check(f"at most one of {size}", size, lambda f, lits: at_most_one(f, lits, AtMostOne(encoding)), _at_most_one)


def _at_most_one(values: tuple[bool, ...]) -> bool:
    return sum(values) <= 1


def check_cardinality(encoding: Cardinality | str, sizes: Iterable[int] = (1, 2, 4, 5, 6)) -> None:
    """Whether ``encoding`` keeps all bounds on how many of so many literals are true. Raises as `check_at_most_one`."""
    for size in sizes:
        for low in range(size + 1):
            for high in range(low, size + 1):

                def encode(f: Formula, lits: Lits, low: int = low, high: int = high) -> None:
                    between(f, lits, low, high, Cardinality(encoding))

                def holds(values: tuple[bool, ...], low: int = low, high: int = high) -> bool:
                    return low <= sum(values) <= high

                _check(f"{low} to {high} of {size}", size, encode, holds)


def check_pseudo_boolean(encoding: PseudoBoolean | str) -> None:
    """Whether ``encoding`` keeps bounds on some weighted sums. Raises as `check_at_most_one`."""
    for weights in _WEIGHTS:
        for bound in range(min(*weights, 0) - 1, sum(map(abs, weights)) + 1):

            def encode(f: Formula, lits: Lits, weights: list[int] = weights, bound: int = bound) -> None:
                pseudo_boolean(f, lits, weights, Relation.LE, bound, PseudoBoolean(encoding))

            def holds(values: tuple[bool, ...], weights: list[int] = weights, bound: int = bound) -> bool:
                return sum(weight for weight, value in zip(weights, values, strict=True) if value) <= bound

            _check(f"weights {weights} up to {bound}", len(weights), encode, holds)


def _check(case: str, size: int, encode: Callable[[Formula, Lits], None], holds: Holds) -> None:
    """One row alone, over literals and their negations and constants, and two rows at once."""
    f = Formula()
    x = f.new("x", size, answer=True)
    encode(f, x)
    _compare(case, f, x, holds)
    if size:
        f = Formula()
        x = f.new("x", size, answer=True)
        signs = np.where(np.arange(size) % 2, -1, 1).astype(np.int32)
        encode(f, signs * x)
        _compare(f"{case}, every second one negated", f, x, lambda values: holds(_flipped(values)))
        for constant in (TRUE, FALSE):
            f = Formula()
            x = f.new("x", size, answer=True)
            encode(f, np.append(x[:-1], constant).astype(np.int32))
            f.add(x[-1] if constant == TRUE else -x[-1])
            _compare(f"{case}, the last one {constant == TRUE}", f, x, _with_last(bool(constant == TRUE), holds))
    f = Formula()
    x = f.new("x", 2, min(size, 4), answer=True)
    if size <= 4:
        encode(f, x)
        _compare(f"{case}, two rows", f, x.ravel(), lambda values: holds(values[:size]) and holds(values[size:]))


def _with_last(true: bool, holds: Holds) -> Holds:
    return lambda values: values[-1] == true and holds(values)


def _flipped(values: tuple[bool, ...]) -> tuple[bool, ...]:
    return tuple(value != bool(i % 2) for i, value in enumerate(values))


def _compare(case: str, f: Formula, x: Lits, holds: Holds) -> None:
    propagation, left_open = Propagation(f), ""
    for values in product((False, True), repeat=len(x)):
        literals = [variable if value else -variable for variable, value in zip(x.tolist(), values, strict=True)]
        models = [{*model} for model in islice(_models(propagation, f.variables.count, literals), 2)]
        written = "".join("01"[value] for value in values)
        if holds(values):
            assert models, f"{case}: {written} is an answer, and the clauses forbid it"
            if len(models) > 1 and not left_open:
                name = f.name(min(map(abs, models[0] - models[1])))
                left_open = f"{case}: {written} leaves an auxiliary variable open, {name} may be true or false"
        else:
            assert not models, f"{case}: {written} is no answer, and the clauses allow it"
    assert not left_open, left_open


def _models(propagation: Propagation, variables: int, literals: list[int]) -> Iterable[list[int]]:
    """The models with these ``literals``, by unit propagation and cases."""
    result = propagation.propagate(literals)
    if result.conflict is not None:
        return
    known = [*literals, *(step.literal for step in result.implied)]
    free = next((number for number in range(1, variables + 1) if number not in known and -number not in known), None)
    if free is None:
        yield known
        return
    for literal in (-free, free):
        yield from _models(propagation, variables, [*known, literal])
