"""A game's rules in an open solver, for filling boards at random and for leaving out clues.

Everything here follows from what has a solution and what has none. Which solution a solver finds and which core it
gives saves questions and changes no answer, so another solver makes the same puzzle.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from satenc import TRUE
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards.grids import Grid, arranged
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import Compiled, compile
from satpuzzles.making.mender import weighted_order
from satpuzzles.solving.enumerate import answers, retire
from satpuzzles.stating.modelling import grid_of, places, values_of
from satpuzzles.stating.puzzle import Puzzle

Item = TypeVar("Item")
_AROUND = 2
"""Half steps to the next cell."""


@contextmanager
def filler(puzzle: Puzzle, deadline: Deadline = NEVER) -> Iterator["Filler"]:
    """An open solver with the rules of ``puzzle`` and its givens. Past ``deadline`` this and all questions raise
    OutOfTime.
    """
    # without presolve, so that each value of each cell has a literal
    compiled = compile(puzzle, encodings=puzzle.making.filling, presolve=False, deadline=deadline)
    values = compiled.literals_by_cell
    if any(abs(x) == TRUE for cell in values for x in cell):  # the constants, which givens have, cannot be assumed
        (one,) = compiled.formula.auxiliary("true", 1).tolist()
        compiled.formula.add(one)
        values = [[one if x == TRUE else -one if x == -TRUE else x for x in cell] for cell in values]
    with incremental(compiled.formula, deadline) as session:
        yield Filler(compiled, session, values)


class Filler:
    """An open solver that fills boards. ``values[cell]`` are the literals of the values ``names`` of each cell, cells
    in the order of the answer's variables; ``session`` is the solver.
    """

    def __init__(self, compiled: Compiled, session: Session, values: list[list[int]]) -> None:
        self.puzzle, self.session, self._formula = compiled.puzzle, session, compiled.formula
        self.names: list[int] = compiled.answer.values.tolist()
        self.values = values
        self._shape = compiled.value_literals.shape[:-1]
        self._last = compiled.formula.variables.count

    def filled(
        self, random: Random, start: Sequence[int] = (), weights: NDArray[np.float64] | None = None
    ) -> list[int] | None:
        """A random grid in which the literals of ``start`` hold: for each cell the literal of its value. None if there
        is none.

        Cells in random order; each gets the first of its values, in random order, with which the rest can be filled.
        Those of great weight come rather earlier; ``weights`` are those of ``[cell, value]``, by default all equal.
        """
        possible = decided(self.session.solve(start))
        if possible is None:
            return None
        chosen, found = [*start], dict[int, int]()
        known = {*(self.session.propagate(chosen) or ())} if start else set[int]()
        for cell in shuffled(random, range(len(self.values))):
            values = self.values[cell]
            some_first = None if weights is None else (values[i] for i in weighted_order(weights[cell], random))
            for x in some_first or shuffled(random, values):
                if -x in known:
                    continue
                if x not in known and possible[abs(x)] != (x > 0):
                    other = decided(self.session.solve([*chosen, x]))
                    if other is None:
                        continue
                    possible = other
                found[cell] = x
                if x not in known:
                    chosen.append(x)
                    known.update(self.session.propagate(chosen) or ())
                break
        return [found[cell] for cell in range(len(self.values))]

    def possible(self, assumptions: Iterable[int]) -> bool:
        """Whether there is a grid with these literals."""
        return decided(self.session.solve([*assumptions])) is not None

    def solutions(self, assumptions: Iterable[int], most: int) -> list[list[int]]:
        """Up to ``most`` grids in which the ``assumptions`` hold, in no particular order. If there are more grids than
        that, which ones are returned depends on the solver.
        """
        self._last += 1
        forbidding = self._formula.blocking_clause
        found = islice(answers(self.session, forbidding, [*assumptions], guard=self._last), most)
        full = [[next(x for x in cell if one[abs(x)] == (x > 0)) for cell in self.values] for one in found]
        retire(self.session, self._last)
        return full

    def grid(self, full: Sequence[int]) -> Grid:
        values = [self.names[cell.index(x)] for cell, x in zip(self.values, full, strict=True)]
        return grid_of(self.puzzle, np.array(values).reshape(self._shape))

    def literals(self, grid: Grid) -> list[int]:
        """As `filled` gives them, the literals of a ``grid``: the inverse of `grid`."""
        values = values_of(grid).ravel().tolist()
        return [cell[self.names.index(value)] for cell, value in zip(self.values, values, strict=True)]

    def part(self, full: Sequence[int], shown: Collection[int]) -> list[list[int | None]]:
        """The board ``full``, literals as `filled` returns them, with None in each cell whose literal is not in
        ``shown``.
        """
        grid = self.grid(full)
        cells = places(self.puzzle, self._shape)
        return arranged(cells, (grid[r][c] if x in shown else None for (r, c), x in zip(cells, full, strict=True)))

    def forbid(self, full: Sequence[int]) -> None:
        """Exclude a grid for good: what still has a solution then has another one."""
        self.session.add([[-x for x in full]])


def reduced(
    session: Session,
    groups: Sequence[Sequence[int]],
    always: Sequence[int] = (),
    keep: int = 0,
    until: Deadline = NEVER,
) -> list[Sequence[int]] | None:
    """A part of ``groups`` that still contradicts the formula, together with ``always``. Each group has the literals of
    clues that stay or go together; groups are tried in order, and each is dropped if the rest still contradict the
    formula. Stops when ``keep`` literals are left, or past the deadline ``until``. None if all groups together do not
    contradict it.

    A core shows that all outside it can go, so they are not asked about one by one; the result is that of asking.
    """
    left = list(groups)
    blamed = _core(session, always, left)
    if blamed is None:
        return None
    for group in groups:
        if until.passed:
            break
        if sum(map(len, left)) - len(group) < keep:
            continue
        rest = [one for one in left if one is not group]
        if not blamed.isdisjoint(group):
            core = _core(session, always, rest)
            if core is None:
                continue
            blamed = core
        left = rest
    return left


def needs_each(session: Session, literals: Sequence[int]) -> bool:
    """Whether `reduced` can drop none of these clues, each given by one literal."""
    return len(reduced(session, [[x] for x in literals]) or ()) == len(literals)


def _core(session: Session, always: Sequence[int], groups: Sequence[Sequence[int]]) -> set[int] | None:
    found = decided(session.solve([*always, *(x for group in groups for x in group)]))
    return set(session.core()) if found is None else None


def neighbourhood(puzzle: Puzzle, ambiguous: Collection[int], reach: int, random: Random) -> set[int]:
    """Those of the ``ambiguous`` places, by their numbers, that lie within ``reach`` half steps of a random one."""
    among, places = sorted(ambiguous), np.array([*puzzle.board.cells])
    others = places[among]
    near = np.abs(others - places[random.choice(among)]).max(axis=1) <= reach
    return {place for place, is_near in zip(among, near.tolist(), strict=True) if is_near}


def away(one: Filler, grid: Grid, ambiguous: Collection[int], reach: int, random: Random) -> list[int]:
    """The literals of the answer ``grid`` outside one part of the board, which is then filled anew: the surroundings of
    the ``ambiguous`` places within ``reach`` of a random one of them.
    """
    near = surroundings(one.puzzle, neighbourhood(one.puzzle, ambiguous, reach, random))
    return [x for place, x in enumerate(one.literals(grid)) if place not in near]


def surroundings(puzzle: Puzzle, some: Collection[int]) -> set[int]:
    """``some`` places of the board of a ``puzzle``, by their numbers, and all that are next to them."""
    places = np.array([*puzzle.board.cells])
    steps = np.abs(places[:, None] - places[sorted(some)]).max(axis=2).min(axis=1)
    return {*np.flatnonzero(steps <= _AROUND).tolist()}


def shuffled(random: Random, items: Sequence[Item]) -> list[Item]:
    result = list(items)
    random.shuffle(result)
    return result
