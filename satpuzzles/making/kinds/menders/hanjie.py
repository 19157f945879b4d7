"""Hanjie: as few cells as possible of a picture are painted or cleared, until its clues have one solution.

The search tree changes one cell, then two, then three. Another solution of a picture's clues differs from it in ways
that can be exchanged one by one, each in rows and columns of its own. A way stays open as long as nothing changes in
its rows and columns, so some change lies there. Where three changes do not do, cells are painted as for a new puzzle,
and those that are not needed are cleared again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np

from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, Grid, listed
from satpuzzles.boards.colors import Color
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import compile
from satpuzzles.making.kinds.generators.hanjie import Picture, Where, ambiguous, make_unique, others, puzzle_of, spread
from satpuzzles.making.mender import Effort, Fewest, HittingSets, Mended, cells_where, fewest, how_few, weighted_order
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.parts.hanjie_lines import Clue, colored_blocks, fits
from satpuzzles.solving.enumerate import answers
from satpuzzles.stating import changed
from satpuzzles.stating.modelling import rules_of

_OTHERS = 30
"""Solutions at a time."""

_LARGE = 400
"""Cells from which on a single question may take long, where more cells differ than there are lines; such boards have
no search tree.
"""

_AMBIGUOUS = 10.0
"""How much likelier a cell that differs is tried than one beside it."""


def mended(
    puzzle: Hanjie, grid: Grid, random: Random, keep: frozenset[Cell] = frozenset(), deadline: Deadline = NEVER
) -> Mended[Hanjie]:
    """A puzzle whose only solution is ``grid``, a solution of ``puzzle``, with some cells painted or cleared, those to
    ``keep`` excepted; its clues are those of ``puzzle`` where that suffices.

    Raises GaveUp if the cells to keep leave no such puzzle, OutOfTime past the ``deadline``.
    """
    before, colors = np.array(grid, np.intp), puzzle.colors
    pictures = _Pictures(before, colors, keep, random, deadline)
    is_wide = before.size >= _LARGE and ambiguous(before, deadline, colors=colors).sum() > sum(before.shape)
    found: Fewest[Cell] = Fewest(None, 1) if is_wide else fewest(pictures.branches, pictures.effort)
    if found.changes is not None:
        after = pictures.picture(found.changes)
    else:
        after, _ = make_unique(before, random, colors=colors, keep=pictures.keep, sparing=True, deadline=deadline)
    differs = after != before
    repaired, few_clues = _with_clues(puzzle, after, deadline)
    verbs = ["clear", *([f"paint {name}" for name, _ in colors] or ["paint"])]
    cells = [(verb, differs & (after == value)) for value, verb in enumerate(verbs)]
    words = [
        f"{verb}: {listed(puzzle.board.runs(cells_where(which)))}"
        for verb, which in cells[1:] + cells[:1]
        if which.any()
    ]
    clues = _new_clues_in_words(puzzle, repaired)
    words += [f"change: {'; '.join(clues)}"] if clues else []
    count = int(differs.sum())
    is_smallest = count == found.needed and few_clues and len(colors) < 2  # other colours were not tried
    few = how_few(count, "cells changed", "leave one solution", is_smallest=is_smallest)
    if not count:
        few = how_few(len(clues), "clues changed", "leave one solution", is_smallest=is_smallest)
    words += few
    return Mended(repaired, after.tolist(), cells_where(differs), tuple(words), is_smallest)


def _with_clues(puzzle: Hanjie, picture: Picture, deadline: Deadline) -> tuple[Hanjie, bool]:
    """``puzzle`` with the clues of a ``picture`` that they do not allow, and with as few of the others as leave it the
    only solution; and whether fewer are known not to do. All clues together leave it so.
    """
    colors = puzzle.colors
    stated, known = _clues(puzzle), _clues(puzzle_of(picture, colors))
    wrong = [i for i, (found, clue) in enumerate(zip(known, stated, strict=True)) if not fits(found or (), clue)]

    def stating(more: Sequence[int]) -> Hanjie:
        clues = [known[i] if i in wrong or i in more else clue for i, clue in enumerate(stated)]
        return changed(puzzle, rows=tuple(clues[: len(picture)]), columns=tuple(clues[len(picture) :]))

    ways = HittingSets(deadline)
    while (other := _another(stating(ways.smallest()), picture, deadline)) is not None:
        ways.add([i for i, clue in enumerate(_clues(puzzle_of(other, colors))) if clue != known[i]])
    chosen = ways.smallest()
    if not ways.is_smallest:
        for i in ways.smallest():
            less = [one for one in chosen if one != i]
            chosen = less if _another(stating(less), picture, deadline) is None else chosen
    return stating(chosen), ways.is_smallest


def _clues(puzzle: Hanjie) -> list[Clue]:
    return [*puzzle.rows, *puzzle.columns]


def _another(puzzle: Hanjie, picture: Picture, deadline: Deadline) -> Picture | None:
    """A solution other than ``picture``; None if there is none."""
    formula = (compiled := compile(puzzle, deadline=deadline)).formula
    with incremental(formula, deadline) as session:
        found = (np.array(compiled.grid(one), np.intp) for one in answers(session, formula.blocking_clause))
        return next((one for one in islice(found, 2) if (one != picture).any()), None)


def _new_clues_in_words(before: Hanjie, after: Hanjie) -> list[str]:
    """The clues that ``after`` has in place of those ``before``, which may have left blocks open."""
    rules = rules_of(after)
    return [
        f"{rules[label].name(i)} to {rules[label].demand(i)}"
        for label, old, new in (("row", before.rows, after.rows), ("column", before.columns, after.columns))
        for i, (one, other) in enumerate(zip(old, new, strict=True))
        if one != other
    ]


@dataclass(frozen=True, slots=True)
class _Way:
    """A way in which a solution differs from the picture: ``cells`` that change together between two ``values``, both
    whole pictures. ``near`` are all cells in their rows and columns.
    """

    cells: Where
    values: tuple[Picture, Picture]
    near: Where

    def is_open(self, picture: Picture) -> bool:
        """Whether the cells can change from one of their values to the other without changing the clues of
        ``picture``.
        """
        here = [bool((picture == value)[self.cells].all()) for value in self.values]
        if not any(here):
            return False
        other = np.where(self.cells, self.values[here[0]], picture)
        rows, columns = self.cells.any(axis=1), self.cells.any(axis=0)
        lines = ((picture[rows], other[rows]), (picture.T[columns], other.T[columns]))
        pairs = (zip(*(some.tolist() for some in pair), strict=True) for pair in lines)
        return all(colored_blocks(one) == colored_blocks(two) for pair in pairs for one, two in pair)


class _Pictures:
    """The pictures that changes of cells lead to: a painted cell is cleared, an empty one gets the colour of the
    nearest painted one. ``_ways`` collects the ways found for all pictures.
    """

    def __init__(
        self, before: Picture, colors: tuple[Color, ...], keep: frozenset[Cell], random: Random, deadline: Deadline
    ) -> None:
        self.effort = Effort()
        self._before, self._colors, self._random, self._deadline = before, colors, random, deadline
        self._other = np.where(before == 0, spread(before), 0)
        self.keep = np.zeros(before.shape, np.bool_)
        for cell in keep:
            self.keep[cell] = True
        self._ways: list[_Way] = []

    def picture(self, changes: Sequence[Cell]) -> Picture:
        picture = self._before.copy()
        for cell in changes:
            picture[cell] = self._other[cell]
        return picture

    def branches(self, changes: tuple[Cell, ...], left: int) -> Sequence[Cell] | None:
        """See `satpuzzles.making.mender.Branches`."""
        picture = self.picture(changes)
        still = (way for way in self._ways if way.is_open(picture))
        ways = [*islice(still, None if left else 1)]
        if not ways:
            self.effort.question()
            compiled = compile(puzzle_of(picture, self._colors), deadline=self._deadline)
            found = [*islice(others(compiled, picture, self._deadline), _OTHERS)]
            if not found:
                return None
            ways = [way for other in found for way in _ways(picture, other)]
            self._ways += ways
        if not left:
            return ()
        near = np.stack([way.near for way in ways]).sum(axis=0)
        if np.sort(near, axis=None)[-left:].sum() < len(ways):
            return ()  # each change ends only ways that are near
        among = near == len(ways) if left == 1 else min(ways, key=lambda way: int(way.near.sum())).near
        differing = np.stack([way.cells for way in ways]).sum(axis=0)
        weights = np.where(among & ~self.keep, 1 + _AMBIGUOUS * differing, 0.0)
        for cell in changes:
            weights[cell] = 0.0
        width = picture.shape[1]
        return [divmod(place, width) for place in weighted_order(weights.ravel(), self._random)]


def _ways(picture: Picture, other: Picture) -> list[_Way]:
    """The cells in which two pictures differ, in parts that have no row or column in common."""
    rest: Where = picture != other
    found = list[_Way]()
    while rest.any():
        part = np.zeros_like(rest)
        part.ravel()[int(rest.argmax())] = True
        while (rest & _near(part) & ~part).any():
            part = rest & _near(part)
        found.append(_Way(part, (picture, other), _near(part)))
        rest = rest & ~part
    return found


def _near(cells: Where) -> Where:
    """All cells in the rows and columns of ``cells``."""
    return np.asarray(cells.any(axis=1, keepdims=True) | cells.any(axis=0))
