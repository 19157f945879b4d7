"""The solvers of python-sat, in this process.

While there is a deadline they run in a child process instead (`satpuzzles.backends.child`), because most of them,
CaDiCaL among them, cannot be stopped from outside; `satpuzzles.backends.incremental` has one that can.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache

from pysat.solvers import SolverNames

from satenc import Formula
from satpuzzles.backends.interface import Session
from satpuzzles.backends.session import KEEP_BUDGETS, PysatSession, PysatSolver
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.resources import HAS_PROCESSES

_FAMILIES = ("cadical", "glucose", "gluecard", "minisat")

_SMALL = 3_000
"""With fewer variables these solvers keep a deadline in this process, since a child takes three times as long over many
answers.
"""


@dataclass(frozen=True, slots=True)
class PysatBackend(PysatSolver):
    """A solver of python-sat's that can be opened on a formula."""

    def open(
        self, formula: Formula, deadline: Deadline = NEVER, *, proof: bool = False
    ) -> AbstractContextManager[Session]:
        blocks = [block.literals for block in formula.clauses.blocks]
        in_slices = self.name in KEEP_BUDGETS and formula.variables.count < _SMALL
        is_here = not HAS_PROCESSES or deadline.is_never or in_slices
        if memory_limit() is None and is_here:  # a solver without memory ends its process
            session = PysatSession(self, formula.variables.count, blocks, proof=proof, deadline=deadline)
            return session.holding(formula)
        from satpuzzles.backends.child import ChildSession

        return ChildSession(self, formula.variables.count, blocks, deadline, proof=proof).holding(formula)


_TURN = 50_000
"""Conflicts of a turn: with likely values a stable search for Faase's first solution takes 37,000 to 45,000."""

_TURNS = PysatBackend(
    "cadical153-turns",
    ("cd153-turns",),
    "cadical153",
    (("stabilizeint", 1), ("stabilizefactor", 2_000_000_000), ("stabilizemaxint", _TURN)),
)
"""CaDiCaL's two modes by turns, the stable one from the second conflict on, in which it seldom restarts: likely values,
which it is told as phases, then often lead to a solution soon. By default it begins with 1,000 conflicts of the other
mode and doubles its turns. Settings of names that it does not know it ignores in silence.
"""

_STABLE = PysatBackend("cadical153-stable", ("cd153-stable",), "cadical153", (("stabilizeonly", 1),))
"""CaDiCaL's stable mode alone, which takes fewer conflicts than both modes in turn on hard 25x25 Sudokus."""


@cache
def pysat_backends() -> tuple[PysatBackend, ...]:
    """All solvers of python-sat by name, except CryptoMiniSat, whose binding refuses assumptions about variables in no
    clause.
    """
    groups = {name: group for name, group in vars(SolverNames).items() if not name.startswith("_")}
    groups.pop("cryptosat", None)
    newest = {}
    for family in _FAMILIES:
        members = [name for name in groups if name.startswith(family)]
        newest[max(members, key=_version)] = (family,)
    plain = [PysatBackend(name, (*newest.get(name, ()), *groups[name]), groups[name][-1]) for name in groups]
    return tuple(sorted([*plain, _STABLE, _TURNS], key=lambda one: one.name))


def pysat_backend(name: str) -> PysatBackend | None:
    """The solver with this name or alias."""
    wanted = name.lower()
    return next((one for one in pysat_backends() if wanted == one.name or wanted in one.aliases), None)


def _version(name: str) -> int:
    """A sort key that puts ``cadical195`` before ``cadical300`` and ``glucose4`` before ``glucose42``."""
    digits = "".join(character for character in name if character.isdigit())
    return int(digits.ljust(3, "0"))
