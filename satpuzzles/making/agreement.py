"""An answer that is drawn before the clues: whether these clues and this answer go together."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain
from typing import Any, Unpack

from satenc import FALSE, TRUE
from satpuzzles.backends import decided
from satpuzzles.boards import Cell
from satpuzzles.boards.grids import Board, Grid, differing_cells
from satpuzzles.errors import UsageError
from satpuzzles.explaining.reasoning.cores import core_of, shrunk
from satpuzzles.making.clues import has_implied
from satpuzzles.making.from_answer import with_clues_of
from satpuzzles.solving.options import Options, Searching
from satpuzzles.stating.modelling import places
from satpuzzles.stating.puzzle import Puzzle, fits


class Agreeing(StrEnum):
    ONLY = "only"
    """The answer is the one solution."""
    SEVERAL = "several"
    """It is a solution, and there are others."""
    OPEN = "open"
    """It is no solution yet; some solution has all of its entries."""
    NONE = "none"
    """No solution has all of its entries."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How clues and an answer go together. ``cells`` are, with SEVERAL, those in which another solution differs; with
    NONE a smallest set of entries that no solution has together, which is empty where there is no solution at all.
    """

    status: Agreeing
    cells: Sequence[Cell] = ()

    @property
    def in_words(self) -> str:
        match self.status:
            case Agreeing.ONLY:
                return "these clues have this answer alone"
            case Agreeing.SEVERAL:
                return "these clues have this answer, and others"
            case Agreeing.OPEN:
                return "some solution has all of these entries"
        if not self.cells:
            return "these clues have no solution"
        return "no solution has these entries together" if len(self.cells) > 1 else "no solution has this entry"


def agreement(puzzle: Puzzle, answer: Board, **keywords: Unpack[Searching]) -> Agreement:
    """How the clues of ``puzzle`` go together with an ``answer``, which has None where nothing is entered yet. Options
    and errors are those of `satpuzzles.solve`; raises UsageError for another board, and GaveUp at a limit.
    """
    if [*map(len, answer)] != puzzle.board.lengths or not {*chain(*answer)} <= {None, *puzzle.numbers}:
        raise UsageError("answer: expected a value of the puzzle, or none, for each place of the board")
    options = Options(**keywords)
    deadline = options.deadline()
    compiled = options.compile(puzzle, deadline)
    with options.backend_for_batch().open(compiled.formula, deadline) as session:
        whole = completed(puzzle, answer)
        if whole is not None:
            session.add([compiled.excluding(whole).tolist()])
            other = decided(session.solve())
            if other is None:
                return Agreement(Agreeing.ONLY)
            return Agreement(Agreeing.SEVERAL, differing_cells(whole, compiled.grid(other)))
        values, literals = compiled.answer.values.tolist(), compiled.literals_by_cell
        cells = places(puzzle, compiled.value_literals.shape[:-1])
        cell_of: dict[int, Cell] = {}
        impossible: list[Cell] = []
        for (r, c), of_cell in zip(cells, literals, strict=True):
            if answer[r][c] is not None:
                literal = of_cell[values.index(answer[r][c])]
                if literal == FALSE:
                    impossible.append((r, c))
                elif literal != TRUE:
                    cell_of[literal] = (r, c)
        core = partial(core_of, session)
        if core([]) is not None:
            return Agreement(Agreeing.NONE)
        if impossible:
            return Agreement(Agreeing.NONE, impossible[:1])
        blamed = core([*cell_of])
        if blamed is None:
            return Agreement(Agreeing.OPEN)
        return Agreement(Agreeing.NONE, sorted(cell_of[literal] for literal in shrunk(core, blamed) or blamed))


def completed(puzzle: Puzzle, answer: object) -> Grid | None:
    """The solution that an ``answer`` is, with places without an entry as empty ones; None where it is none yet, and
    for what is no board at all.
    """
    grid = _filled(puzzle, answer)
    return None if grid is None or puzzle.broken_rules(grid) else grid


def clues_offered(puzzle: Puzzle, answer: Board, seed: int = 0) -> Puzzle | None:
    """The puzzle with all clues that an ``answer`` implies. Givens follow from each of its entries, other clues from a
    complete answer that keeps the rules beside them. None where no clues follow.
    """
    if puzzle.given and not has_implied(puzzle):
        known = zip(puzzle.known(), answer, strict=True)
        return puzzle.with_givens([[a if b is None else b for a, b in zip(*rows, strict=True)] for rows in known])
    grid = _filled(puzzle, answer)
    if grid is None:
        return None
    try:
        found = with_clues_of(puzzle, grid, seed)
    except UsageError:
        return None
    return None if found.broken_rules(grid) else found


def _filled(puzzle: Puzzle, answer: object) -> Grid | None:
    """An answer with empty places where nothing is entered; None where there are no empty places."""
    if not isinstance(answer, Sequence) or not all(isinstance(row, Sequence) for row in answer):
        return None
    empty = 0 if 0 in puzzle.numbers else None
    grid: Any = [[empty if value is None else value for value in row] for row in answer]
    return grid if fits(puzzle, grid) else None
