"""The rules of a puzzle as data, read from its model: any kind that states its rules by those of satenc has them."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, Count, Dfa, IndependentSet, Regular, Relation, Sum
from satenc.model.model import Constraint
from satpuzzles.errors import GaveUp
from satpuzzles.puzzle import Puzzle, places
from satpuzzles.rendering.playing import Demand, GameRule, GameRules

_MOST_STATES = 2_000
"""Of an automaton; a larger one is no data for a page."""

_Automata: TypeAlias = dict[tuple[bytes, bytes], tuple[int, Dfa]]
"""Automata with their numbers, by what they are: several lines may have the same."""


def game_rules(puzzle: Puzzle) -> GameRules:
    """The rules of ``puzzle``. Those that are no rule of satenc's over its answer alone, or too large, are left out."""
    model, stated = puzzle.stated(puzzle.encodings)
    answer = model.answer
    place = places(puzzle, answer.domain.shape[:-1])
    rules: list[GameRule] = []
    used: _Automata = {}
    complete = True
    for rule in stated.values():
        constraint = rule.constraint
        found = (
            _demands(constraint, used) if getattr(constraint, "x", None) is answer else iter([None] * constraint.count)
        )
        for number, one in enumerate(found):
            if one is None:
                complete = False
                continue
            members, demand = one
            named = None if rule.whole else number
            cells = tuple(place[cell] for cell in members)
            rules.append(GameRule(rule.name(named), rule.demand(named), cells, demand, rule.is_clue))
    numbers = tuple(puzzle.numbers)
    automata = [
        {"delta": one.delta.tolist(), "accepting": np.flatnonzero(one.accepting).tolist()} for _, one in used.values()
    ]
    return GameRules(tuple(map(puzzle.symbol, numbers)), numbers, rules, complete, automata)


def _demands(constraint: Constraint, used: _Automata) -> Iterator[tuple[list[int], Demand] | None]:
    """The cells and the demand of each instance; None where it is not to be had as data."""
    match constraint:
        case AllDifferent(groups=groups):
            for group in groups:
                yield _members(group), {"kind": "distinct"}
        case Count(groups=groups):
            for group, low, high in zip(groups, *constraint.limits(), strict=True):
                yield _members(group), {"kind": "counted", "low": int(low), "high": int(high)}
        case IndependentSet(cliques=cliques):
            for clique in cliques:
                yield _members(clique), {"kind": "counted", "low": 0, "high": 1}
        case Sum(groups=groups):
            totals = np.broadcast_to(np.asarray(constraint.totals), (constraint.count,)).tolist()
            for group, total in zip(groups, totals, strict=True):
                summed = _summed(constraint, len(group), total)
                yield None if summed is None else (_members(group), summed)
        case Regular(lines=lines, automata=automata):
            for i, line in enumerate(lines):
                spelled = _spelled(automata, i, used)
                yield None if spelled is None else (_members(line), spelled)
        case _:
            yield from [None] * constraint.count


def _members(group: Sequence[int] | NDArray[np.intp]) -> list[int]:
    return [int(cell) for cell in group]


def _summed(rule: Sum, members: int, total: int) -> Demand | None:
    factors = [1] * members if rule.coefficients is None else _members(rule.coefficients)
    bounds = {Relation.EQ: (total, total), Relation.LE: (None, total), Relation.GE: (total, None)}.get(rule.relation)
    return bounds and {"kind": "summed", "factors": factors, "low": bounds[0], "high": bounds[1]}


def _spelled(automata: Sequence[Dfa], number: int, used: _Automata) -> Demand | None:
    try:
        automaton = automata[number]  # may be made now, see `satpuzzles.puzzles.hanjie`
    except GaveUp:
        return None
    if len(automaton.delta) > _MOST_STATES:
        return None
    name = automaton.delta.tobytes(), automaton.accepting.tobytes()
    return {"kind": "spelled", "automaton": used.setdefault(name, (len(used), automaton))[0]}
