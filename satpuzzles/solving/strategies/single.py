"""One solver: as the formula is, or with the values that are almost certain supposed (decimation)."""

from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from itertools import chain

from satenc import Assignment, Formula
from satenc.formula import true_literals
from satpuzzles.backends import Session, auto, backend
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import OutOfConflicts
from satpuzzles.processes.memory import has_room
from satpuzzles.solving.enumerate import all_answers
from satpuzzles.solving.strategies.state import State

_SPARE = 2**27
"""Bytes for all else that a search takes."""


def single_solver(search: State, stage: auto.Stage, supposed: Sequence[list[int]] = ()) -> Generator[Grid]:
    """The `Strategy` of a solver, which may stop after some conflicts, and may be guided by likely values. It looks
    only for solutions in which the clauses ``supposed`` hold.

    A guided solver begins with the values of the last answer, if there is one, and goes on with those of each answer
    that it finds, auxiliary variables included: many puzzles with a second solution have one near the first.
    """
    return search.grids(_answers(search, stage, supposed))


def _answers(search: State, stage: auto.Stage, supposed: Sequence[list[int]]) -> Generator[Assignment]:
    chosen, statistics, formula = backend(stage.backend), search.statistics, search.compiled.formula
    statistics.backend, statistics.backend_reason = chosen.name, stage.reason
    preferred = search.preferred(stage)
    with ExitStack() as stack:
        with statistics.timed("load"):
            session = stack.enter_context(_opened(stage, formula, search.deadline))
            session.add(supposed)
            if preferred:
                session.prefer(preferred)
            if stage.conflicts is not None:
                session.limit_conflicts(stage.conflicts)
        stack.callback(lambda: setattr(statistics, "solver", session.statistics()))
        for assignment in all_answers(session, formula, search.excluded()):
            if stage.guided:
                session.prefer(true_literals(assignment))
            yield assignment


def _most_memory(formula: Formula) -> int:
    """More bytes than a brief search takes: copies and watchers of all clauses, and learnt clauses of any length."""
    literals = sum(block.literals.size for block in formula.clauses.blocks)
    return _SPARE + 100 * literals + 4 * auto.BRIEF_CONFLICTS * formula.variables.count


def _opened(stage: auto.Stage, formula: Formula, deadline: Deadline) -> AbstractContextManager[Session]:
    if stage.brief and has_room(_most_memory(formula)):  # a solver without memory ends its process
        from satpuzzles.backends.incremental import incremental

        return incremental(formula, deadline)
    return backend(stage.backend).open(formula, deadline)


def decimation(search: State, stage: auto.Stage) -> Generator[Grid]:
    """The `Strategy` of a solver that supposes all values that are almost certain, or else the first half of the
    batches, or the first quarter, and so on. Raises OutOfConflicts in the end, because there may be other solutions;
    once one is known, those are looked for otherwise.
    """
    batches = [] if search.known else search.guessed.certain
    while batches and not search.known:
        with suppress(OutOfConflicts):
            yield from single_solver(search, stage, [[literal] for literal in chain.from_iterable(batches)])
        batches = batches[: len(batches) // 2]
    raise OutOfConflicts
