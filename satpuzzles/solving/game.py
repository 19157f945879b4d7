"""The rules of a puzzle as data, read from its model: any kind that states its rules by those of satenc has them."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, Count, Dfa, IndependentSet, Regular, Relation, Sum
from satenc.model.model import Constraint
from satpuzzles.errors import GaveUp
from satpuzzles.puzzle import Puzzle, places
from satpuzzles.rendering.playing import Counted, Demand, Distinct, GameRule, GameRules, Spelled, Summed

_MOST_STATES = 2_000
"""Of an automaton; a larger one is no data for a page."""


def game_rules(puzzle: Puzzle) -> GameRules:
    """The rules of ``puzzle``. Those that are no rule of satenc's over its answer alone, or too large, are left out."""
    model, stated = puzzle.stated(puzzle.encodings)
    answer = model.answer
    place = places(puzzle, answer.domain.shape[:-1])
    rules: list[GameRule] = []
    complete = True
    for rule in stated.values():
        constraint = rule.constraint
        found = _demands(constraint) if getattr(constraint, "x", None) is answer else iter([None] * constraint.count)
        for number, one in enumerate(found):
            if one is None:
                complete = False
                continue
            members, demand = one
            named = None if rule.whole else number
            rules.append(
                GameRule(
                    rule.name(named),
                    rule.demand(named),
                    tuple(place[cell] for cell in members),
                    demand,
                    rule.is_clue,
                )
            )
    numbers = tuple(puzzle.numbers)
    return GameRules(tuple(map(puzzle.symbol, numbers)), numbers, rules, complete)


def _demands(constraint: Constraint) -> Iterator[tuple[list[int], Demand] | None]:
    """The cells and the demand of each instance; None where it is not to be had as data."""
    match constraint:
        case AllDifferent(groups=groups):
            for group in groups:
                yield _members(group), Distinct()
        case Count(groups=groups):
            for group, low, high in zip(groups, *constraint.limits(), strict=True):
                yield _members(group), Counted(int(low), int(high))
        case IndependentSet(cliques=cliques):
            for clique in cliques:
                yield _members(clique), Counted(0, 1)
        case Sum(groups=groups):
            totals = np.broadcast_to(np.asarray(constraint.totals), (constraint.count,)).tolist()
            for group, total in zip(groups, totals, strict=True):
                summed = _summed(constraint, len(group), total)
                yield None if summed is None else (_members(group), summed)
        case Regular(lines=lines, automata=automata):
            for i, line in enumerate(lines):
                spelled = _spelled(automata, i)
                yield None if spelled is None else (_members(line), spelled)
        case _:
            yield from [None] * constraint.count


def _members(group: Sequence[int] | NDArray[np.intp]) -> list[int]:
    return [int(cell) for cell in group]


def _summed(rule: Sum, members: int, total: int) -> Summed | None:
    factors = (1,) * members if rule.coefficients is None else tuple(map(int, rule.coefficients))
    match rule.relation:
        case Relation.EQ:
            return Summed(factors, total, total)
        case Relation.LE:
            return Summed(factors, None, total)
        case Relation.GE:
            return Summed(factors, total, None)
    return None


def _spelled(automata: Sequence[Dfa], number: int) -> Spelled | None:
    try:
        automaton = automata[number]  # may be made now, see `satpuzzles.puzzles.hanjie`
    except GaveUp:
        return None
    if len(automaton.delta) > _MOST_STATES:
        return None
    accepting = np.flatnonzero(automaton.accepting).tolist()
    return Spelled(tuple(map(tuple, automaton.delta.tolist())), tuple(accepting))
