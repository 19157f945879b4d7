"""Hanjies, also in colours, by CP-SAT with one thread: an automaton a line, or Booleans for the places of blocks."""

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.side_by_side.asp.blocks import lines, ranges
from satpuzzles import Puzzle
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.parts.hanjie_lines import line_automaton
from satpuzzles.stating.puzzle import solution


def expect_hanjie(puzzle: Puzzle) -> Hanjie:
    """Raises ImportError for another kind, as where a peer is not installed."""
    if isinstance(puzzle, Hanjie):
        return puzzle
    raise ImportError(puzzle.kind)


def by_automata(puzzle: Puzzle, most: int) -> int:
    """CP-SAT with a variable for each cell."""
    from ortools.sat.python import cp_model

    asked, model = expect_hanjie(puzzle), cp_model.CpModel()
    height, width, values = len(asked.rows), len(asked.columns), len(asked.numbers)
    cell = {(r, c): model.new_int_var(0, values - 1, f"{r},{c}") for r in range(height) for c in range(width)}
    for (cells, _), clue in zip(lines(asked), (*asked.rows, *asked.columns), strict=True):
        dfa = line_automaton(clue, values)
        moves = [(int(s), int(v), int(dfa.delta[s, v])) for s, v in np.argwhere(dfa.delta >= 0)]
        model.add_automaton([cell[at] for at in cells], 0, np.flatnonzero(dfa.accepting).tolist(), moves)
    equals = {}
    if most > 1:
        for at, variable in cell.items():
            for value in range(values):
                equals[at, value] = is_it = model.new_bool_var("")
                model.add(variable == value).only_enforce_if(is_it)
                model.add(variable != value).only_enforce_if(~is_it)
    return _solved(
        asked, most, model, lambda solver: {at: solver.value(variable) for at, variable in cell.items()}, equals
    )


def by_places(puzzle: Puzzle, most: int) -> int:
    """CP-SAT with a Boolean variable for each place of a block, and one for each colour of a cell."""
    from ortools.sat.python import cp_model

    asked, model = expect_hanjie(puzzle), cp_model.CpModel()
    height, width, values = len(asked.rows), len(asked.columns), len(asked.numbers)
    at_all = [(r, c) for r in range(height) for c in range(width)]
    painted = {(at, value): model.new_bool_var("") for at in at_all for value in range(values)}
    for at in at_all:
        model.add_exactly_one(painted[at, value] for value in range(values))
    for cells, blocks in lines(asked):
        covers: dict[tuple[int, int], list[Any]] = {}
        before: tuple[dict[int, Any], int] | None = None
        for low, high, size, color, gap in ranges(blocks, len(cells)):
            place = {p: model.new_bool_var("") for p in range(low, high + 1)}
            model.add_exactly_one(place.values())
            for p, is_there in place.items():
                for i in range(p, p + size):
                    covers.setdefault((i, color), []).append(is_there)
                if before is not None:
                    model.add_bool_or([~is_there, *(one for q, one in before[0].items() if q + before[1] <= p)])
            before = place, size + gap
        for i, at in enumerate(cells):
            for value in range(1, values):
                covering = covers.get((i, value), [])
                model.add_bool_or([~painted[at, value], *covering])
                for one in covering:
                    model.add_implication(one, painted[at, value])

    def grid(solver: Any) -> dict[tuple[int, int], int]:
        return {at: value for (at, value), one in painted.items() if solver.boolean_value(one)}

    return _solved(asked, most, model, grid, painted)


def _solved(asked: Hanjie, most: int, model: Any, grid: Callable[[Any], dict[Any, int]], equals: dict[Any, Any]) -> int:
    """How many solutions CP-SAT finds of a model, at most so many; ``equals[cell, value]`` are Boolean variables."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < most and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = grid(solver)
        solution(asked, _rows(asked, values))
        found += 1
        if found < most:
            model.add_bool_or([~equals[at, value] for at, value in values.items()])
    return found


def _rows(asked: Hanjie, values: dict[tuple[int, int], int]) -> list[list[int]]:
    return [[values.get((r, c), 0) for c in range(len(asked.columns))] for r in range(len(asked.rows))]
