"""The one object that every encoder writes to: named variables, clauses, and the rule each clause belongs to."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from copy import copy
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula import checks
from satenc.formula.checked import checked
from satenc.formula.clauses import Clauses, check_literals
from satenc.formula.contents import Rule
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.formula.soft import SoftClauses
from satenc.formula.sums import Sums
from satenc.formula.texts import Texts
from satenc.formula.variables import Variables

if TYPE_CHECKING:  # few formulas have lazy rules
    from satenc.formula.files import File, Form
    from satenc.formula.lazy import Connection, Cut, Violated
    from satenc.formula.pieces import Text
    from satenc.formula.propagation import Propagated

Where: TypeAlias = NDArray[np.bool_] | np.bool_ | None
"""Which clauses of an array of them to add; None for all."""


_AT_ONCE = 1 << 17
"""Clauses that are written together, so that they stay in the processor's cache. Exactly 6 of 25 for 40,000 groups is
34 million clauses a second, and 16 million all at once: two thirds of that time go to fresh pages of memory.
"""


def _freely(_clauses: int, _width: int) -> None:
    """The default of ``expect``: any number of clauses may be written."""


_Part = TypeVar("_Part")


def _unshared(part: _Part) -> _Part:
    """A part of a formula, to which more can be added. Arrays and what is frozen are the same."""
    if isinstance(part, list | dict):
        return copy(part)
    if isinstance(part, Variables | Clauses | SoftClauses | Sums):
        part = copy(part)
        vars(part).update({name: _unshared(own) for name, own in vars(part).items()})
    return part


def _rows(columns: Sequence[Lits], shape: tuple[int, ...]) -> Lits:
    """The ``columns``, broadcast to ``shape``, as rows."""
    rows = np.empty((*shape, len(columns)), np.int32)
    for i, column in enumerate(columns):
        rows[..., i] = column
    return rows


class Formula(Texts):
    """A formula in conjunctive normal form under construction.

    Everything is vectorised: literals come in arrays whose leading axes are the instances of the current rule,
    and one call writes the clauses of all of them.
    """

    @checked
    def __init__(
        self, expect: Callable[[int, int], object] = _freely, *, sink: Callable[[Lits], object] | None = None
    ) -> None:
        """``expect(clauses, width)`` is called before so many clauses of so many literals are written; an exception
        that it raises ends the encoding. With a ``sink`` the formula keeps no clause: ``sink(rows[clauses, width])``
        gets each as it is written, for a solver or to be counted; to write or to propagate them raises ValueError then.
        """
        super().__init__(sink)
        self.expect = expect
        self._rule = self.rules[0]
        self._scope: NDArray[np.int32] = np.zeros((), np.int32)
        self._unless: Lits = np.empty(0, np.int32)  # [*scope, n]: what clauses have besides, negated conditions

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle holds: all but the function that is asked before clauses are written, which then never ends the
        encoding.
        """
        return vars(self) | {"expect": _freely}

    @checked
    def new(
        self,
        name: str,
        *shape: int,
        where: NDArray[np.bool_] | None = None,
        answer: bool = False,
        values: NDArray[np.int64] | None = None,
        relation: str = "=",
    ) -> Lits:
        """Fresh variables of ``shape``; see :meth:`satenc.formula.variables.Variables.new`."""
        return self.variables.new(name, shape, where=where, answer=answer, values=values, relation=relation)

    @checked
    def auxiliary(self, name: str, *shape: int, where: NDArray[np.bool_] | None = None) -> Lits:
        """Fresh auxiliary variables, named after the current rule."""
        literals = self.variables.new(f"{self._rule.label}.{name}", shape, where=where)
        self._false_without_conditions(literals)
        return literals

    def auxiliary_at(self, name: str, shape: tuple[int, ...], positions: NDArray[np.intp]) -> Lits:
        """Fresh auxiliary variables for some entries; see :meth:`satenc.formula.variables.Variables.at`."""
        literals = self.variables.at(f"{self._rule.label}.{name}", shape, positions)
        if self._unless.size:
            whole = np.full(shape, FALSE, np.int32)
            whole.flat[positions] = literals
            self._false_without_conditions(whole)
        return literals

    def _false_without_conditions(self, literals: Lits) -> None:
        """Auxiliary variables are false where a condition is, so that they are still functions of the answer."""
        if not self._unless.size:
            return
        unless, self._unless = self._unless, self._unless[..., :0]
        for column in np.moveaxis(unless, -1, 0):
            self.add(-column.reshape(column.shape + (1,) * (literals.ndim - column.ndim)), -literals)
        self._unless = unless

    @checked
    @contextmanager
    def rule(self, label: str, count: int = 1) -> Iterator[None]:
        """Clauses added inside belong to the rule ``label``; with ``count > 1`` the first axis of what is added
        tells its instances apart, so it must have that length. Raises ValueError for a negative ``count``, one that
        leaves 32 bits, and a label that is not one text line.
        """
        checks.length(f"instances of rule {checks.name('label', label)!r}", [count])
        first = self.rules[-1].first + self.rules[-1].count
        outer, self._rule = self._rule, Rule(label, count, first)
        self.rules.append(self._rule)
        try:
            scope = np.arange(first, first + count, dtype=np.int32) if count != 1 else np.full((), first, np.int32)
            width = self._unless.shape[-1]
            one = self._unless.reshape(-1)[:width]  # the conditions of one instance
            if (self._unless != one).any():
                raise ValueError(f"rule {label!r}: expected no rule inside conditions for each instance of another one")
            with self._scoped(scope, np.broadcast_to(one, (*scope.shape, width))):
                yield
        finally:
            self._rule = outer

    @checked
    @contextmanager
    def rows(self, shape: tuple[int, ...], chosen: NDArray[np.intp] | NDArray[np.bool_]) -> Iterator[None]:
        """Inside, the first axis of what is added runs over the ``chosen`` entries (indices or mask) of the
        flattened leading axes ``shape``: how encoders split ragged families into batches of equal size. Raises
        ValueError for other indices, and for leading axes that are not those of the rule.
        """
        if (some := np.ravel(checks.as_array("chosen", chosen))).dtype != np.bool_ or len(some) != math.prod(shape):
            some = checks.indices("chosen", some, math.prod(shape))
        width = self._unless.shape[-1]
        owners = self._owners(shape).ravel()[some]
        besides = (
            self._besides(shape).reshape(math.prod(shape), width)[some]
            if width
            else np.empty((len(owners), 0), np.int32)
        )
        with self._scoped(owners, besides):
            yield

    @checked
    @contextmanager
    def instance(self, number: int) -> Iterator[None]:
        """Inside, all that is added belongs to instance ``number`` of the rule, whatever its shape. Raises ValueError
        for one that does not exist.
        """
        number = checks.whole_number("instance", checks.indices("instance", number, self._scope.size)[()])
        unless = self._unless.reshape(self._scope.size, self._unless.shape[-1])
        with self._scoped(np.asarray(self._scope.reshape(-1)[number]), unless[number]):
            yield

    @contextmanager
    def only_if(self, *conditions: ArrayLike) -> Iterator[None]:
        """What is added inside holds where all ``conditions`` do: literals, one for each instance of the current rule
        or one for all. Auxiliary variables made inside are false elsewhere, so models are as many as answers still.

        Raises ValueError for anything but literals, for conditions of another shape, and for rules stated inside
        conditions for each instance.

        >>> f = Formula()
        >>> chosen, x = f.new("chosen"), f.new("x", 2)
        >>> with f.only_if(chosen):
        ...     f.add(x)
        >>> [*f.clauses]
        [[2, -1], [3, -1]]
        """
        columns = [checks.literals("conditions", column, axes=0) for column in conditions]
        if any(column.shape not in ((), self._scope.shape) for column in columns):
            shapes = [column.shape for column in columns]
            raise ValueError(f"conditions: expected one, or one for each of {self._scope.shape}, found shapes {shapes}")
        own = [np.broadcast_to(-column, self._scope.shape)[..., None] for column in columns]
        with self._scoped(self._scope, np.concatenate([self._unless, *own], axis=-1)):
            yield

    @contextmanager
    def definitions(self) -> Iterator[None]:
        """Inside, all that is added belongs to no rule, and has no condition: clauses that define auxiliary variables
        by other ones.
        """
        with self._scoped(np.zeros((), np.int32), np.empty(0, np.int32)):
            yield

    @contextmanager
    def owned(self, ids: NDArray[np.int32]) -> Iterator[None]:
        """Inside, the first axis of what is added runs over rule instances by their numbers in the formula, those of
        what is added so far. Conditions are those from outside, the same for all.
        """
        width = self._unless.shape[-1]
        one = self._unless.reshape(-1)[:width]
        with self._scoped(ids, np.broadcast_to(one, (len(ids), width))):
            yield

    @contextmanager
    def _scoped(self, scope: NDArray[np.int32], unless: Lits) -> Iterator[None]:
        outer = self._scope, self._unless
        self._scope, self._unless = scope, unless
        try:
            yield
        finally:
            self._scope, self._unless = outer

    def _besides(self, shape: tuple[int, ...]) -> Lits:
        """The literals that clauses with the leading axes ``shape`` have besides."""
        lead, width = self._scope.shape, self._unless.shape[-1]
        return np.broadcast_to(self._unless.reshape(*lead, *(1 for _ in shape[len(lead) :]), width), (*shape, width))

    def _has_scope(self, shape: tuple[int, ...]) -> None:
        lead = self._scope.ndim
        if shape[:lead] != self._scope.shape:
            expected = f"arrays that begin with the axes {self._scope.shape} of its instances"
            raise ValueError(f"rule {self._rule.label!r}: expected {expected}, found shape {shape}")

    def _owners(self, shape: tuple[int, ...]) -> NDArray[np.int32]:
        self._has_scope(shape)
        lead = self._scope.ndim
        return np.broadcast_to(self._scope.reshape(self._scope.shape + (1,) * (len(shape) - lead)), shape)

    def add(self, *literals: ArrayLike, where: Where = None) -> None:
        """Add the clauses ``literals[0] or literals[1] or ...``, elementwise over arrays broadcast together;
        ``where`` (broadcast to the same shape) picks those to add. A list is an array: ``add(1, 2)`` is one clause of
        two literals, ``add([1, 2])`` two clauses of one.

        Raises ValueError for anything but a literal of this formula, and for shapes that do not fit each other or the
        current rule.
        """
        columns = [checks.literals("clauses", column, axes=0) for column in literals]
        shape = np.broadcast_shapes(*(column.shape for column in columns))
        clauses = math.prod(shape)
        self.expect(clauses, len(columns))
        if clauses <= _AT_ONCE or shape[0] == 1:
            self._append(_rows(columns, shape), where)
            return
        self._has_scope(shape)
        where = None if where is None else checks.truths("where", where, shape)
        for column in columns:
            check_literals(column, self.variables.count)
        columns, step = [np.broadcast_to(column, shape) for column in columns], max(shape[0] * _AT_ONCE // clauses, 1)
        for first in range(0, shape[0], step):
            some = slice(first, first + step)
            scope, unless = (self._scope[some], self._unless[some]) if self._scope.ndim else (self._scope, self._unless)
            with self._scoped(scope, unless):
                rows = _rows([column[some] for column in columns], (len(columns[0][some]), *shape[1:]))
                self._append(rows, None if where is None else where[some])

    def add_rows(self, rows: ArrayLike, where: Where = None) -> None:
        """Add one clause for every entry of the leading axes of ``rows[..., width]``. Raises as `add`."""
        self._append(checks.literals("clauses", rows), where)

    def has_only_variables(self, literals: Lits) -> bool:
        """Whether clauses over ``literals`` can be added by `add_variables`: none is a constant, and no condition holds
        here. Raises ValueError for a literal that is none of this formula.
        """
        return not self._unless.size and self.clauses.are_variables(literals, self.variables.count)

    def owners(self, count: int) -> NDArray[np.int32]:
        """For `add_variables`: the rule instance of each of ``count`` entries of a leading axis."""
        return self._owners((count,))

    def add_variables(self, rows: Lits, owners: NDArray[np.int32]) -> None:
        """Add the clauses ``rows[clause, width]`` of the rule instances ``owners``, without looking at their literals:
        for encoders that have asked `has_only_variables`.
        """
        self.expect(*rows.shape)
        self.clauses.add(rows, owners)

    def _append(self, rows: Lits, where: Where) -> None:
        shape, lead = rows.shape[:-1], self._scope.ndim
        self._has_scope(shape)
        if self._unless.size:
            rows = np.concatenate([rows, self._besides(shape)], axis=-1)
        if where is not None:
            mask = checks.truths("where", where, shape)
            rows, mask = (rows, mask) if shape else (rows[None], mask[None])  # one clause, with one truth value
            chosen = mask.nonzero()
            owners = self._scope[chosen[:lead]] if lead else np.broadcast_to(self._scope, len(chosen[0]))
            self.clauses.append(rows[chosen], owners, 1, self.variables.count)
        else:
            per = math.prod(shape[lead:])
            flat = np.ascontiguousarray(rows).reshape(math.prod(shape), rows.shape[-1])
            self.clauses.append(flat, self._scope.ravel(), per, self.variables.count)

    @checked
    def add_soft(self, *literals: ArrayLike, weight: ArrayLike = 1) -> None:
        """Clauses as those of `add` that should hold: breaking one costs its ``weight``, a whole number from 1, one for
        all or broadcast over them. They belong to no rule. Raises ValueError as `add`, and for other weights.
        """
        columns = [checks.literals("clauses", column, axes=0) for column in literals]
        rows = _rows(columns, np.broadcast_shapes(*(column.shape for column in columns)))
        weights = checks.whole_numbers("weight", weight)
        if weights.min(initial=1) < 1:
            raise ValueError(f"weight: expected whole numbers from 1, found {weights.min()}")
        costs = checks.for_rows("weight", weights, rows.shape[:-1]).ravel()
        written, flat = Clauses(), rows.reshape(len(costs), len(columns))
        written.append(flat, np.arange(len(costs), dtype=np.int32), 1, self.variables.count)
        for block in written.blocks:
            self.soft.append(block.literals, costs[block.owners])

    @checked
    def add_sum(
        self, lits: ArrayLike, weights: ArrayLike, relation: str, bound: ArrayLike, *, cost: int | None = None
    ) -> None:
        """State that ``sum(weights[n] * lits[..., n])`` stands in ``relation``, one of ``>=``, ``<=``, ``=``, ``>`` and
        ``<``, to ``bound``, for every entry of the leading axes, and keep that as a sum: `to_opb` writes it whole, and
        `satenc.as_clauses` encodes it. Weights and bounds are whole numbers of any size, one for all or one for each
        entry. Where there is a ``cost``, each sum should hold and may be broken for it. `satenc.pseudo_boolean` writes
        clauses at once. Raises ValueError as `add`, for other relations, and a cost below 1.

        >>> f = Formula()
        >>> f.add_sum(f.new("x", 3), [5, 3, 2**70], "<", 8)
        >>> print(*f.sums)
        -5 x1 -3 x2 -1180591620717411303424 x3 >= -7
        """
        from satenc.formula import sums

        rows = checks.literals("lits", lits)
        check_literals(rows, self.variables.count)
        block = sums.stated(rows, weights, relation, bound, self._owners(rows.shape[:-1]), cost)
        if self._unless.size:
            block = sums.unless(block, self._besides(rows.shape[:-1]).reshape(len(block.ends), -1))
        self.sums.blocks.append(block)

    def lazily(self, literals: Lits, violated: "Violated", connection: "Connection | None" = None) -> None:
        """State the current rule, or the instance whose scope this is, or a part of it, by the clauses that answers
        break (`satenc.formula.lazy`), which are over some of ``literals``. Where they are cuts, ``connection`` is what
        they are checked against; under a condition they are checked against nothing, since a cut alone does not follow.
        """
        from satenc.formula.lazy import LazyRule, unless

        if self._unless.size:
            besides = self._unless.reshape(self._scope.size, -1)
            literals, violated, connection = np.append(literals, besides), unless(besides, violated), None
        instances, among = self._scope.reshape(-1), np.zeros(self.variables.count + 1, np.bool_)
        among[np.abs(literals[np.abs(literals) != TRUE])] = True
        variables = np.flatnonzero(among).astype(np.int32)  # a tenth of the time of np.unique
        self.lazy.append(
            LazyRule(self._rule.label, instances, np.zeros_like(instances), variables, violated, connection)
        )

    def copy(self) -> "Formula":
        """A formula of the same contents, to which more can be added."""
        twin = copy(self)
        vars(twin).update({name: _unshared(part) for name, part in vars(self).items()})
        return twin

    def with_cuts(self, cuts: "Iterable[Cut]") -> "Formula":
        """The formula of the same clauses and these ``cuts`` after them, without lazy rules."""
        whole = self.copy()
        whole.variables, whole.rules, whole.lazy, whole.cuts = self.variables, self.rules, [], []
        for cut in cuts:
            owner = self.lazy[cut.rule].instances[[cut.instance]]
            whole.clauses.append(np.array([cut.literals], np.int32), owner, 1, self.variables.count)
        return whole

    @checked
    def propagate(self, assumptions: Iterable[int] = ()) -> "Propagated":
        """What unit propagation makes of the clauses and ``assumptions``, literals, with the rule behind each step. For
        many questions about one formula make a `satenc.Propagation`. Raises ValueError for anything but literals.
        """
        from satenc.formula.propagation import Propagation

        return Propagation(self).propagate(assumptions)

    @staticmethod
    @checked
    def from_dimacs(text: str | bytes) -> "Formula":
        r"""The formula of DIMACS text. Variables and rules have the names that the comments of `to_dimacs` keep, each
        rule as one instance. Without such comments variables are called what ``c varname 1 name`` or ``c 1 name``
        says, or else ``x``, from ``x[0]``, and those of ``c p show`` are the answer. ``c p weight`` fills `weights`.
        Where widths of clauses change all the time, clauses of one width are put together. Raises ValueError for other
        text, with the line, and for a formula with lazy rules, whose clauses say less than the formula did.

        >>> [*Formula.from_dimacs("p cnf 2 2\n1 -2 0\n2 0\n").clauses]
        [[1, -2], [2]]
        """
        return Formula._read(text, weighted=False)

    @staticmethod
    @checked
    def from_wcnf(text: str | bytes) -> "Formula":
        r"""The same of WCNF, of the form until 2021, ``p wcnf VARIABLES CLAUSES TOP``, or of that since then; weights
        are whole numbers of any size from 1.

        >>> f = Formula.from_wcnf("h 1 2 0\n5 -1 0\n")
        >>> [*f.clauses], [*f.soft]
        ([[1, 2]], [((-1,), 5)])
        """
        return Formula._read(text, weighted=True)

    @staticmethod
    @checked
    def from_opb(text: str | bytes) -> "Formula":
        r"""The formula of OPB or WBO text with linear sums, which are kept as `add_sum` keeps them. Terms of an
        objective are soft clauses of one literal, and what is to be large is turned into what is to be small. Numbers
        have any size. Raises ValueError for other text, with the line.

        >>> f = Formula.from_opb("min: +3 x1 -2 x2 ;\n+2 x1 +3 ~x2 >= 2 ;\n")
        >>> print(*f.sums), [*f.soft], f.offset
        +2 x1 +3 ~x2 >= 2
        (None, [((-1,), 3), ((2,), 2)], -2)
        """
        return Formula._read_sums(text)

    @staticmethod
    def _read_sums(text: "Text") -> "Formula":
        from satenc.formula import opb

        f, found = Formula(), opb.parsed(text)
        f.variables.row("x", np.zeros(found.variables, np.bool_))
        if len(found.sums.ends):
            f.sums.blocks.append(found.sums)
        literals, weights = found.objective
        costly = weights != 0
        f.soft.append(np.where(weights > 0, -literals, literals)[costly, None], np.abs(weights)[costly])
        f.offset, f.top = sum(weights[weights < 0].tolist()), found.top
        return f

    @staticmethod
    def from_file(file: "File") -> "Formula":
        """The formula in a file, a path or an open one of bytes: CNF, WCNF, OPB or WBO, as its first lines show, packed
        by gzip, bzip2, xz or zstd or not. Raises OSError where it cannot be read, ValueError as `from_dimacs`, and for
        what is packed and damaged.
        """
        return Formula.read(file)[0]

    @staticmethod
    def read(file: "File") -> "tuple[Formula, Form]":
        """The formula in a file, as `from_file` reads it, and the form that the file has."""
        from satenc.formula import files

        with files.opened(file) as stream:
            form, text = files.form_of(stream)
            if form in (files.Form.OPB, files.Form.WBO):
                return Formula._read_sums(text), form
            return Formula._read(text, weighted=form is files.Form.WCNF), form

    @staticmethod
    def _read(text: "Text", *, weighted: bool) -> "Formula":
        from satenc.formula import reading, wcnf

        f, found = Formula(), reading.parsed((wcnf.Weighted if weighted else reading.Found)(text))
        f.variables, f.soft, f.weights = found.variables, found.soft, found.weights
        f.offset = found.offset if weighted else 0
        for label, rows in found.clauses:
            with nullcontext() if label in (None, f.rules[0].label) else f.rule(str(label)):
                f.add_rows(rows)
        return f
