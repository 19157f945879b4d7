"""Who searches the cubes of a puzzle: processes of this machine, or the workers of a cluster.

A worker of a cluster compiles the puzzle for its first cube, and keeps its solver, with what that has learned, for the
next ones. A worker that dies takes nothing along but its cube.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Lock, Timer
from typing import TypeAlias
from uuid import uuid4

from satenc import Formula, Lits
from satenc.formula.lazy import Cut
from satpuzzles.backends import Cube, Outcome, Unknown
from satpuzzles.backends.runner import Runner
from satpuzzles.backends.team import Team
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import Compiled
from satpuzzles.errors import SolverError
from satpuzzles.processes.cluster_worker import until_cancelled
from satpuzzles.processes.parallel import Workers
from satpuzzles.processes.tasks import Done, Message
from satpuzzles.solving.cubes.record import digest
from satpuzzles.solving.options import Options
from satpuzzles.stating.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class CubeSearch:
    """What a worker has to know: the ``name`` that no other search has, the ``puzzle``, how it is compiled, the
    `record.digest` of its ``formula``, which solver searches, the ``facts`` that hold, and the literals ``likely`` that
    are tried first.
    """

    name: str
    puzzle: Puzzle
    options: Options
    formula: str
    backend: str
    facts: Cube
    likely: Sequence[int]
    deadline: Deadline

    def __call__(
        self, *, cube: Cube, forbidding: Sequence[Lits], cuts: Sequence[Cut] = ()
    ) -> tuple[Outcome, Sequence[Cut]]:
        """An answer in ``cube`` that no clause of ``forbidding`` forbids, and the cuts of lazy rules that were found
        beside those that others have found. Raises GaveUp if there is no time to compile, and SolverError if the
        formula is another one.
        """
        with ExitStack() as stack:
            solver = stack.enter_context(closing(_kept.take(self.name) or self._solver()))
            solver.formula.learn(cuts)
            known = len(solver.formula.cuts)
            solver.ask(cube, forbidding)
            outcome = solver.answer()
            if not isinstance(outcome, Unknown):
                stack.pop_all()
                _kept.keep(self.name, solver)
        return outcome, solver.formula.cuts[known:]

    def _solver(self) -> Runner:
        deadline = until_cancelled(self.deadline)
        compiled = self.options.compile(self.puzzle, deadline)
        if digest(compiled) != self.formula:
            raise SolverError("a worker made another formula of the puzzle")
        return Runner(self.backend, compiled.formula, deadline, self.facts, self.likely)


class KeptSolver:
    """The solver of this process between two cubes of a search. It ends when none comes for so many ``seconds``: nobody
    tells a worker that a search is over.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._lock = seconds, Lock()
        self._solver: tuple[str, Runner] | None = None
        self._timer: Timer | None = None

    def take(self, search: str) -> Runner | None:
        """The solver, if it is that of this ``search``; that of another one ends."""
        with self._lock:
            kept, self._solver = self._solver, None
            if self._timer is not None:
                self._timer.cancel()
        if kept is None or kept[0] == search:
            return kept and kept[1]
        kept[1].close()
        return None

    def keep(self, search: str, solver: Runner) -> None:
        """Keep the ``solver`` for the next cube of ``search``; there is no other."""
        with self._lock:
            self._solver = search, solver
            self._timer = Timer(self._seconds, self._end)
            self._timer.daemon = True
            self._timer.start()

    def _end(self) -> None:
        self.take("")


_kept = KeptSolver(seconds=5)


class ClusterWorkers:
    """The ``workers`` of a cluster for one ``search`` through ``formula``, to be asked as a `Team` is. Cuts of lazy
    rules travel with the cubes.
    """

    def __init__(self, workers: Workers, search: CubeSearch, formula: Formula) -> None:
        self._workers, self._search, self._formula = workers, search, formula
        self._open = 0

    @property
    def idle(self) -> bool:
        """Cubes take long, and one that waited for its worker would be searched last."""
        return self._open < max(1, self._workers.size)

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        call = partial(self._search, cube=cube, forbidding=[*forbidding], cuts=[*self._formula.cuts])
        number = self._workers.submit(call)
        self._open += 1
        return number

    def finished(self) -> list[tuple[int, Outcome | SolverError]]:
        outcomes = [(number, self._outcome(message)) for number, message in self._workers.finished()]
        self._open -= len(outcomes)
        return outcomes

    def _outcome(self, message: Message) -> Outcome | SolverError:
        match message:
            case Done(Exception() as error):
                if not isinstance(error, SolverError):
                    raise error
                return error
            case Done((outcome, cuts)):
                self._formula.learn(cuts)
                found: Outcome = outcome
                return found
            case _:  # a `Death`: this task has no notes
                return SolverError("the worker that searched a cube died")


CubeWorkers: TypeAlias = Team | ClusterWorkers
"""Solvers that hold a formula, wherever they run; each searches one cube at a time."""
Start: TypeAlias = Callable[[Compiled, str, Cube, Sequence[int]], CubeWorkers]
"""What makes workers for a formula, the name of a solver, the facts that hold and the literals to try first."""


@contextmanager
def cube_workers(options: Options, deadline: Deadline) -> Iterator[tuple[int, Start]]:
    """How many search cubes at once, by ``options``, and what starts them. They end with the block; past ``deadline``
    to wait for them raises OutOfTime. Raises as `satpuzzles.processes.cluster.cluster`.
    """
    if options.scheduler is not None:
        from satpuzzles.processes.cluster import cluster  # Dask takes long to import

        with cluster(options.scheduler, deadline=deadline) as workers:

            def start(compiled: Compiled, backend: str, facts: Cube, likely: Sequence[int]) -> CubeWorkers:
                how = Options(options.backend, options.encodings, options.presolve)
                formula, name = digest(compiled), uuid4().hex
                search = CubeSearch(name, compiled.puzzle, how, formula, backend, facts, likely, deadline)
                return ClusterWorkers(workers, search, compiled.formula)

            yield max(1, workers.size), start
        return
    with ExitStack() as stack:

        def start_here(compiled: Compiled, backend: str, facts: Cube, likely: Sequence[int]) -> CubeWorkers:
            team = Team(backend, compiled.formula, options.jobs, deadline, facts=facts, likely=likely)
            return stack.enter_context(closing(team))

        yield options.jobs, start_here
