"""Fillomino: numbers in all cells, so that each area of equal numbers has as many cells as its number says."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from satenc import Connectivity, Model, NumberedParts
from satpuzzles.boards import Board, Layer
from satpuzzles.boards.drawing import Walls
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.stating import Encodings, Explaining, NamedStep, Rule, Solving


class Fillomino(GridPuzzle):
    """``givens[row][column]`` is the size of the area of a cell, or None."""

    kind = "fillomino"
    genre = "areas"
    is_typed = False
    explaining = Explaining(bounded=False)
    encodings = {"connectivity": Connectivity.AUTO}
    description = (
        "Write a number into each cell, so that each connected area of cells with the same number has as many cells as "
        "the number says."
    )

    @property
    def numbers(self) -> Sequence[int]:
        return range(1, self.height * self.width + 1)

    def _few_values(self) -> Collection[int]:
        """Areas without a given are small, or else it matters little how large."""
        return range(1, 10)

    solving = Solving(few_values=_few_values)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        form = Connectivity(encodings["connectivity"])
        parts = NumberedParts(model.answer, self.graph, form=form)
        yield Rule("area", parts, "each area has as many cells as its number says", whole=True)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        return [*super().layers(grid), Walls()]

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

        numbers, small = penpa.Numbers("givens", unknown=None), {"t": "regions of at most three cells"}
        link = puzzlink.Givens(), puzzlink.NoBorders()
        yield puzzlekit.Problem("Fillomino", answers.Numbers(), puzzlekit.Cells("givens"))
        yield puzzlink.Link("fillomino", *link, aliases=("fillomino01",), flags=small)
        yield penpa.Board("fillomino", penpa.entered("givens"), numbers, grid=("2", "2", "1"))

    def _known(self, step: Any) -> dict[int, int]:
        """The numbers that the step rests on, by their cells."""
        return {self.number(fact): fact.value for fact in step.facts if fact.holds}

    def _free(self, step: Any, value: int) -> set[int]:
        """The cells that areas of that number can have, by what the step rests on."""
        other = {self.number(fact) for fact in step.facts if fact.holds != (fact.value == value)}
        return {*range(self.height * self.width)} - other

    def _room(self, free: Collection[int], start: int, without: Collection[int] = ()) -> list[int]:
        """The cells that an area around ``start`` can have, of those that are ``free`` for its number."""
        parts = self.graph.parts({*free}.difference(without))
        return next((part for part in parts if start in part), [])

    def _taken(self, step: Any) -> set[int]:
        """The cells of the area of the first conclusion, if that was not excluded: those that it cannot do without."""
        one = step.conclusions[0]
        cell = self.number(one)
        room = self._room(self._free(step, one.value), cell)
        return {v for v in room if v == cell or len(self._room(room, cell, [v])) < one.value}

    def _lacking(self, step: Any, *, holds: bool) -> dict[str, str]:
        """An area that has too little room without the cell concluded: of its number if that is concluded and
        ``holds``; of another if a number is excluded, whose area would take such a cell.
        """
        one, known = step.conclusions[0], self._known(step)
        taken = {self.number(one)} if holds else self._taken(step)
        starts = (v for v, n in sorted(known.items()) if one.holds == holds == (n == one.value))
        lacking = next((v for v in starts if len(self._room(self._free(step, known[v]), v, taken)) < known[v]), None)
        return {} if lacking is None else {"area": f"the area of the {known[lacking]} at {self.called(lacking)}"}

    _grows, _is_beside = partial(_lacking, holds=True), partial(_lacking, holds=False)

    def _is_too_large(self, step: Any) -> dict[str, str]:
        """The cells with a number that is excluded, whose area it would have to join and make too large."""
        one, known = step.conclusions[0], self._known(step)
        cell = self.number(one)
        equal = {v for v, n in known.items() if n == one.value}
        if one.holds or not equal:
            return {}
        joined = {"joined": self.listed(sorted(equal))}
        if any(cell in part and len(part) > one.value for part in self.graph.parts({cell, *equal})):
            return joined
        near = equal.union(*(self.graph.neighbours[v] for v in equal))
        together = (min(self._distance(cell, v) for v in part) + len(part) for part in self.graph.parts(equal))
        alone = self._room(self._free(step, one.value), cell, near)
        return joined if len(alone) < one.value < min(together, default=0) else {}

    def _distance(self, one: int, other: int) -> int:
        (r, c), (y, x) = divmod(one, self.width), divmod(other, self.width)
        return abs(r - y) + abs(c - x)

    def _is_full(self, step: Any) -> dict[str, str]:
        """Areas that surely differ and leave too few cells for a further one, which the number excluded would begin."""
        one, known = step.conclusions[0], self._known(step)
        cell = self.number(one)
        areas: list[int] = []
        for v, n in sorted(known.items()):
            if self._reached(step, n, v).isdisjoint(other for other in areas if known[other] == n):
                areas.append(v)
        taken, count = sum(known[v] for v in areas), self.height * self.width
        joined = self._reached(step, one.value, cell) & {v for v, n in known.items() if n == one.value}
        if one.holds or joined or taken + one.value <= count:
            return {}
        return {"areas": self.listed(areas), "taken": f"{taken} of its {count} cells"}

    def _reached(self, step: Any, value: int, start: int) -> set[int]:
        """The cells that the area of that number around ``start`` may have, none too far away."""
        room, reached = {*self._room(self._free(step, value), start)}, {start}
        for _ in range(value - 1):
            reached |= room.intersection(chain.from_iterable(self.graph.neighbours[v] for v in reached))
        return reached

    def _lacks_room(self, step: Any) -> dict[str, str]:
        """The cells that the area of an excluded number could have: words only if they are too few for it."""
        one = step.conclusions[0]
        room = self._room(self._free(step, one.value), self.number(one))
        cells = self.listed(sorted(room))
        return {"room": cells} if not one.holds and len(room) < one.value else {}

    named_steps = (
        NamedStep("way out", 1.2, "area", "{area} has no other way to grow{noted}", facts=True, when=_grows),
        NamedStep("only number", 1.6, "area", "no other number fits there, as {facts}", facts=True, holds=True),
        NamedStep(
            "area complete", 1.0, "area", "with {joined} {its} area would be too large{noted}", when=_is_too_large
        ),
        NamedStep("no room", 1.8, "area", "{its} area would have no room but {room}{noted}", when=_lacks_room),
        NamedStep("no room beside", 2.0, "area", "otherwise {area} would have too little room{noted}", when=_is_beside),
        NamedStep(
            "no further area",
            2.2,
            "area",
            "the board has no room for a further area there, since those of {areas} take {taken}{noted}",
            when=_is_full,
        ),
        NamedStep(
            "no room beside",
            2.0,
            "area",
            "{its} area would be too large, or would leave another one too little room{as}",
            holds=False,
        ),
    )
