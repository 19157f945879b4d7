"""Steps that compare totals, in words: ``the islands r4c5 and r7c8 need 7 together, of which the islands r4c8 and r7c5
have room for 3``.
"""

from satpuzzles.boards import listed
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.techniques.totals import Comparison, also
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.explaining.telling.words import joined


class TotalsSentence(Sentence):
    """Says a step by what some of its rules need together, and for how much of that the others have room: by what was
    ``found`` when they were compared.
    """

    def __init__(self, step: Step, knowledge: Knowledge, found: Comparison) -> None:
        super().__init__(step, knowledge)
        self._found = found

    def __str__(self) -> str:
        given = also(self._step, self._found, self._knowledge)
        others = [x for x in self._step.conclusions if x not in given]
        likewise = f", and in the same way {self._facts(others)}" if others else ""
        return f"{self._concluded(given)}: {self._needed(self._found)}{likewise}."

    def _needed(self, found: Comparison) -> str:
        several, is_begun = len(found.needing) > 1, found.need < sum(self._book.totals[x].low for x in found.needing)
        need = f"{'still ' * is_begun}need{'s' * (not several)} {found.need}{' together' * several}"
        room = f"{self._rules(found.beside, stating=True)} {'has' if len(found.beside) == 1 else 'have'} room for "
        rooms = [f"{room}{found.room or 'none'}"]
        if found.most:
            cells = listed(self._runs(sorted(self._literals.places[cell] for cell in found.elsewhere)))
            rooms.append(f"{cells} for {found.most}")
        noted = [x for x in self._step.facts if not self._knowledge.is_filled(self._literals.cell_of[x])]
        whole = [self._book[x].demand for x in self._step.rules if self._book.is_whole(x)]
        reasons = [*whole, *filter(None, [self._known_in_words(noted) if noted else ""])]
        since = f", as {joined(reasons)}" if reasons else ""
        return f"otherwise {self._rules(found.needing, stating=True)} {need}, of which {joined(rooms)}{since}"
