"""All solutions from one open solver, one after the other, without the clauses that exclude them piling up.

Where a cube, an assignment to a part of the answer, has had many solutions, it is split on the literal in which they
differ most evenly, and its halves are searched one after the other. The clauses that exclude its solutions hold under a
guard, a new variable that is given up with the cube, so the solver can drop them; the halves take on their own.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np

from satenc import Formula, Lits
from satpuzzles.backends import Outcome, Sat, Session, Unknown, Unsat

MOST = 2_000
"""Solutions that are excluded at a time; docs/counting.md has measurements."""


@dataclass(frozen=True, slots=True)
class _Cube:
    """The ``literals`` assumed, and clauses that each exclude a solution under them, not to be found again: a literal
    that one of them has, all have whose solution makes it false.
    """

    literals: tuple[int, ...]
    excluding: list[Lits]

    def halves(self) -> list["_Cube"]:
        literals, occurrences = np.unique(np.concatenate(self.excluding), return_counts=True)
        split = int(literals[np.abs(2 * occurrences - len(self.excluding)).argmin()])
        half, other = _Cube((*self.literals, split), []), _Cube((*self.literals, -split), [])
        for clause in self.excluding:
            (other if (clause == split).any() else half).excluding.append(clause)
        return [half, other]


def outcomes(session: Session, formula: Formula, known: Iterable[Lits] = ()) -> Iterator[Outcome]:
    """Sat for each solution of ``formula``, which ``session`` holds, never the same answer twice; then Unsat, or the
    Unknown that ended the search. Nor are those found that the clauses of ``known`` exclude, as `_Cube` has them.
    """
    waiting = [_Cube((), [*known])]
    guards = count(formula.variables.count + 1)
    while waiting:
        cube = waiting.pop()
        if len(cube.excluding) < MOST:
            guard = [next(guards)] if cube.literals else []  # most searches end in the first cube and need none
            outcome = yield from _within(cube, session, formula, guard)
            if isinstance(outcome, Unknown):
                yield outcome
                return
            if guard:
                session.add(-np.array([guard], np.int32))
            if isinstance(outcome, Unsat):
                continue
        waiting += cube.halves()
    yield Unsat()


def _within(cube: _Cube, session: Session, formula: Formula, guard: list[int]) -> Generator[Sat, None, Outcome]:
    """The solutions in ``cube`` until it has too many; returns what the solver said last."""
    guarded = -np.array(guard, np.int32)
    for clause in cube.excluding:
        session.add(np.concatenate((clause, guarded)).reshape(1, -1))
    while isinstance(outcome := session.solve([*guard, *cube.literals]), Sat):
        yield outcome
        cube.excluding.append(formula.blocking_clause(outcome.assignment))
        if len(cube.excluding) == MOST:
            break
        session.add(np.concatenate((cube.excluding[-1], guarded)).reshape(1, -1))
    return outcome
