"""Hakoiri: put a circle, a triangle and a square into each box, so that equal ones never touch."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from satenc import Connectivity, Model, total
from satpuzzles.boards import CROSS
from satpuzzles.boards.drawing import CIRCLE
from satpuzzles.puzzles.parts.rooms import GivenRooms
from satpuzzles.stating import HAS, Encodings, Explaining, NamedStep, Rule

_NAMES = ("circle", "triangle", "square")


class Hakoiri(GivenRooms):
    """``regions`` are the boxes. ``givens[row][column]`` is 1 for a circle, 2 for a triangle, 3 for a square, 0 for a
    cell that is known to be empty, or None.
    """

    kind = "hakoiri"
    aliases = {"hakoiri-masashi": {}}
    encodings = {"connectivity": Connectivity.AUTO}
    numbers = range(4)
    looks = {
        0: ("no symbol", CROSS),
        **{i: (f"a {name}", symbol) for i, (name, symbol) in enumerate(zip(_NAMES, f"{CIRCLE}△□", strict=True), 1)},
    }
    explaining = Explaining(verbs=HAS, unlike={0: "a symbol", **{i: f"no {name}" for i, name in enumerate(_NAMES, 1)}})
    description = (
        "Put a circle, a triangle and a square into each box, in cells of their own. Equal symbols do not touch, not "
        "even diagonally, and all cells with symbols are connected."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        x, rooms = model.answer.flat, self.regions
        members = [cells.tolist() for cells in rooms.members]
        for value, name in enumerate(_NAMES, start=1):
            yield Rule(name, total(x[members] == value) == 1, f"one {name}", rooms.called)
        cells, near = np.nonzero(self.touching > np.arange(self.height * self.width)[:, None])
        first, second = cells, self.touching[cells, near]
        unlike = (x[first] != x[second]) | (x[first] == 0)
        yield Rule("apart", unlike, "equal symbols never touch", whole=True)
        yield self.together(model, encodings, "symbols")

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlink

        signs = dict(zip("-cts", range(4), strict=True))
        given = codes.FirstOf(*(codes.mark(sign, value or None) for sign, value in signs.items()))
        parts = puzzlekit.Cells("givens", given), puzzlekit.Regions("regions")
        cells = puzzlink.Cells("givens", codes.ONE_DIGIT)
        yield puzzlekit.Problem("Hakoiri", answers.Signs(signs), *parts)
        yield puzzlink.Link("hakoiri", puzzlink.Borders("regions"), cells)

    def _symbol(self, step: Any) -> Mapping[str, str]:
        """The symbol that the step is about."""
        return {"symbol": next(rule.label for rule in step.rules if rule.label in _NAMES)}

    def _placed(self, step: Any) -> Mapping[str, str]:
        """The same, if the step says where it is."""
        symbol = self._symbol(step)
        is_placed = all(one.holds and one.value == _NAMES.index(symbol["symbol"]) + 1 for one in step.conclusions)
        return symbol if is_placed else {}

    named_steps = (
        NamedStep("beside an equal symbol", 1.0, "apart", "{facts}, and equal symbols never touch"),
        NamedStep(
            "last place in a box",
            1.1,
            "circle|triangle|square",
            "{names} has no other place for its {symbol}{as}",
            when=_placed,
        ),
        NamedStep(
            "elsewhere in the box",
            1.0,
            "circle|triangle|square",
            "{names} has its {symbol} elsewhere{as}",
            when=_symbol,
        ),
        NamedStep(
            "beside all places",
            1.4,
            "circle|triangle|square, apart",
            "one there would touch each place that {names} has for its {symbol}",
            when=_symbol,
        ),
    )
