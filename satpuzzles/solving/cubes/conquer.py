"""One puzzle, several processes: each searches a part of its own, a cube, and takes the next one when that is done.

Each process keeps one solver open, which assumes the literals of a cube and keeps what it learns for the next. Cubes
have no answer in common, and the processes need not know of each other's.
"""

from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Protocol

import numpy as np

from satenc import Assignment, Formula, Lits
from satpuzzles.backends import Cube, Outcome, decided
from satpuzzles.backends.auto import Choice
from satpuzzles.backends.runner import Runner, ready
from satpuzzles.deadline import Deadline
from satpuzzles.errors import SolverError

_DEATHS = 2
"""How many workers may die on a cube before it is given up, or where they had others too, searched apart from these."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What ended a solver before it had an answer. Not ``alone``, its process had other cubes, of which it may have
    died.
    """

    error: SolverError
    alone: bool = True


class CubeWorkers(Protocol):
    """Solvers that hold a formula, wherever they run; each searches one cube at a time."""

    @property
    def idle(self) -> bool:
        """Whether one can take a cube at once."""

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        """Have an idle one look for an answer in ``cube`` that no clause of ``forbidding`` forbids; those of earlier
        questions about the same cube come first. Returns the number of the question.
        """

    def finished(self) -> list[tuple[int, Outcome | Ended]]:
        """Wait until there is an answer. Returns all that there are: the numbers of the questions, each with its
        answer, or with what ended the solver, in whose place another can take cubes. Raises OutOfTime.
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

    A cube that a worker dies on is searched again; the error is raised when two die on it that had it alone. When two
    have died that had other cubes too, it is searched apart from all others. Raises GaveUp at a limit.
    """
    waiting = deque(cubes)
    forbidding = {number: [*known.get(number, ())] for number in cubes}
    under_way = dict[int, int]()
    deaths = Counter[tuple[int, bool]]()
    """How many died on a cube, by its number and whether they had it alone."""
    while waiting or under_way:
        while waiting and workers.idle:
            if under_way and any(deaths[number, False] >= _DEATHS for number in (waiting[0], *under_way.values())):
                break  # one of them is searched apart
            number = waiting.popleft()
            under_way[workers.submit(cubes[number], forbidding[number])] = number
        for question, outcome in workers.finished():
            number = under_way.pop(question)
            if isinstance(outcome, Ended):
                deaths[number, outcome.alone] += 1
                if deaths[number, True] == _DEATHS:
                    raise outcome.error
                waiting.appendleft(number)
                continue
            assignment = decided(outcome)
            if assignment is None:
                finish(number)
                continue
            forbidding[number].append(formula.blocking_clause(assignment))
            waiting.appendleft(number)
            yield number, assignment


class LocalWorkers:
    """At most ``jobs`` processes of this machine, which start side by side when there is work. They know the ``facts``,
    try the literals ``likely`` first, and do past ``deadline`` what `Runner` does.
    """

    def __init__(
        self,
        backend: str,
        formula: Formula,
        jobs: int,
        deadline: Deadline,
        *,
        facts: Cube = (),
        likely: Sequence[int] = (),
    ) -> None:
        self._choice, self._formula, self._jobs = Choice(backend), formula, jobs
        self._deadline, self._facts, self._likely = deadline, facts, likely
        self._starting: list[Runner] | None = None
        """Processes that know nothing yet; None before the first question."""
        self._idle: list[Runner] = []
        self._asked: dict[Runner, int] = {}
        self._died: dict[int, SolverError] = {}
        """The questions that could not be asked, with why."""
        self._numbers = count()

    @property
    def idle(self) -> bool:
        return len(self._asked) < self._jobs

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        number = next(self._numbers)
        try:
            runner = self._idle.pop() if self._idle else self._start()
        except SolverError as error:
            self._died[number] = error
            return number
        try:
            self._asked[runner] = number
            runner.ask(cube, forbidding)
        except SolverError as error:
            self._died[number] = error
            self._end(runner)
        return number

    def finished(self) -> list[tuple[int, Outcome | Ended]]:
        if self._died:
            number, error = self._died.popitem()
            return [(number, Ended(error))]
        return [self._answer(runner) for runner in ready(self._asked, self._deadline)]

    def _answer(self, runner: Runner) -> tuple[int, Outcome | Ended]:
        number = self._asked[runner]
        try:
            outcome = runner.answer()
        except SolverError as error:
            self._end(runner)
            return number, Ended(error)
        del self._asked[runner]
        self._idle.append(runner)
        return number, outcome

    def _end(self, runner: Runner) -> None:
        del self._asked[runner]
        runner.close()

    def _start(self) -> Runner:
        if self._starting is None:
            self._starting = []
            for _ in range(self._jobs):
                self._starting.append(self._runner())
        runner = self._starting.pop() if self._starting else self._runner()
        runner.add(np.array(self._facts, np.int32).reshape(-1, 1))
        if self._likely:
            runner.prefer(self._likely)
        return runner

    def _runner(self) -> Runner:
        return Runner(self._choice, self._formula, self._deadline)

    def close(self) -> None:
        """End all processes."""
        for runner in [*(self._starting or ()), *self._idle, *self._asked]:
            runner.close()
