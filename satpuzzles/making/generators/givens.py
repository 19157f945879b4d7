"""For any kind with givens: a board is filled at random, then givens go as long as the puzzle stays unique."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import UsageError
from satpuzzles.making.difficulty import Judge, Side, adjusted, thinned
from satpuzzles.making.generators.interface import Generated, Generator, chance, flag, number, side
from satpuzzles.making.hill_climbing import HOPE, Exchanges, Rater, climbed
from satpuzzles.making.random_answers import Filler, filler, needs_each, reduced, shuffled
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating.puzzle import Puzzle

_MOST_CELLS = 10_000
_TRIES = 200


@dataclass(frozen=True)
class GivensGenerator(Generator):
    """Puzzles with givens: a subclass makes the empty board, `blank`. By default two cells in five stay given."""

    symmetric: bool = flag("Place the givens in a pattern that a half turn does not change.")
    minimal: bool = flag("Leave out givens until none can go without a second solution.")
    givens: int | None = number(None, "Number of givens; by default two for every five cells.", 0, _MOST_CELLS)
    clues: int | None = number(None, "Keep at least N givens.", 0, _MOST_CELLS)
    any_: bool = flag("Clear cells of a full board at random; the puzzle may have several solutions.")
    clear: float | None = chance(None, "With --any: probability that a cell is cleared; 0.5 by default.")

    narrowing: ClassVar = frozenset({"symmetric", "minimal", "givens", "clues"})

    def __post_init__(self) -> None:
        if self.any_ and (self.minimal or self.symmetric or self.givens is not None or self.clues is not None):
            raise UsageError("'any' cannot be combined with 'minimal', 'symmetric', 'givens' or 'clues'")
        if self.clear is not None and not self.any_:
            raise UsageError("'clear' requires 'any'")
        if self.minimal and self.givens is not None:
            raise UsageError("'minimal' cannot be combined with 'givens'")
        if self.clues is not None and (self.minimal or self.givens is not None):
            raise UsageError("'clues' cannot be combined with 'minimal' or 'givens'")
        for name in ("givens", "clues"):
            if (stated := getattr(self, name)) is not None and stated > self.cells:
                raise UsageError(f"{name!r} {stated}: expected at most {self.cells}, the number of cells")
        if self.symmetric and self.givens is not None and self.givens % 2 > self.cells % 2:
            even = "a half turn takes each cell to another, and givens are an even number"
            raise UsageError(f"'givens' {self.givens} cannot be combined with 'symmetric': {even}")

    @property
    @abstractmethod
    def cells(self) -> int:
        """How many cells its boards have."""

    @abstractmethod
    def blank(self, random: Random) -> Puzzle:
        """A puzzle without givens, one that has `Puzzle.with_givens`."""

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        for _ in range(_TRIES):
            blank = self.blank(random)
            with filler(blank, deadline) as one:
                full = self.filled(one, random)
                if full is None:
                    continue
                if self.any_:
                    cleared = 0.5 if self.clear is None else self.clear
                    left = {x for x in full if random.random() >= cleared}
                else:
                    found = self._left(one, full, random)
                    if found is None:
                        continue
                    left = found
                return Generated(self.stating(blank, one, full, left), one.grid(full), unique=not self.any_)
        raise self.not_found(_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        """Where the number of givens is free, more or fewer of them make the puzzle easier or harder; where even the
        fewest are too easy, some are exchanged.
        """
        if self.givens is not None:
            return super().attempt(random, judge, deadline)
        blank = self.blank(random)
        with filler(blank, deadline) as one, filler(blank, deadline) as plain:
            start = self.start(one, random, judge)
            if start is None:
                return None
            full, usable = start
            one.forbid(full)
            groups = [group for group in self._groups(full, random) if usable.issuperset(group)]
            is_hopeful = len(usable) < len(full)

            def side(chosen: Iterable[Sequence[int]]) -> Side:
                givens = _joined(chosen)
                if self.minimal and not needs_each(one.session, sorted(givens)):  # of a symmetric pair one could go
                    return Side.TOO_EASY
                return judge(self.stating(blank, one, full, givens))

            keep = self.clues or 0
            kept = reduced(one.session, groups, keep=keep if self.minimal or is_hopeful else self._standard(full))
            if kept is None:
                return None
            least = reduced(one.session, kept, keep=keep) or []
            more = [] if self.minimal else [group for group in groups if group not in kept]
            found = None
            if not is_hopeful:
                found = adjusted(kept, more, lambda groups: reduced(one.session, groups, keep=keep) or [], side)
            if found is None and (is_hopeful or side(least) is Side.TOO_EASY):
                exchanges, rater = Exchanges(one.session, full, groups), Rater(plain.session, plain.values)
                patience = HOPE if is_hopeful else None
                found = climbed(exchanges, rater, least, side, judge.rounds, random, patience)
            if found is not None and not self.minimal:

                def may(groups: Sequence[Sequence[int]]) -> bool:
                    givens = _joined(groups)
                    return len(givens) >= self._standard(full) and not one.possible(givens)

                found = thinned(found, may, side, judge.thinnings)
            return None if found is None else Generated(self.stating(blank, one, full, _joined(found)), one.grid(full))

    def start(self, one: Filler, random: Random, judge: Judge) -> tuple[list[int], set[int]] | None:  # noqa: ARG002
        """The literals of a random full board, and those of them that may be given: all, unless the kind plants a
        pattern that makes the puzzle as hard as ``judge`` asks. None where there is no such board.
        """
        full = self.filled(one, random)
        return None if full is None else (full, {*full})

    def filled(self, one: Filler, random: Random) -> list[int] | None:
        """The literals of a full board; None where there is none."""
        return one.filled(random)

    def stating(self, blank: Puzzle, one: Filler, full: Sequence[int], givens: Collection[int]) -> Puzzle:
        """The puzzle ``blank`` with the literals ``givens`` of the board ``full`` as givens."""
        puzzle = blank.with_givens(one.part(full, givens))
        if puzzle is None:
            raise TypeError(f"{blank.kind} has no givens")
        return puzzle

    def _groups(self, full: Sequence[int], random: Random) -> list[tuple[int, ...]]:
        """The givens of a full board that stay or go together, in random order."""
        opposite = zip(full, reversed(full), strict=True) if self.symmetric else zip(full, full, strict=True)
        return shuffled(random, sorted({tuple(sorted({*pair})) for pair in opposite}))

    def _standard(self, full: Sequence[int]) -> int:
        """How many givens a puzzle has, at least, if no other number is asked for."""
        return max(len(full) * 2 // 5, self.clues or 0)

    def _left(self, one: Filler, full: Sequence[int], random: Random) -> set[int] | None:
        """The literals of the givens that stay; None if they are not as many, or not as minimal, as asked for."""
        one.forbid(full)
        groups = self._groups(full, random)
        keep = 0 if self.minimal else self._standard(full) if self.givens is None else self.givens
        left = _joined(reduced(one.session, groups, keep=keep) or ())
        if self.givens is not None and len(left) != self.givens:
            return None
        if self.minimal and not needs_each(one.session, sorted(left)):
            return None
        return left


def _joined(groups: Iterable[Iterable[int]]) -> set[int]:
    return {x for group in groups for x in group}


@dataclass(frozen=True)
class SquareGenerator(GivensGenerator):
    """For a `GridPuzzle` that is a square and has no fields but its givens: a subclass names the class, ``puzzle``."""

    size: int = side(6, "Number of rows and columns; 6 by default.", 1, 100)

    puzzle: ClassVar[type[GridPuzzle]]

    def __init_subclass__(cls) -> None:
        cls.kind = cls.puzzle.kind

    @property
    def cells(self) -> int:
        return self.size**2

    def blank(self, random: Random) -> Puzzle:  # noqa: ARG002  # there is only one of this size
        return self.puzzle(((None,) * self.size,) * self.size)
