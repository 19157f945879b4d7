"""Usoone: shade cells apart, so that the rest is connected; numbers count those beside them, one in each room lies."""

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Connectivity, Expression, Model, total
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import Cell, Grid, Place, listed
from satpuzzles.puzzles.parts.shading import BESIDE, ShadingPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import CluesInRooms, Encodings, Making, NamedStep, Rooms, Rule

_CLUED = 0.8
"""How many of the unshaded cells of new puzzles have numbers."""


class Usoone(ShadingPuzzle):
    """``regions`` are the rooms. ``clues[row][column]`` is how many of the cells beside it are shaded, which is wrong
    once in each room with clues, or None.
    """

    regions: Rooms = Rooms()
    clues: CluesInRooms = CluesInRooms(0, 4)

    kind = "usoone"
    sites = Sites(puzzlekit="Usoone", puzzlink="usoone", penpa="usoone", code="SMALL_NUMBERS", strict=True)
    aliases = {"uso-one": {}, "liar": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="none")
    cells_of_room = 10
    description = (
        "Shade cells without numbers. Shaded cells do not share a side, and all unshaded cells are connected. A number "
        "says how many of the cells that share a side with its cell are shaded; in each room with numbers exactly "
        "one is wrong."
    )

    def _counts(self, x: Expression) -> Expression:
        """How many cells beside each one are shaded."""
        return total(x.take(self.around))

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, clues, rooms = model.answer.flat, self.numbered, self.regions
        cells, numbers = self.cell_numbers(clues), np.array([*clues.values()], np.int64)
        yield self.clue_rule("open", ~x[cells], clues, lambda _: "unshaded")
        of_room: dict[int, list[int]] = {}
        for i, place in enumerate(clues):
            of_room.setdefault(rooms.at(place), []).append(i)
        if clues:
            wrong = (self._counts(x)[cells] != numbers)[[*of_room.values()]]
            names = [rooms.called[room] for room in of_room]
            yield Rule("liar", total(wrong) == 1, "one number is wrong", names, is_clue=True)
        yield self.apart(model)
        yield self.connected(model, encodings, value=0)

    def implied(self, grid: Grid, random: Random) -> Self | None:
        """Numbers in the same cells whenever the answer is changed a little, so far as these are unshaded."""
        counts, fixed = self.evaluated(grid, self._counts).tolist(), Random(hash(self.regions.rows))  # noqa: S311
        rank = [fixed.random() for _ in counts]
        open_ = [cell for cell, shaded in enumerate(chain(*grid)) if not shaded]
        rooms = [sorted({*cells.tolist()} & {*open_}, key=rank.__getitem__) for cells in self.regions.members]
        if not all(rooms):
            return None
        clues: dict[int, int] = {cell: counts[cell] for cell in open_ if rank[cell] < _CLUED}
        for liar, *_ in rooms:
            clues[liar] = (counts[liar] + 1) % (1 + int((self.around[liar] != ABSENT).sum()))
        return self.filled(map(clues.get, range(len(counts))))

    def _is_right(self, place: Place, shaded: Mapping[Cell, bool]) -> bool | None:
        """Whether the number at ``place`` is right, as far as it is known which cells are ``shaded``; None where that
        leaves it open.
        """
        beside = [cell for cell in self.around[self.cell_numbers([place])[0]].tolist() if cell != ABSENT]
        known = [shaded[at] for cell in beside if (at := divmod(cell, self.width)) in shaded]
        least, most = sum(known), sum(known) + len(beside) - len(known)
        if least <= self.numbered[place] <= most:
            return True if least == most else None
        return False

    def _otherwise(self, step: Any) -> Mapping[str, str]:
        """Which numbers of a room would be wrong if the opposite of the conclusion held, or that none would; nothing
        where that is not plain.
        """
        (room,) = (rule for rule in step.rules if rule.label == "liar")
        first, cells = step.conclusions[0], self.board.cells
        shaded = {cells[place]: False for place in self.numbered} | {one.cell: bool(one.value) for one in step.facts}
        shaded[first.cell] = not first.value
        inside = [place for place in self.numbered if self.regions.called[self.regions.at(place)] == room.name]
        right = {place: self._is_right(place, shaded) for place in inside}
        wrong = [f"the {self.numbered[at]} at {self.board.name(at)}" for at in inside if right[at] is False]
        if len(wrong) > 1:
            return {"would": f"{listed(wrong)} in {room.name} would {'both' if len(wrong) == 2 else 'all'} be wrong"}
        return {"would": f"all numbers of {room.name} would be right"} if all(right.values()) else {}

    named_steps = (
        NamedStep.evident("numbers are unshaded", "open+", "a cell with a number is unshaded", 0),
        BESIDE,
        NamedStep("one liar", 1.5, "liar", "otherwise {would}{as}", when=_otherwise),
        NamedStep("one liar", 1.5, "liar", "otherwise {names} would not have exactly one wrong number{as}"),
        NamedStep(
            "liar and neighbours", 2.0, "liar+, apart", "otherwise {liar} would not have exactly one wrong number{as}"
        ),
    )
