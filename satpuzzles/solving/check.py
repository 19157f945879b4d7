"""Check: has the puzzle exactly one solution?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import Unpack

from satenc.model.model import simplest
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, Drawing
from satpuzzles.boards.grids import Grid, differing_cells
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import PuzzleModel
from satpuzzles.errors import GaveUp
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options, Splitting
from satpuzzles.solving.result import Found, Statistics, cells_in_words, no_answer, status_in_words
from satpuzzles.solving.search import Search
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.modelling import grid_of, values_of
from satpuzzles.stating.puzzle import Puzzle, solution

_FEW = 2
"""Solutions up to which the simplest are looked for."""


class Uniqueness(StrEnum):
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Told):
    """Whether there is one solution, several or none. ``solutions`` has one with UNIQUE and two with MULTIPLE;
    ``differing`` are the cells in which the two differ. With UNKNOWN, ``solutions`` has those found so far.

    ``reason`` states why there is no solution, why the verdict is not known, or that only an external command claims
    it; ``checked`` is then False.
    """

    puzzle: Puzzle
    status: Uniqueness
    solutions: list[Grid]
    differing: list[Cell]
    reason: str | None
    statistics: Statistics
    checked: bool = True

    @property
    def in_words(self) -> str:
        if self.status in (Uniqueness.NONE, Uniqueness.UNKNOWN):
            return no_answer(self.status, self.reason)
        differ = f": two differ in {cells_in_words(self.puzzle.board, self.differing)}" if self.differing else ""
        return f"{status_in_words(self.status)}{differ}"

    def drawings(self) -> Sequence[Drawing]:
        return [one for grid in self.solutions for one in drawings_of(self.puzzle, grid, self.differing)]


def check(puzzle: Puzzle, **keywords: Unpack[Splitting]) -> Verdict:
    """Whether ``puzzle`` has one solution, several or none. Options and errors are those of `satpuzzles.solve`."""
    search = Search(puzzle, 2, Options(**keywords))
    return verdict(search.found(list(search)))


def has_several_solutions(puzzle: Puzzle, deadline: Deadline) -> bool | None:
    """Whether ``puzzle`` has several solutions; None where that is not known at the ``deadline``."""
    try:
        return len(few_solutions(puzzle, 2, deadline)) == 2
    except GaveUp:
        return None


def only_solution(puzzle: Puzzle, deadline: Deadline, moment: float | None = None) -> Grid | None:
    """The only solution of a ``puzzle`` whose kind lets people suppose something of it; None for other kinds, for
    several solutions, and where that is not known after so many seconds, ``moment``. Raises OutOfTime past the
    ``deadline``.
    """
    if puzzle.explaining.if_unique is None:
        return None
    try:
        found = few_solutions(puzzle, 2, deadline if moment is None else deadline.within(moment))
    except GaveUp:
        deadline.check()
        return None
    return found[0] if len(found) == 1 else None


def few_solutions(puzzle: Puzzle, most: int, deadline: Deadline) -> list[Grid]:
    """The first solutions of ``puzzle``, ``most`` at the most. Easy puzzles take milliseconds, because one solver in
    this process answers, also until a ``deadline``; the search of `check` then starts a process. Raises GaveUp past it.
    """
    model = PuzzleModel.narrowed(puzzle, {}, deadline, presolve=True)
    simpler = simplest(model.model, model.candidates) if most <= _FEW else None
    compiled = (replace(model, model=simpler[0]) if simpler else model).compiled(deadline)
    found = list[Grid]()
    with incremental(compiled.formula, deadline) as session:
        for answer in islice(answers(session, compiled.formula.blocking_clause), most):
            found.append(compiled.grid(answer))
            if simpler and (other := simpler[1].another(values_of(found[-1]))) is not None:
                found.append(solution(puzzle, grid_of(puzzle, other)))
            if len(found) >= most:
                break
    return found[:most]


def verdict(found: Found) -> Verdict:
    """What a search for two solutions has shown."""
    grids = found.grids
    differing = differing_cells(*grids) if len(grids) > 1 else []
    return Verdict(found.puzzle, uniqueness(found), grids, differing, found.reason, found.statistics, found.checked)


def uniqueness(found: Found) -> Uniqueness:
    """The status of a search for two solutions."""
    if len(found.grids) > 1:
        return Uniqueness.MULTIPLE
    if not found.exhausted:
        return Uniqueness.UNKNOWN
    return Uniqueness.UNIQUE if found.grids else Uniqueness.NONE
