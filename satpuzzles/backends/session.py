"""One formula in a solver of python-sat's, in this process."""

import ctypes
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Any

import numpy as np
import pysolvers
from pysat.solvers import Solver
from pysolvers import error as solver_interrupted

from satenc import Lits, assignment_of
from satpuzzles.backends.interface import SPENT, Feature, Outcome, Sat, Session, Unknown, Unsat, decided, given_up
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import OutOfTime
from satpuzzles.processes import signals
from satpuzzles.processes.resources import HAS_PROCESSES, thread_time

KEEP_BUDGETS = frozenset({"minisat22", "minisatgh"})
"""Solvers that check their budget between two conflicts."""

_TAKE_BUDGETS = ("glucose", "gluecard", "minisat", "minicard")
"""Families of solvers that stop when a budget of conflicts is spent; Glucose at its next restart."""

_CLAUSES_AT_ONCE = 500
"""Clauses that are passed at a time, few enough not to wake the garbage collector, which takes a quarter of the time
with 50,000.
"""

_PROPER = {
    "cadical153": ("cadical", "cadical153"),
    "cadical195": ("cadical", "cadical195"),
    "glucose41": ("glucose", "glucose41"),
    "minisat-gh": ("minisat", "minisatgh"),
    "minisat22": ("minisat", "minisat22"),
}
"""Of the solvers that `auto` and `incremental` choose: where python-sat keeps the solver proper, and how the names of
its functions begin. The methods around these functions, and a loop over clauses in Python, take a third of the time to
load a formula, and most of the time of a propagation.
"""

_CONFLICTS_AT_ONCE = 2_000
"""A few hundredths of a second, as a rule. MiniSat begins anew with each slice, with short restarts and room for few
learnt clauses: a search of limited conflicts without a deadline is one slice, by which tournament Hanjies take a tenth
less.
"""


_ALL = frozenset(Feature)
_LACKS: dict[str, frozenset[Feature]] = {
    # found by trying each feature on each solver; python-sat itself often only says so when asked
    "cadical103": frozenset({Feature.PHASES, Feature.PROPAGATION}),
    "kissat404": _ALL,
    # after solve() on the same object propagate() of CaDiCaL may report a conflict that is none (python-sat, issue 232)
    **dict.fromkeys(
        ("cadical153", "cadical153-stable", "cadical153-turns", "cadical195", "lingeling"),
        frozenset({Feature.PROPAGATION}),
    ),
    **dict.fromkeys(
        ("maplesat", "mergesat3", "minicard", "minisat22", "minisatgh", "minisatep"), frozenset({Feature.PROOF})
    ),
}


@dataclass(frozen=True, slots=True)
class PysatSolver:
    """One of python-sat's solvers: ``solver`` is its name there, ``settings`` are options that differ from the default,
    for those that can be configured.
    """

    name: str
    aliases: tuple[str, ...]
    solver: str
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def features(self) -> frozenset[Feature]:
        return _ALL - _LACKS.get(self.name, frozenset())


class PysatSession(Session):
    """Clauses over ``variables`` variables in a solver of python-sat's. Only one that takes budgets of conflicts can
    have a ``deadline``.
    """

    def __init__(
        self,
        chosen: PysatSolver,
        variables: int,
        blocks: Sequence[Lits],
        *,
        proof: bool = False,
        deadline: Deadline = NEVER,
    ) -> None:
        self._chosen, self._variables, self._with_proof, self._deadline = chosen, variables, proof, deadline
        self._blocks, self._added = [*blocks], list[list[int]]()
        """The clauses that the solver does not have yet; all of them for one that is loaded anew for each question."""
        self._has_clauses = self._impossible = self._interrupted = False
        self._solver: Any = None
        self._is_incremental = Feature.INCREMENTAL in chosen.features
        self._propagates = Feature.PROPAGATION in chosen.features
        with suppress(OutOfTime):
            self._load()

    def add(self, clauses: Sequence[list[int]]) -> None:
        self._added += clauses

    def until(self, deadline: Deadline) -> None:
        """Replace the deadline of this session."""
        self._deadline = deadline

    def _load(self) -> None:
        """Give the solver the clauses that it does not have yet."""
        incremental = self._is_incremental
        if incremental and self._solver is not None and not self._added and not self._blocks:
            return
        if self._interrupted:
            raise RuntimeError("a solver that was interrupted cannot be asked again")
        if self._solver is None or not incremental:
            self.close()
            wanted = {"with_proof": True} if self._with_proof else {}  # some solvers do not know the word
            self._solver = Solver(name=self._chosen.solver, **wanted)
            if self._chosen.settings:
                self._solver.configure(dict(self._chosen.settings))
        add = _adder(self._chosen.solver, self._solver)
        self._has_clauses |= any(map(len, self._blocks)) or len(self._added) > 0
        self._impossible |= any(len(block) and not block.shape[1] for block in self._blocks) or [] in self._added
        for block in self._blocks:
            for start in range(0, len(block), _CLAUSES_AT_ONCE):
                self._deadline.check()
                deque(add(block[start : start + _CLAUSES_AT_ONCE].tolist()), maxlen=0)
        deque(add(self._added), maxlen=0)
        if incremental:
            self._blocks, self._added = [], []  # a count adds hundreds of thousands

    def _decide(self, assumptions: Sequence[int]) -> Outcome:
        found = self._searched(assumptions)
        if isinstance(found, Unknown):
            return found
        return self._answer(self._solver.get_model() if self._has_clauses else assumptions) if found else Unsat()

    def is_satisfiable(self, assumptions: Sequence[int] = ()) -> bool:
        if self._lazy is not None:  # which look at the assignment
            return super().is_satisfiable(assumptions)
        found = self._searched(assumptions)
        return found if isinstance(found, bool) else decided(found) is not None

    def _searched(self, assumptions: Sequence[int]) -> bool | Unknown:
        """Search; returns whether the solver now has an assignment."""
        signals.check()
        try:
            self._load()
        except OutOfTime as error:
            return given_up(error)
        if self._impossible:
            return False
        if not self._has_clauses:  # MapleSAT crashes on a formula without clauses
            return not {-x for x in assumptions} & {*assumptions}
        if not self._is_incremental:  # Kissat passes over assumptions; it is loaded anew anyway
            for literal in assumptions:
                self._solver.add_clause([literal])
            assumptions = ()
        started = thread_time()
        try:
            satisfiable = self._satisfiable(list(assumptions))
        except solver_interrupted:
            # python-sat has jumped out of the solver on Ctrl-C; the solver is in no state to be deleted
            signals.end_soon()
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._solver))
            self._solver, self._interrupted = None, True
            raise signals.Interrupted from None
        finally:
            self.cpu_seconds += thread_time() - started
        if satisfiable is None:
            return given_up(self._deadline.error) if self._deadline.passed else SPENT
        return satisfiable

    def _satisfiable(self, assumptions: list[int]) -> bool | None:
        """Whether the formula is satisfiable; None after the deadline.

        Deadline and Ctrl-C are looked at between slices of the search. python-sat jumps out of solvers that cannot
        search in slices.
        """
        answer: bool | None = None
        is_whole = self._deadline.is_never or not (HAS_PROCESSES or self._chosen.name.startswith(_TAKE_BUDGETS))
        if is_whole and self._chosen.name not in KEEP_BUDGETS:
            with signals.ending_at_once():
                if self._conflicts is None or not self._chosen.name.startswith(_TAKE_BUDGETS):
                    return self._solver.solve(assumptions=assumptions)  # type: ignore[no-any-return]  # not typed
                self._solver.conf_budget(self._conflicts)
                return self._solver.solve_limited(assumptions=assumptions)  # type: ignore[no-any-return]  # not typed
        at_once, spent = _CONFLICTS_AT_ONCE, 0
        if self._conflicts is not None and self._deadline.is_never:
            at_once = self._conflicts
        while answer is None and not self._deadline.passed and (self._conflicts is None or spent < self._conflicts):
            slice_ = at_once if self._conflicts is None else min(at_once, self._conflicts - spent)
            spent += slice_
            signals.check()
            self._solver.conf_budget(slice_)
            answer = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        return answer

    def _answer(self, true_literals: Sequence[int]) -> Sat:
        return Sat(assignment_of(np.fromiter(true_literals, np.int64, len(true_literals)), self._variables))

    def core(self) -> list[int]:
        return list(self._solver.get_core() or ()) if self._solver is not None and not self._impossible else []

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        if not self._propagates:
            raise NotImplementedError(f"{self._chosen.name} cannot be trusted with unit propagation")
        signals.check()
        self._load()
        if self._impossible:
            return None
        proper, propagate = _proper(self._chosen.solver, self._solver, "propagate")
        if propagate is not None:
            consistent, literals = propagate(proper, [*assumptions], 0, 0)  # no phases, and no jump out of it on Ctrl-C
        else:
            with signals.postponed():  # it is short, and python-sat would jump out of it, which may crash
                consistent, literals = self._solver.propagate(assumptions=[*assumptions])
        return (literals or []) if consistent else None

    def limit_conflicts(self, conflicts: int | None) -> None:
        self._conflicts = conflicts

    def prefer(self, literals: Sequence[int]) -> None:
        if Feature.PHASES in self._chosen.features:
            self._solver.set_phases(list(literals))

    def proof(self) -> list[str]:
        lines = [] if self._impossible else list(self._solver.get_proof() or ())
        return lines if lines and lines[-1] == "0" else [*lines, "0"]  # Glucose says nothing of a conflict on loading

    def statistics(self) -> dict[str, int]:
        if Feature.STATISTICS not in self._chosen.features or self._solver is None:
            return {}
        return dict(self._solver.accum_stats() or {})

    def close(self) -> None:
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


def _adder(name: str, solver: Any) -> Callable[[list[list[int]]], Iterator[object]]:
    """A function from clauses to an iterator that adds one clause to a ``solver`` of python-sat with each step."""
    proper, add = _proper(name, solver, "add_cl")
    return partial(map, solver.solver.add_clause) if add is None else partial(map, add, repeat(proper))


def _proper(name: str, solver: Any, function: str) -> tuple[Any, Callable[..., Any] | None]:
    """The inner ``solver`` and its ``function``; None for another solver or another version of python-sat."""
    attribute, prefix = _PROPER.get(name, ("", ""))
    proper = getattr(solver.solver, attribute, None)
    return proper, None if proper is None else getattr(pysolvers, f"{prefix}_{function}", None)
