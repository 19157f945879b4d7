"""Steps of sums in words: ``r3c2 and r3c3 are not 3: triangle r2c2 r3c2 r3c3 (sum 7) can only be 1 + 2 + 4``."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards import Cell, listed
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.counting import Summed
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step, Technique
from satpuzzles.explaining.techniques.sums import differing, ways
from satpuzzles.explaining.telling.sentence import Reasons, Sentence
from satpuzzles.explaining.telling.words import are_few, facts_in_words, joined

_FEW = 3
"""More combinations than that are not listed."""


class SumSentence(Sentence):
    """Says a step whose technique looks at the ways in which sums can be made."""

    def __init__(self, step: Step, knowledge: Knowledge) -> None:
        super().__init__(step, knowledge)
        self._sums = [one for rule in step.about for one in self._book.sums if one.switch == rule]
        self._lines = [rule for rule in step.rules if rule not in step.about]
        self._cell_of, places = self._literals.cell_of, self._literals.places
        self._noted: list[int] = []
        """Values that were excluded before, beside the facts of the step, and leave only the combinations named."""
        self._left = {places[cell]: [x.value for x in self._said(values)] for cell, values in enumerate(knowledge.open)}

    def _last_summand(self) -> str:
        (one,) = self._sums
        filled = [x for x in self._step.facts if x in self._literals.value_of]
        if len(one.cells) == 1 and self._book[one.switch].name == self._at(one.cells):
            return self._book[one.switch].demand
        if not filled:
            return f"it is the only cell of {self._named(one)}"
        if one.factors:
            known = [fact for fact in self._said((*self._step.conclusions[:1], *filled)) if fact.holds]
            value_at = {fact.cell: fact.value for fact in known}
            if len(value_at) == len(one.cells):
                values = [value_at[self._literals.places[cell]] for cell in one.cells]
                return f"{self._sum(one, values)} = {one.total} in {self._named(one)}"
            return f"{self._named(one)}{self._since(', and ')}"
        taken = " − ".join(self._called(self._literals.fact(x).value) for x in filled)  # noqa: RUF001  # a minus sign
        left = one.total - sum(self._literals.fact(x).value for x in filled)
        is_on_the_board = " as " not in self._book[one.switch].demand
        name = self._name(one.switch) if is_on_the_board else self._named(one)
        return f"{one.total} − {taken} = {left} in {name}"  # noqa: RUF001

    def _only_combinations(self) -> str:
        (one,) = self._sums
        found = self._combinations(one)
        if found:
            return f"{self._named(one)} can only be {listed(found, 'or')}{self._since()}"
        different = " with different numbers" if self._lines else ""
        return f"otherwise {self._named(one)} cannot be completed{different}{self._since()}"

    def _subtracting(self) -> str:
        more, less = sorted(self._sums, key=lambda one: -one.total)
        (cell,), (beside,) = ([x for x in a.cells if x not in b.cells] for a, b in ((more, less), (less, more)))
        difference = more.total - less.total
        is_more = f"is {difference} more than" if difference else "equals"
        shared = self._at([x for x in more.cells if x in less.cells])
        both = f"{self._named(more)} and {self._named(less)} share {shared}"
        return f"{self._at([cell])} {is_more} {self._at([beside])}, as {both}{self._since(', and ')}"

    def _blocked(self) -> str:
        (one,) = self._sums
        values = sorted({self._literals.fact(x).value for x in self._step.conclusions})
        value = listed([*map(self._called, values)])
        lines = self._lines_to_conclusions()
        if len(lines) == 1:
            found = self._combinations(one)
            only = f"can only be {listed(found, 'or')} and " if found else ""
            return f"{self._named(one)} {only}needs the {value} of {self._names(lines)}{self._since()}"
        leave = f"{self._names(lines)} leave {self._named(one)} no combination"
        return f"with a {value} there, {leave}{self._since()}"

    def _linked(self) -> str:
        one, other = self._sums
        with_it = self._combinations(one, {self._cell_of[x]: -x for x in self._step.conclusions if x < 0})
        it = "it" if len({self._cell_of[x] for x in self._step.conclusions}) == 1 else "this"
        no_way = f"leaves {self._named(other)} no combination{self._since()}"
        if with_it:
            return f"{it} would make {self._named(one)} {listed(with_it, 'or')}, which {no_way}"
        return f"each combination of {self._named(one)} with it {no_way}"

    def _at(self, cells: Sequence[int]) -> str:
        return listed([self._cell(self._literals.places[cell]) for cell in cells])

    def _lines_to_conclusions(self) -> list[int]:
        """The rules of the step over its conclusions, beside its sums."""
        concluded = {self._cell_of[x] for x in self._step.conclusions}
        lines = [rule for rule in self._lines if not concluded.isdisjoint(self._book.cells_of[rule])]
        return self._in_order(lines)

    def _named(self, one: Summed) -> str:
        return self._rules([one.switch])

    def _combinations(self, one: Summed, supposed: dict[int, int] | None = None) -> list[str]:
        """The values that can stand in the cells of ``one`` together on the board, each as ``1 + 2``; none where these
        are many, or some would have a number twice. What was concluded before and excludes others is noted.
        """
        literals = self._literals.literals[[*one.cells]]
        can = self._knowledge.left[[*one.cells]]
        concluded_before = {-x for x in self._knowledge.facts}.difference(self._knowledge.origins)
        is_beside = np.isin(literals, [x for x in concluded_before if -x not in self._step.facts])
        cases = [(place, supposed[cell]) for place, cell in enumerate(one.cells) if supposed and cell in supposed]
        boards, more_boards = [can], [can | is_beside]
        for n, (place, value) in enumerate(cases):
            at = np.arange(len(can))[:, None] == place
            case = np.where(at, literals == value, can)
            boards[n:], more_boards[n:] = [case], [case | (is_beside & ~at)]
        found = self._by_combination(one, boards)
        if len(found) > _FEW or any(len({*values}) < len(values) for values in found):
            return []
        more = self._by_combination(one, more_boards)
        excluded_by = [
            {int(literals[at]) for at in enumerate(way) if is_beside[at]}
            for values in more.keys() - found.keys()
            for way in more[values]
        ]
        self._noted = sorted({x for excluding in excluded_by for x in excluding})
        for x in self._noted[:]:
            if all(excluding - {x} & {*self._noted} for excluding in excluded_by):
                self._noted.remove(x)
        return [self._sum(one, values) for values in found]

    def _sum(self, one: Summed, values: Sequence[int]) -> str:
        """The ``values`` of its cells as a sum, and those that are taken away."""
        if not one.factors:
            return " + ".join(map(self._called, values))
        added, taken = (
            [self._called(x) for x, sign in zip(values, one.factors, strict=True) if sign == of] for of in (1, -1)
        )
        return " − ".join([" + ".join(added), *taken])  # noqa: RUF001

    def _by_combination(
        self, one: Summed, boards: Iterable[NDArray[np.bool_]]
    ) -> dict[tuple[int, ...], list[list[int]]]:
        """The ways of ``one`` on ``boards``, of each of which ``can[place, value]`` tells what its cells can be, by
        their values: in order where none are taken away.
        """
        different = differing(self._reasoner, one.cells)
        found: dict[tuple[int, ...], list[list[int]]] = {}
        names = np.array(self._literals.names, np.int64)
        for way in (way for can in boards for way in ways(can, names, one.total, different, one.factors).tolist()):
            values = [self._literals.names[v] for v in way]
            found.setdefault(tuple(values if one.factors else sorted(values)), []).append(way)
        return dict(sorted(found.items()))

    def _since(self, before: str = ", as ") -> str:
        """What the step, and the combinations named, rest on beside its sums: values of their cells, and of others on
        lines with them.
        """
        cells = {cell for one in self._sums for cell in one.cells}
        noted = (-x for x in self._noted)
        inside = [self._literals.fact(x) for x in (*self._step.facts, *noted) if self._cell_of[x] in cells]
        unsaid = {cell for cell in cells if not self._is_all_said(self._literals.places[cell], inside)}
        outside = [x for x in self._step.facts if self._cell_of[x] not in cells]
        has: dict[int, list[str]] = {}
        for x in outside:
            for rule in self._lines:
                members = {*self._book.cells_of[rule]}
                if self._cell_of[x] in members and not unsaid.isdisjoint(members):
                    has.setdefault(rule, []).append(self._called(self._literals.fact(x).value))
        alike: dict[str, list[int]] = {}
        for rule in self._in_order(has):
            alike.setdefault(listed(has[rule]), []).append(rule)
        parts = [
            f"{self._names(rules)} {'has' if len(rules) == 1 else 'have'} {values}" for values, rules in alike.items()
        ]
        parts += [facts_in_words(self._puzzle, inside, self._left)] if inside else []
        return f"{before}{joined(parts)}" if parts else ""

    def _is_all_said(self, place: Cell, facts: Iterable[Fact]) -> bool:
        """Whether ``facts`` in words tell the value of a cell, or which are left to it, however these were found."""
        own = [fact for fact in facts if fact.cell == place]
        return any(fact.holds for fact in own) or are_few(self._left[place], own)

    _reasons: ClassVar[Reasons] = {
        Technique.LAST_SUMMAND: _last_summand,
        Technique.SUM_COMBINATIONS: _only_combinations,
        Technique.SUBTRACTING: _subtracting,
        Technique.BLOCKED_SUM: _blocked,
        Technique.LINKED_SUMS: _linked,
    }
