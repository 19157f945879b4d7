"""What can stand in a line whose rule spells words of an automaton."""

from collections.abc import Iterable

from satpuzzles.explaining.reasoning.reasoner import Reasoner

_AT_ONCE = 1_000
"""Beginnings of words that are followed together at most."""


def contents(reasoner: Reasoner, rule: int, literals: Iterable[int], most: int) -> list[tuple[int, ...]] | None:
    """What the cells of ``rule`` that do not stay empty can hold, in order, while ``literals`` hold. None where there
    are more than ``most`` such contents, or where that tells little: no cell may stay empty, or cells have two values.
    """
    blanks = {n for n, value in enumerate(reasoner.names) if value in reasoner.puzzle.blank_values}
    line = next(((one, one.switches.index(rule)) for one in reasoner.lines if rule in one.switches), None)
    if line is None or not blanks or reasoner.is_boolean:
        return None
    spelled, number = line
    automaton, left = spelled.automata[number], {*literals}
    beginnings: set[tuple[int, tuple[int, ...]]] = {(0, ())}
    for cell in spelled.members[number].tolist():
        values = reasoner.values[cell]
        stated = [n for n, x in enumerate(values) if x in left]
        possible = [n for n in stated or range(len(values)) if -values[n] not in left]
        beginnings = {
            (target, content if n in blanks else (*content, reasoner.names[n]))
            for state, content in beginnings
            for n in possible
            if (target := int(automaton.delta[state, n])) >= 0
        }
        if len(beginnings) > _AT_ONCE:
            return None
    found = sorted({content for state, content in beginnings if automaton.accepting[state]})
    return found if len(found) <= most else None
