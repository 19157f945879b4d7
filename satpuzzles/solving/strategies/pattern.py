"""Near a pattern, an assignment that breaks few rules (`Puzzle.pattern`): for puzzles too large to write in full."""

from collections.abc import Generator, Iterable

from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.puzzle import Grid
from satpuzzles.solving.strategies.work import Strategy, Work


def near_pattern(work: Work, near: Work, strategies: Iterable[Strategy]) -> Generator[Grid]:
    """The `Strategy` of searching ``near`` a pattern, in a restricted formula, by ``strategies`` of its own: as many
    solutions as are wanted, or those found before a limit. Raises OutOfConflicts where there are fewer, which says
    nothing about the whole.
    """
    grids: list[Grid] = []
    limit = None
    try:
        grids.extend(near.solutions(strategies))
    except GaveUp as error:
        limit = error
    if limit is None and len(grids) != work.most:
        raise OutOfConflicts
    yield from grids
    if limit is not None:
        raise limit
