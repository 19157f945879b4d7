"""Steps that a kind has a name for, and the names that steps get by the one rule that they rest on."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from satpuzzles.boards import Cell, listed
from satpuzzles.explaining.reasoning.cores import implying, shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step, Technique, own_name, shown
from satpuzzles.explaining.telling.connections import apart
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.explaining.telling.words import MOST_NAMED, is_plural, values_in_words
from satpuzzles.stating.rules import NamedStep

_ONE_LINE = 2
"""So many rules about one line are named together anyway."""


class NamedSentence(Sentence):
    """Says a step as its `NamedStep` says it."""

    def __init__(self, step: Step, knowledge: Knowledge, named: NamedStep) -> None:
        super().__init__(step, knowledge)
        self._named = named

    def _reason(self) -> str:
        step, several = self._step, len({self._literals.cell_of[x] for x in self._step.conclusions}) > 1
        numbered = [rule for rule in step.rules if not self._book.is_whole(rule)]
        near = self._near(numbered)
        are_several = len(near) > 1 or any(is_plural(self._book[rule].name) for rule in near)
        labels = [wanted.removesuffix("+") for wanted in self._named.rules]
        of_label = {
            label: rules
            for label in labels
            if (rules := self._near([x for x in numbered if re.fullmatch(label, self._book[x].label)]))
        }
        when = self._named.when
        own = when(self._puzzle, shown(step, self._reasoner)) if callable(when) else {}
        words = {"apart": self._apart()} if "{apart}" in self._named.says else {}
        words |= {label: self._names(rules) for label, rules in of_label.items()}
        words |= {f"any {label}": listed([*map(self._name, rules)], "or") for label, rules in of_label.items()}
        words |= {
            "names": self._names(near) if near else "",
            "it": "they" if several else "it",
            "them": "them" if several else "it",
            "its": "their" if several else "its",
            "each": "each" if several else "it",
            "be": "are" if several else "is",
            "s": "" if are_several else "s",
            "have": "have" if are_several else "has",
            "facts": (facts := self._known_in_words(step.facts)),
            "as": f", as {facts}" if facts else "",
            "noted": f", as {noted}" if (noted := self._known_in_words(self._noted())) else "",
            "cells": self._cells(step.facts) if step.facts else "",
            "all": "all of its" if step.facts else "no",
            "rules": self._rules(near) or listed([self._book[rule].demand for rule in step.rules] or [""]),
            "conclusions": self._cells(step.conclusions),
            "through": f" through {self._names(at)}" if (at := [*filter(self._is_vertex, numbered)]) else "",
            "left": self._left(),
            "leaves": self._leaves(),
        }
        if "{all}" in self._named.says and not step.facts:  # a clue of none is not said twice
            words["rules"] = words["names"]
        return self._named.says.format_map({**words, **own} if isinstance(own, Mapping) else words)

    def _noted(self) -> Sequence[int]:
        """The literals that the step rests on and that the board does not show."""
        is_filled, cell_of = self._knowledge.is_filled, self._literals.cell_of
        return [x for x in self._step.facts if not is_filled(cell_of[x])]

    def _near(self, rules: Sequence[int]) -> Sequence[int]:
        """Those of ``rules`` that are clues or not about most of the board; without these all but the largest."""
        largest = max((len(self._book.cells_of[rule]) for rule in rules), default=0)
        slow, rule_of = self._book.slow, self._book
        near = [rule for rule in rules if rule not in slow or rule_of[rule].is_clue]
        return near or [rule for rule in rules if len(self._book.cells_of[rule]) < largest] or rules

    def _apart(self) -> str:
        """The words for what would be cut off if the first conclusion were wrong."""
        supposed = [*self._step.facts, -self._step.conclusions[0]]
        return apart(self._reasoner, self._step.rules, supposed) or "not all would be joined"

    def _kept(self) -> Mapping[tuple[int, ...], list[Cell]]:
        """The cells concluded, by the values that are left to them; none where the step fills them."""
        reasoner, concluded = self._reasoner, {*self._step.conclusions}
        kept: dict[tuple[int, ...], list[Cell]] = {}
        if all(x in reasoner.cells.value_of for x in concluded):
            return kept
        for cell in sorted({reasoner.cells.cell_of[x] for x in concluded}):
            left = [x for x in self._knowledge.open[cell] if -x not in concluded]
            values = tuple(reasoner.cells.fact(x).value for x in ([x for x in left if x in concluded] or left))
            kept.setdefault(values, []).append(reasoner.cells.places[cell])
        return kept

    def _left(self) -> str:
        """``1 and 3 are left``, or ``4 is left at r1c1; 1 and 3 at r1c2``; or that nothing else is."""
        kept = self._kept()
        are = " is left" if len(next(iter(kept), ())) == 1 else " are left"
        first, *others = self._each_kept(kept) or [("nothing else is left", "")]
        return "; ".join([f"{first[0]}{are * bool(kept)}{first[1]}", *map("".join, others)])

    def _leaves(self) -> str:
        """``leaves 1 and 3``, or ``leaves 4 at r1c1, and 1 and 3 at r1c2``; or nothing else."""
        return f"leaves {', and '.join(map(''.join, self._each_kept(self._kept()))) or 'nothing else'}"

    def _each_kept(self, kept: Mapping[tuple[int, ...], list[Cell]]) -> list[tuple[str, str]]:
        """The values in words, each with where they are left if that differs: ``4`` and `` at r1c1``."""
        several = len(kept) > 1
        return [
            (values_in_words(self._puzzle, values), f" at {listed(self._runs(cells))}" if several else "")
            for values, cells in kept.items()
        ]


def by_one_rule(step: Step, knowledge: Knowledge) -> Step:
    """``step`` as one of its rules sees it, or two about the same line, if the others only exclude values from cells
    there: then it rests on these exclusions, which go without saying, instead of the filled cells. So does what they
    exclude from the start, as 4 from a region of three cells. Else ``step`` itself.
    """
    asked, values_of = knowledge.reasoner, knowledge.reasoner.cells.values
    if step.technique is not None or not step.conclusions or not 1 < len(step.rules) <= MOST_NAMED:
        return step
    known = {*asked.givens}.intersection(x for rule in step.rules for x in knowledge.implied_alone(rule))
    over = {rule: {*asked.rules.cells_of[rule]} for rule in step.rules}
    of_one_line = [pair for pair in combinations(step.rules, 2) if over[pair[0]] == over[pair[1]]]
    for rules in (*((rule,) for rule in step.rules), *(of_one_line if len(step.rules) > _ONE_LINE else ())):
        cells, alone = over[rules[0]], asked.solvers.alone(*rules)
        excluded = [
            -x
            for cell in sorted(cells)
            for x in values_of[cell]
            if any(
                by not in rules and by in step.rules and fact in step.facts for by, fact in knowledge.origins.get(x, ())
            )
        ]
        facts = [*(x for x in step.facts if asked.cells.cell_of[x] in cells), *excluded]
        fixed = [*rules, *(x for x in known if asked.cells.cell_of[x] in cells and alone.knows([x]))]
        core = implying(alone.core, step.conclusions)
        if alone.knows((*facts, *step.conclusions)) and core([*fixed, *facts]) is not None:
            needed = {*(shrunk(core, facts, fixed) or ())}
            return replace(step, rules=rules, facts=tuple(x for x in facts if x in needed))
    return step


def named(step: Step, knowledge: Knowledge) -> NamedStep | Technique | None:
    """What people call ``step``: by the name that the kind has for it, or that its rule gives it, or its technique."""
    asked = knowledge.reasoner
    if (own := own_name(step, asked)) is not None:
        return own
    if (
        step.conclusions
        and step.technique is None
        and len(step.rules) == 1
        and step.rules[0] in asked.rules.connections
    ):
        return Technique.CUT_OFF
    return step.technique
