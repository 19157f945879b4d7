"""What is known of a formula: its verdict, its number of solutions, and how hard it is for two solvers."""

import os

from satpuzzles.backends import Outcome, Sat, Unknown, backend
from satpuzzles.compiler import Compiled
from satpuzzles.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.puzzle import Puzzle
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.instance import Instance
from satpuzzles.research.families.manifest import UNASKED, Time
from satpuzzles.solving.count import count

EASY, HARD = "minisat22", "cadical195"
"""The solver for which a formula must not be too easy, and ours, for which it must not be too hard."""

MINUTE, HOUR = 60.0, 3600.0
"""Seconds: too easy is what MiniSat solves in a minute, too hard what takes us more than an hour (the rules for
benchmarks of the SAT Competitions 2019 to 2026).
"""

LONGEST = {EASY: 4 * MINUTE, HARD: 2 * HOUR}
"""Seconds of wall-clock time after which nothing is left to find out, also on a machine that others share."""

UNMEASURED = "not measured"

CONSTRUCTION = "construction"
"""Why a verdict or count is known: it follows from how the puzzles of the family are made."""


def truth_of(outcome: Outcome) -> Truth | None:
    """The verdict of a solver, None where it gave none."""
    if isinstance(outcome, Unknown):
        return None
    return Truth.SATISFIABLE if isinstance(outcome, Sat) else Truth.UNSATISFIABLE


def measure(instance: Instance, compiled: Compiled, limit: float) -> tuple[Truth | None, str, list[Time]]:
    """The verdict, how it is known, and the time of each solver in `LONGEST`, which is asked for up to ``limit``
    seconds, but no longer than it says there; 0 asks none. A model is checked by the rules of the puzzle.

    Raises SolverError where an answer contradicts the other solver or what the family says.
    """
    truth = instance.family.truth
    by = [] if truth is None else [CONSTRUCTION]
    times = []
    for name, longest in LONGEST.items():
        outcome, taken = timed(compiled, name, min(limit, longest))
        times.append(taken)
        found = truth_of(outcome)
        if None not in (truth, found) and truth is not found:
            raise SolverError(f"{instance.name}: {name} says {found}, {' and '.join(by)} says {truth}")
        if isinstance(outcome, Sat):
            compiled.grid(outcome.assignment)
        if found and CONSTRUCTION not in by:
            truth = found
            by.append(name)
    if truth is Truth.SATISFIABLE and CONSTRUCTION not in by:
        by = ["a solution, checked by the rules"]
    return truth, " and ".join(by), times


def timed(compiled: Compiled, name: str, limit: float) -> tuple[Outcome, Time]:
    """What the solver called ``name`` answers within ``limit`` seconds of wall-clock time, and the CPU time that it
    took; it is not asked for 0.
    """
    if not limit:
        return Unknown(UNMEASURED), UNASKED
    before = _cpu_seconds()
    with backend(name).open(compiled.formula, Deadline.after(limit)) as session:
        outcome = session.solve()
        seconds = session.cpu_seconds()
    if isinstance(outcome, Unknown):  # a child that was ended does not tell its time, the system does
        return outcome, Time(round(_cpu_seconds() - before, 3), decided=False, reason=outcome.reason)
    return outcome, Time(round(seconds, 3), decided=True)


def _cpu_seconds() -> float:
    """CPU time of this process and of the children that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def interesting(minisat: Time, cadical: Time) -> str:
    """Whether a formula is interesting in the competitions' sense: MiniSat takes more than `MINUTE`, and our solver no
    more than `HOUR`. "yes", "no", or "not measured" where the limits were too short to tell.
    """
    easy = minisat.decided and minisat.seconds <= MINUTE
    if easy or cadical.seconds > HOUR:
        return "no"
    return "yes" if cadical.decided and minisat.seconds > MINUTE else UNMEASURED


def counted(instance: Instance, puzzle: Puzzle, limit: float) -> tuple[int | None, str]:
    """The number of solutions, and how it is known: what the family says, none where there is no solution, otherwise
    counted for up to ``limit`` seconds; None and "" where that does not suffice.
    """
    if instance.family.truth is Truth.UNSATISFIABLE:
        return 0, CONSTRUCTION
    if instance.count is not None:
        return instance.count, instance.family.source
    found = count(puzzle, time_limit=limit) if limit else None
    if found is None or not found.exact:
        return None, ""
    return found.number, ", ".join(map(str, found.counters)) or "enumeration"
