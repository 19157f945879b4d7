"""Undead: ghosts, vampires and zombies among mirrors; numbers say how many are seen from outside the board."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Expression, Model, total
from satenc.expressions.expression import padded
from satpuzzles.boards import Grid, Place, plural
from satpuzzles.boards.drawing import FALLING, RISING
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens
from satpuzzles.puzzles.parts.line_clues import LineClues
from satpuzzles.stating import Characters, Editor, Encodings, LineNumbers, Making, NamedStep, Rule, changed
from satpuzzles.stating.fields import AnyWhole
from satpuzzles.stating.moves import Move

SIDES = {"above": (1, 0), "right": (0, -1), "below": (-1, 0), "left": (0, 1)}
"""The sides of the board, each with the way that one looks from there."""
_OTHER = str.maketrans({"/": "\\", "\\": "/"})


class Mirrors(Characters):
    r"""Mirrors between two corners of a cell, / and \."""

    def __init__(self) -> None:
        super().__init__("/\\", "a mirror, / or \\", symbols={"/": RISING, "\\": FALLING})

    def moved(self, stated: Any, move: Move, editor: Editor) -> Any:
        y, x = move.way((-1, 1))
        rows = ["".join(row).translate(_OTHER) for row in stated] if y == x else stated
        return super().moved(rows, move, editor)


GHOST, VAMPIRE, ZOMBIE = 1, 2, 3
MONSTERS = {"ghosts": GHOST, "vampires": VAMPIRE, "zombies": ZOMBIE}
_WHERE = {"above": "above", "below": "below", "left": "left of", "right": "right of"}
_PART = 0.35
"""The part of the cells of new puzzles that are mirrors."""


def _most_seen(length: int) -> int:
    """More than are seen along a line, some twice, in a square of that side."""
    return 4 * length * length


class Undead(LineClues):
    r"""``mirrors`` has a text for each row: "/" and "\" are mirrors, "." is a cell for a monster. Numbers ``above`` and
    ``below`` columns, ``left`` and ``right`` of rows say how many monsters are seen from there; None for no number.
    There are so many ``ghosts``, ``vampires`` and ``zombies``, any number for None. ``givens[row][column]`` is 1 for a
    ghost, 2 for a vampire, 3 for a zombie, or None.
    """

    mirrors: Mirrors = Mirrors()
    above: LineNumbers = LineNumbers("column", "mirrors", most=_most_seen)
    right: LineNumbers = LineNumbers("row", "mirrors", most=_most_seen)
    below: LineNumbers = LineNumbers("column", "mirrors", most=_most_seen)
    left: LineNumbers = LineNumbers("row", "mirrors", most=_most_seen)
    ghosts: AnyWhole = AnyWhole("the number of ghosts")
    vampires: AnyWhole = AnyWhole("the number of vampires")
    zombies: AnyWhole = AnyWhole("the number of zombies")
    givens: FurtherGivens = FurtherGivens()

    kind = "undead"
    genre = "symbols in cells"
    shape = "mirrors"
    beside = {side: "column" if down else "row" for side, (down, _) in SIDES.items()}
    given = "givens"
    needs = "a cell without a mirror"
    blocked = True
    numbers = (GHOST, VAMPIRE, ZOMBIE)
    looks = {GHOST: ("a ghost", "G"), VAMPIRE: ("a vampire", "V"), ZOMBIE: ("a zombie", "Z")}
    variable = "monster"
    making = Making(spare="none", usual=(6, 6))

    @property
    def description(self) -> str:
        counts = {name: getattr(self, name) for name in MONSTERS}
        stated = [plural(number, name[:-1]) for name, number in counts.items() if number is not None]
        return (
            "Put a ghost (G), a vampire (V) or a zombie (Z) into each cell without a mirror. A number says how many "
            "monsters are seen from there along its line, which mirrors turn. Ghosts are seen in mirrors alone, "
            "vampires never in mirrors, and zombies always; one that the line passes twice is seen each time."
            + (f" There are {', '.join(stated)}." if stated else "")
        )

    def _sight(self, side: str, line: int) -> Iterator[tuple[Place, int]]:
        """The cells without mirrors that are looked at from a side, in their order, each with the monster that is not
        seen there.
        """
        (down, right), hidden = SIDES[side], GHOST
        y = 2 * line + 1 if down == 0 else 1 if down > 0 else 2 * self.height - 1
        x = 2 * line + 1 if right == 0 else 1 if right > 0 else 2 * self.width - 1
        while 0 < y < 2 * self.height and 0 < x < 2 * self.width:
            if (mirror := self.entries.get((y, x))) is None:
                yield (y, x), hidden
            else:
                turn = -1 if mirror == "/" else 1
                down, right, hidden = turn * right, turn * down, VAMPIRE
            y, x = y + 2 * down, x + 2 * right

    def numbers_beside(self, x: Expression, side: str) -> Expression:
        lines = range(self.width if SIDES[side][0] else self.height)
        sights, number = [[*self._sight(side, line)] for line in lines], self.board.numbers
        cells = padded([[number[place] for place, _ in sight] for sight in sights])
        return total(x.take(cells) != padded([[hidden for _, hidden in sight] for sight in sights]))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x = model.answer.flat
        for side, line in self.beside.items():
            yield self.line_rule(model, side, "sees {}".format, side, f"the number {_WHERE[side]} {line}")
        counts = {name: getattr(self, name) for name in MONSTERS if getattr(self, name) is not None}
        values = np.array([MONSTERS[name] for name in counts], np.int64)
        there = total(x == values[:, None]) == np.array([*counts.values()], np.int64)
        names = [f"the number of {name}" for name in counts]
        yield Rule("count", there, [str(number) for number in counts.values()], names, is_clue=True)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        return cls.stating(height, width, lambda _: random.choice("/\\") if random.random() < _PART else ".")

    def implied(self, grid: Grid, random: Random) -> Self:
        there = Counter(chain(*grid))
        return changed(self, **self.line_numbers(grid), **{name: there[value] for name, value in MONSTERS.items()})

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import tatham, tatham_undead

        pattern = r"\d+(x\d+)?(d[a-z])?\d*:\d+,\d+,\d+,[a-zA-Z]+(,\d+)+"
        parts = tatham.Rectangle("mirrors"), tatham.Options(ignored=r"d[a-z]|\d+"), tatham_undead.Monsters("mirrors")
        yield tatham.Game("undead", pattern, *parts)

    named_steps = (
        NamedStep("line of sight", 1.3, "above|right|below|left", "{rules} leaves nothing else{as}"),
        NamedStep("number of monsters", 1.2, "count", "{rules} leaves nothing else{as}"),
    )
