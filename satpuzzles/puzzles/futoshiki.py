"""Futoshiki: a Latin square with signs between cells, which say which of the two is larger."""

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from satenc import Model, Pairs
from satpuzzles.boards import Grid, Layer, Symbols
from satpuzzles.boards.drawing import SIGN
from satpuzzles.common.document import Node
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle, SquareGivens, latin
from satpuzzles.stating import Characters, Editor, Encodings, Making, NamedStep, Others, Rule, Texts, changed, editors
from satpuzzles.stating.changes import edited

_DRAWN: Mapping[str, str] = {"<": "<", ">": ">", "^": "∧", "v": "∨"}  # noqa: RUF001


@dataclass(frozen=True)
class Signs(Characters):
    """A character for each two neighbours in a row, or in a column if they are ``upright``, of the square of givens. A
    document may leave them out if there are none.
    """

    upright: bool = False
    required = False
    says = "One column or row less than the givens: a sign for each two neighbours."

    def read(self, node: Node, others: Others) -> tuple[str, ...]:
        size = len(others["givens"])
        height, width = (size - 1, size) if self.upright else (size, size - 1)
        if node.value in (None, [], ()) or not (height and width):
            return ("." * width,) * height
        signs = super().read(node, others)
        if (len(signs), len(signs[0])) != (height, width):
            raise node.error(f"{height} rows of {width}", f"{len(signs)} of {len(signs[0])}")
        return signs

    def write(self, value: tuple[str, ...], puzzle: Any) -> list[str] | None:
        return super().write(value, puzzle) if {*"".join(value)} - {"."} else None

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        y, x = (2, 1) if self.upright else (1, 2)
        signs = ((2 * r + y, 2 * c + x, sign) for r, row in enumerate(value) for c, sign in enumerate(row))
        yield Symbols({(down, right): _DRAWN[sign] for down, right, sign in signs if sign in _DRAWN}, SIGN)

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.edges("down" if self.upright else "across", self.known)


class Futoshiki(GridPuzzle):
    """``across[row][i]`` is "<" or ">" between the cells ``i`` and ``i + 1`` of a row, or a full stop.
    ``down[i][column]`` is "^" if the cell in row ``i`` is smaller than the one below it, "v" if it is larger.
    """

    givens: SquareGivens = SquareGivens()
    across: Signs = Signs("<>", '"<" or ">"')
    down: Signs = Signs("^v", '"^" or "v"', upright=True)

    kind = "futoshiki"
    aliases = {"unequal": {}}
    is_typed = False
    making = Making(spare="some")

    @property
    def description(self) -> str:
        return (
            f"Each number from 1 to {self.height} once in every row and column. A sign between two cells points to the "
            "smaller number."
        )

    @property
    def numbers(self) -> range:
        return range(1, self.height + 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from latin(model, self.height)
        cell, _ = self.lines
        both = {"across": (cell[:, :-1], cell[:, 1:]), "down": (cell[:-1], cell[1:])}
        pairs = {  # the smaller one first
            (name, *at): (int(one[at]), int(other[at]))[:: 1 if sign in "<^" else -1]
            for name, (one, other) in both.items()
            for at, sign in np.ndenumerate([[*row] for row in getattr(self, name)])
            if sign != "."
        }
        signs = [*pairs]
        yield Rule(
            "sign",
            Pairs.related(model.answer, [*pairs.values()], operator.lt),
            names=Texts(lambda sign: " < ".join(map(self.called, pairs[sign])), signs),
            is_clue=True,
            without=lambda i: edited(self, {signs[i]: "."}),
        )

    def implied(self, grid: Grid, random: Random) -> "Futoshiki":
        across = ("".join("<>"[a > b] for a, b in pairwise(row)) for row in grid)
        down = ("".join("^v"[a > b] for a, b in zip(*rows, strict=True)) for rows in pairwise(grid))
        return changed(self, givens=tuple(map(tuple, grid)), across=tuple(across), down=tuple(down))

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import penpa, tatham, tatham_borders

        signs, numbers = ("across", "down"), penpa.Numbers("givens", unknown=None)
        yield penpa.Board("futoshiki", penpa.entered("givens"), numbers, penpa.Signs(*signs))
        yield tatham.Game(
            "unequal",
            r"\d+a?(d[a-z])?:(\d+[URDL]*,|[a-z])*(\d+[URDL]*)?",
            tatham.Square("givens", 31),
            tatham.Options(ignored="d[a-z]", refused={"a": "a game of neighbouring numbers"}),
            tatham_borders.Signs("givens", *signs),
        )

    def _is_about(self, step: Any, number: int) -> bool:
        """Whether the least number is excluded, 0, or the greatest one, -1."""
        return all(one.value == self.numbers[number] and not one.holds for one in step.conclusions)

    _least, _most = partial(_is_about, number=0), partial(_is_about, number=-1)

    named_steps = (
        NamedStep(
            "larger than one", 1.0, "sign+", "{each} is larger than a neighbour", None, False, _least, holds=False
        ),
        NamedStep(
            "smaller than one", 1.0, "sign+", "{each} is smaller than a neighbour", None, False, _most, holds=False
        ),
        NamedStep("chain", 1.4, "sign", "{rules}, and {facts}"),
        NamedStep("chain", 1.6, "sign+", "{rules}"),
        NamedStep("sign and line", 2.2, "sign+, row|column", "{rules} leave nothing else{as}"),
    )
