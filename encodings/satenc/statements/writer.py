"""Literals for the parts of an expression: of a truth one, of a number those of the order encoding.

Every auxiliary variable is defined in both directions, so a formula has as many models as there are answers. Numbers
are quantities ``at_least[row, v]`` over common ascending values (N. Tamura, A. Taga, S. Kitagawa, M. Banbara, Compiling
finite linear CSP into SAT, Constraints 14(2), 2009); counts are those of totalizers; the run at the start of a line is
a chain of ands; products and remainders are given for each pair of values.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import cast

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.cardinality import between_each, unary_count
from satenc.encoders.integers import DirectInts, next_present, one_later, with_order
from satenc.encoders.linear import Relation, Term, linear, partial_sum, sum_reaches
from satenc.encoders.unary import with_zero
from satenc.expressions.expression import (
    ABSENT,
    Constant,
    Expression,
    Fold,
    Linear,
    Numbers,
    Operation,
    Pick,
    Shape,
    Stack,
    Variables,
    as_pick,
    linear as sum_of,
    size_of,
)
from satenc.expressions.functions import every
from satenc.expressions.operations import OPERATIONS, Sort
from satenc.formula import FALSE, TRUE, Formula, Lits, define_or
from satenc.graph_constraints.connected import connect_chosen
from satenc.statements.structure import Structures
from satenc.unknowns.unknown import Unknown, Views, boolean_literals

RELATIONS = {"<=": Relation.LE, "<": Relation.LT, ">=": Relation.GE, ">": Relation.GT, "==": Relation.EQ}


class Writer:
    """Writes parts of a statement of this ``shape``, whose entries are the instances of the current rule.

    A part has the axes of the statement and ``extra`` ones behind, along which it is folded; what is written of it has
    a row for each entry, in one list.
    """

    def __init__(self, f: Formula, views: Views, shape: Shape) -> None:
        self.f, self._views, self._shape = f, views, shape
        self._count = size_of(shape)
        self._inside: Shape = ()
        """The extra axes of what is written now."""
        self._structures = Structures()
        self._truths: dict[tuple[int, Shape], Lits] = {}
        self._numbers: dict[tuple[int, Shape], Term] = {}
        self._lists: dict[tuple[int, Shape], list[Term]] = {}
        self._counts: dict[tuple[Shape, tuple[int, ...]], Term] = {}
        """What is written, by the numbers that `Structures` gives to parts."""
        self._sums: dict[tuple[int, int], tuple[Term, Term, Term]] = {}
        """Partial sums, by the identities of their terms, which they keep."""

    @contextmanager
    def _rows(self, extra: Shape) -> Iterator[None]:
        """Inside, the first axis of what is added runs over the entries of parts with these ``extra`` axes, which are
        those of now and perhaps further ones.
        """
        outer = self._inside
        if extra == outer:
            yield
            return
        rows = size_of(self._shape + outer)
        with self.f.rows((rows,), np.repeat(np.arange(rows), size_of(extra[len(outer) :]))):
            self._inside = extra
            try:
                yield
            finally:
                self._inside = outer

    def _spread(self, array: NDArray[np.generic], extra: Shape) -> NDArray[np.generic]:
        """What each entry of a part has, in one list."""
        return np.broadcast_to(array, self._shape + extra).ravel()

    def _lines(self, extra: Shape) -> int:
        """How many entries a part with these ``extra`` axes has."""
        return size_of(self._shape + extra)

    def truth(self, part: Expression, extra: Shape = ()) -> Lits:
        """``[row]``: a literal for each entry, true exactly where the entry is; of one that is absent FALSE."""
        key = self._structures.number(part), extra
        known = self._truths.get(key)
        if known is None:
            with self._rows(extra):
                known = self._truths[key] = self._truth(part, extra)
        return known

    def _truth(self, part: Expression, extra: Shape) -> Lits:
        match part:
            case Constant():
                return np.where(self._spread(part.array != 0, extra), TRUE, FALSE).astype(np.int32)
            case Variables() | Pick():
                x, index = picked(part)
                every = np.append(boolean_literals(self._views, x), np.int32(FALSE))
                return cast("Lits", self._spread(every[index], extra))
            case Fold():
                return self._folded(part, extra)
            case Stack():
                return self.truth(part.chosen, extra)
            case Operation(name="~"):
                return -self.truth(part.operands[0], extra)
            case Operation(name="&" | "|" | "->" as name):
                literals = np.stack([self.truth(one, extra) for one in part.operands], axis=-1)
                if name == "->":
                    literals[..., 0] *= -1
                return self._any(literals) if name != "&" else -self._any(-literals)
            case Operation(name="if"):
                condition, *choices = (self.truth(one, extra) for one in part.operands)
                return self._chosen(condition, choices[0], choices[1])
            case Operation(name="^" | "==" | "!=" as name, operands=(one, other)) if name == "^" or not are_numbers(
                one, other
            ):
                unequal = self._unequal(self.truth(one, extra), self.truth(other, extra))
                return -unequal if name == "==" else unequal
            case Operation(name=name, operands=(one, other)):
                return self._compared(name, sum_of([(1, one), (-1, other)]), extra)
        raise ValueError(f"{part} can only be a rule, not a part of one")

    def _any(self, literals: Lits) -> Lits:
        """A literal for each row of ``literals[row, n]``: whether one of them is true."""
        literals = _without_constants(literals)
        if not literals.shape[1]:
            return np.full(len(literals), FALSE, np.int32)
        if literals.shape[1] == 1:
            return literals[:, 0]
        possible = literals != FALSE
        sure, single = (literals == TRUE).any(axis=1), possible.sum(axis=1) <= 1
        new = ~sure & ~single
        found = self.f.auxiliary("any", len(literals), where=new)
        found[single] = np.take_along_axis(literals, possible.argmax(axis=1)[:, None], axis=1)[single, 0]
        found[sure] = TRUE
        with self.f.rows((len(literals),), np.flatnonzero(new)):
            define_or(self.f, found[new], literals[new])
        return found

    def _unequal(self, one: Lits, other: Lits) -> Lits:
        known = (np.abs(one) == TRUE) | (np.abs(other) == TRUE)
        found = self.f.auxiliary("unequal", len(one), where=~known)
        found = np.where(one == FALSE, other, np.where(one == TRUE, -other, found))
        found = np.where(other == FALSE, one, np.where(other == TRUE, -one, found)).astype(np.int32)
        new = ~known
        for signs in ((-1, 1, 1), (-1, -1, -1), (1, -1, 1), (1, 1, -1)):
            self.f.add(signs[0] * found, signs[1] * one, signs[2] * other, where=new)
        return found

    def _chosen(self, condition: Lits, one: Lits, other: Lits) -> Lits:
        """``one`` where the ``condition`` is true, else the ``other``; arrays ``[row, ...]`` of one shape."""
        condition = condition.reshape(-1, *(1,) * (one.ndim - 1))
        whole = np.broadcast_to(condition, one.shape)
        known = (one == other) | (np.abs(whole) == TRUE)
        found = self.f.auxiliary("chosen", *one.shape, where=~known)
        found = np.where(known, np.where(whole == FALSE, other, one), found).astype(np.int32)
        self.f.add(-whole, -one, found, where=~known)
        self.f.add(-whole, one, -found, where=~known)
        self.f.add(whole, -other, found, where=~known)
        self.f.add(whole, other, -found, where=~known)
        self.f.add(-one, -other, found, where=~known)
        self.f.add(one, other, -found, where=~known)
        return found

    def _folded(self, part: Fold, extra: Shape) -> Lits:
        match part.name:
            case "every" | "some":
                literals = self._entries(part, extra, TRUE if part.name == "every" else FALSE)
                return -self._any(-literals) if part.name == "every" else self._any(literals)
            case "different":
                if part.operand.shape[-1] < 2:
                    return np.full(self._lines(extra), TRUE, np.int32)
                return self.truth(every(pairs_of(part)), extra)
            case "listed":
                return self._listed(part, extra)
        raise ValueError(f"{part} can only be a rule, not a part of one")

    def _listed(self, part: Fold, extra: Shape) -> Lits:
        """One of the rows: the ends of each value of a row are literals."""
        columns = self.columns(part.operand, extra)
        batch = self._lines(extra)
        size = part.operand.shape[-1]
        there = self._present(part.operand, (*extra, size)).reshape(batch, size)
        of = np.broadcast_to(part.of, self._shape + extra).ravel()
        found = np.full(batch, FALSE, np.int32)
        alike: dict[int, list[int]] = {}
        for i, rows in enumerate(of):
            alike.setdefault(id(rows), []).append(i)
        for chosen in alike.values():
            some = np.array(chosen)
            with self.f.rows((batch,), some):
                taken = []
                for row in sorted(of[chosen[0]]):
                    place = np.minimum(np.cumsum(there[some], axis=1) - 1, max(len(row) - 1, 0))
                    fits = there[some].sum(axis=1) == len(row)
                    values = np.array([*row, 0], np.int64)[place]
                    is_value = [
                        np.where(there[some, n, None], self._is(Term(c.values, c.at_least[some]), values[:, n]), TRUE)
                        for n, c in enumerate(columns)
                    ]
                    every = np.concatenate([*is_value, np.where(fits, TRUE, FALSE)[:, None]], axis=1).astype(np.int32)
                    taken.append(-self._any(-every))
                found[some] = self._any(np.stack(taken, axis=-1)) if taken else FALSE
        return found

    @staticmethod
    def _is(term: Term, values: Numbers) -> Lits:
        """``[row, 2]``: two literals that say that each number has this value; FALSE where it cannot have it."""
        here, above = term.reaches(values), term.reaches(values + 1)
        return np.stack([np.where(here == above, FALSE, here), -above], axis=-1).astype(np.int32)

    def _entries(self, part: Expression, extra: Shape, absent: np.int32) -> Lits:
        """``[row, n]``: the literals of the entries that are folded; those of absent ones are ``absent``."""
        (entries,) = part.parts
        size = entries.shape[-1]
        if isinstance(entries, Stack):
            there = self._present(entries, (*extra, size)).reshape(self._lines(extra), size)
            stacked = np.stack([self.truth(entry, extra) for entry in entries.entries], axis=-1)
            return np.where(there, stacked, absent).astype(np.int32)
        literals = self.truth(entries, (*extra, size))
        there = self._present(entries, (*extra, size))
        return np.where(there, literals, absent).reshape(self._lines(extra), size).astype(np.int32)

    def _present(self, part: Expression, extra: Shape) -> NDArray[np.bool_]:
        there = part.present
        return cast("NDArray[np.bool_]", self._spread(np.array(True) if there is None else there, extra))

    def _compared(self, name: str, difference: Expression, extra: Shape) -> Lits:
        """Whether ``difference`` stands in the relation ``name`` to 0."""
        terms, bound = self._apart(difference, extra)
        if not terms:
            return np.where(_holds(name, np.zeros_like(bound), bound), TRUE, FALSE).astype(np.int32)
        if name in {"==", "!="}:
            literal = self._equal_literal(terms, bound, extra)
            literal = self._equal_pair(terms, bound, extra) if literal is None else literal
            if literal is not None:
                return literal if name == "==" else -literal
        parts = self._at_most(2, self.terms(terms, extra))
        match name:
            case "<=" | ">":
                above = self._reaches(parts, bound + 1)
                return above if name == ">" else -above
            case "<" | ">=":
                here = self._reaches(parts, bound)
                return here if name == ">=" else -here
        apart = self._any(np.stack([-self._reaches(parts, bound), self._reaches(parts, bound + 1)], axis=-1))
        return apart if name == "!=" else -apart

    def _reaches(self, parts: Sequence[Term], bound: Numbers) -> Lits:
        """Whether the sum of up to two quantities is at least ``bound[row]``."""
        if len(parts) == 2:
            return sum_reaches(self.f, parts[0], parts[1], bound)
        return parts[0].reaches(bound) if parts else np.where(bound <= 0, TRUE, FALSE).astype(np.int32)

    def _at_most(self, number: int, parts: list[Term]) -> list[Term]:
        """So many quantities that have the sum of ``parts``, or fewer."""
        while len(parts) > number:
            parts = [*parts[2:], self._sum(*parts[:2])]
        return parts

    def _sum(self, one: Term, other: Term) -> Term:
        key = id(one), id(other)
        known = self._sums.get(key)
        if known is None:
            known = self._sums[key] = one, other, partial_sum(self.f, one, other)
        return known[2]

    def _equal_literal(self, terms: Sequence[tuple[int, Expression]], bound: Numbers, extra: Shape) -> Lits | None:
        """The literal of a variable that it has a value, where its encoding has such literals."""
        ((factor, part), *others) = terms
        if others or abs(factor) != 1 or not isinstance(part, Pick | Variables):
            return None
        x, index = picked(part)
        view = self._views[x]
        if not isinstance(view, DirectInts) or (index == ABSENT).any():
            return None
        members = cast("NDArray[np.intp]", self._spread(index, extra))
        place = np.searchsorted(view.values, factor * bound)
        is_value = np.append(view.values, view.values[-1] + 1)[place] == factor * bound
        equals = view.equals.reshape(-1, len(view.values))
        literals = equals[members, np.minimum(place, len(view.values) - 1)]
        return np.where(is_value, literals, FALSE).astype(np.int32)

    def _equal_pair(self, terms: Sequence[tuple[int, Expression]], bound: Numbers, extra: Shape) -> Lits | None:
        """A literal that two variables of one array have the same value, where its encoding has a literal for each:
        two clauses for a value that both may have, one for one that only one of them may have.
        """
        parts = [part for _, part in terms if isinstance(part, Pick | Variables)]
        if len(parts) != 2 or sorted(factor for factor, _ in terms) != [-1, 1] or bound.any():
            return None
        (x, first), (y, second) = map(picked, parts)
        view = self._views[x]
        if x is not y or not isinstance(view, DirectInts) or (first == ABSENT).any() or (second == ABSENT).any():
            return None
        equals = view.equals.reshape(-1, len(view.values))
        one, other = (equals[cast("NDArray[np.intp]", self._spread(index, extra))] for index in (first, second))
        some = ((one != FALSE) & (other != FALSE)).any(axis=1)
        literal = self.f.auxiliary("equal", len(one), where=some)
        alike = np.broadcast_to(literal[:, None], one.shape)
        for clause in ((-alike, -one, other), (-alike, one, -other), (alike, -one, -other)):
            self.f.add(*clause)
        return literal

    def _apart(self, part: Expression, extra: Shape) -> tuple[list[tuple[int, Expression]], Numbers]:
        """The terms of a sum that depend on variables, and what these have to sum up to for the whole to be 0."""
        terms = part.terms if isinstance(part, Linear) else ((1, part),)
        constant = part.constant if isinstance(part, Linear) else 0
        bound = np.full(self._lines(extra), -constant, np.int64)
        left = []
        for factor, one in terms:
            if isinstance(one, Constant):
                bound = bound - factor * cast("Numbers", self._spread(one.array, extra))
            else:
                left.append((factor, one))
        return left, bound

    def number(self, part: Expression, extra: Shape = ()) -> Term:
        """A quantity for each entry; 0 for one that is absent."""
        key = self._structures.number(part), extra
        known = self._numbers.get(key)
        if known is None:
            with self._rows(extra):
                known = self._numbers[key] = self._number(part, extra)
        return known

    def _number(self, part: Expression, extra: Shape) -> Term:
        if Sort.NUMBER not in part.sort:
            return Term(np.array([0, 1], np.int64), with_zero(self.truth(part, extra)[:, None]))
        match part:
            case Constant():
                return _constant(cast("Numbers", self._spread(part.array, extra)))
            case Variables() | Pick():
                x, index = picked(part)
                members = cast("NDArray[np.intp]", self._spread(index, extra))
                term = self._variables(x)
                if (members != ABSENT).all():
                    return Term(term.values, term.at_least[members])
                none = _constant(np.zeros(1, np.int64))
                values = np.union1d(term.values, [0])
                rows = np.concatenate([_over(term, values).at_least, _over(none, values).at_least])
                return Term(values, rows[members])
            case Linear():
                terms, bound = self._apart(part, extra)
                total = self._summed(terms, extra)
                if len({*bound.tolist()}) <= 1:
                    return Term(total.values - (bound[0] if len(bound) else 0), total.at_least)
                return partial_sum(self.f, total, _constant(-bound))
            case Operation(name="if"):
                condition = self.truth(part.operands[0], extra)
                one, other = (self.number(choice, extra) for choice in part.operands[1:])
                values = np.union1d(one.values, other.values)
                one, other = _over(one, values), _over(other, values)
                return Term(values, self._chosen(condition, one.at_least, other.at_least))
            case Operation(name=name):
                return self._mapped(OPERATIONS[name].evaluate, [self.number(one, extra) for one in part.operands])
            case Stack():
                return self.number(part.chosen, extra)
            case Fold(name="total"):
                return self._summed([(1, part)], extra)
            case Fold(name="minimum" | "maximum" as name):
                columns = self.columns(part.operand, extra)
                values = reduce(np.union1d, (one.values for one in columns))
                size = len(columns)
                there = self._present(part.operand, (*extra, size)).reshape(self._lines(extra), size)
                literals = np.stack([_over(one, values).at_least for one in columns], axis=-1)
                literals = np.where(there[:, None], literals, FALSE if name == "maximum" else TRUE).astype(np.int32)
                flat = literals.reshape(-1, size)
                with self.f.rows((len(literals),), np.repeat(np.arange(len(literals)), len(values))):
                    found = self._any(flat) if name == "maximum" else -self._any(-flat)
                return Term(values, found.reshape(len(literals), len(values)))
            case Fold(name="seen"):
                return Term(
                    np.arange(part.operand.shape[-1] + 1, dtype=np.int64), self._runs(self._entries(part, extra, FALSE))
                )
        raise ValueError(f"{part} can only be a rule, not a part of one")

    def _runs(self, literals: Lits) -> Lits:
        """``[row, n + 1]``: that the first 0, 1 ... n of ``literals[row, n]`` are all true."""
        with_first = np.concatenate([np.full((len(literals), 1), TRUE, np.int32), literals], axis=1)
        goes_on = np.logical_and.accumulate(with_first != FALSE, axis=1)
        changes = goes_on & (with_first != TRUE)
        new = changes & (np.cumsum(changes, axis=1) > 1)  # the first one that is not known is that literal itself
        runs = np.where(new, self.f.auxiliary("run", *new.shape, where=new), with_first)
        last = np.maximum.accumulate(np.where(changes, np.arange(new.shape[1]), 0), axis=1)
        runs = np.where(goes_on, np.take_along_axis(runs, last, axis=1), FALSE).astype(np.int32)
        before, run, new = runs[:, :-1], runs[:, 1:], new[:, 1:]
        self.f.add(-run, before, where=new)
        self.f.add(-run, literals, where=new)
        self.f.add(run, -before, -literals, where=new)
        return runs

    def _variables(self, x: Unknown) -> Term:
        view = with_order(self.f, x.name, self._views[x])
        if isinstance(self._views, dict):
            self._views[x] = view  # other rules need no new literals
        return Term(view.values, view.at_least.reshape(-1, len(view.values)))

    def columns(self, part: Expression, extra: Shape) -> list[Term]:
        """The entries along the last axis of ``part``, one quantity for each place."""
        key = self._structures.number(part), extra
        known = self._lists.get(key)
        if known is None:
            known = self._lists[key] = self._columns(part, extra)
        return known

    def _columns(self, part: Expression, extra: Shape) -> list[Term]:
        if isinstance(part, Stack):
            return [self.number(entry, extra) for entry in part.entries]
        size = part.shape[-1]
        whole = self.number(part, (*extra, size))
        rows = whole.at_least.reshape(self._lines(extra), size, len(whole.values))
        return [Term(whole.values, rows[:, n]) for n in range(size)]

    def _summed(self, terms: Sequence[tuple[int, Expression]], extra: Shape) -> Term:
        """The sum of ``terms`` as a quantity."""
        parts = self._at_most(1, self.terms(terms, extra))
        return parts[0] if parts else _constant(np.zeros(self._lines(extra), np.int64))

    def terms(self, terms: Sequence[tuple[int, Expression]], extra: Shape) -> list[Term]:
        """The quantities that sum up to ``terms``: sums of sums are opened, and truths of one coefficient counted."""
        counted: dict[int, list[Expression]] = {}
        found: list[Term] = []
        for factor, part in terms:
            of_line = isinstance(part, Fold) and part.name == "total"
            if Sort.TRUTH in (part.parts[0] if of_line else part).sort:
                counted.setdefault(factor, []).append(part)
            elif of_line:
                found.extend(_times(factor, one) for one in self.columns(part.parts[0], extra))
            else:
                found.append(_times(factor, self.number(part, extra)))
        return found + [_times(factor, self._counted(parts, extra)) for factor, parts in counted.items()]

    def _counted(self, parts: list[Expression], extra: Shape) -> Term:
        """How many of ``parts`` are true, which are truths and totals of truths."""
        key = extra, tuple(map(self._structures.number, parts))
        known = self._counts.get(key)
        if known is None:
            literals = _packed(np.concatenate([self._literals(part, extra) for part in parts], axis=1))
            count = self._count_once(literals, extra) if literals.shape[1] > 1 else literals
            known = self._counts[key] = Term(np.arange(literals.shape[1] + 1, dtype=np.int64), with_zero(count))
        return known

    def _count_once(self, literals: Lits, extra: Shape) -> Lits:
        """The counts of ``literals[row, n]``; rows of one instance with the same literals have one."""
        size = size_of(extra)
        first: dict[tuple[int, bytes], int] = {}
        same = [first.setdefault((row // size, one.tobytes()), row) for row, one in enumerate(literals)]
        chosen, number = np.unique(same, return_inverse=True)
        with self.f.rows((len(literals),), chosen):
            return unary_count(self.f, literals[chosen])[number]

    def _literals(self, part: Expression, extra: Shape) -> Lits:
        """``[row, n]``: the truths of a total, or one truth."""
        if isinstance(part, Fold) and part.name == "total":
            return self._entries(part, extra, FALSE)
        return self.truth(part, extra)[:, None]

    def _mapped(self, function: Callable[..., Numbers], terms: Sequence[Term]) -> Term:
        """A function of one or two numbers, stated for all their values."""
        grid = np.meshgrid(*(one.values for one in terms), indexing="ij")
        with np.errstate(divide="ignore"):
            images = np.asarray(function(*grid), np.int64)
        values = np.unique(images)
        batch, axes = len(terms[0].at_least), len(terms)
        self.f.expect(batch * images.size, 2 * axes + 1)
        inside = [one.inside.reshape(batch, *(1,) * n, -1, *(1,) * (axes - 1 - n)) for n, one in enumerate(terms)]
        possible = reduce(np.logical_and, inside)
        target = np.searchsorted(values, images)
        domain = np.zeros((batch, len(values)), np.bool_)
        row, *place = np.nonzero(possible)
        domain[row, target[tuple(place)]] = True
        least = domain & (np.cumsum(domain, axis=1) == 1)
        fresh = self.f.auxiliary("value", batch, len(values), where=domain & ~least)
        fresh[least] = TRUE
        at_least = next_present(fresh, domain)
        above = one_later(at_least)
        self.f.add(-above, at_least, where=above != at_least)
        unless = []
        for n, one in enumerate(terms):
            shape = (batch, *(1,) * n, -1, *(1,) * (axes - 1 - n))
            unless += [(-one.at_least).reshape(shape), one_later(one.at_least).reshape(shape)]
        self.f.add(*unless, at_least[:, target], where=possible)
        self.f.add(*unless, -above[:, target], where=possible)
        return Term(values, at_least)

    def require(self, part: Expression, extra: Shape = ()) -> None:
        """State that all entries of ``part`` that are there are true."""
        there = part.present
        if there is not None:
            literals = self.truth(part, extra)
            with self._rows(extra):
                self.f.add_rows(literals[:, None], where=self._present(part, extra))
            return
        match part:
            case Operation(name="&"):
                for one in part.operands:
                    self.require(one, extra)
            case Fold(name="every", operand=Stack() as stack):
                for entry in stack.entries:
                    self.require(entry, extra)
            case Fold(name="every"):
                self.require(part.operand, (*extra, part.operand.shape[-1]))
            case _:
                with self._rows(extra):
                    self._require(part, extra)

    def _require(self, part: Expression, extra: Shape) -> None:
        match part:
            case Operation(name="|" | "->" as name):
                literals = np.stack([self.truth(one, extra) for one in part.operands], axis=-1)
                if name == "->":
                    literals[..., 0] *= -1
                self.f.add_rows(literals)
            case Operation(name="~", operands=(Operation(name="&") as both,)):
                self.f.add_rows(-np.stack([self.truth(one, extra) for one in both.operands], axis=-1))
            case Fold(name="some"):
                self.f.add_rows(self._entries(part, extra, FALSE))
            case Operation(name=name, operands=(one, other)) if name in RELATIONS and are_numbers(one, other):
                self._relate(RELATIONS[name], sum_of([(1, one), (-1, other)]), extra)
            case Fold(name="connected"):
                graph, form = part.of[()]
                connect_chosen(self.f, graph, self._entries(part, (), FALSE)[0], form)
            case Fold(name="different"):
                columns = self.columns(part.operand, extra)
                for n, column in enumerate(columns):
                    for earlier in columns[:n]:
                        linear(self.f, [column, earlier.negated()], Relation.NE, 0)
            case _:
                self.f.add_rows(self.truth(part, extra)[:, None])

    def _relate(self, relation: Relation, difference: Expression, extra: Shape) -> None:
        """``difference`` stands in the ``relation`` to 0."""
        terms, bound = self._apart(difference, extra)
        if not terms:
            self.f.add_rows(np.empty((len(bound), 0), np.int32), where=~_holds(relation, np.zeros_like(bound), bound))
            return
        if self._count_them(terms, relation, bound, extra):
            return
        linear(self.f, self.terms(terms, extra), relation, bound)

    def _count_them(
        self, terms: Sequence[tuple[int, Expression]], relation: Relation, bound: Numbers, extra: Shape
    ) -> bool:
        """Whether the terms are truths that are counted, which is then written."""
        columns, shift = [], 0
        for factor, part in terms:
            of_line = isinstance(part, Fold) and part.name == "total"
            if abs(factor) != 1 or Sort.TRUTH not in (part.parts[0] if of_line else part).sort:
                return False
            literals = self._literals(part, extra)
            columns.append(factor * literals)
            shift += literals.shape[1] if factor < 0 else 0  # -x is (not x) - 1
        literals = np.concatenate(columns, axis=1)
        bound = bound + shift - (literals == TRUE).sum(axis=1)
        is_open = np.abs(literals) != TRUE
        sizes = is_open.sum(axis=1)
        low, high = ends_of(relation, bound)
        low, high = np.zeros_like(bound) if low is None else low, sizes if high is None else high
        between_each(self.f, literals[is_open], sizes, low, np.asarray(high, np.int64))
        return True


def picked(part: Expression) -> tuple[Unknown, NDArray[np.intp]]:
    """The array of the variables that ``part`` is, and their flat numbers."""
    pick = as_pick(part)
    if pick is None:
        raise TypeError(f"{part} is calculated")
    return cast("Unknown", pick.variables), pick.index


def ends_of(relation: Relation, bound: Numbers) -> tuple[Numbers | None, Numbers | None]:
    """The least and the greatest number that stands in this relation to ``bound``; None where there is none."""
    least = {Relation.GE: bound, Relation.GT: bound + 1, Relation.EQ: bound}.get(relation)
    return least, {Relation.LE: bound, Relation.LT: bound - 1, Relation.EQ: bound}.get(relation)


def are_numbers(one: Expression, other: Expression) -> bool:
    """Whether two operands are compared as numbers, not as truths."""
    return Sort.NUMBER in one.sort & other.sort


def pairs_of(part: Fold) -> Expression:
    """Whether the entries differ, for all pairs along the last axis of what is folded."""
    *lead, size = part.operand.shape
    first, second = np.triu_indices(size, 1)
    start = size * np.arange(size_of(tuple(lead))).reshape(*lead, 1)
    return part.operand.take(start + first) != part.operand.take(start + second)


def _constant(numbers: Numbers) -> Term:
    values = np.unique(numbers) if len(numbers) else np.zeros(1, np.int64)
    return Term(values, np.where(values <= numbers[:, None], TRUE, FALSE).astype(np.int32))


def _over(term: Term, values: Numbers) -> Term:
    """The same quantity over more values."""
    return Term(values, term.reaches(np.broadcast_to(values, (len(term.at_least), len(values)))).astype(np.int32))


def _times(factor: int, term: Term) -> Term:
    if factor == 1:
        return term
    if factor < 0:
        term = term.negated()
    return Term(term.values * abs(factor), term.at_least)


def _without_constants(literals: Lits) -> Lits:
    """``literals[row, n]`` without the columns that are all FALSE."""
    return literals[:, (literals != FALSE).any(axis=0)]


def _packed(literals: Lits) -> Lits:
    """``literals[row, n]`` with FALSE behind the others of each row, and no more columns than the longest row needs."""
    is_false = literals == FALSE
    order = np.argsort(is_false, axis=1, kind="stable")[:, : (~is_false).sum(axis=1).max(initial=0)]
    return np.take_along_axis(literals, order, axis=1)


def _holds(name: str, numbers: Numbers, bound: Numbers) -> NDArray[np.bool_]:
    function = {"<=": np.less_equal, "<": np.less, ">=": np.greater_equal, ">": np.greater}.get(name)
    if function is None:
        function = np.not_equal if name == "!=" else np.equal
    return np.asarray(function(numbers, bound))
