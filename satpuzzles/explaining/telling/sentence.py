"""What sentences of steps are made of: conclusions, facts and rules, in words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypeAlias

from satpuzzles.boards import Cell, listed
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step, Technique
from satpuzzles.explaining.telling.words import facts_in_words, joined, named_together, plural, values_in_words
from satpuzzles.stating.display import name_of, symbol_of

Reasons: TypeAlias = Mapping[Technique | None, Callable[[Any], str]]
"""The methods that give the reasons of the techniques of a family."""


_VERBS = {"": ("form ", "join ", "lie "), "be ": ("lit ", "all shaded", "cape ")}
"""How demands begin that say what the cells of a rule do, or what they are, not what they have."""


class Sentence:
    """Says ``step`` from the ``knowledge`` before it. Each family of techniques has its own way to give the reason."""

    _reasons: ClassVar[Reasons] = {}

    def __init__(self, step: Step, knowledge: Knowledge) -> None:
        self._step, self._knowledge, self._reasoner = step, knowledge, knowledge.reasoner
        self._book, self._literals = self._reasoner.rules, self._reasoner.cells
        self._puzzle = self._reasoner.puzzle

    def __str__(self) -> str:
        return f"{self._concluded(self._step.conclusions)}: {self._reason()}."

    def _reason(self) -> str:
        return self._reasons[self._step.technique](self)

    def _concluded(self, conclusions: Iterable[int]) -> str:
        """What is concluded: ``r1c2 = 4`` for a value that is written as it is called, else as `facts_in_words`."""
        facts = self._said(conclusions)
        if len(facts) == 1 and facts[0].holds and self._is_written_as_called(facts[0].value):
            return f"{self._cell(facts[0].cell)} = {self._called(facts[0].value)}"
        return facts_in_words(self._puzzle, facts)

    def _said(self, literals: Iterable[int]) -> list[Fact]:
        return [*map(self._literals.fact, literals)]

    def _facts(self, literals: Iterable[int]) -> str:
        return facts_in_words(self._puzzle, self._said(literals))

    def _known_in_words(self, literals: Sequence[int], most: int | None = None) -> str:
        """Known literals in words. For values that filled cells exclude, and that nobody has noted, it names the rules
        that exclude them.
        """
        unnoted = [-x for x in literals if x not in self._knowledge.facts]
        excluded: dict[int, list[Fact]] = {}
        for x in unnoted:
            by = min((rule for rule, _ in self._knowledge.origins[x]), key=lambda rule: (rule not in excluded, rule))
            excluded.setdefault(by, []).append(self._literals.fact(x))
        near = next((fact.cell for fact in self._said(self._step.conclusions)), (0, 0))
        said = self._said(x for x in literals if -x not in unnoted)
        noted = facts_in_words(self._puzzle, said, self._not_among(said), most, near)
        return joined(
            [*filter(None, [noted]), *(self._excluding_by(by, some) for by, some in excluded.items())] or [""]
        )

    def _not_among(self, facts: Iterable[Fact]) -> Mapping[Cell, Sequence[int]]:
        """The values of cells that these ``facts`` do not exclude."""
        excluded: dict[Cell, set[int]] = {}
        for fact in facts:
            excluded.setdefault(fact.cell, set()).add(fact.value)
        names = self._literals.names
        return {cell: [value for value in names if value not in some] for cell, some in excluded.items()}

    def _excluding_by(self, rule: int, facts: Iterable[Fact]) -> str:
        """That ``rule`` excludes the values of ``facts``: ``row 9 excludes 2 and 3 from r9c8``; of values that are
        words, ``by the number at r2c1, r2c2 is not empty``.
        """
        if not self._book.is_whole(rule) and not any(self._is_written_as_called(one.value) for one in facts):
            return (
                f"by {self._name(rule)}, {facts_in_words(self._puzzle, [replace(one, holds=False) for one in facts])}"
            )
        values: dict[Cell, list[int]] = {}
        for fact in facts:
            values.setdefault(fact.cell, []).append(fact.value)
        cells: dict[str, list[Cell]] = {}
        for cell, some in values.items():
            cells.setdefault(values_in_words(self._puzzle, some), []).append(cell)
        parts = [f"{what} from {listed(self._runs(some))}" for what, some in cells.items()]
        by = self._book[rule].demand if self._book.is_whole(rule) else self._name(rule)
        return f"{by}{', which' if self._book.is_whole(rule) else ''} excludes {listed(parts)}"

    def _cell(self, cell: Cell) -> str:
        return self._puzzle.board.called(cell)

    def _runs(self, cells: Iterable[Cell]) -> list[str]:
        return self._puzzle.board.runs(cells)

    def _called(self, value: int, cell: Cell | None = None) -> str:
        return name_of(self._puzzle, value, cell)

    def _is_written_as_called(self, value: int) -> bool:
        return symbol_of(self._puzzle, value) == self._called(value)

    def _cells(self, literals: Iterable[int]) -> str:
        return listed(self._runs(sorted({fact.cell for fact in self._said(literals)})))

    def _name(self, rule: int) -> str:
        return self._book[rule].name

    def _is_vertex(self, rule: int) -> bool:
        """Whether ``rule`` is what a rule about lines demands of one vertex, after whose place it is called."""
        instance, whole = self._book[rule], self._book.networks
        return bool(instance.number) and any(instance.label == self._book[x].label for x in whole)

    def _names(self, rules: Iterable[int]) -> str:
        """What people call ``rules``, those of one label together: ``columns 4 and 6 and row 2``, ``rows 3 to 5``."""
        named = (self._book[rule] for rule in rules)
        return listed(named_together((rule.label, rule.number, rule.name) for rule in named))

    def _rules(self, rules: Iterable[int], *, stating: bool = False, most: int | None = None) -> str:
        """The names of ``rules``, each with its clue, or when ``stating`` with what it demands: ``columns 4 and 6 and
        region 2 (2 stars)``; nothing for none. Of more than ``most`` the clues are named, up to so many, and the others
        counted: ``6 boxes and 7 rows (every value once)``, ``two lines or none at 22 places``.
        """
        by_demand: dict[str, list[int]] = {}
        rule_of = self._book
        rules = sorted(rules, key=lambda rule: (rule_of[rule].label, rule_of[rule].number or 0))
        is_many = most is not None and len(rules) > most
        for rule in rules:
            states = stating or rule_of[rule].is_clue
            by_demand.setdefault(rule_of[rule].demand if states else "", []).append(rule)
        named = []
        for demand, alike in by_demand.items():
            names = self._names(alike)
            if is_many and not rule_of[alike[0]].is_clue and len(names) > _LONGEST_NAMES:
                names = self._numbers(alike, stated=bool(demand))
            each = " each" * (len(alike) > 1 and bool(re.fullmatch(r"\d+ [a-z]+", demand)))
            named.append(f"{names}{f' ({demand}{each})' * bool(demand)}")
        if is_many and len(named) > (most or 0):
            named = [*named[:most], f"{len(named) - (most or 0)} more clues"]
        return listed(named) if named else ""

    def _numbers(self, rules: Iterable[int], *, stated: bool) -> str:
        """How many of ``rules`` there are of each label by which they are called; of those that are called by their
        places the demand, unless that is ``stated`` behind them.
        """
        labels = Counter[tuple[str, str]]()
        for rule in (self._book[rule] for rule in rules):
            is_called_so = rule.label in rule.name.split()
            labels[(rule.label, "") if is_called_so else ("place" if rule.demand else "other rule", rule.demand)] += 1
        numbers = [(f"{count} {plural(label, count)}", demand) for (label, demand), count in labels.items()]
        return listed([f"{demand} at {number}" if demand and not stated else number for number, demand in numbers])

    def _in_order(self, rules: Iterable[int]) -> list[int]:
        return sorted(rules, key=self._book.switches.index)

    def _cannot_keep(self, rule: int) -> str:
        """Says that ``rule`` cannot have what it demands, or cannot be completed if its clue is beside its name."""
        demand = "" if self._book[rule].is_clue else self._book[rule].demand
        if demand.startswith("not "):
            return f"have to be {demand.removeprefix('not ')}"
        thing = demand.removeprefix("no ")
        verb = next((verb for verb, demands in _VERBS.items() if thing.startswith(demands)), "have ")
        if thing != demand:
            return f"would {verb}{thing if thing.startswith('two ') else f'a {thing}'}"
        return f"cannot {verb}{demand}" if demand else "cannot be completed"

    def _is_possible(self, rule: int, literals: Sequence[int]) -> bool:
        """Whether ``rule`` lets ``literals`` hold together; past the deadline it is taken to, so nothing is claimed."""
        try:
            return self._reasoner.solvers.alone(rule).satisfied([rule, *literals]) is not None
        except OutOfTime:
            return True


_LONGEST_NAMES = 60
"""Characters of the names of rules; where they are longer the rules are counted."""


class LineSentence(Sentence):
    """Says a step whose technique looks at where the blocks of a line can lie."""

    def _reason(self) -> str:
        seen = {fact.cell for fact in self._said(self._step.counted)}
        beside = [fact for fact in self._said(self._step.facts) if fact.cell not in seen]
        as_well = beside and self._step.technique is not Technique.COMPLETED
        return f"{self._of_the_line()}{f', as {facts_in_words(self._puzzle, beside)}' if as_well else ''}"

    def _of_the_line(self) -> str:
        (rule,), line = self._step.about, self._rules(self._step.about)
        blocks = line.replace("(blocks ", "(").replace("(block ", "(")  # where the sentence speaks of them
        seen = sorted({fact.cell for fact in self._said(self._step.counted)})
        cells = self._cells(self._step.counted) if seen else ""
        several = len(self._step.conclusions) > 1
        match self._step.technique:
            case Technique.COMPLETED if self._step.facts:
                return f"{line} is complete"
            case Technique.COMPLETED:
                return f"{self._name(rule)} has {self._book[rule].states}"
            case Technique.OVERLAP if {fact.value for fact in self._said(self._step.conclusions)} == {0, 1}:
                return f"the blocks of {blocks}, with one gap between two, fill it"
            case Technique.OVERLAP:
                cells = "these cells" if several else "this cell"
                if len(self._book.runs_of.get(rule, ())) == 1:
                    return f"the block of {blocks} covers {cells} wherever it lies"
                return f"the blocks of {blocks} cover {cells} wherever they lie"
            case Technique.FINISHED:
                return f"{cells} {'is' if len(seen) == 1 else 'are'} a whole block of {blocks}"
            case Technique.EDGE:
                side = _side(seen, self._literals.fact(self._step.conclusions[0]).cell)
                return f"in {line} there is too little room {side} {cells} for its block"
            case Technique.JOINED:
                return f"{cells} belong to one block of {blocks}"
            case Technique.GAP:
                if len(self._book.runs_of.get(rule, ())) == 1:
                    return f"the gap is too small for the block of {blocks}"
                return f"the gap is too small for any block of {blocks} that can lie there"
            case Technique.OUT_OF_REACH:
                fact = self._literals.fact(self._step.conclusions[0])
                if fact.holds or self._literals.is_boolean:
                    return f"no block of {blocks} can reach there"
                value, color = self._literals.names.index(fact.value), self._called(fact.value)
                is_there = any(run[1] == value for run in self._book.runs_of[rule] if isinstance(run, tuple))
                return f"no {color} block of {blocks} can reach there" if is_there else f"{line} has no {color} block"
            case Technique.SPLIT:
                return f"{self._called(1)}, it would join {cells} to a block that is too long for {blocks}"
        raise ValueError(f"no technique of lines: {self._step.technique}")


def _side(run: list[Cell], concluded: Cell) -> str:
    """On which side of ``run`` the room is too small, where its block extends to the cell that is ``concluded``."""
    before = concluded > run[0]
    if concluded[0] == run[0][0]:
        return "to the left of" if before else "to the right of"
    return "above" if before else "below"
