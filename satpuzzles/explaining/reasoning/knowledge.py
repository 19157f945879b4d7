"""What is known about each cell on the way to a solution."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from satpuzzles.explaining.reasoning.reasoner import Reasoner


@dataclass(frozen=True, slots=True)
class Reason:
    """Why values are excluded: each pair in ``direct`` is a rule and the fact of a filled cell, which excludes some by
    that rule; ``noted`` are exclusions concluded before; ``filled`` are values that stand in the cells themselves.
    """

    direct: tuple[tuple[int, int], ...]
    noted: tuple[int, ...]
    filled: tuple[int, ...]

    @property
    def rules(self) -> tuple[int, ...]:
        """The rules by which filled cells exclude values."""
        return tuple(dict.fromkeys(rule for rule, _ in self.direct))

    @property
    def facts(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*(fact for _, fact in self.direct), *self.noted, *self.filled)))


class Knowledge:
    """Facts, and the values that they leave to each cell.

    ``facts`` are stated: givens, entries, conclusions of steps. What one rule of the game excludes because of one
    filled cell, say a digit in the rest of its row, goes without saying: it is not a fact but has its ``origins``, the
    rules and facts that exclude it. ``open[cell]`` are the literals of the values left, in order; ``left[cell, value]``
    says the same as an array, and ``value[cell]`` is the number of the value of a cell that is filled, else -1.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self.facts: dict[int, None] = {}  # in the order in which they were stated
        self.open = [list(literals) for literals in reasoner.cells.values]
        self.left = np.ones((len(self.open), len(reasoner.cells.names)), np.bool_)
        self.value = np.full(len(self.open), -1, np.intp)
        self.origins: dict[int, list[tuple[int, int]]] = {}
        self.chains: dict[object, tuple[Any, ...]] = {}
        """The inferences of steps that were put in order since more became known."""
        self._from_start = {x for x in reasoner.givens if x not in reasoner.cells.value_of}
        self._alone: dict[int, tuple[set[int], set[int]]] = {}

    def state(self, facts: Iterable[int]) -> set[int]:
        """Take in ``facts``; returns the cells about which more is known now."""
        changed: set[int] = set()
        self.chains.clear()
        for fact in facts:
            if fact in self.facts:
                continue
            self.facts[fact] = None
            cell = self.reasoner.cells.cell_of[fact]
            changed.add(cell)
            if fact not in self.reasoner.cells.values[cell]:
                self._exclude(-fact)
                continue
            self.open[cell] = [x for x in self.open[cell] if x == fact]
            self.left[cell] &= np.arange(len(self.reasoner.cells.names)) == self.reasoner.cells.value_of[fact]
            self.value[cell] = self.reasoner.cells.value_of[fact]
            for excluded, rule in self.goes_without_saying(fact):
                self.origins.setdefault(excluded, []).append((rule, fact))
                if self._exclude(excluded):
                    changed.add(self.reasoner.cells.cell_of[excluded])
        return changed

    def _exclude(self, literal: int) -> bool:
        values = self.open[self.reasoner.cells.cell_of[literal]]
        if literal not in values:
            return False
        values.remove(literal)
        self.left[self.reasoner.cells.cell_of[literal], self.reasoner.cells.value_of[literal]] = False
        return True

    def goes_without_saying(self, fact: int) -> Iterable[tuple[int, int]]:
        """The values of other cells that ``fact`` excludes, each with the one rule of the game that says so."""
        cell, value_of = self.reasoner.cells.cell_of[fact], self.reasoner.cells.value_of
        for rule in self._rules_of_the_game.get(cell, ()):
            alone, open_cells = self._implied_by(rule)
            if cell not in open_cells:
                continue  # the rule says of the cell what it says anyway: most numbers of a Shikaku do not reach it
            is_clue = self.reasoner.rules[rule].is_clue
            for implied in self._implied(rule, fact) - alone:
                other = self.reasoner.cells.cell_of.get(implied)
                if other is None or other == cell or -implied not in self.reasoner.cells.values[other]:
                    continue
                if not is_clue or value_of[-implied] == value_of[fact]:
                    yield -implied, rule

    def excluded_by(self, fact: int, rules: Iterable[int]) -> frozenset[int]:
        """The values of other cells that ``fact`` excludes by one of these ``rules``."""
        cell_of = self.reasoner.cells.cell_of
        implied = (-x for rule in rules for x in self._implied(rule, fact) if -x in self.reasoner.cells.value_of)
        return frozenset(x for x in implied if cell_of[x] != cell_of[fact])

    def implied_alone(self, rule: int) -> list[int]:
        """What propagation concludes about cells from ``rule`` when nothing else is known."""
        return [x for x in self._implied(rule) if x in self.reasoner.cells.cell_of]

    def _implied_by(self, rule: int) -> tuple[set[int], set[int]]:
        """The literals that ``rule`` implies when nothing else is known, and the cells about which it says more than
        that; computed once.
        """
        if rule not in self._alone:
            alone, cell_of = self._implied(rule), self.reasoner.cells.cell_of
            spoken = self.reasoner.rules.variables_of[rule]
            self._alone[rule] = alone, {cell_of[x] for x in spoken if x in cell_of and alone.isdisjoint((x, -x))}
        return self._alone[rule]

    def _implied(self, *assumptions: int) -> set[int]:
        return set(self.reasoner.session.propagate(assumptions) or ())

    @cached_property
    def _rules_of_the_game(self) -> dict[int, list[int]]:
        """The switches of the rules over each cell. Of those that state a clue only some that make cells differ, as
        cages do, and no lines of words: what follows from one digit of a Middle Sum takes a calculation.
        """
        result: dict[int, list[int]] = {}
        lines = {switch for spelled in self.reasoner.rules.lines for switch in spelled.switches}
        differing = {
            int(switch) for block in self.reasoner.rules.blocks if (block.high <= 1).all() for switch in block.switches
        }
        for switch, rule in self.reasoner.rules.items():
            if (switch in differing or not rule.is_clue) and switch not in lines:
                for cell in self.reasoner.rules.cells_of[switch]:
                    result.setdefault(cell, []).append(switch)
        return result

    def is_filled(self, cell: int) -> bool:
        return len(self.open[cell]) == 1 and self.open[cell][0] in self.facts

    @property
    def is_complete(self) -> bool:
        return all(map(self.is_filled, range(len(self.open))))

    def undecided(self, cells: Iterable[int] | None = None) -> list[int]:
        """The literals of the values left to ``cells``, by default to all, where several are left."""
        among = self.open if cells is None else [self.open[cell] for cell in cells]
        return [x for values in among if len(values) > 1 for x in values]

    def without(self, refuted: Iterable[int]) -> list[int]:
        """The conclusions from excluding the values ``refuted``: the value of a cell where one is left, else the
        exclusions.
        """
        by_cell: dict[int, list[int]] = {}
        for x in refuted:
            by_cell.setdefault(self.reasoner.cells.cell_of[x], []).append(x)
        result = []
        for cell, values in by_cell.items():
            left = [x for x in self.open[cell] if x not in values]
            result += left if len(left) == 1 else [-x for x in values]
        return result

    def has(self, conclusion: int) -> bool:
        cell = self.reasoner.cells.cell_of[conclusion]
        if conclusion in self.reasoner.cells.values[cell]:
            return self.is_filled(cell)
        return -conclusion not in self.open[cell]

    def about(self, cells: Iterable[int] | None = None) -> list[int]:
        """Literals that state all that is known about ``cells``, by default about all."""
        result = []
        for cell in range(len(self.open)) if cells is None else cells:
            left = self.open[cell]
            if len(left) == 1 and left[0] in self.facts:
                result.append(left[0])
            else:
                result += [-x for x in self.reasoner.cells.values[cell] if x not in left]
        return result

    def reason(self, excluded: Iterable[int]) -> "Reason":
        """Why the values ``excluded``, known to be impossible, are so: by the values in their own cells, else by few
        other filled cells, else by conclusions of earlier steps; what is known from the start needs no reason.
        """
        excluded = dict.fromkeys(excluded)
        waiting = {x for x in excluded if self.value[self.reasoner.cells.cell_of[x]] < 0}
        covered: dict[tuple[int, int], set[int]] = {}
        for x in (x for x in excluded if -x not in self._from_start):
            for pair in self.origins.get(x, ()):
                covered.setdefault(pair, set()).add(x)
        chosen = self._chosen(waiting, covered)
        among = {x for pair in chosen for x in covered[pair]}
        noted = [-x for x in excluded if x in waiting and x not in among]
        filled = [self.open[self.reasoner.cells.cell_of[x]][0] for x in excluded if x not in waiting and x not in among]
        return Reason(chosen, tuple(noted), tuple(dict.fromkeys(filled)))

    def _chosen(self, waiting: set[int], covered: dict[tuple[int, int], set[int]]) -> tuple[tuple[int, int], ...]:
        """Some of the keys of ``covered``, each needed, that cover together what any of them covers of ``waiting``;
        chosen greedily, and from few rules.
        """
        rest = waiting & {*chain.from_iterable(covered.values())}
        chosen: list[tuple[int, int]] = []
        while rest:
            of_rule: dict[int, int] = {}
            for (rule, _), literals in covered.items():
                of_rule[rule] = of_rule.get(rule, 0) + len(literals & rest)
            chosen.append(max(covered, key=lambda pair: (len(covered[pair] & rest), of_rule[pair[0]])))
            rest -= covered[chosen[-1]]
        for pair in chosen[:]:
            others = {x for other in chosen if other != pair for x in covered[other]}
            if covered[pair] & waiting <= others:
                chosen.remove(pair)
        return tuple(chosen)

    def stated(self, assumptions: Iterable[int]) -> list[int]:
        """``assumptions``, rules and known literals, with each that no fact states replaced by the few rules and facts
        it follows from; each once.
        """
        result: dict[int, None] = {}
        unstated = []
        for literal in assumptions:
            if literal in self.facts or literal in self.reasoner.rules:
                result[literal] = None
            else:
                unstated.append(literal)
        for literal in unstated:
            options = self.origins[-literal]
            known = [(rule in result) + (fact in result) for rule, fact in options]
            result.update(dict.fromkeys(options[known.index(max(known))]))
        return list(result)
