"""A few rules in a solver of their own: the solver of all rules has to find values for every cell, whatever is asked.

On a Sudoku of 25x25 that takes 10 ms a question; a part that holds five rules answers in a tenth of that.
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

import numpy as np

from satenc import Assignment, Formula, Lits
from satenc.formula.groups import ranges
from satpuzzles.backends import Session, decided
from satpuzzles.backends.asking import asking
from satpuzzles.deadline import Deadline


class Parts:
    """Takes apart ``formula``, whose rules have been given switches, those from the variable ``first`` on. Past the
    ``deadline`` a part is not opened, or not asked, but raises OutOfTime.
    """

    def __init__(self, formula: Formula, first: int, deadline: Deadline) -> None:
        self._formula, self._deadline = formula, deadline
        self._kept, self._alone = ExitStack(), dict[int, Part]()
        self._count = formula.variables.count
        of_rules: list[Lits] = []
        always: list[Lits] = []
        for rows in (block.literals for block in formula.clauses.blocks if block.literals.shape[1]):
            (of_rules if rows[0, -1] <= -first else always).append(rows)
        self._component = _components(self._count, always)
        self._of_rules = [_Keyed(rows, -rows[:, -1]) for rows in _by_width(of_rules)]
        self._always = [_Keyed(rows, self._component[np.abs(rows[:, 0])]) for rows in _by_width(always)]

    def close(self) -> None:
        """Close what is kept open."""
        self._kept.close()

    def anew(self) -> Session:
        """The whole formula in another solver, which has learnt nothing yet. It is kept open."""
        return self._kept.enter_context(asking(self._formula, self._deadline))

    def alone(self, switch: int) -> "Part":
        """The rule that ``switch`` turns on, and what is always in force about its variables. It is kept open."""
        if switch not in self._alone:
            self._alone[switch] = self._kept.enter_context(self.about([switch]))
        return self._alone[switch]

    @contextmanager
    def about(self, literals: Iterable[int]) -> Iterator["Part"]:
        """The rules that switches among ``literals`` turn on, and what is always in force about their variables and
        those of the other ``literals``.
        """
        variables = np.unique(np.abs(np.fromiter(literals, np.int32)))
        clauses = [keyed.at(variables) for keyed in self._of_rules]
        variables = np.concatenate([variables, *(np.abs(rows).ravel() for rows in clauses)])
        components = np.unique(self._component[variables])
        clauses += [keyed.at(components) for keyed in self._always]
        variables = np.unique(np.concatenate([variables, *(np.abs(rows).ravel() for rows in clauses)]))
        part = Formula()
        part.new("x", len(variables))
        for rows in clauses:
            part.add_rows((np.sign(rows) * (np.searchsorted(variables, np.abs(rows)) + 1)).astype(np.int32))
        with asking(part, self._deadline) as session:
            yield Part(session, variables, self._count)


class Part:
    """Answers from a part of a formula, in the literals of the whole."""

    def __init__(self, session: Session, variables: Lits, count: int) -> None:
        self._session, self._variables, self._count = session, variables, count
        self._numbers: dict[int, int] = dict(zip(variables.tolist(), range(1, len(variables) + 1), strict=True))

    def satisfied(self, assumptions: Iterable[int]) -> Assignment | None:
        """An assignment under ``assumptions``, of the part's own variables; None if there is none."""
        found = decided(self._session.solve([self._own(x) for x in assumptions]))
        if found is None:
            return None
        assignment = np.zeros(self._count + 1, np.bool_)
        assignment[self._variables] = found[1:]
        return assignment

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if all of them can."""
        assumptions = [*assumptions]
        if decided(self._session.solve([self._own(x) for x in assumptions])) is not None:
            return None
        blamed = set(self._session.core())
        return [x for x in assumptions if self._own(x) in blamed]

    def _own(self, literal: int) -> int:
        return self._numbers[literal] if literal > 0 else -self._numbers[-literal]


class _Keyed:
    """Clauses of one width, found by a key that each has."""

    def __init__(self, rows: Lits, keys: Lits) -> None:
        order = np.argsort(keys, kind="stable")
        self._rows, self._keys = rows[order], keys[order]

    def at(self, keys: Lits) -> Lits:
        """Those with one of ``keys``, which differ."""
        return self._rows[ranges(np.searchsorted(self._keys, keys), np.searchsorted(self._keys, keys, "right"))]


def _by_width(blocks: list[Lits]) -> list[Lits]:
    widths = sorted({rows.shape[1] for rows in blocks})
    return [np.concatenate([rows for rows in blocks if rows.shape[1] == width]) for width in widths]


def _components(count: int, blocks: list[Lits]) -> Lits:
    """For each variable the smallest that clauses connect it with."""
    least = np.arange(count + 1, dtype=np.int32)
    while True:
        before = least.copy()
        for rows in blocks:
            variables = np.abs(rows)
            np.minimum.at(least, variables, least[variables].min(axis=1, keepdims=True))
        least = least[least]
        if np.array_equal(least, before):
            return least
