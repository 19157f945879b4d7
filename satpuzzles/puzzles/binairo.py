"""Binairo: as many hollow as solid circles in each line, never three equal ones in a row, and no two lines alike."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from satenc import Count, DifferentVectors, Model
from satpuzzles.boards import DISC
from satpuzzles.boards.drawing import CIRCLE
from satpuzzles.puzzles.parts.grid_puzzle import GivensField, GridPuzzle
from satpuzzles.stating import Encodings, Flag, Givens, Making, NamedStep, Node, Others, Rule, Symmetry, Texts, name_of


class EvenGivens(GivensField):
    """An even number of rows and of columns."""

    sides = "even"
    says = "An even number of rows and of columns."

    def read(self, node: Node, others: Others) -> Givens:
        givens = super().read(node, others)
        if len(givens) % 2 or len(givens[0]) % 2:
            raise node.error("an even number of rows and of columns", f"{len(givens)} rows of {len(givens[0])}")
        return givens


class Binairo(GridPuzzle):
    """``givens`` are 0 for a hollow circle and 1 for a solid one. Two rows, or two columns, may only be equal with
    ``repeats``.
    """

    givens: EvenGivens = EvenGivens()
    repeats: Flag = Flag()

    kind = "binairo"
    genre = "symbols in cells"
    aliases = {"takuzu": {}, "unruly": {"repeats": True}}
    variable = "black"
    is_typed = False
    numbers = range(2)
    looks = {0: ("hollow", CIRCLE), 1: ("solid", DISC)}
    symmetry = Symmetry(interchangeable=True)
    making = Making(spare="any", standard=0.3)

    @property
    def description(self) -> str:
        alike = "" if self.repeats else " No two rows are alike, and no two columns."
        return (
            "Put a hollow or a solid circle into each cell: as many of each sort in every row and column, and never "
            f"three of one sort next to each other in a line.{alike}"
        )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        rows, columns = self.lines
        for label, lines in (("row", rows), ("column", columns)):
            half = lines.shape[1] // 2
            yield Rule(label, Count(model.answer, lines, half, half), f"{half} solid and {half} hollow circles")
        threes = [line[i : i + 3].tolist() for lines in (rows, columns) for line in lines for i in range(len(line) - 2)]
        names = Texts(lambda cells: f"the three {self.board.runs(divmod(i, self.width) for i in cells)[0]}", threes)
        yield Rule("three", Count(model.answer, threes, 1, 2), "not all alike", names)
        for label, lines in (("rows", rows), ("columns", columns)) if not self.repeats else ():
            pairs = [*combinations(range(len(lines)), 2)]
            first, second = np.array(pairs, np.intp).reshape(-1, 2).T
            different = DifferentVectors(model.answer, lines[first], lines[second])
            called = [f"{label} {i + 1} and {j + 1}" for i, j in pairs]
            parts = [[f"{label[:-1]} {number + 1}" for number in two] for two in pairs]
            yield Rule(label, different, "not alike", called, parts=parts)

    implied = GridPuzzle.all_given

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, tatham
        from satpuzzles.links.expression import Implied

        repeats = Implied("repeats", True, missing=False)
        yield puzzlekit.Problem("Binairo", answers.Marked("2", "1"), repeats, puzzlekit.Cells("givens", puzzlekit.BITS))
        yield penpa.Board("binairo", penpa.circled("givens"), penpa.Circles("givens"))
        yield tatham.Game(
            "unruly",
            r"\d+(x\d+)?u?(d[a-z])?:[a-zA-Z]+",
            tatham.Rectangle("givens", 6),
            tatham.Options(without={"u": "repeats"}, ignored="d[a-z]"),
            tatham.Ended("givens", tatham.BITS, 0),
        )

    def _is_between(self, step: Any) -> bool:
        return bool(step.conclusions[0].cell == sorted(step.rules[0].cells)[1])

    def _other(self, step: Any) -> dict[str, str]:
        one = step.conclusions[0]
        return {"other": name_of(self, 1 - one.value if one.holds else one.value)}

    named_steps = (
        NamedStep("sandwich", 1.0, "three", "{facts}, on both sides of it", when=_is_between),
        NamedStep("pair", 1.0, "three", "{facts}, two in a row"),
        NamedStep("full line", 1.1, "row|column", "{rules} has all of its {other} circles", when=_other),
        NamedStep(
            "line with a pair", 1.4, "row|column, three+", "otherwise {row|column} would have to have {three} alike"
        ),
        NamedStep(
            "line like another",
            1.8,
            "rows|columns, row|column+",
            "otherwise {row|column} could only make {rows|columns} alike",
        ),
        NamedStep(
            "line like another",
            2.0,
            "rows|columns, row|column+, three+",
            "otherwise {row|column} and {three} could only make {rows|columns} alike",
        ),
    )
