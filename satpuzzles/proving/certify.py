"""Certify: the verdict that `check` gives, and in a directory what convinces others of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import satpuzzles
from satenc import Assignment, Lits
from satpuzzles.backends import DEFAULT, Backend, Feature, Unknown, decided
from satpuzzles.compiler import Compiled
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, SolverError, UsageError
from satpuzzles.files import expect_new_directory, whole_directory
from satpuzzles.formats import loads
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.proving import certificate
from satpuzzles.proving import naive as plain
from satpuzzles.proving.certificate import Manifest
from satpuzzles.proving.checker.text import LratStep
from satpuzzles.proving.trimming import NotRefuted, trimmed
from satpuzzles.puzzle import Grid, Puzzle, differing_cells
from satpuzzles.solving.check import Uniqueness, Verdict
from satpuzzles.solving.export import write_labelled
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Statistics


def certify(
    puzzle: PuzzleLike,
    directory: str | Path,
    *,
    backend: str = DEFAULT,
    encodings: Mapping[str, str] | None = None,
    time_limit: float | None = None,
    naive: bool = False,
    watch: Callable[[str], object] = lambda _words: None,
) -> Verdict:
    """Whether ``puzzle`` has one solution, several or none, with a certificate of the verdict in the new ``directory``.

    The formula holds all rules in full, without presolve; the proof does not rest on propagators of satpuzzles. Options
    are those of `satpuzzles.solve`; the backend has to write proofs. At a limit the status is UNKNOWN, and there is no
    directory. With ``naive`` the proof is about the plain formula of `satpuzzles.proving.naive`, which has no choice of
    encodings and is for puzzles that are not too large. ``watch`` is called with a sentence about each stage.

    Raises FileError if ``directory`` exists or cannot be written, and UsageError as `satpuzzles.solve`. The directory
    appears whole or not at all.
    """
    options = Options(backend, encodings, presolve=False, time_limit=time_limit)
    options.require(Feature.PROOF, "certify")
    if naive and encodings:
        raise UsageError("the plain formula has no choice of encodings")
    deadline, statistics = options.deadline(), Statistics(backend)
    # the puzzle as `verify` will read it: reading numbers the regions
    puzzle = loads(certificate.puzzle_text(as_puzzle(puzzle)), format="json")
    expect_new_directory(directory)
    found: list[Grid] = []
    try:
        watch("compiling")
        with statistics.timed("compile"):
            compiled = plain.compiled(puzzle, deadline) if naive else options.compile(puzzle, deadline)
        statistics.describe(compiled)
        chosen, statistics.backend_reason = options.backend_for(compiled.formula, 2)
        statistics.backend = chosen.name
        evidence = _evidence(compiled, chosen, deadline, statistics, found, watch)
    except GaveUp as error:
        return Verdict(puzzle, Uniqueness.UNKNOWN, found, [], str(error), statistics)
    # only now: a solver in this process can be ended in ways that leave no time to remove what was begun
    watch("writing the certificate")
    with statistics.timed("write"), whole_directory(directory) as folder:
        _write(folder, compiled, chosen.name, evidence)
    return evidence.verdict


def certifies(directory: Path, puzzle: Puzzle) -> bool:
    """Whether `certify` has made ``directory`` for ``puzzle``; as it is whole then, its puzzle tells."""
    written = directory / certificate.PUZZLE
    return written.is_file() and written.read_bytes() == certificate.puzzle_text(puzzle)


@dataclass(frozen=True, slots=True)
class _Evidence:
    verdict: Verdict
    blocking: Lits | None = None
    proof: list[LratStep] | None = None


def _evidence(
    compiled: Compiled,
    chosen: Backend,
    deadline: Deadline,
    statistics: Statistics,
    found: list[Grid],
    watch: Callable[[str], object],
) -> _Evidence:
    """What shows the verdict; solutions join ``found`` as they are found. Raises GaveUp at a limit.

    This is no loop over `satpuzzles.solving.enumerate.answers`: each question has a fresh solver, because not every
    solver that writes proofs goes on after an answer.
    """
    blocking: Lits | None = None
    while len(found) < 2:
        watch("one solution found, proving that there is no other" if found else "looking for a solution")
        assignment, proof = _answer(compiled, blocking, chosen, deadline, statistics)
        if assignment is None:
            status = Uniqueness.UNIQUE if found else Uniqueness.NONE
            reason = None if found else compiled.puzzle.contradiction()
            watch("trimming the proof")
            with statistics.timed("trim"):
                steps = _trimmed(compiled, blocking, proof, chosen, deadline)
            return _Evidence(Verdict(compiled.puzzle, status, found, [], reason, statistics), blocking, steps)
        with statistics.timed("decode"):
            found.append(compiled.grid(assignment))
            blocking = compiled.formula.blocking_clause(assignment)
    return _Evidence(Verdict(compiled.puzzle, Uniqueness.MULTIPLE, found, differing_cells(*found), None, statistics))


def _answer(
    compiled: Compiled, blocking: Lits | None, chosen: Backend, deadline: Deadline, statistics: Statistics
) -> tuple[Assignment | None, list[str]]:
    """What a fresh solver says to the formula and a clause, and its proof where there is no assignment. Raises GaveUp
    at a limit.
    """
    with statistics.timed("load"):
        opened = chosen.open(compiled.formula, deadline, proof=True)
    with opened as session:
        if blocking is not None:
            session.add(blocking.reshape(1, -1))
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


def _trimmed(
    compiled: Compiled, blocking: Lits | None, proof: list[str], chosen: Backend, deadline: Deadline
) -> list[LratStep]:
    """The proof of a solver that the formula and the clause ``blocking`` have no model. Raises GaveUp at a limit, and
    SolverError if it is no such proof.
    """
    blocks = [block.literals for block in compiled.formula.clauses.blocks]
    blocks += [] if blocking is None else [blocking.reshape(1, -1)]
    clauses = [clause for block in blocks for clause in block.tolist()]
    try:
        return trimmed(compiled.formula.variables.count, clauses, proof, deadline.check)
    except NotRefuted as error:
        raise SolverError(f"{chosen.name}: {error}") from None


def _write(folder: Path, compiled: Compiled, backend: str, evidence: _Evidence) -> None:
    verdict = evidence.verdict
    (folder / certificate.PUZZLE).write_bytes(certificate.puzzle_text(compiled.puzzle))
    names = (certificate.SOLUTION, certificate.SECOND_SOLUTION)
    for name, grid in zip(names, verdict.solutions, strict=False):
        (folder / name).write_bytes(certificate.solution_text(grid))
    if evidence.proof is not None:
        with (folder / certificate.FORMULA).open("wb") as file:
            write_labelled(compiled, file, presolve=False)
        (folder / certificate.PROOF).write_bytes(certificate.proof_text(evidence.proof))
    if evidence.blocking is not None and evidence.proof is not None:
        text = certificate.blocking_text(compiled.formula.variables.count, evidence.blocking.tolist())
        (folder / certificate.BLOCKING).write_bytes(text)
    manifest = Manifest(
        satpuzzles.__version__,
        verdict.status,
        compiled.puzzle.kind,
        {role: str(choice) for role, choice in compiled.encodings.items()},
        presolve=False,
        backend=backend,
        files={path.name: certificate.digest(path.read_bytes()) for path in sorted(folder.iterdir())},
    )
    (folder / certificate.MANIFEST).write_bytes(certificate.manifest_text(manifest))
