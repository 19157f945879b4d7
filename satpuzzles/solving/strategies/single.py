"""One solver, as the formula is."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack

import numpy as np

from satenc import Assignment
from satenc.formula.literals import true_literals
from satpuzzles.backends import auto, backend
from satpuzzles.puzzle import Grid
from satpuzzles.solving.enumerate import all_answers
from satpuzzles.solving.strategies.work import Work


def single_solver(work: Work, choice: auto.Choice, supposed: Sequence[int] = ()) -> Generator[Grid]:
    """The `Strategy` of a solver, which may stop after some conflicts, and may be guided by likely values. It looks
    only for solutions in which the literals ``supposed`` are true.

    A guided solver begins with the values of the last answer, if there is one, and goes on with those of each answer
    that it finds, auxiliary variables included: many puzzles with a second solution have one near the first.
    """
    return work.grids(_answers(work, choice, supposed))


def _answers(work: Work, choice: auto.Choice, supposed: Sequence[int]) -> Generator[Assignment]:
    chosen, statistics, formula = backend(choice.backend), work.statistics, work.compiled.formula
    statistics.backend, statistics.backend_reason = chosen.name, choice.reason
    preferred = work.preferred(choice)
    with ExitStack() as stack:
        with statistics.timed("load"):
            session = stack.enter_context(chosen.open(formula, work.deadline))
            if supposed:
                session.add(np.array(supposed, np.int32).reshape(-1, 1))
            if preferred:
                session.prefer(preferred)
            if choice.conflicts is not None:
                session.limit_conflicts(choice.conflicts)
        stack.callback(lambda: setattr(statistics, "solver", session.statistics()))
        for assignment in all_answers(session, formula, work.excluded()):
            if choice.guided:
                session.prefer(true_literals(assignment))
            yield assignment
