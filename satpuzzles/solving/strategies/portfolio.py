"""One puzzle, several processes: different solvers race for the same answer, and the first to have it ends the others.

Every process has the whole formula, which is compiled once, and looks for all the answers that are wanted. What one of
them finds counts for all: it is forbidden to each of the others before its next question. The verdict does not depend
on which process is first. Where there are several solutions, it depends on that which of them are found.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import count

from satenc import Assignment, Formula, Lits
from satenc.formula.literals import true_literals
from satpuzzles.backends import DEFAULT, Outcome, decided
from satpuzzles.backends.auto import Choice
from satpuzzles.backends.team import Team
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import GaveUp, OutOfConflicts, OutOfTime, SolverError
from satpuzzles.solving.strategies.state import State

_OTHERS = ("glucose4", "cadical195", "cadical153")
"""Solvers that enter by turns where none is named."""


def portfolio(search: State, stages: Sequence[Choice]) -> Generator[Grid]:
    """The `Strategy` of a race of the solvers of ``stages`` and others."""
    return search.grids(_answers(search, stages))


def _answers(search: State, stages: Sequence[Choice]) -> Generator[Assignment]:
    jobs, statistics, last = search.options.jobs, search.statistics, stages[-1]
    entering = entrants(stages, named=search.options.backend != DEFAULT)
    known, likely = search.excluded(), search.preferred(last)
    race = Race(search.compiled.formula, entering, jobs, search.deadline, known=known, likely=likely)
    statistics.backend, statistics.backend_reason = last.backend, f"one of {jobs} processes"
    with closing(race.answers()) as answers:
        while True:
            answer = next(answers, None)
            if race.winner is not None:
                statistics.backend, statistics.solver = race.winner.backend, race.statistics
                statistics.backend_reason = f"the first of {jobs} processes: {race.winner}"
            if answer is None:
                return
            yield answer


def entrants(stages: Sequence[Choice], *, named: bool) -> Iterator[Choice]:
    """Who runs in place of the ``stages`` that one process would try in turn: first the last of them, which goes on to
    the end, then those that give up; after these, without end, the same solver with its variables renamed, by turns
    with others unless the user has ``named`` it.
    """
    *earlier, last = stages
    yield last
    yield from earlier
    for seed in count(1):
        yield replace(last, seed=seed)
        if not named:
            yield Choice(_OTHERS[(seed - 1) % len(_OTHERS)], seed=seed)


class Race:
    """The answers of ``formula`` but those that the clauses in ``known`` forbid, each once, from ``jobs`` processes.

    The next of the ``entrants`` takes the place of one that gives up or whose process dies. Those that are guided begin
    with the literals ``likely``, and after an answer with that one. ``winner`` is the entrant that had the last answer,
    or that has shown that there are no more; ``statistics`` are its solver's.
    """

    def __init__(
        self,
        formula: Formula,
        entrants: Iterator[Choice],
        jobs: int,
        deadline: Deadline,
        *,
        known: Iterable[Lits] = (),
        likely: Sequence[int] = (),
    ) -> None:
        self._formula, self._jobs, self._forbidding = formula, jobs, [*known]
        self._team = Team(entrants, formula, jobs, deadline, likely=likely)
        self._found: set[bytes] = set()
        self._under_way = self._deaths = 0
        self.winner: Choice | None = None
        self.statistics: dict[str, int] = {}

    def answers(self) -> Generator[Assignment]:
        """Iterate once; the processes end with the iteration. Raises GaveUp at a limit. A process that dies is
        replaced, as many times as there are processes; its error is raised when none is left.
        """
        with closing(self._team) as team:
            for _ in range(self._jobs):
                self._ask()
            while True:
                for _, outcome in team.finished():
                    self._under_way -= 1
                    answer = self._answer(outcome)
                    if answer is None:
                        return
                    yield from answer

    def _ask(self) -> None:
        """Have an idle solver, or the next entrant, look for an answer that has not been found."""
        self._under_way += 1
        self._team.submit(forbidding=self._forbidding)

    def _answer(self, outcome: Outcome | SolverError) -> list[Assignment] | None:
        """What a solver has found, if it is new; then it is asked again, or who takes its place. None if there are no
        more answers.
        """
        try:
            if isinstance(outcome, SolverError):
                raise outcome
            runner = self._team.answered
            assignment, statistics = decided(outcome), runner.statistics()
        except OutOfTime:
            raise
        except OutOfConflicts:
            self._ask()
            return []
        except (SolverError, GaveUp):
            self._deaths += 1
            if self._deaths <= self._jobs:
                self._ask()
            elif not self._under_way:
                raise
            return []
        clause = None if assignment is None else self._formula.blocking_clause(assignment)
        new = clause is None or clause.tobytes() not in self._found
        if new:
            self.winner, self.statistics = runner.choice, statistics
        if assignment is None or clause is None:
            return None
        if new:
            self._found.add(clause.tobytes())
            self._forbidding.append(clause)
            self._team.likely = true_literals(assignment)
        self._ask()
        return [assignment] if new else []
