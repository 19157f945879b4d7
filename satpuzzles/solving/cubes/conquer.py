"""One puzzle, several processes: each searches a part of its own, a cube, and takes the next one when that is done.

Each process keeps one solver open, which assumes the literals of a cube and keeps what it learns for the next. Cubes
have no answer in common, and the processes need not know of each other's.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Protocol

from satenc import Assignment, Formula, Lits
from satpuzzles.backends import Cube, Outcome, decided
from satpuzzles.errors import SolverError


class CubeWorkers(Protocol):
    """Solvers that hold a formula, wherever they run; each searches one cube at a time."""

    @property
    def idle(self) -> bool:
        """Whether one can take a cube at once."""

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        """Have an idle one look for an answer in ``cube`` that no clause of ``forbidding`` forbids; those of earlier
        questions about the same cube come first. Returns the number of the question.
        """

    def finished(self) -> Iterable[tuple[int, Outcome | SolverError]]:
        """Wait until there is an answer. Returns all that there are: the numbers of the questions, each with its
        answer, or with what ended the solver before, in whose place another can take cubes. Raises OutOfTime.
        """


def conquer(
    cubes: Mapping[int, Cube],
    known: Mapping[int, Sequence[Lits]],
    workers: CubeWorkers,
    formula: Formula,
    finish: Callable[[int], object],
) -> Generator[tuple[int, Assignment]]:
    """The answers of ``formula`` in the numbered ``cubes`` but those that the clauses ``known`` in each forbid, each
    with the number of its cube. ``finish`` is called with each cube that has no more of them.

    A cube that a worker dies on is searched again while no other cube is, of which the worker may have died; the error
    is raised when one dies on it again. Raises GaveUp at a limit.
    """
    waiting = deque(cubes)
    forbidding = {number: [*known.get(number, ())] for number in cubes}
    under_way = dict[int, int]()
    suspects = set[int]()
    """The cubes that a worker died on."""
    while waiting or under_way:
        while waiting and workers.idle:
            if under_way and not suspects.isdisjoint((waiting[0], *under_way.values())):
                break
            number = waiting.popleft()
            under_way[workers.submit(cubes[number], forbidding[number])] = number
        for question, outcome in workers.finished():
            number = under_way.pop(question)
            if isinstance(outcome, SolverError):
                if number in suspects:
                    raise outcome
                suspects.add(number)
                waiting.appendleft(number)
                continue
            assignment = decided(outcome)
            if assignment is None:
                finish(number)
                continue
            forbidding[number].append(formula.blocking_clause(assignment))
            waiting.appendleft(number)
            yield number, assignment
