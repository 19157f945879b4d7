"""Whether something follows from some of a puzzle's rules, by the definition of each rule on all boards. No clauses."""

from collections.abc import Collection, Iterable
from itertools import product
from random import Random

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards.grids import Board
from satpuzzles.stating.modelling import grid_of, model_of, places, rules_of
from satpuzzles.stating.puzzle import Puzzle


def stated(board: Board) -> list[tuple]:
    """What the filled cells of ``board`` say."""
    return [((r, c), value, True) for r, row in enumerate(board) for c, value in enumerate(row) if value is not None]


class AllBoards:
    """All ways to fill in the cells of a small puzzle, and which instances of its rules each of them keeps.

    Rules are (label, number), None for all instances; facts are (cell, value, holds). As `tests.oracles.reasons`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, values = puzzle, list(puzzle.numbers)
        self._shape = model_of(puzzle)[0].answer.domain.shape[:-1]
        self._cells = {cell: i for i, cell in enumerate(places(puzzle, self._shape))}
        self._boards = np.array(list(product(values, repeat=len(self._cells))))
        self._keeps = {label: rule.constraint.holds(self._boards) for label, rule in rules_of(puzzle).items()}

    def solutions(self, facts: Iterable[tuple] = ()) -> int:
        """How many boards keep all rules, givens and ``facts``."""
        givens = stated(self._puzzle.known())
        return int(self._keeping([(label, None) for label in self._keeps], [*givens, *facts]).sum())

    def some(self, random: Random) -> list[list[int]]:
        """A solution with a wrong value now and then; any board where there is no solution."""
        kept = np.flatnonzero(self._keeping([(label, None) for label in self._keeps], ()))
        values = self._boards[random.choice(kept.tolist() or [0])].copy()
        if random.random() < 0.5:
            values[random.randrange(len(values))] = random.choice(list(self._puzzle.numbers))
        return grid_of(self._puzzle, values.reshape(self._shape))

    def consistent(self, rules: Collection[tuple[str, int | None]], facts: Iterable[tuple]) -> bool:
        """Whether some board keeps ``rules`` and ``facts``."""
        return bool(self._keeping(rules, facts).any())

    def _keeping(self, rules: Collection[tuple[str, int | None]], facts: Iterable[tuple]) -> NDArray[np.bool_]:
        kept = np.ones(len(self._boards), np.bool_)
        for label, number in rules:
            keeps = self._keeps[label]
            kept &= keeps.all(axis=1) if number is None else keeps[:, number]
        for cell, value, holds in facts:
            kept &= (self._boards[:, self._cells[cell]] == value) == holds
        return kept
