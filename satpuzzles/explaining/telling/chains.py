"""Steps that the solver found, as a chain: suppose the opposite, and follow one rule after another to a contradiction.

Such a sentence names the rules in the order in which they act, and what each of them gives. It leaves out filled cells,
which are on the board; excluded values of other cells are named beside the rule that needs them.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from satpuzzles.boards import CROSS, Cell
from satpuzzles.boards.called import called_together, listed
from satpuzzles.explaining.finding.chain import resting_on_opposite
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Inference, Step
from satpuzzles.explaining.telling.connections import apart
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.explaining.telling.whole_reasons import contents_in_words
from satpuzzles.explaining.telling.words import facts_in_words, is_plural, not_so, said_of
from satpuzzles.stating.display import symbol_of

_FEW_CELLS = 3
_MOST_CLAUSES, _LAST_CLAUSES = 6, 3
"""Of a contradiction that takes more than six clauses the sentence has the last three."""
_VALUES = 4
"""A sentence says of at most so many values together that a rule has too few places for them."""


class ChainSentence(Sentence):
    """The sentence of a step with its ``inferences`` in order. What an inference has named, the next ones leave out."""

    def __init__(self, step: Step, inferences: Sequence[Inference], knowledge: Knowledge) -> None:
        super().__init__(step, knowledge)
        self._inferences = inferences
        self._stated = frozenset(knowledge.facts if step.conclusions else step.facts)
        """What is known and can be named; other exclusions go without saying."""
        self._told: set[int] = set()
        """Rules that the sentence has named with their clues."""
        self._explained: set[str] = set()
        """What clues without numbers state, as all pearls of a colour do: once in a sentence is enough."""
        self._left: dict[Cell, list[int]] = {}
        """The values that are left to a cell by what was said, and before that by what is known."""
        self._note(knowledge.about(self._book.cells_of_all(step.rules)) if step.conclusions else step.facts)

    def __str__(self) -> str:
        if not self._step.conclusions:
            return f"Contradiction: {self._last_clauses()}."
        first, *others = self._said(self._step.conclusions)
        if first.cell in (filled := {fact.cell: fact for fact in others if fact.holds}):
            others.remove(filled[first.cell])
        supposed = self._literals.fact(-self._step.conclusions[0])
        resting = resting_on_opposite(self._step, self._inferences)
        anyway = self._clauses(self._inferences[: len(self._inferences) - len(resting)])
        called = self._called(supposed.value, first.cell) if supposed.holds else not_so(self._puzzle, supposed.value)
        opposite = f"{self._cell(first.cell)} {self._puzzle.explaining.verbs[2]} {called}"
        also = f", and in the same way {facts_in_words(self._puzzle, others)}" if others else ""
        return (
            f"{anyway[:1].upper()}{anyway[1:]}{'. ' * bool(anyway)}Suppose {opposite}: {self._clauses(resting)}. "
            f"So {facts_in_words(self._puzzle, [filled.get(first.cell, first)])}{also}."
        )

    def _note(self, literals: Iterable[int]) -> list[Fact]:
        """The facts that ``literals`` state; notes the values that they leave."""
        facts = self._said(literals)
        for fact in facts:
            left = self._left.get(fact.cell, self._literals.names)
            self._left[fact.cell] = [value for value in left if (value == fact.value) == fact.holds]
        return facts

    def _last_clauses(self) -> str:
        """The clauses that lead to a contradiction; of a long way only the last ones, and how many steps come
        before.
        """
        clauses = self._each_clause(self._inferences)
        if len(clauses) <= _MOST_CLAUSES:
            return "; ".join(clauses)
        before = len(clauses) - _LAST_CLAUSES
        return f"after {before} steps, {'; '.join(clauses[before:])}"

    def _clauses(self, inferences: Iterable[Inference]) -> str:
        return "; ".join(self._each_clause(inferences))

    def _each_clause(self, inferences: Iterable[Inference]) -> list[str]:
        """One after the other; rules in a row that give the same together, unless one rests on another."""
        groups: list[list[Inference]] = []
        for inference in inferences:
            last = groups[-1] if groups else []
            given = {x for one in last for x in one.conclusions}
            if (
                last
                and self._what_it_gives(last[0]) == self._what_it_gives(inference)
                and given.isdisjoint(inference.premises)
            ):
                last.append(inference)
            else:
                groups.append([inference])
        return [self._clause(alike, before) for before, alike in zip([[], *groups], groups, strict=False)]

    def _what_it_gives(self, inference: Inference) -> Any:
        """A key that is equal for inferences that one clause can state together: by one rule each, with the same values
        for all of their cells.
        """
        said: dict[Cell, list[tuple[int, bool]]] = {}
        for fact in map(self._literals.fact, inference.conclusions):
            said.setdefault(fact.cell, []).append((fact.value, fact.holds))
        first = next(iter(said.values()), [])
        simple = all(facts == first for facts in said.values()) and len(inference.rules) == 1
        alike = said and simple and not self._book.is_whole(inference.rules[0])
        return (first, self._is_vertex(inference.rules[0])) if alike else inference

    def _clause(self, inferences: Sequence[Inference], before: Sequence[Inference]) -> str:
        last = inferences[-1]
        if last.cases:
            return self._either(last)
        if not last.conclusions:
            return self._contradiction(last, before)
        by = self._by(inferences)
        if self._step.conclusions:  # of a conflict the first clauses may be left out
            rules = {rule for inference in inferences for rule in inference.rules}
            self._told |= rules
            states = (self._book[rule].states for rule in rules)
            self._explained.update(words for words in states if not any(map(str.isdigit, words)))
        conclusions = self._note(x for inference in inferences for x in inference.conclusions)
        return f"{by}, {facts_in_words(self._puzzle, conclusions, self._left)}"

    def _by(self, inferences: Sequence[Inference]) -> str:
        rule, *beside = inferences[0].rules
        if self._book.is_whole(rule):
            return f"as {self._named(rule)}"
        if self._are_two(inferences[0]):
            return f"by {self._together(inferences[0], 'together')}"
        in_turn = sorted(inferences, key=lambda inference: self._book.switches.index(inference.rules[0]))
        called = {inference.rules[0]: self._named(inference.rules[0], inference) for inference in in_turn}
        is_bare = all(name == self._name(one) for one, name in called.items())  # then as rows 7 and 10
        names = self._names(called) if is_bare else listed(called_together(called.values()))
        because = f" as {listed([*map(self._named, beside)])}" if beside else ""
        return f"{'at' if self._is_vertex(rule) else 'by'} {names}{because}"

    def _are_two(self, inference: Inference) -> bool:
        return sum(not self._book.is_whole(rule) for rule in inference.rules) > 1

    def _together(self, inference: Inference, how: str) -> str:
        """Two rules that are asked together, with what they need beside the results of earlier inferences."""
        numbered = [rule for rule in inference.rules if not self._book.is_whole(rule)]
        excluded = self._known_exclusions(inference)
        by = f"{self._rules(numbered)} {how}{f' ({excluded})' * bool(excluded)}"
        return " ".join([by, *(f"as {self._named(rule)}" for rule in inference.rules if self._book.is_whole(rule))])

    def _either(self, inference: Inference) -> str:
        before = dict(self._left)
        cases = []
        for supposition, *case in inference.cases:
            self._left = dict(before)
            (fact,) = self._note(supposition.conclusions)
            cases.append((self._called(fact.value, fact.cell), self._clauses(case)))
        both = f"; or it {self._puzzle.explaining.verbs[0]} ".join(f"{value}: {words}" for value, words in cases)
        return f"either {self._cell(fact.cell)} {self._puzzle.explaining.verbs[0]} {both}"

    def _contradiction(self, inference: Inference, before: Sequence[Inference]) -> str:
        if self._are_two(inference):
            return f"{'but then' if before else 'then'} {self._together(inference, 'cannot both be completed')}"
        rule, *beside = inference.rules
        name, is_vertex = self._named(rule), self._is_vertex(rule)
        do = "do" if is_plural(self._book[rule].name) else "does"
        if cut := apart(self._reasoner, [rule], inference.premises):
            return f"but then {cut}"
        if self._book.is_whole(rule):
            return f"but {name}"
        if {*inference.premises} <= {x for one in before for x in one.conclusions}:
            return f"but {name} {self._cannot_keep(rule) if is_vertex else f'{do} not allow that'}"
        then = "but then" if before else "then"
        facts = self._said(inference.premises)
        called = {self._called(fact.value, fact.cell) for fact in facts}
        if len(facts) <= _FEW_CELLS and len(called) == 1 and all(fact.holds for fact in facts):
            alike = listed(self._runs(sorted(fact.cell for fact in facts)))
            value = self._called(facts[0].value, facts[0].cell)
            said = said_of(self._puzzle, value, len(facts))
            said = said.replace("are ", "are both " if len(facts) == 2 else "are all ", 1)
            return f"{then} {alike} {said}, which {f'{name} cannot have' if is_vertex else f'{name} {do} not allow'}"
        name = self._named(rule, inference)
        short = self._too_few_places(rule, inference.premises)
        if short is not None:
            values, cells = short
            wanted = listed([*map(self._called, values)])
            return (
                f"{then} {name} has {f'only {listed([*map(self._cell, cells)])}' if cells else 'no place'} for {wanted}"
            )
        inside = [x for x in inference.premises if self._literals.cell_of[x] in self._book.cells_of[rule]]
        cell = self._without_value(rule, inside)  # a whole rule beside may have given the others
        if cell is not None:
            return f"{then} {name} leaves nothing for {self._cell(self._literals.places[cell])}"
        digits = contents_in_words(self._reasoner, rule, [x for x in inside if x in self._literals.value_of])
        if digits:
            return f"{then} {name} has no place for {listed(digits, 'or')}"
        also = f", as {listed([*map(self._named, beside)])}" if beside else ""
        return f"{then} {name} {self._cannot_keep(rule)}{also}"

    def _without_value(self, rule: int, premises: Iterable[int]) -> int | None:
        """A cell whose values are excluded by ``premises`` about it and, in ``rule``, by the cells that are filled."""
        cell_of, values = self._literals.cell_of, self._literals.values
        filled = [x for x in premises if x in values[cell_of[x]]]
        for cell in dict.fromkeys(cell_of[x] for x in premises if x not in filled):
            left = [x for x in values[cell] if -x not in premises]
            if not any(self._is_possible(rule, [*filled, x]) for x in left):
                return cell
        return None

    def _too_few_places(self, rule: int, premises: Iterable[int]) -> tuple[Sequence[int], list[Cell]] | None:
        """A few values that ``rule`` needs, and the cells that ``premises`` leave to them, which are fewer than the
        values; None if there are none.
        """
        if len(self._literals.names) <= 2:  # Booleans
            return None
        excluded = self._excluded(premises)
        cells = self._book.cells_of[rule]
        places = {}
        for n, value in enumerate(self._literals.names):
            literals = {self._literals.values[cell][n]: self._literals.places[cell] for cell in cells}
            left = {place for x, place in literals.items() if x not in excluded}
            if (
                len(left) < _VALUES
                and symbol_of(self._puzzle, value) != CROSS
                and not self._is_possible(rule, [-x for x in literals])
            ):
                places[value] = left
        for size in range(1, _VALUES + 1):
            for values in combinations([value for value, left in places.items() if len(left) < size], size):
                left = set().union(*(places[value] for value in values))
                if len(left) < size:
                    return values, sorted(left)
        return None

    def _excluded(self, premises: Iterable[int]) -> set[int]:
        """The literals of the values that ``premises`` exclude."""
        result = set()
        for x in premises:
            values = self._literals.values[self._literals.cell_of[x]]
            result.update([y for y in values if y != x] if x in values else [-x])
        return result

    def _named(self, rule: int, inference: Inference | None = None) -> str:
        """What ``rule`` is called, with its clue, and the values known to be excluded from cells."""
        instance = self._book[rule]
        if self._book.is_whole(rule):
            return instance.demand
        excluded = self._known_exclusions(inference) if inference else ""
        told = rule in self._told or instance.states in self._explained
        beside = [instance.states if instance.is_clue and not told else "", excluded]
        return f"{instance.name} ({'; '.join(filter(None, beside))})" if any(beside) else instance.name

    def _known_exclusions(self, inference: Inference) -> str:
        """The values known to be excluded from cells, of those that ``inference`` needs."""
        facts = self._said(x for x in inference.premises if x in self._stated)
        return facts_in_words(self._puzzle, [fact for fact in facts if not fact.holds], self._left)


class ClashSentence(ChainSentence):
    """The sentence of a clash, whose one or two clauses need no supposition: the other conclusions follow likewise."""

    def __str__(self) -> str:
        first, *others = self._step.conclusions
        cell_of = self._literals.cell_of
        same = [first, *(x for x in others if cell_of[x] == cell_of[first])]
        filled = [x for x in same if x in self._literals.value_of]
        also = self._facts(x for x in others if x not in same)
        likewise = f", and in the same way {also}" if also else ""
        return f"{self._concluded(filled or same)}: otherwise, {self._clauses(self._inferences)}{likewise}."
