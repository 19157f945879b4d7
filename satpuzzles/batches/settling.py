"""Puzzles that differ only in their givens, settled together: narrowed and split into cases by arrays, not by a solver.

`satenc.model.many` has the method. Every grid is checked against the rules and the givens, for all puzzles at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from satenc.model.many import Many, can_settle
from satenc.model.together import can_join
from satpuzzles.backends import auto
from satpuzzles.boards.grids import Grid
from satpuzzles.compiler import PuzzleModel, chosen_encodings, narrow_together
from satpuzzles.formats import loads
from satpuzzles.formats.files import sudoku_text
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Found, Statistics
from satpuzzles.stating.modelling import grid_of, model_of
from satpuzzles.stating.puzzle import Puzzle

_MOST_CASES = 2_000
"""Cases of a puzzle after which it is left to a solver. The hardest 9x9 Sudokus take 82 on average."""

FEWEST = 8
"""Puzzles from which on arrays are quicker than a solver."""


@dataclass(frozen=True, slots=True)
class Settled:
    """How many ``solutions`` a puzzle has that is ``blank`` plus givens; 2 stands for two and more. If it has one,
    ``values`` are those of the answer variables.

    One that is not ``checked`` has failed the check of many grids; the check of one says why.
    """

    blank: Puzzle
    solutions: int
    values: NDArray[np.int64]
    checked: bool

    @property
    def is_unique(self) -> bool:
        """Whether there is one solution, which has been checked."""
        return self.solutions == 1 and self.checked

    @property
    def grids(self) -> list[Grid]:
        """All solutions, none or one, where there are not several."""
        return [grid_of(self.blank, self.values)] if self.solutions == 1 else []

    @property
    def found(self) -> Found:
        """What a search would have found, where there are not several."""
        return Found(self.blank, self.grids, True, None, Statistics(auto.NAME))


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles that are ``blank`` plus givens. ``places[i]`` is the index of the i-th among all puzzles that are asked
    about. The three arrays list the givens: ``puzzle`` 0, ``variable`` 5, ``value`` 2 says that in the first puzzle the
    answer variable 5 has the value of index 2.
    """

    blank: Puzzle
    places: Sequence[int]
    puzzle: NDArray[np.intp]
    variable: NDArray[np.intp]
    value: NDArray[np.intp]


def groups_of(puzzles: Iterable[tuple[int, Puzzle]]) -> Iterator[Group]:
    """Groups of ``puzzles``, each given with its place, that are equal without their givens; only groups of at least
    `FEWEST`.
    """
    found: dict[Puzzle, tuple[list[int], list[list[tuple[int, int]]]]] = {}
    for place, puzzle in puzzles:
        with suppress(Exception):  # of a plug-in: it happens again when the puzzle is answered, and is reported then
            if (parts := puzzle.solving.split(puzzle)) is not None:
                places, givens = found.setdefault(parts[0], ([], []))
                places.append(place)
                givens.append(parts[1])
    for blank, (places, givens) in found.items():
        if len(places) >= FEWEST:
            # two puzzles with 2 and 3 givens: number is [0, 0, 1, 1, 1], and (variable, value) pairs become two rows
            number = np.repeat(np.arange(len(places)), [len(given) for given in givens])
            variable, value = np.fromiter(chain.from_iterable(chain(*givens)), np.intp).reshape(-1, 2).T
            yield Group(blank, places, number, variable, value)


def groups_of_lines(lines: Sequence[bytes]) -> Iterator[Group]:
    """As `groups_of`, for up to millions of text lines, as far as arrays can read them: Sudokus with square boxes, a
    character a cell.
    """
    of_length: dict[int, list[int]] = {}
    for place, line in enumerate(lines):
        of_length.setdefault(len(line), []).append(place)
    for length, places in of_length.items():
        if length in sudoku_text.LENGTHS and len(places) >= FEWEST:
            values = sudoku_text.values_of_lines([lines[place] for place in places])
            good = (values >= 0).all(axis=1)
            values = values[good]
            # the lines "05" and "30" as [[0, 5], [3, 0]]: numbers [0, 1], variables [1, 0], indices of values [4, 2]
            number, variable = np.nonzero(values)
            kept = np.array(places)[good].tolist()
            yield Group(_blank(length), kept, number, variable, values[number, variable].astype(np.intp) - 1)


@lru_cache(maxsize=len(sudoku_text.LENGTHS))
def _blank(cells: int) -> Puzzle:
    return loads(b"." * cells)


class Settler:
    """Settles puzzles that are ``blank`` plus givens. Raises UsageError for an unknown encoding."""

    def __init__(self, blank: Puzzle, options: Options) -> None:
        self._blank, self._limit = blank, options.deadline
        model, _ = model_of(blank, chosen_encodings(type(blank), options.encodings or {}))
        self._many = Many(model) if can_settle(model) else None
        self._shape = model.answer.domain.shape[:-1]
        # whoever names a solver wants it to search; narrowing goes before any solver
        self._most_cases = _MOST_CASES if options.backend == auto.NAME else 1

    def outcomes(self, group: Group) -> list[Settled | None]:
        """For each puzzle of a ``group`` what is settled about it; None where it needs a solver."""
        puzzles = len(group.places)
        if self._many is None:
            return [None] * puzzles
        masks = self._many.masks(puzzles, group.puzzle, group.variable, group.value)
        deadline = self._limit()  # of one puzzle, for all of them
        found = self._many.settle(masks, self._most_cases, lambda _: deadline.check())
        grids = self._many.values[found.answers.T].reshape(-1, *self._shape)
        right = self._blank.solving.keep_rules(self._blank, grids)
        # a puzzle is wrong if its answer has another value in one of its givens
        right[group.puzzle[found.answers[group.variable, group.puzzle] != group.value]] = False
        each = zip(found.solutions.tolist(), grids, right.tolist(), strict=True)
        return [None if number < 0 else Settled(self._blank, number, grid, checked) for number, grid, checked in each]


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
        self._encodings, self._limit = options.encodings or {}, options.deadline

    def narrowed(self, puzzle: Puzzle) -> PuzzleModel | None:
        """The narrowed model of this very puzzle, which is given out once; None if it has to be narrowed alone."""
        key = id(puzzle)
        if key in self._puzzles:
            while next(reversed(self._puzzles)) != key:  # nobody asked for those in front of it
                self._puzzles.popitem()
            with suppress(Exception):  # of one of them: it happens again when that one is narrowed alone
                if group := self._next():
                    narrow_together(group, self._limit())
                    self._narrowed.update((id(one.puzzle), one) for one in group)
        return self._narrowed.pop(key, None)

    def _next(self) -> list[PuzzleModel]:
        """Take the next puzzles that can be joined out of those that wait; none where there is only one."""
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
