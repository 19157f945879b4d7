"""Steps by counting in words, from hidden singles and pairs to fish: ``r6c5 = 3: in box 5 the 3s at r2c4 and r7c6
exclude columns 4 and 6``. A table at the end has the method of each technique.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from satpuzzles.boards.board import Cell
from satpuzzles.boards.called import listed
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import FISH, HIDDEN, NAKED, Step, Technique
from satpuzzles.explaining.telling.sentence import Reasons, Sentence
from satpuzzles.explaining.telling.words import facts_in_words, joined, values_in_words

_FEW_CELLS = 5
"""More cells than that are not named, of a region more runs of cells."""


class CountingSentence(Sentence):
    """Says a step whose technique counts the cells that are left for values in rules."""

    def __init__(self, step: Step, knowledge: Knowledge) -> None:
        super().__init__(step, knowledge)
        self._value = self._literals.fact(step.conclusions[0]).value
        facts = ((x, self._literals.fact(x)) for x in step.facts)
        self._known = sorted(facts, key=lambda each: (each[1].value, each[1].cell))

    def _full_house(self) -> str:
        return f"it is the last open cell of {self._about()}, which lacks only {self._called(self._value)}"

    def _hidden_single(self) -> str:
        inside = {cell for rule in self._step.about for cell in self._book[rule].cells}
        direct = [x for x, fact in self._known if fact.holds and fact.value == self._value]
        others = [fact for _, fact in self._known if fact.holds and fact.value != self._value]
        filled = [fact.cell for fact in others if fact.cell in inside]
        noted = [fact for _, fact in self._known if not fact.holds or (fact in others and fact.cell not in inside)]
        parts = [self._excluding(direct)] if direct else []
        parts += (
            [f"{listed(self._runs(sorted(filled)))} {'is' if len(filled) == 1 else 'are'} filled"] if filled else []
        )
        parts += [facts_in_words(self._puzzle, noted)] if noted else []
        told = {rule for x in direct for rule in self._rules_over(x)}
        parts += [self._book[x].demand for x in self._step.rules if x not in told and self._book.is_whole(x)]
        why = ", and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
        if any(one.switch in self._step.about for one in self._book.sums):  # it need not have each value
            return f"{self._about()} needs {self._called(self._value)}, and {why}"
        return f"in {self._about()}{'' if why.startswith('the ') else ','} {why}"

    def _naked_single(self) -> str:
        if not self._known:
            return "there is no other value"
        values = [*dict.fromkeys(fact.value for _, fact in self._known if not fact.holds)]
        excluded = ""
        if values:
            are = "is" if len(values) == 1 else "are"
            excluded = f"{values_in_words(self._puzzle, values)} {are} excluded already"
        if any(self._is_a_thing(fact) or self._excludes_others(x) for x, fact in self._known):
            filled = facts_in_words(self._puzzle, (fact for _, fact in self._known if fact.holds))
            others = f"since {excluded}, and the others " if excluded else ""
            return f"no other value is left, {others}by {self._rules(self._step.rules)}, as {filled}"
        has: dict[int, list[int]] = {}
        for x, fact in self._known:
            if fact.holds:
                has.setdefault(self._in_order(self._rules_over(x))[0], []).append(x)  # one rule is enough
        parts = [
            f"{self._facts(some)} ({self._book[rule].demand})"
            if self._book.is_whole(rule)
            else f"{self._name(rule)} has {listed(self._things(some))}"
            for rule, some in has.items()
        ]
        why = [*([joined(parts)] if parts else []), *filter(None, [excluded])]
        return f"no other value is left, since {', and '.join(why)}"

    def _things(self, facts: Sequence[int]) -> list[str]:
        """The words for what the cells of ``facts`` contain: values that are written, and an empty cell."""
        values = [fact.value for fact in self._said(facts)]
        written = [value for value in values if self._is_written_as_called(value)]
        others = {value: f"an {self._thing(value)}" for value in values if value not in written}
        return [*([values_in_words(self._puzzle, written)] if written else []), *others.values()]

    def _thing(self, value: int) -> str:
        """The words for a cell with this value: the value itself where cells show it, else such as "empty cell"."""
        called = self._called(value)
        return called if self._is_written_as_called(value) else f"{called} cell"

    def _is_a_thing(self, fact: Fact) -> bool:
        """Whether the cell of ``fact`` contains a thing, such as "a tent", and the sentence says where that is."""
        return fact.holds and self._called(fact.value).startswith("a ")

    def _excludes_others(self, fact: int) -> bool:
        """Whether a filled cell excludes other values than its own."""
        cell = self._literals.cell_of[self._step.conclusions[0]]
        value = self._literals.value_of.get(fact)
        return value is not None and all(
            origin != fact for _, origin in self._knowledge.origins.get(self._literals.values[cell][value], ())
        )

    def _complete(self) -> str:
        if self._book.is_whole(self._step.about[0]):
            facts = [self._facts(self._step.facts)] if self._step.facts else []
            return ", and ".join([*facts, self._book[self._step.about[0]].states])
        if not self._known:
            return f"{self._about(stating=True)} needs none"
        if not self._literals.is_boolean:
            several = "s" * (len(self._step.facts) > 1)
            return f"{self._about()} has its {self._called(self._value)}{several} at {self._cells(self._step.facts)}"
        return f"{self._about(stating=True)} is complete with {self._cells(self._step.facts)}"

    def _last_cells(self) -> str:
        cells = "these cells" if len(self._step.conclusions) > 1 else "this cell"
        reason = f"{self._about(stating=True)} has only {cells} left"
        direct = [x for x, fact in self._known if fact.holds and self._rules_over(x)]
        return f"{reason}, since {self._excluding(direct)}" if direct else reason

    def _placement(self) -> str:
        rule, always = self._step.about[0], {self._literals.cell_of[x] for x in self._step.conclusions}
        need = self._lacking(rule)
        still = f"still needs {need} and " if self._stands(rule, -1) else ""
        placed = listed([self._cell(self._literals.places[cell]) for cell in sorted(always)])
        others = {self._literals.cell_of[x] for x in self._step.counted} - always
        exclude = self._exclude
        if len(always) == need:
            which = f"of which only {placed} do not {exclude}"
        elif all(self._book.exclusive_by[pair] for pair in combinations(others, 2)):
            which = f"and the others {exclude}"
        else:
            which = f"and any {need} of these that do not {exclude} include {placed}"
        return f"{self._about(stating=True)} {still}has only {self._counted()} left, {which}{self._also_by()}"

    def _exclusion(self, which_cells: str = "") -> str:
        supposed = self._called(self._literals.fact(-self._step.conclusions[0]).value)
        several = {1: "", 2: "either of them, "}.get(len(self._step.conclusions), "any of them, ")
        none = self._lacking(self._step.about[0]) == 1
        cells = [fact.cell for fact in self._said(self._step.counted)]
        in_runs = self._step.technique in (Technique.FILLED, Technique.CROWDED)
        if len(self._runs(cells) if in_runs else cells) > _FEW_CELLS:
            left = "no cell" if none else "too few cells"
        else:
            left = f"{'none' if none else 'too few'} of its last cells {self._counted()}"
        who = f"{several}{supposed}{',' if several else ', it'}"
        return f"{who} would leave {self._about(stating=True)} {left}{which_cells}{self._also_by()}"

    def _pressured(self) -> str:
        return self._exclusion(f" that do not {self._exclude}")

    def _filled(self) -> str:
        return self._exclusion(" that fit together")

    @property
    def _exclude(self) -> str:
        """The verb for cells that cannot both be 1: that of the kind, such as "touch", or "exclude each other" where
        further rules of the step say so.
        """
        return "exclude each other" if self._also_by() else self._book.exclusion

    def _also_by(self) -> str:
        """The rules beside the one that the step looks at; without that of neighbours, which has named the step."""
        rules = [x for x in self._step.rules if x not in self._step.about and not self._book.is_whole(x)]
        return f", because of {self._rules(rules)}" if rules else ""

    def _lacking(self, rule: int, v: int = -1) -> int:
        """How many more cells of ``rule`` have to have the value of number ``v``, by default the last value."""
        for block in self._book.blocks:
            for members in block.members[block.switches == rule]:
                return int(block.low[v] - (self._knowledge.value[members] == v % len(block.low)).sum())
        return 0

    def _stands(self, rule: int, v: int) -> bool:
        return bool((self._knowledge.value[self._book.cells_of[rule]] == v % len(self._literals.names)).any())

    def _wing(self) -> str:
        facts = self._said(self._step.counted)
        ends, times = [fact.cell for fact in facts if fact.value == self._value], Counter(fact.cell for fact in facts)
        pivot = min(times, key=lambda cell: (cell in ends, -times[cell]))  # of an XYZ-wing it is an end too
        either = listed([self._called(fact.value) for fact in facts if fact.cell == pivot], "or")
        which = listed([*map(self._cell, ends)], "or")
        return f"whether {self._cell(pivot)} is {either}, {which} is {self._called(self._value)}"

    def _simple_chain(self) -> str:
        first, *others = [self._cell(fact.cell) for fact in self._said(self._step.counted)]
        then = ", ".join(f"{cell} is{' not' * (place % 2)}" for place, cell in enumerate(others))
        return f"if {first} is not {self._called(self._value)}, {then}, and either end excludes it"

    def _locked(self) -> str:
        facts = self._said(self._step.counted)
        who = "both" if len({fact.cell for fact in facts}) == 2 else "all"
        it = "it" if len({fact.value for fact in facts}) == 1 else "them"
        then = f"lie in {self._names(self._step.within)}" if self._step.within else f"exclude {it} there{self._by()}"
        only = f"only {self._counted()} can {self._puzzle.explaining.verbs[3]} {self._values('or')}"
        return f"in {self._about()} {only}, and {who} {then}"

    def _either_value(self) -> str:
        it = "it" if len({fact.value for fact in self._said(self._step.conclusions)}) == 1 else "them"
        (cell,) = {fact.cell for fact in self._said(self._step.counted)}
        can_be = f"{self._cell(cell)} can only {self._puzzle.explaining.verbs[3]} {self._values('or')}"
        return f"{can_be}, and {self._either()} excludes {it} there{self._by()}"

    def _either_place(self) -> str:
        only = f"only {self._counted()} can {self._puzzle.explaining.verbs[3]} {self._values()}"
        return f"in {self._about()} {only}, and {self._either()} place excludes that{self._by()}"

    def _either(self) -> str:
        return "either" if len(self._step.counted) == 2 else "each"

    def _by(self) -> str:
        """The rules over what is concluded, beside those that the step looks at."""
        concluded = {self._literals.cell_of[x] for x in self._step.conclusions}
        beside = [rule for rule in self._step.rules if rule not in self._step.about]
        over = [rule for rule in beside if not concluded.isdisjoint(self._book.cells_of[rule])]
        numbered = [rule for rule in over if not self._book.is_whole(rule)]
        by = f", by {self._names(numbered)}" if numbered else ""
        return by + "".join(f", as {self._book[rule].demand}" for rule in over if rule not in numbered)

    def _naked(self) -> str:
        return f"in {self._about()}, {self._counted()} can only {self._puzzle.explaining.verbs[3]} {self._values('or')}"

    def _hidden(self) -> str:
        return f"in {self._about()} only {self._counted()} can {self._puzzle.explaining.verbs[3]} {self._values('or')}"

    def _fish(self) -> str:
        about, within = self._step.about, self._step.within
        value = self._literals.fact(self._step.counted[0]).value
        v = self._literals.names.index(value)
        have = "has" if len(within) == 1 else "have"
        if v == 0 and self._literals.is_boolean:  # so many cells are 0 that those outside the rules have to be 1
            cells, all_of_them = ("these cells", "them all") if len(self._step.conclusions) > 1 else ("this cell", "it")
            needs = "needs" if len(within) == 1 else "need"
            whole = f"{self._rules(within, stating=True)} {have} only {cells} left and {needs} {all_of_them}"
            return f"outside {self._about(stating=True)}, {whole}"
        called, what = self._called(value), self._thing(value)
        if called.startswith("a "):  # a thing, as a tent
            what = called.removeprefix("a ")
        elif called != (thing := self._puzzle.variable) and called.startswith(thing):  # what has a star is starred
            what = thing
        several = sum(self._lacking(rule, v) for rule in about) > 1
        whose = f"of {self._about(stating=True)}"
        if any(self._stands(rule, v) for rule in about):
            whose = f"that {self._about(stating=True)} still {'needs' if len(about) == 1 else 'need'}"
        names = self._names(within)
        lie = f"can only lie in {'cells of ' * ('the ' in names)}{names}, which {have} no room for others"
        return f"the {what}{'s' * several} {whose} {lie}"

    def _counted(self) -> str:
        return self._cells(self._step.counted)

    def _values(self, last: str = "and") -> str:
        values = sorted({fact.value for fact in self._said(self._step.counted)})
        return listed([*map(self._called, values)], last)

    def _about(self, *, stating: bool = False) -> str:
        """The rules that the step looks at, with their clues or, when ``stating``, with what they demand."""
        many = len(self._literals.names) > 2
        return self._rules(self._step.about, stating=stating and not many)

    def _excluding(self, facts: Sequence[int]) -> str:
        """Which rules the cells of ``facts``, which have the same value, exclude."""
        order = self._book.switches.index
        over = {x: self._in_order(self._rules_over(x)) for x in facts}
        facts = sorted(facts, key=lambda x: order(over[x][0]))
        value, several = self._literals.fact(facts[0]).value, len(facts) > 1
        cells = listed([self._cell(fact.cell) for fact in self._said(facts)])
        if self._is_written_as_called(value):
            who = f"the {self._called(value)}{'s' * several} at {cells}"
        else:
            called = self._called(value, self._literals.fact(facts[0]).cell)
            who = f"{cells}, which {'are' if several else 'is'} {called},"
        rules = self._in_order({rule for x in facts for rule in over[x]})
        numbered = [rule for rule in rules if not self._book.is_whole(rule)]
        whole = [rule for rule in rules if rule not in numbered]
        why = "".join(f", as {self._book[rule].demand}" for rule in whole)
        near = self._runs(sorted(self._excluded_by({(rule, x) for rule in whole for x in facts})))
        what = [*([self._names(numbered)] if numbered else []), *([listed(near)] if near else [])]
        return f"{who} {'exclude' if several else 'excludes'} {listed(what)}{why}"

    def _excluded_by(self, origins: set[tuple[int, int]]) -> set[Cell]:
        """The open cells of the rules that the step looks at whose values one of these rules and facts excludes."""
        asked, known = self._reasoner, self._knowledge
        cells = {cell for rule in self._step.about for cell in asked.rules.cells_of[rule] if known.value[cell] < 0}
        return {
            asked.cells.places[cell]
            for cell in cells
            for x in asked.cells.values[cell]
            if not origins.isdisjoint(known.origins.get(x, ()))
        }

    def _rules_over(self, fact: int) -> set[int]:
        """The rules of the step by which ``fact`` excludes something in the cells that the step is about.

        A cell may need several, as a digit that meets a diagonal in its row and in its column.
        """
        cells = {self._literals.cell_of[x] for x in self._step.conclusions}
        cells.update(cell for rule in self._step.about for cell in self._book.cells_of[rule])
        return {
            rule
            for cell in cells
            for x in self._literals.values[cell]
            for rule, origin in self._knowledge.origins.get(x, ())
            if origin == fact and rule in self._step.rules and rule not in self._step.about
        }

    _reasons: ClassVar[Reasons] = {
        Technique.FULL_HOUSE: _full_house,
        Technique.HIDDEN_SINGLE: _hidden_single,
        Technique.NAKED_SINGLE: _naked_single,
        Technique.COMPLETE: _complete,
        Technique.LAST_CELLS: _last_cells,
        Technique.PLACEMENT: _placement,
        **dict.fromkeys((Technique.EXCLUSION, Technique.LINE_EXCLUSION), _exclusion),
        Technique.PRESSURED: _pressured,
        **dict.fromkeys((Technique.FILLED, Technique.CROWDED), _filled),
        **dict.fromkeys((Technique.XY_WING, Technique.XYZ_WING), _wing),
        **dict.fromkeys((Technique.SKYSCRAPER, Technique.KITE, Technique.SIMPLE_CHAIN), _simple_chain),
        Technique.LOCKED: _locked,
        Technique.EITHER_VALUE: _either_value,
        Technique.EITHER_PLACE: _either_place,
        **dict.fromkeys(NAKED.values(), _naked),
        **dict.fromkeys(HIDDEN.values(), _hidden),
        **dict.fromkeys((Technique.SQUEEZED, Technique.SQUEEZED_LINE, *FISH.values(), Technique.COUNTING), _fish),
    }
