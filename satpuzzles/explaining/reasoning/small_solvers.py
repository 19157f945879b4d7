"""A few rules in a solver of their own: the solver of all rules has to find values for every cell, whatever is asked.

On a Sudoku of 25x25 that takes 10 ms a question; a solver that holds five rules answers in a tenth of that.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from satenc import TRUE, Assignment, Formula, Lits, evaluate
from satenc.formula.groups import ranges
from satenc.formula.lazy import LazyRule
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental, solver_of
from satpuzzles.common.deadline import Deadline
from satpuzzles.explaining.reasoning.cores import core_of, core_within
from satpuzzles.processes.memory import give_back
from satpuzzles.processes.resources import HAS_PROCESSES

T = TypeVar("T")
_MOST_OPEN = 400 if HAS_PROCESSES else 40
"""Small solvers at once. Each reserves 4 MB, which a browser takes before they are used; elsewhere they are taken
when they are used, but a process that has reserved more than the machine has cannot fork.
"""
_REMEMBERED = 100
"""Assignments that a small solver remembers."""


class SmallSolvers:
    """Takes apart ``formula``, whose rules have been given switches, those from the variable ``first`` on. Past the
    ``deadline`` no solver is opened, or not asked, but raises OutOfTime.
    """

    def __init__(self, formula: Formula, first: int, deadline: Deadline) -> None:
        self._formula, self._deadline = formula, deadline
        self._kept, self._dependent = ExitStack(), set[int]()
        self._open: dict[tuple[int, ...] | int, tuple[SmallSolver, ExitStack]] = {}
        """The solvers that are kept open, the one asked last at the end; `alone` by switches, `bare` by its switch."""
        self._count = formula.variables.count
        of_rules: list[Lits] = []
        always: list[Lits] = []
        for rows in (block.literals for block in formula.clauses.blocks if block.literals.shape[1]):
            (of_rules if rows[0, -1] <= -first else always).append(rows)
        self._component = _components(self._count, always)
        self._free = np.ones(self._count + 1, np.int8)
        """Whether each variable is free; -1 where that was not asked yet."""
        self._free[_distinct(self._count, map(np.abs, always))] = -1
        self._of_rules = _Keyed(of_rules, lambda rows: -rows[:, -1])
        self._always = _Keyed(always, lambda rows: self._component[np.abs(rows[:, 0])])

    def close(self) -> None:
        """Close what is open. What many solvers leave over goes back to the system, or grows with each puzzle."""
        are_many = len(self._open) >= _MOST_OPEN // 2
        for _, held in self._open.values():
            held.close()
        self._kept.close()
        if are_many:
            give_back()

    @cached_property
    def stated(self) -> dict[int, int]:
        """Literals that one rule states outright, each with its switch."""
        pairs = (rows for rows in self._of_rules.blocks if rows.shape[1] == 2)
        return {literal: -guard for rows in pairs for literal, guard in rows.tolist()}

    def kept(self, found: Generator[T, None, None]) -> Iterator[T]:
        """``found``, which is closed with what is kept open."""
        return self._kept.enter_context(closing(found))

    def anew(self) -> Session:
        """The whole formula in another solver, which has learnt nothing yet. It is kept open."""
        return self._kept.enter_context(incremental(self._formula, self._deadline))

    def whole(self, session: Session) -> "SmallSolver":
        return SmallSolver(session, np.arange(1, self._count + 1, dtype=np.int32), self._count, int)

    def alone(self, *switches: int) -> "SmallSolver":
        """The rules that ``switches`` turn on, and what is always in force about their variables. It is kept open."""
        return self._held(switches) or self._hold(switches, self.about(switches))

    def bare(self, switch: int) -> "SmallSolver | None":
        """The rule of ``switch`` without what is always in force, which no auxiliary variable of it may need. A number
        of a Shikaku speaks of one value of each cell, beside which all others would come in. It is kept open.
        """
        held = self._held(switch)
        if held is not None or switch in self._dependent:
            return held
        variables = np.array([switch], np.int32)
        clauses = self._of_rules.at(variables)
        variables = _distinct(self._count, [variables, *map(np.abs, clauses)])
        inner = np.setdiff1d(variables, self._formula.variables.answers)
        alone = not self._always.at(_distinct(self._count, [self._component[inner]]))
        alone &= not any((rule.guards == -switch).any() for rule in self._formula.lazy)
        if not alone:
            self._dependent.add(switch)
            return None
        return self._hold(switch, self._opened(variables, clauses))

    def _held(self, key: tuple[int, ...] | int) -> "SmallSolver | None":
        """The solver that is open as ``key``, if it is."""
        held = self._open.pop(key, None)
        if held is None:
            return None
        self._open[key] = held
        return held[0]

    def _hold(self, key: tuple[int, ...] | int, opened: AbstractContextManager["SmallSolver"]) -> "SmallSolver":
        """The solver that is ``opened``, open as ``key`` while there is room."""
        if len(self._open) >= _MOST_OPEN:
            self._open.pop(next(iter(self._open)))[1].close()
        stack = ExitStack()
        small = stack.enter_context(opened)
        self._open[key] = small, stack
        return small

    @contextmanager
    def about(self, literals: Iterable[int], *, alone: bool = False) -> Iterator["SmallSolver"]:
        """The rules that switches among ``literals`` turn on, and what is always in force about their variables and
        those of the other ``literals``. A solver that is asked about these ``literals`` ``alone``, as they are, leaves
        out what is always in force where it binds none of them: a number of a Shikaku speaks of one value of each cell,
        which a cell may have or not.
        """
        asked = np.fromiter(literals, np.int32)
        variables = _distinct(self._count, [np.abs(asked)])
        lazy = [rule for rule in self._formula.lazy if np.isin(-rule.guards, variables).any()]
        variables = _distinct(self._count, [variables, *(rule.variables for rule in lazy)])
        clauses = self._of_rules.at(variables)
        if alone and not lazy:
            components = self._binding(np.unique(np.concatenate([asked, *map(np.ravel, clauses)])))
        else:
            variables = _distinct(self._count, [variables, *map(np.abs, clauses)])
            components = _distinct(self._count, [self._component[variables]])
        clauses += self._always.at(components)
        variables = _distinct(self._count, [variables, *map(np.abs, clauses)])
        with self._opened(variables, clauses, lazy) as small:
            yield small

    def _binding(self, literals: Lits) -> Lits:
        """The components in which what is always in force binds ``literals``. It does not where a variable is free and
        the only one; nor where all occur with one sign only and can have it at once.
        """
        variables, signs = np.unique(np.abs(literals), return_counts=True)
        component = self._component[variables]
        lonely = variables[np.bincount(component)[component] == 1]
        binding = np.setdiff1d(component, self._component[lonely[self._are_free(lonely)]])
        loose = np.setdiff1d(binding, self._component[variables[signs > 1]])
        loose = np.setdiff1d(loose, self._refusing(literals[np.isin(self._component[np.abs(literals)], loose)]))
        return np.setdiff1d(binding, loose)

    @cached_property
    def _in_force(self) -> "SmallSolver":
        """What is always in force."""
        variables = np.arange(1, self._count + 1, dtype=np.int32)
        return self._kept.enter_context(self._opened(variables, self._always.blocks))

    def _are_free(self, variables: Lits) -> NDArray[np.bool_]:
        """Which of the ``variables``, each of another component, can be true, and false, as far as what is always in
        force says.
        """
        new = variables[self._free[variables] < 0]
        refusing = np.union1d(self._refusing(new), self._refusing(-new))
        self._free[new] = ~np.isin(self._component[new], refusing)
        return self._free[variables] > 0

    def _refusing(self, literals: Lits) -> Lits:
        """The components in which what is always in force excludes that all ``literals`` hold."""
        refusing = np.zeros(0, np.int32)
        while len(literals) and (core := self._in_force.core(literals.tolist())):
            refusing = np.union1d(refusing, self._component[np.abs(core)])
            literals = literals[~np.isin(self._component[np.abs(literals)], refusing)]
        return refusing

    @contextmanager
    def _opened(self, variables: Lits, clauses: list[Lits], lazy: Sequence[LazyRule] = ()) -> Iterator["SmallSolver"]:
        number = np.zeros(2 * self._count + 1, np.int32)  # of negations too, from the end
        numbers = np.arange(1, len(variables) + 1, dtype=np.int32)
        number[variables], number[-variables] = numbers, -numbers
        session = solver_of([number[rows] for rows in clauses if len(rows)], len(variables), self._deadline)
        part = Formula()
        if lazy:
            part.new("x", len(variables))
            part.lazy = [rule.renumbered(variables, number[: self._count + 1]) for rule in lazy]
        with session.holding(part):
            whole = [*variables.tolist(), *(-variables).tolist()]
            own = dict(zip(whole, [*numbers.tolist(), *(-numbers).tolist()], strict=True))
            yield SmallSolver(session, variables, self._count, own.__getitem__)


class SmallSolver:
    """Answers from a part of a formula, in the literals of the whole; ``own`` gives those of the part.

    ``variables`` are the part's, in order, by their numbers in the whole, which has ``count``.
    It remembers assignments that it has found, for a value that a cell could have before it mostly still can, as in
    C. Lecoutre, F. Hemery, A study of residual supports in arc consistency, 2007.
    """

    def __init__(self, session: Session, variables: Lits, count: int, own: Callable[[int], int]) -> None:
        self._session, self._variables, self._count, self._own = session, variables, count, own
        self._remembered = np.zeros((len(variables) + 1, 0), np.bool_)
        """An assignment in each column, the latest first."""

    def knows(self, literals: Iterable[int]) -> bool:
        """Whether all ``literals`` are about variables of the part."""
        return all(map(self._known.__contains__, map(abs, literals)))

    @cached_property
    def _known(self) -> frozenset[int]:
        return frozenset(self._variables.tolist())

    def satisfied(self, assumptions: Iterable[int]) -> Assignment | None:
        """An assignment under ``assumptions``, of the part's own variables; None if there is none."""
        found = decided(self._session.solve([self._own(x) for x in assumptions]))
        if found is None:
            return None
        assignment = np.zeros(self._count + 1, np.bool_)
        assignment[self._variables] = found[1:]
        return assignment

    def core(self, assumptions: Iterable[int]) -> list[int] | None:
        """Some of ``assumptions`` that cannot hold together, in their order; None if all of them can."""
        whole = {self._own(x): x for x in assumptions}
        found = core_of(self._session, [*whole])
        return None if found is None else [whole[x] for x in found]

    def core_within(self, conflicts: int, assumptions: Iterable[int]) -> list[int] | None:
        """As ``core``; None also if it takes the solver so many ``conflicts`` to find out."""
        whole = {self._own(x): x for x in assumptions}
        found = core_within(self._session, conflicts, [*whole])
        return None if found is None else [whole[x] for x in found]

    def propagates(self, assumptions: Iterable[int]) -> bool:
        """Whether unit propagation finds no contradiction in ``assumptions``."""
        return self._session.propagate([self._own(x) for x in assumptions]) is not None

    def refuted(self, known: Sequence[int], targets: Iterable[int]) -> list[int]:
        """Those literals among ``targets``, in their order, that contradict what is ``known``."""
        assumed, targets = [self._own(x) for x in known], [*targets]
        own = np.array([self._own(x) for x in targets], np.int32)
        fitting = self._truth(np.array(assumed, np.int32)).all(axis=0)
        possible = self._truth(own)[:, fitting].any(axis=1)
        refuted = np.zeros(len(own), np.bool_)
        while not (possible | refuted).all():
            self._session.prefer(np.where(possible, -own, own).tolist())  # to see several of them in one assignment
            first = int(np.argmin(possible | refuted))
            found = decided(self._session.solve([*assumed, int(own[first])]))
            if found is None:
                refuted[first] = True
            else:
                possible |= evaluate(found, own)
                self._remembered = np.column_stack([found, self._remembered[:, : _REMEMBERED - 1]])
        return [x for x, is_refuted in zip(targets, refuted.tolist(), strict=True) if is_refuted]

    def _truth(self, literals: Lits) -> NDArray[np.bool_]:
        """``[literal, assignment]``: what the ``literals`` are in what is remembered."""
        variables = np.abs(literals)
        variables[variables == TRUE] = 0
        return self._remembered[variables] ^ (literals < 0)[:, None]


def _distinct(count: int, variables: Iterable[Lits]) -> Lits:
    """The ``variables`` in all these arrays, each once, ascending; none is above ``count``."""
    there = np.zeros(count + 1, np.bool_)
    for some in variables:
        there[some] = True
    return np.flatnonzero(there).astype(np.int32)


class _Keyed:
    """Clauses in blocks of one width each, found by a key that each clause has."""

    def __init__(self, blocks: list[Lits], keys_of: Callable[[Lits], Lits]) -> None:
        self.blocks = _by_width(blocks)
        self._sorted: list[tuple[Lits, Lits]] = []
        self._with: dict[int, list[int]] = {}
        """The numbers of the blocks that have a key."""
        for number, rows in enumerate(self.blocks):
            keys = keys_of(rows)
            order = np.argsort(keys, kind="stable")
            self._sorted.append((rows[order], keys[order]))
            for key in {*keys.tolist()}:
                self._with.setdefault(key, []).append(number)

    def at(self, keys: Lits) -> list[Lits]:
        """The clauses with one of ``keys``, which are all different, in blocks of one width."""
        found = []
        for number in sorted({number for key in keys.tolist() for number in self._with.get(key, ())}):
            rows, sorted_keys = self._sorted[number]
            found.append(rows[ranges(np.searchsorted(sorted_keys, keys), np.searchsorted(sorted_keys, keys, "right"))])
        return found


def _by_width(blocks: list[Lits]) -> list[Lits]:
    widths = sorted({rows.shape[1] for rows in blocks})
    return [np.concatenate([rows for rows in blocks if rows.shape[1] == width]) for width in widths]


def _components(count: int, blocks: list[Lits]) -> Lits:
    """The connected component of each variable, two being connected where a clause has both, named by its smallest
    variable.
    """
    least = np.arange(count + 1, dtype=np.int32)
    while True:
        before = least.copy()
        for rows in blocks:
            variables = np.abs(rows)
            np.minimum.at(least, variables, least[variables].min(axis=1, keepdims=True))
        least = least[least]
        if np.array_equal(least, before):
            return least
