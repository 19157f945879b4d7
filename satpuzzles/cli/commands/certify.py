"""``satpuzzles certify`` and ``satpuzzles verify``: verdicts that others can check."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from satpuzzles import formats
from satpuzzles.cli import limits, options, waiting
from satpuzzles.cli.batch import batch, refuse
from satpuzzles.cli.help import Documented
from satpuzzles.cli.options import chosen_number, named_column, named_format
from satpuzzles.cli.report import Report, report
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, REJECTED, complain, loaded, puzzle_in
from satpuzzles.cli.values import Choice, WholeNumber
from satpuzzles.errors import GaveUp, SatpuzzlesError
from satpuzzles.files import STANDARD_OUTPUT, expect_new_directory, make_folder
from satpuzzles.formats import TextLines
from satpuzzles.processes.parallel import workers
from satpuzzles.proving import certify as tasks
from satpuzzles.proving import folder
from satpuzzles.proving.certificate import CUBES, Rejected
from satpuzzles.proving.refutations import Watch
from satpuzzles.proving.second_opinion import Other, checkers
from satpuzzles.proving.verify import Part, Verification
from satpuzzles.proving.verify import verify as verification_of
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import Uniqueness, Verdict
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import statistics_record, verdict_record
from satpuzzles.solving.words import no_answer, status_in_words

if TYPE_CHECKING:
    from satpuzzles.solving.resume import EarlierRecords


@click.command(cls=Documented)
@options.file
@click.option(
    "-o", "--output", "directory", required=True, metavar="DIR", help="Write the certificate to the new directory DIR."
)
@click.option(
    "--naive",
    is_flag=True,
    help="Use a plain formula made without the encodings, if the puzzle is not too large.",
)
@click.option(
    "--cubes", type=WholeNumber(min=1), metavar="N", help="Split the proof into about N parts, which many can check."
)
@click.option(
    "--jobs",
    type=WholeNumber(min=1),
    default=1,
    metavar="N",
    help="Number of processes for many puzzles, or for the parts of one proof; four parts for each process by default.",
)
@options.scheduler
@options.search_without_presolve
@options.stats
@options.as_json
@options.resume
def certify(
    file: str,
    directory: str,
    naive: bool,
    cubes: int | None,
    jobs: int,
    scheduler: str | None,
    chosen: Options,
    stats: bool,
    as_json: bool,
    earlier: "EarlierRecords | None",
) -> int:
    """Find out whether a puzzle has one solution, several or none, and write a certificate of the verdict.

    'satpuzzles verify' checks the certificate. The formula in it holds all rules in full, without presolve. For a file
    of many puzzles DIR is a folder of certificates, one for each line, named by the number of the line.
    """
    deadline = chosen.deadline()
    content = None
    if chosen_number() is None:
        content = formats.opened(file, format=named_format(), column=named_column())
    if content is not None and not isinstance(content, bytes):
        if cubes is not None or stats:
            refuse(file, content, option="--stats" if stats else "--cubes")
        return _certify_many(
            file,
            content,
            directory,
            _shown(as_json=as_json),
            chosen,
            naive=naive,
            jobs=jobs,
            scheduler=scheduler,
            earlier=earlier,
        )
    puzzle = loaded(file) if content is None else puzzle_in(content, formats.name_of(file))
    alone = replace(chosen.until(deadline), jobs=jobs, cubes=cubes, scheduler=scheduler)
    with options.named_as_options():
        verdict = certified(puzzle, directory, alone, naive=naive)
    made = verdict.status is not Uniqueness.UNKNOWN
    with report(_shown(as_json=as_json), several=False) as to:
        if as_json:
            record = {"file": file} | verdict_record(puzzle, verdict)
            record |= statistics_record(verdict.statistics) if stats else {}
            to.record(record | ({"certificate": directory} if made else {}))
        else:
            answered = verdict.status in (Uniqueness.UNIQUE, Uniqueness.MULTIPLE)
            to.line(status_in_words(verdict.status) if answered else no_answer(verdict.status, verdict.reason))
            if made:
                to.line(f"certificate in {formats.name_of(directory)}")
            if stats:
                to.statistics(verdict.statistics)
    return {Uniqueness.NONE: NO_SOLUTION, Uniqueness.UNKNOWN: GAVE_UP}.get(verdict.status, ANSWERED)


def _certify_many(
    file: str,
    lines: TextLines,
    directory: str,
    shown: options.Shown,
    chosen: Options,
    *,
    naive: bool,
    jobs: int,
    scheduler: str | None,
    earlier: "EarlierRecords | None",
) -> int:
    with options.named_as_options():
        tasks.expect_certifiable(chosen, naive=naive)
    if earlier is None:
        expect_new_directory(directory)
    make_folder(directory)
    with report(shown) as to:
        return batch(
            file,
            lines,
            task=folder.Certify(naive),
            to=to,
            chosen=chosen,
            jobs=jobs,
            scheduler=scheduler,
            earlier=earlier,
            stored=partial(folder.written, folder=directory),
            known=partial(folder.known, folder=directory, options=chosen, naive=naive),
        )


def certified(puzzle: Puzzle, directory: str, chosen: Options, *, naive: bool = False) -> Verdict:
    """The verdict, with its certificate in ``directory``; past a limit UNKNOWN, with none.

    The scheduler of the environment is for the parts of a proof, and most puzzles need none.
    """
    if chosen.cubes is None and not options.was_given("scheduler"):
        chosen = replace(chosen, scheduler=None)
    return tasks.certify(
        puzzle,
        directory,
        backend=chosen.backend,
        encodings=chosen.encodings,
        time_limit=chosen.time_limit,
        naive=naive,
        jobs=chosen.jobs,
        cubes=chosen.cubes,
        scheduler=chosen.scheduler,
        watch=waiting.current().begin,
        watch_parts=partial(waiting.current().count, noun="part"),
    )


@click.command(cls=Documented)
@click.argument("directories", nargs=-1, required=True, metavar="DIR...")
@click.option("--puzzle", "file", metavar="FILE", help="Reject certificates of any puzzle but this one.")
@click.option(
    "--with",
    "others",
    type=Choice(Other),
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
@click.option(
    "--jobs",
    type=WholeNumber(min=1),
    default=1,
    metavar="N",
    help="Number of processes for several certificates, or for the parts of one proof.",
)
@partial(limits.time_limit, per="certificate")
@limits.memory_limit
@options.as_json
def verify(
    directories: tuple[str, ...],
    file: str | None,
    others: tuple[str, ...],
    parts: list[Part],
    jobs: int,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """Check certificates, without a solver and without trusting any file of the certificate. DIR may be a folder of
    certificates.

    Exit codes: 0 all are valid; 1 one is rejected; 3 the time limit ended a check.
    """
    checkers(others)
    puzzle = None if file is None else formats.load(file)
    code = ANSWERED
    certificates = [*chain.from_iterable(map(folder.certificates_in, directories))]
    several = len(certificates) > 1
    check = partial(verification_of, puzzle=puzzle, others=others, parts=parts or None, time_limit=time_limit)
    with report(_shown(as_json=as_json), several=several) as to, workers(jobs if several else 1) as processes:
        shared = None if processes is None else folder.verifications(certificates, check, processes)
        for done, directory in enumerate(certificates):
            to.heading(directory)
            try:
                with options.named_as_options():
                    if shared is None:
                        found = partial(check, directory, jobs=jobs, watch=_watch(directory))
                    else:
                        waiting.current().count(done, len(certificates), noun="certificate")
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
    """Shows how far the check of the certificate in ``directory`` is."""
    return partial(waiting.current().count, noun="part" if (Path(directory) / CUBES).exists() else "step")


def _shown(*, as_json: bool) -> options.Shown:
    return options.Shown(STANDARD_OUTPUT, ascii_only=False, as_json=as_json)


def _parts(text: str) -> Iterable[Part]:
    """The parts that are named by ``text``, a number, two with a hyphen, or ``cover``."""
    if text == "cover":
        return ["cover"]
    first, hyphen, last = text.partition("-")
    numbers = [int(one) for one in (first, last or first) if re.fullmatch("[1-9][0-9]{0,8}", one)]
    if len(numbers) < 2 or bool(hyphen) != bool(last) or numbers[0] > numbers[1]:
        raise click.BadParameter(f"expected a number, a range such as 1-100, or cover, found {text!r}")
    return range(numbers[0], numbers[1] + 1)


def _verify(directory: str, verification: Callable[[], Verification], to: Report) -> int:
    """Show what ``verification`` finds about the certificate in ``directory``."""
    record = {"certificate": directory}
    try:
        result = verification()
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
        status = "partly verified" if result.left else "verified"
        record |= {"status": status, "puzzle": result.puzzle.kind, "verdict": str(result.verdict)}
        to.record({**record, "findings": dict(result.findings)})
    else:
        to.line(str(result))
    return ANSWERED
