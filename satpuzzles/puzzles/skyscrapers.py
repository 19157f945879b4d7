"""Skyscrapers: each height once in every row and column; a number beside a line is how many are seen from there."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Joined, Model, Table, Visible
from satpuzzles.boards import CROSS, plural
from satpuzzles.puzzles.parts.grid_puzzle import BothDiagonals, SquareGivens
from satpuzzles.puzzles.parts.side_clues import SIDES, Highest, SideClues
from satpuzzles.stating import Encodings, LineNumbers, NamedStep, Rule


def _says(number: int) -> str:
    return f"{plural(number, 'building')} seen"


class Skyscrapers(SideClues):
    """``givens`` are heights. Numbers ``above`` and ``below`` columns, ``left`` and ``right`` of rows say how many
    buildings are seen from there. Where the ``highest`` is less than the number of rows, each line has cells without a
    building, which are 0. With ``diagonals`` each height stands once on both of these, too.
    """

    givens: SquareGivens = SquareGivens()
    highest: Highest = Highest()
    diagonals: BothDiagonals = BothDiagonals()
    above: LineNumbers = LineNumbers("column", "givens", 1)
    below: LineNumbers = LineNumbers("column", "givens", 1)
    left: LineNumbers = LineNumbers("row", "givens", 1)
    right: LineNumbers = LineNumbers("row", "givens", 1)

    kind = "skyscrapers"
    aliases = {"skyscraper": {}, "towers": {}}
    numbered_by = ("highest",)
    looks = {0: ("empty", CROSS)}

    @property
    def description(self) -> str:
        empty = "; the other cells have no building" if self.highest < self.height else ""
        also = ", and on both diagonals" if self.diagonals else ""
        return (
            f"Each height from 1 to {self.highest} once in every row and column{also}{empty}. A number beside a line "
            "says how many buildings are seen from there: those that are higher than all before them."
        )

    @property
    def numbers(self) -> range:
        return range(int(self.highest == self.height), self.highest + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        rows, _ = self.lines
        crossing = np.stack([np.diagonal(rows), np.diagonal(rows[:, ::-1])])
        yield from self.line_rules(model, "each height once", {"diagonal": crossing} if self.diagonals else None)
        yield self.side_rule(partial(self._visible, model), _says)

    def _visible(self, model: Model, lines: NDArray[np.intp], seen: list[int]) -> Joined:
        numbers = np.array(seen, np.intp)
        is_alone = (numbers == 1) & (self.highest == self.height)  # else cells without a building may come before it
        alone, others = np.flatnonzero(is_alone), np.flatnonzero(~is_alone)
        highest = Table(model.answer, lines[alone, :1], [[[self.highest]]] * len(alone))
        parts = (highest, alone), (Visible(model.answer, lines[others], numbers[others]), others)
        return Joined(model.answer, len(seen), parts)

    def seen(self, line: Sequence[int]) -> int:
        return len({*accumulate(line, max)} - {0})

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink, tatham

        header = puzzlekit.Header("highest", usual=True), puzzlekit.Mark("diagonals", "D")
        cells = puzzlekit.Cells("givens")
        numbers = penpa.Numbers("givens", unknown=None), penpa.Outside(*SIDES)
        yield puzzlekit.Problem("Skyscraper", answers.Numbers(), *header, puzzlekit.Outside(*SIDES), cells)
        yield puzzlink.Link("skyscrapers", puzzlink.Outside(*SIDES), puzzlink.IfAny())
        yield penpa.Board("skyscrapers", penpa.entered("givens"), *numbers)
        yield tatham.Game(
            "towers",
            r"\d+(d[a-z])?:[\d/]*/[\d/]*(,\w*)?",
            tatham.Square("givens", 9),
            tatham.Options(ignored="d[a-z]"),
            tatham.Outside("above", "below", "left", "right"),
            tatham.IfAny("givens"),
        )

    def _sees_one(self, step: Any) -> bool:
        """Whether the highest building is next to the number 1."""
        return any(rule.demand == _says(1) for rule in step.rules) and step.conclusions[0].value == self.highest

    def _sees_all(self, step: Any) -> bool:
        """Whether all buildings are seen, from the lowest to the highest."""
        return any(rule.demand == _says(self.highest) for rule in step.rules)

    def _behind(self, step: Any) -> Mapping[str, str]:
        """What the clue that the step rests on needs behind a cell."""
        return {"higher": "a higher one" if step.rules[0].demand == _says(2) else "higher ones"}

    named_steps = (
        NamedStep("sequence", 1.0, "clue", "{rules} shows all, each higher than the one before", when=_sees_all),
        NamedStep("highest at the edge", 1.0, "clue", "{rules} shows the highest alone", when=_sees_one),
        NamedStep("too high near the edge", 1.2, "clue", "{rules} needs {higher} behind", facts=False, when=_behind),
        NamedStep("visible buildings", 1.5, "clue", "{rules} allows nothing else, as {facts}", facts=True),
        NamedStep("visible buildings", 1.8, "clue, row|column|diagonal", "{rules} allow nothing else{as}"),
    )
