"""Whether something follows from some of a puzzle's rules, by the definition of each rule on all boards. No clauses."""

from collections.abc import Collection, Iterable
from itertools import product

import numpy as np

from satpuzzles.puzzle import Puzzle, places, rules_of


class AllBoards:
    """All ways to fill in the cells of a small puzzle, and which instances of its rules each of them keeps.

    Rules are (label, number), None for all instances; facts are (cell, value, holds). As `tests.oracles.reasons`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, values = puzzle, list(puzzle.numbers)
        self._cells = {
            cell: i for i, cell in enumerate(places(puzzle, puzzle.model(puzzle.encodings).answer.domain.shape[:-1]))
        }
        self._boards = np.array(list(product(values, repeat=len(self._cells))))
        self._keeps = {label: rule.constraint.holds(self._boards) for label, rule in rules_of(puzzle).items()}

    def solutions(self) -> int:
        """How many boards keep all rules and givens."""
        kept = np.logical_and.reduce([keeps.all(axis=1) for keeps in self._keeps.values()])
        for cell, number in self._cells.items():
            given = self._puzzle.known()[cell[0]][cell[1]]
            kept &= given is None or self._boards[:, number] == given
        return int(kept.sum())

    def consistent(self, rules: Collection[tuple[str, int | None]], facts: Iterable[tuple]) -> bool:
        """Whether some board keeps ``rules`` and ``facts``."""
        kept = np.ones(len(self._boards), np.bool_)
        for label, number in rules:
            keeps = self._keeps[label]
            kept &= keeps.all(axis=1) if number is None else keeps[:, number]
        for cell, value, holds in facts:
            kept &= (self._boards[:, self._cells[cell]] == value) == holds
        return bool(kept.any())
