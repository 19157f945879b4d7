"""Puzzles that are narrowed together, a few dozen at a time, as soon as the first of them is asked for.

What narrowing leaves open is encoded and searched for each puzzle alone. `satenc.model.together` has the method.
"""

from collections.abc import Sequence
from contextlib import suppress

from satenc.model.together import can_join
from satpuzzles.compiler import PuzzleModel, narrow_together
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.options import Options

_VARIABLES = 20_000
"""Variables of the puzzles that are narrowed together, 32 of 25x25: more of them gain little, and the first record
comes later.
"""


class JointNarrowing:
    """Puzzles that wait to be narrowed, in the order in which they will be asked for."""

    def __init__(self, puzzles: Sequence[Puzzle], options: Options) -> None:
        self._puzzles = {id(puzzle): puzzle for puzzle in reversed(puzzles)}
        """By identity, the next one last: to look for an equal one takes longer."""
        self._narrowed: dict[int, PuzzleModel] = {}
        self._alone: set[type[Puzzle]] = set()
        """Kinds with a puzzle whose rules cannot be joined."""
        self._encodings = options.encodings or {}

    def narrowed(self, puzzle: Puzzle) -> PuzzleModel | None:
        """The narrowed model of this very puzzle, which is given out once; None if it has to be narrowed alone."""
        key = id(puzzle)
        if key in self._puzzles:
            while next(reversed(self._puzzles)) != key:  # nobody asked for those in front of it
                self._puzzles.popitem()
            with suppress(Exception):  # of one of them: it happens again when that one is narrowed alone
                if group := self._next():
                    narrow_together(group)
                    self._narrowed.update((id(one.puzzle), one) for one in group)
        return self._narrowed.pop(key, None)

    def _next(self) -> list[PuzzleModel]:
        """The next puzzles that can be joined, which do not wait any more; none instead of one."""
        group: list[PuzzleModel] = []
        variables = 0
        while self._puzzles and variables < _VARIABLES:
            key, puzzle = self._puzzles.popitem()
            if type(puzzle) in self._alone:
                break
            one = PuzzleModel.of(puzzle, self._encodings)
            if not can_join([each.model for each in (*group[:1], one)]):
                if group:
                    self._puzzles[key] = puzzle
                else:
                    self._alone.add(type(puzzle))
                break
            group.append(one)
            variables += len(one.model.answer.cells)
        return group if len(group) > 1 else []
