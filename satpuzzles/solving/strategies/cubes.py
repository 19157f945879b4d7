"""Cube and conquer: the formula is split into cubes, which several processes or the workers of a cluster search.

Each of them keeps one solver open, which assumes the literals of a cube and keeps what it learns for the next. Cubes
have no answer in common, and the solvers need not know of each other's.
"""

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing

from satenc import Assignment, Formula, Lits
from satpuzzles.backends import Cube, auto, decided
from satpuzzles.boards.grids import Grid
from satpuzzles.errors import SolverError
from satpuzzles.solving.cubes.lookahead import CUBES_A_PROCESS, Split, split
from satpuzzles.solving.cubes.record import opened_record
from satpuzzles.solving.cubes.workers import CubeWorkers, cube_workers
from satpuzzles.solving.strategies.state import State

_CUBES_KEPT = 64
"""Cubes where a file keeps those that are finished."""


def in_cubes(search: State, stage: auto.Stage) -> Generator[Grid]:
    """The `Strategy` of searching each cube by the solver of a ``stage``."""
    options, statistics, formula = search.options, search.statistics, search.compiled.formula

    def parts() -> Split:
        with statistics.timed("split"):
            return split(formula, wanted, search.deadline)

    with ExitStack() as stack:
        processes, start = stack.enter_context(cube_workers(options, search.deadline))
        wanted = options.cubes or (_CUBES_KEPT if options.cube_record else CUBES_A_PROCESS * processes)
        record = stack.enter_context(opened_record(options.cube_record, search.compiled, parts))
        workers = start(search.compiled, stage.backend, record.split.facts, search.preferred(stage))
        cubes = len(record.split.cubes)
        one, several = ("process", "processes") if options.scheduler is None else ("worker", "workers")
        statistics.backend = stage.backend
        statistics.backend_reason = f"{cubes} cubes, {processes} {one if processes == 1 else several}"

        def finish(cube: int) -> None:
            record.finish(cube)
            search.watch_cubes(len(record.finished), cubes)

        for grids in list(record.solutions.values()):
            yield from grids
        excluded = search.excluded()
        forbidding = {
            cube: [*excluded, *map(search.compiled.excluding, record.solutions[cube])] for cube in record.left
        }
        of_answers: list[int] = []

        def answers() -> Generator[Assignment]:
            with closing(conquer(record.left, forbidding, workers, formula, finish)) as found:
                for cube, assignment in found:
                    of_answers.append(cube)
                    yield assignment

        for grid in search.grids(answers()):
            record.find(of_answers[-1], grid)
            yield grid


def conquer(
    cubes: Mapping[int, Cube],
    known: Mapping[int, Sequence[Lits]],
    workers: CubeWorkers,
    formula: Formula,
    finish: Callable[[int], object],
) -> Generator[tuple[int, Assignment]]:
    """The answers of ``formula`` in the numbered ``cubes`` but those that the clauses ``known`` in each forbid, each
    with the number of its cube. ``finish`` is called with each cube that has no more of them.

    If a worker dies on a cube, that cube is searched again while no other is; the error is raised when a worker dies on
    it again. Raises GaveUp at a limit.
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
