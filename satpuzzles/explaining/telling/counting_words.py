"""Steps by counting in words: ``r6c5 = 3: in box 5 the 3s at r2c4 and r7c6 exclude columns 4 and 6``."""

from collections.abc import Sequence
from itertools import combinations

from satpuzzles.board import cell_name
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.techniques.technique import HIDDEN, NAKED, Technique
from satpuzzles.explaining.telling.words import (
    by_rules,
    concluded,
    facts_in_words,
    listed,
    name,
    names,
    runs,
    values_in_words,
)

_FEW_CELLS = 5
"""More cells than that are not named one by one."""


def counted_in_words(step: Step, knowledge: Knowledge) -> str:
    """A step whose technique is one of counting, in a sentence. Raises ValueError for any other."""
    words = _Words(step, knowledge)
    match step.technique:
        case Technique.FULL_HOUSE:
            reason = words.full_house()
        case Technique.HIDDEN_SINGLE:
            reason = words.hidden_single()
        case Technique.NAKED_SINGLE:
            reason = words.naked_single()
        case Technique.COMPLETE:
            reason = words.complete()
        case Technique.LAST_CELLS:
            reason = words.last_cells()
        case Technique.PLACEMENT:
            reason = words.placement()
        case Technique.EXCLUSION:
            reason = words.exclusion()
        case Technique.PRESSURED:
            reason = words.exclusion(f" that do not {knowledge.reasoner.exclusion}")
        case Technique.XY_WING:
            reason = words.xy_wing()
        case Technique.SIMPLE_CHAIN:
            reason = words.simple_chain()
        case Technique.LOCKED:
            reason = words.locked()
        case technique if technique in NAKED.values():
            reason = f"in {words.about()}, {words.cells()} can only be {words.values('or')}"
        case technique if technique in HIDDEN.values():
            reason = f"in {words.about()} only {words.cells()} can be {words.values('or')}"
        case Technique.SQUEEZED | Technique.X_WING | Technique.SWORDFISH | Technique.COUNTING:
            reason = words.fish()
        case _:
            raise ValueError(f"no technique of counting: {step.technique}")
    return f"{concluded(knowledge.reasoner, step.conclusions)}: {reason}."


class _Words:
    """The reasons of one step."""

    def __init__(self, step: Step, knowledge: Knowledge) -> None:
        self._step, self._knowledge = step, knowledge
        self._reasoner = knowledge.reasoner
        self._puzzle = self._reasoner.puzzle
        self._value = self._reasoner.fact(step.conclusions[0]).value
        facts = ((x, self._reasoner.fact(x)) for x in step.facts)
        self._facts = sorted(facts, key=lambda each: (each[1].value, each[1].cell))

    def full_house(self) -> str:
        return f"it is the last open cell of {self.about()}, which lacks only {self._puzzle.value_name(self._value)}"

    def hidden_single(self) -> str:
        direct = [x for x, fact in self._facts if fact.holds and fact.value == self._value]
        filled = [fact.cell for _, fact in self._facts if fact.holds and fact.value != self._value]
        noted = [fact for _, fact in self._facts if not fact.holds]
        parts = [self._excluding(direct)] if direct else []
        parts += [f"{listed(runs(sorted(filled)))} {'is' if len(filled) == 1 else 'are'} filled"] if filled else []
        parts += [facts_in_words(self._puzzle, noted)] if noted else []
        return f"in {self.about()} {', and '.join(parts)}"

    def naked_single(self) -> str:
        if not self._facts:
            return "there is no other value"
        if any(self._excludes_others(x) for x in self._step.facts):
            filled = facts_in_words(self._puzzle, (fact for _, fact in self._facts if fact.holds))
            rules = f"by {by_rules(self._reasoner, self._step.rules)}, as {filled}"
            noted = self._noted()
            return f"no other value is left, since {f'{noted}, and the others {rules}' if noted else rules}"
        has: dict[int, list[int]] = {}
        for x, fact in self._facts:
            if fact.holds:
                rule = min(self._rules_over(x), key=self._reasoner.switches.index)  # of one cell, one is enough
                has.setdefault(rule, []).append(fact.value)
        parts = [
            f"{name(self._reasoner, rule)} has {values_in_words(self._puzzle, values)}" for rule, values in has.items()
        ]
        why = [*([listed(parts)] if parts else []), *filter(None, [self._noted()])]
        return f"no other value is left, since {', and '.join(why)}"

    def _noted(self) -> str:
        """Which values of the cell were excluded by earlier steps; nothing for none."""
        values = [fact.value for _, fact in self._facts if not fact.holds]
        named = values_in_words(self._puzzle, values) if values else ""
        return f"{named} {'is' if len(values) == 1 else 'are'} excluded already" if values else ""

    def _excludes_others(self, fact: int) -> bool:
        """Whether a filled cell excludes other values than its own."""
        cell = self._reasoner.cell_of[self._step.conclusions[0]]
        value = self._reasoner.value_of.get(fact)
        return value is not None and all(
            origin != fact for _, origin in self._knowledge.origins.get(self._reasoner.values[cell][value], ())
        )

    def complete(self) -> str:
        if self._reasoner.is_whole(self._step.about[0]):
            states = self._reasoner.demand(self._step.about[0])
            facts = facts_in_words(self._puzzle, (fact for _, fact in self._facts))
            return f"{facts}, and {states}"
        cells = listed(runs(sorted(fact.cell for _, fact in self._facts))) if self._facts else "no cells"
        return f"{self.about(stating=True)} is complete with {cells}"

    def last_cells(self) -> str:
        cells = "these cells" if len(self._step.conclusions) > 1 else "this cell"
        reason = f"{self.about(stating=True)} has only {cells} left"
        direct = [x for x, fact in self._facts if fact.holds and self._rules_over(x)]
        return f"{reason}, since {self._excluding(direct)}" if direct else reason

    def placement(self) -> str:
        rule, always = self._step.about[0], {self._reasoner.cell_of[x] for x in self._step.conclusions}
        need = self._lacking(rule)
        still = f"still needs {need} and " if self._stands(rule, -1) else ""
        placed = listed([cell_name(self._reasoner.places[cell]) for cell in sorted(always)])
        others, apart = {self._reasoner.cell_of[x] for x in self._step.counted} - always, self._reasoner.exclusion
        if len(always) == need:
            which = f"of which only {placed} do not {apart}"
        elif all(self._reasoner.exclusive_by[pair] for pair in combinations(others, 2)):
            which = f"and the others {apart}"
        else:
            which = f"and any {need} of these that do not {apart} include {placed}"
        return f"{self.about(stating=True)} {still}has only {self.cells()} left, {which}{self._also_by()}"

    def exclusion(self, which_cells: str = "") -> str:
        supposed = self._puzzle.value_name(self._reasoner.fact(-self._step.conclusions[0]).value)
        several = {1: "", 2: "either of them, "}.get(len(self._step.conclusions), "any of them, ")
        who = f"{several}{supposed}{',' if several else ', it'}"
        none = self._lacking(self._step.about[0]) == 1
        if len(self._step.counted) > _FEW_CELLS:
            left = "no cell" if none else "too few cells"
        else:
            left = f"{'none' if none else 'too few'} of its last cells {self.cells()}"
        return f"{who} would leave {self.about(stating=True)} {left}{which_cells}{self._also_by()}"

    def _also_by(self) -> str:
        """The rules beside that which the step looks at; not that of neighbours, of which the step has its name."""
        rules = [x for x in self._step.rules if x not in self._step.about and not self._reasoner.is_whole(x)]
        return f", because of {by_rules(self._reasoner, rules)}" if rules else ""

    def _lacking(self, rule: int, v: int = -1) -> int:
        """How many cells of ``rule`` still have to have the value ``v``, the last unless told."""
        for block in self._reasoner.blocks:
            for members in block.members[block.switches == rule]:
                return int(block.low[v] - (self._knowledge.value[members] == v % len(block.low)).sum())
        return 0

    def xy_wing(self) -> str:
        facts = [self._reasoner.fact(x) for x in self._step.counted]
        ends = [fact.cell for fact in facts if fact.value == self._value]
        pivot = next(fact.cell for fact in facts if fact.cell not in ends)
        either = listed([self._puzzle.value_name(fact.value) for fact in facts if fact.cell == pivot], "or")
        which = listed([cell_name(cell) for cell in ends], "or")
        return f"whether {cell_name(pivot)} is {either}, {which} is {self._puzzle.value_name(self._value)}"

    def simple_chain(self) -> str:
        value = self._puzzle.value_name(self._value)
        first, *others = [cell_name(self._reasoner.fact(x).cell) for x in self._step.counted]
        then = ", ".join(f"{cell} is{' not' * (place % 2)}" for place, cell in enumerate(others))
        return f"if {first} is not {value}, {then}, and either end excludes it"

    def locked(self) -> str:
        who = "both" if len(self._step.counted) == 2 else "all"
        then = f"lie in {names(self._reasoner, self._step.within)}" if self._step.within else "exclude it there"
        return f"in {self.about()} only {self.cells()} can be {self.values()}, and {who} {then}"

    def fish(self) -> str:
        value = self._reasoner.fact(self._step.counted[0]).value
        if value == self._reasoner.names[0] and self._reasoner.is_boolean:
            return self._needed_outside()
        called = self._puzzle.value_name(value)
        what = called if called == self._puzzle.symbol(value) else f"{called} cell"
        within = names(self._reasoner, self._step.within)
        room = "has" if len(self._step.within) == 1 else "have"
        v = self._reasoner.names.index(value)
        if sum(self._lacking(rule, v) for rule in self._step.about) > 1:
            what = f"{what}s"
        whose = f"of {self.about(stating=True)}"
        if any(self._stands(rule, v) for rule in self._step.about):
            needs = "needs" if len(self._step.about) == 1 else "need"
            whose = f"that {self.about(stating=True)} still {needs}"
        return f"the {what} {whose} can only lie in {within}, which {room} no room for others"

    def _stands(self, rule: int, v: int) -> bool:
        return bool((self._knowledge.value[self._reasoner.cells_of[rule]] == v % len(self._reasoner.names)).any())

    def _needed_outside(self) -> str:
        """Counting of cells that are 0: those outside the counted rules have to be 1."""
        cells, need = ("these cells", "them all") if len(self._step.conclusions) > 1 else ("this cell", "it")
        whole = by_rules(self._reasoner, self._step.within, stating=True)
        have = "has" if len(self._step.within) == 1 else "have"
        needs = "needs" if len(self._step.within) == 1 else "need"
        return f"outside {self.about(stating=True)}, {whole} {have} only {cells} left and {needs} {need}"

    def cells(self) -> str:
        """The cells that are counted."""
        return listed(runs(sorted({self._reasoner.fact(x).cell for x in self._step.counted})))

    def values(self, last: str = "and") -> str:
        """The values that are counted."""
        values = sorted({self._reasoner.fact(x).value for x in self._step.counted})
        return listed([self._puzzle.value_name(value) for value in values], last)

    def about(self, *, stating: bool = False) -> str:
        """The rules that the step looks at, with their clues or, when ``stating``, with what they demand."""
        many = len(self._reasoner.names) > 2
        return by_rules(self._reasoner, self._step.about, stating=stating and not many)

    def _excluding(self, facts: Sequence[int]) -> str:
        """Which rules the cells of ``facts``, which have the same value, exclude."""
        order = self._reasoner.switches.index
        over = {x: sorted(self._rules_over(x), key=order) for x in facts}
        facts = sorted(facts, key=lambda x: order(over[x][0]))
        fact = self._reasoner.fact(facts[0])
        cells = listed([cell_name(self._reasoner.fact(x).cell) for x in facts])
        value, several = self._puzzle.value_name(fact.value), len(facts) > 1
        who = (
            f"the {value}{'s' * several} at {cells}"
            if value == self._puzzle.symbol(fact.value)
            else f"{cells}, which {'are' if several else 'is'} {value},"
        )
        rules = sorted({rule for x in facts for rule in over[x]}, key=order)
        return f"{who} {'exclude' if several else 'excludes'} {names(self._reasoner, rules)}"

    def _rules_over(self, fact: int) -> set[int]:
        """The rules of the step by which ``fact`` excludes something in the cells that the step is about.

        A cell may need several, as a digit that meets a diagonal in its row and in its column.
        """
        cells = {self._reasoner.cell_of[x] for x in self._step.conclusions}
        cells.update(cell for rule in self._step.about for cell in self._reasoner.cells_of[rule])
        return {
            rule
            for x, origins in self._knowledge.origins.items()
            if self._reasoner.cell_of[x] in cells
            for rule, origin in origins
            if origin == fact and rule in self._step.rules and rule not in self._step.about
        }
