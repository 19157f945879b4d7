"""The rules of a puzzle, each instance with a switch: while that literal is assumed, it holds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from satenc import Connected, Constraint, NumberedParts, Switch, Unknown
from satenc.formula import always
from satenc.graph_constraints.edge_rule import EdgeRule
from satpuzzles.boards import Cell
from satpuzzles.compiler import WithoutGivens
from satpuzzles.explaining.reasoning.cell_literals import CellLiterals
from satpuzzles.explaining.reasoning.cores import explained_quickly
from satpuzzles.explaining.reasoning.counting import Block, Summed, Total, blocks, lines, sums
from satpuzzles.stating.rules import Runs


@dataclass(frozen=True, slots=True)
class RuleInstance:
    """An instance of a rule by label and number from 0, None for all instances together, what it is called and states,
    and the ``cells`` that it speaks of, none of a rule that cannot hold whatever they are. ``parts`` are
    the names of the lines or regions that it compares.
    """

    label: str
    number: int | None
    name: str
    states: str
    cells: tuple[Cell, ...]
    is_clue: bool = False
    if_unique: bool = False
    """Whether it holds because the puzzle has one solution."""
    parts: tuple[str, ...] = ()

    @property
    def demand(self) -> str:
        """The words for what the rule demands; its name for a whole rule without such words."""
        return self.states or (self.name if self.number is None else "")


class RuleBook(dict[int, RuleInstance]):
    """For each of the ``switches``, a literal, the rule that holds while it is assumed. That speaks of the cells
    ``cells_of`` the switch, by the literals ``variables_of`` it. ``blocks`` are the rules that count values, ``sums``
    those that sum cells, ``lines`` those that spell words; ``runs_of`` has the rules that ask for runs of 1s,
    ``connections`` those that demand connected cells, ``networks`` those that demand connected lines. The constraints
    in ``lazy``, by label, find clauses in answers; the ``slow`` rules do so about most of the board.
    """

    def __init__(self, cells: CellLiterals, compiled: WithoutGivens, switches: list[Switch]) -> None:
        super().__init__()
        self._cells = cells
        self._only = dict[int, dict[int, int]]()
        """For each rule what `one_of_each` gives."""
        literal = {(switch.label, switch.number): switch.literal for switch in switches}
        self.blocks = list(blocks(compiled.rules, literal))
        self.sums = list(sums(compiled.rules, literal))
        self.lines = list(lines(compiled.rules, literal))
        self.switches = [switch.literal for switch in switches]
        self.cells_of = {
            switch.literal: sorted(
                {self._cells.cell_of[int(x)] for x in switch.variables if int(x) in self._cells.cell_of}
            )
            for switch in switches
        }
        self.variables_of = {switch.literal: frozenset(switch.variables.tolist()) for switch in switches}
        self.connections: dict[int, Connected] = {
            switch.literal: constraint
            for switch in switches
            if isinstance(constraint := compiled.rules[switch.label].constraint, Connected)
        }
        self.networks: dict[int, EdgeRule] = {
            switch.literal: constraint
            for switch in switches
            if not switch.number and isinstance(constraint := compiled.rules[switch.label].constraint, EdgeRule)
        }
        lazy = {one.label for one in compiled.formula.lazy}
        self.lazy = {label: rule.constraint for label, rule in compiled.rules.items() if label in lazy}
        self.runs_of: dict[int, Runs] = {}
        for switch in switches:
            rule, number = compiled.rules[switch.label], switch.number
            named = rule.label, number, rule.name(number), rule.demand(number)
            spoken = tuple(self._cells.places[cell] for cell in self.cells_of[switch.literal])
            joined = tuple(rule.parts[number]) if rule.parts and number is not None else ()
            self[switch.literal] = RuleInstance(*named, spoken, rule.is_clue, rule.if_unique, joined)
            if rule.runs and number is not None and (runs := rule.runs[number]) is not None:
                self.runs_of[switch.literal] = runs
        self.slow = {
            switch
            for switch, rule in self.items()
            if rule.label in lazy and len(rule.cells) > len(self._cells.places) / 2
        }
        self.exclusion = next(
            (rule.exclusion for rule in compiled.rules.values() if rule.exclusion), "exclude each other"
        )
        """What completes "no two of them" for a rule by which two cells are never both 1, such as "touch"."""

    @cached_property
    def beyond_counting(self) -> frozenset[int]:
        """The rules that do more than count values, and those that state clues."""
        return frozenset(switch for switch, rule in self.items() if rule.is_clue or switch not in self._counted)

    @cached_property
    def totals(self) -> dict[int, Total]:
        """What the cells of a rule add up to, for rules that sum cells, and for those of one instance that count the
        last of two values, or that have each number once beside sums.
        """
        names, found = self._cells.names, {one.switch: Total(one.cells, *[one.total] * 2) for one in self._plain_sums}
        for block in self.blocks if self._cells.is_boolean or found else ():
            bounds = block.low[-1], block.high[-1]
            if not self._cells.is_boolean:
                if not (block.low == 1).all() or not (block.high == 1).all():
                    continue
                bounds = sum(names), sum(names)
            for switch, members in zip(block.switches.tolist(), block.members.tolist(), strict=True):
                if not self.is_whole(switch):
                    found.setdefault(switch, Total(tuple(members), *map(int, bounds)))
        return found

    @property
    def _plain_sums(self) -> Iterable[Summed]:
        return (one for one in self.sums if not one.factors and len({*one.cells}) == len(one.cells))

    @cached_property
    def _counted(self) -> frozenset[int]:
        return frozenset(int(switch) for block in self.blocks for switch in block.switches)

    def only_counts(self, rule: int) -> bool:
        """Whether ``rule`` is one instance, of few cells, that does no more than count values."""
        is_plain = self._cells.is_boolean or not self[rule].is_clue
        return is_plain and rule in self._counted and not self.is_whole(rule)

    def is_whole(self, rule: int) -> bool:
        """Whether people take all instances of ``rule`` as one, as "stars never touch"."""
        return self[rule].number is None

    @cached_property
    def whole_rules(self) -> list[int]:
        return [rule for rule in self.switches if self.is_whole(rule)]

    def cells_of_all(self, rules: Iterable[int]) -> list[int]:
        return sorted({cell for rule in rules for cell in self.cells_of[rule]})

    def one_of_each(self, rule: int) -> dict[int, int]:
        """Of a ``rule`` that speaks of one value of each cell what the literals about these cells say of that value,
        each with a literal about it, as far as they say anything; empty for another rule.
        """
        if rule not in self._only:
            spoken = [x for x in self.variables_of[rule] if x in self._cells.cell_of]
            cells = {self._cells.cell_of[x]: x for x in spoken}
            is_one = len(cells) == len(spoken) and not self._cells.is_boolean
            others = {x: -own for cell, own in cells.items() for x in self._cells.values[cell]} if is_one else {}
            self._only[rule] = others | ({sign * x: sign * x for x in spoken for sign in (1, -1)} if is_one else {})
        return self._only[rule]

    @cached_property
    def different_by(self) -> NDArray[np.intp]:
        """``[cell, cell]``: the switch of a rule by which two cells have different values, 0 where there is none."""
        return self._over_two(block for block in self.blocks if (block.high == 1).all())

    @cached_property
    def exclusive_by(self) -> NDArray[np.intp]:
        """``[cell, cell]``: the switch of a rule by which two cells do not both have the last value, 0 where there is
        none.
        """
        return self._over_two(block for block in self.blocks if block.high[-1] == 1)

    def _over_two(self, blocks: Iterable[Block]) -> NDArray[np.intp]:
        """``[cell, cell]``: the switch of the first rule of ``blocks`` over both cells, of a whole rule before
        others.
        """
        rules = [
            (int(switch), members)
            for block in blocks
            for switch, members in zip(block.switches, block.members, strict=True)
        ]
        rules.reverse()  # the last one stays
        rules.sort(key=lambda rule: self.is_whole(rule[0]))
        found = np.zeros((len(self._cells.values),) * 2, np.intp)
        for switch, members in rules:
            found[np.ix_(members, members)] = switch
        np.fill_diagonal(found, 0)
        return found

    def narrowed(self, rule: int, left: NDArray[np.bool_], value: int | None = None) -> list[int]:
        """The literals that narrowing by a ``slow`` rule concludes about its variables, where cells have the values
        ``left[cell, value]``. It narrows by all instances of its label; of a rule that looks at each value by itself
        only by ``value``, if that is given.
        """
        constraint = self._narrowing(rule, value)
        x: Unknown = constraint.x  # type: ignore[attr-defined]  # those with lazy clauses are about one array
        before = x.cells.copy()
        try:
            x.cells[...] = left
            constraint.narrow(always)
            after = x.cells.copy()
        finally:
            x.cells[...] = before
        single = (after.sum(axis=1) == 1) & (left.sum(axis=1) > 1)
        filled, excluded = (
            self._cells.literals[after & single[:, None]],
            -self._cells.literals[left & ~after & ~single[:, None]],
        )
        return [x for x in (*filled.tolist(), *excluded.tolist()) if abs(x) in self.variables_of[rule]]

    def _narrowing(self, rule: int, value: int | None) -> Constraint:
        """The constraint of a ``slow`` rule anew, for `narrowed`."""
        stated = self.lazy[self[rule].label]
        only = {} if value is None or not isinstance(stated, NumberedParts) else {"narrowed": (value,)}
        return replace(stated, **only)  # type: ignore[type-var]  # they are dataclasses

    def is_narrowed(self, rule: int) -> bool:
        """Whether what narrowing concludes follows from a slow ``rule`` alone, which has no other instances."""
        return rule in self.slow and self.is_whole(rule)

    def shrunk_by_narrowing(self, rule: int, conclusion: int, facts: Sequence[int]) -> list[int] | None:
        """Few of ``facts`` from which narrowing by a slow ``rule`` still concludes ``conclusion``; None where it does
        not, and unless the rule `is_narrowed`.
        """
        if not self.is_narrowed(rule):
            return None
        value: int | None = self._cells.fact(conclusion).value
        gives = self._giving(rule, conclusion, value)
        if not gives(facts):
            gives = self._giving(rule, conclusion, None)
        near, count = sorted(facts, key=lambda x: self._cells.distance(x, conclusion)), 8
        while count < len(near) and not gives(near[:count]):
            count *= 2
        return explained_quickly(gives, near[:count]) if count < len(near) or gives(near) else None

    def _giving(self, rule: int, conclusion: int, value: int | None) -> Callable[[Sequence[int]], bool]:
        """A function that says whether ``conclusion`` is among what `narrowed_by` gives."""
        constraint, cell_of, value_of = self._narrowing(rule, value), self._cells.cell_of, self._cells.value_of
        if not isinstance(constraint, NumberedParts):
            return lambda some: conclusion in self.narrowed_by(rule, some, value)
        count, values = self._cells.literals.shape
        vertex, index, holds = cell_of[conclusion], value_of[abs(conclusion)], conclusion in value_of

        def gives(some: Sequence[int]) -> bool:
            left, filled = [(1 << count) - 1] * values, [0] * values
            for x in some:
                if x in value_of:
                    filled[value_of[x]] |= 1 << cell_of[x]
                else:
                    left[value_of[-x]] &= ~(1 << cell_of[x])
            full = reduce(or_, filled)
            left = [possible & (own | ~full) for possible, own in zip(left, filled, strict=True)]
            return constraint.concludes(left, vertex, index, holds=holds)

        return gives

    def narrowed_by(self, rule: int, facts: Iterable[int], value: int | None = None) -> list[int]:
        """As ``narrowed``, by ``facts`` alone."""
        left = np.ones(self._cells.literals.shape, np.bool_)
        for x in facts:
            cell = self._cells.cell_of[x]
            if x in self._cells.value_of:
                left[cell] &= np.arange(left.shape[1]) == self._cells.value_of[x]
            else:
                left[cell, self._cells.value_of[-x]] = False
        return self.narrowed(rule, left, value)
