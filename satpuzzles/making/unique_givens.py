"""Givens that single out one solution of a puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from satpuzzles.boards import Cell, Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp, OutOfTime
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.cores import shrinking
from satpuzzles.explaining.reasoning.reasoner import Reasoner, reasoner
from satpuzzles.making.mender import HittingSets
from satpuzzles.stating.puzzle import Puzzle

_MOST_WAYS = 600
"""Ways in which other solutions differ that are met until the fewest givens are not looked for any more: up to six are
needed where fewer than 150 were met, as a rule.
"""


def missing_givens(
    puzzle: Puzzle,
    solution: Grid,
    keep: frozenset[Cell],
    deadline: Deadline,
    watch: Callable[[str], object] = lambda _words: None,
) -> tuple[list[Fact], bool]:
    """The fewest further givens found that leave ``solution`` as the only one, at no cell to ``keep``; and whether
    fewer are proved not to. Half of the time is for the fewest; if they are not found, the rest is for removing
    needless ones, and past the ``deadline`` some of those may be left. Raises GaveUp where none were found.
    """
    with other_solutions(puzzle, solution, deadline) as (asked, facts):
        possible = givable(puzzle, {x: fact for x, fact in facts.items() if fact.cell not in keep})
        known = [*asked.rules.switches, *asked.givens]
        asked.session.prefer([*facts])  # those near to it differ in few cells, and few sets of them tell much
        ways = HittingSets(deadline.half())
        added: list[int] | None = None
        try:
            if not (enough := _is_hit(ways, asked, known, possible, watch)):
                added = asked.whole.core([*known, *possible])
                if added is None:
                    raise GaveUp("the solutions differ only in cells that stay as they are ('keep')")
            for needed, rest in shrinking(asked.whole.core, ways.smallest() if enough else possible, known):
                added = [*needed, *rest]
                watch(f"looking for needless givens: {len(added)} left")
        except OutOfTime:
            if added is None:
                raise
        given = {*(added or ())}.intersection(possible)
        return sorted((facts[x] for x in given), key=lambda fact: fact.cell), enough and ways.is_smallest


def _is_hit(
    ways: HittingSets, asked: Reasoner, known: Sequence[int], possible: Sequence[int], watch: Callable[[str], object]
) -> bool:
    """Add to ``ways`` the cells in which other solutions differ, until its smallest hitting set, if given, leaves no
    other solution. True then; False after `_MOST_WAYS` of them, or when the time is up. Raises GaveUp where all that is
    ``possible`` together leaves another solution.
    """
    with suppress(OutOfTime):
        for _ in range(_MOST_WAYS):
            other = asked.whole.satisfied([*known, *ways.smallest()])
            if other is None:
                return True
            differing = [x for x in possible if other[abs(x)] != (x > 0)]
            if not differing:
                raise GaveUp("the solutions differ only in cells that stay as they are ('keep')")
            ways.add(differing)
            watch(f"looking for the fewest givens: {len(ways.sets)} other solutions seen")
    return False


@contextmanager
def other_solutions(puzzle: Puzzle, grid: Grid, deadline: Deadline) -> Iterator[tuple[Reasoner, dict[int, Fact]]]:
    """A reasoner that knows all solutions of ``puzzle`` but ``grid``, and what the literals of the latter say."""
    with reasoner(puzzle, deadline) as asked:
        facts = {
            asked.cells.literal(fact) or 0: fact for r, c in asked.cells.places for fact in [Fact((r, c), grid[r][c])]
        }
        asked.start_from(facts)
        asked.session.add([[-x for x in facts]])
        yield asked, facts


def givable(puzzle: Puzzle, facts: Mapping[int, Fact]) -> list[int]:
    """The literals of those ``facts`` that the document of ``puzzle`` can state as givens."""
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
