"""Clause shapes by their names in logic."""

import numpy as np

from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import Indices, by_owner
from satenc.formula.literals import Lits


@checked
def define_or(f: Formula, defined: Lits, lits: Lits) -> None:
    """``defined[...] <-> lits[..., 0] or lits[..., 1] or ...``, in both directions. Raises ValueError for anything but
    literals of ``f``, and for other leading axes.

    >>> f = Formula()
    >>> define_or(f, f.new("any", 1), f.new("x", 1, 2))
    >>> [*f.clauses]
    [[-2, 1], [-3, 1], [-1, 2, 3]]
    """
    defined, lits = checks.literals("defined", defined, axes=0), checks.literals("lits", lits)
    if defined.shape != lits.shape[:-1]:
        raise ValueError(f"defined: expected one for each of {lits.shape[:-1]}, found shape {defined.shape}")
    f.add(-lits, defined[..., None])
    f.add_rows(np.concatenate([-defined[..., None], lits], axis=-1))


def define_or_of_each(f: Formula, defined: Lits, lits: Lits, of: Indices) -> None:
    """``defined[n] <-> the lits[i] with of[i] = n, joined by or``, in both directions."""
    f.add(-lits, defined[of])
    for some, own in by_owner(of, len(defined)):
        f.add_rows(np.append(-defined[some, None], lits[own], axis=1))


@checked
def define_and(f: Formula, defined: Lits, lits: Lits) -> None:
    """``defined[...] <-> lits[..., 0] and lits[..., 1] and ...``, in both directions. Raises as `define_or`."""
    define_or(f, -np.asarray(defined), -np.asarray(lits))
