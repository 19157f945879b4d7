"""Steps that a kind has a name for, and the names that steps get by the one rule that they rest on."""

from dataclasses import replace

from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step, StepOf
from satpuzzles.explaining.techniques.technique import Technique
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.patterns import Pattern


class PatternSentence(Sentence):
    """Says a step as its `Pattern` says it."""

    def __init__(self, step: Step, knowledge: Knowledge, pattern: Pattern) -> None:
        super().__init__(step, knowledge)
        self._pattern = pattern

    def __str__(self) -> str:
        step = self._step
        reason = self._pattern.says.format(
            facts=self._facts(step.facts) if step.facts else "",
            cells=self._cells(step.facts) if step.facts else "",
            rules=self._rules(rule for rule in step.rules if not self._reasoner.is_whole(rule)),
            conclusions=self._cells(step.conclusions),
        )
        return f"{self._concluded(step.conclusions)}: {reason}."


def named(step: Step, knowledge: Knowledge) -> Step:
    """``step`` with the name that the kind has for it, or that its rule gives it."""
    if not step.conclusions:
        return step
    asked = knowledge.reasoner
    shown = StepOf(
        tuple(map(asked.fact, step.conclusions)),
        tuple(map(asked.rule_of.__getitem__, step.rules)),
        tuple(map(asked.fact, step.facts)),
    )
    name: Pattern | Technique | None = next((one for one in asked.puzzle.patterns if one.fits(shown)), None)
    if name is None and step.technique is None and len(step.rules) == 1 and step.rules[0] in asked.connections:
        name = Technique.CUT_OFF
    return step if name is None else replace(step, technique=name, about=step.rules)
