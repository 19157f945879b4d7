"""Decimation: the values that are almost certain are supposed, so that a solver has a small puzzle left."""

from collections.abc import Generator
from contextlib import suppress
from itertools import chain

from satpuzzles.backends import auto
from satpuzzles.errors import OutOfConflicts
from satpuzzles.puzzle import Grid
from satpuzzles.solving.strategies.single import single_solver
from satpuzzles.solving.strategies.work import Work


def decimation(work: Work, choice: auto.Choice) -> Generator[Grid]:
    """The `Strategy` of a solver that supposes all values that are almost certain, or else the first half of the
    batches, or the first quarter, and so on. Raises OutOfConflicts in the end, because there may be other solutions;
    once one is known, those are looked for otherwise.
    """
    batches = [] if work.known else work.guess.certain
    while batches and not work.known:
        with suppress(OutOfConflicts):
            yield from single_solver(work, choice, [*chain.from_iterable(batches)])
        batches = batches[: len(batches) // 2]
    raise OutOfConflicts
