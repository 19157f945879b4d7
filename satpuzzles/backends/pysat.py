"""The solvers of python-sat, in this process.

Time limits come from conflict budgets in slices, because only some of the solvers can be interrupted from outside
and in-process CaDiCaL cannot. Solvers without budgets run as a child process while there is a limit.
"""

import ctypes
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from pysat.solvers import Solver, SolverNames
from pysolvers import error as solver_interrupted

from satenc import Formula, Lits, assignment_of
from satpuzzles.backends.interface import NEVER, Deadline, Feature, Outcome, Sat, Session, Unknown, Unsat

_FAMILIES = ("cadical", "glucose", "gluecard", "minisat")
_LATE = Unknown("time limit")
_SLICE_SECONDS = 0.1
_FIRST_SLICE = 500  # conflicts

_ALL = frozenset(Feature)
_LACKS: dict[str, frozenset[Feature]] = {
    # found by trying each feature on each solver; python-sat itself often only says so when asked
    "cadical103": frozenset({Feature.PHASES}),
    "kissat404": _ALL,
    "maplesat": frozenset({Feature.PROOF}),
    "mergesat3": frozenset({Feature.PROOF}),
    "minicard": frozenset({Feature.PROOF}),
    "minisat22": frozenset({Feature.PROOF}),
    "minisatgh": frozenset({Feature.PROOF}),
    "minisatep": frozenset({Feature.PROOF}),
}
_NO_BUDGETS = frozenset({"kissat404", "lingeling"})


@dataclass(frozen=True, slots=True)
class PysatBackend:
    """One of python-sat's solvers."""

    name: str
    aliases: tuple[str, ...]

    @property
    def features(self) -> frozenset[Feature]:
        return _ALL - _LACKS.get(self.name, frozenset())

    def open(self, formula: Formula, deadline: Deadline = NEVER) -> AbstractContextManager[Session]:
        if self.name in _NO_BUDGETS and deadline.at is not None:
            from satpuzzles.backends.external import ExternalBackend

            return ExternalBackend(
                self.name, (sys.executable, "-m", "satpuzzles.backends.child", self.aliases[-1])
            ).open(formula, deadline)
        return _session(self, formula, deadline)


@cache
def pysat_backends() -> tuple[PysatBackend, ...]:
    """All of the installed python-sat, by name. CryptoMiniSat counts only with its own package beside."""
    groups = {name: group for name, group in vars(SolverNames).items() if not name.startswith("_")}
    if find_spec("pycryptosat") is None:
        groups.pop("cryptosat", None)
    newest = {}
    for family in _FAMILIES:
        members = [name for name in groups if name.startswith(family)]
        newest[max(members, key=_version)] = (family,)
    return tuple(PysatBackend(name, (*newest.get(name, ()), *groups[name])) for name in sorted(groups))


def pysat_backend(name: str) -> PysatBackend | None:
    """The solver with this name or alias."""
    wanted = name.lower()
    return next((one for one in pysat_backends() if wanted == one.name or wanted in one.aliases), None)


def _version(name: str) -> int:
    """``cadical195`` before ``cadical300``, ``glucose4`` before ``glucose42``."""
    digits = "".join(character for character in name if character.isdigit())
    return int(digits.ljust(3, "0"))


@contextmanager
def _session(chosen: PysatBackend, formula: Formula, deadline: Deadline) -> Iterator[Session]:
    session = PysatSession(chosen, formula, deadline)
    try:
        yield session
    finally:
        session.close()


class PysatSession:
    """A formula in a solver of python-sat's."""

    def __init__(self, chosen: PysatBackend, formula: Formula, deadline: Deadline) -> None:
        self._chosen = chosen
        self._variables = formula.variables.count
        self._blocks = [block.literals for block in formula.clauses.blocks]
        self._loaded = 0
        self._impossible = False
        self._solver: Any = None
        self._slice = _FIRST_SLICE
        self._load(deadline)

    def add(self, clauses: Lits) -> None:
        self._blocks.append(clauses)

    def _load(self, deadline: Deadline) -> bool:
        """Hand the solver what it does not have yet; False when the deadline cut that short."""
        if self._solver is None or Feature.INCREMENTAL not in self._chosen.features:
            self.close()
            self._solver, self._loaded = Solver(name=self._chosen.aliases[-1]), 0
        add = self._solver.solver.add_clause
        while self._loaded < len(self._blocks):
            block = self._blocks[self._loaded]
            if not block.shape[1]:
                self._impossible |= bool(len(block))
            for start in range(0, len(block), 20_000):
                if deadline.passed:
                    return False
                for clause in block[start : start + 20_000].tolist():
                    add(clause)
            self._loaded += 1
        return True

    def solve(self, deadline: Deadline = NEVER, assumptions: Sequence[int] = ()) -> Outcome:
        if not self._load(deadline):
            return _LATE
        if self._impossible:
            return Unsat()
        if not self._variables:  # MapleSAT crashes on a formula without variables
            return Sat(np.ones(1, np.bool_))
        try:
            status = self._decide(deadline, list(assumptions))
        except solver_interrupted:
            # python-sat jumped out of the solver's signal handler; the solver is in no state to be deleted
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._solver))
            self._solver = None
            raise KeyboardInterrupt from None
        if status is None:
            return _LATE
        if not status:
            return Unsat()
        return Sat(assignment_of(np.array(self._solver.get_model(), np.int64), self._variables))

    def _decide(self, deadline: Deadline, assumptions: list[int]) -> bool | None:
        if deadline.at is None:
            return bool(self._solver.solve(assumptions=assumptions))
        while not deadline.passed:
            self._solver.conf_budget(self._slice)
            started = time.monotonic()
            status: bool | None = self._solver.solve_limited(assumptions=assumptions)
            if status is not None:
                return status
            spent = time.monotonic() - started
            self._slice = max(1, int(self._slice * min(max(_SLICE_SECONDS / max(spent, 1e-6), 0.25), 2.0)))
        return None

    def statistics(self) -> dict[str, int]:
        if Feature.STATISTICS not in self._chosen.features or self._solver is None:
            return {}
        return dict(self._solver.accum_stats() or {})

    def close(self) -> None:
        if self._solver is not None:
            self._solver.delete()
            self._solver = None
