"""The path to a solution as hints for the page on which a puzzle is played."""

from dataclasses import replace

from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.words import listed
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
    stated = dict.fromkeys(f"{rule.name}: {rule.states}" if rule.states else rule.name for rule in step.rules)
    named = [f"Technique: {step.technique}."] if step.technique is not None else []
    return PlayedHint(
        where=step.vague,
        why=" ".join([*named, *([f"Use {listed([*stated])}."] if stated else [])]) or step.vague,
        sentence=step.sentence,
        cells=step.where,
        reason=tuple(dict.fromkeys(fact.cell for fact in step.facts)),
        fills=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if fact.holds),
        excludes=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if not fact.holds),
    )
