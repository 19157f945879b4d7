"""The simplest solutions first, of rules that have such (`satenc.model.model`)."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from itertools import chain

from satenc import Model
from satenc.unknowns.constraint import Simplifying
from satpuzzles.backends import auto
from satpuzzles.boards.grids import Grid
from satpuzzles.errors import OutOfConflicts
from satpuzzles.solving.strategies.guess import without_constants
from satpuzzles.solving.strategies.single import single_solver
from satpuzzles.solving.strategies.state import State, Strategy
from satpuzzles.stating.modelling import grid_of, values_of
from satpuzzles.stating.puzzle import solution

_CONFLICTS_OF_LIKELY = 2_000
"""Most Numberlinks have an answer after less than 100."""


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
    likely = search.most == 1 and search.options.backend == auto.NAME  # to show that there is no other, it is no help
    first = [partial(_likely, rule=rule)] if likely else []
    with closing(few.solutions(chain(first, strategies(few)))) as grids:
        for grid in grids:
            yield grid
            other = rule.another(values_of(grid))
            if other is not None:
                yield solution(puzzle, grid_of(puzzle, other))


def _likely(few: State, rule: Simplifying) -> Generator[Grid]:
    """The `Strategy` of a short search among the answers that have what is likely; it leaves others to the next one."""
    true = few.compiled.value_literals.reshape(-1, 2)[:, 1]
    clauses = [without_constants(true[variables]) for variables in rule.likely()]
    if all(clauses):
        stage = auto.Stage(auto.BRIEF, "with what is likely", _CONFLICTS_OF_LIKELY, brief=True)
        with suppress(OutOfConflicts):
            yield from single_solver(few, stage, clauses)
    raise OutOfConflicts
