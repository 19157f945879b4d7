"""Nurikabe: islands of as many cells as their numbers say, in a connected sea without pools of 2x2 cells."""

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import chain
from typing import Any

from satenc import Areas, Connectivity, Model
from satpuzzles.boards import CROSS, SHADED, Grid, plural
from satpuzzles.puzzles.parts.shading import ShadingPuzzle, on_clues
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule

UNKNOWN = "?"


def _restated(puzzle: Any, grid: Grid) -> Any:
    """Each island has its size, at its first clue or else at its first cell."""
    land = [cell for cell, value in enumerate(chain(*grid)) if value == 0]
    islands = [*map(frozenset, puzzle.graph.parts(land))]
    sizes = {min(puzzle.sizes.keys() & island or island): len(island) for island in islands}
    return puzzle.clued(lambda place: sizes.get(place[0] // 2 * puzzle.width + place[1] // 2))


class Nurikabe(ShadingPuzzle):
    """``clues[row][column]`` is the size of the island of the cell, "?" for any size, or None."""

    clues: ClueGrid = ClueGrid(1, texts=r"\?", such_as='"?" for an island of any size')

    kind = "nurikabe"
    sites = Sites(puzzlekit="Nurikabe", puzzlink="nurikabe", penpa="nurikabe")
    making = Making(restated=_restated, usual=(8, 8))
    encodings = {"connectivity": Connectivity.AUTO}
    looks = {0: ("land", CROSS), 1: ("sea", SHADED)}
    variable = "sea"
    description = (
        "Shade the sea. The unshaded cells are islands, which do not share a side: each has one number, "
        "which says how many cells it has. All of the sea is connected, and no 2x2 cells are all sea."
    )

    @cached_property
    def sizes(self) -> dict[int, int | None]:
        """The size of each island, None for any, by the cell of its clue, numbered row by row."""
        cells = enumerate(chain(*self.clues))
        return {cell: clue if isinstance(clue, int) else None for cell, clue in cells if clue is not None}

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        names = [f"the island of {self.called(cell)}" for cell in self.sizes]
        demands = [plural(n, "cell") if n else "any number of cells" for n in self.sizes.values()]
        islands = Areas(model.answer, self.graph, self.sizes, value=0, form=Connectivity(encodings["connectivity"]))
        yield Rule("island", islands, [*demands, "each has one number"], [*names, "the islands"])
        yield self.squares(model)
        yield self.connected(model, encodings)

    def _concluded(self, step: Any) -> list[int]:
        return [*map(self.number, step.conclusions)]

    def _land(self, step: Any, cell: int | None = None) -> set[int]:
        """What would be connected with ``cell`` if that was land, by what the step rests on; by default the known part
        of the island that the step is about.
        """
        cell = [*self.sizes][step.rules[0].number] if cell is None else cell
        known = {self.number(fact) for fact in step.facts if fact.value != fact.holds}
        return next({*part} for part in self.graph.parts(known | {*self.sizes, cell}) if cell in part)

    def _is_about_one(self, step: Any) -> bool:
        """Whether the step rests on one island, and not on that each island has one number."""
        return bool(step.rules[0].number < len(self.sizes))

    def _is_about_several(self, step: Any) -> bool:
        return len(step.rules) > 1

    def _called(self, cells: Collection[int], else_: str) -> str:
        """The islands of these clues in words; of more than two what they are ``else_``."""
        called = [self.called(cell) for cell in sorted(cells)]
        return f"the island{'s' * (len(called) > 1)} of {' and '.join(called)}" if 0 < len(called) < 3 else else_

    def _joins(self, step: Any) -> dict[str, str]:
        """Of cells that would join islands, which."""
        joined = [self._land(step, cell) & self.sizes.keys() for cell in self._concluded(step)]
        which = self._called(set().union(*joined), "islands with two numbers")
        return {"which": which} if all(len(clues) > 1 for clues in joined) else {}

    def _is_out_of_reach(self, step: Any) -> bool:
        pieces = (self._land(step, cell) for cell in self._concluded(step))
        return not self._is_about_one(step) and not any(piece & self.sizes.keys() for piece in pieces)

    def _is_complete(self, step: Any) -> bool:
        return self._is_about_one(step) and len(land := self._land(step)) in (self.sizes.get(v) for v in land)

    def _is_too_large(self, step: Any) -> dict[str, str]:
        """Of cells with which islands would be too large, which."""
        pieces = [self._land(step, cell) for cell in self._concluded(step)]
        large = [{v for v in piece if len(piece) > (self.sizes.get(v) or len(piece))} for piece in pieces]
        return {"which": self._called(set().union(*large), "an island")} if all(large) else {}

    def _is_without_number(self, step: Any) -> dict[str, str]:
        """Known land that no number is connected with, if that is one part."""
        known = {self.number(fact) for fact in step.facts if fact.value != fact.holds}
        parts = [part for part in self.graph.parts(known | self.sizes.keys()) if self.sizes.keys().isdisjoint(part)]
        return {"land": self.listed(parts[0])} if len(parts) == 1 else {}

    def _is_beside(self, step: Any) -> bool:
        """Whether the cells concluded lie beside what is known of the island."""
        beside = {w for v in self._land(step) for w in self.graph.neighbours[v]}
        return beside.issuperset(self._concluded(step))

    named_steps = (
        NamedStep.evident("numbers are land", "island+", "a number is part of its island", 0, on_clues),
        NamedStep("pool", 1.1, "square", "otherwise {rules} would be a pool", 0),
        NamedStep("island complete", 1.0, "island", "{rules} has all of its cells", 1, when=_is_complete),
        NamedStep("between two islands", 1.2, "island", "{it} would join {which}", 1, when=_joins),
        NamedStep(
            "island too large", 1.4, "island", "otherwise {which} would have too many cells", 1, when=_is_too_large
        ),
        NamedStep("out of reach", 1.4, "island", "no island reaches there", 1, when=_is_out_of_reach),
        NamedStep("last way out", 1.5, "island", "{rules} cannot grow otherwise", 0, when=_is_beside),
        NamedStep(
            "beside an island",
            1.6,
            "island",
            "{rules} lies beside {them} whichever way it grows{as}",
            1,
            when=_is_about_one,
        ),
        NamedStep("room of an island", 1.6, "island", "{rules} has no other room{as}", when=_is_about_one),
        NamedStep(
            "too far",
            1.9,
            "island+",
            "only {rules} could reach there, but {have} too few cells",
            1,
            when=_is_about_several,
        ),
        NamedStep(
            "land without a number",
            2.0,
            "island+",
            "otherwise no island could reach the land at {land}",
            0,
            when=_is_without_number,
        ),
        NamedStep("room of an island", 2.1, "island+", "{names} have no other room{as}", when=_is_about_several),
        NamedStep("pool to prevent", 2.1, "island+, square", "only {island} can keep {square} from being a pool", 0),
        NamedStep(
            "cells to spare", 2.2, "island+, square", "otherwise {island} could not keep {square} from being a pool", 1
        ),
    )
