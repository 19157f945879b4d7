"""Norinori: shade two cells in each region, so that each shaded cell has exactly one shaded neighbour."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from satenc import Count, Model
from satpuzzles.boards import listed
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Encodings, NamedStep, Rooms, Rule, Texts

IN_EACH = 2
"""Shaded cells of a region."""
_ROWS = frozenset(row for row in product((0, 1), repeat=5) if not row[0] or sum(row[1:]) == 1)
"""What a cell and the four beside it may be."""


class Norinori(ShadingPuzzle):
    """``regions`` has the number of the region of each cell, from 0."""

    regions: Rooms = Rooms()

    kind = "norinori"
    sites = Sites(puzzlekit="Norinori", puzzlink="norinori", penpa="norinori", harmless="cd", spaced=True)
    shape = "regions"
    description = (
        "Shade two cells in each region. The shaded cells form dominoes: each has exactly one shaded neighbour, in its "
        "region or in another, and no two dominoes share a side."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        counted = Count(model.answer, self.regions.members, IN_EACH, IN_EACH)
        yield Rule("region", counted, "two shaded", self.regions.called)
        yield self.pairs(model)

    def pairs(self, model: Model) -> Rule:
        """Each shaded cell has one shaded neighbour."""
        board, places = self.board, [*self.board.cells]
        pairs = self.table(model, (([place, *board.beside(place)], _ROWS) for place in places))
        names = Texts(lambda place: f"the pair of {board.name(place)}", places)
        return Rule("pair", pairs, "two cells or none", names)

    def _alone(self, step: Any) -> bool:
        """Whether the cell would have no neighbour to form a pair with."""
        return not any(fact.value for fact in step.facts)

    def _is_between(self, step: Any) -> bool:
        """Whether the cell would have two neighbours to form pairs with."""
        return bool(step.conclusions[0].cell == divmod(step.rules[0].number, self.width))

    def _pairs(self, step: Any) -> dict[str, str]:
        """The cells whose pairs the step uses, and what these pairs have."""
        cells = sorted(divmod(rule.number, self.width) for rule in step.rules if rule.label == "pair")
        runs = listed(self.board.runs(cells))
        known = {fact.cell for fact in step.facts if fact.value}
        one = f"{runs} one partner{' each' if len(cells) > 1 else ''}"
        unsure = "" if known.issuperset(cells) else f" if {'they are' if len(cells) > 1 else 'it is'} shaded"
        return {"partner": f"{one}{unsure}"}

    named_steps = (
        NamedStep("region full", 1.0, "region", "{rules} has its two cells", 0),
        NamedStep("last cells", 1.0, "region", "{rules} needs all cells that are left", 1),
        NamedStep("only partner", 1.1, "pair", "{rules} has no other cell left", 1),
        NamedStep("no partner", 1.1, "pair", "it would have no neighbour to form a pair with", 0, when=_alone),
        NamedStep("between two cells", 1.2, "pair", "it would have two neighbours, as {facts}", 0, when=_is_between),
        NamedStep("pair complete", 1.0, "pair", "{rules} is complete", 0),
        NamedStep(
            "pairs of a region",
            1.6,
            "region, pair+",
            "nothing else gives {region} two cells, and {partner}{as}",
            when=_pairs,
        ),
    )
