"""Clues that an answer implies, added to a puzzle until it has one solution."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from satpuzzles.boards import Cell, Drawing, Grid, cell_name
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.making.clues import cells_of, stated_at
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.making.random_answers import away, filler, reduced, shuffled
from satpuzzles.making.removable_clues import Clued, approaching, clued
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import few_solutions
from satpuzzles.stating import Puzzle, Regions
from satpuzzles.stating.changes import Entry, edited, edits
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.fields import BLANKS, Characters

_ANSWERS = 30
"""Random answers that are tried, none better than the one before, until the clues of one allow no other."""
_CHANGES, _STARTS = 100, 8
"""Changes that are tried where no clue can go, none better than the one before, and how often that begins anew: on
patterns of Kakuro of 5x5 to 7x7 that somebody drew 10 of 18 starts end with one solution, one in 1.8 CPU seconds.
"""


@dataclass(frozen=True, slots=True, repr=False)
class Changed(Told):
    """What became of a puzzle: the new one, and each of its ``changes`` in words. ``is_minimal`` says that none of the
    clues that were added, or of those that are left, can go without a second solution.
    """

    puzzle: Puzzle
    changes: tuple[str, ...]
    is_minimal: bool = True

    @property
    def in_words(self) -> str:
        return "; ".join(self.changes) or "nothing to change"

    def drawings(self) -> Sequence[Drawing]:
        return drawings_of(self.puzzle)


def with_more(
    puzzle: Puzzle, grid: Grid, random: Random, deadline: Deadline, keep: frozenset[Cell] = frozenset()
) -> Changed:
    """``puzzle`` with clues that the answer ``grid`` implies until it has one solution, none of them needless and none
    at cells to ``keep``. Raises UsageError where all of them leave several.
    """
    whole = puzzle.implied(grid, random)
    if whole is None:
        raise UsageError(f"no {puzzle.kind_title} has this answer")
    return _with_some(puzzle, whole, grid, random, deadline, keep)


def _with_some(
    puzzle: Puzzle, whole: Puzzle, grid: Grid, random: Random, deadline: Deadline, keep: frozenset[Cell]
) -> Changed:
    """As `with_more`, where ``whole`` is the puzzle with all clues that ``grid`` implies."""
    with clued(whole, grid, deadline) as asked:
        clues = asked.clues
        missing = edits(puzzle, whole)
        if not clues and missing and keep.isdisjoint(cells_of(whole, missing)) and is_unique(whole, deadline):
            return Changed(whole, tuple(entries_in_words(puzzle, whole)))  # none of them can go
        wanted = {edit[:3]: edit[3] for edit in missing}
        new = {clue: gone for clue, gone in clues.items() if not wanted.keys().isdisjoint(edit[:3] for edit in gone)}
        may_come = [clue for clue, gone in new.items() if keep.isdisjoint(cells_of(whole, gone))]
        more = in_order(asked, may_come, random)
        always = [x for clue in clues if clue not in new for x in clue]
        asked.ambiguous()
        half = deadline.half()
        kept = reduced(asked.session, more, always, until=half)
        is_minimal = not half.passed  # some may be left that can go; there is time to see that they do

    def with_some(some: Sequence[Sequence[int]]) -> Puzzle:
        return edited(
            puzzle, {edit[:3]: wanted[edit[:3]] for clue in some for edit in clues[tuple(clue)] if edit[:3] in wanted}
        )

    found = checked(with_some, more, kept, deadline)
    if found is None:
        raise UsageError("all clues that the answer implies leave several solutions")
    return Changed(found, tuple(entries_in_words(puzzle, found)), is_minimal)


def with_more_of_any(
    puzzle: Puzzle, random: Random, deadline: Deadline, keep: frozenset[Cell] = frozenset()
) -> Changed:
    """As `with_more`, for the first random answer whose clues single it out; each next one differs from the best before
    it at one of the places where the clues of that leave others.
    """
    needs_all = puzzle.making.spare == "none"
    patience = _CHANGES if needs_all else _ANSWERS
    with filler(puzzle, deadline) as one:
        for _ in range(_STARTS if needs_all else 1):
            weights = puzzle.making.leaning(puzzle, random)

            def drawn(best: tuple[Drawn, set[int]] | None, weights: Any = weights) -> Drawn | None:
                for _ in range(1 if best else patience):
                    near = () if best is None else away(one, best[0][1], best[1], 0, random)
                    full = one.filled(random, near, weights)
                    whole = None if full is None else puzzle.implied(grid := one.grid(full), random)
                    if whole is not None:
                        return whole, grid
                return None

            for whole, grid in approaching(drawn, lambda _: patience, deadline):
                with suppress(UsageError):
                    return _with_some(puzzle, whole, grid, random, deadline, keep)
    raise UsageError("no further clues leave one solution; 'repair' looks for other changes")


def checked(
    made: Callable[[Sequence[Sequence[int]]], Puzzle],
    clues: Sequence[Sequence[int]],
    kept: Sequence[Sequence[int]] | None,
    deadline: Deadline,
) -> Puzzle | None:
    """The puzzle ``made(kept)`` if it has one solution. It may have several, where removing a clue from the document
    removes more than its rule: then each of all ``clues`` is removed that can go. None if all ``clues`` leave several
    solutions.
    """
    if kept is not None and is_unique(found := made(kept), deadline):
        return found
    if not is_unique(made(clues), deadline):
        return None
    left = [*clues]
    for clue in clues:
        rest = [one for one in left if one is not clue]
        if is_unique(made(rest), deadline):
            left = rest
    return made(left)


def is_unique(puzzle: Puzzle, deadline: Deadline) -> bool:
    return len(few_solutions(puzzle, 2, deadline)) == 1


def in_order(asked: Clued, clues: Sequence[Sequence[int]], random: Random) -> list[Sequence[int]]:
    """``clues`` in the order in which to try to remove them: givens first."""
    return sorted(shuffled(random, clues), key=asked.givens.isdisjoint)


def entries_in_words(before: Puzzle, after: Puzzle) -> Iterator[str]:
    """What ``after`` states and ``before`` did not, in words; without cells that went to other regions."""
    had, has = stated_at(before), stated_at(after)
    old, new, (_, width) = before.to_json(), after.to_json(), after.board.shape

    def told(at: Entry, cell: str, was: Any, entry: Any) -> str:
        called = (has.get(at) or had.get(at) or (cell,))[0]
        says, said = (
            stated[at][1] if at in stated else "no clue" if one in BLANKS else one
            for stated, one in ((has, entry), (had, was))
        )
        instead = "" if was in BLANKS or said == called else f" instead of {said}"
        return f"{called}{instead}" if says == called else f"{called}: {says}{instead}"

    for name, field in after.document.items():
        key = field.key or name
        value = new.get(key)
        if not isinstance(value, list) or isinstance(getattr(after, name), Regions):
            continue
        for r, (was, row) in enumerate(zip(old.get(key) or [None] * len(value), value, strict=True)):
            if was == row:
                continue
            if isinstance(field, Characters) or (isinstance(row, list | str) and len(row) == (width or len(row))):
                pairs = enumerate(zip(was or [None] * len(row), row, strict=True))
                others = (
                    (c, x, entry) for c, (x, entry) in pairs if x != entry and not (x in BLANKS and entry in BLANKS)
                )
                yield from (told((name, r, c), cell_name((r, c)), x, entry) for c, x, entry in others)
            else:
                yield told((name, 0, r), f"{key} {r + 1}", was, row)
