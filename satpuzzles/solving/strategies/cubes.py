"""Cube and conquer: the formula is split into cubes, which several processes or the workers of a cluster search."""

from collections.abc import Generator
from contextlib import ExitStack, closing

from satenc import Assignment
from satpuzzles.backends import auto
from satpuzzles.puzzle import Grid
from satpuzzles.solving.cubes.conquer import conquer
from satpuzzles.solving.cubes.lookahead import CUBES_A_PROCESS, Split, split
from satpuzzles.solving.cubes.record import opened_record
from satpuzzles.solving.cubes.workers import cube_workers
from satpuzzles.solving.strategies.work import Work

_CUBES_KEPT = 64
"""Cubes where a file keeps those that are finished."""


def in_cubes(work: Work, choice: auto.Choice) -> Generator[Grid]:
    """The `Strategy` of searching each cube by the solver of a ``choice``."""
    options, statistics, formula = work.options, work.statistics, work.compiled.formula

    def parts() -> Split:
        with statistics.timed("split"):
            return split(formula, wanted, work.deadline)

    with ExitStack() as stack:
        processes, start = stack.enter_context(cube_workers(options, work.deadline))
        wanted = options.cubes or (_CUBES_KEPT if options.cube_record else CUBES_A_PROCESS * processes)
        record = stack.enter_context(opened_record(options.cube_record, work.compiled, parts))
        workers = start(work.compiled, choice.backend, record.split.facts, work.preferred(choice))
        cubes = len(record.split.cubes)
        one, several = ("process", "processes") if options.scheduler is None else ("worker", "workers")
        statistics.backend = choice.backend
        statistics.backend_reason = f"{cubes} cubes, {processes} {one if processes == 1 else several}"

        def finish(cube: int) -> None:
            record.finish(cube)
            work.watch_cubes(len(record.finished), cubes)

        for grids in list(record.solutions.values()):
            yield from grids
        excluded = work.excluded()
        forbidding = {cube: [*excluded, *map(work.compiled.excluding, record.solutions[cube])] for cube in record.left}
        of_answers: list[int] = []

        def answers() -> Generator[Assignment]:
            with closing(conquer(record.left, forbidding, workers, formula, finish)) as found:
                for cube, assignment in found:
                    of_answers.append(cube)
                    yield assignment

        for grid in work.grids(answers()):
            record.find(of_answers[-1], grid)
            yield grid
