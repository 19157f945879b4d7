"""Several solvers that work side by side, each in a process of its own that may die."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count, islice

from satenc import Formula, Lits
from satpuzzles.backends.auto import Choice
from satpuzzles.backends.interface import Cube, Outcome, Unknown
from satpuzzles.backends.runner import Runner, ready
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import SolverError


class Team:
    """At most ``jobs`` solvers with ``formula`` and the ``facts``: the next of the ``choices`` enters where one died or
    gave up. Those that are guided try first the literals ``likely``, which may change. What they do past ``deadline``
    is as in `Runner`.
    """

    def __init__(
        self,
        choices: Iterator[Choice],
        formula: Formula,
        jobs: int,
        deadline: Deadline,
        *,
        facts: Cube = (),
        likely: Sequence[int] = (),
    ) -> None:
        self.likely = likely
        self._choices, self._formula, self._jobs, self._deadline = choices, formula, jobs, deadline
        self._facts = facts
        self._started = False
        self._idle: deque[Runner] = deque()
        self.answered: Runner
        """The solver whose answer `finished` has yielded last."""
        self._asked: dict[Runner, int] = {}
        self._died: dict[int, SolverError] = {}
        """The questions that could not be asked, with why."""
        self._numbers = count()

    @property
    def idle(self) -> bool:
        """Whether one can be asked at once."""
        return len(self._asked) < self._jobs

    def submit(self, cube: Cube = (), forbidding: Sequence[Lits] = ()) -> int:
        """Have an idle one look for an answer as `Runner.ask` says. Returns the number of the question."""
        number = next(self._numbers)
        try:
            runner = self._next()
        except SolverError as error:
            self._died[number] = error
            return number
        self._asked[runner] = number
        try:
            if runner.choice.guided and self.likely:
                runner.prefer(self.likely)
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
            self.answered = runner
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
            self._idle.append(runner)
        return outcome

    def _next(self) -> Runner:
        """One that is idle, or a new one. At first all start: they are told the formula when they are asked."""
        if not self._started:
            self._started = True
            self._idle.extend(map(self._runner, islice(self._choices, self._jobs)))
        while self._idle:
            runner = self._idle.popleft()
            if not runner.gave_up:
                return runner
            runner.close()
        return self._runner(next(self._choices))

    def _runner(self, choice: Choice) -> Runner:
        return Runner(choice, self._formula, self._deadline, self._facts)

    def _end(self, runner: Runner) -> None:
        del self._asked[runner]
        runner.close()

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        for runner in [*self._idle, *self._asked]:
            runner.close()
