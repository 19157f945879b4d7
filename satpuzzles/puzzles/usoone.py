"""Usoone: shade cells apart, so that the rest is connected; numbers count those beside them, one in each room lies."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
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
_NAMED = 4
"""Numbers that may be the wrong one that are named at most."""


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

    def _open(self, place: Place, shaded: Mapping[Cell, bool]) -> tuple[int, set[int]]:
        """How many cells beside the number at ``place`` still have to be shaded, so that it is right, and of which."""
        beside = [cell for cell in self.around[self.cell_numbers([place])[0]].tolist() if cell != ABSENT]
        known = {cell: shaded[at] for cell in beside if (at := divmod(cell, self.width)) in shaded}
        return int(self.numbered[place]) - sum(known.values()), {*beside} - known.keys()

    def _is_right(self, place: Place, shaded: Mapping[Cell, bool]) -> bool | None:
        """Whether the number at ``place`` is right, as far as it is known which cells are ``shaded``; None where that
        leaves it open.
        """
        lacking, left = self._open(place, shaded)
        if 0 <= lacking <= len(left):
            return None if left else True
        return False

    def can_both_be_right(self, one: Place, other: Place, shaded: Mapping[Cell, bool]) -> bool:
        """Whether two numbers may be right, as far as it is known which cells are ``shaded``, and only they matter."""
        (first, near), (second, beside) = self._open(one, shaded), self._open(other, shaded)
        both = len(near & beside)
        return any(
            0 <= first - common <= len(near) - both and 0 <= second - common <= len(beside) - both
            for common in range(both + 1)
        )

    def _room(self, step: Any) -> tuple[str, list[Place], dict[Cell, bool]]:
        """The name of the only room of a step and its numbers, and which cells are shaded by what the step rests on."""
        (room,) = (rule.name for rule in step.rules if rule.label == "liar")
        cells = self.board.cells
        shaded = {cells[place]: False for place in self.numbered} | {one.cell: bool(one.value) for one in step.facts}
        return room, [place for place in self.numbered if self.regions.called[self.regions.at(place)] == room], shaded

    def _named(self, places: Iterable[Place]) -> str:
        return listed([f"the {self.numbered[place]} at {self.board.name(place)}" for place in places])

    def _otherwise(self, step: Any) -> Mapping[str, str]:
        """Which numbers of a room would be wrong if the opposite of the conclusion held, or that none would; nothing
        where that is not plain.
        """
        first = step.conclusions[0]
        room, inside, shaded = self._room(step)
        right = {place: self._is_right(place, {**shaded, first.cell: not first.value}) for place in inside}
        wrong = [place for place in inside if right[place] is False]
        if len(wrong) > 1:
            return {"would": f"{self._named(wrong)} in {room} would {'both' if len(wrong) == 2 else 'all'} be wrong"}
        return {"would": f"all numbers of {room} would be right"} if all(right.values()) else {}

    def _whichever(self, step: Any) -> Mapping[str, str]:
        """Which numbers of the only room of a step may be the wrong one."""
        if sum(rule.label == "liar" for rule in step.rules) > 1:
            return {}
        room, inside, shaded = self._room(step)
        right = {place: self._is_right(place, shaded) for place in inside}
        others = f"so the other numbers of {room} are right"
        if wrong := [place for place in inside if right[place] is False]:
            return {"liar": f"{self._named(wrong)} is wrong, {others}"}
        left = [place for place in inside if not right[place]]
        if len(left) == 1:
            return {"liar": f"only {self._named(left)} in {room} can be wrong"}
        first = step.conclusions[0]
        opposite = {**shaded, first.cell: not first.value}
        for pair in combinations(left, 2):
            rest = [place for place in left if place not in pair]
            is_enough = any(self._is_right(place, opposite) is False for place in rest)
            if is_enough and not self.can_both_be_right(*pair, shaded):
                return {"liar": f"{self._named(pair)} cannot both be right, {others}"}
        which = f"of {self._named(left)} in {room}" if len(left) <= _NAMED else f"number of {room}"
        return {"liar": f"this follows whichever {which} is wrong"}

    named_steps = (
        NamedStep.evident("numbers are unshaded", "open+", "a cell with a number is unshaded", 0),
        BESIDE,
        NamedStep("one liar", 1.5, "liar", "otherwise {would}{as}", when=_otherwise),
        NamedStep("one liar", 1.5, "liar", "{liar}{as}", when=_whichever),
        NamedStep("liar and neighbours", 2.0, "liar, apart", "{liar}{as}", when=_whichever),
        NamedStep(
            "liar and neighbours", 2.0, "liar+, apart", "otherwise {liar} would not have exactly one wrong number{as}"
        ),
    )
