"""The path to a solution as hints for the page on which a puzzle is played."""

from collections.abc import Iterable
from dataclasses import replace

from satpuzzles.drawing import cell_name
from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.explained import Explained
from satpuzzles.puzzle import Puzzle
from satpuzzles.rendering.playing import Playable, PlayedHint

_MOST_NAMES = 4
"""More rules than these are no place to look at."""


def with_hints(picture: Playable, puzzle: Puzzle, time_limit: float | None = None) -> Playable:
    """``picture`` with the steps to the solution of ``puzzle`` that are found within ``time_limit`` seconds; none where
    its givens contradict each other.
    """
    explanation = Explanation(puzzle, time_limit)
    steps = list(explanation)
    hints = [] if explanation.status is Progress.CONFLICT else [_hint(puzzle, step) for step in steps]
    return replace(picture, hints=hints, hints_limit=explanation.reason or "")


def _hint(puzzle: Puzzle, step: Explained) -> PlayedHint:
    rules = [rule for rule in step.rules if rule.number is not None]
    concluded = tuple(dict.fromkeys(fact.cell for fact in step.conclusions))
    places = [rule.name for rule in rules][:_MOST_NAMES] or [cell_name(cell) for cell in concluded[:_MOST_NAMES]]
    stated = dict.fromkeys(f"{rule.name}: {rule.states}" if rule.states else rule.name for rule in step.rules)
    known = tuple(dict.fromkeys(fact.cell for fact in step.facts))
    why = f"Use {_listed(stated)}" if stated else f"Look at the candidates of {_listed(places)}"
    if step.technique is not None:
        named = f"Technique: {step.technique}"
        why = f"{named}. {why}" if stated else named
    return PlayedHint(
        where=f"Look at {_listed(places)}{' and others' if len(rules) > _MOST_NAMES else ''}.",
        why=f"{why}.",
        sentence=step.sentence,
        cells=tuple(dict.fromkeys(cell for rule in rules[:_MOST_NAMES] for cell in rule.cells)) or concluded,
        reason=known,
        fills=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if fact.holds),
        excludes=tuple((fact.cell, puzzle.symbol(fact.value)) for fact in step.conclusions if not fact.holds),
    )


def _listed(names: Iterable[str]) -> str:
    *firsts, last = names
    return f"{', '.join(firsts)} and {last}" if firsts else last
