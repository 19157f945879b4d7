"""A puzzle in an open solver that answers: does this follow from these rules and these facts?

A fact is a literal of the formula: ``x`` says that a cell has a value, ``-x`` that it does not. The givens are facts as
well and not part of the formula, so that they can be left out, and blamed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from enum import StrEnum
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from satenc import Sums, Switch, switch_rules
from satpuzzles.backends import Session
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import WithoutGivens, compile_without_givens
from satpuzzles.explaining.reasoning.cell_literals import CellLiterals
from satpuzzles.explaining.reasoning.possible import numbers_that_fit, possible_values
from satpuzzles.explaining.reasoning.rule_book import RuleBook
from satpuzzles.explaining.reasoning.small_solvers import SmallSolver, SmallSolvers
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import NamedStep

_SMALL: Mapping[StrEnum, StrEnum] = {Sums.AUTOMATON: Sums.DIRECT}
"""Encodings that are smaller than some defaults: explanations load a few rules by the hundred."""
_LARGE = 3_000
"""Variables from which on all rules together may take a minute to find a first solution. What was learnt in such
searches fills the cores of later questions with rules: on a Sudoku of 16x16 with all of them, which take minutes to
shrink.
"""


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
    with closing(SmallSolvers(formula, first, deadline)) as solvers, incremental(formula, deadline) as session:
        yield Reasoner(puzzle, session, compiled, rules, solvers, deadline, only)


class Reasoner:
    """Questions about a puzzle: what follows from which rules and facts?

    ``cells`` are its cells as literals, ``rules`` its rules as switches, ``givens`` are facts. ``whole`` answers about
    all rules, as a `SmallSolver` does about some. ``solvers`` opens these: ``alone(*switches)`` is one of few rules and
    stays open, ``bare(switch)`` a smaller one; ``about(literals)`` is one of the rules and facts among ``literals``,
    while it is open; ``anew()`` opens another solver with all rules. ``is_large`` is for boards where searches are
    slow.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        session: Session,
        compiled: WithoutGivens,
        switches: list[Switch],
        solvers: SmallSolvers,
        deadline: Deadline,
        only: Grid | None = None,
    ) -> None:
        self.puzzle, self.session, self.solvers = puzzle, session, solvers
        self.is_large = compiled.formula.variables.count >= _LARGE
        self.whole = solvers.whole(session)
        self.cells = CellLiterals(puzzle, compiled)
        self.rules = RuleBook(self.cells, compiled, switches)
        self._deadline, self._known = deadline, puzzle.known()
        self.named = dict[tuple[object, ...], NamedStep | None]()
        """The names of steps, by what `satpuzzles.explaining.techniques.step.own_name` looks at."""
        self._solution = None if only is None else self._values_of(only)
        """``[cell, value]`` of the only solution, if it is known."""
        self.givens = [*chain.from_iterable(map(self._stated_by, compiled.givens))]

    def _values_of(self, grid: Grid) -> NDArray[np.bool_]:
        """``[cell, value]``: which value each cell has in ``grid``."""
        values = np.array([grid[row][column] for row, column in self.cells.places])
        there: NDArray[np.bool_] = values[:, None] == np.array(self.cells.names)
        return there

    def _stated_by(self, given: int) -> list[int]:
        """The facts that a literal of the givens stands for: where a cell has the only value that can lie there, and
        the puzzle does not state it, that it has no other one; that it has this one is a step.
        """
        if given not in self.cells.value_of or self.cells.is_boolean:
            return [given]
        (row, column), known = self.cells.fact(given).cell, self._known
        return (
            [given]
            if known[row][column] is not None
            else [-x for x in self.cells.values[self.cells.cell_of[given]] if x != given]
        )

    def bare_about(self, rule: int, facts: Iterable[int]) -> tuple[SmallSolver, dict[int, int]] | None:
        """The `bare` solver of a ``rule`` that speaks of one value of each cell, and what ``facts`` say of these,
        each literal with a fact that says it; None for other rules.
        """
        only = self.rules.one_of_each(rule)
        small = self.solvers.bare(rule) if only else None
        if small is None:
            return None
        told = dict[int, int]()
        for x in facts:
            if x in only:
                told.setdefault(only[x], x)
        return small, told

    @property
    def stated(self) -> dict[int, int]:
        """The literals about cells that a rule states as unit clauses, each with the switch of its rule."""
        return {x: rule for x, rule in self.solvers.stated.items() if x in self.cells.cell_of}

    def start_from(self, values: Iterable[int]) -> None:
        """On a large board each search starts from the last solution found. Make that the solution with these
        ``values``, literals that another formula has found sooner.
        """
        if self.is_large:
            self.whole.satisfied([*self.rules.switches, *values])

    @property
    def is_propagated(self) -> bool:
        """Whether to look at what unit propagation gives. Of sums and stars it sees less than people do, and a search
        finds shorter reasons; but not on large boards.
        """
        return (
            self.is_large or bool(self.rules.lazy) or not (self.cells.is_boolean or self.rules.sums or self.rules.lines)
        )

    def possible(self, left: NDArray[np.bool_], conflicts: int | None = None) -> Iterator[NDArray[np.bool_]]:
        """`possible_values` of the puzzle, kept open with what else is; the only solution, if it is known, as far as it
        is ``left``.
        """
        if self._solution is None:
            return self.solvers.kept(possible_values(self.puzzle, self.cells.names, left, self._deadline, conflicts))
        return iter([self._solution] if (self._solution & left).any(axis=1).all() else [])

    def kept_about(self, literals: Sequence[int], *, alone: bool = False) -> AbstractContextManager[SmallSolver]:
        """As ``about``; of two rules at most, beside the whole ones, it is kept open, unless one about the ``literals``
        ``alone`` is enough, and smaller as a rule speaks of one value of each cell.
        """
        rules = sorted(x for x in literals if x in self.rules)
        if alone and any(map(self.rules.one_of_each, rules)):
            return self.solvers.about(literals, alone=True)
        if 0 < len(rules) <= 2 + len(self.rules.whole_rules):
            kept = self.solvers.alone(*rules)
            if kept.knows(literals):
                return nullcontext(kept)
        return self.solvers.about(literals)
