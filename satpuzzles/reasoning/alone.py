"""A rule in a solver of its own: asked about one rule, the solver of all has to find values for every cell."""

from collections.abc import Iterable

import numpy as np

from satenc import Assignment, Formula, Lits
from satpuzzles.backends import Session, decided


def rule_alone(formula: Formula, switch: int) -> tuple[Formula, Lits]:
    """The clauses of the rule that ``switch`` turns on in ``formula``, and those that are always in force over the same
    variables; and the variables of ``formula`` behind those of the result, ascending.
    """
    chosen = [block.literals[block.literals[:, -1] == -switch, :-1] for block in formula.clauses.blocks]
    inside = np.zeros(formula.variables.count + 1, np.bool_)
    for rows in chosen:
        inside[np.abs(rows)] = True
    switches = min(block.first for block in formula.variables.blocks if block.name == "switch")
    always = [
        block.literals[(block.literals > -switches).all(axis=1)]
        for block in formula.clauses.blocks
        if block.literals.shape[1]
    ]
    before = -1
    while before != (before := int(inside.sum())):
        for rows in always:
            inside[np.abs(rows[inside[np.abs(rows)].any(axis=1)])] = True
    variables = np.flatnonzero(inside).astype(np.int32)
    numbers = np.zeros(formula.variables.count + 1, np.int32)
    numbers[variables] = np.arange(1, len(variables) + 1)
    alone = Formula()
    alone.new("x", len(variables))
    for rows in [*chosen, *(rows[inside[np.abs(rows)].any(axis=1)] for rows in always)]:
        alone.add_rows(np.sign(rows) * numbers[np.abs(rows)])
    return alone, variables


class RuleAlone:
    """Answers about one rule, in the literals of the whole formula."""

    def __init__(self, session: Session, variables: Lits, count: int) -> None:
        self._session, self._variables = session, variables
        self._numbers: dict[int, int] = dict(zip(variables.tolist(), range(1, len(variables) + 1), strict=True))
        self._count = count

    def satisfied(self, assumptions: Iterable[int]) -> Assignment | None:
        """An assignment under ``assumptions``, of the rule's own variables; None if there is none."""
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
