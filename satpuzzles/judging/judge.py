"""Judge: whether a text answers a puzzle. Every answer that the rules allow is right, not a stored one alone."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from satpuzzles.boards import Board, Grid
from satpuzzles.errors import SatpuzzlesError
from satpuzzles.judging.reading import claim, read_answer
from satpuzzles.solving.check import Uniqueness, check
from satpuzzles.solving.solve import solve
from satpuzzles.stating.at_fault import violations
from satpuzzles.stating.modelling import known_rules, values_of
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.violation import Violation, against_givens

_MOST = 50
"""Violations that are told."""
_CLAIMED = {
    Uniqueness.UNIQUE: "one solution",
    Uniqueness.NONE: "no solution",
    Uniqueness.MULTIPLE: "more than one solution",
    Uniqueness.UNKNOWN: "no verdict within 10 seconds",
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a text is worth as an answer: ``score`` is 1 where it is ``right`` and 0 where it is not.

    ``read`` says how the answer stood in the text, and ``grid`` is what was read, None where there was none; an open
    cell is None. ``broken`` are the rules, givens and open cells at fault, in words with their places; `violations`
    have each place with its cells. ``rules_kept`` is the share of the instances of rules that a full grid keeps, 0 for
    others.
    """

    right: bool
    read: str
    grid: Board | None
    broken: tuple[str, ...]
    rules_kept: float
    _puzzle: Puzzle

    @property
    def score(self) -> int:
        return int(self.right)

    @property
    def agreeing(self) -> float | None:
        """The share of the cells that are not given in which the answer agrees with a solution; None where the puzzle
        has none, or none was found in 10 seconds. Finding one takes a solver, once for each puzzle.
        """
        if self.right:
            return 1.0
        solution = _solution(self._puzzle)
        if solution is None:
            return None
        known = self._puzzle.known()
        grid = self.grid or [[None] * len(row) for row in solution]
        pairs = [
            (value, answer)
            for row, answers, given in zip(grid, solution, known, strict=True)
            for value, answer, is_given in zip(row, answers, given, strict=True)
            if is_given is None
        ]
        return sum(value == answer for value, answer in pairs) / len(pairs) if pairs else 1.0

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The givens, open cells and rules at fault, each place with its cells, at most 50."""
        if self.right or self.grid is None:
            return ()
        wrong = against_givens(self._puzzle, self.grid)
        if (grid := _full(self.grid)) is not None:
            wrong += violations(self._puzzle, known_rules(self._puzzle).values(), grid)
        return tuple(wrong[:_MOST])

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON."""
        names = ("right", "score", "read", "grid", "rules_kept", "agreeing")
        places = [one.to_json() for one in self.violations]
        return {name: getattr(self, name) for name in names} | {"broken": [*self.broken], "violations": places}


def _full(board: Board) -> Grid | None:
    """The ``board`` if no cell is open."""
    grid = [[value for value in row if value is not None] for row in board]
    return grid if [*map(len, grid)] == [*map(len, board)] else None


def judge(puzzle: Puzzle, text: str) -> Judgement:
    r"""Whether ``text`` answers ``puzzle``: a grid with or without separators, as JSON, a table or in a fence, cells by
    their coordinates, a loop as a list of cells; talk around it does not matter. That there is no solution, or that
    there are several, is right in the last line where it is true. No text raises anything.

    >>> import satpuzzles
    >>> satpuzzles.judge("12..34..21..4...", "So the answer is\n1234\n3412\n2143\n4321").right
    True
    """
    claimed = claim(text)
    if claimed is not None:
        how, verdict = f"the claim that there is {_CLAIMED[claimed]}", _verdict(puzzle)
        wrong = () if claimed is verdict else (f"there is {_CLAIMED[verdict]}",)
        return Judgement(not wrong, how, None, wrong, float(not wrong), puzzle)
    read = read_answer(puzzle, text)
    if read.grid is None:
        return Judgement(False, read.how, None, (read.how,), 0.0, puzzle)
    grid = _full(read.grid)
    if grid is None:
        unfilled = tuple(one.rule for one in against_givens(puzzle, read.grid)[:_MOST])
        return Judgement(False, read.how, read.grid, unfilled, 0.0, puzzle)
    broken = puzzle.broken_rules(grid)
    values = values_of(grid)
    kept = [rule.constraint.holds(values) for rule in known_rules(puzzle).values()] if broken else []
    instances = sum(one.size for one in kept)
    share = sum(int(one.sum()) for one in kept) / instances if instances else float(not broken)
    return Judgement(not broken, read.how, read.grid, tuple(broken[:_MOST]), share, puzzle)


@lru_cache(maxsize=1024)
def _verdict(puzzle: Puzzle) -> Uniqueness:
    try:
        return check(puzzle, time_limit=10).status
    except SatpuzzlesError:
        return Uniqueness.UNKNOWN


@lru_cache(maxsize=1024)
def _solution(puzzle: Puzzle) -> Grid | None:
    try:
        return solve(puzzle, time_limit=10).grid
    except SatpuzzlesError:
        return None
