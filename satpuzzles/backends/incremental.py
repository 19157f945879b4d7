"""Small questions by the thousand: an open solver in this process, also with a deadline.

A child process would hold the deadline to the tenth of a second, but made hints and paths two to three times as slow.
Here the search is cut into slices of conflicts, which few questions outlast; so answers do not depend on the clock.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from satenc import Formula, Lits
from satpuzzles.backends import auto
from satpuzzles.backends.pysat import pysat_backend
from satpuzzles.backends.session import PysatSession
from satpuzzles.common.deadline import NEVER, Deadline

BACKEND = auto.BRIEF
"""Questions and propagations take it as long as glucose4, microseconds, where CaDiCaL takes 150 for a propagation; and
it looks at its budget between two conflicts. Glucose does so where it restarts: on an empty Trid of size 15 after
100,000 conflicts and 7 s, on the way to an answer for which this one needs 632 conflicts.
"""


def incremental(formula: Formula, deadline: Deadline = NEVER) -> AbstractContextManager[PysatSession]:
    """``formula`` in an open solver that has the features INCREMENTAL, CORES, PROPAGATION and PHASES.

    Past ``deadline`` its answers are Unknown. A limit on memory ends this process, not a child of it. Raises OutOfTime
    if the deadline passes while the formula is loaded.
    """
    blocks = [block.literals for block in formula.clauses.blocks]
    return solver_of(blocks, formula.variables.count, deadline).holding(formula)


def solver_of(blocks: Sequence[Lits], variables: int, deadline: Deadline) -> PysatSession:
    """As `incremental`, for ``blocks`` of clauses over ``variables`` variables."""
    chosen = pysat_backend(BACKEND)
    if chosen is None:
        raise LookupError(f"python-sat has no {BACKEND}")
    session = PysatSession(chosen, variables, blocks, deadline=deadline)
    if deadline.passed:
        session.close()
    deadline.check()
    return session
