"""Skyscrapers: each height once in every row and column; a number beside a line is how many are seen from there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from satenc import AllDifferent, GlobalCardinality, Joined, Model, Table, Visible
from satpuzzles.boards import CROSS, Grid, plural
from satpuzzles.common.document import Node
from satpuzzles.puzzles.parts.grid_puzzle import BothDiagonals, GridPuzzle, SquareGivens
from satpuzzles.stating import (
    Editor,
    Encodings,
    Field,
    LineLike,
    LineNumbers,
    NamedStep,
    Numbers,
    Others,
    RowsLike,
    Rule,
    editors,
    stated,
)
from satpuzzles.stating.changes import changed, edited

SIDES: Mapping[str, Literal["row", "column"]] = {"above": "column", "below": "column", "left": "row", "right": "row"}


class Highest(Field[int]):
    """The greatest height: as many as there are rows, if it is not stated."""

    required = False

    def read(self, node: Node, others: Others) -> int:
        rows = others.node("givens").value
        size = len(rows) if isinstance(rows, list) and rows else 1
        return size if node.value is None else node.integer(1, size)

    def write(self, value: int, puzzle: Any) -> int | None:
        return None if value == puzzle.height else value

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.whole(1, puzzle.height)


def _says(number: int) -> str:
    return f"{plural(number, 'building')} seen"


@dataclass(frozen=True)
class Skyscrapers(GridPuzzle):
    """``givens`` are heights. Numbers ``above`` and ``below`` columns, ``left`` and ``right`` of rows say how many
    buildings are seen from there. Where the ``highest`` is less than the number of rows, each line has cells without a
    building, which are 0. With ``diagonals`` each height stands once on both of these, too.
    """

    highest: int = None  # type: ignore[assignment]  # the number of rows
    diagonals: bool = False
    above: Numbers = ()
    below: Numbers = ()
    left: Numbers = ()
    right: Numbers = ()

    if TYPE_CHECKING:

        def __init__(
            self,
            givens: RowsLike,
            highest: int | None = None,
            diagonals: bool = False,
            above: LineLike = (),
            below: LineLike = (),
            left: LineLike = (),
            right: LineLike = (),
        ) -> None: ...

    kind = "skyscrapers"
    aliases = {"skyscraper": {}, "towers": {}}
    document = {
        "givens": SquareGivens(),
        "highest": Highest(),
        "diagonals": BothDiagonals(),
        **{side: LineNumbers(line, "givens", 1) for side, line in SIDES.items()},
    }
    is_typed = False
    numbered_by = ("highest",)
    looks = {0: ("empty", CROSS)}
    spare = "some"

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
        rows, columns = self.lines
        groups = {"row": rows, "column": columns}
        if self.diagonals:
            groups["diagonal"] = np.stack([np.diagonal(rows), np.diagonal(rows[:, ::-1])])
        times = [1] * len(self.numbers)
        times[0] += self.height - len(times)  # of cells without a building there may be several
        for label, lines in groups.items():
            several = GlobalCardinality(model.answer, lines, times, times)
            yield Rule(label, several if times[0] > 1 else AllDifferent(model.answer, lines), "each height once")
        ways = dict(zip(SIDES, (columns, columns[:, ::-1], rows, rows[:, ::-1]), strict=True))
        seen = [(side, i, number) for side in SIDES for i, number in stated(getattr(self, side)).items()]
        lines = np.array([ways[side][i] for side, i, _ in seen], np.intp).reshape(-1, self.height)
        numbers = np.array([number for *_, number in seen], np.intp)
        is_alone = (numbers == 1) & (self.highest == self.height)  # else cells without a building may come before it
        alone, others = np.flatnonzero(is_alone), np.flatnonzero(~is_alone)
        highest = Table(model.answer, lines[alone, :1], [[[self.highest]]] * len(alone))
        parts = (highest, alone), (Visible(model.answer, lines[others], numbers[others]), others)
        visible = Joined(model.answer, len(seen), parts)
        names = [f"the clue {side}{' of' * (SIDES[side] == 'row')} {SIDES[side]} {i + 1}" for side, i, _ in seen]
        places = [(side, 0, i) for side, i, _ in seen]
        demands = [_says(n) for *_, n in seen]
        yield Rule("clue", visible, demands, names, is_clue=True, without=lambda i: edited(self, {places[i]: None}))

    def implied(self, grid: Grid, random: Random) -> Self:
        columns = [*zip(*grid, strict=True)]
        ways = columns, [column[::-1] for column in columns], grid, [row[::-1] for row in grid]
        seen = [tuple(len({*accumulate(line, max)} - {0}) for line in lines) for lines in ways]
        return changed(self, givens=tuple(map(tuple, grid)), **dict(zip(SIDES, seen, strict=True)))

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink, tatham

        header = puzzlekit.Header("highest", usual=True), puzzlekit.Mark("diagonals", "D")
        cells = puzzlekit.Cells("givens")
        numbers = penpa.Numbers("givens", unknown=None), penpa.Outside(*SIDES)
        return {
            "puzzlekit": puzzlekit.Problem("Skyscraper", answers.Numbers(), *header, puzzlekit.Outside(*SIDES), cells),
            "puzzlink": puzzlink.Link("skyscrapers", puzzlink.Outside(*SIDES), puzzlink.IfAny()),
            "penpa": penpa.Board("skyscrapers", penpa.entered("givens"), *numbers),
            "tatham": tatham.Game(
                "towers",
                r"\d+(d[a-z])?:[\d/]*/[\d/]*(,\w*)?",
                tatham.Square("givens", 9),
                tatham.Options(ignored="d[a-z]"),
                tatham.Outside("above", "below", "left", "right"),
                tatham.IfAny("givens"),
            ),
        }

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
