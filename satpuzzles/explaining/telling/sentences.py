"""Which sentence a step gets, and what people call it: by the family of its technique; of a step that the solver found
by a chain from rule to rule where that is easier to follow, else by its rules and facts together.
"""

from collections.abc import Sequence

from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.finding.chain import chain
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Link, Step
from satpuzzles.explaining.techniques.technique import Family, Technique
from satpuzzles.explaining.telling.chains import ChainSentence
from satpuzzles.explaining.telling.connections import CutOffSentence
from satpuzzles.explaining.telling.counting import CountingSentence
from satpuzzles.explaining.telling.lines import LineSentence
from satpuzzles.explaining.telling.named_steps import NamedSentence
from satpuzzles.explaining.telling.solved import SolvedSentence
from satpuzzles.explaining.telling.sums import SumSentence
from satpuzzles.named_steps import NamedStep

_SENTENCES = {
    Family.COUNTING: CountingSentence,
    Family.LINE: LineSentence,
    Family.SUM: SumSentence,
    Family.CONNECTION: CutOffSentence,
    Family.FORM: SolvedSentence,
}
_SMALL = 3
"""Of so few rules and facts the order is plain, where two links are all."""


def sentence(step: Step, name: Technique | NamedStep | None, knowledge: Knowledge) -> tuple[str, tuple[Link, ...]]:
    """A step that people call by ``name`` from what was known before it, in words, and the chain if these go from link
    to link.
    """
    if isinstance(name, NamedStep):
        return str(NamedSentence(step, knowledge, name)), ()
    if name is not None:
        return str(_SENTENCES[name.family](step, knowledge)), ()
    together = SolvedSentence(step, knowledge)
    if len(step.rules) < 2 or (step.conclusions and together.only_place):
        return str(together), ()
    board = knowledge.about(knowledge.reasoner.cells_of_all(step.rules)) if step.conclusions else ()
    try:
        links = chain(knowledge.reasoner, step, board)
    except OutOfTime:
        links = ()
    if len(links) > 2 or (len(links) == 2 and step.size > _SMALL):
        return str(ChainSentence(step, links, knowledge)), links
    return str(together), ()


def form(step: Step, links: Sequence[Link], knowledge: Knowledge) -> Technique | None:
    """What people call a step that the solver found and that is said with the chain ``links``; None for a conflict."""
    if not step.conclusions:
        return None
    if not links:
        return Technique.COMBINATIONS if len(step.rules) <= 1 else Technique.COMBINED
    if any(link.cases for link in links):
        return Technique.CASES
    return Technique.CONTRADICTION if knowledge.reasoner.is_boolean else Technique.FORCING_CHAIN
