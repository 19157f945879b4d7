"""Answers from an open solver, one after the other: ask, forbid what was found, ask again.

`answers` is that loop. `cube_by_cube` runs it on one part of the answers after the other, so that the clauses which
forbid answers do not pile up: where a cube, an assignment to a part of the answer, has had many solutions, it is split
on the literal in which they differ most evenly, and its halves are searched one after the other. The clauses that
forbid the solutions of a cube hold under a guard, a new variable that is given up with the cube, and the solver can
drop them; the halves take on their own.
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
    """Satisfying assignments under ``assumptions``, until there are no more. Raises GaveUp where a limit ends that.

    Before the next one is looked for, the clause ``forbidding(found)`` is added: `Formula.blocking_clause` forbids one
    answer, a clause that demands something new forbids more. An empty clause ends the iteration. With a ``guard``, a
    variable that the formula does not have, the clauses hold only while it is assumed, as it is here; whoever asks the
    session about something else afterwards is rid of them, and `give_up` lets the solver drop them.
    """
    assumed = [*assumptions] if guard is None else [*assumptions, guard]
    while (found := decided(session.solve(assumed))) is not None:
        yield found
        session.add(_under(guard, forbidding(found)))


def give_up(session: Session, guard: int) -> None:
    """Never assume ``guard`` again: its clauses are satisfied for good."""
    session.add(np.array([[-guard]], np.int32))


def _under(guard: int | None, clause: Lits) -> Lits:
    literals = clause if guard is None else np.append(clause, np.int32(-guard))
    return literals.reshape(1, -1)


@dataclass(frozen=True, slots=True)
class _Cube:
    """The ``literals`` assumed, and clauses that each forbid a solution under them, not to be found again: a literal
    that one of them has, all have whose solution makes it false.
    """

    literals: tuple[int, ...]
    forbidding: list[Lits]

    def halves(self) -> list["_Cube"]:
        literals, occurrences = np.unique(np.concatenate(self.forbidding), return_counts=True)
        split = int(literals[np.abs(2 * occurrences - len(self.forbidding)).argmin()])
        half, other = _Cube((*self.literals, split), []), _Cube((*self.literals, -split), [])
        for clause in self.forbidding:
            (other if (clause == split).any() else half).forbidding.append(clause)
        return [half, other]


def cube_by_cube(session: Session, formula: Formula, known: Iterable[Lits] = ()) -> Iterator[Assignment]:
    """All satisfying assignments of ``formula``, which ``session`` holds, never the same answer twice. Those are left
    out that the clauses of ``known`` forbid, as `_Cube` has them. Raises GaveUp where a limit ends the search.
    """
    waiting = [_Cube((), [*known])]
    guards = count(formula.variables.count + 1)
    while waiting:
        cube = waiting.pop()
        if len(cube.forbidding) < MOST:
            guard = next(guards) if cube.literals else None  # most searches end in the first cube and need none
            yield from _within(cube, session, formula, guard)
            if guard is not None:
                give_up(session, guard)
        if len(cube.forbidding) >= MOST:
            waiting += cube.halves()


def _within(cube: _Cube, session: Session, formula: Formula, guard: int | None) -> Iterator[Assignment]:
    """The solutions in ``cube``, until it is empty or has too many."""
    for clause in cube.forbidding:
        session.add(_under(guard, clause))
    for found in answers(session, lambda _: cube.forbidding[-1], cube.literals, guard=guard):
        yield found
        cube.forbidding.append(formula.blocking_clause(found))
        if len(cube.forbidding) == MOST:
            return
