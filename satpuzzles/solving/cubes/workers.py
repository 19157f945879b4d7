"""Who searches the cubes of a puzzle: processes of this machine, or the workers of a cluster.

The workers of a cluster search each cube from scratch: they compile the puzzle and start a solver. That takes about a
second, and a worker that dies takes nothing along but its cube.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from satenc import Lits
from satpuzzles.backends import Outcome
from satpuzzles.backends.runner import Entrant, Runner
from satpuzzles.compiler import Compiled
from satpuzzles.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.processes.pool import Death
from satpuzzles.processes.sharing import Workers
from satpuzzles.processes.wanted import until
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.cubes.conquer import CubeWorkers, Ended, LocalWorkers
from satpuzzles.solving.cubes.lookahead import Cube
from satpuzzles.solving.cubes.record import digest
from satpuzzles.solving.options import Options

Start: TypeAlias = Callable[[Compiled, str, Cube, Sequence[int]], CubeWorkers]
"""What makes workers for a formula, the name of a solver, the facts that hold and the literals to try first."""


@dataclass(frozen=True, slots=True)
class CubeSearch:
    """What a worker has to know: the ``puzzle``, how it is compiled, the `record.digest` of its ``formula``, which
    solver searches, the ``facts`` that hold, and the literals ``likely`` that are tried first.
    """

    puzzle: Puzzle
    options: Options
    formula: str
    backend: str
    facts: Cube
    likely: Sequence[int]
    deadline: Deadline

    def __call__(self, *, cube: Cube, forbidding: Sequence[Lits]) -> Outcome:
        """An answer in ``cube`` that no clause of ``forbidding`` forbids. Raises GaveUp if there is no time to compile,
        and SolverError if the formula is another one.
        """
        deadline = until(self.deadline)
        formula = self.options.compile(self.puzzle, deadline).formula
        if digest(formula) != self.formula:
            raise SolverError("a worker made another formula of the puzzle")
        with closing(Runner(Entrant(self.backend), formula, deadline)) as runner:
            runner.add(np.array(self.facts, np.int32).reshape(-1, 1))
            for clause in forbidding:
                runner.add(clause.reshape(1, -1))
            if self.likely:
                runner.prefer(self.likely)
            runner.begin(cube)
            return runner.answer()


class ClusterWorkers:
    """The ``workers`` of a cluster as `satpuzzles.solving.cubes.conquer.CubeWorkers`, for one ``search``."""

    def __init__(self, workers: Workers, search: CubeSearch) -> None:
        self._workers, self._search = workers, search

    @property
    def idle(self) -> bool:
        return self._workers.idle

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        return self._workers.submit(self._search, cube=cube, forbidding=[*forbidding])

    def finished(self) -> list[tuple[int, Outcome | Ended]]:
        return [(number, _outcome(answer)) for number, answer in self._workers.finished()]


def _outcome(answer: Outcome | Exception | Death) -> Outcome | Ended:
    if isinstance(answer, Death):
        return Ended(SolverError("the worker that searched a cube died"), answer.alone)
    if isinstance(answer, SolverError):
        return Ended(answer)
    if isinstance(answer, Exception):
        raise answer
    return answer


@contextmanager
def team(options: Options, deadline: Deadline) -> Iterator[tuple[int, Start]]:
    """How many search cubes at once, by ``options``, and what starts them. They end with the block; past ``deadline``
    to wait for them raises OutOfTime. Raises as `satpuzzles.processes.cluster.cluster`.
    """
    if options.scheduler is not None:
        from satpuzzles.processes.cluster import cluster  # Dask takes long to import

        with cluster(options.scheduler, deadline=deadline) as workers:

            def start(compiled: Compiled, backend: str, facts: Cube, likely: Sequence[int]) -> CubeWorkers:
                how = Options(options.backend, options.encodings, options.presolve)
                formula = digest(compiled.formula)
                return ClusterWorkers(
                    workers, CubeSearch(compiled.puzzle, how, formula, backend, facts, likely, deadline)
                )

            yield max(1, workers.workers), start
        return
    with ExitStack() as stack:

        def start_here(compiled: Compiled, backend: str, facts: Cube, likely: Sequence[int]) -> CubeWorkers:
            local = LocalWorkers(backend, compiled.formula, options.jobs, deadline, facts=facts, likely=likely)
            return stack.enter_context(closing(local))

        yield options.jobs, start_here
