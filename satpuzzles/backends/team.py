"""Several solvers that work side by side, each in a process of its own that may die."""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count

from satenc import Formula, Lits
from satpuzzles.backends.interface import Cube, Outcome, Unknown
from satpuzzles.backends.runner import Runner, ready
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import SolverError


class Team:
    """At most ``jobs`` solvers of one ``name``, each with ``formula`` and the ``facts``, that try first the literals
    ``likely``. Where one died or gave up, a new one enters. What they do past ``deadline`` is as in `Runner`.
    """

    def __init__(
        self,
        name: str,
        formula: Formula,
        jobs: int,
        deadline: Deadline,
        *,
        facts: Cube = (),
        likely: Sequence[int] = (),
    ) -> None:
        self._new = partial(Runner, name, formula, deadline, facts, likely)
        self._jobs, self._deadline = jobs, deadline
        self._idle: deque[Runner] | None = None
        self._asked: dict[Runner, int] = {}
        self._died: dict[int, SolverError] = {}
        """The questions that could not be asked, with why."""
        self._numbers = count()

    @property
    def idle(self) -> bool:
        """Whether one can be asked at once."""
        return len(self._asked) < self._jobs

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        """Have an idle one look for an answer as `Runner.ask` says. Returns the number of the question."""
        number = next(self._numbers)
        try:
            runner = self._next()
        except SolverError as error:
            self._died[number] = error
            return number
        self._asked[runner] = number
        try:
            runner.ask(cube, forbidding)
        except SolverError as error:
            self._died[number] = error
            self._end(runner)
        return number

    def finished(self) -> Iterator[tuple[int, Outcome | SolverError]]:
        """Wait until there is an answer. Yields all that there are: the numbers of the questions, each with its answer,
        or with what ended the solver before it had one. Raises OutOfTime.
        """
        if self._died:
            number, error = self._died.popitem()
            yield number, error
            return
        for runner in ready(self._asked, self._deadline):
            yield self._asked[runner], self._answer(runner)

    def _answer(self, runner: Runner) -> Outcome | SolverError:
        try:
            outcome = runner.answer()
        except SolverError as error:
            self._end(runner)
            return error
        if isinstance(outcome, Unknown):
            self._end(runner)
        else:
            del self._asked[runner]
            self._waiting.append(runner)
        return outcome

    @property
    def _waiting(self) -> deque[Runner]:
        """Those that are not asked; at first all start, and are told the formula when they are asked."""
        if self._idle is None:
            self._idle = deque(self._new() for _ in range(self._jobs))
        return self._idle

    def _next(self) -> Runner:
        return self._waiting.popleft() if self._waiting else self._new()

    def _end(self, runner: Runner) -> None:
        del self._asked[runner]
        runner.close()

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        for runner in [*(self._idle or ()), *self._asked]:
            runner.close()
