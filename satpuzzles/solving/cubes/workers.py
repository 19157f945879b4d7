"""Who searches the cubes of a puzzle: processes of this machine, or the workers of a cluster.

A worker keeps its solver, with what that has learned, from one cube of a search to the next. Processes of this machine
are forked when the formula is there; a worker of a cluster compiles the puzzle for its first cube. A worker that dies
takes nothing along but its cube.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock, Timer
from typing import TypeAlias
from uuid import uuid4

from satenc import Formula, Lits
from satenc.formula import Cut
from satpuzzles.backends import Cube, Outcome, Unknown, backend
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import Compiled
from satpuzzles.errors import GaveUp, SolverError
from satpuzzles.processes.cluster_worker import until_cancelled
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.parallel import Workers, workers
from satpuzzles.processes.tasks import Done, Message
from satpuzzles.solving.cubes.record import digest
from satpuzzles.solving.options import Options
from satpuzzles.stating.puzzle import Puzzle


class CubeSolver:
    """The solver of python-sat's called ``name`` with ``formula`` and the ``facts``; it tries first the literals
    ``likely``.
    """

    def __init__(
        self, name: str, formula: Formula, deadline: Deadline, facts: Cube = (), likely: Sequence[int] = ()
    ) -> None:
        self.formula = formula
        self._given = Counter[Cube]()
        """How many clauses it has that forbid answers, by their cube."""
        self._open = ExitStack()
        self._session = self._open.enter_context(backend(name).open(formula, deadline))
        self._session.add([[fact] for fact in facts])
        if likely:
            self._session.prefer(likely)

    def solve(self, cube: Cube, forbidding: Sequence[Lits]) -> Outcome:
        """Look for an answer in ``cube`` that no clause of ``forbidding`` forbids; those of earlier questions about the
        same cube come first.
        """
        self._session.add([clause.tolist() for clause in forbidding[self._given[cube] :]])
        self._given[cube] = len(forbidding)
        return self._session.solve(cube)

    def close(self) -> None:
        self._open.close()


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
            outcome = solver.solve(cube, forbidding)
            if not isinstance(outcome, Unknown):
                stack.pop_all()
                _kept.keep(self.name, solver)
        return outcome, solver.formula.cuts[known:]

    def _solver(self) -> CubeSolver:
        deadline = until_cancelled(self.deadline)
        formula = _kept.formulas.get(self.name)
        if formula is None:
            compiled = self.options.compile(self.puzzle, deadline)
            if digest(compiled) != self.formula:
                raise SolverError("a worker made another formula of the puzzle")
            formula = compiled.formula
        return CubeSolver(self.backend, formula, deadline, self.facts, self.likely)


class KeptSolver:
    """The solver of this process between two cubes of a search. It ends when none comes for so many ``seconds``: nobody
    tells a worker that a search is over. ``formulas`` are those of searches that this process or its parent has begun.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._lock = seconds, Lock()
        self.formulas: dict[str, Formula] = {}
        self._solver: tuple[str, CubeSolver] | None = None
        self._timer: Timer | None = None

    def take(self, search: str) -> CubeSolver | None:
        """The solver, if it is that of this ``search``; that of another one ends."""
        with self._lock:
            kept, self._solver = self._solver, None
            if self._timer is not None:
                self._timer.cancel()
        if kept is None or kept[0] == search:
            return kept and kept[1]
        kept[1].close()
        return None

    def keep(self, search: str, solver: CubeSolver) -> None:
        """Keep the ``solver`` for the next cube of ``search``; there is no other."""
        with self._lock:
            self._solver = search, solver
            self._timer = Timer(self._seconds, self._end)
            self._timer.daemon = True
            self._timer.start()

    def _end(self) -> None:
        self.take("")


_kept = KeptSolver(seconds=5)


class CubeWorkers:
    """The ``workers`` for one ``search`` through ``formula``; each searches one cube at a time. Cuts of lazy rules
    travel with the cubes.
    """

    def __init__(self, workers: Workers, search: CubeSearch, formula: Formula) -> None:
        self._workers, self._search, self._formula = workers, search, formula
        self._open = 0

    @property
    def idle(self) -> bool:
        """Whether a worker is free. None is handed a second cube: cubes take long, and that one would wait for the
        first.
        """
        return self._open < max(1, self._workers.size)

    def submit(self, cube: Cube, forbidding: Sequence[Lits]) -> int:
        """Have an idle one look for an answer in ``cube``. Returns the number of the question."""
        call = partial(self._search, cube=cube, forbidding=[*forbidding], cuts=[*self._formula.cuts])
        number = self._workers.submit(call)
        self._open += 1
        return number

    def finished(self) -> list[tuple[int, Outcome | SolverError]]:
        """Wait until there is an answer; all that there are, with the numbers of the questions, or that a worker died.
        Raises OutOfTime, and GaveUp where memory is limited and one died.
        """
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
                if memory_limit() is not None:
                    raise GaveUp("memory limit")
                return SolverError("the worker that searched a cube died")


Start: TypeAlias = Callable[[Compiled, str, Cube, Sequence[int]], CubeWorkers]
"""What makes workers for a formula, the name of a solver, the facts that hold and the literals to try first."""


@contextmanager
def cube_workers(options: Options, deadline: Deadline) -> Iterator[tuple[int, Start]]:
    """How many search cubes at once, by ``options``, and what starts them. They end with the block; past ``deadline``
    to wait for them raises OutOfTime. Raises as `satpuzzles.processes.parallel.workers`.
    """
    here, name = options.scheduler is None, uuid4().hex
    with workers(options.jobs, options.scheduler, in_child=True, deadline=deadline) as found:
        assert found is not None  # noqa: S101  # not this process

        def start(compiled: Compiled, backend: str, facts: Cube, likely: Sequence[int]) -> CubeWorkers:
            how = replace(options, time_limit=None, jobs=1, cubes=None, cube_record=None, scheduler=None)
            formula, until = ("", NEVER) if here else (digest(compiled), deadline)  # processes here are ended in time
            if here:
                _kept.formulas[name] = compiled.formula
            search = CubeSearch(name, compiled.puzzle, how, formula, backend, facts, likely, until)
            return CubeWorkers(found, search, compiled.formula)

        try:
            yield max(1, found.size), start
        finally:
            _kept.formulas.pop(name, None)
