"""``satpuzzles certify`` and ``satpuzzles verify``: verdicts that others can check."""

from functools import partial

import click

from satpuzzles import formats
from satpuzzles.cli import limits, options, waiting
from satpuzzles.cli.help import Documented
from satpuzzles.cli.report import Report, report
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, REJECTED, complain, loaded
from satpuzzles.errors import GaveUp, SatpuzzlesError
from satpuzzles.files import STANDARD_OUTPUT
from satpuzzles.proving import certify as tasks
from satpuzzles.proving.certificate import Rejected
from satpuzzles.proving.second_opinion import Other, checkers
from satpuzzles.proving.verify import verify as verification_of
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import Uniqueness, Verdict
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import statistics_record, verdict_record
from satpuzzles.solving.words import no_answer


@click.command(cls=Documented)
@options.file
@click.option(
    "-o", "--output", "directory", required=True, metavar="DIR", help="Write the certificate to the new directory DIR."
)
@click.option(
    "--naive", is_flag=True, help="Prove it on a plain formula that uses no encoder, if the puzzle is not too large."
)
@options.search_without_presolve
@options.stats
@options.as_json
def certify(file: str, directory: str, naive: bool, chosen: Options, stats: bool, as_json: bool) -> int:
    """Find out whether a puzzle has one solution, several or none, and write a certificate of the verdict.

    'satpuzzles verify' checks the certificate. The formula in it holds all rules in full, without presolve.
    """
    deadline = chosen.deadline()
    puzzle = loaded(file)
    verdict = certified(puzzle, directory, chosen.until(deadline), naive=naive)
    made = verdict.status is not Uniqueness.UNKNOWN
    with report(_shown(as_json=as_json), several=False) as to:
        if as_json:
            record = {"file": file} | verdict_record(puzzle, verdict)
            record |= statistics_record(verdict.statistics) if stats else {}
            to.record(record | ({"certificate": directory} if made else {}))
        else:
            answered = verdict.status in (Uniqueness.UNIQUE, Uniqueness.MULTIPLE)
            to.line(str(verdict.status) if answered else no_answer(verdict.status, verdict.reason))
            if made:
                to.line(f"certificate in {formats.name_of(directory)}")
            if stats:
                to.statistics(verdict.statistics)
    return {Uniqueness.NONE: NO_SOLUTION, Uniqueness.UNKNOWN: GAVE_UP}.get(verdict.status, ANSWERED)


def certified(puzzle: Puzzle, directory: str, chosen: Options, *, naive: bool = False) -> Verdict:
    """The verdict, with its certificate in ``directory``; past a limit UNKNOWN, with none."""
    return tasks.certify(
        puzzle,
        directory,
        backend=chosen.backend,
        encodings=chosen.encodings,
        time_limit=chosen.time_limit,
        naive=naive,
        watch=waiting.current().begin,
    )


@click.command(cls=Documented)
@click.argument("directories", nargs=-1, required=True, metavar="DIR...")
@click.option("--puzzle", "file", metavar="FILE", help="Reject certificates of any puzzle but this one.")
@click.option(
    "--with",
    "others",
    type=click.Choice([str(other) for other in Other]),
    multiple=True,
    help="Have this checker, a command on the PATH, check the proofs as well. Can be repeated.",
)
@limits.time_limit
@limits.memory_limit
@options.as_json
def verify(
    directories: tuple[str, ...], file: str | None, others: tuple[str, ...], time_limit: float | None, as_json: bool
) -> int:
    """Check certificates, without a solver and without trusting any file of the certificate.

    Exit codes: 0 all are valid; 1 one is rejected; 3 the time limit ended a check.
    """
    checkers(others)
    puzzle = None if file is None else formats.load(file)
    code = ANSWERED
    with report(_shown(as_json=as_json), several=len(directories) > 1) as to:
        for directory in directories:
            to.heading(directory)
            try:
                code = max(code, _verify(directory, puzzle, others, time_limit, to))
            except SatpuzzlesError as error:
                code = max(code, complain(error, directory))
    return code


def _shown(*, as_json: bool) -> options.Shown:
    return options.Shown(STANDARD_OUTPUT, ascii_only=False, as_json=as_json)


def _verify(
    directory: str, puzzle: Puzzle | None, others: tuple[str, ...], time_limit: float | None, to: Report
) -> int:
    record = {"certificate": directory}
    try:
        watch = partial(waiting.current().count, noun="step")
        result = verification_of(directory, puzzle, others=others, time_limit=time_limit, watch=watch)
    except Rejected as rejected:
        if to.as_json:
            to.record(record | {"status": "rejected", "file": rejected.file, "reason": rejected.reason})
        else:
            to.line(f"rejected: {rejected}")
        return REJECTED
    except GaveUp as error:
        if to.as_json:
            to.record(record | {"status": "unknown", "reason": str(error)})
        else:
            to.line(f"not verified: {error}")
        return GAVE_UP
    if to.as_json:
        record |= {"status": "verified", "puzzle": result.puzzle.kind, "verdict": str(result.verdict)}
        to.record({**record, "findings": dict(result.findings)})
    else:
        to.line(str(result))
    return ANSWERED
