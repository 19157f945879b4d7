"""Givens that single out one solution of a puzzle."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from satpuzzles.boards import Cell, Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.explaining.reasoning.reasoner import Fact, Reasoner, reasoner
from satpuzzles.making.mending import HittingSets
from satpuzzles.stating.puzzle import Puzzle


def missing_givens(
    puzzle: Puzzle, solution: Grid, keep: frozenset[Cell], deadline: Deadline
) -> tuple[list[Fact], bool]:
    """The fewest cells found, none of those to ``keep``, that leave ``solution`` as the only one when they are given
    as well; and whether fewer are known not to do.
    """
    with other_solutions(puzzle, solution, deadline) as (asked, facts):
        possible = givable(puzzle, {x: fact for x, fact in facts.items() if fact.cell not in keep})
        known = [*asked.switches, *asked.givens]
        asked.session.prefer([*facts])  # those near to it differ in few cells, and few sets of them tell much
        ways = HittingSets(deadline)
        while (other := asked.satisfied([*known, *ways.smallest()])) is not None:
            differing = [x for x in possible if other[abs(x)] != (x > 0)]
            if not differing:
                raise GaveUp("solutions that differ only in cells to keep")
            ways.add(differing)
        added = [facts[x] for x in shrunk(asked.core, ways.smallest(), known) or ()]
        return sorted(added, key=lambda fact: fact.cell), ways.is_smallest


@contextmanager
def other_solutions(puzzle: Puzzle, grid: Grid, deadline: Deadline) -> Iterator[tuple[Reasoner, dict[int, Fact]]]:
    """A reasoner that knows all solutions of ``puzzle`` but ``grid``, and what the literals of the latter say."""
    with reasoner(puzzle, deadline) as asked:
        facts = {asked.literal(fact) or 0: fact for r, c in asked.places for fact in [Fact((r, c), grid[r][c])]}
        asked.start_from(facts)
        asked.session.add([[-x for x in facts]])
        yield asked, facts


def givable(puzzle: Puzzle, facts: Mapping[int, Fact]) -> list[int]:
    """The literals of those ``facts`` that a document can state, which depends on their values."""
    values = {fact.value: fact for fact in facts.values()}
    stated = {value for value, fact in values.items() if _can_be_given(puzzle, fact)}
    return [x for x, fact in facts.items() if fact.value in stated]


def _can_be_given(puzzle: Puzzle, fact: Fact) -> bool:
    """Whether a document can state ``fact``: a cell that stays empty may be written like one that is not known."""
    row, place = fact.cell
    board = [
        [fact.value if (r, c) == fact.cell else None for c in range(len(line))] for r, line in enumerate(puzzle.known())
    ]
    given = puzzle.with_givens(board)
    return given is not None and given.from_json(Node(given.to_json())).known()[row][place] == fact.value
