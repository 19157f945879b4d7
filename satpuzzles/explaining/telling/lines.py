"""Steps of one line of blocks in words: ``r3c4 is empty: r3c1 to r3c3 are a whole block of row 3 (blocks 3 1)``."""

from satpuzzles.board import Cell
from satpuzzles.explaining.techniques.technique import Technique
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.explaining.telling.words import facts_in_words


class LineSentence(Sentence):
    """Says a step whose technique looks at where the blocks of a line can lie."""

    def __str__(self) -> str:
        concluded, seen = (
            self._concluded(self._step.conclusions),
            {fact.cell for fact in self._said(self._step.counted)},
        )
        beside = [fact for fact in self._said(self._step.facts) if fact.cell not in seen]
        as_well = beside and self._step.technique is not Technique.COMPLETED
        return f"{concluded}: {self._reason()}{f', as {facts_in_words(self._puzzle, beside)}' if as_well else ''}."

    def _reason(self) -> str:
        (rule,), line = self._step.about, self._rules(self._step.about)
        seen = sorted({fact.cell for fact in self._said(self._step.counted)})
        cells = self._cells(self._step.counted) if seen else ""
        several = len(self._step.conclusions) > 1
        match self._step.technique:
            case Technique.COMPLETED if self._step.facts:
                return f"{line} is complete"
            case Technique.COMPLETED:
                return f"{self._name(rule)} has {self._reasoner.rule_of[rule].states}"
            case Technique.OVERLAP if {fact.value for fact in self._said(self._step.conclusions)} == {0, 1}:
                return f"the blocks of {line}, with one gap between two, fill it"
            case Technique.OVERLAP:
                return f"the blocks of {line} cover {'these cells' if several else 'this cell'} wherever they lie"
            case Technique.FINISHED:
                return f"{cells} {'is' if len(seen) == 1 else 'are'} a whole block of {line}"
            case Technique.EDGE:
                side = _side(seen, self._reasoner.fact(self._step.conclusions[0]).cell)
                return f"in {line} there is too little room {side} {cells} for its block"
            case Technique.JOINED:
                return f"{cells} belong to one block of {line}"
            case Technique.GAP:
                return f"the gap is too small for any block of {line} that can lie there"
            case Technique.OUT_OF_REACH:
                return f"no block of {line} can reach there"
            case Technique.SPLIT:
                return f"{self._called(1)}, it would join {cells} to a block that is too long for {line}"
        raise ValueError(f"no technique of lines: {self._step.technique}")


def _side(run: list[Cell], concluded: Cell) -> str:
    """On which side of ``run`` the room is too small, where its block extends to the cell that is ``concluded``."""
    before = concluded > run[0]
    if concluded[0] == run[0][0]:
        return "to the left of" if before else "to the right of"
    return "above" if before else "below"
