"""Puzzles with numbers in cells, each of which an answer implies: stated once, as a function of the answer."""

from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Self

import numpy as np

from satenc import Expression, Model
from satenc.expressions.expression import Symbol
from satpuzzles.boards import Grid, Place
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Rule


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
        cells = np.array([y // 2 * self.width + x // 2 for y, x in places], np.intp)
        allowed = self.may_state(model.answer.flat)
        stated = model.answer.flat == model.answer.flat if allowed is None else allowed
        return self.clue_rule("open", stated[cells], places, lambda _: "a number may be there")

    def numbers_rule(
        self,
        model: Model,
        demand: Callable[[int], str],
        label: str = "clue",
        name: str | Callable[[Place], str] = "the clue at {cell}",
        blank: str | None = None,
    ) -> Rule:
        """The `clue_rule` that each of the `numbered` clues is that of `numbers_at`."""
        clues = self.numbered
        cells = np.array([y // 2 * self.width + x // 2 for y, x in clues], np.intp)
        stated = self.numbers_at(model.answer.flat)[cells] == np.array([*clues.values()], np.int64)
        allowed = self.may_state(model.answer.flat)
        if allowed is not None:
            stated &= allowed[cells]
        return self.clue_rule(label, stated, clues, demand, name, blank)

    def implied(self, grid: Grid, random: Random) -> Self:
        """The clues of `numbers_at`, in all cells that `may_state` one, as far as a document can state them."""
        field, answer = self.document[self.shape], Symbol("answer", np.array(self.numbers), (len(self.board.cells),))
        values = self.values(grid)
        numbers = self.numbers_at(answer).evaluate(lambda _: values[None]).reshape(self.height, self.width)
        allowed = self.may_state(answer)
        states = np.ones(numbers.size) if allowed is None else allowed.evaluate(lambda _: values[None])
        least, most = getattr(field, "low", 0), getattr(field, "high", None)
        inside = (numbers >= least) & (numbers <= (numbers.size if most is None else most))
        inside &= states.reshape(numbers.shape) != 0

        def clue(place: Place) -> int | None:
            cell = place[0] // 2, place[1] // 2
            return int(numbers[cell]) if inside[cell] else None

        return self.clued(clue)
