"""Puzzles with no solution or several, one change away from puzzles with one; and answers that break one rule."""

from collections.abc import Iterator
from itertools import chain
from random import Random

from satpuzzles.boards import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.making.local_search import near
from satpuzzles.making.random_answers import shuffled
from satpuzzles.solving.check import Uniqueness, few_solutions
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.puzzle import Puzzle

_TRIED = 200
"""Pairs of a rule and a cell that are tried for an answer that breaks one rule."""


def flawed(
    puzzle: Puzzle, grid: Grid, verdict: Uniqueness, random: Random, deadline: Deadline
) -> tuple[Puzzle, list[Grid], str | None]:
    """A puzzle with this ``verdict`` one change away from ``puzzle``, whose only solution is ``grid``; and two of its
    solutions, or the contradiction in words. One that contradicts a single rule at once is too plain. Raises GaveUp
    where there is none.
    """
    wanted = 0 if verdict is Uniqueness.NONE else 2
    changes = chain(
        _other_givens(puzzle, random), _other_clues(puzzle, grid, random), near(puzzle, random, (), deadline)
    )
    for other in changes:
        found = few_solutions(other, 2, deadline)
        if len(found) != wanted:
            continue
        if found:
            return other, found, None
        step = hint(other, time_limit=deadline.remaining).step
        if step is not None and len(step.rules) > 1:
            return other, [], step.sentence
    raise GaveUp(f"no change of the puzzle leaves {'several solutions' if wanted else 'none'}")


def _other_givens(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """The puzzle without one of its givens, and with another one in its place."""
    known = puzzle.known()
    cells = [(r, c) for r, row in enumerate(known) for c, value in enumerate(row) if value is not None]
    for r, c in shuffled(random, cells):
        for value in (None, *shuffled(random, puzzle.numbers)):
            givens = [[*row] for row in known]
            givens[r][c] = value
            other = None if value == known[r][c] else puzzle.with_givens(givens)
            if other is not None:
                yield other


def _other_clues(puzzle: Puzzle, grid: Grid, random: Random) -> Iterator[Puzzle]:
    """The puzzle without one of its clues, and with that of a grid that is ``grid`` but for one cell."""
    clues = [
        (rule, number) for rule in rules_of(puzzle).values() if rule.is_clue for number in range(rule.constraint.count)
    ]
    for rule, number in shuffled(random, clues):
        if rule.without is not None:
            yield rule.without(number)
        if rule.restated is not None:
            yield rule.restated(number, _one_changed(puzzle, grid, random))


def _one_changed(puzzle: Puzzle, grid: Grid, random: Random) -> Grid:
    """``grid`` with another value in one cell that is not given."""
    cells = [(r, c) for r, row in enumerate(puzzle.known()) for c, value in enumerate(row) if value is None]
    r, c = random.choice(cells)
    other = [[*row] for row in grid]
    other[r][c] = random.choice([value for value in puzzle.numbers if value != grid[r][c]])
    return other


def broken_answer(puzzle: Puzzle, grid: Grid, random: Random, deadline: Deadline) -> tuple[Grid, list[str]]:
    """An answer that breaks one rule, beside ``grid``, the only solution of ``puzzle``; and that rule in words. Where
    few tries find none, as a rule may follow from the others, it is the solution with one cell changed, and all rules
    that this breaks.
    """
    with reasoner(puzzle, deadline) as asked:
        cells = [(r, c) for r, row in enumerate(puzzle.known()) for c, value in enumerate(row) if value is None]
        pairs = [(rule, cell) for rule in asked.rules.switches for cell in cells]
        for rule, (r, c) in shuffled(random, pairs)[:_TRIED]:
            literal = asked.cells.literal(Fact((r, c), grid[r][c], holds=False))
            others = [switch for switch in asked.rules.switches if switch != rule]
            found = None if literal is None else asked.whole.satisfied([*others, *asked.givens, literal])
            if found is None:
                continue
            answer = [[*row] for row in grid]
            for (y, x), values in zip(asked.cells.places, asked.cells.values, strict=True):
                holds = (found[abs(value)] == (value > 0) for value in values)
                answer[y][x] = next(name for name, held in zip(asked.cells.names, holds, strict=True) if held)
            broken = puzzle.broken_rules(answer)
            if len(broken) == 1:
                return answer, broken
    answer = _one_changed(puzzle, grid, random)
    return answer, puzzle.broken_rules(answer)
