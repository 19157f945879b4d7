"""Signpost (Arrow Path): numbers from 1 on, each in the direction in which the arrow beside the last one points."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from random import Random
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from satenc.expressions.expression import padded
from satpuzzles.boards import Board, Layer, listed, placed
from satpuzzles.boards.directed import COMPASS, in_sight
from satpuzzles.boards.drawing import TIPS, Names
from satpuzzles.boards.regions import random_path
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens
from satpuzzles.puzzles.parts.number_path import NEXT_NUMBER, NumberPath, places
from satpuzzles.stating import ClueGrid, Clues, Givens, Making, NamedStep, Node, Others, changed


class Ways(ClueGrid):
    """The direction in which the next number lies from each cell, None where there is none."""

    def __init__(self) -> None:
        super().__init__(1, 0, "|".join(COMPASS), '"n", "ne", "e" or another direction', compass=True)

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterator[Layer]:
        yield Names({place: TIPS[str(way)] for place, way in placed(value).items()})


class WithLast(FurtherGivens):
    """Givens with the last number in the cell without a direction, if there is one such cell."""

    def read(self, node: Node, others: Others) -> Givens:
        return _with_last(others["arrows"], super().read(node, others))


def _with_last(arrows: Clues, givens: Sequence[Sequence[int | None]]) -> Givens:
    known, ways = [*chain(*givens)], [*chain(*arrows)]
    if ways.count(None) == 1:
        known[ways.index(None)] = known[ways.index(None)] or len(ways)
    return tuple(tuple(known[at : at + len(arrows[0])]) for at in range(0, len(known), len(arrows[0])))


def _side(puzzle: Any, step: Any) -> dict[str, str]:
    """Where the numbers that are found lie, seen from the cell of the step, if that is another one."""
    here = [*puzzle.board.cells.values()][step.rules[0].number]
    if not places(puzzle, step) or any(one.cell == here for one in step.conclusions):
        return {}
    known = {fact.value for fact in step.facts if fact.holds and fact.cell == here} | {puzzle.givens[here[0]][here[1]]}
    found = {one.value for one in step.conclusions}
    sides = ["before"] * any(value + 1 in known for value in found) + ["after"] * any(
        value - 1 in known for value in found
    )
    return {"side": listed(sides or ["before", "after"], "or")}


class Signpost(NumberPath):
    """``arrows[row][column]`` is the direction, n, ne, e, se, s, sw, w or nw, in which the next number lies, or None in
    the cell of the last one. ``givens[row][column]`` is one of the numbers from 1 to as many as there are cells, or
    None.
    """

    arrows: Ways = Ways()
    givens: WithLast = WithLast()

    kind = "signpost"
    aliases = {"arrow-path": {}}
    shape = "arrows"
    making = Making(spare="any", standard=0.3, usual=(6, 6))
    beside = "where arrows lead on from it, and to it"
    not_beside = "its arrow does not point at the next number, or that of the number before does not point at it"

    @property
    def description(self) -> str:
        return (
            f"Write each number from 1 to {self.numbers[-1]} into one cell, so that the arrow of each cell points at "
            "the next number, however far away that is."
        )

    def with_givens(self, givens: Board) -> Self:
        return changed(self, givens=_with_last(self.arrows, givens))

    @property
    def _ahead(self) -> list[list[int]]:
        return in_sight(self.height, self.width, chain(*self.arrows))  # type: ignore[arg-type]  # they are texts

    @property
    def after(self) -> NDArray[np.intp]:
        return padded(self._ahead)

    @property
    def before(self) -> NDArray[np.intp]:
        ahead = self._ahead
        return padded([[other for other, cells in enumerate(ahead) if cell in cells] for cell in range(len(ahead))])

    @property
    def steps(self) -> NDArray[np.int64]:
        ahead = self._ahead
        steps = np.full((len(ahead), len(ahead)), len(ahead))  # too far for any number
        for cell, found in enumerate(steps):
            path, found[cell] = [cell], 0
            for v in path:
                near = [w for w in ahead[v] if found[w] == len(ahead)]
                found[near], path[len(path) :] = found[v] + 1, near
        return steps

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        """The arrows of a random path with all its numbers."""
        every = [in_sight(height, width, [way] * height * width) for way in COMPASS]
        path = random_path(height, width, random, [[*chain(*near)] for near in zip(*every, strict=True)])
        step = {step: way for way, step in COMPASS.items()}
        ways = {(r, c): step[int(np.sign(y - r)), int(np.sign(x - c))] for (r, c), (y, x) in pairwise(path)}
        at = {cell: number for number, cell in enumerate(path, start=1)}
        givens = tuple(tuple(at[r, c] for c in range(width)) for r in range(height))
        return cls.stating(height, width, ways.get, givens=givens)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import tatham

        parts = tatham.Rectangle("arrows"), tatham.Options(always="c"), tatham.Signposts("arrows", "givens")
        pattern = r"\d+(x\d+)?{}:(\d*[a-h])+"
        yield tatham.Game("signpost", pattern.format("c?"), *parts, alone=pattern.format("c"))

    named_steps = tuple(
        NamedStep("next number", 1.3, "next", "no other cell can come {side} {names}{as}", when=_side)
        if step is NEXT_NUMBER
        else step
        for step in NumberPath.named_steps
    )
