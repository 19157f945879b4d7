"""How hard the steps of a path are, in numbers: one for each step, and one for the path."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.techniques.technique import Technique

_SINGLES = 2.3
"""Steps up to this weight need one rule or one cell."""
_ONE_RULE, _SEVERAL_RULES = 1.5, 4.0
"""What steps that are named after their form weigh at least, of one rule and of several."""


def weight(step: Explained) -> float:
    """How hard ``step`` is: its technique says so; a step that is named after its form is harder the more has to be
    seen together.
    """
    if step.known_technique is not None:
        return step.known_technique.weight
    if step.technique is Technique.COMBINATIONS:
        return _ONE_RULE + 0.5 * math.log2(1 + len(step.facts))
    return _SEVERAL_RULES + math.log2(max(len(step.rules), len(step.chain)))


_HARDEST = 3
"""So many of the hardest steps decide."""


@dataclass(frozen=True, slots=True)
class Score:
    """How hard a path is. ``hard`` of its ``steps`` need more than one rule or cell, by what is ``needed``, from the
    easiest; ``choices`` are the cells that are open to easy steps at once, on average. ``hardest`` is the name of a
    step with the largest weight.

    ``value`` is the weight of the hardest step, drawn halfway to the mean of the three hardest, and how far the grade
    is from the first. The mean over all steps and the choices were tried in it too, and agree less with the grades of
    others: see docs/explaining.md.
    """

    value: float
    steps: int
    hard: int
    needed: tuple[str, ...]
    choices: float
    hardest: str

    @staticmethod
    def of(path: Iterable[Explained], beyond: float) -> "Score | None":
        """The score of the steps of a path, of a puzzle whose grade is ``beyond`` the first; None for no steps."""
        path = [*path]
        weighed = [(weight(step), str(step.technique)) for step in path]
        if not weighed:
            return None
        weighed.sort()
        hard = [(one, name) for one, name in weighed if one > _SINGLES]
        hardest = [one for one, _ in weighed[-_HARDEST:]]
        value = (hardest[-1] + fmean(hardest)) / 2 + beyond
        needed = tuple(dict.fromkeys(name for _, name in hard))
        choices = fmean(step.choices for step in path)
        return Score(round(value, 2), len(weighed), len(hard), needed, round(choices, 1), weighed[-1][1])

    def __str__(self) -> str:
        steps = f"{self.steps} step{'s' * (self.steps != 1)}"
        if not self.needed:
            return f"score {self.value:.1f}; {steps}, the hardest: {self.hardest}"
        return f"score {self.value:.1f}; {self.hard} of {steps} need{'s' * (self.hard == 1)} {', '.join(self.needed)}"
