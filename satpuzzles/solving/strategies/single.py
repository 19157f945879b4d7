"""One solver: as the formula is, or with the values that are almost certain supposed (decimation)."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from satenc import TRUE, Assignment, Lits
from satenc.formula.literals import true_literals
from satenc.model.beliefs import decimate
from satpuzzles.backends import auto, backend
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import Compiled, may_take
from satpuzzles.errors import OutOfConflicts
from satpuzzles.solving.enumerate import all_answers

if TYPE_CHECKING:
    from satpuzzles.solving.search import Search


def single_solver(search: "Search", choice: auto.Choice, supposed: Sequence[int] = ()) -> Generator[Grid]:
    """The `Strategy` of a solver, which may stop after some conflicts, and may be guided by likely values. It looks
    only for solutions in which the literals ``supposed`` are true.

    A guided solver begins with the values of the last answer, if there is one, and goes on with those of each answer
    that it finds, auxiliary variables included: many puzzles with a second solution have one near the first.
    """
    return search.grids(_answers(search, choice, supposed))


def _answers(search: "Search", choice: auto.Choice, supposed: Sequence[int]) -> Generator[Assignment]:
    chosen, statistics, formula = backend(choice.backend), search.statistics, search.compiled.formula
    statistics.backend, statistics.backend_reason = chosen.name, choice.reason
    preferred = search.preferred(choice)
    with ExitStack() as stack:
        with statistics.timed("load"):
            session = stack.enter_context(chosen.open(formula, search.deadline))
            if supposed:
                session.add(np.array(supposed, np.int32).reshape(-1, 1))
            if preferred:
                session.prefer(preferred)
            if choice.conflicts is not None:
                session.limit_conflicts(choice.conflicts)
        stack.callback(lambda: setattr(statistics, "solver", session.statistics()))
        for assignment in all_answers(session, formula, search.excluded()):
            if choice.guided:
                session.prefer(true_literals(assignment))
            yield assignment


def decimation(search: "Search", choice: auto.Choice) -> Generator[Grid]:
    """The `Strategy` of a solver that supposes all values that are almost certain, or else the first half of the
    batches, or the first quarter, and so on. Raises OutOfConflicts in the end, because there may be other solutions;
    once one is known, those are looked for otherwise.
    """
    batches = [] if search.known else search.guess.certain
    while batches and not search.known:
        with suppress(OutOfConflicts):
            yield from single_solver(search, choice, [*chain.from_iterable(batches)])
        batches = batches[: len(batches) // 2]
    raise OutOfConflicts


@dataclass(frozen=True, slots=True)
class Guess:
    """What a solution probably looks like: ``likely`` are literals for the likeliest value of each answer variable;
    ``certain`` are those of values that are almost certain, in batches that rest on the batches before.
    """

    likely: list[int]
    certain: list[list[int]]


def guess(compiled: Compiled, deadline: Deadline) -> Guess:
    """Which values the answer variables probably have in a solution, by belief propagation with decimation
    (`satenc.model.beliefs`); all rules have to tell them. Raises OutOfTime.
    """
    found = decimate(compiled.model, partial(may_take, deadline))
    literals = compiled.value_literals.reshape(-1, len(compiled.answer.values))
    likeliest = found.probable.argmax(axis=1, keepdims=True)
    signed = np.where(np.arange(literals.shape[1]) == likeliest, literals, -literals)
    batches = [without_constants(literals[variables, values]) for variables, values in found.batches]
    return Guess(without_constants(np.unique(signed)), batches)


def without_constants(literals: Lits) -> list[int]:
    """Those of ``literals`` that are of variables."""
    return literals[np.abs(literals) != TRUE].tolist()  # type: ignore[no-any-return]  # numpy types tolist() as Any
