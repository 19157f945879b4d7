"""A question to a solver that writes proofs: the formula of a certificate and further clauses, answered and proved."""

from collections.abc import Sequence

from satenc import Assignment, Lits
from satpuzzles.backends import Backend, Unknown, decided
from satpuzzles.compiler import Compiled
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, SolverError
from satpuzzles.proving import naive as plain
from satpuzzles.proving.checker.text import LratStep
from satpuzzles.proving.trimming import NotRefuted, trimmed
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics


def formula_of(puzzle: Puzzle, options: Options, deadline: Deadline, *, naive: bool) -> Compiled:
    """The formula of a certificate: without presolve, or with ``naive`` the plain formula. Raises GaveUp at a limit."""
    return plain.compiled(puzzle, deadline) if naive else options.compile(puzzle, deadline)


def answer(
    compiled: Compiled, added: Sequence[Lits], chosen: Backend, deadline: Deadline, statistics: Statistics
) -> tuple[Assignment | None, list[str]]:
    """What a fresh solver says to the formula with the clauses ``added[i][n, width]``, and its proof where there is no
    assignment. Raises GaveUp at a limit.
    """
    with statistics.timed("load"):
        opened = chosen.open(compiled.formula, deadline, proof=True)
    with opened as session:
        for clauses in added:
            session.add(clauses)
        with statistics.timed("solve"):
            outcome = session.solve()
        statistics.solver = session.statistics()
        assignment = decided(outcome)
        if assignment is not None:
            return assignment, []
        with statistics.timed("proof"):
            proof = session.proof()
        if isinstance(proof, Unknown):
            raise GaveUp(proof.reason)
        return None, proof


def refuted(
    compiled: Compiled, added: Sequence[Lits], proof: Sequence[str], writer: str, deadline: Deadline
) -> list[LratStep]:
    """The ``proof``, which ``writer`` wrote, that the formula with the clauses ``added`` has no model, trimmed. Raises
    GaveUp at a limit, and SolverError if it is no such proof.
    """
    blocks = [*(block.literals for block in compiled.formula.clauses.blocks), *added]
    clauses = [clause for block in blocks for clause in block.tolist()]
    try:
        return trimmed(compiled.formula.variables.count, clauses, proof, deadline.check)
    except NotRefuted as error:
        raise SolverError(f"{writer}: {error}") from None
