"""A solver that searches in a process of its own while this process waits for several of them."""

from collections import Counter
from collections.abc import Collection, Sequence
from multiprocessing.connection import wait

import numpy as np

from satenc import Formula, Lits
from satpuzzles.backends import backend
from satpuzzles.backends.child import ChildSession
from satpuzzles.backends.interface import Cube, Outcome, Sat
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.processes.children import moments


class Runner(ChildSession):
    """``formula`` with the ``facts`` in the solver of python-sat's called ``name``, in another process. It tries first
    the literals ``likely``.
    """

    def __init__(
        self, name: str, formula: Formula, deadline: Deadline, facts: Cube = (), likely: Sequence[int] = ()
    ) -> None:
        self.formula = formula
        self._given = Counter[Cube]()
        """How many clauses it has that forbid answers, by their cube."""
        self._cube: Cube = ()
        self._heard: Outcome | SolverError | None = None
        """The answer, or what ended the process, once `asks_again` has read it."""
        blocks = [*(block.literals for block in formula.clauses.blocks), np.array(facts, np.int32).reshape(-1, 1)]
        super().__init__(backend(name), formula.variables.count, blocks, deadline)
        self._hold(formula)
        if likely:
            self.prefer(likely)

    def ask(self, cube: Cube = (), forbidding: Sequence[Lits] = ()) -> None:
        """Look for an answer in ``cube`` that no clause of ``forbidding`` forbids, and do not wait for it. Clauses of
        earlier questions about the same cube come first.
        """
        for clause in forbidding[self._given[cube] :]:
            self.add(clause.reshape(1, -1))
        self.add_cuts()
        self._given[cube], self._cube = len(forbidding), cube
        self.begin(cube)

    def asks_again(self) -> bool:
        """Whether the answer that has come breaks lazy rules: the question is then under way again, with their clauses.
        Waits if none has come.
        """
        if self._lazy is None:
            return False
        try:
            outcome = super().answer()
            if isinstance(outcome, Sat) and self._corrected(outcome):
                self.begin(self._cube)
                return True
            self._heard = outcome
        except SolverError as error:
            self._heard = error
        return False

    def answer(self) -> Outcome:
        """Wait for the answer to the question that was asked."""
        if self._heard is None:
            while self.asks_again():
                pass
        heard, self._heard = self._heard, None
        if isinstance(heard, SolverError):
            raise heard
        return super().answer() if heard is None else heard


def ready(runners: Collection[Runner], deadline: Deadline) -> list[Runner]:
    """Those of ``runners``, each with an open question, that have an answer or gave up; waits until there are some.
    Raises OutOfTime past ``deadline``.
    """
    over = [runner for runner in runners if runner.gave_up]
    if over:
        return over
    while True:
        pipes = {runner.fileno(): runner for runner in runners}
        readable = next(found for seconds in moments(deadline) if (found := wait([*pipes], seconds)))
        answered = [runner for pipe, runner in pipes.items() if pipe in readable and not runner.asks_again()]
        if answered:
            return answered
