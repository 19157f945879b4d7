"""Clues that an answer implies, added to a puzzle until it has one solution."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from satpuzzles.boards.board import cell_name
from satpuzzles.boards.drawing import Drawing
from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import UsageError
from satpuzzles.making.filling import filler, reduced, shuffled
from satpuzzles.making.generators.implied import Clued, clued
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import few_solutions
from satpuzzles.stating.changes import edited, in_rows
from satpuzzles.stating.display import drawn
from satpuzzles.stating.fields import BLANKS
from satpuzzles.stating.puzzle import Puzzle

_ANSWERS = 30
"""Random answers that are tried until the clues of one allow no other."""


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
        return drawn(self.puzzle)


def has_implied(puzzle: Puzzle) -> bool:
    """Whether the kind says which clues an answer implies."""
    return type(puzzle).implied is not Puzzle.implied


def with_more(puzzle: Puzzle, grid: Grid, random: Random, deadline: Deadline) -> Changed:
    """``puzzle`` with clues that the answer ``grid`` implies until it has one solution, none of them needless. Raises
    UsageError where all of them leave several.
    """
    whole = puzzle.implied(grid, random)
    if whole is None:
        raise UsageError(f"no {puzzle.kind_title()} has this answer")
    with clued(whole, grid, deadline) as asked:
        clues = asked.clues
        if not clues and whole != puzzle and is_unique(whole, deadline):  # none of them can go
            return Changed(whole, tuple(entries_in_words(puzzle, whole)))
        more = in_order(asked, [clue for clue, edits in clues.items() if not _has(puzzle, whole, edits)], random)
        always = [x for clue in clues if clue not in more for x in clue]
        asked.ambiguous()
        kept = reduced(asked.session, more, always)

    def with_some(some: Sequence[Sequence[int]]) -> Puzzle:
        return edited(puzzle, {edit[:3]: _entry(whole, edit) for clue in some for edit in clues[tuple(clue)]})

    found = checked(with_some, more, kept, deadline)
    if found is None:
        raise UsageError("all clues that the answer implies leave several solutions")
    return Changed(found, tuple(entries_in_words(puzzle, found)))


def with_more_of_any(puzzle: Puzzle, random: Random, deadline: Deadline) -> Changed:
    """As `with_more`, for the first random answer whose clues single it out."""
    with filler(puzzle, deadline) as one:
        for _ in range(_ANSWERS):
            full = one.filled(random)
            with suppress(UsageError):
                return with_more(puzzle, one.grid(full or ()), random, deadline)
    raise UsageError("no further clues leave one solution; 'repair' looks for other changes")


def checked(
    made: Callable[[Sequence[Sequence[int]]], Puzzle],
    clues: Sequence[Sequence[int]],
    kept: Sequence[Sequence[int]] | None,
    deadline: Deadline,
) -> Puzzle | None:
    """The puzzle that is ``made`` of the clues that are ``kept``, if it has one solution; else, as a clue of the kind
    says more than its rule, that of all of them without those that can go, one after the other. None if all of them
    leave several solutions.
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
    """``clues`` as they are tried: givens first."""
    return sorted(shuffled(random, clues), key=asked.givens.isdisjoint)


def _entry(puzzle: Puzzle, edit: tuple[str, int, int, Any]) -> Any:
    """What ``puzzle`` has where ``edit`` would change it."""
    name, r, c, _ = edit
    return in_rows(getattr(puzzle, name))[r][c]


def _has(puzzle: Puzzle, whole: Puzzle, edits: Iterable[tuple[str, int, int, Any]]) -> bool:
    """Whether ``puzzle`` has the clue of the ``whole`` one that ``edits`` would take away."""
    return all(_entry(puzzle, edit) == _entry(whole, edit) for edit in edits)


def entries_in_words(before: Puzzle, after: Puzzle) -> Iterator[str]:
    """What ``after`` states and ``before`` did not, in words."""
    old, new, (_, width) = before.to_json(), after.to_json(), after.board.shape
    for key, value in new.items():
        rows = old.get(key) or [None] * len(value) if isinstance(value, list) else []
        for r, was in enumerate(rows):
            row = value[r]
            if was == row or row is None:
                continue
            if not isinstance(row, list | str) or len(row) != (width or len(row)):
                yield f"{key} {r + 1}: {row}"
                continue
            pairs = enumerate(zip(was or [None] * len(row), row, strict=True))
            yield from (f"{cell_name((r, c))}: {entry}" for c, (x, entry) in pairs if x != entry not in BLANKS)
