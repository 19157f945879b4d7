"""Literals as arrays of signed DIMACS integers, with two constants.

``-x`` negates a literal, also a constant, because ``FALSE == -TRUE``. Encoders may put constants wherever
a literal may stand: :meth:`satenc.formula.formula.Formula.add` drops satisfied clauses and false literals, so a value
that is outside a domain, or a cell that is already known, costs neither variable nor clause.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula.checked import checked

Lits: TypeAlias = NDArray[np.int32]
"""Signed literals of any shape; never 0."""

Assignment: TypeAlias = NDArray[np.bool_]
"""One truth value per variable, indexed by variable number; entry 0 is the constant and is True."""

TRUE = np.int32(2**31 - 1)
FALSE = np.int32(-(2**31 - 1))


@checked
def evaluate(assignment: Assignment, literals: Lits) -> NDArray[np.bool_]:
    """The truth value of every literal under ``assignment``, in the shape of ``literals``.

    Raises ValueError for a literal 0, one that the assignment has no value for, and anything but truth values.
    """
    if (literals := np.asarray(literals)).dtype.kind not in "iu" and literals.size:
        raise ValueError(f"literals: expected whole numbers, found {literals.dtype.name}")
    if (found := np.asarray(assignment).dtype) != np.bool_:
        raise ValueError(f"assignment: expected truth values as `Formula.assignment` makes of a model, found {found}")
    variables = np.abs(literals.astype(np.int64, copy=False))
    if np.count_nonzero(literals) == literals.size:
        with suppress(IndexError):
            return assignment[np.where(variables == TRUE, 0, variables)] ^ (literals < 0)
    raise ValueError(f"literals: expected those of {len(assignment) - 1} variables, found 0 or a larger one")


def evaluating(literals: Lits) -> Callable[[Assignment], NDArray[np.bool_]]:
    """A function that gives what `evaluate` does of these ``literals``, which are those of a formula, for assignments
    of it: looking at them once takes a tenth of the time where many answers are checked.
    """
    variables = np.abs(literals.astype(np.int64, copy=False))
    numbers, negative = np.where(variables == TRUE, 0, variables), literals < 0
    return lambda assignment: assignment[numbers] ^ negative


@checked
def assignment_of(true_literals: ArrayLike, variables: int) -> Assignment:
    """An assignment from a solver's list of signed literals; variables it does not mention are False.

    Raises ValueError for anything but whole numbers, and less than 0 ``variables`` or more than there are of 32 bits.
    """
    if (literals := np.asarray(true_literals)).dtype.kind not in "iu" and literals.size:
        raise ValueError(f"literals: expected whole numbers, found {literals.dtype.name}")
    if not 0 <= variables < TRUE:
        raise ValueError(f"variables: expected a whole number from 0 to {TRUE - 1}, found {variables!r}")
    assignment = np.zeros(variables + 1, np.bool_)
    positive = literals[literals > 0].astype(np.int64, copy=False)
    assignment[positive[positive <= variables]] = True
    assignment[0] = True
    return assignment


def true_literals(assignment: Assignment) -> list[int]:
    """For each variable the literal that is true under ``assignment``."""
    variables = np.arange(1, len(assignment))
    return np.where(assignment[1:], variables, -variables).tolist()  # type: ignore[no-any-return]  # as numpy types it
