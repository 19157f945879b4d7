"""Everything a formula allows, by a solver that shares no code with satenc."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from pysat.solvers import Minisat22

from satenc import FALSE, TRUE, Assignment, Encoded, Formula, Lits, LogInts, Model, OrderInts, assignment_of

Bits: TypeAlias = tuple[bool, ...]
Numbers: TypeAlias = tuple[int, ...]


def models(f: Formula, over: Iterable[int]) -> Iterator[set[int]]:
    """The variables that are true in a model of ``f``, the constant TRUE among them: one model for each combination of
    truth values that the literals ``over`` can have. Plain Python, which is quicker than arrays for formulas so small.
    Clauses of lazy rules are added when a model breaks them.
    """
    free = [literal for literal in over if abs(literal) != TRUE]
    with Minisat22(bootstrap_with=f.clauses) as solver:
        while solver.solve():
            true = {TRUE, *(literal for literal in solver.get_model() if literal > 0)}
            if f.lazy and (broken := f.violated(_assignment(f, true))):
                f.cuts += broken
                solver.append_formula([cut.literals for cut in broken])
                continue
            yield true
            if not free:
                return
            solver.add_clause([-literal if (abs(literal) in true) == (literal > 0) else literal for literal in free])


def assignments(f: Formula, over: Lits) -> Iterator[Assignment]:
    """Those models as arrays."""
    for true in models(f, over.ravel().tolist()):
        yield _assignment(f, true)


def _assignment(f: Formula, true: set[int]) -> Assignment:
    return assignment_of(np.array([*true - {TRUE}], np.int64), f.variables.count)


def projected(f: Formula, lits: Lits) -> set[Bits]:
    """All combinations of truth values that ``lits`` take in models of ``f``."""
    flat = lits.ravel().tolist()
    return {tuple((abs(literal) in true) == (literal > 0) for literal in flat) for true in models(f, flat)}


def decoded(f: Formula, *arrays: Encoded) -> set[Numbers]:
    """All combinations of values that integers take in models of ``f``, each flat and one after the other."""
    return {*_decoded(f, np.concatenate([literals_of(x).ravel() for x in arrays]), arrays)}


def each_model(f: Formula, *arrays: Encoded) -> list[Numbers]:
    """As `decoded`, sorted, for each model over all variables: nothing stands twice where the integers fix them."""
    return sorted(_decoded(f, np.arange(1, f.variables.count + 1), arrays))


def _decoded(f: Formula, over: Lits, arrays: Sequence[Encoded]) -> Iterator[Numbers]:
    for assignment in assignments(f, over):
        yield tuple(np.concatenate([x.decode(assignment).ravel() for x in arrays]).tolist())


def model_count(f: Formula) -> int:
    """The number of models over all variables: without projection."""
    return sum(1 for _ in models(f, range(1, f.variables.count + 1)))


def solutions(model: Model) -> set[Numbers]:
    """All solutions of a model through its own encoding; the values of all variables in order."""
    return decoded(*_encoded(model))


def each_solution(model: Model) -> list[Numbers]:
    """As `solutions`, one for each model of the encoding: nothing stands twice where each has one model."""
    return each_model(*_encoded(model))


def _encoded(model: Model) -> tuple[Formula, *tuple[Encoded, ...]]:
    f = Formula()
    views = model.encode(f)
    return f, *(views[unknown] for unknown in model.unknowns)


def literals_of(x: Encoded) -> Lits:
    """Literals whose truth values determine the integers ``x``."""
    return x.at_least if isinstance(x, OrderInts) else x.bits if isinstance(x, LogInts) else x.equals


class UnitPropagation:
    """What unit propagation alone finds out about a formula."""

    def __init__(self, f: Formula) -> None:
        self._top = f.variables.count
        # PySAT does not report what holds without assumptions; a guard in every clause makes all of it conditional.
        self._guard = self._top + 1
        self._solver = Minisat22(bootstrap_with=([*clause, -self._guard] for clause in f.clauses))

    def __call__(self, assumptions: Sequence[int] | Lits) -> Assignment | None:
        """``implied[literal]`` for positive and (from the end) negative literals; None on a conflict."""
        consistent, literals = self._solver.propagate([self._guard, *map(int, assumptions)])
        if not consistent:
            return None
        implied = np.zeros(2 * self._guard + 1, np.bool_)
        implied[literals] = True
        return implied


def holds(implied: Assignment, literals: Lits) -> Assignment:
    """Which of ``literals`` are implied to be true, constants included."""
    constant = (literals == TRUE) | (literals == FALSE)
    return np.where(constant, literals == TRUE, implied[np.where(constant, 0, literals)])
