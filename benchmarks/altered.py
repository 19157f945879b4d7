"""``python -m benchmarks.altered``: answers judged by the rules and by a solver, which must agree.

The puzzles are the small examples of all kinds without some of their givens and clues, so that many answers are right.
An answer is a solution of one in which up to three cells have other values.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

import satpuzzles
from satpuzzles.boards import Grid
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import Reasoner, reasoner
from satpuzzles.formats import puzzle_of
from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.puzzle import Puzzle

_SOLUTIONS = 20
"""Solutions of each puzzle that are altered."""
_CLUES = 6
"""Clues that a puzzle is made without."""
_CELLS = 3


@dataclass(slots=True)
class Found:
    """How many answers were ``judged``, how many of them were ``right``, and the ``differences`` in words."""

    judged: int = 0
    right: int = 0
    differences: list[str] = field(default_factory=list)


def altered(kinds: Iterable[str], each: int) -> Found:
    """So many altered answers of each kind, judged by `satpuzzles.judge`, which has no solver, and by a solver."""
    found = Found()
    for kind in kinds:
        random = Random(kind)
        puzzle = loosened(puzzle_of(kept_examples()[kind]["puzzle"]), random)
        solutions = [*islice(satpuzzles.solutions(puzzle), _SOLUTIONS)]
        with reasoner(puzzle) as asked:
            for _ in range(each):
                grid = _altered(puzzle, random.choice(solutions), random)
                by_rules = satpuzzles.judge(puzzle, json.dumps(grid)).right
                found.judged += 1
                found.right += by_rules
                if by_rules != _is_solution(asked, grid):
                    found.differences.append(f"{kind}: {json.dumps(puzzle.to_json())}: {grid}")
    return found


def loosened(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle without half of its givens and without some clues, as far as it can do without them."""
    givens = [[value if random.random() < 1 / 2 else None for value in row] for row in puzzle.known()]
    puzzle = puzzle.with_givens(givens) or puzzle
    for _ in range(_CLUES):
        clues = [(rule.without, rule.constraint.count) for rule in rules_of(puzzle).values() if rule.is_clue]
        removers = [(without, count) for without, count in clues if without is not None]
        if not removers:
            break
        without, count = random.choice(removers)
        puzzle = without(random.randrange(count))
    return puzzle


def _altered(puzzle: Puzzle, grid: Grid, random: Random) -> Grid:
    """``grid`` with other values in up to three cells."""
    other = [[*row] for row in grid]
    cells = [(r, c) for r, row in enumerate(grid) for c in range(len(row))]
    for r, c in random.sample(cells, min(random.randint(0, _CELLS), len(cells))):
        other[r][c] = random.choice([*puzzle.numbers])
    return other


def _is_solution(asked: Reasoner, grid: Grid) -> bool:
    """Whether a solver finds an answer of all rules and givens that has these values."""
    literals = [asked.cells.literal(Fact((r, c), value)) for r, row in enumerate(grid) for c, value in enumerate(row)]
    whole = [literal for literal in literals if literal is not None]
    return (
        len(whole) == len(literals)
        and asked.whole.satisfied([*asked.rules.switches, *asked.givens, *whole]) is not None
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how many answers were judged, and the differences; exit code 1 where there are some."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.altered", description=__doc__)
    parser.add_argument("--each", type=int, default=100, metavar="N", help="answers of each kind; default 100")
    found = altered(PUZZLES.built_in, parser.parse_args(arguments).each)
    print(f"{found.judged} answers judged, {found.right} of them right, {len(found.differences)} differences")
    print(*found.differences, sep="\n", end="")
    return int(bool(found.differences))


if __name__ == "__main__":
    sys.exit(main())
