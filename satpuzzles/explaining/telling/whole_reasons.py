"""Steps that the solver found, as a whole: what follows from some rules and facts that have no order to tell."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from satpuzzles.boards import CROSS, listed
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.explaining.telling.words import MOST_NAMED, joined
from satpuzzles.stating.display import name_of, symbol_of

_AT_ONCE = 1_000
"""Beginnings of words that are followed together at most."""
_CONTENTS = 3
"""Contents of a line that are named at most."""


class SolvedSentence(Sentence):
    """Says a step by all of its rules and facts together."""

    def __str__(self) -> str:
        step, rule_of = self._step, self._book
        known = self._known_in_words(step.facts, MOST_NAMED)
        numbered = [rule for rule in step.rules if not self._book.is_whole(rule)]
        whole = [rule_of[rule].demand for rule in step.rules if rule not in numbered]
        if not step.conclusions:
            return f"Contradiction: {self._contradiction(known, numbered, whole)}."
        concluded = self._concluded(step.conclusions)
        if step.technique is Technique.COMBINATIONS:
            return f"{concluded}: {self._each_alone()}."
        if self._is_complete():
            return f"{concluded}: {self._rules(numbered)} has all of its digits at {self._cells(step.facts)}."
        since = [*whole, *filter(None, [known])]
        if self.only_place:
            return self._by_only_place(numbered, since, "as" if whole or len(numbered) > 1 else "where")
        if len(numbered) == 1 and not whole:
            return f"{concluded}: {self._by_one_rule(known)}."
        as_well = f", as {joined(since)}" if since else ""
        if numbered:
            rules = self._rules(numbered, most=MOST_NAMED)
            return f"{concluded}: otherwise {rules} {_cannot(numbered)}{as_well}."
        return f"{concluded}{as_well}."

    @cached_property
    def only_place(self) -> int:
        """The rule of the step that cannot do without the value concluded, and has one place for it; 0 if there is
        none, or where cells have two values.
        """
        conclusion = self._step.conclusions[0]
        values = self._literals.values
        if len(self._literals.names) <= 2 or conclusion not in values[self._literals.cell_of[conclusion]]:
            return 0
        value = self._literals.value_of[conclusion]
        for rule in self._step.rules:
            places = {values[other][value]: other for other in self._book.cells_of[rule]}
            left = [x for x, other in places.items() if x in self._knowledge.open[other]]
            if left == [conclusion] and not self._is_possible(rule, [-x for x in places]):
                return rule
        return 0

    def _by_only_place(self, numbered: Sequence[int], since: Sequence[str], as_where: str) -> str:
        """That a rule has no other place for the value, by the others that are ``numbered``, and ``since`` things are
        so, which follow the word ``as_where``.
        """
        first, more = self._step.conclusions[:1], self._step.conclusions[1:]
        others = self._rules(rule for rule in numbered if rule != self.only_place)
        because = f" because of {others}" if others else ""
        reason = f"{because}, {as_where} {joined(since)}" if since else because
        also = f"; then {self._concluded(more)}" if more else ""
        return f"{self._concluded(first)}: {self._rules([self.only_place])} has no other place for it{reason}{also}."

    def _by_one_rule(self, known: str) -> str:
        """Why the one rule of the step concludes that; ``known`` are the facts in words."""
        (rule,), reasoner = self._step.rules, self._reasoner
        since = f", as {known}" * bool(known)
        left = contents_in_words(reasoner, rule, self._step.facts)
        what = "digits" if str(reasoner.cells.names[-1]) == self._called(reasoner.cells.names[-1]) else "colours"
        can_only_be = f"the {what} of {self._name(rule)} can only be {listed(left, 'or')}{since}" if left else ""
        fact = reasoner.cells.fact(self._step.conclusions[0])
        if fact.holds and all(self._called(fact.value) in digits.split() for digits in left or [""]):
            return can_only_be
        filled = [x for x in self._step.facts if x in reasoner.cells.value_of]
        needed: list[str] = []
        for conclusion in self._step.conclusions:
            needed += contents_in_words(reasoner, rule, [*filled, -conclusion]) or [""]
        if all(needed) and len(needed := [*dict.fromkeys(needed)]) <= _CONTENTS:
            where, but = self._facts(filled), self._facts(x for x in self._step.facts if x not in filled)
            would_be = f"otherwise the {what} of {self._name(rule)} would be {listed(needed, 'or')}"
            return f"{would_be}{f', as {where}' * bool(where)}, but {but}"
        return can_only_be or f"otherwise {self._rules([rule])} {self._cannot_keep(rule)}{since}"

    def _each_alone(self) -> str:
        """The reason where several rules exclude something, each alone and without facts."""
        labels = dict.fromkeys(self._book[rule].label for rule in self._step.rules)
        cannot = dict.fromkeys(map(self._cannot_keep, self._step.rules))
        lines = listed([*labels], "or")
        return f"each lies in {'an' if lines[0] in 'aeiou' else 'a'} {lines} that otherwise {listed([*cannot], 'or')}"

    def _contradiction(self, known: str, numbered: Sequence[int], whole: Sequence[str]) -> str:
        """What rules and facts cannot hold together; ``known`` are the facts in words, ``whole`` what rules demand that
        are not ``numbered``.
        """
        if not self._step.rules:
            facts = self._said(self._step.facts)
            return f"{self._cell(facts[0].cell)} {_cannot_be([self._called(one.value) for one in facts if one.holds])}"
        rules = self._rules(numbered, stating=True, most=MOST_NAMED)
        since = f", as {listed(whole)}" if whole else ""
        if not numbered:
            return f"{known}, but {listed(whole)}" if known else f"no grid is left in which {listed(whole)}"
        if not known:
            return f"{rules} {_cannot(numbered)}{since}"
        return f"{known}, but {rules} {'does' if len(numbered) == 1 else 'do'} not allow that{since}"

    def _is_complete(self) -> bool:
        """Whether the step concludes that cells stay empty because its facts are all the cells of its one rule that do
        not, whatever values these have.
        """
        empty, asked, step = _empty_value(self._reasoner), self._reasoner, self._step
        if empty is None or len(step.rules) != 1 or not step.facts:
            return False
        empties = [asked.cells.values[asked.cells.cell_of[x]][empty] for x in step.facts]
        said = all(x == -y or (x > 0 and x != y) for x, y in zip(step.facts, empties, strict=True))
        if not said or any(x != asked.cells.values[asked.cells.cell_of[x]][empty] for x in step.conclusions):
            return False
        filled = [-y for y in empties]
        return not any(self._is_possible(step.rules[0], [*filled, -x]) for x in step.conclusions)


def _cannot_be(values: Sequence[str]) -> str:
    """What is wrong about a cell that two facts give different ``values``, one value that another fact excludes, or no
    value, as the facts exclude all.
    """
    if len(values) > 1:
        return f"cannot be both {listed(values)}"
    return f"is {values[0]}, which is excluded there" if values else "has no value left"


def _cannot(rules: Sequence[int]) -> str:
    return f"cannot {({1: '', 2: 'both '}).get(len(rules), 'all ')}be completed"


def _empty_value(reasoner: Reasoner) -> int | None:
    """The number of the value of a cell that stays empty, of a puzzle with more than two values; None if none does."""
    if len(reasoner.cells.names) <= 2:
        return None
    return next((n for n, value in enumerate(reasoner.cells.names) if symbol_of(reasoner.puzzle, value) == CROSS), None)


def contents_in_words(reasoner: Reasoner, rule: int, literals: Iterable[int]) -> list[str] | None:
    """The few contents that the line of ``rule`` can have while ``literals`` hold, as ``2 6 4``; None where there are
    more, or that says little.
    """
    found = contents(reasoner, rule, literals, _CONTENTS)
    return None if found is None else [" ".join(name_of(reasoner.puzzle, one) for one in content) for content in found]


def contents(reasoner: Reasoner, rule: int, literals: Iterable[int], most: int) -> list[tuple[int, ...]] | None:
    """What the cells of ``rule`` that do not stay empty can hold, in order, while ``literals`` hold. None where there
    are more than ``most`` such contents, or where that says little: no cell may stay empty, cells have two
    values, or the clue tells it.
    """
    empty = _empty_value(reasoner)
    if rule in reasoner.rules.runs_of:  # its clue
        return None
    line = next(((one, one.switches.index(rule)) for one in reasoner.rules.lines if rule in one.switches), None)
    if line is None or empty is None:
        return None
    spelled, number = line
    automaton, known = spelled.automata[number], {*literals}
    beginnings: set[tuple[int, tuple[int, ...]]] = {(0, ())}
    for cell in spelled.members[number].tolist():
        values = reasoner.cells.values[cell]
        stated = [n for n, x in enumerate(values) if x in known]
        possible = [n for n in stated or range(len(values)) if -values[n] not in known]
        beginnings = {
            (target, content if n == empty else (*content, reasoner.cells.names[n]))
            for state, content in beginnings
            for n in possible
            if (target := int(automaton.delta[state, n])) >= 0
        }
        if len(beginnings) > _AT_ONCE:
            return None
    found = sorted({content for state, content in beginnings if automaton.accepting[state]})
    return found if len(found) <= most else None
