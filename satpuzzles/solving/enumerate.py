"""Answers from an open solver, one after the other: ask, forbid what was found, ask again.

`answers` is that loop. `all_answers` runs it on one cube after the other, so that the clauses which forbid answers do
not pile up. A cube is a set of literals that are assumed, at first none. When many solutions in a cube are found, the
cube is split on the literal that divides them most evenly, and its halves are searched one after the other. The clauses
that forbid the solutions in a cube hold under a guard, a new variable. When the cube is done, the guard is given up and
the solver can drop these clauses; each half adds those of them again that concern it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

from satenc import Assignment, Formula, Lits
from satpuzzles.backends import Session, decided

MOST = 2_000
"""Solutions that are forbidden at a time; docs/counting.md has measurements."""


def answers(
    session: Session,
    forbidding: Callable[[Assignment], Lits],
    assumptions: Sequence[int] = (),
    *,
    guard: int | None = None,
) -> Iterator[Assignment]:
    """Satisfying assignments under ``assumptions``, until there are no more. Raises GaveUp at a limit.

    Before the next one is looked for, the clause ``forbidding(found)`` is added: `Formula.blocking_clause` forbids one
    answer, a clause that demands something new forbids more. An empty clause ends the iteration. With a ``guard``, a
    variable that the formula does not have, the clauses hold only while the guard is assumed, as this function does:
    they do not affect what the session is asked afterwards, and `retire` lets the solver drop them.
    """
    assumed = [*assumptions] if guard is None else [*assumptions, guard]
    while (found := decided(session.solve(assumed))) is not None:
        yield found
        session.add([_under(guard, forbidding(found))])


def retire(session: Session, guard: int) -> None:
    """Never assume ``guard`` again: its clauses are satisfied for good."""
    session.add([[-guard]])


def _under(guard: int | None, clause: Lits) -> list[int]:
    literals: list[int] = clause.tolist()
    return literals if guard is None else [*literals, -guard]


@dataclass(frozen=True, slots=True)
class _Cube:
    """The assumed ``literals``, and a clause for each solution under them that must not be found again.

    A literal that one of these clauses has is in the clause of every solution that makes it false. A clause without it
    therefore belongs to a solution in which the literal is true; `halves` rests on that.
    """

    literals: tuple[int, ...]
    forbidding: list[Lits]

    def halves(self) -> list["_Cube"]:
        """The two cubes that assume one more literal, or its negation: the literal that is true in about half of the
        solutions. Each has the clauses of its own solutions.
        """
        literals, occurrences = np.unique(np.concatenate(self.forbidding), return_counts=True)
        split = int(literals[np.abs(2 * occurrences - len(self.forbidding)).argmin()])
        true, false = _Cube((*self.literals, split), []), _Cube((*self.literals, -split), [])
        for clause in self.forbidding:
            (false if (clause == split).any() else true).forbidding.append(clause)
        return [true, false]


def all_answers(session: Session, formula: Formula, known: Iterable[Lits] = ()) -> Iterator[Assignment]:
    """All satisfying assignments of ``formula``, which ``session`` holds, never the same answer twice. The clauses in
    ``known`` forbid answers that are left out; they must be as `_Cube` requires. Raises GaveUp at a limit.
    """
    waiting = [_Cube((), [*known])]
    guards = count(formula.variables.count + 1)
    while waiting:
        cube = waiting.pop()
        if len(cube.forbidding) < MOST:
            guard = next(guards) if cube.literals else None  # most searches end in the first cube and need none
            yield from _within(cube, session, formula, guard)
            if guard is not None:
                retire(session, guard)
        if len(cube.forbidding) >= MOST:
            waiting += cube.halves()


def _within(cube: _Cube, session: Session, formula: Formula, guard: int | None) -> Iterator[Assignment]:
    """The solutions in ``cube``, until it is empty or has too many."""
    session.add([_under(guard, clause) for clause in cube.forbidding])
    for found in answers(session, lambda _: cube.forbidding[-1], cube.literals, guard=guard):
        yield found
        cube.forbidding.append(formula.blocking_clause(found))
        if len(cube.forbidding) == MOST:
            return
