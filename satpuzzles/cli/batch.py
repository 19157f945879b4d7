"""Files of many puzzles, for the commands that take them."""

import sys
from collections.abc import Mapping
from typing import Any, NoReturn

import click

from satpuzzles.cli.report import Report
from satpuzzles.cli.run import ANSWERED, BAD_INPUT, FAILED, GAVE_UP, NO_SOLUTION
from satpuzzles.errors import UsageError
from satpuzzles.files import STANDARD_OUTPUT
from satpuzzles.formats import TextLines, name_of
from satpuzzles.solving.options import Options
from satpuzzles.solving.tasks import Task, WithStars

_CODES = {"failed": FAILED, "error": BAD_INPUT, "unknown": GAVE_UP, "at least": GAVE_UP, "none": NO_SOLUTION}


def refuse(file: str, lines: TextLines, *, option: str) -> NoReturn:
    """Raise UsageError for an ``option`` that goes with one puzzle alone, before any of the ``lines`` is answered."""
    next(lines, None)  # they close their file once they have been begun
    raise UsageError(f"{name_of(file)}: {option} expects a file with one puzzle, found many")


def _code(record: Mapping[str, Any]) -> int:
    if record["status"] == "exact":
        return ANSWERED if record["count"] else NO_SOLUTION
    return _CODES.get(record["status"], ANSWERED)


def batch(
    file: str,
    lines: TextLines,
    *,
    task: Task,
    to: Report,
    chosen: Options,
    jobs: int,
    stars: int | None = None,
) -> int:
    """One JSON record of ``task`` for each line, as it is answered, about puzzles with so many ``stars`` unless that is
    None; returns the highest exit code.
    """
    if to.stats:
        refuse(file, lines, option="--stats")
    from satpuzzles.processes.pool import pool  # neither is needed for a single puzzle
    from satpuzzles.solving.batch import answer_lines

    code, done = ANSWERED, 0
    with pool(jobs) as workers:
        asked = task if stars is None else WithStars(task, stars)
        records = answer_lines(asked, lines, chosen, workers, ahead=4 * jobs)
        # a bar only where it does not get between the records
        hidden = not sys.stderr.isatty() or (to.target == STANDARD_OUTPUT and sys.stdout.isatty())
        try:
            with click.progressbar(
                records, label=name_of(file), show_pos=True, file=sys.stderr, hidden=hidden
            ) as shown:
                for record in shown:
                    to.record({"file": file} | record)
                    code = max(code, _code(record))
                    done += 1
        except KeyboardInterrupt:
            click.echo(f"satpuzzles: {name_of(file)}: interrupted after {done} puzzles", err=True)
            raise
    return code
