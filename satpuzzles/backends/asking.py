"""Small questions by the thousand: an open solver in this process, also with a deadline.

A child process would hold the deadline to the tenth of a second, but takes longer to start than many a hint, and than
most questions to answer. Here the search is cut into slices of conflicts; Glucose looks at its budget only where it
restarts anyway, so it searches as it would without. Its questions, and so answers, do not depend on the clock.
"""

from contextlib import AbstractContextManager, closing

from satenc import Formula
from satpuzzles.backends.interface import NEVER, Deadline, Session
from satpuzzles.backends.pysat import PysatSession, pysat_backend

BACKEND = "glucose4"
"""A question about a puzzle takes 75 microseconds; it propagates in 5, where CaDiCaL takes 150."""


def asking(formula: Formula, deadline: Deadline = NEVER) -> AbstractContextManager[Session]:
    """``formula`` in an open solver that has the features INCREMENTAL, CORES, PROPAGATION and PHASES.

    Past ``deadline`` its answers are Unknown. A limit on memory ends this process, not a child of it. Raises OutOfTime
    if the deadline passes while the formula is loaded.
    """
    chosen = pysat_backend(BACKEND)
    if chosen is None:
        raise LookupError(f"python-sat has no {BACKEND}")
    blocks = [block.literals for block in formula.clauses.blocks]
    return closing(PysatSession(chosen, formula.variables.count, blocks, deadline=deadline))
