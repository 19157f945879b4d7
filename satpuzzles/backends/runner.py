"""A solver that searches in a process of its own while this process waits for several of them.

Its variables may be renamed at random. python-sat sets a seed for few of its solvers, but all of them break ties by the
numbers of variables: with other numbers the same solver takes another path to the same verdict.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from multiprocessing.connection import wait

import numpy as np
from numpy.typing import NDArray

from satenc import Formula, Lits
from satpuzzles.backends import backend
from satpuzzles.backends.auto import Choice
from satpuzzles.backends.child import ChildSession
from satpuzzles.backends.interface import Cube, Outcome, Sat
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.processes.children import moments


class Runner(ChildSession):
    """``formula`` with the ``facts`` in a solver of python-sat that works in another process, as ``choice`` says.
    Literals that go in and come out are those of the formula.
    """

    def __init__(self, choice: Choice, formula: Formula, deadline: Deadline, facts: Cube = ()) -> None:
        self.choice, self.formula = choice, formula
        self._names = _names(formula.variables.count, choice.seed)
        self._given = Counter[Cube]()
        """How many clauses it has that forbid answers, by their cube."""
        self._cube: Cube = ()
        self._heard: Outcome | SolverError | None = None
        """The answer, or what ended the process, once `asks_again` has read it."""
        stated = [*(block.literals for block in formula.clauses.blocks), np.array(facts, np.int32).reshape(-1, 1)]
        super().__init__(backend(choice.backend), formula.variables.count, [*map(self._renamed, stated)], deadline)
        self._hold(formula)
        if choice.conflicts is not None:
            self.limit_conflicts(choice.conflicts)

    def add(self, clauses: Lits) -> None:
        super().add(self._renamed(clauses))

    def prefer(self, literals: Sequence[int]) -> None:
        super().prefer(self._renamed(np.array(literals, np.int32)).tolist())

    def begin(self, assumptions: Sequence[int] = ()) -> None:
        super().begin(self._renamed(np.array(assumptions, np.int32)).tolist())

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
            outcome = self._read()
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
        return self._read() if heard is None else heard

    def _read(self) -> Outcome:
        outcome = super().answer()
        if isinstance(outcome, Sat) and self._names is not None:
            return Sat(outcome.assignment[self._names])
        return outcome

    def _renamed(self, literals: Lits) -> Lits:
        if self._names is None:
            return literals
        renamed: Lits = np.sign(literals) * self._names[np.abs(literals)]
        return renamed


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


def _names(variables: int, seed: int) -> NDArray[np.int32] | None:
    """The new name of each variable; entry 0 is the constant's. None where all keep their own."""
    if not seed:
        return None
    names = np.random.default_rng(seed).permutation(variables) + 1
    return np.concatenate([[0], names]).astype(np.int32)
