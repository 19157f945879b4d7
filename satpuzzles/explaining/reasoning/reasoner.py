"""A puzzle in an open solver that answers: does this follow from these rules and these facts?

A fact is a literal of the formula: ``x`` says that a cell has a value, ``-x`` that it does not. The givens are facts as
well and not part of the formula, so that they can be left out, and blamed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from satenc import Connected, NumberedParts, Sums, Switch, Unknown, switch_rules
from satenc.formula import always
from satenc.graph_constraints.edge_rule import EdgeRule
from satpuzzles.backends import Session
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Cell, Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import WithoutGivens, compile_without_givens, value_literals
from satpuzzles.explaining.reasoning.cores import explained_quickly
from satpuzzles.explaining.reasoning.counting import Block, blocks, lines, sums
from satpuzzles.explaining.reasoning.possible import numbers_that_fit, possible_values
from satpuzzles.explaining.reasoning.small_solvers import Part, Parts
from satpuzzles.stating.puzzle import Puzzle, places
from satpuzzles.stating.rules import Runs

_SMALL: Mapping[StrEnum, StrEnum] = {Sums.AUTOMATON: Sums.DIRECT}
"""Encodings that are smaller than some defaults: explanations load a few rules by the hundred."""
_LARGE = 3_000
"""Variables from which on all rules together may take a minute to find a first solution. What was learnt in such
searches fills the cores of later questions with rules: on a Sudoku of 16x16 with all of them, which take minutes to
shrink.
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """That a cell has a value, or with ``holds`` False that it does not."""

    cell: Cell
    value: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
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
    is_supposed: bool = False
    """Whether it holds because the puzzle has one solution."""
    parts: tuple[str, ...] = ()

    @property
    def demand(self) -> str:
        """The words for what the rule demands; its name for a whole rule without such words."""
        return self.states or (self.name if self.number is None else "")


@contextmanager
def reasoner(
    puzzle: Puzzle,
    deadline: Deadline = NEVER,
    entries: Iterable[int] = (),
    *,
    redundant: bool = False,
    only: Grid | None = None,
) -> Iterator["Reasoner"]:
    """A `Reasoner` for ``puzzle`` over an open solver, which knows the ``entries`` of a person too, and the
    ``redundant`` rules, which hold as long as all clues do, with those that hold as it has the ``only`` solution.
    Raises GaveUp as `satpuzzles.compile`; past the ``deadline`` what is asked raises OutOfTime.
    """
    numbers = None if puzzle.explaining.bounded else numbers_that_fit(puzzle, deadline)
    if numbers is not None and (most := max(entries, default=0)) > numbers[-1]:
        numbers = [number for number in puzzle.numbers if number <= most]
    chosen = {role: _SMALL.get(one, one) for role, one in puzzle.encodings.items()}
    compiled = compile_without_givens(puzzle, chosen, deadline, numbers, redundant=redundant, only=only)
    formula = compiled.formula
    written = {rule.label for rule in formula.rules}  # a rule that is about no cells is not
    rules = switch_rules(
        formula,
        compiled.rules.keys() & written,
        {rule.label for rule in compiled.rules.values() if rule.whole} & written,
        deadline.check,
    )
    deadline.check()
    first = rules[0].literal if rules else formula.variables.count + 1
    with closing(Parts(formula, first, deadline)) as parts, incremental(formula, deadline) as session:
        yield Reasoner(puzzle, session, compiled, rules, parts, deadline, only)


class Reasoner:
    """The rules and cells of a puzzle as literals, and the questions about them.

    Cells: ``places[cell]`` is the row and place of a cell; ``values[cell]`` are the literals of its values, in
    ``literals[cell, value]`` as an array, and ``names`` are these values. ``cell_of`` has the cell that a literal is
    about, ``value_of`` the number of the value that it says. ``is_boolean``: a cell has one of two values as it has not
    the other. ``givens`` are facts.

    Rules: while one of the ``switches``, a literal, is assumed, its rule in ``rule_of`` holds; this speaks of the cells
    ``cells_of`` the switch, by the literals ``variables_of`` it. ``blocks`` are the rules that count values, ``sums``
    those that sum cells, ``lines`` those that spell words; ``runs_of`` has the rules that ask for runs of 1s,
    ``connections`` those that demand connected cells, ``networks`` those that demand connected lines. The
    constraints in ``lazy``, by label, find clauses in answers; the ``slow`` rules do so about most of the board.

    Questions: ``satisfied``, ``core``, ``core_within`` and ``refuted`` are about all rules, as those of a `Part` are
    about some.
    ``possible(left)`` yields which values solutions have, of those ``left[cell, value]``. ``alone(*switches)`` is a
    part of one rule or few that stays open, ``bare(switch)`` a smaller one; ``about(literals)`` is one of the rules and
    facts among ``literals``, while it is open; ``anew()`` opens another solver with all rules: see `Parts`.
    ``is_large`` is for boards where searches are slow.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        session: Session,
        compiled: WithoutGivens,
        switches: list[Switch],
        parts: Parts,
        deadline: Deadline,
        only: Grid | None = None,
    ) -> None:
        self.puzzle, self.session = puzzle, session
        self.is_large = compiled.formula.variables.count >= _LARGE
        answer = compiled.answer
        whole = parts.whole(session)
        self.satisfied, self.core, self.refuted = whole.satisfied, whole.core, whole.refuted
        self.core_within = whole.core_within
        self.alone, self.bare, self.about, self.anew = parts.alone, parts.bare, parts.about, parts.anew
        self._stated = parts.stated
        self._only = dict[int, dict[int, int]]()
        """For each rule what `one_of_each` gives."""
        literal = {(switch.label, switch.number): switch.literal for switch in switches}
        self.blocks = list(blocks(compiled.rules, literal))
        self.sums = list(sums(compiled.rules, literal))
        self.lines = list(lines(compiled.rules, literal))
        self.names: list[int] = answer.values.tolist()
        literals_at = value_literals(puzzle, answer)
        self.literals = literals_at.reshape(-1, len(self.names))
        self.values: list[list[int]] = self.literals.tolist()
        self.is_boolean = len(self.names) == 2 and bool((self.literals[:, 0] == -self.literals[:, 1]).all())
        self.cell_of = {
            sign * x: cell for cell, literals in enumerate(self.values) for x in literals for sign in (1, -1)
        }
        self.value_of = {x: value for literals in self.values for value, x in enumerate(literals)}
        self.switches = [switch.literal for switch in switches]
        self.cells_of = {
            switch.literal: sorted({self.cell_of[int(x)] for x in switch.variables if int(x) in self.cell_of})
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
        self.places = places(puzzle, literals_at.shape[:-1])
        self.rule_of: dict[int, Rule] = {}
        self.runs_of: dict[int, Runs] = {}
        for switch in switches:
            rule, number, cells = compiled.rules[switch.label], switch.number, self.cells_of[switch.literal]
            named = rule.label, number, rule.name(number), rule.demand(number)
            spoken = tuple(self.places[cell] for cell in cells)
            joined = tuple(rule.parts[number]) if rule.parts and number is not None else ()
            self.rule_of[switch.literal] = Rule(*named, spoken, rule.is_clue, rule.is_supposed, joined)
            if rule.runs and number is not None and (runs := rule.runs[number]) is not None:
                self.runs_of[switch.literal] = runs
        self.slow = {
            switch
            for switch, rule in self.rule_of.items()
            if rule.label in lazy and len(rule.cells) > len(self.places) / 2
        }
        self.exclusion = next(
            (rule.exclusion for rule in compiled.rules.values() if rule.exclusion), "exclude each other"
        )
        """What two cells do of which a rule keeps one from being 1, as it completes "no two of them"."""
        self._kept, self._deadline = parts.kept, deadline
        self._cell_at = {place: cell for cell, place in enumerate(self.places)}
        self._known = puzzle.known()
        self._solution = None if only is None else self._values_of(only)
        """``[cell, value]`` of the only solution, if it is known."""
        self.givens = [*chain.from_iterable(map(self._stated_by, compiled.givens))]

    def _values_of(self, grid: Grid) -> NDArray[np.bool_]:
        """``[cell, value]``: which value each cell has in ``grid``."""
        values = np.array([grid[row][column] for row, column in self.places])
        there: NDArray[np.bool_] = values[:, None] == np.array(self.names)
        return there

    def _stated_by(self, given: int) -> list[int]:
        """The facts that a literal of the givens stands for: where a cell has the only value that can lie there, and
        the puzzle does not state it, that it has no other one; that it has this one is a step.
        """
        if given not in self.value_of or self.is_boolean:
            return [given]
        (row, column), known = self.fact(given).cell, self._known
        return (
            [given] if known[row][column] is not None else [-x for x in self.values[self.cell_of[given]] if x != given]
        )

    def bare_about(self, rule: int, facts: Iterable[int]) -> tuple[Part, dict[int, int]] | None:
        """The `bare` part of a ``rule`` that speaks of one value of each cell, and what ``facts`` say of these values,
        each literal with a fact that says it; None for other rules.
        """
        only = self.one_of_each(rule)
        part = self.bare(rule) if only else None
        if part is None:
            return None
        told = dict[int, int]()
        for x in facts:
            if x in only:
                told.setdefault(only[x], x)
        return part, told

    def one_of_each(self, rule: int) -> dict[int, int]:
        """Of a ``rule`` that speaks of one value of each cell what the literals about these cells say of that value,
        each with a literal about it, as far as they say anything; empty for another rule.
        """
        if rule not in self._only:
            spoken = [x for x in self.variables_of[rule] if x in self.cell_of]
            cells = {self.cell_of[x]: x for x in spoken}
            is_one = len(cells) == len(spoken) and not self.is_boolean
            others = {x: -own for cell, own in cells.items() for x in self.values[cell]} if is_one else {}
            self._only[rule] = others | ({sign * x: sign * x for x in spoken for sign in (1, -1)} if is_one else {})
        return self._only[rule]

    @property
    def stated(self) -> dict[int, int]:
        """The literals about cells that a rule states as unit clauses, each with the switch of its rule."""
        return {x: rule for x, rule in self._stated.items() if x in self.cell_of}

    def start_from(self, values: Iterable[int]) -> None:
        """On a large board each search starts from the last solution found. Make that the solution with these
        ``values``, literals that another formula has found sooner.
        """
        if self.is_large:
            self.satisfied([*self.switches, *values])

    def narrowed(self, rule: int, left: NDArray[np.bool_], value: int | None = None) -> list[int]:
        """The literals that narrowing by a ``slow`` rule concludes about its variables, where cells have the values
        ``left[cell, value]``. It narrows by all instances of its label; of a rule that looks at each value by itself
        only by ``value``, if that is given.
        """
        stated = self.lazy[self.rule_of[rule].label]
        only = {} if value is None or not isinstance(stated, NumberedParts) else {"narrowed": (value,)}
        constraint = replace(stated, **only)  # type: ignore[type-var]  # they are dataclasses
        x: Unknown = constraint.x  # type: ignore[attr-defined]  # those with lazy clauses are about one array
        before = x.cells.copy()
        try:
            x.cells[...] = left
            constraint.narrow(always)
            after = x.cells.copy()
        finally:
            x.cells[...] = before
        single = (after.sum(axis=1) == 1) & (left.sum(axis=1) > 1)
        filled, excluded = self.literals[after & single[:, None]], -self.literals[left & ~after & ~single[:, None]]
        return [x for x in (*filled.tolist(), *excluded.tolist()) if abs(x) in self.variables_of[rule]]

    def is_narrowed(self, rule: int) -> bool:
        """Whether what narrowing concludes follows from a slow ``rule`` alone, which has no other instances."""
        return rule in self.slow and self.is_whole(rule)

    def shrunk_by_narrowing(self, rule: int, conclusion: int, facts: Sequence[int]) -> list[int] | None:
        """Few of ``facts`` from which narrowing by a slow ``rule`` still concludes ``conclusion``; None where it does
        not, and unless the rule `is_narrowed`.
        """
        if not self.is_narrowed(rule):
            return None
        value: int | None = self.fact(conclusion).value
        value = value if conclusion in self.narrowed_by(rule, facts, value) else None

        def gives(some: Sequence[int]) -> bool:
            return conclusion in self.narrowed_by(rule, some, value)

        near, count = sorted(facts, key=lambda x: self.distance(x, conclusion)), 8
        while count < len(near) and not gives(near[:count]):
            count *= 2
        return explained_quickly(gives, near[:count]) if count < len(near) or gives(near) else None

    def distance(self, one: int, other: int) -> int:
        """How many rows and columns lie between the cells of two literals."""
        (r, c), (row, column) = (self.places[self.cell_of[x]] for x in (one, other))
        return abs(r - row) + abs(c - column)

    def narrowed_by(self, rule: int, facts: Iterable[int], value: int | None = None) -> list[int]:
        """As ``narrowed``, by ``facts`` alone."""
        left = np.ones(self.literals.shape, np.bool_)
        for x in facts:
            cell = self.cell_of[x]
            if x in self.value_of:
                left[cell] &= np.arange(left.shape[1]) == self.value_of[x]
            else:
                left[cell, self.value_of[-x]] = False
        return self.narrowed(rule, left, value)

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
        found = np.zeros((len(self.values),) * 2, np.intp)
        for switch, members in rules:
            found[np.ix_(members, members)] = switch
        np.fill_diagonal(found, 0)
        return found

    def cells_of_all(self, rules: Iterable[int]) -> list[int]:
        return sorted({cell for rule in rules for cell in self.cells_of[rule]})

    @property
    def is_propagated(self) -> bool:
        """Whether to look at what unit propagation gives. Of sums and stars it sees less than people do, and a search
        finds shorter reasons; but not on large boards.
        """
        return self.is_large or bool(self.lazy) or not (self.is_boolean or self.sums or self.lines)

    def possible(self, left: NDArray[np.bool_], conflicts: int | None = None) -> Iterator[NDArray[np.bool_]]:
        """`possible_values` of the puzzle, kept open with what else is; the only solution, if it is known, as far as it
        is ``left``.
        """
        if self._solution is None:
            return self._kept(possible_values(self.puzzle, self.names, left, self._deadline, conflicts))
        return iter([self._solution] if (self._solution & left).any(axis=1).all() else [])

    def is_whole(self, rule: int) -> bool:
        """Whether people take all instances of ``rule`` as one, as "stars never touch"."""
        return self.rule_of[rule].number is None

    @cached_property
    def whole_rules(self) -> list[int]:
        return [rule for rule in self.switches if self.is_whole(rule)]

    def kept_about(self, literals: Sequence[int], *, alone: bool = False) -> AbstractContextManager[Part]:
        """As ``about``; of two rules at most, beside the whole ones, it is kept open, unless one about the ``literals``
        ``alone`` is enough, and smaller as a rule speaks of one value of each cell.
        """
        rules = sorted(x for x in literals if x in self.rule_of)
        if alone and any(map(self.one_of_each, rules)):
            return self.about(literals, alone=True)
        if 0 < len(rules) <= 2 + len(self.whole_rules):
            kept = self.alone(*rules)
            if kept.knows(literals):
                return nullcontext(kept)
        return self.about(literals)

    def fact(self, literal: int) -> Fact:
        holds = literal in self.value_of
        value = self.names[self.value_of[literal if holds else -literal]]
        return Fact(self.places[self.cell_of[literal]], value, holds)

    def literal(self, fact: Fact) -> int | None:
        """The literal that says ``fact``; None when there is no such cell or value."""
        if fact.cell not in self._cell_at or fact.value not in self.names:
            return None
        literal = self.values[self._cell_at[fact.cell]][self.names.index(fact.value)]
        return literal if fact.holds else -literal

    def extent(self, cells: Iterable[int]) -> int:
        """How many rows and columns the ``cells`` reach over, beyond the first."""
        places = [self.places[cell] for cell in cells]
        rows, columns = [row for row, _ in places], [column for _, column in places]
        return max(rows) - min(rows) + max(columns) - min(columns)
