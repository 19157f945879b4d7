"""``satpuzzles certify`` and ``satpuzzles verify``: verdicts that others can check."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

import click

from satpuzzles import formats
from satpuzzles.cli import messages
from satpuzzles.cli.answering import answer_lines_of, refuse
from satpuzzles.cli.command import command, named_as_options, was_given
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Report
from satpuzzles.cli.request import FILE, LIMITS, PROCESSES, Request
from satpuzzles.cli.run import ANSWERED, GAVE_UP, REJECTED, chosen_from, code_of, complain
from satpuzzles.cli.single import Single
from satpuzzles.cli.values import typed
from satpuzzles.common.files import expect_new_directory, make_folder
from satpuzzles.common.options import Words
from satpuzzles.errors import GaveUp, SatpuzzlesError, UsageError
from satpuzzles.formats import TextLines
from satpuzzles.processes.parallel import workers
from satpuzzles.proving import certify as tasks, folder
from satpuzzles.proving.certificate import CUBES, Rejected
from satpuzzles.proving.refutations import Watch
from satpuzzles.proving.second_opinion import Other, checkers
from satpuzzles.proving.verify import Part, Verification, verify as verification_of
from satpuzzles.solving.check import Uniqueness, Verdict
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import verdict_record
from satpuzzles.solving.result import no_answer, status_in_words
from satpuzzles.stating.puzzle import Puzzle


@command(
    "certify", *FILE, "backend", "encodings", *LIMITS, "stats", "as_json", *PROCESSES, "resume", "cubes",
    jobs={
        "help": "Number of processes for many puzzles, or for the parts of one proof; four parts for each process by"
        " default."
    },
    cubes={"help": "Split the proof into about N parts, which many can check."},
)  # fmt: skip
@click.option(
    "-o", "--output", "directory", required=True, metavar="DIR", help="Write the certificate to the new directory DIR."
)
@click.option(
    "--naive",
    is_flag=True,
    help="Prove a plain formula, written without the encoders; the puzzle must not be too large.",
)
def certify(request: Request, directory: str, naive: bool) -> int:
    """Find out whether a puzzle has one solution, several or none, and write a certificate of the verdict.

    'satpuzzles verify' checks the certificate. The formula in it holds all rules in full, without presolve. For a file
    of many puzzles DIR is a folder of certificates, one for each line, named by the number of the line.
    """
    request = replace(request, presolve=False)
    deadline = request.chosen.deadline()
    content = None
    if request.nth is None:
        content = formats.opened(request.file, request.how)
    if content is not None and not isinstance(content, bytes):
        if request.cubes is not None or request.stats:
            refuse(request.file, content, option="--stats" if request.stats else "--cubes")
        return _certify_many(request, content, directory, naive=naive)
    data = chosen_from(request, request.file)[0] if content is None else content
    single = Single(request.file, data, deadline, request.nth or 1)
    puzzle = single.puzzle()
    with named_as_options():
        verdict = certified(puzzle, directory, request.alone.until(deadline), naive=naive)
    made = verdict.status is not Uniqueness.UNKNOWN
    is_answered = verdict.status in (Uniqueness.UNIQUE, Uniqueness.MULTIPLE)
    told = [status_in_words(verdict.status) if is_answered else no_answer(verdict.status, verdict.reason)]
    told += [f"certificate in {formats.name_of(directory)}"] if made else []
    with report(request) as to:
        record = verdict_record(puzzle, verdict) | ({"certificate": directory} if made else {})
        code = single.show(to, puzzle, record, told, verdict.statistics if request.stats else None)
    return max(code, code_of(verdict.status))


def _certify_many(request: Request, lines: TextLines, directory: str, *, naive: bool) -> int:
    with named_as_options():
        tasks.expect_certifiable(request.chosen, naive=naive)
    if request.earlier is None:
        expect_new_directory(directory)
    make_folder(directory)
    with report(request) as to:
        return answer_lines_of(
            request.file,
            lines,
            request,
            to,
            folder.Certify(naive),
            stored=partial(folder.written, folder=directory),
            known=partial(folder.known, folder=directory, options=request.chosen, naive=naive),
        )


def certified(puzzle: Puzzle, directory: str, chosen: Options, *, naive: bool = False) -> Verdict:
    """Certify ``puzzle`` in ``directory`` and return the verdict; after a limit it is UNKNOWN, without a directory.

    A scheduler from the environment is used only for the parts of a proof, since most puzzles need none.
    """
    if chosen.cubes is None and not was_given("scheduler"):
        chosen = replace(chosen, scheduler=None)
    progress = messages.progress()
    watch_parts = partial(progress.count, noun="part")
    return tasks.certified(puzzle, directory, chosen, naive=naive, watch=progress.begin, watch_parts=watch_parts)


@command(
    "verify", "overrides", "stars", *LIMITS, "jobs", "as_json",
    jobs={"help": "Number of processes for several certificates, or for the parts of one proof."},
    time_limit={"help": "Time limit per certificate."},
)  # fmt: skip
@click.argument("directories", nargs=-1, required=True, metavar="DIR...")
@click.option("--puzzle", "file", metavar="FILE", help="Reject certificates of any puzzle but this one.")
@click.option(
    "--with",
    "others",
    type=typed(Words(Other)),
    multiple=True,
    help="Have this checker, a command on the PATH, check the proofs as well. Can be repeated.",
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    metavar="K",
    callback=lambda _context, _parameter, texts: [*chain.from_iterable(map(_parts, texts))],
    help="Check only part K of a proof in parts: a number, a range such as 1-100, or cover, which checks that the parts"
    " leave out no case. Can be repeated.",
)
def verify(
    request: Request, directories: tuple[str, ...], file: str | None, others: tuple[str, ...], parts: list[Part]
) -> int:
    """Check certificates, without a solver and without trusting any file of the certificate. DIR may be a folder of
    certificates.

    Exit codes: 0 all are valid; 1 one is rejected; 3 the time limit ended a check.
    """
    checkers(others)
    if file is None and request.fields:
        raise UsageError("--set and --stars are for the puzzle of --puzzle FILE")
    puzzle = None if file is None else formats.load(file, set=request.fields)
    code = ANSWERED
    certificates = [*chain.from_iterable(map(folder.certificates_in, directories))]
    several = len(certificates) > 1
    check = partial(verification_of, puzzle=puzzle, others=others, parts=parts or None, time_limit=request.time_limit)
    with report(request, several=several) as to, workers(request.jobs if several else 1) as processes:
        shared = None if processes is None else folder.verifications(certificates, check, processes)
        for done, directory in enumerate(certificates):
            to.heading(directory)
            try:
                with named_as_options():
                    if shared is None:
                        found = partial(check, directory, jobs=request.jobs, watch=_watch(directory))
                    else:
                        messages.progress().count(done, len(certificates), noun="certificate")
                        found = partial(_returned, next(shared))
                    code = max(code, _verify(directory, found, to))
            except SatpuzzlesError as error:
                code = max(code, complain(error, directory))
    return code


def _returned(outcome: Verification | SatpuzzlesError) -> Verification:
    if isinstance(outcome, SatpuzzlesError):
        raise outcome
    return outcome


def _watch(directory: str) -> Watch:
    """A function that shows how far the check of the certificate in ``directory`` is."""
    return partial(messages.progress().count, noun="part" if (Path(directory) / CUBES).exists() else "step")


def _parts(text: str) -> Iterable[Part]:
    """The parts that ``text`` names: a number, two numbers with a hyphen, or ``cover``."""
    if text == "cover":
        return ["cover"]
    first, hyphen, last = text.partition("-")
    numbers = [int(one) for one in (first, last or first) if re.fullmatch("[1-9][0-9]{0,8}", one)]
    if len(numbers) < 2 or bool(hyphen) != bool(last) or numbers[0] > numbers[1]:
        raise click.BadParameter(f"expected a number, a range such as 1-100, or cover, found {text!r}")
    return range(numbers[0], numbers[1] + 1)


def _verify(directory: str, verification: Callable[[], Verification], to: Report) -> int:
    """Show the findings of ``verification`` about the certificate in ``directory``; returns the exit code."""
    record = {"certificate": directory}
    try:
        result = verification()
    except Rejected as rejected:
        reasons = {"status": "rejected", "file": rejected.file, "reason": rejected.reason}
        to.show(record | reasons, [f"rejected: {rejected}"])
        return REJECTED
    except GaveUp as error:
        to.show(record | {"status": "unknown", "reason": str(error)}, [f"not verified: {error}"])
        return GAVE_UP
    status = "partly verified" if result.left else "verified"
    record |= {"status": status, "puzzle": result.puzzle.kind, "verdict": str(result.verdict)}
    to.show({**record, "findings": dict(result.findings)}, [str(result)])
    return ANSWERED
