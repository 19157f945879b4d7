"""Rules and cells that leave one way, found by counting: what a person sees first.

A rule with one open cell, a value for which a rule has one cell left, a cell with one value left. For a value that may
stand several times in a rule, as stars may: that all of them stand, or that they need all cells that are left.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from satpuzzles.explaining.reasoning.counting import Block
from satpuzzles.explaining.reasoning.knowledge import Knowledge, Reason
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Pattern, Step
from satpuzzles.explaining.techniques.technique import Technique

_RANKS = {
    Technique.FULL_HOUSE: 0,
    Technique.COMPLETE: 0,
    Technique.LAST_CELLS: 1,
    Technique.HIDDEN_SINGLE: 2,
    Technique.NAKED_SINGLE: 3,
}


@dataclass(frozen=True, slots=True)
class _Single:
    """``conclusions`` are what is left when the values ``excluded`` cannot be, by the rule ``about``, 0 for a cell; or
    follow from the ``facts`` by that rule.
    """

    technique: Technique
    about: int
    conclusions: tuple[int, ...]
    excluded: tuple[int, ...] = ()
    facts: tuple[int, ...] = ()


class Singles:
    """Finds the steps of one rule or cell that need no more than counting."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner

    def easiest(self, knowledge: Knowledge) -> Step | None:
        """The single that a person sees first; None if there is none."""
        found = list(self._all(knowledge))
        if not found:
            return None
        rank = min(map(self._rank, found))
        alike = [single for single in found if self._rank(single) == rank]
        with_reasons = ((single, knowledge.reason(single.excluded)) for single in alike)
        single, reason = min(with_reasons, key=lambda each: self._cost(*each))
        rules = dict.fromkeys((*((single.about,) if single.about else ()), *reason.rules))
        facts = dict.fromkeys((*single.facts, *reason.facts))
        pattern = Pattern(single.technique, (single.about,) if single.about else ())
        choices = {self._reasoner.cell_of[x] for one in found for x in one.conclusions}
        return Step(single.conclusions, tuple(rules), tuple(facts), pattern, len(choices))

    def _rank(self, single: _Single) -> int:
        return _RANKS[single.technique]

    def _cost(self, single: _Single, reason: Reason) -> tuple[int, ...]:
        """What stands on the board costs least; what was only noted most; then how far the rule extends."""
        cells = self._reasoner.cells_of.get(single.about, ())
        if not single.about or self._reasoner.is_whole(single.about):
            cells = [self._reasoner.cell_of[x] for x in (*single.conclusions, *single.facts, *reason.facts)]
        looks = len(reason.direct) + len(single.facts)
        return (len(reason.noted), self._reasoner.extent(cells), looks, -len(single.conclusions), single.conclusions[0])

    def _all(self, knowledge: Knowledge) -> Iterator[_Single]:
        for block in self._reasoner.blocks:
            yield from self._of_block(block, knowledge)
        if self._reasoner.is_boolean:
            yield from self._excluded_by_one_cell(knowledge)
        else:
            for cell in np.flatnonzero((knowledge.left.sum(axis=1) == 1) & (knowledge.value < 0)).tolist():
                (value,) = knowledge.open[cell]
                others = tuple(x for x in self._reasoner.values[cell] if x != value)
                yield _Single(Technique.NAKED_SINGLE, 0, (value,), excluded=others)

    def _of_block(self, block: Block, knowledge: Knowledge) -> Iterator[_Single]:
        possible, placed = block.counts(knowledge.left, knowledge.value)
        is_open = (knowledge.value[block.members] < 0).sum(axis=1)
        hidden = (possible > 0) & (placed + possible == block.low)
        complete = (possible > 0) & (placed == block.high) & ~hidden
        found = hidden | complete
        if self._reasoner.is_boolean:
            found[:, 0] = False  # it is 0 where it cannot be 1, and the other way round
        for instance, value in np.argwhere(found).tolist():
            rule, cells = int(block.switches[instance]), block.members[instance]
            literals = self._reasoner.literals[cells, value]
            can_be = knowledge.left[cells, value] & (knowledge.value[cells] < 0)
            filled = literals[knowledge.value[cells] == value].tolist()
            if complete[instance, value]:
                conclusions = -literals[can_be]
                yield _Single(Technique.COMPLETE, rule, tuple(conclusions.tolist()), facts=tuple(filled))
            else:
                others = tuple(x for x in literals[~can_be].tolist() if x not in filled)
                technique = (
                    Technique.LAST_CELLS
                    if self._reasoner.is_boolean or block.low[value] > 1
                    else Technique.FULL_HOUSE
                    if is_open[instance] == 1
                    else Technique.HIDDEN_SINGLE
                )
                yield _Single(technique, rule, tuple(literals[can_be].tolist()), excluded=others)

    def _excluded_by_one_cell(self, knowledge: Knowledge) -> Iterator[_Single]:
        """For each filled cell and rule the open cells of which one value is left because of it."""
        groups: dict[tuple[int, int], list[int]] = {}
        for cell in np.flatnonzero((knowledge.left.sum(axis=1) == 1) & (knowledge.value < 0)).tolist():
            (value,) = knowledge.open[cell]
            for origin in knowledge.origins.get(-value, ()):
                groups.setdefault(origin, []).append(value)
        for (rule, fact), values in groups.items():
            yield _Single(Technique.COMPLETE, rule, tuple(values), facts=(fact,))
