"""The base of loops through circles of two colours, whose numbers say how long the straight parts from them are."""

from abc import abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Self

import numpy as np

from satenc import Expression, Model, choose
from satpuzzles.boards import Dots, Grid, Layer, Place, Segments, Symbols, placed
from satpuzzles.boards.networks import Network
from satpuzzles.puzzles.parts.lines import (
    LOOP_STEPS,
    NO_WAY_BACK,
    PARITY,
    TWO_WAYS_OUT,
    WAYS_OUT,
    LinePuzzle,
    clues_and_lines,
)
from satpuzzles.stating import ClueGrid, Clues, Encodings, Making, NamedStep, Rule


class CircleGrid(ClueGrid):
    """Circles, "w" white and "b" black, each with its number in it."""

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterator[Layer]:
        for color, name in (("w", "white"), ("b", "black")):
            circles = {place: str(clue).strip("wb") for place, clue in placed(value).items() if color in str(clue)}
            yield Dots(frozenset(circles), f"{name}-pearl")
            yield Symbols({place: number for place, number in circles.items() if number}, f"on-{name}")


class CircledLoop(LinePuzzle):
    """``clues[row][column]`` is "w" for a white circle and "b" for a black one, with a number or without, or None. A
    number says how long the two straight parts of the loop that lead from its circle are together.
    """

    clues: CircleGrid

    network: ClassVar[type[Network]] = Segments
    making: ClassVar[Making] = Making(spare="some", paired=True)
    written: ClassVar[str]
    """A clue, with its ``{color}`` and its ``{number}``."""

    @abstractmethod
    def is_black(self, up: Expression, left: Expression, right: Expression, down: Expression) -> Expression:
        """Which cells could have a black circle, if the loop goes through them; others could have a white one. From
        each so many lines lead straight on in each direction.
        """

    @abstractmethod
    def says(self, color: str) -> str:
        """What a circle of a colour demands, in words."""

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        clues, x = {place: str(clue) for place, clue in self.entries.items()}, model.answer.flat
        cells, lengths = self.cell_numbers(clues), np.array([*map(_number, clues.values())], np.int64)
        parts = [*_parts(self.straight(x)[cells])]
        black, length = self.is_black(*parts), _length(*parts)
        colored = choose(np.array(["b" in clue for clue in clues.values()], np.bool_), black, ~black)
        stated = colored & self.visited(x)[cells] & ((length == lengths) | (lengths == 0))
        yield self.clue_rule("circle", stated, clues, self._demand, self._called)
        yield self.loop(model, encodings)

    def _called(self, place: Place) -> str:
        return f"the {'black' if 'b' in self.entries[place] else 'white'} circle at {self.board.name(place)}"

    def _demand(self, clue: str) -> str:
        number = _number(clue)
        return f"{self.says('b' if 'b' in clue else 'w')}{f', {number} long together' if number else ''}"

    def implied(self, grid: Grid, random: Random) -> Self:
        black = self.evaluated(grid, lambda x: self.is_black(*_parts(self.straight(x))))
        length = self.evaluated(grid, lambda x: _length(*_parts(self.straight(x))))
        cells = zip(self.evaluated(grid, self.visited), black, length, strict=True)
        return self.filled(self.written.format(color="wb"[b], number=n) if on else None for on, b, n in cells)

    named_steps = (
        WAYS_OUT,
        NO_WAY_BACK,
        PARITY,
        TWO_WAYS_OUT,
        *LOOP_STEPS,
        NamedStep("circle", 1.4, "circle", "{rules} allows nothing else{as}"),
        NamedStep("two circles", 1.9, "circle+", "{names} allow nothing else together{as}"),
        clues_and_lines("circles and lines", 2.0, "circle+"),
    )


def _parts(straight: Expression) -> Iterator[Expression]:
    """The columns of `LinePuzzle.straight`: up, left, right, down."""
    return (straight[:, way] for way in range(4))


def _length(up: Expression, left: Expression, right: Expression, down: Expression) -> Expression:
    """How long the straight parts are together, opposite ones added up first: `is_black` asks for these, too."""
    return (up + down) + (left + right)


def _number(clue: str) -> int:
    """The number of a clue such as "w3"; 0 without one."""
    return int(clue.strip("wb") or 0)
