"""The plain rules of each kind as clauses, a second time: nothing is narrowed, and no encoder of satenc is used.

Each cell has a variable for each value, and exactly one value, pairwise. Givens are unit clauses, different cells
differ pairwise, and any other rule is a table of all words that a line of cells may have, with a variable for each
word: one of them is true, and it gives each cell its value. Tables grow fast; `compiled` refuses large ones.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations

import numpy as np

from satenc import DirectInts, Formula, Model
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import Compiled
from satpuzzles.errors import UsageError
from satpuzzles.stating.puzzle import Puzzle, special
from satpuzzles.stating.rules import Encodings


class Plain(StrEnum):
    NAIVE = "naive"


ENCODINGS: Encodings = {"formula": Plain.NAIVE}
"""What the manifest of such a certificate has in place of encodings."""

_MOST_CLAUSES = 2**19

TOO_LARGE = "the puzzle is too large for the plain formula"
"""The message about a puzzle with more clauses."""


class Cells:
    """The cells of a board of ``shape``, numbered in reading order, each with one of ``values``; and the clauses about
    them.
    """

    def __init__(self, shape: Sequence[int], values: Sequence[int], deadline: Deadline) -> None:
        self.formula = Formula()
        self.values, self._deadline = np.array(values, np.int64), deadline
        self.answer = self.formula.new("cell", *shape, len(values), answer=True, values=self.values)
        flat = self.answer.reshape(-1, len(values)).tolist()
        self._literals = [dict(zip(values, row, strict=True)) for row in flat]
        with self.formula.rule("one value"):
            for literals in self._literals:
                self.clauses([[*literals.values()]])
                self.clauses([[-a, -b] for a, b in combinations(literals.values(), 2)])

    def clauses(self, rows: Sequence[Sequence[int]]) -> None:
        self._deadline.check()
        if len(self.formula.clauses) + len(rows) > _MOST_CLAUSES:
            raise UsageError(f"{TOO_LARGE}: expected at most {_MOST_CLAUSES:,} clauses, found more")
        if rows:
            self.formula.add_rows(np.array(rows, np.int32))

    def given(self, values: Iterable[int | None]) -> None:
        with self.formula.rule("given"):
            for cell, value in enumerate(values):
                if value is not None:
                    self.clauses([[self._literals[cell][value]]])

    def never_both(self, cells: Iterable[int], value: int) -> None:
        """At most one of ``cells`` has the ``value``."""
        self.clauses([[-self._literals[a][value], -self._literals[b][value]] for a, b in combinations(cells, 2)])

    def different(self, label: str, cells: Sequence[int]) -> None:
        with self.formula.rule(label):
            for value in self._literals[0]:
                self.never_both(cells, value)

    def words(self, label: str, cells: Sequence[int], allowed: Iterable[Sequence[int]]) -> None:
        """The values of ``cells`` are one of the ``allowed`` words, which all differ."""
        chosen = []
        for word in allowed:
            self._deadline.check()
            chosen.append(word)
        with self.formula.rule(label):
            variables = self.formula.auxiliary("word", len(chosen)).tolist()
            self.clauses([variables])
            for variable, word in zip(variables, chosen, strict=True):
                self.clauses(
                    [[-variable, self._literals[cell][value]] for cell, value in zip(cells, word, strict=True)]
                )


def compiled(puzzle: Puzzle, deadline: Deadline = NEVER) -> Compiled:
    """The plain formula of ``puzzle``. Raises UsageError for a kind without plain rules and for a large puzzle, or
    OutOfTime.
    """
    write = special(puzzle, "plain")
    if write is None:
        raise UsageError(f"there is no plain formula for the kind {puzzle.kind!r}")
    cells: Cells = write(puzzle, deadline)
    answer = DirectInts(cells.values, cells.answer)
    candidates = cells.answer.size
    return Compiled(puzzle, Model(), cells.formula, answer, ENCODINGS, (candidates, candidates))
