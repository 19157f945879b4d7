"""Steps that a kind has a name for, and the names that steps get by the one rule that they rest on."""

from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step, Technique, own_name
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.named_steps import NamedStep


class NamedSentence(Sentence):
    """Says a step as its `NamedStep` says it."""

    def __init__(self, step: Step, knowledge: Knowledge, named: NamedStep) -> None:
        super().__init__(step, knowledge)
        self._named = named

    def _reason(self) -> str:
        step = self._step
        return self._named.says.format(
            facts=self._facts(step.facts) if step.facts else "",
            cells=self._cells(step.facts) if step.facts else "",
            rules=self._rules(rule for rule in step.rules if not self._reasoner.is_whole(rule)),
            conclusions=self._cells(step.conclusions),
        )


def named(step: Step, knowledge: Knowledge) -> NamedStep | Technique | None:
    """What people call ``step``: by the name that the kind has for it, or that its rule gives it, or its technique."""
    asked = knowledge.reasoner
    if (own := own_name(step, asked)) is not None:
        return own
    if step.conclusions and step.technique is None and len(step.rules) == 1 and step.rules[0] in asked.connections:
        return Technique.CUT_OFF
    return step.technique
