"""Totals of several rules, compared: what some rules need together, and for how much of it others have room.

Four islands of a Hashi that lie in a ring need 4, 2, 3 and 1 bridges. The first and the third need 7 together; the
other two have room for 3 of these, and the remaining 4 go elsewhere. Killer Sudokus know the same of cages and boxes,
and puzzles that shade cells of squares and lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, product

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.explaining.reasoning.counting import Total
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Step

_MOST_RULES = 7
"""Totals of more rules are not compared."""
_MOST_SETS = 800
"""Pairs, and threes, of rules that need something together that are looked at."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The rules ``needing`` still need ``need`` together. The rules ``beside`` have room for ``room`` of these, and the
    cells ``elsewhere``, which lie in no rule beside, for ``most``: too little, if the conclusion were wrong.
    """

    needing: tuple[int, ...]
    need: int
    beside: tuple[int, ...]
    room: int
    elsewhere: tuple[int, ...]
    most: int

    @property
    def spare(self) -> int:
        """How much more there is room for than is needed."""
        return self.room + self.most - self.need


def compared(step: Step, knowledge: Knowledge) -> Comparison | None:
    """How totals of the rules of ``step`` give its first conclusion, by its facts and its whole rules; None where they
    do not.
    """
    totals, book = knowledge.reasoner.rules.totals, knowledge.reasoner.rules
    numbered = [rule for rule in step.rules if not book.is_whole(rule)]
    if not step.conclusions or not 1 < len(numbered) <= _MOST_RULES or not all(x in totals for x in numbered):
        return None
    left = _left(step, step.conclusions[0], knowledge)
    if left is None:
        return None
    for signs in sorted(product((True, False), repeat=len(numbered)), key=sum):
        needing = tuple(rule for rule, needs in zip(numbered, signs, strict=True) if needs)
        beside = tuple(rule for rule in numbered if rule not in needing)
        if needing and beside and (found := by_totals(needing, beside, totals, left)):
            return found
    return None


def also(step: Step, found: Comparison, knowledge: Knowledge) -> list[int]:
    """The conclusions of ``step`` that the same comparison gives; its first one is among them."""
    totals = knowledge.reasoner.rules.totals
    return [
        x
        for x in step.conclusions
        if (left := _left(step, x, knowledge)) and by_totals(found.needing, found.beside, totals, left)
    ]


@dataclass(frozen=True, slots=True)
class Left:
    """The least and the greatest value that is left to each cell, and the pairs of cells of which one has the least of
    all values, which is 0.
    """

    bounds: Mapping[int, tuple[int, int]]
    exclusive: frozenset[frozenset[int]]


def _left(step: Step, conclusion: int, knowledge: Knowledge) -> Left | None:
    """What the facts of ``step`` leave to the cells of its rules if ``conclusion`` were wrong, and what its whole rules
    exclude then; None if nothing is left to a cell.
    """
    cells, book, known = knowledge.reasoner.cells, knowledge.reasoner.rules, {*step.facts, -conclusion}
    least = min(cells.names)
    values: dict[int, dict[int, int]] = {}
    for cell in book.cells_of_all(rule for rule in step.rules if not book.is_whole(rule)):
        numbers = {x: cells.names[cells.value_of[x]] for x in cells.values[cell]}
        values[cell] = {x: n for x, n in numbers.items() if x in known} or {
            x: n for x, n in numbers.items() if -x not in known
        }
    whole = [rule for rule in step.rules if book.is_whole(rule)]
    more = {cell: [x for x, n in some.items() if n > least] for cell, some in values.items()}
    excluded = {
        cell: frozenset[int].intersection(*(knowledge.excluded_by(x, whole) for x in some)) if some else frozenset()
        for cell, some in more.items()
    }
    for cell in [cell for cell, some in more.items() if len(some) == len(values[cell])]:  # before any are excluded
        for other, left in values.items():
            values[other] = {x: n for x, n in left.items() if x not in excluded[cell]}
    if not all(values.values()):
        return None
    bounds = {cell: (min(some.values()), max(some.values())) for cell, some in values.items()}
    pairs = combinations(values, 2) if whole and least == 0 else ()
    exclusive = frozenset(frozenset((one, other)) for one, other in pairs if excluded[one].issuperset(more[other]))
    return Left(bounds, exclusive)


def by_totals(
    needing: Sequence[int], beside: Sequence[int], totals: Mapping[int, Total], left: Left
) -> Comparison | None:
    """How much the rules ``needing`` need together, if the rules ``beside`` and other cells have no room for it."""
    found = _weighed(needing, beside, totals, left)
    return found if found and found.spare < 0 else None


def _weighed(
    needing: Sequence[int], beside: Sequence[int], totals: Mapping[int, Total], left: Left
) -> Comparison | None:
    """How much the rules ``needing`` need together, and for how much others have room; None where two of either sort
    share open cells.
    """
    bounds = left.bounds
    of = {rule: [x for x in totals[rule].cells if bounds[x][0] < bounds[x][1]] for rule in (*needing, *beside)}
    filled = {rule: sum(bounds[x][0] for x in totals[rule].cells if bounds[x][0] == bounds[x][1]) for rule in of}
    cells = [cell for rule in needing for cell in of[rule]]
    shared = [cell for rule in beside for cell in of[rule] if cell in cells]
    if len({*cells}) < len(cells) or len({*shared}) < len(shared):
        return None
    need = sum(totals[rule].low - filled[rule] for rule in needing)
    outside = sum(bounds[cell][0] for rule in beside for cell in of[rule] if cell not in shared)
    room = sum(totals[rule].high - filled[rule] for rule in beside) - outside
    elsewhere = tuple(sorted({*cells}.difference(shared)))
    most, waiting = 0, [*elsewhere]
    while waiting:
        cell = waiting.pop()
        other = next((other for other in waiting if frozenset((cell, other)) in left.exclusive), cell)
        most += max(bounds[cell][1], bounds[other][1])
        if other != cell:
            waiting.remove(other)
    return Comparison(tuple(needing), need, tuple(beside), room, elsewhere, most)


class Totals:
    """Looks for steps that compare the totals of few rules. Past ``deadline`` raises OutOfTime."""

    def __init__(self, reasoner: Reasoner, deadline: Deadline = NEVER) -> None:
        self._reasoner, self._deadline = reasoner, deadline
        self._rules_at: dict[int, list[int]] = {}
        """The rules over each cell that have a total."""
        for rule, total in reasoner.rules.totals.items():
            for cell in total.cells:
                self._rules_at.setdefault(cell, []).append(rule)

    def steps(self, knowledge: Knowledge) -> Iterator[Step]:
        """Steps with all facts about the cells of their rules; those of the fewest rules that need something first."""
        totals, names, value_of = self._reasoner.rules.totals, self._reasoner.cells.names, self._reasoner.cells.value_of
        values = [{x: names[value_of[x]] for x in some} for some in knowledge.open]
        bounds = {cell: (min(some.values()), max(some.values())) for cell, some in enumerate(values)}
        left = Left(bounds, self._exclusive)
        exclusive = {cell for pair in left.exclusive for cell in pair}
        lows = {rule: sum(bounds[x][0] for x in one.cells) for rule, one in totals.items()}
        for needing in self._sets(lows):
            self._deadline.check()
            beside = self._beside(needing, bounds, lows)
            found = _weighed(needing, beside, totals, left) if beside else None
            if found is None or found.spare < 0:
                continue
            cells = {cell for rule in needing for cell in totals[rule].cells}
            taking = {cell for rule in beside for cell in totals[rule].cells} - cells
            least = {cell: bounds[cell][1] - found.spare for cell in found.elsewhere if cell not in exclusive}
            most = {cell: bounds[cell][0] + found.spare for cell in taking}
            refuted = [x for cell, low in least.items() for x, value in values[cell].items() if value < low]
            refuted += [x for cell, high in most.items() for x, value in values[cell].items() if value > high]
            known = knowledge.about(self._reasoner.rules.cells_of_all((*needing, *beside)))
            for conclusion in knowledge.without(refuted):
                yield Step((conclusion,), (*needing, *beside, *self._excluding), tuple(known))

    @cached_property
    def _excluding(self) -> tuple[int, ...]:
        """The whole rules by which cells exclude each other at once."""
        book = self._reasoner.rules
        return tuple(x for x in book.whole_rules if x not in book.slow and x not in book.connections)

    @cached_property
    def _exclusive(self) -> frozenset[frozenset[int]]:
        """The pairs of cells of which one has to be 0."""
        names, cells, knowledge = self._reasoner.cells.names, self._reasoner.cells, Knowledge(self._reasoner)
        more = [[x for x, name in zip(some, names, strict=True) if name] for some in cells.values]
        excluded = list[frozenset[int]]()
        for some in more if min(names) == 0 and self._excluding else ():
            self._deadline.check()
            by_each = (knowledge.excluded_by(x, self._excluding) for x in some)
            excluded.append(frozenset[int].intersection(*by_each))
        return frozenset(
            frozenset((cell, other))
            for cell, some in enumerate(excluded)
            for other in {cells.cell_of[x] for x in some}
            if some.issuperset(more[other])
        )

    def _sets(self, lows: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
        """Rules that need more than their cells have anyway: pairs, then threes, of which each has a rule in common
        with the one before.
        """
        totals = self._reasoner.rules.totals
        lacking = {rule for rule, one in totals.items() if one.low > lows[rule]}
        near = {
            rule: {
                other
                for cell in totals[rule].cells
                for between in self._rules_at[cell]
                for beside in totals[between].cells
                for other in self._rules_at[beside]
            }
            & lacking
            for rule in lacking
        }
        pairs = [(one, other) for one in sorted(lacking) for other in sorted(near[one]) if one < other]
        yield from islice(pairs, _MOST_SETS)
        threes = ((*pair, other) for pair in pairs for other in sorted(near[pair[1]]) if other > pair[1])
        yield from islice(threes, _MOST_SETS)

    def _beside(
        self, needing: Sequence[int], bounds: Mapping[int, tuple[int, int]], lows: Mapping[int, int]
    ) -> list[int]:
        """Rules that have less room for what those ``needing`` need than their common cells could take, those first
        that take most away; none that shares cells with one before.
        """
        totals = self._reasoner.rules.totals
        cells = {cell for rule in needing for cell in totals[rule].cells if bounds[cell][0] < bounds[cell][1]}
        most = dict[int, int]()
        for cell in cells:
            low, high = bounds[cell]
            for rule in self._rules_at[cell]:
                most[rule] = most.get(rule, lows[rule]) + high - low
        lost = {rule: high - totals[rule].high for rule, high in most.items()}
        taken, chosen = set[int](), list[int]()
        for rule in sorted(lost, key=lambda rule: (-lost[rule], rule)):
            if lost[rule] > 0 and rule not in needing and taken.isdisjoint(totals[rule].cells):
                taken.update(cells.intersection(totals[rule].cells))
                chosen.append(rule)
        return chosen
