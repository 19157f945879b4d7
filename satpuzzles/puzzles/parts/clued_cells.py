"""Puzzles with numbers in cells, each of which an answer implies: stated once, as a function of the answer."""

from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Expression, Model
from satenc.expressions.expression import expression
from satpuzzles.boards import Grid, Place
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Rule


def are_two(puzzle: Any, step: Any) -> bool:
    """Whether a step rests on two rules, and is none of those of all kinds, as a single is."""
    return step.technique is None and len(step.rules) == 2


class CluedCells(SizedPuzzle):
    """A rectangle whose field ``shape`` has numbers. A kind says once, in `numbers_at`, which number a clue states in
    each cell: the rule that the clues state and the clues that an answer implies follow from it.
    """

    @abstractmethod
    def numbers_at(self, x: Expression) -> Expression:
        """The number that a clue states in each cell of the rectangle, row by row, in the answer ``x``, whose entries
        are those of the board in their order.
        """

    def may_state(self, x: Expression) -> Expression | None:
        """Which cells may have a clue in the answer ``x``, row by row; None for all."""
        return None

    def unshaded(self, model: Model) -> Rule:
        """Cells with "?" are those that `may_state` a number."""
        places = {place: clue for place, clue in self.entries.items() if not isinstance(clue, int)}
        stated = self._allowed(model.answer.flat)[self.cell_numbers(places)]
        return self.clue_rule("open", stated, places, lambda _: "a number may be there")

    def _allowed(self, x: Expression) -> Expression:
        """As `may_state`, where that is None too."""
        allowed = self.may_state(x)
        return expression(np.ones(self.height * self.width, np.bool_)) if allowed is None else allowed

    def numbers_rule(
        self,
        model: Model,
        demand: Callable[[int], str],
        label: str = "clue",
        name: str | Callable[[Place], str] = "the clue at {cell}",
        blank: str | None = None,
    ) -> Rule:
        """The `clue_rule` that each of the `numbered` clues is that of `numbers_at`."""
        clues, x = self.numbered, model.answer.flat
        cells = self.cell_numbers(clues)
        stated = self.numbers_at(x)[cells] == np.array([*clues.values()], np.int64)
        allowed = self.may_state(x)
        if allowed is not None:
            stated &= allowed[cells]
        return self.clue_rule(label, stated, clues, demand, name, blank)

    def implied(self, grid: Grid, random: Random) -> Self:
        """The clues of `numbers_at`, in all cells that `may_state` one, as far as a document can state them."""
        field, numbers = self.document[self.shape], self.evaluated(grid, self.numbers_at)
        least, most = getattr(field, "low", 0), getattr(field, "high", None)
        states = (numbers >= least) & (numbers <= (numbers.size if most is None else most))
        states &= self.evaluated(grid, self._allowed) != 0
        return self.filled(int(number) if one else None for number, one in zip(numbers, states, strict=True))
