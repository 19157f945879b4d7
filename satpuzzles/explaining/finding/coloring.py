"""Steps by colouring: edges that a loop would pass, or not, if the cells beside them lay on other sides of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.explaining.finding.candidates import Found
from satpuzzles.explaining.reasoning.cores import explained_quickly, shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.sides import Relation, Sides, Why
from satpuzzles.explaining.techniques.step import Step, Technique

_LARGEST = 420
"""Regions up to which every open edge is supposed; of 20x20 cells it takes seconds."""
_LOOKED_AT = 3
"""How many suppositions are looked at closely: those that lead to a contradiction soonest."""
_CORNERS = 50
"""Corners of a small board. Of 10x10 cells a search for those that a step needs took up to ten seconds."""
_MOST = 6
"""Derivations that a person follows without writing them down."""


class ByColoring:
    """Looks for edges whose opposite, if supposed, ends in a contradiction of colours. Past ``deadline`` raises
    OutOfTime.
    """

    def __init__(self, knowledge: Knowledge, deadline: Deadline = NEVER) -> None:
        self._knowledge, self._reasoner, self._deadline = knowledge, knowledge.reasoner, deadline
        self._sides = Sides.of(self._reasoner)

    def look(self) -> Found:
        """The steps whose contradiction comes soonest, a few; none where it takes too long to follow."""
        sides, values = self._sides, self._knowledge.value.tolist()
        if sides is None or sides.outside > _LARGEST:
            return
        base, log = sides.colored({edge: value for edge, value in enumerate(values) if value >= 0}), list[Relation]()
        if sides.contradiction(base, None, sides.clues, log) is not None:
            return
        found: list[tuple[int, int, int]] = []
        for edge in (edge for edge, value in enumerate(values) if value < 0):
            self._deadline.check()
            for is_line in (0, 1):
                more: list[Relation] = []
                if sides.contradiction(base.copy(), (edge, is_line), sides.clues, more) is not None:
                    found.append((len(more), edge, is_line))
        for _, edge, is_line in sorted(found)[:_LOOKED_AT]:
            yield from self._step(sides, edge, is_line)

    def _step(self, sides: Sides, edge: int, is_line: int) -> Iterator[Step]:
        """The step that ``edge`` is not what is supposed, with the facts, clues and corners that it takes."""
        asked, values = self._reasoner, self._knowledge.value.tolist()
        literals = {asked.cells.values[one][value]: one for one, value in enumerate(values) if value >= 0}
        conclusion = -asked.cells.values[edge][is_line]
        near = sorted(literals, key=lambda x: asked.cells.distance(x, conclusion))
        every = [*sides.clues, *near]
        used = reasons(sides, {literals[x]: values[literals[x]] for x in near}, sides.clues, (edge, is_line))
        if used is None or len(used) > _MOST:
            return

        def refutes(some: Sequence[int]) -> bool:
            known = {literals[x]: values[literals[x]] for x in some if x in literals}
            clues = {x for x in some if x not in literals}
            return is_refuted(sides, known, clues, (edge, is_line), used)

        needed = explained_quickly(refutes, every)
        facts = tuple(x for x in needed if x in literals)
        about = tuple(x for x in needed if x not in literals)
        yield Step((asked.cells.values[edge][1 - is_line],), (*about, *self._loop), facts, Technique.COLORING, about)

    @property
    def _loop(self) -> list[int]:
        """The rules that the lines are one loop, and that it does not fork at corners."""
        rule_of = self._reasoner.rules
        return [x for x, rule in rule_of.items() if rule.label == rule_of[min(self._reasoner.rules.networks)].label]

    def shrunk(self, step: Step) -> Step:
        """``step`` without the corners that its clues and facts do not need; on a large board, where a search for these
        takes long, with all of them, as the lines are one loop.
        """
        if len(self._loop) > _CORNERS:
            return step
        asked, fixed = self._reasoner, [*step.about, *step.facts, -step.conclusions[0]]
        with asked.solvers.about([*step.rules, *fixed]) as small:
            rules = shrunk(small.core, self._loop, fixed) or self._loop
        return replace(step, rules=(*step.about, *rules))


def refuted(
    sides: Sides, known: dict[int, int], clues: set[int], supposed: tuple[int, int], only: set[Why] | None = None
) -> tuple[list[Relation], Relation] | None:
    """What follows from edges that are ``known``, and from what is ``supposed``, up to the contradiction; None where
    there is none.
    """
    found, log = sides.colored(known), list[Relation]()
    last = sides.contradiction(found, None, clues, log, only) or sides.contradiction(found, supposed, clues, log, only)
    return None if last is None else (log, last)


def is_refuted(sides: Sides, known: dict[int, int], clues: set[int], supposed: tuple[int, int], only: set[Why]) -> bool:
    """Whether there is a contradiction as in `refuted`: all that is known and supposed is followed at once."""
    found, (one, other) = sides.colored(known), sides.sides[supposed[0]]
    if (differs := found.relation(one, other)) is None:
        found.join(one, other, supposed[1])
    elif differs != supposed[1]:
        return True
    return sides.contradiction(found, None, clues, [], only) is not None


def reasons(sides: Sides, known: dict[int, int], clues: Sequence[int], supposed: tuple[int, int]) -> set[Why] | None:
    """Few reasons by which ``supposed`` leads to a contradiction; None where it does not."""
    first = refuted(sides, known, {*clues}, supposed)
    if first is None:
        return None
    used = dict.fromkeys(relation.why for relation in (*first[0], first[1]))
    for why in [*used]:
        fewer = {one for one in used if one != why}
        if is_refuted(sides, known, {*clues}, supposed, fewer):
            used = {one: None for one in used if one != why}
    return {*used}
