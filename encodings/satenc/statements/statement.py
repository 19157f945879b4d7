"""An expression as a rule of a model: its truths, in their order, are the instances.

Known shapes become the classes of `satenc.constraints`, which narrow and write them best; a sum of a line compared with
numbers a `Count` or a `Sum`, different variables `AllDifferent`, rows of a table `Table`, words `Regular`, connected
vertices `Connected`. All others are a `Statement`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from satenc.constraints.all_different import AllDifferent
from satenc.constraints.count import Count
from satenc.constraints.joined import Joined
from satenc.constraints.regular import Regular
from satenc.constraints.sum import Sum
from satenc.constraints.table import Table
from satenc.encoders.integers import Integers
from satenc.encoders.linear import Relation
from satenc.expressions.expression import (
    ABSENT,
    Constant,
    Expression,
    Fold,
    Linear,
    Numbers,
    Operand,
    Operation,
    Pick,
    Stack,
    Variables,
    as_pick,
    expression,
    leaves,
    linear,
    size_of,
)
from satenc.expressions.operations import Sort
from satenc.formula import Formula, Proceed
from satenc.graph_constraints.connected import Connected
from satenc.statements.bounds import Bounded
from satenc.statements.writer import RELATIONS, Writer, are_numbers, ends_of, picked
from satenc.unknowns.constraint import Constraint
from satenc.unknowns.unknown import Unknown, Views, one_by_one

_TURNED = {
    Relation.LE: Relation.GE,
    Relation.GE: Relation.LE,
    Relation.LT: Relation.GT,
    Relation.GT: Relation.LT,
    Relation.EQ: Relation.EQ,
}


@dataclass(frozen=True, eq=False)
class Statement:
    """That all truths of ``stated`` are true, each an instance."""

    stated: Expression

    @property
    def count(self) -> int:
        return size_of(self.stated.shape)

    @property
    def x(self) -> Unknown | None:
        """The array of variables that the rule is about; None if these are several or none."""
        found = leaves(self.stated)
        return cast("Unknown", found[0]) if len(found) == 1 else None

    narrowing_pays = False
    """It does not: 60 Nanros take 1.7 CPU seconds with narrowing and 1.1 without, Sukoros 1.2 and 0.8."""

    def narrow(self, proceed: Proceed) -> None:
        """Keep bounds consistent, once up and once down."""
        for x in leaves(self.stated):
            proceed(cast("Unknown", x).taken(size_of(x.shape)))
        ones = np.ones((), np.int64)
        Bounded().require(self.stated, ones, ones)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        """By evaluation of the expression. Raises ValueError if it is about several arrays of variables."""
        if len(several := [one.name for one in leaves(self.stated)]) > 1:
            raise ValueError(f"{self.stated}: expected variables of one array, found {', '.join(several)}")
        answers = one_by_one(values)
        found = self.stated.evaluate(lambda x: answers.reshape(-1, *x.shape)) != 0
        if self.stated.present is not None:
            found |= ~self.stated.present  # what is not there is not broken
        every = np.broadcast_to(found, (len(answers), *self.stated.shape))
        return every.reshape(*values.shape[:-1], self.count)

    def encode(self, f: Formula, views: Views) -> None:
        Writer(f, views, self.stated.shape).require(self.stated)


def constraint(stated: Operand) -> Constraint:
    """The rule that the truths of ``stated`` are all true. Raises ValueError for numbers."""
    rule = expression(stated)
    if not rule.sort & Sort.TRUTH:
        raise ValueError(f"expected a truth, found the number {rule}")
    if rule.present is None:
        match rule:
            case Stack(entries=entries) if len(leaves(rule)) == 1:
                x = cast("Unknown", leaves(rule)[0])
                return Joined(x, len(entries), [(constraint(one), np.array([i])) for i, one in enumerate(entries)])
            case Operation(name=name, operands=(one, other)) if name in RELATIONS and are_numbers(one, other):
                return _related(RELATIONS[name], linear([(1, one), (-1, other)])) or Statement(rule)
            case Fold(name="different", operand=Pick() | Variables() as line):
                x, groups = _groups(line)
                return AllDifferent(x, groups)
            case Fold(name="listed", operand=Pick() | Variables() as line) if _has_values(line):
                x, groups = _groups(line)
                return Table(x, groups, [*np.broadcast_to(rule.of, rule.shape).ravel()])
            case Operation(name="&", operands=operands) if all(one.shape == rule.shape for one in operands):
                return _joined(rule, operands)
            case Fold(name="connected"):
                return _connected(rule) or Statement(rule)
            case Fold(name="spelled", operand=Pick() | Variables() as line):
                return _words(line, rule) or Statement(rule)
    return Statement(rule)


def _joined(rule: Expression, operands: Sequence[Expression]) -> Constraint:
    """The rule that all ``operands`` are true, where these are not all of them statements."""
    parts = [constraint(one) for one in operands]
    found = leaves(rule)
    if len(found) != 1 or all(isinstance(part, Statement) for part in parts):
        return Statement(rule)
    every = np.arange(size_of(rule.shape))
    return Joined(cast("Unknown", found[0]), len(every), [(part, every) for part in parts])


def _related(relation: Relation, difference: Expression) -> Constraint | None:
    """The rule that ``difference`` stands in this relation to 0, where it is a sum of variables of one array."""
    terms = difference.terms if isinstance(difference, Linear) else ((1, difference),)
    bound = np.full(difference.shape, -difference.constant if isinstance(difference, Linear) else 0, np.int64)
    lines: list[tuple[int, Pick]] = []
    for factor, part in terms:
        line = _summed(part)
        if isinstance(part, Constant):
            bound = bound - factor * part.array
        elif line is None:
            return None
        else:
            lines.append((factor, line))
    if len({id(line.variables) for _, line in lines}) != 1:
        return None
    x = cast("Unknown", lines[0][1].variables)
    sizes = [line.index.shape[-1] for _, line in lines]
    columns = [np.broadcast_to(line.index, (*bound.shape, size)) for (_, line), size in zip(lines, sizes, strict=True)]
    members = np.concatenate(columns, axis=-1).reshape(-1, sum(sizes))
    factors = np.repeat([factor for factor, _ in lines], sizes)
    if x.values.tolist() == [0, 1] and {*factors.tolist()} in ({1}, {-1}):
        return _counted(x, members, relation, bound.ravel(), int(factors[0]))
    return _added(x, members, relation, bound.ravel(), factors)


def _summed(part: Expression) -> Pick | None:
    """The variables along the last axis whose sum is ``part``."""
    line = part.operand if isinstance(part, Fold) and part.name == "total" else part
    pick = as_pick(line)
    return Pick(pick.variables, pick.index[..., None]) if pick is not None and line is part else pick


def _counted(x: Unknown, members: NDArray[np.intp], relation: Relation, bounds: Numbers, sign: int) -> Constraint:
    """``sign`` times how many of the members are true stands in this relation to the bounds."""
    relation, bounds = (relation, bounds) if sign > 0 else (_TURNED[relation], -bounds)
    low, high = ends_of(relation, bounds)
    least = np.minimum(0, bounds) - 1 if low is None else low
    most = np.maximum(members.shape[1], bounds) + 1 if high is None else high
    return Count(x, _without_absent(members), least, most)


def _added(
    x: Unknown, members: NDArray[np.intp], relation: Relation, bounds: Numbers, factors: NDArray[np.int64]
) -> Constraint | None:
    members, factors = _merged(members, factors)
    groups = _without_absent(members)
    if any(len(group) == 0 for group in groups):
        return None
    if (factors == 1).all():
        return Sum(x, groups, bounds, relation)
    if (members == ABSENT).any():
        return None
    return Sum(x, members, bounds, relation, factors.tolist())


def _merged(members: NDArray[np.intp], factors: NDArray[np.int64]) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Each variable of ``members[group, n]`` once, if it stands in two places of all groups, times the sum of both
    ``factors[n]``.
    """
    places, first, number = np.unique(members, axis=1, return_index=True, return_inverse=True)
    if places.shape[1] == members.shape[1]:
        return members, factors
    sums = np.zeros(len(first), np.int64)
    np.add.at(sums, number.ravel(), factors)
    order = np.argsort(first)
    kept = order[sums[order] != 0]
    return places[:, kept], sums[kept]


def _groups(line: Pick | Variables) -> tuple[Unknown, Sequence[NDArray[np.intp]] | NDArray[np.intp]]:
    x, index = picked(line)
    return x, _without_absent(index.reshape(-1, index.shape[-1]))


def _without_absent(members: NDArray[np.intp]) -> Sequence[NDArray[np.intp]] | NDArray[np.intp]:
    """The members of each group."""
    there = members != ABSENT
    return members if there.all() else [row[own] for row, own in zip(members, there, strict=True)]


def _words(line: Pick | Variables, rule: Fold) -> Constraint | None:
    """The lines as words, where these are of one length, and the symbols those of the variables."""
    x, groups = _groups(line)
    words = [*np.broadcast_to(rule.of, rule.shape).ravel()]
    symbols = {value: i for i, value in enumerate(x.values.tolist())}
    if not isinstance(groups, np.ndarray) or not _has_values(line) or any(symbols != used for _, used in words):
        return None
    return Regular(x, groups, [automaton for automaton, _ in words])


def _has_values(line: Pick | Variables) -> bool:
    """Whether the encoding of the variables has a literal for each value."""
    x, _ = picked(line)
    return x.encoding in (Integers.DIRECT, Integers.CHANNELLED) or x.values.tolist() == [0, 1]


def _connected(rule: Fold) -> Constraint | None:
    """The rule that the vertices with one value of their variables are connected."""
    graph, form = rule.of[()]
    chosen, value = rule.operand, 1
    match chosen:
        case Operation(name="~", operands=(inner,)):
            chosen, value = inner, 0
        case Operation(name="==", operands=(inner, Constant(array=array))) if not array.ndim:
            chosen, value = inner, int(array)
    if not isinstance(chosen, Pick | Variables) or not _has_values(chosen):
        return None
    x, (members,) = _groups(chosen)
    if value not in x.values.tolist() or len({*members.tolist()}) < graph.order:
        return None
    return Connected(x, graph, value=value, vertices=members, form=form)
