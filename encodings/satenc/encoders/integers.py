"""Finite-domain integers as literals, and back.

direct      one literal ``x = v`` for each value, exactly one of them true.
order       one literal ``x >= v`` for each value but the least: N. Tamura, A. Taga, S. Kitagawa, M. Banbara,
            Compiling finite linear CSP into SAT, Constraints 14(2), 2009.
channelled  both, tied together.
log         one literal for each bit of the value in binary, two's complement where there are negative ones: K. Iwama,
            S. Miyazaki, SAT-variable complexity of hard combinatorial problems, IFIP World Computer Congress 1994.
            Clauses exclude the largest blocks of numbers that share their leading bits and are no values.

Each variable has its own domain. A value outside it has no variable: ``x = v`` is FALSE there, and ``x >= v`` is the
literal of the next value inside; a bit that all values share is a constant. An integer over 0 and 1 is one Boolean
variable, whatever the encoding.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.at_most_one import exactly_one
from satenc.formula import FALSE, TRUE, Alike, Assignment, Choice, Chosen, Formula, Lits, checked, checks, evaluate


class Integers(Choice):
    """An encoder of one's own is a function ``(f, name, values, domain, *, answer)`` that returns one of `Encoded`. The
    variables that tell answers apart are ``f.new(name, ..., answer=answer)``; a value outside a domain is FALSE.
    """

    DIRECT = "direct"
    ORDER = "order"
    CHANNELLED = "channelled"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class DirectInts(Alike):
    """``equals[..., v]``: the variable is ``values[v]``."""

    values: NDArray[np.int64]
    equals: Lits

    def decode(self, assignment: Assignment) -> NDArray[np.int64]:
        """The values of the variables, in the shape of the array."""
        return np.asarray(self.values[np.argmax(evaluate(assignment, self.equals), axis=-1)])

    @property
    def stating(self) -> Lits:
        """``[..., v, literals]``: what together says that the variable is ``values[v]``."""
        return self.equals[..., None]


@dataclass(frozen=True, slots=True)
class OrderInts(Alike):
    """``at_least[..., v]``: the variable is ``values[v]`` or more; TRUE for the first value of its domain."""

    values: NDArray[np.int64]
    at_least: Lits

    def decode(self, assignment: Assignment) -> NDArray[np.int64]:
        """The values of the variables, in the shape of the array."""
        reached = evaluate(assignment, self.at_least)
        return np.asarray(self.values[reached.shape[-1] - 1 - np.argmax(reached[..., ::-1], axis=-1)])

    @property
    def stating(self) -> Lits:
        """``[..., v, literals]``: what together says that the variable is ``values[v]``."""
        return np.stack([self.at_least, -one_later(self.at_least)], axis=-1)


@dataclass(frozen=True, slots=True)
class ChannelledInts(DirectInts):
    """Both views of the same variables."""

    at_least: Lits


@dataclass(frozen=True, slots=True)
class LogInts(Alike):
    """``bits[..., k]``: the bit of the weight ``weights[k]``, 1, 2, 4 ... and a negative last one where there are
    negative values, is 1; the variable is the sum of these weights. ``domain[..., v]`` says which values it may have.
    """

    values: NDArray[np.int64]
    weights: NDArray[np.int64]
    bits: Lits
    domain: NDArray[np.bool_]

    def decode(self, assignment: Assignment) -> NDArray[np.int64]:
        """The values of the variables, in the shape of the array."""
        return np.asarray((evaluate(assignment, self.bits) * self.weights).sum(axis=-1, dtype=np.int64))

    @property
    def stating(self) -> Lits:
        """``[..., v, literals]``: what together says that the variable is ``values[v]``."""
        literals = np.where(digits(self.values, self.weights), self.bits[..., None, :], -self.bits[..., None, :])
        return np.where(self.domain[..., None], literals, FALSE)


Encoded: TypeAlias = DirectInts | OrderInts | ChannelledInts | LogInts


@checked
def encode_integers(
    f: Formula,
    name: str,
    values: NDArray[np.int64],
    domain: NDArray[np.bool_],
    encoding: Chosen[Integers] = Integers.DIRECT,
    *,
    answer: bool = False,
) -> Encoded:
    """New variables of shape ``domain.shape[:-1]`` over ascending ``values``, each within its ``domain[..., v]``.

    An empty domain makes the formula unsatisfiable. Raises ValueError for values that do not ascend, and a domain that
    has not one truth value for each of them.
    """
    values = checks.ascending(f"values of {checks.name('name', name)!r}", values)
    domain = checks.domain(f"domain of {name!r}", domain, values)
    if values.tolist() == [0, 1]:
        return _booleans(f, name, values, domain, answer=answer)
    chosen = Integers(encoding)
    with f.rule(f"{name} has one value", domain.size // len(values) if chosen.added is None else 1):
        x = (chosen.added or _ENCODERS[chosen])(f, name, values, domain, answer=answer)
    if not isinstance(x, Encoded):
        raise ValueError(f"encoding {encoding}: expected DirectInts or the like, found {checks.shown(x)}")  # noqa: TRY004
    return x


def _direct(f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool) -> DirectInts:
    equals = _equals(f, name, values, domain, answer=answer)
    exactly_one(f, equals.reshape(-1, len(values)))
    return DirectInts(values, equals)


def _order(f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool) -> OrderInts:
    at_least, cells = _at_least(f, name, values, domain, answer=answer), domain.reshape(-1, len(values))
    _descending(f, at_least.reshape(cells.shape))
    f.add_rows(np.empty((len(cells), 0), np.int32), where=~cells.any(axis=1))
    return OrderInts(values, at_least)


def _both(
    f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool
) -> ChannelledInts:
    equals = _equals(f, name, values, domain, answer=answer)
    f.add_rows(equals.reshape(-1, len(values)))
    return _order_view(f, name, DirectInts(values, equals))


def _log(f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool) -> LogInts:
    x = _bits(f, name, values, domain, answer=answer)
    _only_values(f, x)
    return x


_ENCODERS: dict[Integers, Callable[..., Encoded]] = {
    Integers.DIRECT: _direct,
    Integers.ORDER: _order,
    Integers.CHANNELLED: _both,
    Integers.LOG: _log,
}


def with_order(f: Formula, name: str, x: Encoded) -> OrderInts | ChannelledInts:
    """``x`` with order literals: new ones, channelled to its own, where it has none."""
    return x if isinstance(x, OrderInts | ChannelledInts) else _order_view(f, name, with_direct(f, name, x))


def with_direct(f: Formula, name: str, x: Encoded) -> DirectInts:
    """``x`` with direct literals: new ones, channelled to its own, where it has none."""
    if isinstance(x, OrderInts):
        equals = _equals(f, name, x.values, x.at_least != one_later(x.at_least), answer=False)
        flat, exact = x.at_least.reshape(-1, len(x.values)), equals.reshape(-1, len(x.values))
        with f.rule(f"{name} channelling", len(flat)):
            _channelled(f, exact, flat)
        return ChannelledInts(x.values, equals, x.at_least)
    if isinstance(x, LogInts):
        equals = _equals(f, name, x.values, x.domain, answer=False)
        with f.rule(f"{name} channelling", equals.size // len(x.values)):
            stating = _binary(f, equals, x)
            own = equals.reshape(stating.shape[:2])[..., None]
            f.add_rows(np.concatenate([own, -stating], axis=2), where=own[..., 0] != FALSE)
        return DirectInts(x.values, equals)
    return x


def with_log(f: Formula, name: str, x: Encoded) -> LogInts:
    """``x`` with binary digits: new ones, channelled to its own, where it has none."""
    if isinstance(x, LogInts):
        return x
    direct = with_direct(f, name, x)
    log = _bits(f, name, x.values, direct.equals != FALSE, answer=False)
    with f.rule(f"{name} channelling", direct.equals.size // len(x.values)):
        _binary(f, direct.equals, log)
    return log


def _order_view(f: Formula, name: str, x: DirectInts) -> ChannelledInts:
    """New order literals, channelled to the direct ones; they also make the values exclusive."""
    at_least = _at_least(f, name, x.values, x.equals != FALSE, answer=False)
    flat, exact = at_least.reshape(-1, len(x.values)), x.equals.reshape(-1, len(x.values))
    with f.rule(f"{name} channelling", len(flat)):
        _descending(f, flat)
        _channelled(f, exact, flat)
    return ChannelledInts(x.values, x.equals, at_least)


def _binary(f: Formula, equals: Lits, x: LogInts) -> Lits:
    """A value needs its digits, and a digit one of its values. Returns ``[variable, v, digit]``, what states values."""
    stating = x.stating.reshape(-1, len(x.values), len(x.weights))
    equals = equals.reshape(stating.shape[:2])
    f.add(-equals[..., None], stating, where=(equals != FALSE)[..., None])
    bits, ones = x.bits.reshape(-1, len(x.weights)), digits(x.values, x.weights)
    for place, one in enumerate(ones.T):
        for digit, values in ((bits[:, place, None], one), (-bits[:, place, None], ~one)):
            f.add_rows(np.concatenate([-digit, equals[:, values]], axis=1))
    return stating


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


def restricting(x: Encoded, domain: NDArray[np.bool_]) -> Lits:
    """Literals, flat, that leave the variables the values of ``domain[..., v]``, as far as literals can say it: of a
    single value all that state it; else direct ones exclude the others, order ones are bounds, and of binary digits
    those that all values share.
    """
    cells = domain.reshape(-1, len(x.values))
    if isinstance(x, OrderInts):
        at_least, rows = x.at_least.reshape(cells.shape), np.arange(len(cells))
        least, most = cells.argmax(axis=1), cells.shape[1] - 1 - cells[:, ::-1].argmax(axis=1)
        return np.stack([at_least[rows, least], -one_later(at_least)[rows, most]], axis=1).ravel()
    if isinstance(x, LogInts):
        bits, ones = x.bits.reshape(len(cells), -1), digits(x.values, x.weights)
        return np.concatenate([bits[~(cells @ ~ones)], -bits[~(cells @ ones)]])
    equals, single = x.equals.reshape(cells.shape), cells.sum(axis=1, keepdims=True) == 1
    literals: Lits = np.where(cells, equals, -equals)[cells == single]
    return literals


@checked
def excluding(x: Encoded, values: NDArray[np.int64]) -> Lits:
    """The clause that the variables do not take ``values``, one for each in flat order, all at once.

    Raises ValueError unless there is one value for each variable, inside its domain.
    """
    stating = x.stating
    stating = stating.reshape(-1, *stating.shape[-2:])
    count = len(stating)
    values = checks.whole_numbers("values", values)
    if values.shape != (count,):
        raise ValueError(f"values: expected one for each of {count} variables, found shape {values.shape}")
    if not np.isin(values, x.values).all():
        raise ValueError("a value is outside its variable's domain")
    index = np.searchsorted(x.values, values)
    if isinstance(x, OrderInts):  # all literals, not the two beside the value: clauses tell how answers divide
        at_least = x.at_least.reshape(count, -1)
        taken: Lits = np.unique(np.where(np.arange(len(x.values)) <= index[:, None], at_least, -at_least))
    else:
        taken = stating[np.arange(count), index].ravel()
    if (taken == FALSE).any():
        raise ValueError("a value is outside its variable's domain")
    clause: Lits = -taken[taken != TRUE]
    return clause


def weights_of(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """The weights of the binary digits of ``values``, least first; the last is negative if a value is."""
    low, high = int(values[0]), int(values[-1])
    size = max(high.bit_length(), (~low).bit_length() if low < 0 else 0)
    weights = [1 << bit for bit in range(max(size, 1))]
    return np.array(weights + [-(1 << len(weights))] * (low < 0), np.int64)


def digits(values: NDArray[np.int64], weights: NDArray[np.int64]) -> NDArray[np.bool_]:
    """``[..., digit]``: the binary digits of ``values``."""
    ones: NDArray[np.bool_] = np.not_equal(values[..., None] & np.abs(weights), 0)
    return ones


def unsigned(weights: NDArray[np.int64], bits: Lits) -> Lits:
    """``bits[..., digit]`` with the sign turned, so that larger values are larger binary numbers."""
    return np.where(weights < 0, -bits, bits)


def _bits(f: Formula, name: str, values: NDArray[np.int64], domain: NDArray[np.bool_], *, answer: bool) -> LogInts:
    low, high = int(values[0]), int(values[-1])
    if max(-low, high) >= checks.LARGEST:
        raise ValueError(f"values of {name!r}: expected numbers below 2^62 in binary, found {low} to {high}")
    weights = weights_of(values)
    ones = digits(values, weights)
    may_be_1, may_be_0 = np.asarray(domain @ ones), np.asarray(domain @ ~ones)
    bits = f.new(name, *may_be_1.shape, where=may_be_0 & may_be_1, answer=answer, values=weights, relation="&")
    bits[may_be_1 & ~may_be_0] = TRUE
    return LogInts(values, weights, bits, domain)


def _only_values(f: Formula, x: LogInts) -> None:
    """A clause for each largest block of binary numbers with the same leading digits that has none of the domain."""
    cells, size = x.domain.reshape(-1, len(x.values)), len(x.weights)
    bits = unsigned(x.weights, x.bits).reshape(len(cells), size)
    numbers = x.values - min(int(x.weights[-1]), 0)
    above = np.zeros(1, np.int64)  # leading digits, and who has them
    present = np.asarray(cells.any(axis=1, keepdims=True), np.bool_)
    f.add_rows(np.empty((len(cells), 0), np.int32), where=~present[:, 0])
    for bit in range(size - 1, -1, -1):
        blocks = np.concatenate([2 * above, 2 * above + 1])
        leading, first = np.unique(numbers >> bit, return_index=True)
        there = np.zeros((len(cells), len(blocks)), np.bool_)
        own = np.asarray(np.logical_or.reduceat(cells, first, axis=1), np.bool_)
        there[:, [int(np.flatnonzero(blocks == one)[0]) for one in leading.tolist()]] = own
        cell, block = np.nonzero(np.tile(present, 2) & ~there)
        ones = digits(blocks[block], 1 << np.arange(size - bit))
        with f.rows((len(cells),), cell):
            f.add_rows(np.where(ones, -bits[cell, bit:], bits[cell, bit:]))
        above, present = leading, own


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
