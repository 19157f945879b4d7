"""Steps of a path that are so easy that people take them at once, as one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from satpuzzles.boards.drawing import Drawing
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.stating.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Merged:
    """Consecutive steps that one sentence states together."""

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
    """Consecutive steps with at most ``easy`` rules and facts joined to one sentence of conclusions; each other step
    alone. Each comes as soon as it is found.
    """
    for is_easy, group in groupby(steps, key=lambda step: step.size <= easy):
        yield from (_together(puzzle, run) for run in ([tuple(group)] if is_easy else ((step,) for step in group)))


def condensed(puzzle: Puzzle, steps: Iterable[Explained], most: int) -> list[Merged]:
    """All ``steps`` in at most so many sentences: of more steps neighbours with the smallest reasons are joined, the
    last ones first, so that the first of a kind keeps its reason.
    """
    runs: list[tuple[Explained, ...]] = [(step,) for step in steps]
    while len(runs) > most:
        joined = [first + second for first, second in pairwise(runs)]
        at = min(range(len(joined)), key=lambda i: (max(step.size for step in joined[i]), -i))
        runs[at : at + 2] = [joined[at]]
    return [_together(puzzle, run) for run in runs]


def _together(puzzle: Puzzle, run: tuple[Explained, ...]) -> Merged:
    if len(run) == 1:
        return Merged(run, run[0].sentence)
    conclusions = facts_in_words(puzzle, (fact for step in run for fact in step.conclusions))
    return Merged(run, f"{len(run)} easy steps: {conclusions}.")
