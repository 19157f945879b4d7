"""Certify: find the verdict on a puzzle, and write a directory that proves it to others."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import satpuzzles
from satenc import Lits
from satpuzzles.backends import DEFAULT, Backend, Feature
from satpuzzles.boards.grids import Grid, differing_cells
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.common.files import expect_new_directory, whole_directory
from satpuzzles.common.plugins import author
from satpuzzles.compiler import Compiled
from satpuzzles.errors import GaveUp, UsageError, WrongAnswer, gave_up
from satpuzzles.formats import loads
from satpuzzles.processes.parallel import workers
from satpuzzles.proving import certificate
from satpuzzles.proving.certificate import Manifest
from satpuzzles.proving.proofs import Drup, Proving, answer, files_of, forbidding, formula_of
from satpuzzles.proving.reading import Certificate
from satpuzzles.solving.check import Uniqueness, Verdict
from satpuzzles.solving.cubes.lookahead import CUBES_A_PROCESS
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import Puzzle

Files: TypeAlias = dict[str, bytes]
"""The files of a certificate before they are written: their contents by name."""


def certify(
    puzzle: Puzzle,
    directory: str | Path,
    *,
    backend: str = DEFAULT,
    encodings: Mapping[str, str] | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    naive: bool = False,
    jobs: int = 1,
    cubes: int | None = None,
    scheduler: str | None = None,
    watch: Callable[[str], object] = lambda _words: None,
    watch_parts: Callable[[int, int], object] = lambda _done, _total: None,
) -> Verdict:
    """Whether ``puzzle`` has one solution, several or none, with a certificate of the verdict in the new ``directory``.

    The formula holds all rules in full, without presolve; the proof does not rest on propagators of satpuzzles. Options
    are those of `satpuzzles.solve`; the backend has to write proofs. At a limit the status is UNKNOWN, and there is no
    directory. With ``naive`` the proof is about the plain formula of `satpuzzles.proving.naive`, which has no choice of
    encodings and must not be too large.

    ``cubes`` splits the proof into about that many parts, at most 10,000; ``jobs`` processes make them, by default four
    parts for each. Each part can be checked by itself. ``scheduler`` replaces the processes by the workers of a Dask
    cluster: ``tcp://HOST:PORT``, the JSON file of a scheduler, or ``local[N]``.

    ``watch`` is called with a sentence about each stage, ``watch_parts`` with the number of parts that are made and of
    all. Raises FileError if ``directory`` exists or cannot be written, and UsageError as `satpuzzles.solve`. The
    directory appears whole or not at all.
    """
    options = Options(
        backend, encodings, time_limit=time_limit, jobs=jobs, cubes=cubes, scheduler=scheduler, cancel=cancel
    )
    return certified(puzzle, directory, options, naive=naive, watch=watch, watch_parts=watch_parts)


def certified(
    puzzle: Puzzle,
    directory: str | Path,
    options: Options,
    *,
    naive: bool = False,
    watch: Callable[[str], object] = lambda _words: None,
    watch_parts: Callable[[int, int], object] = lambda _done, _total: None,
) -> Verdict:
    """As `certify`, with its keywords as ``options``; presolve is always off."""
    options = replace(options, presolve=False)
    puzzle = _expected(puzzle, options, naive=naive)
    expect_new_directory(directory)
    verdict, files = _made(puzzle, options, naive=naive, watch=watch, watch_parts=watch_parts)
    if files:
        # only now: a solver in this process can be ended in ways that leave no time to remove what was begun
        watch("writing the certificate")
        with verdict.statistics.timed("write"):
            write(files, directory)
    return verdict


def certificate_of(puzzle: Puzzle, options: Options | None = None, *, naive: bool = False) -> tuple[Verdict, Files]:
    """The verdict on ``puzzle`` and the files of its certificate in memory; no files at a limit.

    Options and errors are those of `certified`.
    """
    options = replace(options or Options(), presolve=False)
    return _made(_expected(puzzle, options, naive=naive), options, naive=naive)


def write(files: Files, directory: str | Path) -> None:
    """Write the files of a certificate to the new ``directory``, which appears whole or not at all.
    Raises FileError.
    """
    with whole_directory(directory) as folder:
        for name, data in files.items():
            (folder / name).write_bytes(data)


def _expected(puzzle: Puzzle, options: Options, *, naive: bool) -> Puzzle:
    """The puzzle as `verify` will read it from its document. Raises UsageError for the options."""
    expect_certifiable(options, naive=naive)
    if options.cubes is not None and options.cubes > certificate.MOST_PARTS:
        most = f"at most {certificate.MOST_PARTS:,} parts of a certificate"
        raise UsageError(f"'cubes': expected {most}, found {options.cubes}")
    return loads(certificate.puzzle_text(puzzle), format="json")


def expect_certifiable(options: Options, *, naive: bool) -> None:
    """Raise UsageError for options with which no puzzle can be certified, such as a solver that writes no proofs."""
    options.require(Feature.PROOF, "certify")
    if naive and options.encodings:
        raise UsageError("the plain formula has no choice of encodings")


def stated_verdict(directory: Path, puzzle: Puzzle, options: Options, *, naive: bool) -> Verdict | None:
    """The verdict that the certificate in ``directory`` states about ``puzzle``, or None.

    None means another puzzle or formula than ``options`` and ``naive`` ask for, or solutions that break the rules.
    Every file is checked against its digest; proofs are not checked. Raises as
    `satpuzzles.proving.reading.Certificate`, ValueError if a solution is no JSON, and GaveUp at a limit.
    """
    puzzle, deadline = _expected(puzzle, options, naive=naive), options.deadline()
    stated = Certificate(directory, deadline)
    files = {name: stated.read(name) for name in stated.manifest.files}
    if files[certificate.PUZZLE] != certificate.puzzle_text(puzzle):
        return None
    if certificate.FORMULA in files:
        compiled = formula_of(puzzle, options, deadline, naive=naive)
        text = certificate.formula_text(compiled, deadline, stated.manifest.satpuzzles)
        if files[certificate.FORMULA] != text:
            return None
    found = [json.loads(files[name])["grid"] for name in certificate.SOLUTIONS if name in files]
    if any(puzzle.broken_rules(grid) for grid in found):
        return None
    return _verdict(puzzle, found, Statistics(stated.manifest.backend))


def _made(
    puzzle: Puzzle,
    options: Options,
    *,
    naive: bool,
    watch: Callable[[str], object] = lambda _words: None,
    watch_parts: Callable[[int, int], object] = lambda _done, _total: None,
) -> tuple[Verdict, Files]:
    deadline, statistics = options.deadline(), Statistics(options.backend)
    found: list[Grid] = []
    try:
        watch("compiling")
        with statistics.timed("compile"):
            compiled = formula_of(puzzle, options, deadline, naive=naive)
        statistics.describe(compiled)
        chosen, statistics.backend_reason = options.backend_for(compiled.formula, 2)
        statistics.backend = chosen.name
        if options.several or options.splits:
            text = certificate.puzzle_text(puzzle)
            proving = Proving(text, options.encodings, naive, chosen.name, None, deadline)
            evidence = _in_parts(compiled, proving, options, statistics, found, watch, watch_parts)
        else:
            evidence = _whole(compiled, chosen, deadline, statistics, found, watch)
    except GaveUp as error:
        return Verdict(puzzle, Uniqueness.UNKNOWN, found, [], str(error), statistics), {}
    verdict = _verdict(puzzle, found, statistics)
    with statistics.timed("write"):
        return verdict, _files(compiled, verdict, evidence)


def _whole(
    compiled: Compiled,
    chosen: Backend,
    deadline: Deadline,
    statistics: Statistics,
    found: list[Grid],
    watch: Callable[[str], object],
) -> Files:
    """The file of the proof that no solutions exist but those in ``found``; no file if two are found, which needs no
    proof.

    Solutions are appended to ``found``. Each question has a fresh solver, because not every solver that writes proofs
    continues after an answer. Raises GaveUp at a limit.
    """
    added: list[Lits] = []
    while len(found) < 2:
        watch("one solution found, proving that there is no other" if found else "looking for a solution")
        one = answer(compiled.formula, added, chosen, deadline, statistics)
        if isinstance(one, Drup):
            watch("trimming the proof")
            with statistics.timed("trim"):
                return files_of(compiled.formula, {certificate.PROOF: one.trimmed(added, deadline)})
        with statistics.timed("decode"):
            found.append(compiled.grid(one))
            added = forbidding(compiled, found[0])
    return {}


def _in_parts(
    compiled: Compiled,
    proving: Proving,
    options: Options,
    statistics: Statistics,
    found: list[Grid],
    watch: Callable[[str], object],
    watch_parts: Callable[[int, int], object],
) -> Files:
    """As `_whole`, with files for the cubes and a proof of each. The first solution is searched for as
    `satpuzzles.solve` does.
    """
    watch("looking for a solution")
    with statistics.timed("solve"):
        search = Search(compiled.puzzle, 1, replace(options.until(proving.deadline), presolve=True, cubes=None))
        found += search
    if search.limit:
        raise gave_up(search.limit)
    solution = found[0] if found else None
    watch("splitting the formula")
    running = workers(options.jobs, options.scheduler, deadline=proving.deadline)
    with statistics.timed("prove"), running as found_workers:
        wanted = options.cubes or CUBES_A_PROCESS * (1 if found_workers is None else found_workers.size)
        made = replace(proving, solution=solution).in_parts(compiled, wanted, found_workers, watch_parts)
    if isinstance(made, dict):
        others = {certificate.CUBES, certificate.COVER, certificate.CUTS}
        statistics.backend_reason = f"{len(made.keys() - others)} parts"
        return made
    if solution is None:
        broken = ["a solution has been narrowed away"]
        raise WrongAnswer(compiled.puzzle.kind, broken, author(type(compiled.puzzle)))
    found.append(made)
    return {}


def _verdict(puzzle: Puzzle, found: list[Grid], statistics: Statistics) -> Verdict:
    """The verdict that follows from the solutions in ``found``: all of them, or two of several."""
    status = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[len(found)]
    reason = None if found else puzzle.solving.unsolvable(puzzle)
    differing = differing_cells(*found) if len(found) > 1 else []
    return Verdict(puzzle, status, found, differing, reason, statistics)


def _files(compiled: Compiled, verdict: Verdict, proofs: Files) -> Files:
    """All files of a certificate; ``proofs`` are those with proofs and cuts."""
    files = {certificate.PUZZLE: certificate.puzzle_text(compiled.puzzle)}
    files |= zip(certificate.SOLUTIONS, map(certificate.solution_text, verdict.solutions), strict=False)
    if proofs:
        files |= {certificate.FORMULA: certificate.formula_text(compiled), **proofs}
    if verdict.status is Uniqueness.UNIQUE:
        [clause] = forbidding(compiled, verdict.solutions[0])
        files[certificate.BLOCKING] = certificate.cnf_text(compiled.formula.variables.count, clause.tolist())
    manifest = Manifest(
        satpuzzles.__version__,
        verdict.status,
        compiled.puzzle.kind,
        {role: str(choice) for role, choice in compiled.encodings.items()},
        presolve=False,
        backend=verdict.statistics.backend,
        files={name: certificate.digest(files[name]) for name in sorted(files)},
    )
    return files | {certificate.MANIFEST: certificate.manifest_text(manifest)}
