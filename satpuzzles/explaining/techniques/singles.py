"""Rules and cells that leave one way, found by counting: what a person sees first.

A rule with one open cell, a value for which a rule has one cell left, a cell with one value left. For a value that may
stand several times in a rule, as stars may: that all of them stand, or that they need all cells that are left.
"""

from collections.abc import Container, Iterator
from dataclasses import replace

import numpy as np

from satpuzzles.explaining.reasoning.counting import Block
from satpuzzles.explaining.reasoning.knowledge import Knowledge, Reason
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Draft, Step, Technique

_OF_ONE_PLACE = frozenset({Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE, Technique.LAST_CELLS})
"""Singles that fill cells since all other places or values are excluded."""


def is_least(step: Step, knowledge: Knowledge) -> bool:
    """Whether it is plain, without asking a solver, that each conclusion of the single ``step`` needs all its rules and
    facts: these only count values, and without any of them a value would not be excluded somewhere.
    """
    asked, facts = knowledge.reasoner, {*step.facts}
    if len(step.rules) == len(facts) == 1 and all(
        (*step.rules, *facts) in knowledge.origins.get(-x, ()) for x in step.conclusions
    ):
        return True
    if not all(map(asked.rules.only_counts, step.rules)):
        return False
    if step.technique is Technique.COMPLETE:
        return len(step.rules) == 1
    return step.technique in _OF_ONE_PLACE and _needed(step, knowledge) >= {*step.rules, *facts}.difference(step.about)


def _needed(step: Step, knowledge: Knowledge) -> set[int]:
    """The rules and facts of ``step`` without which one of the values would not be excluded that it rests on; none
    where it does not exclude all of them by filled cells, or by what was noted.
    """
    asked, facts, conclusion = knowledge.reasoner.cells, {*step.facts}, step.conclusions[0]
    if step.about:
        cells, value = knowledge.reasoner.rules.cells_of[step.about[0]], asked.value_of[conclusion]
        places = [asked.values[cell][value] for cell in cells if knowledge.value[cell] != value]
    else:
        places = asked.values[asked.cell_of[conclusion]]
    filled = {asked.cell_of[x]: x for x in facts if x in asked.value_of}
    needed = set[int]()
    for x in places:
        if x in step.conclusions:
            continue
        pairs = knowledge.origins.get(x, ())
        reasons = [{*pair} for pair in pairs if pair[0] in step.rules and pair[1] in facts]
        reasons += [{one} for one in (-x, filled.get(asked.cell_of[x])) if one in facts]
        if not reasons:
            return set()
        needed |= set.intersection(*reasons)
    return needed


class Singles:
    """Finds the steps of one rule or cell that need no more than counting."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._sums = {one.switch for one in reasoner.rules.sums}

    def easiest(self, knowledge: Knowledge, refused: Container[Technique] = ()) -> Step | None:
        """The single that a person sees first, with all cells that the same exclusions leave one value; None if there
        is none of a technique that is not ``refused``.
        """
        found = [draft for draft in self._all(knowledge) if draft[0].technique not in refused]
        if not found:
            return None
        least = min(step.weight for step, _ in found)
        alike = [(step, knowledge.reason(excluded)) for step, excluded in found if step.weight == least]
        step, reason = min(alike, key=lambda each: self._cost(*each))
        if step.technique is Technique.NAKED_SINGLE:
            same = [one for one in alike if self._says(*one) == self._says(step, reason)]
            conclusions = dict.fromkeys(x for one, _ in ((step, reason), *same) for x in one.conclusions)
            noted = dict.fromkeys(x for _, other in ((step, reason), *same) for x in other.noted)
            step, reason = replace(step, conclusions=tuple(conclusions)), replace(reason, noted=tuple(noted))
        choices = {self._reasoner.cells.cell_of[x] for one, _ in found for x in one.conclusions}
        return replace(step.with_reason(reason), choices=len(choices))

    def _cost(self, step: Step, reason: Reason) -> tuple[int, ...]:
        """A sort key: reasons that stand on the board first, those that were only noted last; then rules that extend
        less far.
        """
        asked, numbered = self._reasoner, [rule for rule in step.about if not self._reasoner.rules.is_whole(rule)]
        cells = [cell for rule in numbered for cell in asked.rules.cells_of[rule]]
        cells = cells or [asked.cells.cell_of[x] for x in (*step.conclusions, *step.facts, *reason.facts)]
        looks = len(reason.direct) + len(step.facts)
        return (len(reason.noted), asked.cells.extent(cells), looks, -len(step.conclusions), step.conclusions[0])

    def _says(self, step: Step, reason: Reason) -> tuple[object, ...]:
        """What a naked single, ``step``, says beside its cell: the same of several cells is said once."""
        value_of = self._reasoner.cells.value_of
        noted = tuple(value_of[-x] for x in reason.noted)
        return reason.direct, reason.filled, noted, noted and [value_of[x] for x in step.conclusions]

    def _all(self, knowledge: Knowledge) -> Iterator[Draft]:
        for block in self._reasoner.rules.blocks:
            yield from self._of_block(block, knowledge)
        filled_by_exclusion = np.flatnonzero((knowledge.left.sum(axis=1) == 1) & (knowledge.value < 0)).tolist()
        if self._reasoner.cells.is_boolean:
            yield from self._excluded_by_one_cell(filled_by_exclusion, knowledge)
            return
        for cell in filled_by_exclusion:
            (value,) = knowledge.open[cell]
            others = tuple(x for x in self._reasoner.cells.values[cell] if x != value)
            yield Step((value,), (), (), Technique.NAKED_SINGLE), others

    def _of_block(self, block: Block, knowledge: Knowledge) -> Iterator[Draft]:
        possible, placed = block.counts(knowledge.left, knowledge.value)
        is_open = (knowledge.value[block.members] < 0).sum(axis=1)
        hidden = (possible > 0) & (placed + possible == block.low)
        complete = (possible > 0) & (placed == block.high) & ~hidden
        found = hidden | complete
        if self._reasoner.cells.is_boolean:
            found[:, 0] = False  # it is 0 where it cannot be 1, and the other way round
        for instance, value in np.argwhere(found).tolist():
            rule, cells = int(block.switches[instance]), block.members[instance]
            literals = self._reasoner.cells.literals[cells, value]
            can_be = knowledge.left[cells, value] & (knowledge.value[cells] < 0)
            filled = tuple(literals[knowledge.value[cells] == value].tolist())
            if complete[instance, value]:
                conclusions = tuple((-literals[can_be]).tolist())
                yield Step(conclusions, (rule,), filled, Technique.COMPLETE, (rule,)), ()
                continue
            if is_open[instance] == 1 and rule in self._sums:  # no house of all values: the sum says which one is left
                rest = [
                    self._reasoner.cells.values[cell][v] for cell in cells.tolist() if (v := knowledge.value[cell]) >= 0
                ]
                yield Step(tuple(literals[can_be].tolist()), (rule,), tuple(rest), Technique.LAST_SUMMAND, (rule,)), ()
                continue
            if self._reasoner.cells.is_boolean or block.low[value] > 1:
                technique = Technique.LAST_CELLS
            else:
                technique = Technique.FULL_HOUSE if is_open[instance] == 1 else Technique.HIDDEN_SINGLE
            others = tuple(x for x in literals[~can_be].tolist() if x not in filled)
            yield Step(tuple(literals[can_be].tolist()), (rule,), (), technique, (rule,)), others

    def _excluded_by_one_cell(self, cells: list[int], knowledge: Knowledge) -> Iterator[Draft]:
        """For each filled cell and rule those of the open ``cells``, of one value, whose other value it excludes."""
        groups: dict[tuple[int, int], list[int]] = {}
        for cell in cells:
            (value,) = knowledge.open[cell]
            for origin in knowledge.origins.get(-value, ()):
                groups.setdefault(origin, []).append(value)
        for (rule, fact), values in groups.items():
            is_out = not self._reasoner.cells.value_of[fact]  # one cell is 0, and the rule needs all others
            yield (
                Step(tuple(values), (rule,), (fact,), Technique.LAST_CELLS if is_out else Technique.COMPLETE, (rule,)),
                (),
            )
