"""Rate: how hard a puzzle is, by the ladder and by the steps of a path."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean

from satpuzzles.batches.engine import Engine
from satpuzzles.batches.tasks import Task
from satpuzzles.boards import Grid
from satpuzzles.common.arguments import expect_flag
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.rating.ladder import Difficulty, Grade, Ladder, difficulty
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.techniques.chosen import Techniques
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import Uniqueness, check
from satpuzzles.solving.records import Record
from satpuzzles.stating.puzzle import Puzzle

_SINGLES = 2.3
"""Steps up to this weight need one rule or one cell."""


_HARDEST = 3
"""The number of hardest steps that decide the score."""


@dataclass(frozen=True, slots=True)
class Score:
    """How hard a path is. ``hard`` of its ``steps`` need more than one rule or cell, by what is ``needed``, from the
    easiest; ``choices`` are the cells that are open to easy steps at once, on average. ``hardest`` is the name of a
    step with the largest weight.

    ``value`` is halfway between the weight of the hardest step and the mean of the three hardest, and 1 more if
    propagating the rules does not solve the puzzle. The mean over all steps, the choices and the number of the grade
    were tried in it too, and agreed less with the grades of others: see docs/notes.
    """

    value: float
    steps: int
    hard: int
    needed: tuple[str, ...]
    choices: float
    hardest: str

    @staticmethod
    def of(path: Iterable[Explained], grade: Grade) -> "Score | None":
        """The score of the steps of a path, of a puzzle with this ``grade``; None for no steps."""
        path = [*path]
        weighed = [(step.weight, str(step.technique)) for step in path]
        if not weighed:
            return None
        weighed.sort()
        hard = [(one, name) for one, name in weighed if one > _SINGLES]
        hardest = [one for one, _ in weighed[-_HARDEST:]]
        value = (hardest[-1] + fmean(hardest)) / 2 + (grade is not Grade.PROPAGATION)
        needed = tuple(dict.fromkeys(name for _, name in hard))
        choices = fmean(step.choices for step in path)
        return Score(round(value, 2), len(weighed), len(hard), needed, round(choices, 1), weighed[-1][1])

    def __str__(self) -> str:
        steps = f"{self.steps} step{'s' * (self.steps != 1)}"
        named = (
            f"{self.hard} of them harder: {', '.join(self.needed)}" if self.needed else f"the hardest: {self.hardest}"
        )
        return f"score {self.value:.1f}; {steps}, {named}"


GRADES = {
    Grade.PROPAGATION: "propagating the rules solves the puzzle",
    Grade.LOOKAHEAD: "looking one step ahead solves the puzzle",
    Grade.NESTED: "looking two steps ahead solves the puzzle",
    Grade.SEARCH: "it takes more search than two steps ahead",
}


class Rated(StrEnum):
    """Whether a puzzle has a grade."""

    GRADED = "graded"
    UNGRADED = "ungraded"
    """It has several solutions."""
    NONE = "none"
    """It has no solution."""
    UNKNOWN = "unknown"
    """A limit was reached."""


@dataclass(frozen=True, slots=True, repr=False)
class Rating(Told):
    """``grade`` is None where it was not found, for the ``reason`` given: several solutions, none, or a limit.

    ``candidates`` counts the values open at first and after each rung that was tried, ``explanations`` the sizes of the
    steps on the easiest path that `satpuzzles.explain` finds; with UNKNOWN there may be a grade and the first steps.
    ``rounds`` are known with grade 2: in each of them all values go from which a contradiction is propagated, and what
    follows. ``score`` is a number for the path and what it rests on; the path is ``stuck`` where the techniques that
    are allowed do not lead to the solution.
    """

    status: Rated
    grade: Grade | None
    reason: str | None
    candidates: list[int]
    explanations: list[int] = field(default_factory=list)
    rounds: int | None = None
    score: Score | None = None
    stuck: bool = False

    @property
    def in_words(self) -> str:
        if self.grade is None:
            return f"no grade: {self.reason}"
        stuck = "; the techniques that are allowed do not solve it" * self.stuck
        if self.score is not None:
            return f"{self.difficulty}, {self.score}{stuck}"
        return f"{self.ladder}{stuck}"

    @property
    def ladder(self) -> str:
        """The grade in words; empty without one."""
        if self.grade is None:
            return ""
        rounds = f", in {self.rounds} rounds" if self.rounds is not None and self.rounds > 1 else ""
        return f"{self.difficulty}, grade {self.grade}: {GRADES[self.grade]}{rounds}"

    @property
    def difficulty(self) -> Difficulty | None:
        """The word for it; None without a grade."""
        return None if self.grade is None else difficulty(self.grade, self.rounds)

    def to_json(self) -> Record:
        """The record of `satpuzzles rate`."""
        record: Record = {"status": str(self.status), "grade": self.grade, "candidates": self.candidates}
        if self.grade is not None:
            record["difficulty"] = self.difficulty
        if self.rounds is not None:
            record["rounds"] = self.rounds
        if self.reason is not None:
            record["reason"] = self.reason
        if self.explanations:
            record |= {"steps": len(self.explanations), "largest": self.largest_explanation}
            record["mean"] = round(self.mean_explanation or 0.0, 2)
        if self.score is not None:
            record |= {"stuck": True} if self.stuck else {}
            record |= {"score": self.score.value, "hard_steps": self.score.hard, "needs": list(self.score.needed)}
            record["choices"] = self.score.choices
        return record

    @property
    def largest_explanation(self) -> int | None:
        return max(self.explanations, default=None)

    @property
    def mean_explanation(self) -> float | None:
        return sum(self.explanations) / len(self.explanations) if self.explanations else None


def rate(
    puzzle: Puzzle,
    *,
    explanations: bool = True,
    unique: bool = False,
    techniques: Techniques | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Rating:
    """The grade of ``puzzle``, with ``explanations`` also its score and steps; ``time_limit`` is in seconds.

    Only a puzzle with one solution has a grade; ``unique`` states that it is known to have just one. The steps are of
    ``techniques`` alone, as in `satpuzzles.hint`.
    """
    return rated(puzzle, explanations, unique, techniques, time_limit, cancel)[0]


def rated(
    puzzle: Puzzle,
    explanations: bool = True,
    unique: bool = False,
    techniques: Techniques | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    *,
    only: Grid | None = None,
    told: bool = False,
) -> tuple[Rating, list[Explained]]:
    """As `rate`, with the path of the rating: no steps without ``explanations``, and those found in time at a limit.
    ``only`` is the solution, if it is known that there is no other. The steps have words if they are ``told``.
    """
    expect_flag("explanations", explanations)
    if techniques is not None and not explanations:
        raise UsageError("'techniques' cannot be combined with 'explanations' false, which leaves out the path")
    deadline = Deadline.after(time_limit, cancel)
    if not unique and only is None:
        verdict = check(puzzle, time_limit=deadline.remaining, cancel=cancel)
        if verdict.status is Uniqueness.UNKNOWN:
            return Rating(Rated.UNKNOWN, None, verdict.reason, []), []
        if verdict.status is Uniqueness.MULTIPLE:
            return Rating(Rated.UNGRADED, None, "several solutions", []), []
        if verdict.status is Uniqueness.NONE:
            return Rating(Rated.NONE, None, verdict.reason or "no solution", []), []
        only = verdict.solutions[0]
    try:
        ladder = Ladder(puzzle, deadline, only)
    except GaveUp as error:
        return Rating(Rated.UNKNOWN, None, str(error), []), []
    try:
        grade = ladder.climb()
    except GaveUp as error:
        reason = f"{error}; harder than {len(ladder.candidates) - 1}"
        return Rating(Rated.UNKNOWN, None, reason, ladder.candidates), []
    rounds = ladder.rounds if grade is Grade.LOOKAHEAD else None
    explanation = Explanation(puzzle, deadline.remaining, ladder.only, cancel, techniques, told=told)
    path = list(explanation) if explanations else []
    sizes, score = [step.size for step in path], Score.of(path, grade)
    if explanation.status is Progress.UNKNOWN:
        reason = f"{explanation.reason}; not all steps found"
        return Rating(Rated.UNKNOWN, grade, reason, ladder.candidates, sizes, rounds, score), path
    stuck = explanation.status is Progress.STUCK
    return Rating(Rated.GRADED, grade, None, ladder.candidates, sizes, rounds, score, stuck), path


@dataclass(frozen=True, slots=True)
class Rate(Task):
    """The task of a batch; ``explanations`` and ``techniques`` as in `rate`."""

    explanations: bool = True
    techniques: str | None = None

    @property
    def question(self) -> str:
        return f"rate {self.explanations}{f' {self.techniques}' * bool(self.techniques)}"

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        """The record of a rating; of the ``engine`` only its limits matter."""
        options = engine.options
        rating = rate(
            puzzle,
            explanations=self.explanations,
            techniques=self.techniques,
            time_limit=options.time_limit,
            cancel=options.cancel,
        )
        return {"puzzle": puzzle.kind} | rating.to_json()
