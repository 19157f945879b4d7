"""The path to a solution as hints for the page on which a puzzle is played."""

from dataclasses import replace

from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.telling.words import rules_in_words
from satpuzzles.puzzle import Puzzle
from satpuzzles.rendering.playing import Playable, PlayedHint


def with_hints(picture: Playable, puzzle: Puzzle, time_limit: float | None = None) -> Playable:
    """``picture`` with the steps to the solution of ``puzzle`` that are found within ``time_limit`` seconds; none where
    its givens contradict each other.
    """
    explanation = Explanation(puzzle, time_limit)
    steps = list(explanation)
    hints = [] if explanation.status is Progress.CONFLICT else [_hint(puzzle, step) for step in steps]
    return replace(picture, hints=hints, hints_limit=explanation.reason or "")


def _hint(puzzle: Puzzle, step: Explained) -> PlayedHint:
    rules = rules_in_words(
        (rule.name, rule.states) for rule in sorted(step.rules, key=lambda rule: (rule.label, rule.number or 0))
    )
    return PlayedHint(
        where=step.vague,
        why=f"Technique: {step.technique}.{f' Use {rules}.' if rules else ''}",
        sentence=step.sentence,
        cells=step.where,
        reason=tuple(dict.fromkeys(fact.cell for fact in step.facts)),
        fills=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if fact.holds),
        excludes=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if not fact.holds),
        names=tuple(step.names.items()),
    )
