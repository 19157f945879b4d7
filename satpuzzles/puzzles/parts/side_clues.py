"""The base of squares with each value once in every line, and numbers beside lines that say what is seen from there."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, Constraint, GlobalCardinality, Model
from satpuzzles.boards import Grid
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import Editor, Field, Making, Node, Others, Rule, Schema, changed, editors, schemas, stated
from satpuzzles.stating.changes import edited

SIDES: Mapping[str, Literal["row", "column"]] = {"above": "column", "below": "column", "left": "row", "right": "row"}


class Highest(Field[int]):
    """The greatest value: as many as there are rows, if it is not stated."""

    required = False
    says = "At most as many as there are rows, which is the default."

    def schema(self, kind: Any) -> Schema:
        return schemas.whole(1, kind.largest)

    def read(self, node: Node, others: Others) -> int:
        rows = others.node("givens").value
        size = len(rows) if isinstance(rows, list) and rows else 1
        return size if node.value is None else node.integer(1, size)

    def write(self, value: int, puzzle: Any) -> int | None:
        return None if value == puzzle.height else value

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.whole(1, puzzle.height)


class SideClues(GridPuzzle):
    """Fields of the names of ``sides`` have a number for each line, or None."""

    is_typed: ClassVar[bool] = False
    making: ClassVar[Making] = Making(spare="some")
    sides: ClassVar[Sequence[str]] = tuple(SIDES)

    @abstractmethod
    def seen(self, line: Sequence[int]) -> int | None:
        """The number that is beside the first cell of a complete ``line``."""

    @property
    def ways(self) -> Mapping[str, NDArray[np.intp]]:
        """The lines as they are seen from each side."""
        rows, columns = self.lines
        return dict(zip(SIDES, (columns, columns[:, ::-1], rows, rows[:, ::-1]), strict=True))

    def line_rules(
        self, model: Model, demand: str, others: Mapping[str, NDArray[np.intp]] | None = None
    ) -> Iterator[Rule]:
        """Each value once in each row, column and of ``others``; the first value as often as it takes to fill them."""
        times = [1] * len(self.numbers)
        times[0] += self.height - len(times)
        for label, lines in {**dict(zip(("row", "column"), self.lines, strict=True)), **(others or {})}.items():
            several = GlobalCardinality(model.answer, lines, times, times)
            yield Rule(label, several if times[0] > 1 else AllDifferent(model.answer, lines), demand)

    def side_rule(
        self, constraint: Callable[[NDArray[np.intp], list[int]], Constraint], demand: Callable[[int], str]
    ) -> Rule:
        """What the numbers beside lines state: a ``constraint`` of the lines that have one, as they are seen from
        there, and of these numbers.
        """
        found = [(side, i, number) for side in self.sides for i, number in stated(getattr(self, side)).items()]
        lines = np.array([self.ways[side][i] for side, i, _ in found], np.intp).reshape(-1, self.height)
        names = [f"the clue {side}{' of' * (SIDES[side] == 'row')} {SIDES[side]} {i + 1}" for side, i, _ in found]
        return Rule(
            "clue",
            constraint(lines, [number for *_, number in found]),
            [demand(number) for *_, number in found],
            names,
            is_clue=True,
            without=lambda i: edited(self, {(found[i][0], 0, found[i][1]): None}),
        )

    def implied(self, grid: Grid, random: Random) -> Self:
        values = np.array(grid).ravel()
        found = {side: tuple(self.seen(line) for line in values[self.ways[side]].tolist()) for side in self.sides}
        return changed(self, givens=tuple(map(tuple, grid)), **found)
