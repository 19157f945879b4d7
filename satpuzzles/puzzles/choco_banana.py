"""Choco Banana: shaded areas are rectangles, unshaded ones are not, and numbers are sizes of areas."""

from collections.abc import Iterator, Mapping
from typing import Any

from satenc import Connectivity, Count, Model, NoRectangles
from satpuzzles.boards import plural
from satpuzzles.puzzles.parts.area_sizes import AREA_STEPS, AreaSizes
from satpuzzles.puzzles.parts.shading import CORNER
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import ClueGrid, Encodings, Making, NamedStep, Rule, Solving


def _stated(puzzle: Any, step: Any) -> Mapping[str, str]:
    """How many cells the area of the number has that is in the cell concluded."""
    r, c = step.conclusions[0].cell
    return {"size": plural(puzzle.numbered[2 * r + 1, 2 * c + 1], "cell")}


class ChocoBanana(AreaSizes):
    """``clues[row][column]`` is how many cells the shaded or unshaded area of this cell has, or None."""

    clues: ClueGrid = ClueGrid(1)

    kind = "choco-banana"
    sites = Sites(puzzlink="cbanana", penpa="choco banana")
    aliases = {"cbanana": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    making = Making(spare="any", usual=(8, 8), rare={"8x8": {"medium": None}})
    description = (
        "Shade cells. Shaded cells that are connected form a rectangle or a square; unshaded cells that are connected "
        "form neither. A number says how many cells the area of its cell has, whether that is shaded or not."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield self.sizes(model, encodings)
        yield self.corner(model)
        unshaded = NoRectangles(model.answer, self.height, self.width, 0)
        yield Rule("unshaded", unshaded, "no unshaded area is a rectangle", whole=True)

    def _redundant(self, model: Model) -> Iterator[Rule]:
        """An area of one or two cells is a rectangle, and one of a number that no rectangle here has is none."""
        yield from super()._redundant(model)
        whole = {r * c for r in range(1, self.height + 1) for c in range(1, self.width + 1)}
        values = {place: int(n < 3) for place, n in self.numbered.items() if n < 3 or n not in whole}
        known = Count(model.answer, self.cell_numbers(values)[:, None], [*values.values()], [*values.values()])
        says = ["it is unshaded", "it is shaded"]
        yield self.clue_rule("size", known, values, says.__getitem__)

    solving = Solving(redundant=_redundant)

    named_steps = (
        NamedStep("small number", 1.0, "size+", "an unshaded area of {size} would be a rectangle", 1, False, _stated),
        NamedStep("no such rectangle", 1.1, "size+", "no rectangle of {size} fits into the board", 0, False, _stated),
        CORNER,
        NamedStep("no unshaded rectangle", 1.2, "unshaded", "otherwise an unshaded area would be a rectangle{as}"),
        *AREA_STEPS,
    )
