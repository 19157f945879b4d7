"""The simplest solutions first, of rules that have such (`satenc.model.model`)."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import replace

from satenc import Model
from satenc.model.model import Simplifying
from satpuzzles.boards.grids import Grid
from satpuzzles.solving.strategies.state import State, Strategy
from satpuzzles.stating.puzzle import solution


def simplest_first(
    search: State, model: Model, rule: Simplifying, strategies: Callable[[State], Iterable[Strategy]]
) -> Generator[Grid]:
    """The `Strategy` of searching, by ``strategies`` of its own, the ``model`` of the simplest solutions; after each
    another solution that ``rule`` tells beside it. It finds a first and a second solution, if there are any.
    """
    puzzle = search.puzzle
    with search.statistics.timed("compile"):
        compiled = replace(search.model, model=model).compiled(search.deadline)
    search.statistics.describe(compiled)
    few = search.restricted(compiled, ())
    with closing(few.solutions(strategies(few))) as grids:
        for grid in grids:
            yield grid
            other = rule.another(puzzle.values(grid))
            if other is not None:
                yield solution(puzzle, puzzle.grid(other))
