"""Easy steps in a row told together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from satpuzzles.drawing import Drawing
from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Merged:
    """Steps in a row that are told together."""

    steps: tuple[Explained, ...]
    sentence: str

    @property
    def with_technique(self) -> str:
        """The sentence, of a single step after the name of its technique."""
        return self.steps[0].with_technique if len(self.steps) == 1 else self.sentence

    def drawing(self, puzzle: Puzzle) -> Drawing:
        """The board after the steps, with all of their conclusions marked; of several steps without the reasons."""
        if len(self.steps) == 1:
            return self.steps[0].drawing(puzzle)
        first, last = self.steps[0], self.steps[-1]
        conclusions = tuple(fact for step in self.steps for fact in step.conclusions)
        excluded = {(fact.cell, fact.value) for fact in conclusions if not fact.holds}
        before = tuple(
            tuple(
                tuple(value for value in values if value in last.before[r][c] or ((r, c), value) in excluded)
                for c, values in enumerate(row)
            )
            for r, row in enumerate(first.before)
        )
        return Explained(conclusions, (), (), sentence=self.sentence, board=first.board, before=before).drawing(puzzle)


def merged(puzzle: Puzzle, steps: Iterable[Explained], easy: int) -> Iterator[Merged]:
    """Runs of steps of ``easy`` rules and facts at most told by their conclusions alone, all others one by one, as soon
    as they are found.
    """
    for is_easy, group in groupby(steps, key=lambda step: step.size <= easy):
        run = tuple(group) if is_easy else ()
        if len(run) > 1:
            conclusions = facts_in_words(puzzle, (fact for step in run for fact in step.conclusions))
            yield Merged(run, f"{len(run)} easy steps: {conclusions}.")
        else:
            yield from (Merged((step,), step.sentence) for step in run or group)
