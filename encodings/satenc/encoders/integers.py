"""Finite-domain integers as literals, and back.

direct      one literal ``x = v`` for each value, exactly one of them true.
order       one literal ``x >= v`` for each value but the least: N. Tamura, A. Taga, S. Kitagawa, M. Banbara,
            Compiling finite linear CSP into SAT, Constraints 14(2), 2009.
channelled  both, tied together.

Each variable has its own domain. A value outside it has no variable: ``x = v`` is FALSE there, and ``x >= v`` is the
literal of the next value inside. An integer over 0 and 1 is one Boolean variable, whatever the encoding.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import AtMostOne, exactly_one
from satenc.formula import checks
from satenc.formula.formula import Formula
from satenc.formula.literals import FALSE, TRUE, Assignment, Lits, evaluate
from satenc.formula.logic import at_least_one


class Integers(StrEnum):
    DIRECT = "direct"
    ORDER = "order"
    CHANNELLED = "channelled"


@dataclass(frozen=True, slots=True)
class DirectInts:
    """``equals[..., v]``: the variable is ``values[v]``."""

    values: NDArray[np.int64]
    equals: Lits

    def decode(self, assignment: Assignment) -> NDArray[np.int64]:
        """The values of the variables, in the shape of the array."""
        return np.asarray(self.values[np.argmax(evaluate(assignment, self.equals), axis=-1)])


@dataclass(frozen=True, slots=True)
class OrderInts:
    """``at_least[..., v]``: the variable is ``values[v]`` or more; TRUE for the first value of its domain."""

    values: NDArray[np.int64]
    at_least: Lits

    def decode(self, assignment: Assignment) -> NDArray[np.int64]:
        """The values of the variables, in the shape of the array."""
        reached = evaluate(assignment, self.at_least)
        return np.asarray(self.values[reached.shape[-1] - 1 - np.argmax(reached[..., ::-1], axis=-1)])


@dataclass(frozen=True, slots=True)
class ChannelledInts:
    """Both views of the same variables."""

    values: NDArray[np.int64]
    equals: Lits
    at_least: Lits

    def decode(self, assignment: Assignment) -> NDArray[np.int64]:
        """The values of the variables, in the shape of the array."""
        return DirectInts(self.values, self.equals).decode(assignment)


Encoded: TypeAlias = DirectInts | OrderInts | ChannelledInts


def encode_integers(
    f: Formula,
    name: str,
    values: NDArray[np.int64],
    domain: NDArray[np.bool_],
    encoding: Integers = Integers.DIRECT,
    *,
    at_most_one: AtMostOne = AtMostOne.AUTO,
    answer: bool = False,
) -> Encoded:
    """New variables of shape ``domain.shape[:-1]`` over ascending ``values``, each within its ``domain[..., v]``.

    An empty domain makes the formula unsatisfiable. Raises ValueError for values that do not ascend, and a domain that
    has not one truth value for each of them.
    """
    values = checks.ascending(f"values of {name!r}", values)
    domain = checks.domain(f"domain of {name!r}", domain, values)
    encoding = checks.choice(f"encoding of {name!r}", encoding, Integers)
    if values.tolist() == [0, 1]:
        return _booleans(f, name, values, domain, answer=answer)
    size = domain.shape[-1]
    cells = domain.reshape(-1, size)
    label = f"{name} has one value"
    if encoding is Integers.DIRECT:
        equals = _equals(f, name, values, domain, answer=answer)
        with f.rule(label, len(cells)):
            exactly_one(f, equals.reshape(-1, size), at_most_one)
        return DirectInts(values, equals)
    if encoding is Integers.ORDER:
        at_least = _at_least(f, name, values, domain, answer=answer)
        with f.rule(label, len(cells)):
            _descending(f, at_least.reshape(-1, size))
            f.add_rows(np.empty((len(cells), 0), np.int32), where=~cells.any(axis=1))
        return OrderInts(values, at_least)
    equals = _equals(f, name, values, domain, answer=answer)
    with f.rule(label, len(cells)):
        at_least_one(f, equals.reshape(-1, size))
    return order_view(f, name, DirectInts(values, equals))


def order_view(f: Formula, name: str, x: DirectInts) -> ChannelledInts:
    """New order literals for ``x``, channelled to its direct ones; they also make its values exclusive."""
    at_least = _at_least(f, name, x.values, x.equals != FALSE, answer=False)
    flat, exact = at_least.reshape(-1, len(x.values)), x.equals.reshape(-1, len(x.values))
    with f.rule(f"{name} channelling", len(flat)):
        _descending(f, flat)
        _channelled(f, exact, flat)
    return ChannelledInts(x.values, x.equals, at_least)


def direct_view(f: Formula, name: str, x: OrderInts) -> ChannelledInts:
    """New direct literals for ``x``, channelled to its order ones."""
    equals = _equals(f, name, x.values, x.at_least != one_later(x.at_least), answer=False)
    flat, exact = x.at_least.reshape(-1, len(x.values)), equals.reshape(-1, len(x.values))
    with f.rule(f"{name} channelling", len(flat)):
        _channelled(f, exact, flat)
    return ChannelledInts(x.values, equals, x.at_least)


def _channelled(f: Formula, equals: Lits, at_least: Lits) -> None:
    f.add(-equals, at_least)
    f.add(-equals, -one_later(at_least))
    f.add(equals, -at_least, one_later(at_least), where=equals != FALSE)


def one_later(at_least: Lits) -> Lits:
    """The literals ``x >= next value`` beside ``at_least[..., v]``: FALSE after the last."""
    return np.concatenate([at_least[..., 1:], np.full((*at_least.shape[:-1], 1), FALSE, np.int32)], axis=-1)


def next_present(literals: Lits, present: NDArray[np.bool_]) -> Lits:
    """Each literal, or where it is not present that of the next present one, FALSE after the last."""
    size = literals.shape[-1]
    index = np.where(present, np.arange(size), size)
    index = np.minimum.accumulate(index[..., ::-1], axis=-1)[..., ::-1]
    padded = np.concatenate([literals, np.full((*literals.shape[:-1], 1), FALSE, np.int32)], axis=-1)
    return np.take_along_axis(padded, index, axis=-1)


def excluding(x: Encoded, values: NDArray[np.int64]) -> Lits:
    """The clause that the variables do not take ``values``, one for each in flat order, all at once.

    Raises ValueError unless there is one value for each variable, inside its domain.
    """
    count = (x.at_least if isinstance(x, OrderInts) else x.equals).size // len(x.values)
    values = checks.whole_numbers("values", values)
    if values.shape != (count,):
        raise ValueError(f"values: expected one for each of {count} variables, found shape {values.shape}")
    if not np.isin(values, x.values).all():
        raise ValueError("a value is outside its variable's domain")
    index = np.searchsorted(x.values, values)[:, None]
    if isinstance(x, OrderInts):
        at_least = x.at_least.reshape(-1, len(x.values))
        taken: Lits = np.unique(np.where(np.arange(len(x.values)) <= index, at_least, -at_least))
    else:
        taken = np.take_along_axis(x.equals.reshape(-1, len(x.values)), index, axis=1)[:, 0]
    if (taken == FALSE).any():
        raise ValueError("a value is outside its variable's domain")
    clause: Lits = -taken[taken != TRUE]
    return clause


def _descending(f: Formula, at_least: Lits) -> None:
    above = one_later(at_least)
    f.add(-above, at_least, where=above != at_least)


def _booleans(
    f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool
) -> ChannelledInts:
    may_be_0, may_be_1 = domain[..., 0], domain[..., 1]
    one = f.new(name, *domain.shape[:-1], where=may_be_0 & may_be_1, answer=answer)
    one[may_be_1 & ~may_be_0] = TRUE
    with f.rule(f"{name} has one value"):
        f.add_rows(np.empty((*domain.shape[:-1], 0), np.int32), where=~may_be_0 & ~may_be_1)
    return ChannelledInts(values, np.stack([-one, one], axis=-1), np.stack([np.full_like(one, TRUE), one], axis=-1))


def _equals(f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool) -> Lits:
    known = domain.sum(axis=-1, keepdims=True) == 1
    literals = f.new(name, *domain.shape, where=domain & ~known, answer=answer, values=values, relation="=")
    literals[domain & known] = TRUE
    return literals


def _at_least(f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool) -> Lits:
    least = np.zeros_like(domain)
    np.put_along_axis(least, np.argmax(domain, axis=-1)[..., None], True, axis=-1)
    literals = f.new(name, *domain.shape, where=domain & ~least, answer=answer, values=values, relation=">=")
    literals[least] = TRUE
    return next_present(literals, domain | least)
