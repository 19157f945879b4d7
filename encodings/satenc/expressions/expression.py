"""Expressions over arrays of variables: a small tree that is written with Python's operators.

An expression has a ``shape`` like an array of numpy, and operators work entry by entry, with numpy's broadcasting. It
is a truth, a number, or, of variables over 0 and 1, both. Groups of different lengths are arrays with entries that are
``absent``: sums and other folds pass over them.

>>> from satenc import Model
>>> model = Model()
>>> x = model.integers("x", range(1, 10), shape=3)
>>> x[0] + x[1] <= 2 * x[2]
x[0] + x[1] <= 2 * x[2]
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.expressions.folds import FOLDS, FoldOf
from satenc.expressions.operations import OPERATIONS, SIGNS, Sort
from satenc.formula import checks

Numbers: TypeAlias = NDArray[np.int64]
Values: TypeAlias = Callable[["Variables"], Numbers]
"""Gives ``[answer, *shape]``, the values of an array of variables in some answers."""
Shape: TypeAlias = tuple[int, ...]

ABSENT = -1
"""The index of an entry that is not there."""
_DEEPEST = 150
"""How deep expressions may be nested; each level is some calls of Python."""


class Expression(ABC):
    """An array of truths or numbers that depend on variables. Wrong operands raise ValueError where they are written.

    ``==`` is an expression too, so a comparison cannot be a condition of Python's ``if``.
    """

    __slots__ = ()
    __array_ufunc__: ClassVar[None] = None  # numpy leaves its operators to ours
    __hash__ = object.__hash__

    @property
    @abstractmethod
    def shape(self) -> Shape:
        """The lengths of the axes; empty for a single entry."""

    @property
    @abstractmethod
    def sort(self) -> Sort:
        """Whether entries are truths, numbers, or 0 and 1, which are both."""

    @property
    @abstractmethod
    def reach(self) -> tuple[int, int]:
        """The least and the greatest number that an entry can be, whatever the rules."""

    @property
    def parts(self) -> Sequence["Expression"]:
        """The expressions that this one is made of."""
        return ()

    @property
    def present(self) -> NDArray[np.bool_] | None:
        """Which entries are there; None for all of them."""
        return None

    @property
    def depth(self) -> int:
        """How deep the expression is nested."""
        return 0

    @abstractmethod
    def evaluate(self, values: Values) -> Numbers:
        """``[answer, *shape]``: what the entries are in the answers that have these ``values``, by definition; truths
        are 0 and 1. What an absent entry is does not matter.
        """

    @abstractmethod
    def take(self, index: NDArray[np.intp]) -> "Expression":
        """The entries with these flat numbers, in the shape of ``index``; `ABSENT` gives an absent entry."""

    def __getitem__(self, key: Any) -> "Expression":
        """Entries by numpy's indices, or groups of entries by their flat numbers: a list of lists of any lengths."""
        places: NDArray[np.intp] = np.arange(size_of(self.shape)).reshape(self.shape)
        if isinstance(key, list) and key and isinstance(key[0], Sequence | np.ndarray):
            index = padded(key)
            checks.indices("groups", index[index != ABSENT], places.size)
            return self.take(index)
        try:
            return self.take(np.asarray(places[key]))
        except IndexError as error:
            raise ValueError(f"index: {error}") from None

    def __iter__(self) -> Iterator["Expression"]:
        if not self.shape:
            raise ValueError(f"expected an array, found one entry: {self}")
        return (self[i] for i in range(self.shape[0]))

    def __len__(self) -> int:
        if not self.shape:
            raise ValueError(f"expected an array, found one entry: {self}")
        return self.shape[0]

    @property
    def flat(self) -> "Expression":
        """All entries along one axis."""
        return self.take(np.arange(size_of(self.shape)))

    def __bool__(self) -> bool:
        raise ValueError(f"an expression is not true or false until there is an answer: {self}")

    def __repr__(self) -> str:
        return written(self)

    def __add__(self, other: "Operand") -> "Expression":
        return linear([(1, self), (1, other)])

    def __radd__(self, other: "Operand") -> "Expression":
        return linear([(1, other), (1, self)])

    def __sub__(self, other: "Operand") -> "Expression":
        return linear([(1, self), (-1, other)])

    def __rsub__(self, other: "Operand") -> "Expression":
        return linear([(1, other), (-1, self)])

    def __neg__(self) -> "Expression":
        return linear([(-1, self)])

    def __mul__(self, other: "Operand") -> "Expression":
        if isinstance(other, int | np.integer) and not isinstance(other, bool):
            return linear([(int(other), self)])
        return operation("*", self, other)

    __rmul__ = __mul__

    def __floordiv__(self, other: "Operand") -> "Expression":
        return operation("//", self, other)

    def __rfloordiv__(self, other: "Operand") -> "Expression":
        return operation("//", other, self)

    def __mod__(self, other: "Operand") -> "Expression":
        return operation("%", self, other)

    def __rmod__(self, other: "Operand") -> "Expression":
        return operation("%", other, self)

    def __abs__(self) -> "Expression":
        return operation("abs", self)

    def __eq__(self, other: "Operand") -> "Expression":  # type: ignore[override]  # an expression, as in numpy
        return operation("==", self, other)

    def __ne__(self, other: "Operand") -> "Expression":  # type: ignore[override]
        return operation("!=", self, other)

    def __le__(self, other: "Operand") -> "Expression":
        return operation("<=", self, other)

    def __lt__(self, other: "Operand") -> "Expression":
        return operation("<", self, other)

    def __ge__(self, other: "Operand") -> "Expression":
        return operation(">=", self, other)

    def __gt__(self, other: "Operand") -> "Expression":
        return operation(">", self, other)

    def __and__(self, other: "Operand") -> "Expression":
        return operation("&", self, other)

    def __or__(self, other: "Operand") -> "Expression":
        return operation("|", self, other)

    def __xor__(self, other: "Operand") -> "Expression":
        return operation("^", self, other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> "Expression":
        if isinstance(self, Operation) and self.name == "~":
            return self.operands[0]
        return operation("~", self)

    def implies(self, other: "Operand") -> "Expression":
        """Where this is true the ``other`` is."""
        return operation("->", self, other)


Operand: TypeAlias = Expression | ArrayLike


class Variables(Expression):
    """An array of variables, with a ``name`` and ascending ``values`` that they may have. What the leaves of
    expressions are; `satenc.unknowns.unknown.Unknown` is one.
    """

    __slots__ = ()
    name: str
    values: Numbers

    @property
    def sort(self) -> Sort:
        return Sort.BOTH if self.values.tolist() == [0, 1] else Sort.NUMBER

    @property
    def reach(self) -> tuple[int, int]:
        return int(self.values[0]), int(self.values[-1])

    def evaluate(self, values: Values) -> Numbers:
        return values(self)

    def take(self, index: NDArray[np.intp]) -> Expression:
        return Pick(self, index)


@dataclass(frozen=True, eq=False, slots=True)
class Symbol(Variables):
    """Variables of this ``shape`` that belong to no model: for expressions that are only evaluated."""

    name: str
    values: Numbers
    shape: Shape


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Constant(Expression):
    """Numbers that are known, or truths."""

    array: Numbers
    is_truth: bool = False
    there: NDArray[np.bool_] | None = None

    @property
    def shape(self) -> Shape:
        return self.array.shape

    @property
    def sort(self) -> Sort:
        return Sort.TRUTH if self.is_truth else Sort.BOTH if self.reach in {(0, 0), (0, 1), (1, 1)} else Sort.NUMBER

    @property
    def reach(self) -> tuple[int, int]:
        return (int(self.array.min()), int(self.array.max())) if self.array.size else (0, 0)

    @property
    def present(self) -> NDArray[np.bool_] | None:
        return self.there

    def evaluate(self, values: Values) -> Numbers:  # noqa: ARG002  # whatever they are
        return self.array[None]

    def take(self, index: NDArray[np.intp]) -> Expression:
        there = _taken(self.present, index)
        return Constant(np.append(self.array, 0)[index], self.is_truth, there)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Pick(Expression):
    """Some of the ``variables``, by flat numbers in an array; `ABSENT` is an absent entry."""

    variables: Variables
    index: NDArray[np.intp]

    @property
    def shape(self) -> Shape:
        return self.index.shape

    @property
    def sort(self) -> Sort:
        return self.variables.sort

    @property
    def reach(self) -> tuple[int, int]:
        return self.variables.reach

    @property
    def present(self) -> NDArray[np.bool_] | None:
        there = self.index != ABSENT
        return None if there.all() else there

    def evaluate(self, values: Values) -> Numbers:
        every = values(self.variables)
        return every.reshape(len(every), size_of(every.shape[1:]))[:, self.index]

    def take(self, index: NDArray[np.intp]) -> Expression:
        return Pick(self.variables, np.asarray(np.append(self.index, ABSENT)[index]))  # one entry is no array


class Compound(Expression):
    """An expression that is nested deeper than its `parts`, which fit together: an entry is there where theirs are."""

    @cached_property
    def shape(self) -> Shape:
        return _together(self.parts)

    @cached_property
    def present(self) -> NDArray[np.bool_] | None:
        stated = [np.broadcast_to(part.present, self.shape) for part in self.parts if part.present is not None]
        return np.logical_and.reduce(stated) if stated else None

    @cached_property
    def depth(self) -> int:
        return 1 + max((part.depth for part in self.parts), default=0)


@dataclass(frozen=True, eq=False, repr=False)
class Linear(Compound):
    """``constant`` plus the ``terms``, each times its coefficient, which is not 0."""

    terms: tuple[tuple[int, Expression], ...]
    constant: int = 0

    @property
    def sort(self) -> Sort:
        return Sort.NUMBER

    @cached_property
    def reach(self) -> tuple[int, int]:
        ends = [sorted((factor * low, factor * high)) for factor, (low, high) in self._reaches]
        return self.constant + sum(low for low, _ in ends), self.constant + sum(high for _, high in ends)

    @property
    def _reaches(self) -> Iterator[tuple[int, tuple[int, int]]]:
        return ((factor, part.reach) for factor, part in self.terms)

    @property
    def parts(self) -> Sequence[Expression]:
        return [part for _, part in self.terms]

    def evaluate(self, values: Values) -> Numbers:
        terms = (factor * _aligned(part.evaluate(values), self.shape) for factor, part in self.terms)
        start = np.full((1, *(1 for _ in self.shape)), self.constant, np.int64)
        return reduce(np.add, terms, start)

    def take(self, index: NDArray[np.intp]) -> Expression:
        terms = [(factor, _spread(part, self.shape, index)) for factor, part in self.terms]
        return linear([*terms, (1, Constant(np.full(index.shape, self.constant), there=_taken(None, index)))])


@dataclass(frozen=True, eq=False, repr=False)
class Operation(Compound):
    """An operation of `satenc.expressions.operations` on entries of the ``operands``."""

    name: str
    operands: tuple[Expression, ...]

    @property
    def sort(self) -> Sort:
        gives = OPERATIONS[self.name].gives
        return gives if gives is not None else self.operands[-1].sort & self.operands[-2].sort

    @cached_property
    def reach(self) -> tuple[int, int]:
        if self.sort is Sort.TRUTH:
            return 0, 1
        return OPERATIONS[self.name].reach(*(operand.reach for operand in self.operands))

    @property
    def parts(self) -> Sequence[Expression]:
        return self.operands

    def evaluate(self, values: Values) -> Numbers:
        operands = [_aligned(part.evaluate(values), self.shape) for part in self.operands]
        return np.asarray(OPERATIONS[self.name].evaluate(*operands), np.int64)

    def take(self, index: NDArray[np.intp]) -> Expression:
        return Operation(self.name, tuple(_spread(part, self.shape, index) for part in self.operands))


@dataclass(frozen=True, eq=False, repr=False)
class Fold(Compound):
    """What `satenc.expressions.folds` makes of the entries along the last axis of the ``operand``. ``of`` are further
    arguments, which depend on no variable: one object for all lines, or an array of one for each.
    """

    name: str
    operand: Expression
    of: Any = None
    there: NDArray[np.bool_] | None = field(default=None)

    @property
    def shape(self) -> Shape:
        return self.operand.shape[:-1]

    @property
    def sort(self) -> Sort:
        return self._does.gives

    @property
    def _does(self) -> FoldOf:
        return FOLDS[self.name]

    @cached_property
    def reach(self) -> tuple[int, int]:
        return self._does.reach(self.operand.reach, self.operand.shape[-1])

    @property
    def parts(self) -> Sequence[Expression]:
        return (self.operand,)

    @property
    def present(self) -> NDArray[np.bool_] | None:
        return self.there

    def evaluate(self, values: Values) -> Numbers:
        entries, there = self.operand.evaluate(values), self.operand.present
        entries = np.broadcast_to(entries, (len(entries), *self.operand.shape))
        is_there = np.ones(self.operand.shape, np.bool_) if there is None else there
        return np.asarray(self._does.evaluate(entries, is_there, self.of), np.int64)

    def take(self, index: NDArray[np.intp]) -> Expression:
        size = self.operand.shape[-1]
        entries = np.where(index[..., None] == ABSENT, ABSENT, index[..., None] * size + np.arange(size))
        of = self.of if np.ndim(self.of) == 0 else self.of.ravel()[index]
        return Fold(self.name, self.operand.take(entries), of, _taken(self.there, index))


@dataclass(frozen=True, eq=False, repr=False)
class Stack(Compound):
    """Single expressions in a list."""

    entries: tuple[Expression, ...]

    @property
    def shape(self) -> Shape:
        return (len(self.entries),)

    @cached_property
    def sort(self) -> Sort:
        return reduce(lambda one, other: one & other, (entry.sort for entry in self.entries))

    @cached_property
    def reach(self) -> tuple[int, int]:
        lows, highs = zip(*(entry.reach for entry in self.entries), strict=True)
        return min(lows), max(highs)

    @property
    def parts(self) -> Sequence[Expression]:
        return self.entries

    @cached_property
    def present(self) -> NDArray[np.bool_] | None:
        there = np.array([entry.present is None or bool(entry.present) for entry in self.entries])
        return None if there.all() else there

    def evaluate(self, values: Values) -> Numbers:
        return np.stack(np.broadcast_arrays(*(entry.evaluate(values) for entry in self.entries)), axis=-1)

    def take(self, index: NDArray[np.intp]) -> Expression:
        if index.ndim > 1:
            return self.chosen.take(index)
        absent = Constant(np.zeros((), np.int64), there=np.zeros((), np.bool_))
        found = [absent if i == ABSENT else self.entries[i] for i in index.ravel().tolist()]
        if not found:
            return Constant(np.zeros(0, np.int64))
        return Stack(tuple(found)) if index.ndim else found[0]

    @property
    def chosen(self) -> Expression:
        """The same by choices: each place of a list of constants chooses its entry."""
        return _by_choice(self.entries)


def _by_choice(parts: Sequence[Expression]) -> Expression:
    """Expressions of one shape with a further axis in front, along which constants choose one of them."""
    shape = _together(parts)
    place = np.broadcast_to(np.arange(len(parts)).reshape(-1, *(1 for _ in shape)), (len(parts), *shape))
    result = operation("if", place >= 0, parts[-1], parts[-1])
    for i in range(len(parts) - 2, -1, -1):
        result = operation("if", place == i, parts[i], result)
    return result


def expression(value: Operand) -> Expression:
    """``value`` as an expression: numbers and truths are constants. Raises ValueError for anything else."""
    if isinstance(value, Expression):
        return value
    if isinstance(value, list | tuple) and any(isinstance(one, Expression) for one in value):
        return stacked(value)
    array = checks.as_array("operand", value)
    if array.dtype == np.bool_:
        return Constant(array.astype(np.int64), is_truth=True)
    return Constant(checks.whole_numbers("operand", array))


def linear(terms: Sequence[tuple[int, Operand]]) -> Expression:
    """The sum of ``terms``, each times its coefficient; sums inside are opened, and single numbers added up."""
    found: list[tuple[int, Expression]] = []
    constant = 0
    for factor, operand in terms:
        part = expression(operand)
        if not part.sort & Sort.NUMBER:
            raise ValueError(f"expected a number, found the truth {part}: total() counts truths")
        if isinstance(part, Constant) and not part.shape and part.there is None:
            constant += factor * int(part.array)
        elif isinstance(part, Linear):
            found.extend((factor * own, inner) for own, inner in part.terms)
            constant += factor * part.constant
        else:
            found.append((factor, part))
    found = [(factor, part) for factor, part in found if factor]
    if not found:
        return Constant(np.int64(constant) * np.ones((), np.int64))
    if not constant and len(found) == 1 and found[0][0] == 1:
        return found[0][1]
    return _fitting(Linear(tuple(found), constant))


def operation(name: str, *operands: Operand) -> Expression:
    """The operation ``name`` on ``operands``. Raises ValueError for truths where numbers belong and the other way
    round, for shapes that do not fit, and for a division by what may be 0.
    """
    does, parts = OPERATIONS[name], [expression(operand) for operand in operands]
    for part, wanted in zip(parts, does.takes * len(parts) if len(does.takes) == 1 else does.takes, strict=False):
        if not part.sort & wanted:
            expected = "a truth" if wanted is Sort.TRUTH else "a number"
            raise ValueError(f"{name}: expected {expected}, found {part}")
    if does.alike and not reduce(lambda one, other: one & other, (part.sort for part in parts[-2:])):
        raise ValueError(f"{name}: expected two numbers or two truths, found {parts[-2]} and {parts[-1]}")
    if name in {"//", "%"} and parts[1].reach[0] <= 0 <= parts[1].reach[1]:
        raise ValueError(f"{name}: {parts[1]} may be 0")
    if name in {"&", "|"}:  # x & y & z is one operation
        parts = [p for part in parts for p in (part.operands if _is_same(part, name) else (part,))]  # type: ignore[attr-defined]
    return _fitting(Operation(name, tuple(parts)))


def _is_same(part: Expression, name: str) -> bool:
    return isinstance(part, Operation) and part.name == name


def stacked(parts: Sequence[Operand]) -> Expression:
    """Expressions of one shape as one with a further axis in front. Raises ValueError for different shapes."""
    found = [expression(part) for part in parts]
    shape = _together(found)
    if not found:
        return Constant(np.zeros(0, np.int64))
    picks = [as_pick(part) for part in found]
    leaves = {id(pick.variables): pick.variables for pick in picks if pick is not None}
    if all(pick is not None for pick in picks) and len(leaves) == 1:
        (variables,) = leaves.values()
        index = [np.broadcast_to(pick.index, shape) for pick in picks if pick is not None]
        return Pick(variables, np.stack(index))
    if any(part.shape for part in found):
        return _by_choice(found)
    sorts = reduce(lambda one, other: one & other, (part.sort for part in found))
    if not sorts:
        raise ValueError(f"expected numbers or truths, found both in {', '.join(map(str, found))}")
    return _fitting(Stack(tuple(found)))


def as_pick(part: Expression) -> Pick | None:
    """``part`` as some of the variables of an array; None where it is calculated."""
    if isinstance(part, Variables):
        return Pick(part, np.arange(size_of(part.shape)).reshape(part.shape))
    return part if isinstance(part, Pick) else None


def leaves(root: Expression) -> list[Variables]:
    """The arrays of variables that an expression is about, each once."""
    found: dict[int, Variables] = {}
    left = [root]
    while left:
        part = left.pop()
        if isinstance(part, Pick | Variables):
            variables = part.variables if isinstance(part, Pick) else part
            found[id(variables)] = variables
        left.extend(part.parts)
    return [*found.values()]


def padded(groups: Sequence[Sequence[int] | NDArray[np.intp]]) -> NDArray[np.intp]:
    """``[group, n]``: the members of each group, and `ABSENT` behind the last of a shorter one.

    >>> padded([[3, 4], [5]]).tolist()
    [[3, 4], [5, -1]]
    """
    index = np.full((len(groups), max(map(len, groups), default=0)), ABSENT, np.intp)
    for row, group in zip(index, groups, strict=True):
        row[: len(group)] = group
    return index


def size_of(shape: Shape) -> int:
    """How many entries an array of this ``shape`` has."""
    return int(np.prod(shape, dtype=np.int64))


def _together(parts: Sequence[Expression]) -> Shape:
    try:
        return np.broadcast_shapes(*(part.shape for part in parts))
    except ValueError:
        shapes = " and ".join(str(part.shape) for part in parts)
        raise ValueError(f"the shapes {shapes} do not fit together") from None


def _fitting(made: Expression) -> Expression:
    """``made``, where the shapes of its parts fit together, and it is not nested too deep or too large."""
    _together(made.parts)
    if made.depth > _DEEPEST:
        raise ValueError(f"an expression may be nested {_DEEPEST} deep, found more")
    if max(map(abs, made.reach)) >= checks.LARGEST:
        raise ValueError(f"expected numbers below 2^62, found an expression that reaches {max(map(abs, made.reach))}")
    return made


def _aligned(values: Numbers, shape: Shape) -> Numbers:
    """``values[answer, ...]`` with as many axes behind the first as ``shape`` has."""
    return values.reshape(values.shape[0], *(1,) * (len(shape) + 1 - values.ndim), *values.shape[1:])


def _spread(part: Expression, shape: Shape, index: NDArray[np.intp]) -> Expression:
    """The entries of ``part``, which is broadcast to ``shape``, with flat numbers of that shape; a single number stays
    one.
    """
    if isinstance(part, Constant) and not part.shape and (index != ABSENT).all():
        return part
    own = np.broadcast_to(np.arange(size_of(part.shape)).reshape(part.shape), shape).ravel()
    return part.take(np.append(own, ABSENT)[index])


def _taken(there: NDArray[np.bool_] | None, index: NDArray[np.intp]) -> NDArray[np.bool_] | None:
    found = index != ABSENT
    if there is not None:
        found &= np.append(there, False)[index]
    return None if found.all() else found


def written(root: Expression, inside: str = "") -> str:
    """An expression as one would write it; ``inside`` is the operation that it is an operand of."""
    match root:
        case Variables():
            return root.name
        case Constant():
            return _numbers(root.array if not root.is_truth else root.array.astype(np.bool_))
        case Pick():
            return f"{root.variables.name}[{_numbers(_places(root))}]"
        case Linear():
            text = " ".join(_term(i, *term) for i, term in enumerate(root.terms))
            text += f" {'+' if root.constant > 0 else '-'} {abs(root.constant)}" if root.constant else ""
            return f"({text})" if inside and SIGNS[inside] >= SIGNS["+"] else text
        case Operation(name=name, operands=operands):
            if name not in SIGNS:
                return f"{name}({', '.join(map(written, operands))})"
            if len(operands) == 1:
                return f"{name}{written(operands[0], name)}"
            text = f" {name} ".join(written(part, name) for part in operands)
            return f"({text})" if inside and SIGNS[inside] >= SIGNS[name] else text
        case Fold(name=name, operand=operand, of=of):
            return f"{name}({written(operand)}{'' if of is None else f', {_further(of)}'})"
        case Stack(entries=entries):
            return f"[{', '.join(map(written, entries))}]"
    return type(root).__name__


def _further(of: NDArray[Any]) -> str:
    """Further arguments of a fold: one for all lines, or three dots for one of each."""
    one = of[()]
    return "..." if of.ndim else checks.shown(sorted(one) if isinstance(one, frozenset) else one)


def _term(place: int, factor: int, part: Expression) -> str:
    sign = ("-" if factor < 0 else "") if not place else ("- " if factor < 0 else "+ ")
    times = f"{abs(factor)} * " if abs(factor) != 1 else ""
    return f"{sign}{times}{written(part, '*' if times else '+')}"


def _places(pick: Pick) -> NDArray[Any]:
    shape = pick.variables.shape
    if len(shape) == 1 or pick.index.size != 1 or ABSENT in pick.index:
        return pick.index
    return np.array(np.unravel_index(int(pick.index.ravel()[0]), shape))


def _numbers(array: NDArray[Any]) -> str:
    """A few entries of an array; of no axes the entry."""
    flat = array.ravel().tolist()
    text = ", ".join(map(str, flat[:6])) + (", ..." if len(flat) > 6 else "")
    return text if array.ndim < 1 else f"[{text}]" if array.ndim == 1 and len(flat) > 2 else f"{text}"
