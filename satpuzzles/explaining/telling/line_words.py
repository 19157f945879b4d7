"""Steps of one line of a Hanjie in words: ``r3c4 is empty: r3c1 to r3c3 are a whole block of row 3 (blocks 3 1)``."""

from satpuzzles.board import Cell
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.techniques.technique import Technique
from satpuzzles.explaining.telling.words import by_rules, concluded, facts_in_words, listed, name, runs


def line_in_words(step: Step, knowledge: Knowledge) -> str:
    """A step whose technique is one of lines, in a sentence. Raises ValueError for any other."""
    reasoner = knowledge.reasoner
    (rule,) = step.about
    line = by_rules(reasoner, step.about)
    cells = sorted({reasoner.fact(x).cell for x in step.counted})
    seen = listed(runs(cells)) if cells else ""
    first = reasoner.fact(step.conclusions[0]).cell
    match step.technique:
        case Technique.COMPLETED:
            states = reasoner.demand(rule)
            reason = f"{line} is complete" if step.facts else f"{name(reasoner, rule)} has {states}"
            return f"{concluded(reasoner, step.conclusions)}: {reason}."
        case Technique.OVERLAP:
            if {reasoner.fact(x).value for x in step.conclusions} == {0, 1}:
                reason = f"the blocks of {line}, with one gap between two, fill it"
            else:
                which = "these cells" if len(step.conclusions) > 1 else "this cell"
                reason = f"the blocks of {line} cover {which} wherever they lie"
        case Technique.FINISHED:
            reason = f"{seen} {'is' if len(cells) == 1 else 'are'} a whole block of {line}"
        case Technique.EDGE:
            reason = f"in {line} there is too little room {_side(cells, first)} {seen} for its block"
        case Technique.JOINED:
            reason = f"{seen} belong to one block of {line}"
        case Technique.GAP:
            reason = f"the gap is too small for any block of {line} that can lie there"
        case Technique.OUT_OF_REACH:
            reason = f"no block of {line} can reach there"
        case Technique.SPLIT:
            reason = f"painted, it would join {seen} to a block that is too long for {line}"
        case _:
            raise ValueError(f"no technique of lines: {step.technique}")
    beside = [fact for fact in map(reasoner.fact, step.facts) if fact.cell not in cells]
    since = f", as {facts_in_words(reasoner.puzzle, beside)}" if beside else ""
    return f"{concluded(reasoner, step.conclusions)}: {reason}{since}."


def _side(run: list[Cell], concluded: Cell) -> str:
    """On which side of ``run`` the room is too small, where its block extends to the cell that is ``concluded``."""
    before = concluded > run[0]
    if concluded[0] == run[0][0]:
        return "to the left of" if before else "to the right of"
    return "above" if before else "below"
