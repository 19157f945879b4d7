"""Totals of several rules, compared: what some rules need together, and for how much of it others have room.

Four islands of a Hashi that lie in a ring need 4, 2, 3 and 1 bridges. The first and the third need 7 together; the
other two have room for 3 of these, and the remaining 4 go elsewhere. Killer Sudokus know the same of cages and boxes,
and puzzles that shade cells of squares and lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from satpuzzles.explaining.reasoning.counting import Total
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step

_MOST_RULES = 7
"""Totals of more rules are not compared."""


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
    for cell, some in more.items():
        if len(some) == len(values[cell]):
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
    bounds = left.bounds
    is_open = {cell: low < high for cell, (low, high) in bounds.items()}
    of = {rule: [cell for cell in totals[rule].cells if is_open[cell]] for rule in (*needing, *beside)}
    filled = {rule: sum(bounds[cell][0] for cell in totals[rule].cells if not is_open[cell]) for rule in of}
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
    return Comparison(tuple(needing), need, tuple(beside), room, elsewhere, most) if need > room + most else None
