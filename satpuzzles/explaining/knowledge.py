"""What is known about each cell on the way to a solution."""

from collections.abc import Iterable
from functools import cached_property

from satpuzzles.explaining.reasoner import Reasoner


class Knowledge:
    """Facts, and the values that they leave to each cell.

    ``facts`` are stated: givens, entries, conclusions of steps. What one rule of the game excludes because of one
    filled cell, say a digit in the rest of its row, goes without saying: it is not a fact but has its ``origins``, the
    rules and facts that exclude it. ``open[cell]`` are the literals of the values left, in order.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self.facts: dict[int, None] = {}  # in the order in which they were stated
        self.open = [list(literals) for literals in reasoner.values]
        self.origins: dict[int, list[tuple[int, int]]] = {}

    def state(self, facts: Iterable[int]) -> set[int]:
        """Take in ``facts``; returns the cells about which more is known now."""
        changed: set[int] = set()
        for fact in facts:
            if fact in self.facts:
                continue
            self.facts[fact] = None
            cell = self.reasoner.cell_of[fact]
            changed.add(cell)
            if fact not in self.reasoner.values[cell]:
                self._exclude(-fact)
                continue
            self.open[cell] = [x for x in self.open[cell] if x == fact]
            for excluded, rule in self.goes_without_saying(fact):
                self.origins.setdefault(excluded, []).append((rule, fact))
                if self._exclude(excluded):
                    changed.add(self.reasoner.cell_of[excluded])
        return changed

    def _exclude(self, literal: int) -> bool:
        values = self.open[self.reasoner.cell_of[literal]]
        if literal not in values:
            return False
        values.remove(literal)
        return True

    def goes_without_saying(self, fact: int) -> Iterable[tuple[int, int]]:
        """The values of other cells that ``fact`` excludes, each with the one rule of the game that says so."""
        cell = self.reasoner.cell_of[fact]
        for rule in self._rules_of_the_game.get(cell, ()):
            for implied in self._implied(rule, fact) - self._implied(rule):
                other = self.reasoner.cell_of.get(implied)
                if other is not None and other != cell and -implied in self.reasoner.values[other]:
                    yield -implied, rule

    def _implied(self, *assumptions: int) -> set[int]:
        return set(self.reasoner.session.propagate(assumptions) or ())

    @cached_property
    def _rules_of_the_game(self) -> dict[int, list[int]]:
        """The switches of the rules over each cell, without those that state a clue."""
        result: dict[int, list[int]] = {}
        for rule in self.reasoner.rules:
            if rule.label not in self.reasoner.puzzle.clue_rules:
                for cell in self.reasoner.cells_of[rule.literal]:
                    result.setdefault(cell, []).append(rule.literal)
        return result

    def is_filled(self, cell: int) -> bool:
        """Whether the cell's value is stated."""
        return len(self.open[cell]) == 1 and self.open[cell][0] in self.facts

    def about(self, cells: Iterable[int]) -> list[int]:
        """Assumptions that say all that is known about ``cells``."""
        result = []
        for cell in cells:
            left = self.open[cell]
            if len(left) == 1 and left[0] in self.facts:
                result.append(left[0])
            else:
                result += [-x for x in self.reasoner.values[cell] if x not in left]
        return result

    def stated(self, assumptions: Iterable[int]) -> list[int]:
        """Rules and facts that imply ``assumptions``, which are rules or are known: each once, few of them."""
        result: dict[int, None] = {}
        unstated = []
        for literal in assumptions:
            if literal in self.facts or literal in self.reasoner.rule_of:
                result[literal] = None
            else:
                unstated.append(literal)
        for literal in unstated:
            options = self.origins[-literal]
            known = [(rule in result) + (fact in result) for rule, fact in options]
            result.update(dict.fromkeys(options[known.index(max(known))]))
        return list(result)
